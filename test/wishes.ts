/*
 * Random whole matches by hands alone: a wish is what somebody at the table would do next, and the stage says what that is.
 *
 * Matches are played on the simulator's clock, gesture by gesture and to the ms, with power cuts between and within them.
 */
import fc from 'fast-check'
import { flagAt } from '../firmware/core/clock.ts'
import { makeControl } from '../firmware/core/control.ts'
import { ownAt } from '../firmware/core/expiry.ts'
import { WORDS } from '../firmware/core/journal.ts'
import { needsJudge, type Session } from '../firmware/core/state.ts'
import { isBefore, Stage } from '../firmware/core/table.ts'
import { takeLine } from '../firmware/platform/console.ts'
import { type Flash, makeFlash, powerUp, type SimClock } from '../sim/clock/board.ts'
import { contact, runTo } from '../sim/clock/machine.ts'
import { wireOf } from '../sim/clock/vocabulary.ts'
import { presetLoop, presetLoopOption } from './vocabulary.ts'

/** Words of a record that no match here fills: a nearly full one is thinned out, and then tells less. */
export const ROOM = 2 * WORDS

export interface Wish {
  /** Which of the things that can be done, 0-99. */
  what: number
  side: number
  /** Ms before it; or, counted from it, an instant near the flag. */
  wait: number
  isAimed: boolean
  held: number
  gap: number
}

export interface Begin {
  discipline: number
  length: number
  /** Of a custom control, in seconds. */
  bank: number
  delay: number
  options: [option: number, value: number][]
  /** One side is absent. */
  isLate: boolean
  first: number
}

/** A clock and the hands at it. */
export interface Table {
  clock: SimClock
  flash: Flash
  /** How often the power failed. */
  cuts: number
}

const whole = (min: number, max: number) => fc.integer({ min, max })

const optionArb: fc.Arbitrary<[number, number]> = fc.oneof(
  fc.tuple(fc.constant(1), whole(0, 1)),
  fc.tuple(fc.constant(2), whole(0, 1)),
  fc.tuple(fc.constant(3), whole(0, 9)),
  fc.tuple(fc.constant(4), whole(0, 1)),
  fc.tuple(
    fc.constant(5),
    whole(0, 2).map((n) => n * 30),
  ),
  fc.tuple(fc.constant(6), whole(0, 2)),
  fc.tuple(fc.constant(7), whole(0, 4)),
  fc.tuple(fc.constant(8), whole(0, 4)),
  fc.tuple(
    fc.constant(9),
    whole(0, 2).map((n) => n * 5),
  ),
  fc.tuple(fc.constant(10), whole(0, 1)),
  fc.tuple(fc.constant(11), whole(0, 1)),
)

export const beginArb: fc.Arbitrary<Begin> = fc.record({
  discipline: fc.oneof({ weight: 1, arbitrary: whole(0, 4) }, { weight: 3, arbitrary: fc.constant(5) }),
  length: fc.oneof(whole(1, 7), whole(1, 15)),
  bank: fc.oneof(whole(10, 60), whole(60, 1200)),
  delay: fc.oneof(fc.constant(0), whole(0, 12)),
  options: fc.array(optionArb, { maxLength: 6 }),
  isLate: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  first: whole(0, 1),
})

export const wishArb: fc.Arbitrary<Wish> = fc.record({
  what: whole(0, 99),
  side: whole(0, 1),
  wait: fc.oneof(
    { weight: 6, arbitrary: whole(0, 300) },
    { weight: 12, arbitrary: whole(0, 3_000) },
    { weight: 4, arbitrary: whole(0, 15_000) },
    { weight: 1, arbitrary: whole(0, 70_000) },
    { weight: 1, arbitrary: whole(0, 300_000) },
  ),
  isAimed: fc.oneof({ weight: 30, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  held: fc.oneof(whole(10, 500), fc.constant(80)),
  gap: whole(0, 300),
})

/** A match begun; its clock is in the opening roll, or an absent player's bank runs. */
export function begin({ discipline, length, bank, delay, options, isLate, first }: Begin): Table {
  const flash = makeFlash(ROOM)
  const table: Table = { clock: powerUp(0, [0, 0], flash), flash, cuts: 0 }
  wait(table, 100)
  const blitz = discipline === 2 || discipline === 3
  const control = makeControl(discipline, blitz ? 3 : length)
  if (discipline === 5) Object.assign(control, { bank: bank * 1000, delay: delay * 1000 })
  presetLoop(table.clock.loop, control)
  for (const [option, value] of options) presetLoopOption(table.clock.loop, option, value)
  wait(table, 2000 + bank * 7)
  press(table, first, 1100)
  if (isLate) callAbsent(table, 1 - first)
  else press(table, 1 - first, 1003 + delay)
  return table
}

/** The judge starts the bank of this side. */
function callAbsent(table: Table, side: number): void {
  turnKey(table)
  takeLine(table.clock.loop, wireOf(`rule late ${['left', 'right'][side]}`))
  takeLine(table.clock.loop, wireOf('resume now'))
}

/** All contacts open and all settled, and nothing due soon. */
export function finish(table: Table): void {
  wait(table, 50)
  while (ownAt(table.clock.loop.session) < nowOf(table) + 1500) wait(table, 2000)
}

/** Ms since the last power-on. */
function nowOf({ clock }: Table): number {
  return clock.loop.board.now()
}

export function wait({ clock }: Table, ms: number): void {
  runTo(clock.machine, clock.machine.now + ms)
}

function set({ clock }: Table, side: number, level: number): void {
  contact(clock.machine, side, level, 0)
}

function press(table: Table, side: number, held: number): void {
  set(table, side, 1)
  wait(table, held)
  set(table, side, 0)
  wait(table, 40)
}

function chord(table: Table, first: number, gap: number, held: number): void {
  set(table, first, 1)
  wait(table, gap)
  set(table, 1 - first, 1)
  wait(table, held)
  set(table, first, 0)
  wait(table, held % 20)
  set(table, 1 - first, 0)
  wait(table, 40)
}

/** A hand rests on its button while the other side presses: sooner than a stop's two closings are apart, or later. */
function rest(table: Table, side: number, { held, gap }: Wish): void {
  set(table, side, 1)
  wait(table, 30 + gap * 2)
  press(table, 1 - side, held)
  wait(table, gap * 3)
  set(table, side, 0)
  wait(table, 40)
}

/** The power fails now, and is back on a clock of its own with all hands off. */
export function cut(table: Table): void {
  table.cuts++
  table.clock = powerUp(table.clock.machine.now + 5000, [0, 0], table.flash)
  wait(table, 50)
}

/** Does what is wished, in this stage. */
export function grant(table: Table, wish: Wish): void {
  const s = table.clock.loop.session
  if (wish.isAimed && s.clock.on) aim(table, wish)
  else wait(table, wish.wait)
  if (wish.what >= 98) return cutWithin(table, wish)
  const { kind, side } = chosen(s, wish)
  if (kind === 'short') press(table, side, wish.held)
  if (kind === 'hold') press(table, side, 1000 + wish.held)
  if (kind === 'chord') chord(table, side, wish.gap, 601 + wish.held)
  if (kind === 'holds') chord(table, side, wish.gap, 1001 + wish.held)
  if (kind === 'long') chord(table, side, wish.gap, 5001 + wish.held)
  if (kind === 'rest') rest(table, side, wish)
  if (kind === 'key') turnKey(table)
  if (kind === 'line') takeLine(table.clock.loop, wireOf(judged(wish, s)))
  wait(table, 1)
}

/** The judge's key, longer than it must be turned. */
function turnKey(table: Table): void {
  const { machine } = table.clock
  machine.turn(1, machine.now)
  wait(table, 40)
  machine.turn(0, machine.now)
  wait(table, 40)
}

/** What a judge types; much of it is refused, for another moment or another range. */
function judged({ what, side, wait: ms, held, gap }: Wish, s: Session): string {
  const who = ['left', 'right'][side]
  const small = gap % 8
  const lines = [
    `adjust ${who} ${(ms % 200) - 60}`,
    `rule bank ${who} ${ms * 7}`,
    `rule penalty ${who} ${30_000 + ms}`,
    `rule give-back ${['left', 'right'][s.clock.turn & 1]} ${ms % 1000}`,
    'rule unpress',
    'rule send-back',
    `rule turn ${who} ${s.clock.delay && ms % s.clock.delay}`,
    `rule score ${who} ${small}`,
    `rule length ${1 + (held % 15)}`,
    `rule delay ${small * 1000}`,
    `rule crawford ${small % 3}`,
    `rule breaks ${who} ${small % 3}`,
    `rule dice ${who} ${small & 1}`,
    'rule annul',
    `rule loses ${who} ${1 + (small % 4)}`,
    'rule both-lose',
    `rule loses-match ${who}`,
    `rule remark ${who} ${small}`,
    `rule warning ${who} ${small}`,
    `rule point ${who} ${small & 1}`,
    `rule new-dice ${small % 3}`,
    `rule late ${who}`,
    'rule clear',
    'undo',
    'undo',
    'undo',
  ]
  if (what < 25) return `resume ${['now', 'now', 'players'][what % 3]}`
  return lines[(what + held) % lines.length]
}

/** Up to 50 ms around the flag. */
function aim(table: Table, wish: Wish): void {
  const at = flagAt(table.clock.loop.session.clock) + (wish.wait % 100) - 50
  wait(table, Math.max(0, Math.min(at - nowOf(table), 3_000_000)))
}

/** The power fails while a button is down, or just so. A cut after the end of a match is in no record. */
function cutWithin(table: Table, wish: Wish): void {
  if (wish.gap > 100) {
    set(table, wish.side, 1)
    wait(table, wish.gap * 4)
  }
  if (![Stage.Setup, Stage.Flag, Stage.Over].includes(table.clock.loop.session.stage)) return cut(table)
  set(table, wish.side, 0)
  wait(table, 40)
}

interface Choice {
  /** Of both: as long as a stop takes, a hold of each side, and as long as the door takes where there is no judge. */
  kind: 'short' | 'hold' | 'chord' | 'holds' | 'long' | 'rest' | 'key' | 'line' | 'none'
  side: number
}

function chosen(s: Session, { what, side }: Wish): Choice {
  const by = (kind: Choice['kind'], whose = side): Choice => ({ kind, side: whose })
  if (what > 94 && !isBefore(s.stage) && s.stage !== Stage.Ruling) return by('key')
  switch (s.stage) {
    case Stage.Ruling:
      return by('line')
    case Stage.Play:
      if (what < 74) return by('short', s.clock.turn)
      if (what < 80) return by('rest')
      return what < 86 ? by('short', 1 - s.clock.turn) : by('chord')
    case Stage.Open:
      return what < 65 ? by('short') : what < 90 ? by('hold') : by(what < 93 ? 'chord' : 'long')
    case Stage.Ask:
      if (what < 75) return by(what < 40 ? 'short' : 'hold', s.who)
      return what < 93 ? by(what < 80 ? 'short' : 'hold', 1 - s.who) : by('holds')
    case Stage.Stop:
      return what < 45 ? by('short') : what < 85 ? by('hold') : by(what < 92 ? 'holds' : 'long')
    case Stage.Result:
      if (what < 75) return by(what < 35 ? 'short' : 'hold', s.who)
      return what < 92 ? by('hold', 1 - s.who) : by('short', 1 - s.who)
    case Stage.Break:
      return what < 70 ? by('hold') : by('short')
    case Stage.Late:
      return what < 40 ? by('short') : what < 60 ? by('hold') : by('none')
    case Stage.Arrived:
      return what < 50 ? by('hold') : what < 60 ? by('short') : by('none')
    case Stage.Power:
      return by(needsJudge(s) ? 'key' : what < 80 ? 'hold' : 'holds')
    case Stage.Over:
      return by(what < 10 ? 'short' : what < 25 ? 'hold' : 'none')
    default:
      return what < 10 ? by('short') : by('none')
  }
}

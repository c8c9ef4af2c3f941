/*
 * The plan of a tape: which moves of two hands make a clock enter what a record tells, at the same instants.
 *
 * A record knows what was sent, not how often a button was pressed to find the line; such presses are put in anew, one side's
 * in the time that it had for them. A session follows the record and knows the line that each side has before it.
 */
import type { Claim } from '../../firmware/core/claim.ts'
import { linesTo } from '../../firmware/core/claim.ts'
import { flagAt } from '../../firmware/core/clock.ts'
import { ownAt } from '../../firmware/core/expiry.ts'
import { kindIn, mayBe } from '../../firmware/core/game.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { hasCube, Kind } from '../../firmware/core/match.ts'
import { Ask, hasNoJudge, makeSession, type Session } from '../../firmware/core/state.ts'
import { STUCK_TOO, TAKEN_BACK } from '../../firmware/core/stop.ts'
import { Stage } from '../../firmware/core/table.ts'
import { presetText } from '../tape/preset.ts'
import { follow, PRESS, type Told } from './entries.ts'
import { ANNOUNCED, HOLD, LEAST_HOLD, type Move, makeMove, SEEN, setHeld, takenAt } from './moves.ts'
import { checkedBy, knockAt, settle } from './plan-after.ts'
import { planAsk, planTakeBack, planTap } from './plan-between.ts'
import { isArmed, planArmed, planJudge } from './plan-judge.ts'
import { planStop } from './plan-stop.ts'
import { planStuck } from './plan-stuck.ts'
import { add, firstHold, inOrder, type Layout, lead, presses } from './schedule.ts'

/** No closing comes sooner after the power. */
const FIRST = 10
/** An inert press has this value when it came later than a word can tell; the mover's came after his flag was due. */
const MOST_INERT = 0x7ffff
/** The least that a contact is closed for a press. */
const LEAST = 9
/** An opening is believed so long after its closing. */
const BELIEVED = 28
/** Who is there alone holds so long, once he has agreed. */
const ABSENT = 3000
const SIDES = ['left', 'right']
const KINDS = ['single', 'mars', 'koks', 'pass']
/** Values of the cube, 1 to 1024. */
const CUBES = 11

export interface Plan extends Layout {
  told: readonly Told[]
  s: Session
  /** The tape's instant of the last power-on. */
  base: number
  /** Until when wakes are held up. */
  busy: number
}

type See = (s: Session, base: number) => void

/** All moves in the order of time; `see` is called after each entry with the session as it then stands. */
export function planMoves(told: readonly Told[], shift: number, see: See): Move[] {
  const s = makeSession()
  const hands = { moves: [], free: [0, 0], fixed: [0, 0], entered: 0, deaf: 0, dark: [0, 0] } satisfies Partial<Layout>
  const p: Plan = { ...(hands as Layout), told, s, base: shift, busy: 0 }
  for (let i = 0; i < told.length; i++) {
    plan(p, told[i], i)
    follow(s, told[i])
    settle(p, told[i])
    see(s, p.base)
  }
  return inOrder(p.moves)
}

/** How much later, in whole seconds, a tape must begin so that both can agree in time: a clock cannot be so fast. */
export function shiftFor(told: readonly Told[]): number {
  const open = told.findIndex(({ entry }) => entry === Entry.Open)
  if (isArmed(told, open)) return Math.max(0, Math.ceil((FIRST * 2 - told[open].at) / 1000)) * 1000
  const first = told[open].at - (isLate(told, open) ? ABSENT + LEAST_HOLD : HOLD + 1)
  return Math.max(0, Math.ceil((FIRST - first) / 1000)) * 1000
}

/** Whether nobody but one side was there, and said so. */
function isLate(told: readonly Told[], open: number): boolean {
  return told[open + 1]?.entry === Entry.Late && told[open + 1].at === told[open].at
}

function plan(p: Plan, t: Told, i: number): void {
  const at = p.base + t.at
  switch (t.entry) {
    case PRESS:
    case Entry.Inert:
      return planPress(p, t, i)
    case Entry.Open:
      return planOpen(p, t, i)
    case Entry.Start:
      return planTap(p, 1 - t.side, at, i)
    case Entry.Stop:
      return planStop(p, t, at, i)
    case Entry.Claim:
      return t.value & STUCK_TOO ? planStuck(p, t.side, at, i) : planClaim(p, t, at, i)
    case Entry.Back:
    case Entry.Reopen:
    case Entry.Resume:
      return isOfClaim(p, i) ? sameGesture(p, i) : byItself(p, at, i)
    default:
      return planResult(p, t, at, i)
  }
}

/** Whether what the players have sent before this brought it about, at once. */
function isOfClaim({ told }: Plan, i: number): boolean {
  const before = [...told.slice(0, i)].reverse().find(({ entry }) => entry !== Entry.Back)
  return before?.entry === Entry.Claim && before.at === told[i].at
}

function planResult(p: Plan, t: Told, at: number, i: number): void {
  switch (t.entry) {
    case Entry.Sent:
      return planSent(p, t, at, i)
    case Entry.Refused:
      return planRefused(p, t, at, i)
    case Entry.Game:
      return hold(p, 1 - t.side, at, i)
    case Entry.TakeBack:
      return planTakeBack(p, at, i)
    case Entry.Judge:
      return t.value ? byItself(p, at, i) : sameGesture(p, i)
    default:
      return planRest(p, t, at, i)
  }
}

function planRest(p: Plan, t: Told, at: number, i: number): void {
  switch (t.entry) {
    case Entry.Break:
      if (p.s.next === t.side && p.told[i - 1].entry === Entry.BreakEnd) return sameGesture(p, i)
      return planAsk(p, t.side, Ask.Break, at, i)
    case Entry.Dice:
      return planAsk(p, t.side, Ask.NewDice, at, i)
    case Entry.BreakEnd:
    case Entry.BreakNext:
      return hold(p, t.side, at, i)
    case Entry.Late:
      return p.s.stage === Stage.Arrived ? byItself(p, at, i) : sameGesture(p, i)
    case Entry.Arrived:
      return t.value ? hold(p, t.side, at, i) : void Object.assign(add(p, 'press', t.side, at, i), { isAtOnce: true })
    case Entry.Flag:
    case Entry.Over:
      return byItself(p, at, i)
    case Entry.Power:
      return planPower(p, i)
    case Entry.Recovered:
      return planRecovery(p, t, at, i)
    default:
      return planJudge(p, t, at, i, () => sameGesture(p, i))
  }
}

function hold(p: Plan, side: number, at: number, i: number): void {
  add(p, 'hold', side, at - HOLD, i)
}

/** Going on after a cut: two holds, but where a side is absent, or its button stuck, of one. */
function planRecovery(p: Plan, t: Told, at: number, i: number): void {
  if (t.value) planStuck(p, 1 - t.side, at, -1)
  else if (p.s.was !== Stage.Late) add(p, 'hold', 1 - t.side, firstHold(at, 1, Math.max(p.base + FIRST, p.entered)), -1)
  hold(p, t.side, at, i)
}

/**
 * A press in play. Presses that a late wake found after a flag, or that are still closed when it is announced, count as such, and as
 * no more, only where the wake is as late.
 */
function planPress(p: Plan, t: Told, i: number): void {
  const isVague = t.entry === Entry.Inert && t.value === MOST_INERT
  const least = isVague && t.side === p.s.clock.turn ? p.base + flagAt(p.s.clock) : 0
  const at = Math.max(p.base + t.at, p.free[t.side], least)
  const flag = p.told.slice(i).find(({ entry }) => entry !== Entry.Inert)
  if (flag?.entry === Entry.Flag && t.entry === Entry.Inert && at >= p.base + flag.at + ANNOUNCED - BELIEVED) {
    p.busy = at + BELIEVED
    p.moves.push(makeMove(p.base + flag.at, 'busy', 0, String(p.busy - p.base - flag.at)))
    for (const move of p.moves) if (move.at >= p.base + flag.at) move.tells = -1
  }
  const move = Object.assign(add(p, 'press', t.side, at, i), { isAtOnce: true })
  // A flag that was due by then is still to be announced: the contact is open before that, or it would be a short in what follows.
  if (at >= p.base + flagAt(p.s.clock)) Object.assign(move, { held: LEAST, isFixed: true })
}

/** The control is typed; then both agree, or one of them, who holds on since the other is absent. */
function planOpen(p: Plan, t: Told, i: number): void {
  const at = p.base + t.at
  const isByJudge = isArmed(p.told, i)
  const isAlone = isLate(p.told, i)
  const side = isAlone ? 1 - p.told[i + 1].side : 1
  const first = isByJudge ? at : firstHold(isAlone ? at + HOLD - ABSENT : at, isAlone ? LEAST_HOLD : 1, FIRST)
  p.moves.push(makeMove(Math.max(0, first - 500), 'type', 0, presetText(p.s.control)))
  if (isByJudge) return planArmed(p, at, i)
  add(p, 'hold', isAlone ? side : 0, first, -1)
  if (!isAlone) return hold(p, side, at, i)
  const long = add(p, 'hold', side, at - ABSENT, i)
  Object.assign(long, { held: ABSENT + 5, isFixed: true, takes: ABSENT + 2 })
  p.free[side] = at + LEAST_HOLD - HOLD + 5
}

function planClaim(p: Plan, { side, value }: Told, at: number, i: number): void {
  const claim: Claim = value % TAKEN_BACK
  lead(p, side, presses(claim - p.s.pick[side], linesTo(-1, !hasNoJudge(p.s))), at - HOLD)
  p.s.pick[side] = claim
  hold(p, side, at, i)
}

/** Kind, cube and its owner, each found by presses and sent by a hold; where there is no time for that, the console's. */
function planSent(p: Plan, t: Told, at: number, i: number): void {
  const r = p.s.result
  const kind = kindIn(t.value)
  const power = (t.value >> 2) & 15
  const owner = (t.value >> 6) & 3
  const isCube = hasCube(p.s.match, p.s.control) && kind !== Kind.NotOver
  const kinds = [Kind.Single, Kind.Mars, Kind.Koks, Kind.Pass, Kind.NotOver].filter((one) => mayBe(p.s, one))
  const ways = presses(kinds.indexOf(kind) - kinds.indexOf(r.kind), kinds.length)
  if (isCube) ways.push('hold', ...presses(power - Math.log2(r.value), CUBES))
  if (isCube && power && kind !== Kind.Pass) ways.push('hold', ...presses(owner - t.side, 2))
  const isLate = ownAt(p.s) <= t.at // only a line comes before what is due and was not seen yet
  const isTyped = kind !== Kind.NotOver && isLate
  if (!isTyped && (lead(p, t.side, ways, at - HOLD) || kind === Kind.NotOver)) return hold(p, t.side, at, i)
  const cube = power ? ` ${1 << power} ${SIDES[owner]}` : ''
  p.moves.push(Object.assign(makeMove(at, 'type', 0, `result ${SIDES[t.side]} ${KINDS[kind]}${cube}`), { tells: i }))
}

/** The winner turns to NO, and sends it. */
function planRefused(p: Plan, { side }: Told, at: number, i: number): void {
  lead(p, side, presses(1 - p.s.pick[side], 2), at - HOLD)
  p.s.pick[side] = 1
  hold(p, side, at, i)
}

/** The clock enters it by itself; somebody looks once it has, which two closings at once can delay. */
function byItself(p: Plan, at: number, i: number): void {
  const by = Math.max(at + SEEN, p.busy + 15, ...p.free)
  p.moves.push(Object.assign(makeMove(by, 'look'), { tells: i }))
}

/** The gesture before this entry made the clock enter this too. */
function sameGesture(p: Plan, i: number): void {
  const move = [...p.moves].reverse().find(({ tells }) => tells === i - 1)
  if (move) move.tells = i
}

/** The power fails as soon as all is in the record, and returns on a whole second, with all hands off. */
function planPower(p: Plan, i: number): void {
  const moves = inOrder(p.moves)
  setHeld(moves)
  const checked = checkedBy(p.told[i].ran, p.told[i - 1], flagAt(p.s.clock))
  const off = Math.max(Math.max(...moves.map(takenAt)) + 10, p.base + checked)
  if (checked && p.s.called) p.moves.push(knockAt(p, off))
  p.base = Math.ceil((off + 1000) / 1000) * 1000
  p.moves.push(Object.assign(makeMove(off - 1, 'look'), { tells: i - 1 }), makeMove(off, 'off'))
  p.moves.push(Object.assign(makeMove(p.base, 'on'), { tells: i }))
  p.free = [p.base, p.base]
  p.entered = p.base
  p.fixed = [p.base, p.base]
  p.deaf = 0
}

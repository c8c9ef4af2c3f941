/*
 * The plan of a tape: which moves of two hands make a clock enter what a record tells, at the same instants.
 *
 * A record knows what was sent, not how often a button was pressed to find the line; such presses are put in anew, one side's
 * in the time that it had for them. A session follows the record and knows the line that each side has before it.
 */
import { flagAt } from '../firmware/core/clock.ts'
import { Door, Option } from '../firmware/core/control.ts'
import { ownAt } from '../firmware/core/itself.ts'
import { Entry } from '../firmware/core/journal.ts'
import { hasCube, Kind } from '../firmware/core/match.ts'
import { Ask, Claim, makeSession, type Result, type Session } from '../firmware/core/state.ts'
import { Stage } from '../firmware/core/table.ts'
import { APART, add, firstHold, inOrder, type Layout, lead, presses } from './lay.ts'
import { HOLD, LEAST_CHORD, LEAST_HOLD, type Move, makeMove, SEEN, setHeld, takenAt } from './moves.ts'
import { checkedBy, isAtOnce, lag, settle, spentTill } from './plan-after.ts'
import { CODE, isArmed, planArmed, planJudge } from './plan-judge.ts'
import { presetText } from './preset.ts'
import { follow, PRESS, type Told } from './told.ts'

/** No closing comes sooner after the power. */
const FIRST = 10
/** An inert press has this value when it came later than a word can tell; the mover's came after his flag was due. */
const MOST_INERT = 0x7ffff
const SIDES = ['left', 'right']
const KINDS = ['single', 'mars', 'koks', 'pass']
/** What stops play. */
const STOPS: number[] = [Entry.Stop, Entry.Reopen]
/** What hands do. */
const HANDS = ['press', 'hold', 'chord', 'long', 'key']
/** Values of the cube, 1 to 1024. */
const CUBES = 11

export interface Plan extends Layout {
  told: readonly Told[]
  s: Session
  /** The tape's instant of the last power-on. */
  base: number
  /** The result as the record alone would have it, where the clock knows better. */
  recalled: Result | undefined
  /** After an entry that ended a stop by itself, until when the first contact counts for nothing. */
  spent: number
  /** Until when wakes are held up. */
  busy: number
  /** Whether there is a stop button, and, where hands alone do all, whether they have no time for something. */
  hasButton: boolean
  isCramped: boolean
}

type See = (s: Session, base: number) => void

/**
 * All moves in the order of time; `see` is called after each entry with the session as it then stands. What both buttons do may
 * have been done by the one that some boards have for it: where no press was undone, or hands would have taken longer.
 */
export function planMoves(told: readonly Told[], shift: number, see: See): Move[] {
  const byHand = makePlan(told, shift, false, () => {})
  const moves = inOrder(byHand.moves)
  const isShort = byHand.isCramped || moves.some((move, i) => isCutShort(move, moves.slice(i + 1)))
  const hasButton = isShort || told.some(({ entry }, i) => STOPS.includes(entry) && !isOfPresses(told, i))
  return inOrder(makePlan(told, shift, hasButton, see).moves)
}

/** Whether hands are needed elsewhere before this chord is one. */
function isCutShort({ kind, at }: Move, later: readonly Move[]): boolean {
  const next = later.find((move) => HANDS.includes(move.kind))
  return kind === 'chord' && next !== undefined && next.at < at + LEAST_CHORD
}

function makePlan(told: readonly Told[], shift: number, hasButton: boolean, see: See): Plan {
  const s = makeSession()
  const p: Plan = {
    told,
    s,
    moves: [],
    base: shift,
    free: [0, 0],
    entered: 0,
    fixed: [0, 0],
    recalled: undefined,
    spent: 0,
    busy: 0,
    hasButton,
    isCramped: false,
  }
  for (let i = 0; i < told.length; i++) {
    const late = isAtOnce(s, told[i]) ? 2 : lag(told[i], isByButton(p, i))
    const spent = spentTill(s, told[i])
    plan(p, told[i], i)
    follow(s, told[i])
    p.spent = spent
    settle(p, told[i], late)
    see(s, p.base)
  }
  return p
}

/** Whether this stop began with presses, which it undid. */
function isOfPresses(told: readonly Told[], i: number): boolean {
  return told[i - 1].entry === Entry.Undone
}

/** Whether the stop button does this, where there is one. */
function isByButton({ hasButton, told }: Plan, i: number): boolean {
  const { entry, value } = told[i]
  if (STOPS.includes(entry)) return hasButton && !isOfPresses(told, i)
  return hasButton && (entry !== Entry.Recovered || value > 0)
}

/** How much later, in whole seconds, a tape must begin so that both can agree in time: a clock cannot be so fast. */
export function shiftFor(told: readonly Told[]): number {
  const open = told.findIndex(({ entry }) => entry === Entry.Open)
  if (isArmed(told, open)) return Math.max(0, Math.ceil((FIRST * 2 - told[open].at) / 1000)) * 1000
  const first = told[open].at - HOLD - (isLate(told, open) ? LEAST_HOLD : APART)
  return Math.max(0, Math.ceil((FIRST - first) / 1000)) * 1000
}

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
      return add(p, 'press', 1 - t.side, at, i)
    case Entry.Refused:
    case Entry.Arrived:
      return add(p, 'press', t.side, at, i)
    case Entry.Reopen:
    case Entry.TakeBack:
      return planBoth(p, p.free[0] > at ? 1 : 0, at, i)
    case Entry.Stop:
      return planBoth(p, t.side, at, i)
    case Entry.Resume:
      if (isAtOnce(p.s, t)) return sameGesture(p, i)
      return t.value & 1 ? byItself(p, at, i) : planResume(p, at, i)
    default:
      return planRest(p, t, at, i)
  }
}

function planRest(p: Plan, t: Told, at: number, i: number): void {
  switch (t.entry) {
    case Entry.Claim:
      return planClaim(p, t.side, t.value, at, i)
    case Entry.Back:
      return planBack(p, at, i)
    case Entry.Sent:
      return planSent(p, t, at, i)
    case Entry.Game:
      return add(p, 'hold', 1 - t.side, at - HOLD, i)
    case Entry.Break:
      if (p.s.next === t.side && p.told[i - 1].entry === Entry.BreakEnd) return sameGesture(p, i)
      return planAsk(p, t.side, Ask.Break, at, i)
    case Entry.Dice:
      return planAsk(p, t.side, Ask.NewDice, at, i)
    case Entry.BreakEnd:
    case Entry.BreakNext:
      return add(p, 'hold', t.side, at - HOLD, i)
    case Entry.Late:
      return sameGesture(p, i)
    case Entry.Judge:
      return t.value ? byItself(p, at, i) : sameGesture(p, i)
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

/** Both buttons, or the one that does what they do. */
function planBoth(p: Plan, side: number, at: number, i: number): void {
  add(p, isByButton(p, i) ? 'stop' : 'chord', side, at, i)
}

/** By a chord, by a hold of each side, or, while the other is absent, of one. */
function planRecovery(p: Plan, t: Told, at: number, i: number): void {
  if (t.value) return planBoth(p, 0, at, i)
  if (p.s.was !== Stage.Late) add(p, 'hold', 1 - t.side, firstHold(at, APART, Math.max(p.base + FIRST, p.entered)), -1)
  add(p, 'hold', t.side, at - HOLD, i)
}

/** A press in play. Presses that a late wake found after a flag count as such only where the wake is as late again. */
function planPress(p: Plan, t: Told, i: number): void {
  const isVague = t.entry === Entry.Inert && t.value === MOST_INERT
  const least = isVague && t.side === p.s.clock.turn ? p.base + flagAt(p.s.clock) : 0
  const at = Math.max(p.base + t.at, p.free[t.side], least)
  const flag = p.told.slice(i).find(({ entry }) => entry !== Entry.Inert)
  if (flag?.entry === Entry.Flag && t.entry === Entry.Inert && at >= p.base + flag.at + 90) {
    p.busy = at + 12
    p.moves.push(makeMove(p.base + flag.at, 'busy', 0, String(p.busy - p.base - flag.at)))
    for (const move of p.moves) if (move.at >= p.base + flag.at) move.tells = -1
  }
  if (t.at < p.spent) add(p, 'press', 1 - t.side, p.base + p.told[i - 1].at, -1)
  add(p, 'press', t.side, at, i)
  p.moves[p.moves.length - 1].isAtOnce = true
}

/** The control is typed; then both agree, or one of them twice, since the other is absent. */
function planOpen(p: Plan, t: Told, i: number): void {
  const at = p.base + t.at
  const isByJudge = isArmed(p.told, i)
  const isAlone = isLate(p.told, i)
  const side = isAlone ? 1 - p.told[i + 1].side : 1
  const first = isByJudge ? at : firstHold(at, isAlone ? LEAST_HOLD : APART, FIRST)
  const from = Math.max(0, first - 500)
  if (p.s.control.option[Option.Door] === Door.Code) p.moves.push(makeMove(from, 'type', 0, `code ${CODE}`))
  p.moves.push(makeMove(from, 'type', 0, presetText(p.s.control)))
  if (isByJudge) return planArmed(p, at, i)
  add(p, 'hold', isAlone ? side : 0, first, -1)
  add(p, 'hold', side, at - HOLD, i)
}

/** Both buttons are down before the stop would have ended by itself. */
function planResume(p: Plan, at: number, i: number): void {
  planBoth(p, p.free[0] > at ? 1 : 0, at, i)
  const move = p.moves[p.moves.length - 1]
  move.mostGap = Math.min(move.mostGap, p.base + ownAt(p.s) - at - 1)
}

function planClaim(p: Plan, side: number, claim: number, at: number, i: number): void {
  const lines = isAsked(p.s, side) ? Claim.Agree + 1 : Claim.WrongMove + 1
  if (!lead(p, side, presses(claim - p.s.pick[side], lines), at - HOLD)) p.isCramped = true
  p.s.pick[side] = claim
  add(p, 'hold', side, at - HOLD, i)
}

/** Whether the other side asks that the last move be sent back. */
function isAsked(s: Session, side: number): boolean {
  return ((s.sent[1 - side] >> Claim.WrongMove) & 1) > 0
}

/** The side that was asked agrees, or asks the same. */
function planBack(p: Plan, at: number, i: number): void {
  const side = isAsked(p.s, 0) ? 0 : 1
  const pick = p.s.pick[side] <= Claim.WrongMove ? Claim.WrongMove : Claim.Agree
  planClaim(p, side, pick, at, i)
}

/** Kind, cube and its owner, each found by presses and sent by a hold; where there is no time for that, the console's. */
function planSent(p: Plan, t: Told, at: number, i: number): void {
  const r = p.s.result
  const kind = t.value & 3
  const power = (t.value >> 2) & 15
  const owner = (t.value >> 6) & 3
  const isCube = hasCube(p.s.match, p.s.control)
  const ways = presses(kind - r.kind, isCube ? Kind.Pass + 1 : Kind.Koks + 1)
  if (isCube) ways.push('hold', ...presses(power - Math.log2(r.value), CUBES))
  if (isCube && power && kind !== Kind.Pass) ways.push('hold', ...presses(owner - t.side, 2))
  if (lead(p, t.side, ways, at - HOLD)) return add(p, 'hold', t.side, at - HOLD, i)
  const cube = power ? ` ${1 << power} ${SIDES[owner]}` : ''
  p.moves.push(Object.assign(makeMove(at, 'type', 0, `result ${SIDES[t.side]} ${KINDS[kind]}${cube}`), { tells: i }))
}

/** Between games a side asks, finds the line and sends it. */
function planAsk(p: Plan, side: number, ask: number, at: number, i: number): void {
  if (!lead(p, side, ['hold', ...presses(ask, Ask.Back + 1)], at - HOLD)) p.isCramped = true
  add(p, 'hold', side, at - HOLD, i)
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
  const off = Math.max(
    Math.max(...moves.map(takenAt)) + 10,
    p.base + checkedBy(p.told[i].ran, p.told[i - 1], flagAt(p.s.clock)),
  )
  p.base = Math.ceil((off + 1000) / 1000) * 1000
  p.moves.push(Object.assign(makeMove(off - 1, 'look'), { tells: i - 1 }), makeMove(off, 'off'))
  p.moves.push(Object.assign(makeMove(p.base, 'on'), { tells: i }))
  p.free = [p.base, p.base]
  p.entered = p.base
  p.fixed = [p.base, p.base]
}

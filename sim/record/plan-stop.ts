/*
 * The plan of how a clock was stopped: by the button, or by both hands, of which a record knows no more than the instant that the stop
 * counts from, and whether a press was undone by it.
 */
import { LEAST_TURN, mayPress } from '../../firmware/core/clock.ts'
import { AT_LAST, NEAR, ONE, STOPS } from '../../firmware/core/gesture.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { By } from '../../firmware/core/stop.ts'
import { PRESS, type Told } from './entries.ts'
import { HOLD, isClosing, type Move } from './moves.ts'
import type { Plan } from './plan.ts'
import { add, holdTo, inOrder, lastOf } from './schedule.ts'

/** Beside the time that a gesture of both takes. */
const MORE = 2
/** How far apart hands are that close as one gesture, and those that do not. */
const CLOSE = 40
const APART = 200
/** From a gesture to the next. */
const BETWEEN = 40
/** From the first of two closings of one gesture to the second. */
const GAPS = [CLOSE, 12, 1, ONE]
/** What a hand is held for before it is entered. */
const HELD: number[] = [Entry.Claim, Entry.Game, Entry.Refused, Entry.Sent]

/** Play stands from `at` on. */
export function planStop(p: Plan, t: Told, at: number, i: number): void {
  if (t.value === By.NotOver) return void add(p, 'hold', 1 - p.s.who, at - HOLD, i)
  const isByHands = t.value === By.Hands && (isOfPresses(p.told, i) ? planUndone(p, at, i) : planStanding(p, t, at, i))
  if (!isByHands) add(p, 'stop', 0, at, i)
}

/** Whether this stop began with a press, which it undid. */
function isOfPresses(told: readonly Told[], i: number): boolean {
  return told[i - 1].entry === Entry.Undone
}

/** One gesture of two hands: the mover first, unless it had only just been given the turn, or the other's contact is in the record. */
function planUndone(p: Plan, at: number, i: number): boolean {
  const { clock } = p.s
  const before = p.told[i - 2]
  const idle = 1 - clock.turn
  const isIdleFirst = before.entry === Entry.Inert && before.side === idle && p.base + before.at === at
  const last = p.moves[p.moves.length - 1]
  const opened = last?.kind === 'tap' ? last.at + NEAR + 1 : 0 // a contact of the mover before that would void the opening press
  const early = Math.max(p.base + clock.given + LEAST_TURN, opened) - at
  if (isIdleFirst) removeLast(p, idle)
  const first = isIdleFirst || early > 0 ? idle : clock.turn
  const move = add(p, 'chord', first, at, i)
  move.gap = Math.max(0, early)
  move.mostGap = Math.max(CLOSE, move.gap)
  p.entered = at + STOPS + ONE
  return true
}

function removeLast(p: Plan, side: number): void {
  const last = lastOf(p, side)
  if (last) p.moves.splice(p.moves.indexOf(last), 1)
}

/** Two contacts, each press of which stands: the one that closes at `at`, and one that is closed already, or follows at once. */
function planStanding(p: Plan, t: Told, at: number, i: number): boolean {
  const { told, s } = p
  const before = told[i - 1]
  if (before.entry === Entry.Inert && before.at > t.at && before.at <= t.at + ONE) return planFollowed(p, t, at, i)
  const isTold = before.at === t.at && (before.entry === PRESS || before.entry === Entry.Inert)
  const isEarly = isInert(p, s.clock.turn, t.at) && s.clock.turn !== lastSide(p)
  const later = isTold ? before.side : isEarly ? s.clock.turn : 1 - s.clock.turn
  const own = isTold ? lastOf(p, later) : undefined
  const lean = lastOf(p, 1 - later)
  const isPress = isTold && before.entry === PRESS
  if (lean && lean.at < at - ONE && (own || p.free[later] <= at)) {
    const isNear = lean.at >= p.base + s.since && at - lean.at <= NEAR
    const takes = isNear ? STOPS : AT_LAST
    if (isFree(p, t, i, takes)) return stopWith(p, own ?? add(p, 'press', later, at, i), lean, at, takes, i)
  }
  const other = 1 - later
  const gap = GAPS.find((span) => isInert(p, other, t.at + span) && p.free[other] <= at + span)
  if (!isPress && own && gap) return stopWith(p, add(p, 'press', other, at + gap, i), own, at + gap, STOPS, i)
  const from = quietBefore(p, other, at)
  if (from === undefined || (!own && p.free[later] > at) || !isFree(p, t, i, STOPS)) return false
  return stopWith(p, own ?? add(p, 'press', later, at, i), add(p, 'press', other, from, -1), at, STOPS, i)
}

/** When a contact of this side can have closed, shortly before `at`, which counts for nothing and which nothing tells of. */
function quietBefore(p: Plan, side: number, at: number): number | undefined {
  const { clock, since } = p.s
  const given = p.base + clock.given + LEAST_TURN
  const spots = [at - APART, at - ONE - 1, at - NEAR, given - 1, given - CLOSE, given - APART / 2]
  return spots.find(
    (spot) =>
      spot >= Math.max(at - NEAR, p.base + since, p.free[side]) && spot < at - ONE && isInert(p, side, spot - p.base),
  )
}

/** One gesture of two hands without a press, of which the record has the second contact: the first closes at `at`. */
function planFollowed(p: Plan, t: Told, at: number, i: number): boolean {
  const { side } = p.told[i - 1]
  const second = lastOf(p, side)
  if (!second || p.free[1 - side] > at || !isInert(p, 1 - side, t.at)) return false
  return stopWith(p, second, add(p, 'press', 1 - side, at, -1), second.at, STOPS, i)
}

/** Whose contact closed last. */
function lastSide(p: Plan): number {
  return inOrder(p.moves).filter(isClosing).slice(-1)[0]?.side
}

/** Whether a contact of this side would count for nothing then. */
function isInert({ s }: Plan, side: number, at: number): boolean {
  return !mayPress(s.clock, side, at)
}

/** Whether no hand is wanted elsewhere before the gesture has taken so long. */
function isFree({ told }: Plan, t: Told, i: number, takes: number): boolean {
  const next = told[i + 1]
  if (!next || next.entry === Entry.Power) return true
  return next.at - (HELD.includes(next.entry) ? HOLD : 0) > t.at + takes + BETWEEN
}

/** Both stay closed for as long as it takes from the later closing. */
function stopWith(p: Plan, later: Move, lean: Move, at: number, takes: number, i: number): boolean {
  for (const move of [later, lean]) holdTo(p, move, at + takes + MORE)
  Object.assign(later, { tells: i, takes: at + takes + MORE - later.at, isAtOnce: true })
  p.entered = at + takes + MORE
  return true
}

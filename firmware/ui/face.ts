/*
 * The face: what the glass says of a session at an instant, as numbers, before any pixel or word.
 */
import { bankAt, delayAt, type Ms, NOBODY } from '../core/clock.ts'
import type { Control } from '../core/control.ts'
import { stuckAt } from '../core/gesture.ts'
import { STOP } from '../core/session.ts'
import type { Session } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import { secondsShown, tenthsShown } from './time.ts'

export interface Face {
  stage: number
  /** Left and right bank in tenths of a second (see time.ts); 0 only for the fallen side. */
  time: [number, number]
  /** Seconds left of the delay of the side to move; 0 when there is none to show. */
  delay: number
  /** The side to move, and the side that runs; NOBODY for neither. */
  turn: number
  run: number
  fell: number
  /** Bit 0 left, bit 1 right: buttons closed for over a minute; sides that have agreed. */
  stuck: number
  agreed: number
  /** Seconds left of a stop; below 0 its overrun. */
  count: number
  /** The session's own. */
  control: Control
  row: number
  refusal: number
}

/** A face with nothing on it, for sessions with this control. */
export function makeFace(control: Control): Face {
  return {
    stage: -1,
    time: [0, 0],
    delay: 0,
    turn: NOBODY,
    run: NOBODY,
    fell: NOBODY,
    stuck: 0,
    agreed: 0,
    count: 0,
    control,
    row: 0,
    refusal: 0,
  }
}

/** Fills the face with what the glass shows at `now`. */
export function look(s: Session, now: Ms, f: Face): void {
  const c = s.clock
  f.stage = s.stage
  for (let side = 0; side < 2; side++) f.time[side] = timeOf(s, side, now)
  f.delay = secondsShown(delayAt(c, now))
  f.turn = c.turn
  f.run = c.on ? c.turn : NOBODY
  f.fell = s.fell
  f.stuck = (stuckAt(s.hands.button[0]) <= now ? 1 : 0) + (stuckAt(s.hands.button[1]) <= now ? 2 : 0)
  f.count = countOf(s, now)
  f.agreed = s.agreed
  f.row = s.row
  f.refusal = s.refusal
}

function timeOf(s: Session, side: number, now: Ms): number {
  return side === s.fell ? 0 : tenthsShown(s.stage <= Stage.Ready ? s.control.bank : bankAt(s.clock, side, now))
}

/** Seconds of a stop left, rounded up; then its overrun as seconds below 0, rounded towards 0. */
function countOf(s: Session, now: Ms): number {
  const left = s.stage === Stage.Stop ? s.since + STOP - now : 0
  return ((left > 0 ? left + 999 : left) / 1000) | 0
}

/*
 * The face: what the glass says of a session at an instant, as numbers, before any pixel or word.
 */
import {
  bankAt,
  copyClock,
  delayAt,
  extraAt,
  type Ms,
  makeClock,
  NOBODY,
  runStop,
  type Side,
  type Who,
} from '../core/clock.ts'
import { stuckAt } from '../core/contact.ts'
import { bankOf, type Refusal } from '../core/control.ts'
import { spanOf } from '../core/deadline.ts'
import type { Session } from '../core/state.ts'
import { isCharged } from '../core/stop.ts'
import { isBefore, Stage } from '../core/table.ts'
import { secondsShown, tenthsShown } from './time.ts'

/** The state of the time chip, which corrects the oscillator. The glass shows the states that need somebody. */
export const enum TimeChip {
  /** It has not been asked yet. */
  Unknown,
  /** It does not answer. */
  Absent,
  /** It has answered, but its seconds do not come. */
  Lost,
  /** Its seconds come when none is due. */
  Wrong,
  /** It has lost the date that it was given: its cell is empty. */
  Empty,
  /** It is well and was never given a date. */
  Unset,
  /** It is well and has a date. */
  Set,
}

/** Whether somebody must see to a time chip in this state. */
export function wantsHands(chip: TimeChip): boolean {
  return chip > TimeChip.Unknown && chip < TimeChip.Unset
}

export interface Face {
  stage: Stage
  /** Left and right bank in tenths of a second (see time.ts); 0 only for the fallen side. */
  time: [number, number]
  /** 1 for a side that has begun its overtime. */
  overtime: [number, number]
  /** Seconds left of the delay of the side to move; 0 when there is none to show. */
  delay: number
  /** The side to move, and the side that runs; NOBODY for neither. */
  turn: Who
  run: Who
  fell: Who
  /** Buttons closed for over a minute: bit 0 left, bit 1 right. */
  stuck: number
  /** The lights that shine, likewise. */
  light: number
  /** 1 if this stage counts something. */
  counted: number
  /** The seconds left of that, below 0 in an overrun. */
  count: number
  /** A result was just agreed to, and shorts mean nothing yet. */
  isDeaf: boolean
  /** Why something was refused. An opening press that does not count yet clears this, and sounds nothing. */
  refusal: Refusal
  /** The battery's charge in percent, and for how many hours of play it lasts; UNKNOWN until it has been read. */
  battery: number
  hours: number
  chip: TimeChip
  /** A number below 10,000 for the firmware, equal on clocks with the same firmware. */
  id: number
  /** Whatever changes only with gestures is read from the session itself. */
  session: Session
}

/** With fewer hours of play left, the battery is low (S4). */
export const LEAST_HOURS = 20

/** Stands for the charge of a battery that has not been read yet. */
export const UNKNOWN = Infinity

export function isWeak(f: Face): boolean {
  return f.hours < LEAST_HOURS
}

/** A face of this session. The board's own fields are set; everything else comes with the first look. */
export function makeFace(session: Session): Face {
  const face: Partial<Face> = { session, stage: Stage.Setup, time: [0, 0], overtime: [0, 0], light: 0 }
  face.battery = 100
  face.hours = UNKNOWN
  face.chip = TimeChip.Unknown
  face.id = 0
  return face as Face
}

/** Fills the face with what the glass shows at `now`. */
export function look(s: Session, now: Ms, f: Face): void {
  const c = s.clock
  f.stage = s.stage
  for (let side = 0; side < 2; side++) {
    const bank = isBefore(s.stage) ? bankOf(s.control, side) : bankAt(c, side, now)
    f.time[side] = side === s.fell ? 0 : tenthsShown(bank)
    f.overtime[side] = isInOvertime(s, side, now) ? 1 : 0
  }
  f.delay = secondsShown(delayAt(c, now))
  f.turn = c.turn
  f.run = c.isRunning ? c.turn : NOBODY
  f.fell = s.fell
  f.refusal = s.refusal
  f.stuck = (stuckAt(s.hands.button[0]) <= now ? 1 : 0) + (stuckAt(s.hands.button[1]) <= now ? 2 : 0)
  f.light = f.run === NOBODY ? 0 : f.run + 1
  f.counted = 0
  f.count = 0
  if (!isBefore(s.stage) && s.stage !== Stage.Play) lookAround(s, now, f)
}

/** Updates the face to a new second of the delay or bank that runs, when nothing else is new. */
export function lookAgain(f: Face, second: number): void {
  if (f.delay) f.delay = second
  else f.time[f.run as Side] = second * 10
}

/** Updates the face to a turn that has just begun, with so many seconds of delay, when nothing else is new. */
export function lookTurn(f: Face, side: Side, delay: number): void {
  f.turn = f.run = side
  f.delay = delay
  f.light = side + 1
}

function isInOvertime(s: Session, side: Side, now: Ms): boolean {
  const c = s.clock
  return !isBefore(s.stage) && (c.inOvertime[side] > 0 || (c.extra[side] > 0 && !extraAt(c, side, now)))
}

/** Outside play: the countdown. Both lights shine while it nears its end, is over, or a judge is called (J3). */
function lookAround(s: Session, now: Ms, f: Face): void {
  const span = spanOf(s)
  const left = s.since + span - now
  if (span) {
    f.counted = 1
    f.count = ((left > 0 ? left + 999 : left) / 1000) | 0
  }
  f.isDeaf = now < s.shortsFrom
  const isUrgent = s.called || (span && left <= 10_000 && (s.stage === Stage.Stop || s.stage === Stage.Break))
  if (isUrgent) f.light = 3
  if (isCharged(s)) lookCharged(s, now, f)
}

/** What the side to move has if the stop ends now. It changes with the seconds of the stop's count. */
function lookCharged(s: Session, now: Ms, f: Face): void {
  const c = makeClock()
  copyClock(c, s.clock)
  runStop(c, s.since + (((now - s.since) / 1000) | 0) * 1000)
  const side = c.turn as Side
  f.time[side] = tenthsShown(c.bank[side])
  f.overtime[side] = c.inOvertime[side]
  f.delay = secondsShown(c.delayLeft)
}

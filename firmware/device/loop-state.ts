/*
 * The state of the loop: one plain object for each clock, which every file of this folder reads and writes.
 */
import type { Ms } from '../core/clock.ts'
import type { Ev } from '../core/session.ts'
import type { Session } from '../core/state.ts'
import type { Stage } from '../core/table.ts'
import type { Face } from '../ui/face.ts'
import type { Beacon } from './beacon.ts'
import type { Board } from './port.ts'

/** Stands for a stage while there is none. */
export const UNSEEN = -1

/**
 * What is known about the coming seconds. While a clock runs and nobody touches it, only the second on its glass
 * changes, so the most frequent wake needs nothing else.
 */
export interface Quiet {
  /** The clock is quiet until this instant, 0 when it is not quiet; and the contacts as they must stay meanwhile. */
  till: Ms
  contacts: number
  /**
   * When the next full look at the glass is due; 0 for now. Before it only the second changes, and outside play
   * nothing, unless hands do something.
   */
  faceTill: Ms
  /** When the delay or bank that runs is used up, and which second of it is shown. */
  emptyAt: Ms
  second: number
  /** A plain press from this instant on changes exactly what is predicted. Infinity while nothing is. */
  pressFrom: Ms
}

/** A contact that acts once it has stayed closed: the stop button, or the judge's key. */
export interface Switch {
  ev: Ev.Stop | Ev.Key
  /** Since when it has been closed, until that counts; -1 once it has counted, 0 while it is open. */
  at: Ms
  /** When it last opened, and what `at` was then. */
  openedAt: Ms
  before: Ms
}

export interface Loop {
  board: Board
  face: Face
  quiet: Quiet
  session: Session
  /** The lights that are on: bit 0 left, bit 1 right. Then the lights that blink, and until when. */
  lit: number
  blink: number
  blinkTill: Ms
  /** Since when each pin's level differs from its last edge; 0 when it does not. */
  mismatchSince: [Ms, Ms]
  stop: Switch
  key: Switch
  /** When one of them will have stayed closed for long enough; Infinity while none is closed. */
  switchDue: Ms
  /** When the battery is to be read next. */
  batteryAt: Ms
  /** The interfaces that accept commands, an Access, as the board was last told; -1 for nothing yet. */
  access: number
  /** When the next wake comes; Infinity while one is handled, and while the clock is quiet. */
  wakeAt: Ms
  /** The stage whose page is on the glass, and the stage for which the board is set. */
  stageShown: Stage | typeof UNSEEN
  stageApplied: Stage | typeof UNSEEN
  /** When the display goes off; Infinity in a match, -1 while it is off. */
  sleepAt: Ms
  beacon: Beacon
}

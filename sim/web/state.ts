/*
 * The state of the page: the live clock, and the tape or demonstration that is shown instead of it.
 */
import type { SimClock } from '../clock/board.ts'
import type { Reel } from '../clock/reel.ts'
import type { Bench, Look } from './bench.ts'
import type { ClockView, Device } from './device.ts'
import type { Speaker } from './sound.ts'
import type { TapeView } from './tape-view.ts'

/** A demonstration that was begun. */
export interface Demo {
  reel: Reel
  scene: number
  isOn: boolean
  /** Real ms for which the scene has run, and the real instant up to which they are counted. */
  gone: number
  real: number
}

export interface Page {
  bench: Bench
  device: Device
  speaker: Speaker
  /** The code of the language, `en` or `ru`, both of the page and of the clock. */
  language: string
  /** The tape or record that is shown instead of the live clock. */
  view: TapeView | undefined
  demo: Demo | undefined
  /** The page is in table mode: two halves fill the screen. */
  isTable: boolean
  /** The match came by a link or from a hall, so one touch cannot agree to it for both sides. */
  isGiven: boolean
  /** When time was last brought up to date. */
  look: Look
  /** Another tab has the match: here time stands still, and nothing is kept. */
  isElsewhere: boolean
}

/** What the page shows: a tape or record, else the demonstration, else the live clock. */
export function clockViewOf({ bench, view, demo }: Page): ClockView {
  if (view) return view.clockView
  return demo ? demo.reel.live : bench.live
}

/** The live clock, if it has power and nothing is shown instead of it. */
export function clockAtHand({ bench, view, demo }: Page): SimClock | undefined {
  return view || demo ? undefined : bench.live.clock
}

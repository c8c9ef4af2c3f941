/*
 * Time on the board: getTime() by the oscillator's pace, rounded once to whole ms since boot. Nobody can set it back.
 */
import type { Ms } from '../core/clock.ts'
import { makePace, type Pace } from '../device/pace.ts'

let boot = 0
export let pace: Pace

/** Time begins at this instant of getTime, by an oscillator with this correction, in tenths of a ppm. */
export function startTime(at: number, ppm: number): void {
  boot = at
  pace = makePace(at, ppm)
}

export function now(): Ms {
  return sinceBoot(getTime())
}

/** Whole ms from boot to a time of getTime or of an interrupt. */
export function sinceBoot(time: number): Ms {
  return Math.round(pace.base + (time - pace.bend) * (time < pace.bend ? pace.rateBefore : pace.rate))
}

/** The same as the oscillator has counted it, without any correction. */
export function count(): Ms {
  return Math.round((getTime() - boot) * 1000)
}

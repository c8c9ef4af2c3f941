/*
 * An oscillator that is off by up to 500 ppm. It is independent of the project's own model: true time is added up in
 * small steps.
 */

/** A step, in seconds. */
const STEP = 0.05

export interface Course {
  /** By how many ppm the oscillator is slow at a true second. */
  ppm: (second: number) => number
  hours: number
}

/** What the oscillator has counted at a true second, both from 0. */
export function countedBy({ ppm, hours }: Course): (second: number) => number {
  const steps = Math.ceil((hours * 3600 + 60) / STEP)
  const counted = new Float64Array(steps + 1)
  for (let i = 0; i < steps; i++) counted[i + 1] = counted[i] + STEP * (1 - ppm((i + 0.5) * STEP) * 1e-6)
  return (second) => {
    const i = Math.floor(second / STEP)
    return counted[i] + (counted[i + 1] - counted[i]) * (second / STEP - i)
  }
}

/** Ppm up and down between -most and most, by 10 ppm a minute; `from` is the part of a period to begin at. */
export function swing(most: number, from = 0): Course['ppm'] {
  const period = (most * 4 * 60) / 10
  return (second) => {
    const part = (second / period + from) % 1
    return most * (part < 0.5 ? 4 * part - 1 : 3 - 4 * part)
  }
}

/*
 * The board's oscillator beside true time. The machine's own time is what the oscillator counts, as on a board. So a tape's times
 * are the oscillator's, and true time is reckoned from them. It keeps to what Espruino understands.
 */

export interface Oscillator {
  /** From here on: ms that it has counted, and true ms. */
  counted: number
  true: number
  /** By how many ppm it is slow there, and how many that grows by in a minute. */
  ppm: number
  growth: number
}

const MINUTE = 60_000

export function makeOscillator(): Oscillator {
  return { counted: 0, true: 0, ppm: 0, growth: 0 }
}

/** True ms when it has counted so many. */
export function trueAt(o: Oscillator, counted: number): number {
  const span = counted - o.counted
  return o.true + span + (span * (o.ppm + (o.growth * span) / MINUTE / 2)) / 1_000_000
}

/** Ms that it has counted at this true instant. */
export function countedAt(o: Oscillator, at: number): number {
  let counted = o.counted + at - o.true
  for (let i = 0; i < 5; i++) counted += at - trueAt(o, counted)
  return counted
}

/** From now on it is slow by so many ppm, and by so many more each minute. */
export function detune(o: Oscillator, counted: number, ppm: number, growth: number): void {
  o.true = trueAt(o, counted)
  o.counted = counted
  o.ppm = ppm
  o.growth = growth
}

/*
 * How fast a board's clock runs beside this machine's, from readings that each took an unknown way there and back.
 *
 * A reading says only that at some instant between question and answer the board's clock stood there. Two readings so give the
 * least and the most that may have passed, and no delay breaks these bounds. What is left between the bounds of all pairs, early
 * with late, holds the drift of a clock that runs evenly. If no even run goes through all readings, the clock ran unevenly, and
 * the miss is added to the uncertainty.
 */

/** All in ms. */
export interface Reading {
  /** This machine's clock at the question and at the answer. */
  before: number
  after: number
  /** The board's clock, in whole ms. */
  time: number
}

export interface Drift {
  /** What has to be added to the board's time, in tenths of a ppm: above 0 it runs slow. */
  tenths: number
  /** Ppm to either side of that, its rounding included. */
  uncertainty: number
  /** The part of that which comes of an uneven run. */
  wander: number
}

const PPM = 1e6
const TENTHS = 1e7
/** A whole ms stands for half of one to either side. */
const ROUNDING = 0.5
/** Of the whole time: from where to where readings count as early, and likewise as late. */
const END = 0.1
/** How far from the measured slope the most even run is searched for, and how often that is narrowed. */
const SEARCH = 0.01
const STEPS = 80

/** Of readings in the order in which they were taken. */
export function driftOf(readings: readonly Reading[]): Drift {
  const [least, most] = slopesIn(readings)
  const slope = (least + most) / 2
  const tenths = Math.round((slope - 1) * TENTHS)
  if (!Number.isFinite(slope)) return { tenths: 0, uncertainty: Infinity, wander: 0 }
  const spread = Math.abs(most - least) / 2
  const uneven = unevenIn(readings, slope, spread + SEARCH)
  const wander = (uneven / (lastOf(readings).after - readings[0].before)) * PPM
  return { tenths, uncertainty: spread * PPM + wander + PPM / TENTHS / 2, wander }
}

/** The least and the most that this machine's clock makes while the board's makes one. */
function slopesIn(readings: readonly Reading[]): [least: number, most: number] {
  const start = readings[0].before
  const end = (lastOf(readings).after - start) * END
  const early = readings.filter(({ before }) => before <= start + end)
  const late = readings.filter(({ after }) => after >= lastOf(readings).after - end)
  let least = 0
  let most = Infinity
  for (const a of early) {
    for (const b of late) {
      const time = b.time - a.time
      if (time <= ROUNDING * 2) continue
      least = Math.max(least, (b.before - a.after) / (time + ROUNDING * 2))
      most = Math.min(most, (b.after - a.before) / (time - ROUNDING * 2))
    }
  }
  return [least, most]
}

/** By how many ms the evenest run near a slope misses, in all; 0 when one goes through every reading. */
function unevenIn(readings: readonly Reading[], slope: number, width: number): number {
  let [from, to] = [slope - width, slope + width]
  for (let step = 0; step < STEPS; step++) {
    const third = (to - from) / 3
    if (missOf(readings, from + third) < missOf(readings, to - third)) to -= third
    else from += third
  }
  return Math.max(0, missOf(readings, (from + to) / 2))
}

/** By how much the runs of one slope miss: the highest start that one reading wants over the lowest that another allows. */
function missOf(readings: readonly Reading[], slope: number): number {
  const [first] = readings
  let highest = -Infinity
  let lowest = Infinity
  for (const { before, after, time } of readings) {
    const run = (time - first.time) * slope
    highest = Math.max(highest, before - first.before - run)
    lowest = Math.min(lowest, after - first.before - run)
  }
  return highest - lowest - ROUNDING * 2 * slope
}

function lastOf(readings: readonly Reading[]): Reading {
  return readings[readings.length - 1]
}

/** `123.4 ppm slow, ±3.1`, and never surer than it is. */
export function driftText({ tenths, uncertainty }: Drift): string {
  const speed = `${Math.abs(tenths / 10).toFixed(1)} ppm ${tenths < 0 ? 'fast' : 'slow'}`
  return `${speed}, ±${(Math.ceil(uncertainty * 10) / 10).toFixed(1)}`
}

/*
 * How fast a board's clock runs beside this machine's. A reading says only that the board's clock stood there at some
 * instant between question and answer. So two readings give the least and the most time that may have passed between
 * them, and no delay on the way breaks these bounds. The bounds of all pairs, an early reading with a late one, leave
 * an interval that holds the drift of a clock that runs evenly. If no even run fits all readings, the clock ran
 * unevenly, and the misfit is added to the uncertainty.
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
/** The board tells whole ms, so its time may be off by half of one either way. */
const ROUNDING = 0.5
/** Readings in this share of the time count as early; in the same share at its end, as late. */
const END = 0.1
/** The most even run is searched for this far beyond the bounds of the slope, in so many steps. */
const SEARCH = 0.01
const STEPS = 80

/** The drift in these readings, which are in the order in which they were taken. */
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

/** How much this machine's clock runs, at least and at most, while the board's runs by one. */
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

/** By how many ms the best even run near a slope misses the readings; 0 if one fits them all. */
function unevenIn(readings: readonly Reading[], slope: number, width: number): number {
  let [from, to] = [slope - width, slope + width]
  for (let step = 0; step < STEPS; step++) {
    const third = (to - from) / 3
    if (missOf(readings, from + third) < missOf(readings, to - third)) to -= third
    else from += third
  }
  return Math.max(0, missOf(readings, (from + to) / 2))
}

/**
 * By how many ms runs of this slope miss: the latest start that a reading demands less the earliest that another
 * allows.
 */
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

/** `123.4 ppm slow, ±3.1`; the uncertainty is rounded up. */
export function driftText({ tenths, uncertainty }: Drift): string {
  const speed = `${Math.abs(tenths / 10).toFixed(1)} ppm ${tenths < 0 ? 'fast' : 'slow'}`
  return `${speed}, ±${(Math.ceil(uncertainty * 10) / 10).toFixed(1)}`
}

/*
 * Measures how fast a board's clock runs beside this machine's: it is asked for its time again and again, and each
 * answer is kept with this machine's time before and after it. A reading says only that the board's clock stood there
 * at some instant between question and answer. So two readings give the least and the most time that may have passed
 * between them, and no delay on the way breaks these bounds. The bounds of all pairs, an early reading with a late
 * one, leave an interval that holds the drift of a clock that runs evenly. If no even run fits all readings, the clock
 * ran unevenly, and the misfit is added to the uncertainty.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from './faults.ts'
import { type Answer, isRefused } from './link.ts'

/** Asks the clock a line; throws a Fault when no answer comes that suits. A refusal is an answer. */
export type Say = (line: string, suits: (answer: Answer) => boolean) => Promise<Answer>

/** This machine's clock, and a way to wait by it. */
export interface Watch {
  /** Ms, of a clock that is never set. */
  now(): number
  /** Ends sooner when the signal is given. */
  wait(ms: number): Promise<void>
  /** Aborted if somebody ends the measuring; its reason is a Fault. */
  signal: AbortSignal
}

export interface Measured {
  readings: Reading[]
  /** The correction that the clock keeps so far, in tenths of a ppm. */
  kept: number
}

const MINUTE = 60_000
/** Ms from one question to the next, at least; a long measuring spreads about MOST_QUESTIONS over its time. */
const PACE = 1000
const MOST_QUESTIONS = 1800
/** After so many questions in a row without an answer the clock is given up. */
const MOST_TRIES = 5
/** Between two readings both clocks may differ by this share; more is a leap and not a drift. */
const LEAP_SHARE = 0.1

/** This machine's clock: CLOCK_MONOTONIC on Linux, which is never set, but is made to run faster or slower by NTP. */
export function watchUntil(signal: AbortSignal): Watch {
  return { now: () => performance.now(), wait: (ms) => sleep(ms, undefined, { signal }).catch(() => {}), signal }
}

/** Takes readings for so many minutes; `onProgress` gets all readings so far after each one. Throws a Fault. */
export async function measure(
  say: Say,
  watch: Watch,
  minutes: number,
  onProgress: (readings: readonly Reading[]) => void = () => {},
): Promise<Measured> {
  const readings: Reading[] = []
  const pace = Math.max(PACE, (minutes * MINUTE) / MOST_QUESTIONS)
  for (;;) {
    watch.signal.throwIfAborted()
    const asked = watch.now()
    const { reading, kept } = await readTime(say, watch)
    if (readings.length) checkLeap(readings.at(-1)!, reading)
    readings.push(reading)
    onProgress(readings)
    if (reading.before - readings[0].after >= minutes * MINUTE) return { readings, kept }
    await watch.wait(Math.max(0, asked + pace - watch.now()))
  }
}

async function readTime(say: Say, watch: Watch): Promise<{ reading: Reading; kept: number }> {
  for (let tries = 1; ; tries++) {
    const before = watch.now()
    const isTime = ({ time, ppm }: Answer): boolean => Number.isInteger(time) && Number.isInteger(ppm)
    const answer = await say('time', isTime).catch(async (error) => {
      if (tries === MOST_TRIES || !(await isAnswering(say))) throw error
    })
    const after = watch.now()
    if (!answer) continue
    if (isRefused(answer))
      throw new Fault(`refused: ${answer.why ?? answer.error}; its firmware does not know the line "time"`)
    return { reading: { before, after, time: Number(answer.time) }, kept: Number(answer.ppm) }
  }
}

/**
 * Whether the clock still answers. Its answer to another line also shows that no late answer is still on its way: that
 * would be taken for the answer to the next question, and be paired with the wrong instants.
 */
async function isAnswering(say: Say): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      return !isRefused(await say('status', ({ id }) => id !== undefined))
    } catch {}
  }
  return false
}

function checkLeap(last: Reading, { before, after, time }: Reading): void {
  const counted = time - last.time
  const least = (before - last.after) * (1 - LEAP_SHARE) - 1
  const most = (after - last.before) * (1 + LEAP_SHARE) + 1
  const between = `${seconds(last.time)} and ${seconds(time)}, ${seconds(after - last.before)} apart`
  if (counted < least) throw new Fault(`it restarted meanwhile, or its clock stopped: it said ${between}`)
  if (counted > most) throw new Fault(`its clock jumped, or this machine slept: it said ${between}`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

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
const EARLY_SHARE = 0.1
/** The most even run is searched for this far beyond the bounds of the slope, in so many steps. */
const SEARCHED_BEYOND = 0.01
const SEARCH_STEPS = 80

/** The drift in these readings, which are in the order in which they were taken. */
export function driftOf(readings: readonly Reading[]): Drift {
  const [least, most] = slopesIn(readings)
  const slope = (least + most) / 2
  const tenths = Math.round((slope - 1) * TENTHS)
  if (!Number.isFinite(slope)) return { tenths: 0, uncertainty: Infinity, wander: 0 }
  const spread = Math.abs(most - least) / 2
  const uneven = unevenIn(readings, slope, spread + SEARCHED_BEYOND)
  const wander = (uneven / (readings.at(-1)!.after - readings[0].before)) * PPM
  return { tenths, uncertainty: spread * PPM + wander + PPM / TENTHS / 2, wander }
}

/** How much this machine's clock runs, at least and at most, while the board's runs by one. */
function slopesIn(readings: readonly Reading[]): [least: number, most: number] {
  const start = readings[0].before
  const end = (readings.at(-1)!.after - start) * EARLY_SHARE
  const early = readings.filter(({ before }) => before <= start + end)
  const late = readings.filter(({ after }) => after >= readings.at(-1)!.after - end)
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
  for (let step = 0; step < SEARCH_STEPS; step++) {
    const third = (to - from) / 3
    if (missOf(readings, from + third) < missOf(readings, to - third)) to -= third
    else from += third
  }
  return Math.max(0, missOf(readings, (from + to) / 2))
}

/** By how many ms runs of this slope miss: the latest start that a reading demands less the earliest allowed. */
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

/** `123.4 ppm slow, ±3.1`; the uncertainty is rounded up. */
export function driftText({ tenths, uncertainty }: Drift): string {
  const speed = `${Math.abs(tenths / 10).toFixed(1)} ppm ${tenths < 0 ? 'fast' : 'slow'}`
  return `${speed}, ±${(Math.ceil(uncertainty * 10) / 10).toFixed(1)}`
}

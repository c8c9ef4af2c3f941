/*
 * Measures one clock: it is asked for its time again and again, and each answer is kept with this machine's time before
 * and after it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reading } from './drift.ts'
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
/** Ms from one question to the next, at least; a long measuring spreads about MOST questions over its time. */
const PACE = 1000
const MOST = 1800
/** After so many questions in a row without an answer the clock is given up. */
const TRIES = 5
/** Between two readings both clocks may differ by this share; more is a leap and not a drift. */
const LEAP = 0.1

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
  const pace = Math.max(PACE, (minutes * MINUTE) / MOST)
  for (;;) {
    watch.signal.throwIfAborted()
    const asked = watch.now()
    const { reading, kept } = await readTime(say, watch)
    if (readings.length) checkLeap(readings[readings.length - 1], reading)
    readings.push(reading)
    onProgress(readings)
    if (reading.before - readings[0].after >= minutes * MINUTE) return { readings, kept }
    await watch.wait(Math.max(0, asked + pace - watch.now()))
  }
}

async function readTime(say: Say, watch: Watch): Promise<{ reading: Reading; kept: number }> {
  for (let tries = 1; ; tries++) {
    const before = watch.now()
    const answer = await sayOnce(say, tries)
    const after = watch.now()
    if (!answer) continue
    if (isRefused(answer))
      throw new Fault(`refused: ${answer.why ?? answer.error}; its firmware does not know the line "time"`)
    return { reading: { before, after, time: Number(answer.time) }, kept: Number(answer.ppm) }
  }
}

/** One try: undefined if no answer came and the question may be repeated. */
async function sayOnce(say: Say, tries: number): Promise<Answer | undefined> {
  try {
    return await say('time', isTime)
  } catch (error) {
    if (tries === TRIES || !(await isAnswering(say))) throw error
    return undefined
  }
}

function isTime({ time, ppm }: Answer): boolean {
  return Number.isInteger(time) && Number.isInteger(ppm)
}

/**
 * Whether the clock still answers. Its answer to another line also shows that no late answer is still on its way: that
 * would be taken for the answer to the next question, and be paired with the wrong instants.
 */
async function isAnswering(say: Say): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return !isRefused(await say('status', ({ id }) => id !== undefined))
    } catch {}
  }
  return false
}

function checkLeap(last: Reading, { before, after, time }: Reading): void {
  const counted = time - last.time
  const least = (before - last.after) * (1 - LEAP) - 1
  const most = (after - last.before) * (1 + LEAP) + 1
  const between = `${seconds(last.time)} and ${seconds(time)}, ${seconds(after - last.before)} apart`
  if (counted < least) throw new Fault(`it restarted meanwhile, or its clock stopped: it said ${between}`)
  if (counted > most) throw new Fault(`its clock jumped, or this machine slept: it said ${between}`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

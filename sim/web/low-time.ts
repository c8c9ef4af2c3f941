/*
 * A bank that runs low is heard and felt, where the players want it: once at its last minute, twice at its last ten seconds.
 */
import type { SimClock } from '../clock/board.ts'
import type { Half } from './halves.ts'
import { playTone, type Speaker } from './sound.ts'
import { isOn } from './switches.ts'

const HZ = 1200
const TONE_MS = 120
/** From one tone to the next, in ms. */
const APART_MS = 240

let last: { clock: SimClock | undefined; low: number[] } = { clock: undefined, low: [0, 0] }

/** Warns of what is lower than when it was looked at last; what was low before the page was opened is no news. */
export function warnLow(speaker: Speaker, clock: SimClock | undefined, halves: readonly Half[] | undefined): void {
  const low = halves?.map(({ low }) => low) ?? [0, 0]
  const side = clock === last.clock ? low.findIndex((level, i) => level > last.low[i] && halves![i].isRunning) : -1
  last = { clock, low }
  if (side < 0 || !isOn('low')) return
  for (let i = 0; i < low[side]; i++) {
    if (speaker.audio?.state === 'running') playTone(speaker.audio, HZ, TONE_MS, i * APART_MS)
  }
  speaker.warned += low[side]
  navigator.vibrate?.(Array.from({ length: low[side] * 2 - 1 }, () => TONE_MS))
}

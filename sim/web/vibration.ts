/*
 * What is felt in the hand, where a device can do so and its users want it, and is the browser's, not the clock's: a press that counts; and a
 * bank that runs low, which is heard, too, once at its last minute, twice at its last ten seconds.
 */
import { Stage } from '../../firmware/core/table.ts'
import type { SimClock } from '../clock/board.ts'
import type { Half } from './halves.ts'
import { playTone, type Speaker } from './sound.ts'
import { part } from './state.ts'
import { isOn } from './switches.ts'

const BUZZ_MS = 20
/** What happened longer ago than this, in ms of the clock, is not felt any more. */
const NEWS = 1000

interface Turn {
  clock: SimClock | undefined
  stage: Stage | undefined
  given: number
}

let lastTurn: Turn = { clock: undefined, stage: undefined, given: 0 }

/** The switch is there where a device can vibrate. */
export function offerVibration(): void {
  part('switch-buzz').hidden = !navigator.vibrate
}

/** A turn that was given by a press is felt: by the opening one, or by one that ended a turn. */
export function feel(clock: SimClock | undefined): void {
  const session = clock?.loop.session
  const before = lastTurn
  lastTurn = { clock, stage: session?.stage, given: session?.clock.turnStartedAt ?? 0 }
  if (!clock || clock !== before.clock || lastTurn.stage !== Stage.Play || lastTurn.given === before.given) return
  const isPress = before.stage === Stage.Open || before.stage === Stage.Play
  if (isPress && isOn('buzz') && clock.machine.now - lastTurn.given < NEWS) navigator.vibrate(BUZZ_MS)
}

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

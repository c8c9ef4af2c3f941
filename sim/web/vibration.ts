/*
 * Two signals of the page's own, which the clock's hardware does not give, each with a switch. A press that counts
 * makes the device vibrate. A low bank makes it vibrate and sound, once for the last minute and twice for the last ten
 * seconds.
 */
import { Stage } from '../../firmware/core/table.ts'
import type { SimClock } from '../clock/board.ts'
import type { Half } from './halves.ts'
import { playTone, type Speaker } from './sound.ts'
import { elementById } from './state.ts'
import { isOn } from './switches.ts'

const BUZZ_MS = 20
/** A turn that was given so many virtual ms ago is not felt any more. */
const NEWS = 1000

interface Turn {
  clock: SimClock | undefined
  stage: Stage | undefined
  given: number
}

let lastTurn: Turn = { clock: undefined, stage: undefined, given: 0 }

/** Shows the switch for vibration only if the browser can vibrate. */
export function offerVibration(): void {
  elementById('switch-buzz').hidden = !navigator.vibrate
}

/** Vibrates when a turn begins by a press: the opening press, or one that ends a turn. */
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
/** Ms from the beginning of one tone to that of the next. */
const APART_MS = 240

let last: { clock: SimClock | undefined; low: number[] } = { clock: undefined, low: [0, 0] }

/** Warns if a running bank has become lower than at the last look. At the first look at a clock it never warns. */
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

/*
 * A press that counts is felt in the hand, where a device can do so and its users want it. It is the browser's, not the clock's.
 */
import { Stage } from '../../firmware/core/table.ts'
import type { SimClock } from '../clock/board.ts'
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

let last: Turn = { clock: undefined, stage: undefined, given: 0 }

/** The switch is there where a device can vibrate. */
export function offerVibration(): void {
  part('switch-buzz').hidden = !navigator.vibrate
}

/** A turn that was given by a press is felt: by the opening one, or by one that ended a turn. */
export function feel(clock: SimClock | undefined): void {
  const session = clock?.loop.session
  const before = last
  last = { clock, stage: session?.stage, given: session?.clock.turnStartedAt ?? 0 }
  if (!clock || clock !== before.clock || last.stage !== Stage.Play || last.given === before.given) return
  const isPress = before.stage === Stage.Open || before.stage === Stage.Play
  if (isPress && isOn('buzz') && clock.machine.now - last.given < NEWS) navigator.vibrate(BUZZ_MS)
}

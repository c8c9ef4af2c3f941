/*
 * Seconds that only change the last figure of what runs are counted down by its strokes alone.
 */
import type { Ms } from '../core/clock.ts'
import { secondsShown } from '../ui/time.ts'
import { airCount } from './beacon.ts'
import { endCount, foreseeCount } from './calm.ts'
import type { Loop } from './loop.ts'
import type { Count } from './port.ts'

/** The seconds to come that may be counted down, if there are any; `time` is the board's own at `now`. */
export function countOn(loop: Loop, now: Ms, time: number): Count | undefined {
  const c = loop.calm
  if (c.second % 10 && c.till) foreseeCount(c, loop.board.display.count(), now, time)
  if (c.count) airCount(loop.air, c.count, c.second)
  return c.count
}

/** From here on seconds are drawn as anything else is. */
export function stopCount(loop: Loop): void {
  const c = loop.calm
  if (endCount(c)) loop.board.display.counted(c.second)
}

/** Whether the second that stands is still that of this instant. */
export function isSameSecond(loop: Loop, at: Ms): boolean {
  stopCount(loop)
  return secondsShown(loop.calm.emptyAt - at) === loop.calm.second
}

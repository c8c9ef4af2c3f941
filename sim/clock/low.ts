/*
 * How low a bank is. The browser page shows and sounds it; the board's glass has its seconds and tenths alone.
 */
import type { Side } from '../../firmware/core/clock.ts'
import type { Face } from '../../firmware/ui/face.ts'

export const enum Low {
  No,
  /** A minute and less. */
  Minute,
  /** Ten seconds and less. */
  Seconds,
}

/** By the time shown, in tenths of a second. */
export function lowOf({ time }: Face, side: Side): Low {
  return time[side] > 600 ? Low.No : time[side] > 100 ? Low.Minute : Low.Seconds
}

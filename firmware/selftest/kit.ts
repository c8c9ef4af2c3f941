/*
 * What a board's own file says of the board, noted for the checks, so that there is no second list of pins.
 */
import type { Pins } from '../espruino/board.ts'

export interface Kit {
  pins: Pins
  stop: Pin | undefined
  glass: Graphics
  /** The size of a panel, in pixels. */
  width: number
  height: number
  /** The check of this display. A selftest has no code for other displays. */
  see: () => void
  /** Switches a panel off and on. */
  rest: (isOff: boolean) => void
  /** The cells' voltage, by which the board reckons its charge. */
  volts: number
}

export const kit = { stop: undefined, volts: 0 } as unknown as Kit

/*
 * What a board's own file says of the board, noted for the checks, so that there is no second list of pins.
 */
import type { Pins } from '../espruino/board.ts'

export interface Kit {
  pins: Pins
  glass: Graphics
  /** The size of a panel, in pixels. */
  width: number
  height: number
  /** Switches a panel off and on. */
  rest: (isOff: boolean) => void
  /** The cells' voltage, by which the board reckons its charge. */
  volts: number
}

export const kit = { volts: 0 } as Kit

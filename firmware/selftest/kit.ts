/*
 * What a board's own file tells of the board, noted for the checks: so there is no second list of pins.
 */
import type { Pins } from '../espruino/board.ts'

export interface Kit {
  pins: Pins
  stop: Pin | undefined
  glass: Graphics
  /** Of a panel, in pixels. */
  width: number
  height: number
  /** The check of this display: of the others no selftest has the code. */
  see: () => void
  /** Switches a panel off and on. */
  rest: (isOff: boolean) => void
  /** The cells' voltage, by which the board reckons its charge. */
  volts: number
}

export const kit = { stop: undefined, volts: 0 } as unknown as Kit

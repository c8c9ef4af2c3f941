/*
 * What a board's own file tells of the board, noted for the checks: so there is no second list of pins.
 */
import type { Pins } from '../platform/espruino.ts'

export interface Kit {
  pins: Pins
  /** The board's own keys, which read high while they are pressed. */
  keys: Pin[]
  stop: Pin | undefined
  glass: Graphics
  /** Of a panel, in pixels. */
  width: number
  height: number
  /** The check of this display: of the others no selftest has the code. */
  see: () => void
  /** The light behind a glass. */
  bright: (level: number) => void
  /** Switches a panel off and on. */
  rest: (isOff: boolean) => void
  /** The cells' voltage, where the board reckons its charge by it; otherwise below 0. */
  volts: number
}

export const kit = { keys: [] as Pin[], stop: undefined, volts: 0 } as unknown as Kit

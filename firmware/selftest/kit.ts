/*
 * What a board's own file tells of the board, noted for the checks: so there is no second list of pins.
 */
import type { Pins } from '../platform/espruino.ts'

/** What is on the bus, or that the glass is the board's own. */
export const enum Shown {
  Glass,
  Panel,
  Cells,
}

/** A bus on which a chip that does not answer throws. */
export interface Bus {
  writeTo(address: number, data: number[]): void
}

export interface Kit {
  pins: Pins
  /** The board's own keys, which read high while they are pressed. */
  keys: Pin[]
  stop: Pin | undefined
  shown: Shown
  bus: Bus
  glass: Graphics
  bright: (level: number) => void
  /** Whether the display did not answer when it was last drawn. */
  isDark: boolean
  /** The cell's voltage, where the board reckons its charge by it; otherwise 0. */
  volts: number
}

export const kit = { keys: [] as Pin[], stop: undefined, isDark: false, volts: 0 } as unknown as Kit

/*
 * Stands in for the clock. It exports the same names as the parts of the clock that a board's file imports, notes what
 * the file passes to them, and starts no clock. The build sends those imports here, so pins and battery are the board's
 * own.
 */
import { percentOf as chargeOf } from '../device/charge.ts'
import type { Pins } from '../espruino/board.ts'
import { kit } from './kit.ts'
import { begin } from './run.ts'

export { begin }

/** No clock runs, so the battery may be read at any time. */
export const loop = { session: { clock: { isRunning: 0 } } }

export function startGuard(): void {
  global.safe = false
}

export function startClock(pins: Pins, makeDisplay: () => void): void {
  kit.pins = pins
  makeDisplay()
  global.clock = {} as ClockConsole
  setTimeout(begin, 1)
}

export function makeGraphicsDisplay(
  panel: Graphics,
  width: number,
  height: number,
  rest: (isOff: boolean) => void,
): void {
  kit.glass = panel
  kit.width = width
  kit.height = height
  kit.rest = rest
}

export function percentOf(volts: number): number {
  kit.volts = volts
  return chargeOf(volts)
}

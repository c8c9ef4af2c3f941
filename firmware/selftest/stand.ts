/*
 * The clock's stand-in: what a board's file calls by the names of the clock's platform is noted here instead of started.
 *
 * The build puts this file in the place of those that `firmware/boards/*.ts` import, but for the driver of a panel, which is tried
 * as it is. So the pins, the bus and the reckoning of the battery are the board's own, to the letter.
 */
import { percentOf as percentAt } from '../platform/charge.ts'
import type { Pins } from '../platform/espruino.ts'
import { kit, Shown } from './kit.ts'
import { begin } from './run.ts'

export { begin }

export function startGuard(): void {
  global.safe = false
}

export function tellOnGlass(): void {}

export function tellOnCells(): void {}

/** The board asks whether there is a clock before it adds keys and a stop button to it. */
export function startClock(pins: Pins): void {
  kit.pins = pins
  global.clock = {} as ClockConsole
  setTimeout(begin, 1)
}

export function watchKeys(keys: Pin[]): void {
  kit.keys = keys
}

export function watchStop(pin: Pin): void {
  kit.stop = pin
}

/** A panel is made by the guard, on the bus. */
export function makePixels(glass: Graphics, bright: (level: number) => void): void {
  kit.shown = global.dark ? Shown.Panel : Shown.Glass
  kit.glass = glass
  kit.bus = I2C1 as unknown as typeof kit.bus
  kit.bright = bright
}

export function makeCellDisplay(bus: I2C): void {
  kit.shown = Shown.Cells
  kit.bus = bus as unknown as typeof kit.bus
}

export function showDark(isDark: boolean): void {
  kit.isDark = isDark
}

export function percentOf(volts: number): number {
  kit.volts = volts
  return percentAt(volts)
}

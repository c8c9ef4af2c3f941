/*
 * The pins of a board. It keeps to what Espruino understands.
 */
import type { SimBoard } from '../clock/boards.ts'

/** All that its file names; some may be empty. */
export function pinsOf(of: SimBoard): string[] {
  return of.button.concat(of.light, of.key, of.stop, of.battery, of.chip.sda, of.chip.scl, of.chip.sqw, of.rest)
}

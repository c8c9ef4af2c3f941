/*
 * The charge of a battery by its voltage.
 */

/** Volts that three alkaline cells give behind their diode, fresh and used up: 1.2 V a cell, below which the regulator has too little. */
export const FULL = 4.3
export const EMPTY = 3.3

/** The percent left in three such cells of this voltage, which falls about evenly. */
export function percentOf(volts: number): number {
  'cold'
  const percent = (((volts - EMPTY) / (FULL - EMPTY)) * 100) | 0
  return percent < 0 ? 0 : percent > 100 ? 100 : percent
}

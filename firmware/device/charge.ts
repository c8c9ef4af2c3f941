/*
 * The charge of a battery by its voltage.
 */

/**
 * Volts that three alkaline cells give the board, fresh and used up. Below the latter the regulator gives less than 2.9
 * V: that is 1.0 V a cell behind an ideal diode, 1.1 V behind a Schottky.
 */
export const FULL = 4.3
export const EMPTY = 3.02

/** The percent left in three such cells at this voltage, which falls about evenly. */
export function percentOf(volts: number): number {
  const percent = (((volts - EMPTY) / (FULL - EMPTY)) * 100) | 0
  return percent < 0 ? 0 : percent > 100 ? 100 : percent
}

/*
 * The charge of a battery by its voltage.
 */

/** Percent that a lithium cell of so many volts has: 3.3 V is empty, 4.1 V full. */
export function percentOf(volts: number): number {
  'cold'
  const percent = ((volts - 3.3) * 125) | 0
  return percent < 0 ? 0 : percent > 100 ? 100 : percent
}

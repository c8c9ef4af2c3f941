/*
 * The volts of cells by their charge, and what the regulator makes of them. It keeps to what Espruino understands.
 */
import { EMPTY, FULL } from '../../firmware/device/charge.ts'

/** What the regulator gives while it can, and what it needs for itself (hardware/levels.json). */
const RAIL = 3.3
const DROP = 0.1

/** Volts of the cells, behind their diode, at this charge in percent. */
export function voltsOf(percent: number): number {
  return EMPTY + ((FULL - EMPTY) * percent) / 100 + 0.001
}

/** Volts of the processor's supply at this charge. */
export function supplyOf(percent: number): number {
  const volts = voltsOf(percent) - DROP
  return volts < RAIL ? volts : RAIL
}

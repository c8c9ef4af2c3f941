/*
 * The voltage of the cells by their charge, and the supply voltage behind the regulator. This file keeps to what
 * Espruino understands, because the virtual board runs it.
 */
import { EMPTY, FULL } from '../../firmware/device/charge.ts'

/** The regulator's output while the cells suffice, and its drop, in V (hardware/levels.json). */
const RAIL = 3.3
const DROP = 0.1

/** V of the cells behind their diode at this percent; with a millivolt more, `percentOf`, which rounds down, agrees. */
export function voltsOf(percent: number): number {
  return EMPTY + ((FULL - EMPTY) * percent) / 100 + 0.001
}

/** Voltage of the processor's supply, in V, at this charge in percent. */
export function supplyOf(percent: number): number {
  const volts = voltsOf(percent) - DROP
  return volts < RAIL ? volts : RAIL
}

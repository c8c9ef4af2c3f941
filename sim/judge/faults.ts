/*
 * Faults of a clock or of the way to it, and exit codes. Wrong use, found before any clock is touched, is a `Usage`.
 */
import { shownShort } from '../clock/shown.ts'

/** A fault of one clock, in words that follow its name; exit code 1. */
export class Fault extends Error {}

/** The clock answered what no clock answers, or without end; exit code 3. */
export class Strange extends Fault {}

export function strange(answer: unknown): Strange {
  return new Strange(`strange answer: ${shownShort(JSON.stringify(answer))}`)
}

/** A fault behind the name of a clock whose port is its name: without that port, which has been said. */
export function withoutPort(fault: string, port: string): string {
  return fault.replace(` ${port}`, '')
}

/** The exit code if all clocks are alike and well, but some are not ready (see `stageFault`). */
export const NOT_READY = 4

/** The exit code, by what came of each clock. */
export function exitCodeOf(outcomes: readonly { fault: string; isStrange?: boolean }[]): number {
  if (outcomes.some(({ isStrange }) => isStrange)) return 3
  return outcomes.some(({ fault }) => fault) ? 1 : 0
}

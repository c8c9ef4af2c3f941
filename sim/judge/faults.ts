/*
 * What a clock or the way to it did; wrong use, `Usage`, is found before any clock is touched.
 */
import { shownShort } from '../clock/shown.ts'

/** One clock's fault, in the words that stand behind its name; exit code 1. */
export class Fault extends Error {}

/** It answered what no clock answers, or without end; exit code 3. */
export class Strange extends Fault {}

export function strange(answer: unknown): Strange {
  return new Strange(`strange answer: ${shownShort(JSON.stringify(answer))}`)
}

/** The exit code when all clocks are alike and well, and some are in a match, or have one behind them. */
export const NOT_READY = 4

/** The exit code, by what came of each clock. */
export function codeOf(outcomes: readonly { fault: string; isStrange?: boolean }[]): number {
  if (outcomes.some(({ isStrange }) => isStrange)) return 3
  return outcomes.some(({ fault }) => fault) ? 1 : 0
}

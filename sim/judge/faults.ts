/*
 * What a clock or the way to it did, and what ended the work with it; wrong use, `Usage`, is found before any clock is touched.
 */
import { shownShort } from '../clock/shown.ts'
import { INTERRUPTED } from '../terminal/exit.ts'

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

/** What starts this passes on the Ctrl-C that a terminal has given to both already. */
const ECHO_MS = 1000

/** Given by Ctrl-C, with this reason for what was not begun: what is under way is brought to its end. A second one ends all at once. */
export function untilInterrupt(reason: string): AbortSignal {
  const stop = new AbortController()
  let at = -Infinity
  process.on('SIGINT', () => {
    if (stop.signal.aborted && performance.now() - at > ECHO_MS) process.exit(INTERRUPTED)
    if (!stop.signal.aborted) at = performance.now()
    stop.abort(new Fault(reason))
  })
  return stop.signal
}

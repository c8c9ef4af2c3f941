/*
 * Faults of a clock or of the way to it, exit codes, and what Ctrl-C does. Wrong use is a `Usage` instead: it is found
 * before any clock is touched.
 */
import { shownShort } from '../clock/shown.ts'
import { INTERRUPTED } from '../terminal/exit.ts'

/** A fault of one clock, in words that follow its name; exit code 1. */
export class Fault extends Error {}

/** The clock answered what no clock answers, or without end; exit code 3. */
export class Strange extends Fault {}

export function strange(answer: unknown): Strange {
  return new Strange(`strange answer: ${shownShort(JSON.stringify(answer))}`)
}

/** The exit code if all clocks are alike and well, but some are not ready (see `stageFault`). */
export const NOT_READY = 4

/** The exit code, by what came of each clock. */
export function codeOf(outcomes: readonly { fault: string; isStrange?: boolean }[]): number {
  if (outcomes.some(({ isStrange }) => isStrange)) return 3
  return outcomes.some(({ fault }) => fault) ? 1 : 0
}

/**
 * npm passes a Ctrl-C on, though the terminal has already sent it here. Within so many ms a second one is that echo.
 */
const ECHO_MS = 1000

/**
 * A signal that Ctrl-C aborts with this reason, a Fault: nothing more is begun, and what is in progress is finished. A
 * second Ctrl-C ends the process at once.
 */
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

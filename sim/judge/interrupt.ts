/*
 * Ctrl-C: what is under way is brought to an end, and nothing more is begun. A second one ends all at once.
 */
import { Fault } from './faults.ts'

/** The exit code of what Ctrl-C has ended. */
export const INTERRUPTED = 130
/** What starts this passes on the Ctrl-C that a terminal has given to both already. */
const ECHO_MS = 1000

/** Given by Ctrl-C, with this reason for what was not begun. */
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

/*
 * How a command ends: what its end means to a shell.
 */
import { TapeError } from '../tape/tape.ts'

/** Wrong use: one line for the user, exit code 2. */
export class Usage extends Error {}

/** The exit code of what Ctrl-C has ended. */
export const INTERRUPTED = 130

/** A signal that Ctrl-C gives, until the hand on it is released: what is under way then ends by itself. */
export function untilInterrupt(): { signal: AbortSignal; release(): void } {
  const halt = new AbortController()
  const stop = (): void => halt.abort()
  process.once('SIGINT', stop)
  return { signal: halt.signal, release: () => process.removeListener('SIGINT', stop) }
}

/**
 * Sets the exit code: that of the work, 2 for wrong use, 70 for a fault of ours. A reader that goes away, as `head` does, ends no work:
 * a preset that was begun is brought to its end.
 */
export function endWith(work: Promise<number>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  return work.then(
    (code) => {
      process.exitCode = code
    },
    (error: Error) => {
      const isInput = error instanceof Usage || error instanceof TapeError
      process.stderr.write(isInput ? `${error.message}\n` : `${error.stack}\n`)
      process.exitCode = isInput ? 2 : 70
    },
  )
}

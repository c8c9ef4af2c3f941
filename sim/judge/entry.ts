/*
 * What the commands for real clocks have in common: how words are read, and what their end means to a shell.
 */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { TapeError } from '../tape.ts'
import { Usage } from './faults.ts'

/** What was typed; throws a Usage for what no option allows. */
export function readArgs<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new Usage(`${(error as Error).message.split('\n')[0]}; see --help`)
  }
}

/** Sets the exit code: that of the work, 2 for wrong use, 70 for a fault of ours. */
export function endWith(work: Promise<number>): Promise<void> {
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

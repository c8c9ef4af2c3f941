/*
 * A file that somebody has named.
 */
import { readFileSync } from 'node:fs'
import { TapeError } from './tape.ts'

/** The content of a file that should be a `what`. Throws a TapeError if it cannot be read. */
export function readInput(file: string, what: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why =
      code === 'EISDIR' ? `a folder, not a ${what}` : code === 'ENOENT' ? 'no such file' : `cannot be read, ${code}`
    throw new TapeError(file, why)
  }
}

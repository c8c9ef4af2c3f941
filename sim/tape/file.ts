/*
 * A file or a folder that somebody has named.
 */
import { mkdirSync, readFileSync } from 'node:fs'
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

/** Makes the folder that this option has named, if it is not there. Throws a TapeError if it cannot be. */
export function makeFolder(option: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'is a file, not a folder' : `cannot be made, ${code}`
    throw new TapeError(option, `"${folder}" ${why}`)
  }
}

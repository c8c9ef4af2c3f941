/*
 * A file that somebody has named.
 */
import { readFileSync } from 'node:fs'
import { Usage } from './exit.ts'

/** The content of a file that should be a `what`. Throws a Usage if it cannot be read. */
export function readInput(file: string, what: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why =
      code === 'EISDIR' ? `a folder, not a ${what}` : code === 'ENOENT' ? 'no such file' : `cannot be read, ${code}`
    throw new Usage(`${file}: ${why}`)
  }
}

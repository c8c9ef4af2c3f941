/*
 * A file or a folder that somebody has named.
 */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
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

/** Throws a TapeError unless this file can be written, and with `force` replaced. */
export function wantNew(file: string, force: boolean): void {
  if (file.endsWith('/') || statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new TapeError(file, 'a folder; name a file to write')
  if (existsSync(file) && !force)
    throw new TapeError(file, 'already exists; choose another name, or --force to overwrite it')
  try {
    accessSync(dirname(file), constants.W_OK)
  } catch {
    throw new TapeError(file, `the folder does not exist or is not writable: ${dirname(file)}`)
  }
}

/** Writes a file that was named as output, with `wx` only a new one. Throws a TapeError if it cannot be. */
export function writeOutput(file: string, data: string | Uint8Array, flag: 'w' | 'wx' = 'w'): void {
  try {
    writeFileSync(file, data, { flag })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const folder = dirname(file)
    const why: Record<string, string> = {
      ENOENT: `no such folder: ${folder}`,
      ENOTDIR: `"${folder}" is a file, not a folder`,
      EISDIR: 'a folder; name a file to write',
    }
    throw new TapeError(file, why[code ?? ''] ?? `cannot be written, ${code}`)
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

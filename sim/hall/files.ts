/*
 * Writes the files of a hall, and never overwrites one.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MOST_NAME = 60

/** A file name made from a table's name and its round. No character in it can lead out of the folder. */
export function fileName(name: string, round = ''): string {
  return round ? `round ${plain(round)} ${plain(name)}` : plain(name)
}

function plain(text: string): string {
  const kept = text.replace(/[^\p{L}\p{N} _-]/gu, '_').trim()
  return kept.slice(0, MOST_NAME) || '_'
}

type Bytes = Uint8Array | string

/**
 * Writes a file and returns its path. A file with the same bytes is left as it is; if one with others has that name,
 * the new one gets a number.
 */
export function keepFile(folder: string, stem: string, ending: string, bytes: Bytes): string {
  return written(folder, stem, ending, bytes, (file) => readFileSync(file).equals(Buffer.from(bytes)))
}

/** Writes a new file in any case and returns its path. If the name is taken, it gets a number. */
export function newFile(folder: string, stem: string, ending: string, bytes: Bytes): string {
  return written(folder, stem, ending, bytes, () => false)
}

function written(folder: string, stem: string, ending: string, bytes: Bytes, isIt: (file: string) => boolean): string {
  mkdirSync(folder, { recursive: true })
  for (let i = 1; ; i++) {
    const file = join(folder, `${stem}${i > 1 ? ` (${i})` : ''}${ending}`)
    if (existsSync(file) && isIt(file)) return file
    try {
      writeFileSync(file, bytes, { flag: 'wx' })
      return file
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

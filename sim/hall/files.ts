/*
 * Files of a hall: where they go, and that none is written over.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MOST_NAME = 60

/** A name of a hall file as one of a file: no folder is left by it. */
export function fileName(name: string, round = ''): string {
  return round ? `round ${plain(round)} ${plain(name)}` : plain(name)
}

function plain(text: string): string {
  const kept = text.replace(/[^\p{L}\p{N} _-]/gu, '_').trim()
  return kept.slice(0, MOST_NAME) || '_'
}

type Bytes = Uint8Array | string

/** Nothing that is there is written over: the same bytes stay, others get a number. The file's path. */
export function keepFile(folder: string, stem: string, ending: string, bytes: Bytes): string {
  return written(folder, stem, ending, bytes, (file) => readFileSync(file).equals(Buffer.from(bytes)))
}

/** A file of its own, with a number where there is one of that name. */
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

/*
 * Writes the files of a hall, and never overwrites one. And the journal, which outlives the service: a file with a
 * line for each plan, session, seat and result, and for the tables that still have a match of an earlier round. Lines
 * are only appended, so the later of two is the newer one, and a service that is killed loses nothing that it had
 * reported.
 */
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { makeFolder, readInput } from '../tape/file.ts'
import { TapeError } from '../tape/tape.ts'

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

/** Writes a file, unless it is there, and returns its path. If its name has other bytes, the new file gets a number. */
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
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      rmSync(file, { force: true }) // it may be there without its bytes
      throw error
    }
  }
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
}

/** Why nothing can be written to this folder, in a line; '' for any other error. */
export function diskFault(folder: string, { code = '' }: NodeJS.ErrnoException): string {
  return code in REASONS ? `cannot write to "${folder}": ${REASONS[code]}` : ''
}

/**
 * Makes the folder, and takes it for this program until it ends. Throws a TapeError if nothing can be written there, or
 * if another program has it. A file with the number of a process that is gone, or from before this machine was started,
 * takes nothing.
 */
export function takeFolder(folder: string): void {
  makeFolder('--out', folder)
  const file = join(folder, 'hall.pid')
  try {
    const other = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    const isStale = !other || other === process.pid || statSync(file).mtimeMs < Date.now() - uptime() * 1000
    if (!isStale && isRunning(other))
      throw new TapeError('--out', `another hall runs in "${folder}"; end it, or choose another folder (${file})`)
    writeFileSync(file, `${process.pid}\n`)
  } catch (error) {
    if (error instanceof TapeError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new TapeError('--out', diskFault(folder, error as Error) || `cannot write to "${folder}": ${code}`)
  }
  process.on('exit', () => rmSync(file, { force: true }))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // another user's
  }
}

/** A line's kind, and what it says. */
export type Entry = readonly [kind: string, value: unknown]
export type Journal = (kind: string, value: unknown) => void

const NAME = 'hall.jsonl'

/** Keeps nothing; for the demo and for tests. */
export const noJournal: Journal = () => {}

/**
 * This folder's journal, and a function that appends to it. It has the tables' secrets: only its owner reads it. Throws
 * a TapeError if the file cannot be read. `lost` counts whole lines that are no entries.
 */
export function openJournal(folder: string): { entries: Entry[]; lost: number; journal: Journal } {
  const file = join(folder, NAME)
  const text = existsSync(file) ? readInput(file, 'journal').toString('utf8') : ''
  // ends a line that was torn off, by a power cut say, before the next one
  let before = text && !text.endsWith('\n') ? '\n' : ''
  const journal: Journal = (kind, value) => {
    const line = `${before}${JSON.stringify([kind, value])}\n`
    before = '\n' // stays if only a part of the line can be written
    appendFileSync(file, line, { flush: true, mode: 0o600 })
    before = ''
  }
  if (text) chmodSync(file, 0o600)
  const lines = text.split('\n').slice(0, -1) // what follows the last line's end was torn off
  const entries = lines.flatMap(entryIn)
  return { entries, lost: lines.filter(Boolean).length - entries.length, journal }
}

function entryIn(line: string): Entry[] {
  try {
    const entry: unknown = JSON.parse(line)
    return Array.isArray(entry) && typeof entry[0] === 'string' ? [[entry[0], entry[1]]] : []
  } catch {
    return []
  }
}

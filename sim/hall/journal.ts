/*
 * What outlives the service: a file with a line for each plan, session, seat and result. Lines are only appended, so
 * the later of two is the newer one, and a service that is killed loses nothing that it had reported.
 */
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line's kind, and what it says. */
export type Entry = readonly [kind: string, value: unknown]
export type Journal = (kind: string, value: unknown) => void

const NAME = 'hall.jsonl'

/** Keeps nothing; for the demo and for tests. */
export const noJournal: Journal = () => {}

/**
 * The entries of this folder's journal, and a function that appends one. The file has the tables' secrets, so only its
 * owner may read it.
 */
export function openJournal(folder: string): { entries: Entry[]; journal: Journal } {
  const file = join(folder, NAME)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // if a power cut tore off the last line, this ends it before the next one
  let before = text && !text.endsWith('\n') ? '\n' : ''
  const journal: Journal = (kind, value) => {
    if (!existsSync(file)) mkdirSync(folder, { recursive: true })
    appendFileSync(file, `${before}${JSON.stringify([kind, value])}\n`, { flush: true, mode: 0o600 })
    before = ''
  }
  if (text) chmodSync(file, 0o600)
  return { entries: text.split('\n').flatMap(entryIn), journal }
}

function entryIn(line: string): Entry[] {
  try {
    const entry: unknown = JSON.parse(line)
    return Array.isArray(entry) && typeof entry[0] === 'string' ? [[entry[0], entry[1]]] : []
  } catch {
    return []
  }
}

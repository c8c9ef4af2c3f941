/*
 * What outlives the service: a file to which a line is appended for each plan, session, seat and result. Nothing in it is written over; what
 * stands further down is newer. Whoever has killed the service loses nothing that was told of before.
 */
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line's kind, and what it says. */
export type Entry = readonly [kind: string, value: unknown]
export type Journal = (kind: string, value: unknown) => void

const NAME = 'hall.jsonl'

/** Keeps nothing: a hall of simulated clocks, and tests. */
export const noJournal: Journal = () => {}

/** All that stands in this folder's journal, and what appends to it. It has secrets of tables, so nobody else may read it. */
export function openJournal(folder: string): { entries: Entry[]; journal: Journal } {
  const file = join(folder, NAME)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // a line that was torn off by a cut of power ends before the next one
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

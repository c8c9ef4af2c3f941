/*
 * Where a browser keeps the match: in its storage for this page.
 */
import type { Saved } from './saved.ts'
import { isWhole } from './whole.ts'

const KEY = 'nardy-clock match'

/** A browser may keep nothing, from a file least of all. */
export function keepSaved(saved: Saved): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(saved))
  } catch {}
}

/** What was kept; undefined where there is nothing, or nothing that is whole. */
export function readSaved(): Saved | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isWhole(saved) ? saved : undefined
  } catch {
    return undefined
  }
}

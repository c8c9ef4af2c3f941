/*
 * Where a browser keeps the match: in its storage for this page. The match is written when it has changed; when it was last seen,
 * every second.
 */
import type { Saved } from './saved.ts'
import { isWhole } from './whole.ts'

const KEY = 'nardy-clock match'
const SEEN = 'nardy-clock seen'

/** An instant of the clock, in ms of its time, and the time of day at it. */
type Seen = Pick<Saved, 'now' | 'wall'>

let kept = ''

/**
 * Whether all of it is kept. A browser may keep nothing, or have no room left: then what it has is taken away, or a match of before would
 * come back as the present one.
 */
export function keepSaved({ now, wall, ...saved }: Saved): boolean {
  const text = JSON.stringify(saved)
  try {
    if (text !== kept) localStorage.setItem(KEY, text)
    localStorage.setItem(SEEN, JSON.stringify({ now, wall } satisfies Seen))
    kept = text
    return true
  } catch {
    kept = ''
    forget()
    return false
  }
}

function forget(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {}
}

/** What was kept; undefined where there is nothing, or nothing that is whole. */
export function readSaved(): Saved | undefined {
  try {
    const saved: unknown = {
      ...JSON.parse(localStorage.getItem(KEY) ?? 'null'),
      ...JSON.parse(localStorage.getItem(SEEN) ?? 'null'),
    }
    return isWhole(saved) ? saved : undefined
  } catch {
    return undefined
  }
}

/** A choice that the browser keeps beside the match; '' where it has none. */
export function readChoice(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps it, '' for none. Where a browser keeps nothing, as it may for a file, it stands as long as the page is open. */
export function keepChoice(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  } catch {}
}

/** Asks the browser not to clear it away when room is short. */
export function askToKeep(): void {
  void navigator.storage?.persist?.().catch(() => false)
}

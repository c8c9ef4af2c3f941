/*
 * Where a browser keeps the match: in its storage for this page. The match is written when it has changed; when it was last seen,
 * every second. What is read is taken only where it is whole: each part is of its kind, and no instant lies where time would have to be
 * passed without end.
 */
import type { Saved } from './saved.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isCount: Check = (value) => Number.isFinite(value) && (value as number) >= 0
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const shaped =
  (checks: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]))

function isWhole(saved: unknown): saved is Saved {
  if (!shaped({ now: isCount })(saved)) return false
  const { now } = saved as Saved
  const isBy: Check = (at) => isCount(at) && (at as number) <= now
  return shaped({
    version: isText,
    deeds: listOf(shaped({ at: isBy, text: isText })),
    settings: listOf(shaped({ at: isBy, option: isCount, value: isCount })),
    wall: isCount,
    speed: isCount,
    words: listOf(isCount),
    before: listOf(listOf(isCount)),
    kept: isText,
  })(saved)
}

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

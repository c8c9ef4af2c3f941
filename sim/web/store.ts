/*
 * Keeps the match in the browser's storage. The match is written when it has changed; the instant at which it was last
 * seen is written each time, in an item of its own. What is read counts only if each part has the right type and no
 * deed or setting is later than that instant.
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

/** An instant in virtual ms, and the time of day at it in ms since 1970. */
type Seen = Pick<Saved, 'now' | 'wall'>

let kept = ''

/**
 * Keeps the match; returns whether the browser has kept all of it. It may keep nothing, or have no room left. Then the
 * match kept before is deleted, so that it cannot come back as the present one.
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

/** The match that was kept; undefined if there is none or it is not whole. */
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

/** A choice of the user's that the browser has kept; '' if there is none. */
export function readChoice(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a choice; '' deletes it. A browser may keep nothing, for instance for a page opened from a file. */
export function keepChoice(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  } catch {}
}

/** Asks the browser not to delete what it keeps when room is short. */
export function askToKeep(): void {
  void navigator.storage?.persist?.().catch(() => false)
}

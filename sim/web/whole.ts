/*
 * Whether what a browser has kept is whole: each part is of its kind, and no instant lies where time would have to be passed without end.
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

export function isWhole(saved: unknown): saved is Saved {
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

/*
 * The records of matches, read from a clock's console.
 */
import { wireOf } from '../../sim/clock/vocabulary.ts'
import type { Rig } from './rig.ts'

/** Words in one answer to `log`. */
const LOGGED = 32

/** All records, the newest first. */
export function recordsOf(rig: Rig): number[][] {
  const records: number[][] = []
  for (let back = 0; ; back++) {
    const words: number[] = []
    for (let more = LOGGED; more === LOGGED; ) {
      const { words: some } = JSON.parse(rig.line(wireOf(`log ${words.length} ${back}`)))
      words.push(...some)
      more = some.length
    }
    if (!words.length) return records
    records.push(words)
  }
}

/*
 * The records of matches as a clock's console tells them.
 */
import { wireOf } from '../../sim/clock/vocabulary.ts'
import type { Rig } from './rig.ts'

/** Words that `log` tells at a time. */
const LOGGED = 32

/** All of them, the newest first. */
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

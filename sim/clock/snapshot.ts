/*
 * Names the numbers of a snapshot, and makes a session from a snapshot.
 */
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { visitSession } from './numbers.ts'
import { OPTIONS } from './vocabulary.ts'

/** The names of the numbers in `snapshotOf`'s list, in the same order. */
export const NAMES: readonly string[] = namesOf()

function namesOf(): string[] {
  const names: string[] = []
  visitSession(makeSession(), (name, value) => {
    names.push(OPTIONS[Number(name)]?.place ?? name)
    return value
  })
  return names
}

/** `{ stage: 3, leftBank: 840000, … }` */
export function namedSnapshot(list: readonly number[]): Record<string, number> {
  return Object.fromEntries(NAMES.map((name, i) => [name, list[i]]))
}

/** The session of a snapshot. What a snapshot does not hold, such as cues, is as in a new session. */
export function sessionOf(list: readonly number[]): Session {
  const s = makeSession()
  let next = 0
  visitSession(s, () => list[next++])
  s.hands.isPlay = s.stage === Stage.Play ? 1 : 0
  return s
}

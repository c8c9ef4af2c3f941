/*
 * The snapshot of a session with its places named, and a session made from a snapshot.
 */
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { visitSession } from './numbers.ts'
import { OPTIONS } from './vocabulary.ts'

/** The name of each place of `snapshotOf`'s list, in its order. */
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

/** A session as the snapshot has it. What a snapshot leaves out (what is armed) starts anew. */
export function sessionOf(list: readonly number[]): Session {
  const s = makeSession()
  let next = 0
  visitSession(s, () => list[next++])
  s.hands.isPlay = s.stage === Stage.Play ? 1 : 0
  return s
}

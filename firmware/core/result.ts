/*
 * How the entry of a result starts, and starts again: the loser enters it, and the winner agrees or refuses (M4).
 */
import { type Ms, NOBODY, type Side } from './clock.ts'
import { Kind } from './match.ts'
import { countAnew, enter, type Session, Step } from './state.ts'
import { Stage } from './table.ts'

/** Begins the stage in which `loser` enters the result. A call for the judge stands. */
export function enterResult(s: Session, loser: Side, at: Ms): void {
  s.who = loser
  s.result.refused = 0
  clearResult(s)
  enter(s, Stage.Result, at)
}

/** The winner has refused: the loser enters the result again, and has the full time for it. */
export function rejectResult(s: Session, at: Ms): void {
  s.result.refused++
  clearResult(s)
  countAnew(s, at)
}

/** The loser starts again, from a single game with the cube at 1. */
export function clearResult(s: Session): void {
  const r = s.result
  r.step = Step.Line
  r.kind = Kind.Single
  r.value = 1
  r.owner = NOBODY
}

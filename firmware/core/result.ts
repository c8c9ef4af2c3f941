/*
 * The result of a game, from its entering on: the loser enters it, and the winner agrees or has it entered anew (M4).
 */
import { type Ms, NOBODY, type Side } from './clock.ts'
import { Kind } from './match.ts'
import { countAnew, enter, type Session, Step } from './state.ts'
import { Stage } from './table.ts'

/** `loser` enters the result of the game that is over. If the judge was called, he still is. */
export function enterResult(s: Session, loser: Side, at: Ms): void {
  s.who = loser
  s.result.refused = 0
  clearResult(s)
  enter(s, Stage.Result, at)
}

/** The winner has not agreed: the loser enters the result anew, and has as long for it. */
export function rejectResult(s: Session, at: Ms): void {
  s.result.refused++
  clearResult(s)
  countAnew(s, at)
}

/** The loser starts over. */
export function clearResult(s: Session): void {
  const r = s.result
  r.step = Step.Line
  r.kind = Kind.Single
  r.value = 1
  r.owner = NOBODY
}

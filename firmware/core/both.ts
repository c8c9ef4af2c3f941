/*
 * The stop button of a board that has one: it does what both players' buttons do together, as of its own edge.
 */

import { act } from './act.ts'
import { copyClock, type Ms, NOBODY } from './clock.ts'
import { Gesture, useUp } from './gesture.ts'
import { markUndo } from './journal.ts'
import { catchUp, takeGestures } from './session.ts'
import { Cue, type Session } from './state.ts'
import { Stage } from './table.ts'

/** Does it at `at`, after all that was due before; no press is undone by it. Returns the cues. */
export function pressBoth(s: Session, at: Ms): number {
  'cold'
  s.cue = Cue.None
  takeGestures(s, at)
  catchUp(s, at)
  if (s.stage === Stage.Play) {
    copyClock(s.undo, s.clock)
    markUndo(s.journal)
  }
  useUp(s.hands)
  act(s, Gesture.Chord, s.clock.turn === NOBODY ? 0 : s.clock.turn, at)
  return s.cue
}

/*
 * The stop button and the judge's key: each counts at its own edge, once what hands did before it is known.
 */
import { type Ms, NOBODY } from './clock.ts'
import { By as Opened, openDoor } from './door.ts'
import { itself, ownAt } from './expiry.ts'
import { isUnsettled, useUp } from './gesture.ts'
import type { Session } from './state.ts'
import { By, stop, undoPress } from './stop.ts'
import { isBefore, Stage } from './table.ts'

/** What stops the clock at its edge. */
export const enum Halt {
  None,
  /** The stop button; it does nothing else. */
  Button,
  /** The judge's key, which opens his door. */
  Key,
}

/** One of them at `at`; edges of before that may still be to be believed. One that was asked for before comes first. */
export function haltBy(s: Session, what: Halt, at: Ms): void {
  if (s.halt) halt(s)
  s.halt = what
  s.haltAt = at
  tryHalt(s)
}

/** Does it, once nothing that hands did before it is open any more, nor whether a short of before it has begun a game. */
export function tryHalt(s: Session): void {
  if ((s.tap === NOBODY || s.tapAt > s.haltAt) && !isUnsettled(s.hands, s.haltAt)) halt(s)
}

/** A gesture of both that was not yet recognised leaves only its presses, and a flag that was due falls. */
function halt(s: Session): void {
  'cold'
  const what = s.halt
  s.halt = Halt.None
  if (s.stage === Stage.Play && s.since <= s.haltAt && s.clock.since > s.haltAt) undoPress(s)
  const at = s.haltAt > s.journal.at ? s.haltAt : s.journal.at
  while (!isBefore(s.stage) && ownAt(s) <= at) itself(s, ownAt(s)) // a stop that ends may be followed by a flag
  if (what === Halt.Key) return openDoor(s, Opened.Key, at)
  if (s.stage !== Stage.Play || s.since > s.haltAt) return
  stop(s, By.Button, at)
  useUp(s.hands, at)
}

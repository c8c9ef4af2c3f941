/*
 * The stop button and the judge's key. Each counts at its own edge, once it is known what hands did before that.
 */
import { type Ms, NOBODY } from './clock.ts'
import { isUndecided } from './contact.ts'
import { deadlineAt, expire } from './deadline.ts'
import { openDoor } from './door.ts'
import { useUp } from './gesture.ts'
import { OpenedBy } from './rule.ts'
import type { Session } from './state.ts'
import { By, stop, undoPress } from './stop.ts'
import { isBefore } from './table.ts'

/** What stops the clock at its edge. */
export const enum Halt {
  None,
  /** The stop button. */
  Button,
  /** The judge's key, which opens his door. */
  Key,
}

/** One of them acts at `at`, but earlier edges may still have to settle. An earlier request comes first. */
export function haltBy(s: Session, what: Halt, at: Ms): void {
  if (s.halt) halt(s)
  s.halt = what
  s.haltAt = at
  tryHalt(s)
}

/** Acts once no earlier edge is unsettled, and no earlier short can still begin a game. */
export function tryHalt(s: Session): void {
  if ((s.opener === NOBODY || s.openerAt > s.haltAt) && !isUndecided(s.hands, s.haltAt)) halt(s)
}

/** Of an unfinished gesture of both hands only the presses count. A flag that was due falls. */
function halt(s: Session): void {
  const what = s.halt
  s.halt = Halt.None
  if (s.hands.isPlay && s.since <= s.haltAt && s.clock.since > s.haltAt) undoPress(s)
  const at = s.haltAt > s.journal.at ? s.haltAt : s.journal.at
  while (!isBefore(s.stage) && deadlineAt(s) <= at) expire(s, deadlineAt(s)) // a flag may follow that
  if (what === Halt.Key) return openDoor(s, OpenedBy.Key, at)
  if (!s.hands.isPlay || s.since > s.haltAt) return
  stop(s, By.Button, at)
  useUp(s.hands, at)
}

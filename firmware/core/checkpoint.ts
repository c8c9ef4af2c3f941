/*
 * Checkpoints: while a bank runs, its time is entered now and then, so that a cut of power costs the other side ten seconds at most.
 *
 * They lie at fixed distances from the delay's end, whenever a wake comes, and are entered a little late: by then whatever has
 * happened before them is known.
 */
import { flagAt, type Ms } from './clock.ts'
import { noteTime } from './journal.ts'
import type { Session } from './state.ts'

const APART: Ms = 8000
const LATE: Ms = 900

/** Enters the last checkpoint that is due by now, and finds when the next one is. */
export function checkpoint(s: Session, now: Ms): void {
  'cold'
  const c = s.clock
  const from = c.since + c.left
  const ran = c.on ? now - LATE - from : 0
  const count = ran > 0 ? (ran / APART) | 0 : 0
  const at = from + count * APART
  if (count && !s.hands.chord && at < flagAt(c)) noteTime(s, at)
  s.journal.checkAt = c.on ? at + APART + LATE : Infinity
}

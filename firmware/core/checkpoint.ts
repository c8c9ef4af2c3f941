/*
 * Checkpoints: while a bank runs, or a stage is counted, the time is entered now and then, so that a cut of power costs the other
 * side ten seconds at most, and gives nobody a break anew.
 *
 * They lie at fixed distances from the delay's end, or from the stage's first instant, whenever a wake comes, and are entered a
 * little late: by then whatever has happened before them is known.
 */
import { type Clock, flagAt, type Ms } from './clock.ts'
import { mayStop } from './gesture.ts'
import { isWholeDue, noteTime, noteWhole, SETTLED } from './journal.ts'
import { isBetween, type Session } from './state.ts'
import { Stage } from './table.ts'

const APART: Ms = 8000
/** A stage that stands for longer than any count needs no more of them. */
const LONGEST: Ms = 300_000

/** When the first checkpoint of a turn is due that has just begun. */
export function firstCheckpoint(c: Clock): Ms {
  return c.since + c.left + APART + SETTLED
}

/** Enters the last checkpoint that is due by now, and finds when the next one is. */
export function checkpoint(s: Session, now: Ms): void {
  'cold'
  const c = s.clock
  const from = c.on ? c.since + c.left : s.since
  const ran = isCounted(s, now) ? now - SETTLED - from : 0
  const count = ran > 0 ? (ran / APART) | 0 : 0
  const at = from + count * APART
  const isQuiet = !mayStop(s.hands, Infinity)
  if (count && isQuiet && at < flagAt(c)) noteTime(s, at)
  const isDue = s.stage === Stage.Play && isWholeDue(s)
  const settled = c.since + SETTLED
  if (isDue && isQuiet && now > settled) noteWhole(s)
  s.journal.checkAt = isDue && now <= settled ? settled + 1 : isCounted(s, now) ? at + APART + SETTLED : Infinity
}

function isCounted(s: Session, now: Ms): boolean {
  if (s.clock.on) return true
  if (now >= s.since + LONGEST) return false
  if (s.stage === Stage.Open || s.stage === Stage.Ask) return isBetween(s)
  return s.stage === Stage.Break || s.stage === Stage.Stop || s.stage === Stage.Result || s.stage === Stage.Arrived
}

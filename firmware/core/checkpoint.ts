/*
 * Checkpoints: while a bank runs, or a stage is counted, the record gets the time now and then. So a power cut costs
 * the other side ten seconds at most, and gives nobody a new break.
 *
 * They lie at fixed distances from the end of the delay, or from the beginning of the stage, no matter when a wake
 * comes. Each is entered a little late, when everything that happened before it is known.
 */
import { type Clock, flagAt, type Ms } from './clock.ts'
import { mayStop } from './gesture.ts'
import { isMissing, isWholeDue, noteSpent, noteTime, noteWhole, SETTLED, untoldAt } from './journal.ts'
import { UNTOLD } from './room.ts'
import { isBetween, type Session } from './state.ts'
import { Count, TABLE } from './table.ts'

const APART: Ms = 8000
/** A stage that has lasted longer than any count needs no more checkpoints. */
const LONGEST: Ms = 300_000

/** When the first checkpoint of a turn is due that has just begun. */
export function firstCheckpoint(c: Clock): Ms {
  return c.since + c.delayLeft + APART + SETTLED
}

/** Enters the last checkpoint that is due by now, and finds when the next one is. */
export function checkpoint(s: Session, now: Ms): void {
  const c = s.clock
  const j = s.journal
  const isQuiet = !mayStop(s.hands, Infinity)
  const isPlay = s.hands.isPlay > 0
  const settled = c.since + SETTLED
  let at = c.isRunning ? c.since + c.delayLeft : s.since
  if (isPlay && isMissing(j)) at += nextSpent(s, now - SETTLED, isQuiet)
  else {
    const ran = isCounted(s, now) ? now - SETTLED - at : 0
    const count = ran > 0 ? (ran / APART) | 0 : 0
    at += count * APART
    if (count && isQuiet && at < flagAt(c)) noteTime(s, at)
    at += APART
  }
  const isDue = isPlay && isWholeDue(s)
  if (isDue && isQuiet && now > settled) noteWhole(s)
  j.checkAt = isDue && now <= settled ? settled + 1 : isCounted(s, now) ? at + SETTLED : Infinity
}

/**
 * While presses are missing: once it is enough, tells what both have used by an instant that nothing can change any
 * more. Returns in how many ms of the running bank to tell it next.
 */
function nextSpent(s: Session, settled: Ms, isQuiet: boolean): Ms {
  const c = s.clock
  const j = s.journal
  if (isQuiet && settled >= c.since && untoldAt(j, c, settled) >= UNTOLD) noteSpent(j, c, settled)
  const ran = UNTOLD - untoldAt(j, c, c.since)
  return ran > 0 ? ran : 0
}

function isCounted(s: Session, now: Ms): boolean {
  const counts = TABLE[s.stage].counts
  if (s.clock.isRunning || counts === Count.Lateness) return true
  if (now >= s.since + LONGEST) return false
  return counts === Count.SetUp ? isBetween(s) : counts !== Count.Nothing
}

/*
 * Checkpoints: while a bank runs, or a stage is counted, the record gets the time now and then. So a power cut gives
 * the side to move ten seconds at most, and nobody a new break.
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

/** When the first checkpoint of a turn that has just begun is due. */
export function firstCheckpoint(c: Clock): Ms {
  return c.since + c.delayLeft + APART + SETTLED
}

/** Enters the latest checkpoint that is due by now, and finds when the next one is. */
export function checkpoint(s: Session, now: Ms): void {
  const c = s.clock
  const j = s.journal
  const isQuiet = !mayStop(s.hands, Infinity) // no stop is forming, which would count from before now
  const isPlay = s.hands.isPlay > 0
  const changeSettledAt = c.since + SETTLED
  let at = c.isRunning ? c.since + c.delayLeft : s.since
  if (isPlay && isMissing(j)) at += nextSpent(s, now - SETTLED, isQuiet)
  else {
    const ran = needsCheckpoints(s, now) ? now - SETTLED - at : 0
    const count = ran > 0 ? (ran / APART) | 0 : 0
    at += count * APART
    if (count && isQuiet && at < flagAt(c)) noteTime(s, at)
    at += APART
  }
  const isDue = isPlay && isWholeDue(s)
  if (isDue && isQuiet && now > changeSettledAt) noteWhole(s)
  j.checkAt = isDue && now <= changeSettledAt ? changeSettledAt + 1 : needsCheckpoints(s, now) ? at + SETTLED : Infinity
}

/**
 * While presses are missing: once both banks have run UNTOLD ms that the record does not know of, tells what both have
 * used by `settled`, an instant that nothing can change any more. Returns how many ms of the running bank, counted from
 * the clock's last change, until it must be told again.
 */
function nextSpent(s: Session, settled: Ms, isQuiet: boolean): Ms {
  const c = s.clock
  const j = s.journal
  if (isQuiet && settled >= c.since && untoldAt(j, c, settled) >= UNTOLD) noteSpent(j, c, settled)
  const left = UNTOLD - untoldAt(j, c, c.since)
  return left > 0 ? left : 0
}

function needsCheckpoints(s: Session, now: Ms): boolean {
  const counts = TABLE[s.stage].counts
  if (s.clock.isRunning || counts === Count.Lateness) return true
  if (now >= s.since + LONGEST) return false
  return counts === Count.SetUp ? isBetween(s) : counts !== Count.Nothing
}

/*
 * What a stage does by itself: the flag, the end of a stop, a result that does not come, the lateness limit.
 *
 * Each has an instant that does not change while the stage lasts. It happens at that instant, however late a wake finds it.
 */

import { freezeBank, runOn, standAt } from './between.ts'
import { checkpoint } from './checkpoint.ts'
import { bankAt, digitLasts, flagAt, type Ms, NOBODY, type Side } from './clock.ts'
import { Option } from './control.ts'
import { failResult } from './game.ts'
import { useUp } from './gesture.ts'
import { note } from './journal.ts'
import { BOTH_LOST, type Match, Won } from './match.ts'
import { enterResult } from './result.ts'
import { Cue, enter, isBetween, type Session } from './state.ts'
import { overrunStop, STOP, stopEnds, stopSpan } from './stop.ts'
import { Stage } from './table.ts'
import { Entry } from './word.ts'

/** How long players have to agree to a result before the judge is called, and a late player to the control. */
export const RESULT: Ms = 60_000
/** A break's (P2). */
export const BREAK: Ms = 240_000
/** A page of games goes back to the stage's own by itself. */
export const PAGE: Ms = 10_000
const MINUTE: Ms = 60_000
/** What is due waits this long, above all the flag, for presses that were stamped earlier and are handled later. */
export const ANNOUNCE: Ms = 100

/** How long this stage is counted; 0 where nothing is. */
export function spanOf(s: Session): Ms {
  if (s.stage === Stage.Stop) return s.called || s.byJudge ? 0 : stopSpan(s)
  if (s.stage === Stage.Break) return BREAK
  if (s.stage === Stage.Result) return s.called ? 0 : RESULT
  if (s.stage === Stage.Arrived) return RESULT
  if (s.stage === Stage.Late && s.who === NOBODY) return s.control.option[Option.Lateness] * MINUTE // where no bank runs
  return isBetween(s) && !s.called && (s.stage === Stage.Open || s.stage === Stage.Ask) ? STOP : 0
}

/** When the stage does something by itself; Infinity when it waits for hands. Play has only its flag. */
export function ownAt(s: Session): Ms {
  const flag = flagAt(s.clock)
  if (s.stage === Stage.Stop) return stopEnds(s)
  if (s.stage === Stage.Result) return s.called ? Infinity : s.since + RESULT
  if (s.stage === Stage.Arrived) return s.since + RESULT
  const late = lateAt(s)
  return late < flag ? late : flag
}

/** When an absent side has been late for as long as the control allows (M2); Infinity where there is no limit. */
function lateAt(s: Session): Ms {
  const limit = s.stage === Stage.Late ? s.control.option[Option.Lateness] * MINUTE : 0
  return limit ? s.since + limit - s.lateFor : Infinity
}

/** A wake outside play. What is due happens on the second look that finds it due. Then come the warnings of a countdown. */
export function wakeRest(s: Session, now: Ms): void {
  const at = ownAt(s)
  if (now >= at && s.armed && now >= at + ANNOUNCE) {
    itself(s, at)
    if (s.stage === (s.called ? Stage.Stop : Stage.Result)) useUp(s.hands, now) // until now the glass showed something else
  } else if (now >= at) s.armed = 1
  if (now >= s.journal.checkAt) checkpoint(s, now)
  warn(s, now)
}

/** When the picture or the state changes next outside play. */
export function restDue(s: Session, now: Ms): Ms {
  const own = ownAt(s)
  const at = s.armed ? own + ANNOUNCE : own
  const count = countDue(s, now)
  return at > count ? count : at > now ? at : now + 1
}

/** Does what is due, at the instant that it was due; a record does not go back in time. */
export function itself(s: Session, when: Ms): void {
  const at = when > s.journal.at ? when : s.journal.at
  s.armed = 0
  s.cue |= Cue.Gesture // a stage that begins anew has no cue of its own
  if (s.stage === Stage.Stop) return overrunStop(s, at)
  if (s.stage === Stage.Result) return failResult(s, 1, at)
  if (s.stage === Stage.Arrived) return runOn(s, at)
  if (flagAt(s.clock) <= at) fall(s, at)
  else forfeit(s, at)
}

/**
 * The flag falls. Side and instant are kept, and both sides stand (T9, T10, S3). It loses the match, or the game. A contact that
 * closed before the flag was seen answers nothing.
 */
function fall(s: Session, at: Ms): void {
  note(s, Entry.Flag, s.clock.turn as Side, 0, at)
  lose(s, at)
  useUp(s.hands, s.hands.now)
}

export function lose(s: Session, at: Ms): void {
  s.fell = s.clock.turn
  standAt(s, at)
  s.fellAt = at
  s.cue |= Cue.Flag
  const loser = s.fell as Side
  if (s.control.option[Option.Scope]) return enterResult(s, loser, at)
  win(s, 1 - loser, Won.ByFlag)
  enter(s, Stage.Flag, at)
}

/** The absent player has reached the limit, or both have (M2). */
function forfeit(s: Session, at: Ms): void {
  note(s, Entry.Over, s.who ? 0 : 1, s.who === NOBODY ? Won.Not : Won.ByLateness, at)
  loseLate(s, at)
}

/** Its bank stands at the limit, even if that has passed before it is known that nobody has come. */
export function loseLate(s: Session, at: Ms): void {
  const late = lateAt(s)
  freezeBank(s, late < at ? late : at)
  win(s, s.who === NOBODY ? BOTH_LOST : 1 - s.who, Won.ByLateness)
  enter(s, Stage.Over, at)
}

function win(s: Session, winner: Match['winner'], how: Won): void {
  s.match.winner = winner
  s.match.won = how
}

/** When the picture next changes in a stage with a countdown, or with a bank that runs outside a game. */
function countDue(s: Session, now: Ms): Ms {
  let at = spanOf(s) ? nextSecond(s.since, now) : Infinity
  const c = s.clock
  const bank = c.on && now < flagAt(c) ? now + digitLasts(bankAt(c, c.turn as Side, now), true) : Infinity
  if (s.deafTill > now && s.deafTill < at) at = s.deafTill
  if (s.page && s.stage !== Stage.Ruling && s.pageAt + PAGE < at) at = s.pageAt + PAGE
  return bank < at ? bank : at
}

/** The next instant after `now` that is whole seconds from `since`. */
function nextSecond(since: Ms, now: Ms): Ms {
  return now < since ? since : now + 1000 - ((now - since) % 1000)
}

/** Warnings of a countdown: a break at a minute and at ten seconds, a stop at ten seconds, both when they are over. */
function warn(s: Session, now: Ms): void {
  if (s.page && s.stage !== Stage.Ruling && now >= s.pageAt + PAGE) s.page = 0
  const span = s.stage === Stage.Break || s.stage === Stage.Stop ? spanOf(s) : 0
  const left = s.since + span - now
  const level = !span || left > MINUTE ? 0 : left > 10_000 ? 1 : left > 0 ? 2 : 3
  if (level <= s.warned) return
  if (level > 1 || s.stage === Stage.Break) s.cue |= level > 2 ? Cue.End : Cue.Warning
  s.warned = level
}

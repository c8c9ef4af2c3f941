/*
 * Deadlines: what is counted in a stage, what happens when its time is up, and when the glass or the state next changes
 * by itself.
 *
 * A deadline is an instant, not a countdown: the flag, the end of a stop, the last moment for an answer, the lateness
 * limit. Only a hand or a call moves it. What is due happens at that instant, however late a wake finds it.
 */

import { freezeBank, runOn, stopRunning } from './between.ts'
import { checkpoint } from './checkpoint.ts'
import { bankAt, type Clock, delayAt, digitLasts, flagAt, type Ms, NOBODY, type Side } from './clock.ts'
import { Option } from './control.ts'
import { failResult } from './game.ts'
import { mayStop, useUp } from './gesture.ts'
import { note } from './journal.ts'
import { BOTH_LOST, type Match, Won } from './match.ts'
import { enterResult } from './result.ts'
import { Cue, enter, isBetween, type Session } from './state.ts'
import { overrunStop, STOP, stopEnds, stopSpan } from './stop.ts'
import { Act, actFor, Column, Count, isBefore, Stage, TABLE, Warns } from './table.ts'
import { Entry } from './word.ts'

/** How long players have to agree to a result before the judge is called, and a late player to the control. */
export const RESULT: Ms = 60_000
/** How long a break is (P2). */
export const BREAK: Ms = 240_000
/** After this long a page of games gives way to the stage's own page. */
export const PAGE: Ms = 10_000
const MINUTE: Ms = 60_000
const TEN_SECONDS: Ms = 10_000
/** Whatever is due, above all the flag, waits this long for presses that were stamped earlier and are handled later. */
const ANNOUNCE: Ms = 100

/** How long this stage is counted; 0 where nothing is. */
export function spanOf(s: Session): Ms {
  switch (TABLE[s.stage].counts) {
    case Count.Stop:
      return s.called || s.isLeftToPlayers ? 0 : stopSpan(s)
    case Count.SetUp:
      return isBetween(s) && !s.called ? STOP : 0
    case Count.Break:
      return BREAK
    case Count.Answer:
      return s.called ? 0 : RESULT
    case Count.Lateness: {
      const limit = s.control.option[Option.Lateness] * MINUTE
      return limit && limit - s.lateFor
    }
  }
  return 0
}

/** When the stage changes by itself; Infinity when it waits for hands. */
export function deadlineAt(s: Session): Ms {
  const flag = flagAt(s.clock)
  switch (TABLE[s.stage].counts) {
    case Count.Stop:
      return stopEnds(s)
    case Count.Answer:
      return s.called ? Infinity : s.since + RESULT
    case Count.Lateness:
      return sooner(lateAt(s), flag)
  }
  return flag
}

/** When an absent side has been late for as long as the control allows (M2); Infinity where there is no limit. */
function lateAt(s: Session): Ms {
  const limit = TABLE[s.stage].counts === Count.Lateness ? s.control.option[Option.Lateness] * MINUTE : 0
  return limit ? s.since + limit - s.lateFor : Infinity
}

/**
 * A wake. Whatever is due happens on the second look that finds it due, and waits while a stop by both hands may still
 * form. Then come the record's checkpoint and the warnings.
 */
export function wake(s: Session, now: Ms): void {
  const isPlay = s.hands.isPlay > 0
  if (!isPlay && isBefore(s.stage)) return
  const at = isPlay ? flagAt(s.clock) : deadlineAt(s)
  if (now >= at) {
    if (mayStop(s.hands, at)) return
    if (!s.seenDueOnce) s.seenDueOnce = 1
    else if (now >= at + ANNOUNCE) {
      expire(s, at)
      // that the judge is called, or the result entered anew, is shown only from now on, and so is a flag
      if (isPlay || s.stage === (s.called ? Stage.Stop : Stage.Result)) useUp(s.hands, now)
    }
    if (isPlay) return
  }
  if (now >= s.journal.checkAt) checkpoint(s, now)
  if (!isPlay) warn(s, now)
}

/** When the picture or the state next changes by itself; Infinity when only a hand can change it. */
export function nextChange(s: Session, now: Ms): Ms {
  if (s.hands.isPlay) return nextInPlay(s, now)
  if (isBefore(s.stage)) return Infinity
  const deadline = deadlineAt(s)
  let at = sooner(s.seenDueOnce ? deadline + ANNOUNCE : deadline, digitsChange(s.clock, now))
  if (spanOf(s)) at = sooner(at, nextSecond(s.since, now))
  if (s.shortsFrom > now) at = sooner(at, s.shortsFrom)
  at = sooner(at, pageEnds(s))
  return at > now ? at : now + 1
}

/** In play only the digits and the flag change; in the last ten seconds this is asked ten times a second. */
function nextInPlay(s: Session, now: Ms): Ms {
  const flag = flagAt(s.clock)
  if (now < flag) return digitsChange(s.clock, now)
  return mayStop(s.hands, flag) ? Infinity : s.seenDueOnce ? flag + ANNOUNCE : flag
}

function sooner(a: Ms, b: Ms): Ms {
  return a < b ? a : b
}

/** When the digits of the side that runs change: the delay's, then the bank's. */
function digitsChange(c: Clock, now: Ms): Ms {
  if (!c.isRunning || now >= flagAt(c)) return Infinity
  const delay = delayAt(c, now)
  return now + digitLasts(delay || bankAt(c, c.turn as Side, now), !delay)
}

/** The next instant after `now` that is a whole number of seconds from `since`. */
function nextSecond(since: Ms, now: Ms): Ms {
  return now < since ? since : now + 1000 - ((now - since) % 1000)
}

/** When the stage's own page comes back; Infinity when it is shown, or a judge reads another page. */
function pageEnds(s: Session): Ms {
  return s.page && s.stage !== Stage.Ruling ? s.pageAt + PAGE : Infinity
}

/** Does what is due, at its own instant, but never before the record's last entry. */
export function expire(s: Session, when: Ms): void {
  const at = when > s.journal.at ? when : s.journal.at
  s.seenDueOnce = 0
  s.cue |= Cue.Gesture // a stage that begins anew has no cue of its own
  switch (actFor(s.stage, Column.Itself)) {
    case Act.StopEnds:
      return overrunStop(s, at)
    case Act.ResultEnds:
      return failResult(s, 1, at)
    case Act.RunOn:
      return runOn(s, at)
  }
  if (flagAt(s.clock) <= at) fall(s, at)
  else forfeit(s, at)
}

/**
 * The flag falls. Its side and instant are kept, and both sides stand (T9, T10, S3). The side loses the match, or the
 * game. A contact that closed before the flag was on the glass answers nothing.
 */
function fall(s: Session, at: Ms): void {
  note(s, Entry.Flag, s.clock.turn as Side, 0, at)
  lose(s, at)
  useUp(s.hands, s.hands.now)
}

export function lose(s: Session, at: Ms): void {
  s.fell = s.clock.turn
  stopRunning(s, at)
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

/** The absent side's bank stops at the limit, even if that is noticed late. */
export function loseLate(s: Session, at: Ms): void {
  freezeBank(s, sooner(lateAt(s), at))
  win(s, s.who === NOBODY ? BOTH_LOST : 1 - s.who, Won.ByLateness)
  enter(s, Stage.Over, at)
}

function win(s: Session, winner: Match['winner'], how: Won): void {
  s.match.winner = winner
  s.match.won = how
}

/** Warns before the end of a count, and at it. Also removes a page that has been shown for long enough. */
function warn(s: Session, now: Ms): void {
  if (now >= pageEnds(s)) {
    s.page = 0
    s.pageAt = now
  }
  const warns = TABLE[s.stage].warns
  const span = warns ? spanOf(s) : 0
  const left = s.since + span - now
  const level = !span || left > MINUTE ? 0 : left > TEN_SECONDS ? 1 : left > 0 ? 2 : 3
  if (level <= s.warned) return
  if (level > 1 || warns === Warns.Minute) s.cue |= level > 2 ? Cue.End : Cue.Warning
  s.warned = level
}

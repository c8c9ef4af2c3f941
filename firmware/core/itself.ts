/*
 * What a stage does by itself: the flag, the end of a stop for dice, a result that does not come, the lateness limit.
 *
 * Each has an instant of its own, constant while the stage lasts, and happens at that instant however late a wake finds it.
 */
import { checkpoint } from './checkpoint.ts'
import { bankAt, digitLasts, flagAt, type Ms } from './clock.ts'
import { Option } from './control.ts'
import { codeEndsAt, leaveCode } from './door.ts'
import { enterResult } from './game.ts'
import { type Button, CHORD, Gesture, SHORT } from './gesture.ts'
import { Entry, note } from './journal.ts'
import { Won } from './match.ts'
import { freezeBank, standAt } from './rest.ts'
import { Cue, callJudge, enter, isBetween, type Session } from './state.ts'
import { isForDice, resumePlay, STOP } from './stop.ts'
import { Stage } from './table.ts'

/** Within this time a result is agreed, or the judge is called. */
export const RESULT: Ms = 60_000
/** A break's (P2). */
export const BREAK: Ms = 240_000
/** A page of games goes back to the stage's own by itself. */
export const PAGE: Ms = 10_000
const MINUTE: Ms = 60_000
/** While a contact is awaited, it is looked at this often; and so long an edge may take to be believed. */
const WAIT: Ms = 50
/**
 * What a stage does by itself, the flag above all, comes this long after it is due, for presses stamped before it and
 * handled after.
 */
export const ANNOUNCE: Ms = 100

/** How long this stage is counted; 0 where nothing is. */
export function spanOf(s: Session): Ms {
  'hot'
  if (s.stage === Stage.Stop) return s.called ? 0 : STOP
  if (s.stage === Stage.Break) return BREAK
  if (s.stage === Stage.Result) return s.called ? 0 : RESULT
  return isBetween(s) && (s.stage === Stage.Open || s.stage === Stage.Ask) ? STOP : 0
}

/** When the stage does something by itself; Infinity when it waits for hands. Play has only its flag. */
export function ownAt(s: Session): Ms {
  'hot'
  const flag = flagAt(s.clock)
  if (s.stage === Stage.Code) return codeEndsAt(s)
  if (s.stage === Stage.Stop) return isForDice(s) ? s.since + STOP : Infinity
  if (s.stage === Stage.Result) return s.called ? Infinity : s.since + RESULT
  const limit = s.stage === Stage.Late ? s.control.option[Option.Lateness] * MINUTE : 0
  return limit && s.since + limit < flag ? s.since + limit : flag
}

/**
 * Outside play a gesture finds done what was due before it. True when it was meant for the stage that is over: a hold that
 * began before, a contact that closed before the glass could tell. Then it has no meaning in the next.
 */
export function settleOwn(s: Session, gesture: number): boolean {
  'cold'
  const h = s.hands
  const at = ownAt(s)
  const first = h.button[1 - h.side].at
  if ((h.chord && first < h.when ? first : h.when) < at) return false
  itself(s, at)
  return gesture === Gesture.Hold ? h.button[h.side].at < s.since : gesture === Gesture.Close && h.when < at + ANNOUNCE
}

/** A wake outside play: what is due comes on the second look that finds it so; then the warnings of what is counted. */
export function wakeRest(s: Session, now: Ms): void {
  'cold'
  const at = s.hands.chord || isAwaited(s, now) ? Infinity : ownAt(s)
  if (now >= at && s.armed && now >= at + ANNOUNCE) itself(s, at)
  else if (now >= at) s.armed = 1
  if (now >= s.journal.checkAt) checkpoint(s, now)
  warn(s, now)
}

/**
 * A contact has closed of which it will soon be known what it means from its closing on: that the absent side is there (M2),
 * or the first of two that go on with play.
 */
function isAwaited(s: Session, now: Ms): boolean {
  'hot'
  if (s.stage === Stage.Late) return isDown(s.hands.button[s.who & 1], now, SHORT)
  return s.stage === Stage.Stop && (isDown(s.hands.button[0], now, CHORD) || isDown(s.hands.button[1], now, CHORD))
}

function isDown(b: Button, now: Ms, span: Ms): boolean {
  return b.down > 0 && !b.used && now < b.at + span + WAIT
}

/** When the picture or the state changes next outside play. */
export function restDue(s: Session, now: Ms): Ms {
  'cold'
  const own = s.hands.chord ? Infinity : isAwaited(s, now) ? now + WAIT : ownAt(s)
  const at = s.armed ? own + ANNOUNCE : own
  const count = countDue(s, now)
  return at > count ? count : at > now ? at : now + 1
}

/** Does what is due, at the instant that it was due; a record does not go back in time. */
export function itself(s: Session, when: Ms): void {
  'cold'
  const at = when > s.journal.at ? when : s.journal.at
  if (s.stage === Stage.Stop) {
    s.cue |= Cue.End
    return resumePlay(s, 1, at)
  }
  if (s.stage === Stage.Code) return leaveCode(s, at)
  if (s.stage === Stage.Result) {
    note(s, Entry.Judge, 0, 1, at)
    return callJudge(s, 3, at)
  }
  if (flagAt(s.clock) <= at) fall(s, at)
  else forfeit(s, at)
}

/** The flag falls: latched with side and instant, both sides frozen (T9, T10, S3). It loses the match, or the game. */
function fall(s: Session, at: Ms): void {
  note(s, Entry.Flag, s.clock.turn, 0, at)
  lose(s, at)
}

export function lose(s: Session, at: Ms): void {
  s.fell = s.clock.turn
  standAt(s, at)
  s.fellAt = at
  s.cue |= Cue.Flag
  if (s.control.option[Option.Scope]) return enterResult(s, s.fell, at)
  win(s, 1 - s.fell, Won.ByFlag)
  enter(s, Stage.Flag, at)
}

/** The absent player has reached the limit (M2). */
function forfeit(s: Session, at: Ms): void {
  note(s, Entry.Over, 1 - s.who, Won.ByLateness, at)
  loseLate(s, at)
}

export function loseLate(s: Session, at: Ms): void {
  freezeBank(s, at)
  win(s, 1 - s.who, Won.ByLateness)
  enter(s, Stage.Over, at)
}

function win(s: Session, side: number, how: number): void {
  s.match.winner = side
  s.match.won = how
}

/** When the picture of a stage that is counted, or whose bank runs outside a game, changes next. */
function countDue(s: Session, now: Ms): Ms {
  let at = spanOf(s) ? nextSecond(s.since, now) : Infinity
  const c = s.clock
  const bank = c.on && now < flagAt(c) ? now + digitLasts(bankAt(c, c.turn, now), true) : Infinity
  if (s.page && s.stage !== Stage.Ruling && s.pageAt + PAGE < at) at = s.pageAt + PAGE
  return bank < at ? bank : at
}

/** The next instant after `now` that is whole seconds from `since`. */
function nextSecond(since: Ms, now: Ms): Ms {
  return now < since ? since : now + 1000 - ((now - since) % 1000)
}

/** Warnings of what is counted down: a break at a minute and at ten seconds, a stop at ten, and when they are over. */
function warn(s: Session, now: Ms): void {
  if (s.page && s.stage !== Stage.Ruling && now >= s.pageAt + PAGE) s.page = 0
  const span = s.stage === Stage.Break ? BREAK : s.stage === Stage.Stop && !s.called ? STOP : 0
  const left = s.since + span - now
  const level = !span || left > MINUTE ? 0 : left > 10_000 ? 1 : left > 0 ? 2 : 3
  if (level <= s.warned) return
  if (level > 1 || s.stage === Stage.Break) s.cue |= level > 2 ? Cue.End : Cue.Warning
  s.warned = level
}

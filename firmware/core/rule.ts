/*
 * Rulings: what a judge changes while the clocks stand. Each is an entry of its own in the record (J4).
 *
 * A ruling is one of `ruling.ts`, a side and a number. The state before it is kept until play goes on, so rulings can be undone,
 * the last one first. The record tells of both and is read back by the same functions.
 */

import { breaksLeft, standAt } from './between.ts'
import { type Clock, type Ms, NOBODY, resume, runBank, type Side } from './clock.ts'
import { isOwn, MOST_BANK, Option, Refusal } from './control.ts'
import { applyRuling, costOf, matchText, undoRuling } from './effect.ts'
import { note, noteTurnedBack, toldNow, toldUndone } from './journal.ts'
import { Crawford, firstCrawford, gameOfEnd, hasCube, Won } from './match.ts'
import { anotherMatch } from './quick.ts'
import { clearResult } from './result.ts'
import { Dice, RULINGS, Ruling, While } from './ruling.ts'
import { Begun, clearSent, dropCall, enter, hasNoJudge, isInGame, refuse, type Session } from './state.ts'
import { Stage } from './table.ts'
import { Entry } from './word.ts'

/** How a ruling ends. */
export const enum Ended {
  /** It goes on at once. */
  Now,
  /** The players go on, each by a hold (P7). */
  ByPlayers,
  /** Waits for both to agree, as after a power cut: this clock has taken over another one's match (C4). */
  TakenOver,
  /** Another match. */
  NextMatch,
  /** The match is put off: it stands as it is until the door is opened again. */
  Adjourned,
}

/** The judge's door is open: everything stands from `at` on. */
export function beginRuling(s: Session, at: Ms): void {
  standAt(s, at)
  const wasAdjourned = s.stage === Stage.Adjourned
  const isBack = s.stage === Stage.Power || wasAdjourned // its stage has lasted so long before
  if (isBack) s.stage = s.was
  if (wasAdjourned) s.was = Stage.Adjourned
  if (s.stage === Stage.Late || s.stage === Stage.Break) s.clock.turn = NOBODY
  if (s.stage !== Stage.Ruling) {
    s.from = s.stage === Stage.Ask ? Stage.Open : s.stage
    s.fromAt = isBack ? at - s.ran : s.since
    s.ruled = []
  } else s.fromAt += at - s.since // again, after a cut
  enter(s, Stage.Ruling, at)
}

/** Enters a ruling; refused with its reason, changing nothing, when the number or the moment is not right for it. */
export function rule(s: Session, what: Ruling, side: Side, value: number, at: Ms): Refusal {
  const refusal = refusalOfRule(s, what, side, value)
  if (refusal) refuse(s, refusal)
  else noteRule(s, what, side, value, at)
  return refusal
}

export function noteRule(s: Session, what: Ruling, side: Side, value: number, at: Ms): void {
  if (value > 8191) note(s, Entry.High, 0, value >> 13, at)
  note(s, Entry.Rule, side, (what << 13) | (value & 8191), at)
  applyRuling(s, what, side, value)
  if (what === Ruling.Unpress || what === Ruling.SendBack) noteTurnedBack(s)
  else toldNow(s)
}

/** Why a ruling with this number would be refused now; None where it would be taken. */
export function refusalOfRule(s: Session, what: Ruling, side: Side, value: number): Refusal {
  if (s.stage !== Stage.Ruling) return Refusal.Locked
  if (!(side === 0 || side === 1) || value % 1 !== 0) return Refusal.Range
  if (!(value >= RULINGS[what].least && value <= RULINGS[what].most)) return Refusal.Range
  const isUp = isFlagUp(s)
  if (isUp && addsTime(s.clock, what, side, value)) return Refusal.Flag
  const own = ownRefusal(s, what, side, value)
  const isOver = isUp || s.match.winner !== NOBODY
  return own || (isOver && RULINGS[what].when === While.Going ? Refusal.NotNow : Refusal.None)
}

/** What this ruling alone needs. Of a score: only one side can have N points, and a Crawford game is one point from them. */
function ownRefusal(s: Session, what: Ruling, side: Side, value: number): Refusal {
  const c = s.clock
  const score = s.match.score
  const length = s.control.length
  let isNow = true
  let isIn = true
  switch (what) {
    case Ruling.Penalty:
      if (value < s.control.delay) return Refusal.Penalty
      isIn = c.bank[1 - side] + value <= MOST_BANK
      break
    case Ruling.GiveBack:
      isNow = side === c.turn && value <= costOf(s)
      break
    case Ruling.Unpress:
    case Ruling.SendBack:
      isNow = c.gave !== 0
      break
    case Ruling.Turn:
      isIn = value <= c.delay
      break
    case Ruling.Breaks:
      isIn = value <= s.control.option[Option.Breaks]
      break
    case Ruling.Delay:
      isIn = value % 1000 === 0
      break
    case Ruling.Discipline:
      return isOwn(value) || isOwn(s.control.discipline) ? Refusal.Discipline : Refusal.None
    case Ruling.NewDice:
      isNow = value >= Dice.Ordered || (c.turn === NOBODY && !s.match.dice[value as Side])
      break
    case Ruling.Cube:
      isNow = isCubeUsed(s)
      if (isNow && value & (value - 1)) return Refusal.Value
      break
    case Ruling.Annul:
      isNow = s.match.last !== NOBODY || c.turn !== NOBODY
      break
    case Ruling.Late:
    case Ruling.BothLate:
      isNow = c.turn === NOBODY
      break
    case Ruling.Stops:
    case Ruling.Turns:
      isNow = c.turn !== NOBODY
      break
    case Ruling.Clear:
      isNow = mayClear(s)
      break
    case Ruling.Score:
      isIn = value < length || score[1 - side] < length
      break
    case Ruling.Point:
      isIn = value === 0 || score[side] < length
      break
    case Ruling.Length:
      isIn = score[0] < value || score[1] < value || gameOfEnd(s.match, value) >= 0
      break
    case Ruling.Crawford: {
      const first = firstCrawford(s.match, length)
      if (value === Crawford.Now) isIn = first !== Crawford.Before
      if (value === Crawford.None) isIn = first === Crawford.None
    }
  }
  return !isNow ? Refusal.NotNow : isIn ? Refusal.None : Refusal.Range
}

/** Whether a flag stands that has lost the match or the game in play: nothing is added after it (S3) until the ruling that clears it. */
function isFlagUp(s: Session): boolean {
  return s.fell !== NOBODY && (s.clock.turn !== NOBODY || s.match.winner !== NOBODY)
}

/** Whether a side would have more by it than it has. */
function addsTime(c: Clock, what: Ruling, side: Side, value: Ms): boolean {
  if (what === Ruling.Bank) return value > c.bank[side]
  if (what === Ruling.Extra) return value > c.extra[side]
  return what === Ruling.Penalty || what === Ruling.GiveBack
}

/** Whether there is a flag, or a match that was not won on points. */
export function mayClear(s: Session): boolean {
  return s.fell !== NOBODY || (s.match.won !== Won.Not && s.match.won !== Won.ByScore)
}

/** Whether the game in progress has a cube. */
export function isCubeUsed(s: Session): boolean {
  return s.clock.turn !== NOBODY && hasCube(s.match, s.control)
}

/** Undoes the last ruling since the door was opened. */
export function undoRule(s: Session, at: Ms): Refusal {
  if (s.stage !== Stage.Ruling || !s.ruled[s.ruled.length - 1]) {
    refuse(s, Refusal.NoRuling)
    return Refusal.NoRuling
  }
  note(s, Entry.Unrule, 0, 0, at)
  undoRuling(s)
  toldUndone(s)
  return Refusal.None
}

/** Before both have agreed to another match the judge has the last one back, and its menu. */
export function noteMatchBack(s: Session, at: Ms): void {
  note(s, Entry.Unrule, 0, 0, at)
  takeMatchBack(s, at)
}

export function takeMatchBack(s: Session, at: Ms): void {
  undoRuling(s)
  s.fromAt += at - s.since
  enter(s, Stage.Ruling, at)
}

/** The ruling is over; refused where it would only let the flag fall. */
export function leaveRuling(s: Session, how: Ended, at: Ms): Refusal {
  let refusal = s.stage === Stage.Ruling ? Refusal.None : Refusal.Locked
  if (how !== Ended.NextMatch && wouldFall(s)) refusal = Refusal.NoTime
  if (how === Ended.NextMatch && !mayArm(s)) refusal = Refusal.NotNow
  if (how === Ended.Adjourned && s.match.winner !== NOBODY) refusal = Refusal.NotNow
  if (refusal) refuse(s, refusal)
  else {
    note(s, Entry.Ruled, 0, how, at)
    endRuling(s, how, at)
  }
  return refusal
}

/** Whether who is to move, or is absent, has no time at all. */
function wouldFall(s: Session): boolean {
  const c = s.clock
  for (let side = 0; side < 2; side++) {
    const runs = isInGame(s) ? side === c.turn : s.from === Stage.Late && side !== 1 - s.who
    if (runs && !(c.left + c.bank[side] + c.extra[side])) return true
  }
  return false
}

/** Whether the next match may come: this one is over, was adjourned, or has no game yet. */
export function mayArm(s: Session): boolean {
  return s.match.winner !== NOBODY || s.was === Stage.Adjourned || (s.from === Stage.Open && !s.match.games)
}

/** Goes back to where the match stands after what was ruled. */
export function endRuling(s: Session, how: Ended, at: Ms): void {
  const c = s.clock
  const from = s.from
  const ran = s.since - s.fromAt
  const isTurn = from === Stage.Play || from === Stage.Stop
  if (s.ruled.length) s.match.last = NOBODY
  s.ruled = how === Ended.NextMatch ? [matchText(s)] : [] // the key has it back
  if (s.next !== NOBODY && !(breaksLeft(s, s.next as Side) > 0)) s.next = NOBODY // a ruling took the break that it waits for
  s.digit = 0
  s.was = Stage.Setup
  clearSent(s)
  if (from === Stage.Result)
    clearResult(s) // it may have a cube that this game has no more (M8)
  else dropCall(s)
  if (how === Ended.NextMatch || how === Ended.Adjourned) dropCall(s)
  if (how === Ended.NextMatch) return anotherMatch(s, !hasNoJudge(s), at)
  if (how === Ended.Adjourned) {
    s.was = from
    s.ran = ran
    return enter(s, Stage.Adjourned, at)
  }
  if (how === Ended.TakenOver) {
    s.was = from
    s.ran = 0
    // of overtime a code tells whether it is still whole
    for (let side = 0; side < 2; side++) if (s.control.option[Option.Overtime] && !c.extra[side]) c.over[side] = 1
    if (s.begun === Begun.Not && s.match.score[0] + s.match.score[1] > 0) s.begun = Begun.Elsewhere
    return enter(s, Stage.Power, at)
  }
  if (isTurn && how === Ended.ByPlayers) {
    s.who = NOBODY
    s.byJudge = 1
    return enter(s, Stage.Stop, at)
  }
  if (isTurn) resume(c, at)
  if (from === Stage.Late) {
    if (s.begun === Begun.Not) s.begun = Begun.Late
    if (s.who !== NOBODY) runBank(c, s.who as Side, at)
  }
  if (from === Stage.Break && s.control.option[Option.Runs]) runBank(c, s.who as Side, at)
  enter(s, isTurn ? Stage.Play : from, at)
  if (from === Stage.Break || from === Stage.Open) s.since = s.fromAt
  if (from === Stage.Late) s.since = at - ran // a ruling is nobody's lateness (M2)
}

/*
 * Rulings: what a judge changes while the clocks stand. Each is an entry of its own in the record (J4).
 *
 * A ruling is a row of `ruling.ts`, a side and a number. The state before it is kept until play goes on, so rulings can
 * be undone, the last one first. The record tells of both, and is read back by the same functions.
 */

import { breaksLeft, stopRunning } from './between.ts'
import { type Ms, NOBODY, resume, runBank, type Side } from './clock.ts'
import { Option, Refusal } from './control.ts'
import { applyRuling, matchText, mayUndo, refusalOfRuling, undoRuling } from './effect.ts'
import { note, noteTurnedBack, toldNow, toldUndone } from './journal.ts'
import { anotherMatch } from './recent.ts'
import { clearResult } from './result.ts'
import { Ruling } from './ruling.ts'
import {
  Begun,
  clearSent,
  dropCall,
  enter,
  hasNoJudge,
  isBetween,
  isInGame,
  refuse,
  runsIn,
  type Session,
  stageAfter,
} from './state.ts'
import { Act, actFor, Column, Count, Runs, Stage, TABLE } from './table.ts'
import { Entry } from './word.ts'

/** How the door was opened. */
export const enum OpenedBy {
  Key,
  /** Both players, without a judge. */
  Hands,
  /** The match of another clock was taken over by its code. */
  Transfer,
}

/** How a ruling ends. */
export const enum Ended {
  /** Play goes on at once. */
  Now,
  /** The players go on, each by a hold (P7). */
  ByPlayers,
  /** This clock has taken over another one's match (C4) and waits for both to agree, as after a power cut. */
  TakenOver,
  /** The next match is set up. */
  NextMatch,
  /** The match is put off and stays as it is until the door is opened again. */
  Adjourned,
}

/** The judge's door is open: everything stands from `at` on. */
export function beginRuling(s: Session, at: Ms): void {
  stopRunning(s, at)
  const wasAdjourned = s.stage === Stage.Adjourned
  const isBack = s.stage === Stage.Power || wasAdjourned // its stage had already lasted this long
  if (isBack) s.stage = wasAdjourned ? s.backTo : s.stageAtCut
  if (TABLE[s.stage].runs > Runs.Always) s.clock.turn = NOBODY // a bank that may run outside a game is no turn
  if (s.stage !== Stage.Ruling) {
    s.backTo = s.stage === Stage.Ask ? Stage.Open : s.stage
    s.backToSince = isBack ? at - s.stageRan : s.since
    s.wasAdjourned = wasAdjourned ? 1 : 0
    s.undoSteps = []
  } else s.backToSince += at - s.since // the door is open again after a power cut
  enter(s, Stage.Ruling, at)
}

/**
 * Enters a ruling. It is refused with its reason, and changes nothing, if the number or the moment is not right for it.
 */
export function rule(s: Session, what: Ruling, side: Side, value: number, at: Ms): Refusal {
  const refusal = refusalOfRuling(s, what, side, value)
  if (refusal) refuse(s, refusal)
  else noteRuling(s, what, side, value, at)
  return refusal
}

export function noteRuling(s: Session, what: Ruling, side: Side, value: number, at: Ms): void {
  if (value > 8191) note(s, Entry.High, 0, value >> 13, at)
  note(s, Entry.Ruling, side, (what << 13) | (value & 8191), at)
  applyRuling(s, what, side, value)
  if (what === Ruling.Unpress || what === Ruling.SendBack) noteTurnedBack(s)
  else toldNow(s)
}

/** Undoes the last ruling since the door was opened. */
export function undoLastRuling(s: Session, at: Ms): Refusal {
  if (s.stage !== Stage.Ruling || !mayUndo(s)) {
    refuse(s, Refusal.NoRuling)
    return Refusal.NoRuling
  }
  note(s, Entry.RulingUndone, 0, 0, at)
  undoRuling(s)
  toldUndone(s)
  return Refusal.None
}

/** Until both have agreed to another match, the judge can have the last one back. */
export function noteMatchBack(s: Session, at: Ms): void {
  note(s, Entry.RulingUndone, 0, 0, at)
  takeMatchBack(s, at)
}

export function takeMatchBack(s: Session, at: Ms): void {
  undoRuling(s)
  dropCall(s) // the judge had come
  backToRuling(s, at)
}

/** Back to the rulings from where one of their rows has led. */
export function backToRuling(s: Session, at: Ms): void {
  s.backToSince += at - s.since
  enter(s, Stage.Ruling, at)
}

/** Ends the ruling. It is refused if that would only let the flag fall. */
export function leaveRuling(s: Session, how: Ended, at: Ms): Refusal {
  const refusal = refusalOfLeaving(s, how)
  if (refusal) refuse(s, refusal)
  else {
    note(s, Entry.RulingOver, 0, how, at)
    endRuling(s, how, at)
  }
  return refusal
}

function refusalOfLeaving(s: Session, how: Ended): Refusal {
  if (s.stage !== Stage.Ruling) return Refusal.Locked
  if (how === Ended.NextMatch) return mayPlayNext(s) ? Refusal.None : Refusal.NotNow
  if (how === Ended.Adjourned && s.match.winner !== NOBODY) return Refusal.NotNow
  return wouldFall(s) ? Refusal.NoTime : Refusal.None
}

/** Whether a side whose time would run has none: the side to move, an absent one, or the one that takes the break. */
function wouldFall(s: Session): boolean {
  const c = s.clock
  const after = stageAfter(s)
  const runsBetween = TABLE[after].counts === Count.Lateness || runsIn(s, after)
  for (let side = 0; side < 2; side++) {
    const runs = isInGame(s) ? side === c.turn : runsBetween && side !== 1 - s.who
    if (runs && !(c.delayLeft + c.bank[side] + c.extra[side])) return true
  }
  return false
}

/** Whether the next match may come: this one is over, was adjourned, or has no game yet. */
export function mayPlayNext(s: Session): boolean {
  return s.match.winner !== NOBODY || s.wasAdjourned > 0 || (s.backTo === Stage.Open && !isBetween(s))
}

/** Leads back to where the match stands after the rulings. */
export function endRuling(s: Session, how: Ended, at: Ms): void {
  const c = s.clock
  const from = stageAfter(s)
  const ran = s.since - s.backToSince
  const isTurn = isInGame(s)
  if (s.undoSteps.length) {
    s.undo.turn = NOBODY // from now on only a judge can take the last game back
    if (s.begun === Begun.Not && how !== Ended.TakenOver) s.begun = Begun.Touched
  }
  s.undoSteps = how === Ended.NextMatch ? [matchText(s)] : [] // the key can bring this match back
  if (s.nextBreak !== NOBODY && !(breaksLeft(s, s.nextBreak as Side) > 0)) s.nextBreak = NOBODY // no longer allowed
  s.digit = 0
  s.stageAtCut = Stage.Setup
  clearSent(s)
  clearResult(s) // it may have a cube that this game no longer has (M8)
  s.result.refused = 0
  dropCall(s)
  if (how === Ended.NextMatch) return anotherMatch(s, !hasNoJudge(s), at)
  if (how === Ended.Adjourned) {
    s.stageRan = ran
    return enter(s, Stage.Adjourned, at)
  }
  if (how === Ended.TakenOver) {
    s.stageAtCut = from
    s.stageRan = 0
    // a code only tells whether overtime is still whole
    const overtime = s.control.option[Option.Overtime] * 1000
    for (let side = 0; side < 2; side++) {
      if (overtime && !c.extra[side] && c.bank[side] <= overtime) c.inOvertime[side] = 1
    }
    if (s.match.score[0] + s.match.score[1] > 0) s.begun = Begun.Elsewhere
    else if (s.begun === Begun.Not) s.begun = Begun.Touched
    return enter(s, Stage.Power, at)
  }
  if (isTurn && how === Ended.ByPlayers) {
    s.who = NOBODY
    s.isLeftToPlayers = 1
    return enter(s, Stage.Stop, at)
  }
  if (isTurn) resume(c, at)
  else if (runsIn(s, from)) runBank(c, s.who as Side, at)
  enter(s, isTurn ? Stage.Play : from, at)
  const counts = TABLE[from].counts
  if (counts === Count.SetUp || counts === Count.Break) s.since = s.backToSince
  if (actFor(from, Column.Itself) === Act.RunOn) s.since = at - ran // his minute goes on (G4)
  if (counts !== Count.Lateness) return
  if (s.begun === Begun.Not) s.begun = Begun.Touched
  s.since = at - ran // nobody is late for a ruling (M2)
}

/*
 * The acts of the table: the switches, and what begins a match, a game and a turn. They run seldom, and none of them in
 * the middle of a turn. The leaves that a stage has to itself lie beside: stop.ts, game.ts, rest.ts.
 */
import { type Ms, NOBODY } from './clock.ts'
import { Option, Refusal, refusalOf } from './control.ts'
import { leaveCode, typeCode } from './door.ts'
import { beginGame, beginMatch, goOn, nextResult, sendResult, takeGameBack } from './game.ts'
import { Gesture, repeatHold } from './gesture.ts'
import { Entry, note, openRecord } from './journal.ts'
import { actRuling } from './judge.ts'
import { pick } from './quick.ts'
import { askFor, backToOpen, endBreak, nextAsk, runLate, sendAsk } from './rest.ts'
import { nextValue, Row, rowAfter } from './setup.ts'
import { Cue, enter, needsJudge, refuse, type Session } from './state.ts'
import { nextClaim, resumePlay, sendClaim, stopPlay } from './stop.ts'
import { Act, actFor, Column, Stage } from './table.ts'
import { actTransfer } from './transfer.ts'

/** What the table has for this gesture in this stage; each group of stages has its switch. */
export function act(s: Session, gesture: number, side: number, when: Ms): void {
  'cold'
  const does = actFor(s.stage, columnOf(gesture, side))
  if (does === Act.Nothing) return
  s.refusal = Refusal.None
  const at = notBefore(s, when)
  if (s.stage === Stage.Ruling) actRuling(s, does, at)
  else if (s.stage === Stage.Transfer) actTransfer(s, does, at)
  else if (s.stage <= Stage.Ready) actBefore(s, does, gesture, side, at)
  else if (s.stage <= Stage.Result && s.stage !== Stage.Open) actInGame(s, does, side, at)
  else actBetween(s, does, gesture === Gesture.Chord ? NOBODY : side, at)
}

/** What began before the last entry counts from it: a record does not go back in time. */
function notBefore(s: Session, when: Ms): Ms {
  const isSettled = s.stage <= Stage.Ready || s.stage === Stage.Play || s.stage === Stage.Flag || s.stage === Stage.Over
  return isSettled || when > s.journal.at ? when : s.journal.at
}

function columnOf(gesture: Gesture, side: number): number {
  if (gesture === Gesture.Chord) return Column.Chord
  return (gesture === Gesture.Short ? Column.LeftShort : Column.LeftHold) + side
}

/** Setup and agreement. */
function actBefore(s: Session, does: string, gesture: number, side: number, at: Ms): void {
  'cold'
  switch (does) {
    case Act.NextValue:
      return changeValue(s, at)
    case Act.Faster:
      repeatHold(s.hands)
      return changeValue(s, at)
    case Act.NextRow:
      s.row = rowAfter(s.row, s.control)
      s.cue |= Cue.Menu
      return
    case Act.Done:
      return finishSetup(s, at)
    case Act.Agree:
      return agree(s, side, at)
    case Act.BackToSetup:
      if (s.stage === Stage.Quick) s.row = 0
      return enter(s, Stage.Setup, at)
    case Act.Presets:
      s.row = 0
      return enter(s, Stage.Quick, at)
    case Act.Pick:
      return pick(s, gesture, side, at)
  }
}

/** Play, its stops, and the result of a game. */
function actInGame(s: Session, does: string, side: number, at: Ms): void {
  'cold'
  switch (does) {
    case Act.Stop:
      return stopPlay(s, side, at)
    case Act.Resume:
      return s.called && s.control.option[Option.Door] ? undefined : resumePlay(s, 0, at)
    case Act.NextClaim:
      return nextClaim(s, side)
    case Act.SendClaim:
      return sendClaim(s, side, at)
    case Act.NextResult:
      return nextResult(s, side, at)
    case Act.SendResult:
      return sendResult(s, side, at)
  }
}

/** Between games, before the first and after the last. What is not yet built does nothing. */
function actBetween(s: Session, does: string, side: number, at: Ms): void {
  'cold'
  switch (does) {
    case Act.Start:
      return start(s, 1 - side, at)
    case Act.TakeBack:
      return takeGameBack(s, at)
    case Act.Ask:
      return askFor(s, side)
    case Act.NextAsk:
      return nextAsk(s, side)
    case Act.SendAsk:
      return sendAsk(s, side, at)
    case Act.Leave:
      return enter(s, Stage.Open, s.since)
    case Act.EndBreak:
      return endBreak(s, side, at)
    case Act.Arrive:
      return arrive(s, side, at)
    case Act.Page:
      return nextPage(s, at)
    case Act.Recover:
      return recover(s, side, at)
    case Act.TypeCode:
      return typeCode(s, side, at)
    case Act.LeaveCode:
      return leaveCode(s, at)
  }
}

function changeValue(s: Session, at: Ms): void {
  s.cue |= Cue.Menu
  if (s.row !== Row.Transfer) return nextValue(s.control, s.row)
  s.digits = [0]
  enter(s, Stage.Transfer, at)
}

function finishSetup(s: Session, at: Ms): void {
  const refusal = refusalOf(s.control)
  if (refusal) refuse(s, refusal)
  else enter(s, Stage.Ready, at)
}

/** Both sides agree to the control shown; who has agreed and holds again says that the other is absent (M1). */
function agree(s: Session, side: number, at: Ms): void {
  const isAgain = (s.agreed >> side) & 1
  s.agreed |= 1 << side
  s.cue |= Cue.Menu
  if (s.agreed !== 3 && !isAgain) return
  openRecord(s, at)
  beginMatch(s, at)
  if (!isAgain) return
  note(s, Entry.Late, 1 - side, 0, at)
  runLate(s, 1 - side, at)
}

/** The first turn of a game, from the press of the side with the lower die (M3). */
function start(s: Session, side: number, at: Ms): void {
  note(s, Entry.Start, side, 0, at)
  beginGame(s, side, at)
  s.cue |= Cue.Press
}

/** The absent player is there; what he lost of his bank is lost. */
function arrive(s: Session, side: number, at: Ms): void {
  if (side !== s.who) return
  backToOpen(s, at)
  note(s, Entry.Arrived, side, 0, at)
}

/** Pages: the stage's own, then the games, five to a page. */
function nextPage(s: Session, at: Ms): void {
  s.page = s.page * 5 < s.match.games ? s.page + 1 : 0
  s.pageAt = at
  s.cue |= Cue.Menu
}

/** After a cut both go on where the power failed, by two holds or a chord; who waits for an absent side goes on alone. */
function recover(s: Session, side: number, at: Ms): void {
  if (needsJudge(s)) return
  s.agreed |= side === NOBODY ? 3 : 1 << side
  s.cue |= Cue.Menu
  if (s.agreed !== 3 && (s.was !== Stage.Late || side === s.who)) return
  note(s, Entry.Recovered, side & 1, side === NOBODY ? 1 : 0, at)
  goOn(s, at)
}

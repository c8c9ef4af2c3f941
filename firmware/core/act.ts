/*
 * The acts of the table: the switches, and what begins a match, a game and a turn. They run seldom, and none of them in
 * the middle of a turn. The leaves that a stage has to itself lie beside: stop.ts, game.ts, rest.ts.
 */
import { clearTurn, type Ms, NOBODY } from './clock.ts'
import { Refusal, refusalOf } from './control.ts'
import { beginGame, beginMatch, goOn, nextResult, sendResult, takeGameBack } from './game.ts'
import { Gesture, repeatHold } from './gesture.ts'
import { Entry, note, openRecord } from './journal.ts'
import { askFor, backToOpen, endBreak, nextAsk, runLate, sendAsk } from './rest.ts'
import { nextValue, rowAfter } from './setup.ts'
import { Cue, enter, refuse, type Session } from './state.ts'
import { nextClaim, resumePlay, sendClaim, stopPlay } from './stop.ts'
import { Act, actFor, Column, Stage } from './table.ts'

/** What the table has for this gesture in this stage; each group of stages has its switch. */
export function act(s: Session, gesture: number, side: number, when: Ms): void {
  'cold'
  const does = actFor(s.stage, columnOf(gesture, side))
  if (does === Act.Nothing) return
  s.refusal = Refusal.None
  const at = notBefore(s, when)
  if (s.stage <= Stage.Ready) actBefore(s, does, side, at)
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
function actBefore(s: Session, does: string, side: number, at: Ms): void {
  'rare'
  switch (does) {
    case Act.NextValue:
      return changeValue(s)
    case Act.Faster:
      repeatHold(s.hands)
      return changeValue(s)
    case Act.NextRow:
      s.row = rowAfter(s.row, s.control)
      s.cue |= Cue.Menu
      return
    case Act.Done:
      return finishSetup(s, at)
    case Act.Agree:
      return agree(s, side, at)
    case Act.BackToSetup:
      return enter(s, Stage.Setup, at)
  }
}

/** Play, its stops, and the result of a game. */
function actInGame(s: Session, does: string, side: number, at: Ms): void {
  'rare'
  switch (does) {
    case Act.Stop:
      return stopPlay(s, side, at)
    case Act.Resume:
      return resumePlay(s, 0, at)
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
  'rare'
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
    case Act.NextMatch:
      return anotherMatch(s, at)
  }
}

/** Setup again, with the control of the last match; its record stands until both agree to the next one (J5). */
function anotherMatch(s: Session, at: Ms): void {
  if (s.was !== s.stage) return
  s.fell = NOBODY
  s.fellAt = 0
  s.match.winner = NOBODY
  clearTurn(s.clock)
  s.clock.bank[0] = 0
  s.clock.bank[1] = 0
  enter(s, Stage.Setup, at)
}

function changeValue(s: Session): void {
  nextValue(s.control, s.row)
  s.cue |= Cue.Menu
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
  s.agreed |= side === NOBODY ? 3 : 1 << side
  s.cue |= Cue.Menu
  if (s.agreed !== 3 && (s.was !== Stage.Late || side === s.who)) return
  note(s, Entry.Recovered, side & 1, side === NOBODY ? 1 : 0, at)
  goOn(s, at)
}

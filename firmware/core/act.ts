/*
 * Carries out the acts that table.ts lists, and starts matches and games.
 *
 * None of it runs in play, where speed matters. What belongs to one stage alone is in stop.ts, game.ts and between.ts.
 */

import { arriveAt, askFor, comeFirst, join, nextAsk, nextInBreak, runLate, sendAsk, sendInBreak } from './between.ts'
import { type Ms, NOBODY, type Side } from './clock.ts'
import { isStuck } from './contact.ts'
import { Refusal } from './control.ts'
import { beginGame, beginMatch, goOnAfterCut, nextResult, sendResult, undoBy } from './game.ts'
import { Gesture, HOLD, holdAgain, repeatAfter, repeatHold, voidContact, voidNow } from './gesture.ts'
import { note, openRecord } from './journal.ts'
import { actRuling } from './judge.ts'
import { enterRow, leaveRow, mayTurn, Row, showControl, turnSetup, turnUsual } from './setup.ts'
import { Cue, enter, hasNoJudge, needsJudge, refuse, type Session } from './state.ts'
import { nextClaim, sendClaim } from './stop.ts'
import { Act, actFor, Column, Count, isBefore, isOver, Stage, TABLE } from './table.ts'
import { actTransfer } from './transfer.ts'
import { Entry } from './word.ts'

/** Without a judge, a side that has agreed declares the other side absent by holding again for this long (M1). */
export const ABSENT: Ms = 3000
/** Contacts of both sides that close within this time are one gesture of two hands, and start no game. */
export const TOGETHER: Ms = 300
/** A button that stays held after it entered a value begins to turn the value after this time. */
const ENTERED: Ms = 800

/** Does what the table says for this short or hold in this stage. */
export function act(s: Session, gesture: Gesture, side: Side, when: Ms): void {
  const does = actFor(s.stage, (gesture === Gesture.Short ? Column.LeftShort : Column.LeftHold) + side)
  if (does === Act.Nothing) return
  s.refusal = Refusal.None
  const at = notBefore(s, when)
  switch (s.stage) {
    case Stage.Ruling:
      return actRuling(s, does, at)
    case Stage.Transfer:
      return actTransfer(s, does, at)
    case Stage.Setup:
    case Stage.Ready:
      return actBefore(s, does, side, at)
  }
  if (s.page) return turnPage(s, gesture === Gesture.Short)
  actInMatch(s, does, side, at)
}

/** Times in a record never decrease: during a match, a gesture older than the last entry counts from that entry. */
function notBefore(s: Session, when: Ms): Ms {
  const isSettled = isBefore(s.stage) || isOver(s.stage)
  return isSettled || when > s.journal.at ? when : s.journal.at
}

/**
 * Setup and agreement. When one side changes what is shown, a button that the other side is already holding means
 * nothing: nobody agrees to a control that he has not seen.
 */
function actBefore(s: Session, does: Act, side: Side, at: Ms): void {
  const isUsual = does === Act.PreviousUsual || does === Act.NextUsual
  if (isUsual && !mayTurn(s)) return refuse(s, Refusal.Hold)
  if (does === Act.Back && !leaveRow(s)) return
  s.cue |= Cue.Menu
  if (does === Act.Agree && !s.pick[0]) return agree(s, side, at)
  voidContact(s.hands, 1 - side, at)
  if (isUsual) return turnUsual(s, does === Act.NextUsual ? 1 : -1)
  switch (does) {
    case Act.Down:
      return turnSetup(s, 1)
    case Act.Up:
      return turnSetup(s, -1)
    case Act.Enter:
      return enterSetup(s, at)
    case Act.Agree:
      s.row = Row.Discipline + s.control.discipline // the row may still be one of the judge's menu
      s.turning = 0
      return enter(s, Stage.Setup, at)
  }
}

/** A match, but for the judge's menu: a stop, a result, and what is between games. */
function actInMatch(s: Session, does: Act, side: Side, at: Ms): void {
  switch (does) {
    case Act.NextClaim:
      return nextClaim(s, side)
    case Act.SendClaim:
      return sendClaim(s, side, at)
    case Act.NextResult:
      return nextResult(s, side)
    case Act.SendResult:
      return sendResult(s, side, at)
    case Act.Start:
      return pressOpening(s, side, at)
    case Act.UndoResult:
      return undoBy(s, side, at)
    case Act.Ask:
      return askFor(s, side, at)
    case Act.NextAsk:
      return nextAsk(s, side)
    case Act.SendAsk:
      return sendAsk(s, side, at)
    case Act.NextInBreak:
      return nextInBreak(s, side)
    case Act.SendInBreak:
      return sendInBreak(s, side, at)
    case Act.Join:
      return join(s, side, at)
    case Act.Page:
      return turnPage(s, true)
    case Act.Recover:
      return recover(s, side, at)
  }
}

/** Enters a row. If that is a value and the button stays held, the value turns: once after ENTERED, then quickly. */
function enterSetup(s: Session, at: Ms): void {
  const h = s.hands
  if (h.when > h.began + HOLD) {
    turnSetup(s, -1)
    return repeatHold(h)
  }
  if (s.row === Row.Transfer) {
    s.digits = [0]
    return enter(s, Stage.Transfer, at)
  }
  if (enterRow(s)) return showControl(s, at)
  if (s.turning) repeatAfter(h, ENTERED)
}

/**
 * A side agrees to the control shown, or withdraws its agreement. Without a judge, a side that holds on after it has
 * withdrawn declares the other side absent (M1).
 */
function agree(s: Session, side: Side, at: Ms): void {
  const had = (s.agreed >> side) & 1
  const began = s.hands.began
  if (at - began >= ABSENT) {
    if (!s.agreed) startAbsent(s, 1 - side, at) // whoever has agreed is there
    return
  }
  s.agreed ^= 1 << side
  if (had && hasNoJudge(s)) holdAgain(s.hands, began + ABSENT)
  if (s.agreed !== 3) return
  openRecord(s, at)
  beginMatch(s, at)
}

function startAbsent(s: Session, side: Side, at: Ms): void {
  openRecord(s, at)
  beginMatch(s, at)
  note(s, Entry.Late, side, 0, at)
  runLate(s, side, at)
}

/**
 * The opening press: a short of the side with the lower die. The game starts once it is certain that the other side
 * did not tap at the same time. While the judge is called, the press means nothing, and neither does a contact that
 * closed over a page of games.
 */
function pressOpening(s: Session, side: Side, at: Ms): void {
  const till = s.hands.began + TOGETHER + 1
  if (s.called || s.hands.began <= s.pageAt) return
  if (s.opener !== NOBODY) {
    if (side !== s.opener && till <= s.openerTill) s.openerNext = at // counts if the first was part of a tap by both
    return
  }
  s.opener = side
  s.openerAt = at
  s.openerTill = till
  s.openerNext = 0
}

/** Begins the first turn of a game, at the instant when the opening press was released (M3). */
export function startGame(s: Session): void {
  const side = 1 - s.opener
  const at = s.openerAt > s.journal.at ? s.openerAt : s.journal.at
  s.refusal = Refusal.None
  note(s, Entry.Start, side, 0, at)
  beginGame(s, side, at)
  s.cue |= Cue.Press
}

/** An absent player arrives when his contact closes. The time that his bank has lost stays lost. */
export function arrive(s: Session): void {
  const h = s.hands
  if (h.side === 1 - s.who) return
  const at = notBefore(s, h.when)
  const isFirst = s.who === NOBODY
  note(s, Entry.Arrived, h.side, isFirst ? 1 : 0, at)
  if (isFirst) comeFirst(s, h.side, at)
  else arriveAt(s, at)
  voidNow(h, h.side)
}

/** Shows the next page, or the stage's own again. After that one come the games, five to a page. */
function turnPage(s: Session, isOn: boolean): void {
  s.page = isOn && s.page * 5 < s.match.games ? s.page + 1 : 0
  s.pageAt = s.hands.now
  s.cue |= Cue.Menu
}

/**
 * After a power cut both sides must hold to go on. A side that waits for an absent player, or whose opponent's button
 * is stuck, goes on alone.
 */
function recover(s: Session, side: Side, at: Ms): void {
  if (needsJudge(s)) return
  s.agreed ^= 1 << side
  s.cue |= Cue.Menu
  const stuck = isStuck(s.hands, 1 - side, at) ? 1 : 0
  const isAlone = stuck > 0 || (TABLE[s.stageAtCut].counts === Count.Lateness && side !== s.who)
  if (s.agreed !== 3 && !(isAlone && s.agreed)) return
  note(s, Entry.Recovered, side, stuck, at)
  goOnAfterCut(s, at)
}

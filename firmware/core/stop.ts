/*
 * Stops: 30 s at most, with what each side claims (P4-P7).
 *
 * Each side has the same lines before it. What needs both sides happens when both have sent the same line: play goes
 * on, the last move is sent back, the opener was the wrong one. A stop that nobody explains, and one for dice, ends by
 * itself. A dispute calls the judge when the time is up, somebody unwell calls him at once, and then the stop stands.
 */
import { Claim, claimAfter, HOLDS, Holds, holdsStop } from './claim.ts'
import {
  clearTurn,
  copyClock,
  flagAt,
  freeze,
  giveExtra,
  type Ms,
  NOBODY,
  resume,
  runStop,
  type Side,
  turnBack,
} from './clock.ts'
import { isStuck } from './contact.ts'
import { Refusal } from './control.ts'
import { useUp, voidContact, voidNow } from './gesture.ts'
import { note, noteSpent, noteTurnedBack, noteUndone, toldNow } from './journal.ts'
import { settleCrawford } from './match.ts'
import { enterResult } from './result.ts'
import {
  Called,
  Cue,
  callJudge,
  clearSent,
  countAnew,
  dropCall,
  enter,
  hasNoJudge,
  refuse,
  type Session,
} from './state.ts'
import { Stage } from './table.ts'
import { Entry, Most } from './word.ts'

/** How long a stop is counted (P4), and so is the set-up between games. */
export const STOP: Ms = 30_000
/** After this long, a stop without a reason ends when the side not to move wants that. */
const ALONE: Ms = 10_000

/** How a stop began. */
export const enum By {
  Hands,
  Button,
  /** The result that was being entered was a mistake: the game is not over. */
  NotOver,
}

/** In the value of an Entry.Resume: the stop ended by itself. */
export const BY_ITSELF = 1
/** In the same value: nobody had named a reason. */
export const UNNAMED = 2

/** No more stops without a reason are counted: a block of the record has two bits. */
const MOST_UNNAMED = 3

/** Why the clock calls the judge, in an Entry.Judge: a second stop in the game without a reason. */
export const STOPPED_AGAIN = 2

/** In the value of an Entry.Claim: the line is taken back. */
export const TAKEN_BACK = 8
/** In the same value: the side cannot send the line, because its button is stuck. */
export const STUCK_TOO = 16

/**
 * Both contacts have stayed closed. A press that was part of this gesture is undone; any other stands. A flag that was
 * due by the instant from which the stop counts wins.
 */
export function stopByHands(s: Session, at: Ms): void {
  const h = s.hands
  const isUndone = h.isSimultaneous && h.pressedAt >= at
  if (flagAt(isUndone ? s.undo : s.clock) <= at) return
  if (isUndone) undoPress(s)
  stop(s, By.Hands, at)
  for (let side = 0; side < 2; side++) voidNow(h, side)
}

/** Undoes the last press. */
export function undoPress(s: Session): void {
  copyClock(s.clock, s.undo)
  noteUndone(s)
}

/** Stops play at `at`. */
export function stop(s: Session, how: By, at: Ms): void {
  note(s, Entry.Stop, 0, how, at)
  beginStop(s, how, at)
}

export function beginStop(s: Session, how: By, at: Ms): void {
  if (how !== By.NotOver) {
    freeze(s.clock, at)
    s.stops++
    s.isLeftToPlayers = 0
  }
  if (how !== By.NotOver || s.called === Called.Clock) dropCall(s) // the clock's own call was for a result
  s.who = NOBODY
  s.hasReason = how === By.NotOver ? 1 : 0
  clearSent(s)
  enter(s, Stage.Stop, at)
}

/** Whether a player stopped the clock, and nobody has named a reason or called the judge. */
export function wantsReason(s: Session): boolean {
  return s.stage === Stage.Stop && !s.hasReason && !s.isLeftToPlayers
}

/** Whether the side to move pays for such a stop, since there is no judge. */
export function isCharged(s: Session): boolean {
  return wantsReason(s) && hasNoJudge(s)
}

/** Whether the side not to move has sent GO ON in such a stop: that alone ends it (P6). */
function goesOnAlone(s: Session): boolean {
  return wantsReason(s) && isSent(s, 1 - s.clock.turn, Claim.GoOn)
}

/** How long a stop is counted. */
export function stopSpan(s: Session): Ms {
  return goesOnAlone(s) ? ALONE : STOP
}

/**
 * Play goes on with exactly the delay and bank that were left (D1). `how` is BY_ITSELF if the stop ended so. After the
 * second stop of a game without a reason, the judge is called instead.
 */
function resumePlay(s: Session, how: number, at: Ms): void {
  const isUnnamed = wantsReason(s)
  if (isUnnamed && s.stopsWithoutReason && !hasNoJudge(s)) return callByClock(s, STOPPED_AGAIN, at)
  if (isAgreed(s, Claim.WrongMove)) {
    if (isFirstTurn(s)) return openAnew(s, at)
    note(s, Entry.Back, 1 - s.clock.turn, givenBack(s, s.clock.handoverBank + s.clock.handoverExtra), at)
    takeMove(s)
    noteTurnedBack(s)
  }
  const value = how + (isUnnamed ? UNNAMED : 0)
  const isTold = note(s, Entry.Resume, 0, value, at)
  endStop(s, value, at)
  if (isTold) toldNow(s)
  else if (isUnnamed) noteSpent(s.journal, s.clock, at)
}

/** The wrong side had the game's first turn: back to the opening roll, with both banks as they were (M3). */
function openAnew(s: Session, at: Ms): void {
  note(s, Entry.Reopen, s.clock.turn as Side, givenBack(s, s.bankAtTurn + s.extraAtTurn), at)
  reopen(s, at)
}

/** What the side to move gets back, as far as an entry can tell. */
function givenBack(s: Session, had: Ms): number {
  const c = s.clock
  const side = c.turn as Side
  const more = had - c.bank[side] - c.extra[side]
  return more < 0 ? 0 : more < Most.Value ? more : Most.Value
}

export function reopen(s: Session, at: Ms): void {
  const c = s.clock
  if (c.turn !== NOBODY) {
    c.bank[c.turn] = s.bankAtTurn
    giveExtra(c, c.turn, s.extraAtTurn)
  }
  clearTurn(c)
  clearSent(s)
  dropCall(s)
  settleCrawford(s.match, s.control.length) // a ruling made in this game takes effect now
  enter(s, Stage.Open, at)
}

/** Ends the stop. Without a reason and a judge, the side to move pays for its time, and may fall by that (T9). */
export function endStop(s: Session, value: number, at: Ms): void {
  if (value & UNNAMED) {
    if (s.stopsWithoutReason < MOST_UNNAMED) s.stopsWithoutReason++
    if (hasNoJudge(s)) runStop(s.clock, at)
  }
  resume(s.clock, at)
  clearSent(s)
  dropCall(s)
  enter(s, Stage.Play, at)
}

/** Whether nobody has pressed in this game: then a wrong move can only be a wrong opener. */
export function isFirstTurn(s: Session): boolean {
  return s.clock.turns[0] + s.clock.turns[1] === 0
}

/** The line after the present one. */
export function nextClaim(s: Session, side: Side): void {
  s.pick[side] = claimAfter(s.pick[side], !hasNoJudge(s))
  s.cue |= Cue.Menu
}

/** Whether this side has sent this line, and not taken it back. */
export function isSent(s: Session, side: Side, claim: number): boolean {
  return ((s.sent[side] >> claim) & 1) > 0
}

/** Whether both sides have sent this line. */
function isAgreed(s: Session, claim: number): boolean {
  return isSent(s, 0, claim) && isSent(s, 1, claim)
}

/** Whether a side may send this line now: after a move was sent back there is none to send. */
export function maySend(s: Session, claim: Claim): boolean {
  return claim !== Claim.WrongMove || s.clock.hasHandover > 0 || isFirstTurn(s)
}

/** The side sends the line before it, or takes it back. A line stands with its author until the stop is over. */
export function sendClaim(s: Session, side: Side, at: Ms): void {
  const claim: Claim = s.pick[side]
  if (!maySend(s, claim)) return refuse(s, Refusal.NoMove)
  s.cue |= Cue.Menu
  if (claim === Claim.CallJudge) return sendCall(s, side, at)
  const isBack = isSent(s, side, claim)
  noteClaim(s, side, claim, isBack, at)
  if (claim === Claim.Medical && !isBack && !hasNoJudge(s)) callForUnwell(s, side, at)
  if (claim === Claim.GoOn && !isBack) goOnForStuck(s, 1 - side, at)
  if (s.stage === Stage.Stop && !s.called && mayGoOn(s, at)) resumePlay(s, 0, at)
}

/** A side whose button is stuck need not send the line to go on (C8). */
function goOnForStuck(s: Session, side: Side, at: Ms): void {
  if (!isStuck(s.hands, side, at) || isSent(s, side, Claim.GoOn)) return
  note(s, Entry.Claim, side, Claim.GoOn | STUCK_TOO, at)
  stand(s, side, Claim.GoOn, at)
}

/**
 * Whether play may go on: both want it, or the side that may decide alone by now does. In a stop that the side to move
 * pays for, that is the side to move.
 */
function mayGoOn(s: Session, at: Ms): boolean {
  if (isCharged(s) && isSent(s, s.clock.turn as Side, Claim.GoOn)) return true
  return isAgreed(s, Claim.GoOn) || (goesOnAlone(s) && at >= s.since + ALONE)
}

/**
 * A side calls the judge, withdraws its call, or calls him again. Once every side that called has withdrawn, the other
 * side agrees by the same line (J7).
 */
function sendCall(s: Session, side: Side, at: Ms): void {
  const mine = (s.called >> side) & 1 || s.called & Called.Clock
  const isBack = s.called > 0 && (mine > 0 || s.withdrawn === 2 - side)
  noteClaim(s, side, Claim.CallJudge, isBack, at)
  if (!s.called && isAgreed(s, Claim.GoOn)) resumePlay(s, 0, at)
}

/** For somebody unwell a side's call stands, whoever has called before; one that it has withdrawn stands again. */
function callForUnwell(s: Session, side: Side, at: Ms): void {
  const isWithdrawn = ((s.withdrawn >> side) & 1) > 0
  if (isWithdrawn || !((s.called >> side) & 1)) noteClaim(s, side, Claim.CallJudge, isWithdrawn, at)
}

/** Enters that a side sends this line or takes it back; for a call that is withdrawn, taking it back calls again. */
function noteClaim(s: Session, side: Side, claim: Claim, isBack: boolean, at: Ms): void {
  const value = isBack ? claim | TAKEN_BACK : claim
  note(s, Entry.Claim, side, value, at)
  stand(s, side, value, at)
}

/** Whether a dispute is open, or one side alone says that a move was wrong. */
function isDisputed(s: Session): boolean {
  return holdsStop(s.sent[0], s.sent[1])
}

/** When the stop ends by itself; Infinity when it stands. */
export function stopEnds(s: Session): Ms {
  return s.called || s.isLeftToPlayers || (isDisputed(s) && hasNoJudge(s)) ? Infinity : s.since + stopSpan(s)
}

/** The time of the stop is up: play goes on, or the judge is called (P5). */
export function overrunStop(s: Session, at: Ms): void {
  s.cue |= Cue.End
  if (isDisputed(s)) callByClock(s, 1, at)
  else resumePlay(s, goesOnAlone(s) ? 0 : BY_ITSELF, at)
}

/** The clock calls the judge, with the number of an Entry.Judge. */
function callByClock(s: Session, why: number, at: Ms): void {
  note(s, Entry.Judge, 0, why, at)
  callJudge(s, Called.Clock, at)
  useUp(s.hands, s.hands.now > at ? s.hands.now : at)
}

/** Notes that a line stands or, with TAKEN_BACK, no longer does. */
export function stand(s: Session, side: Side, value: number, at: Ms): void {
  const claim: Claim = value & (TAKEN_BACK - 1)
  const isBack = (value & TAKEN_BACK) > 0
  if (claim === Claim.CallJudge) return standCall(s, side, isBack, at)
  if (claim > Claim.Medical) return // the word was spoiled in flash
  const wasDisputed = isDisputed(s)
  if (claim !== Claim.GoOn && !isBack) s.hasReason = 1
  if (isBack) s.sent[side] &= ~(1 << claim)
  else s.sent[side] |= 1 << claim
  const isQuestion = HOLDS[claim] === Holds.UntilAgreed
  if (isQuestion && !isBack && !isSent(s, 1 - side, claim)) s.pick[1 - side] = claim
  if (isQuestion) voidContact(s.hands, 1 - side, at)
  if (wasDisputed && !isDisputed(s) && at >= s.since + STOP) stopAnew(s, at)
  if (claim === Claim.Lost && s.stage === Stage.Stop) enterResult(s, side, at)
}

function standCall(s: Session, side: Side, isBack: boolean, at: Ms): void {
  if (!isBack) return callJudge(s, 1 << side, at)
  if (s.stage !== Stage.Stop) {
    s.called &= ~(1 << side) // between games withdrawing needs no consent
    return s.called ? undefined : dropCall(s)
  }
  s.withdrawn ^= 1 << side
  voidContact(s.hands, 1 - side, at)
  if (s.withdrawn !== 3) return
  dropCall(s)
  stopAnew(s, at)
}

/** The stop no longer stands: its thirty seconds begin anew, also for what a power cut finds of it. */
function stopAnew(s: Session, at: Ms): void {
  countAnew(s, at)
  s.journal.checkAt = 0
}

/** Takes the last move back. What the turn that comes back had cost is not known, so its cost is counted from here. */
export function takeMove(s: Session): void {
  const c = s.clock
  if (!c.hasHandover || c.turn === NOBODY) return // in a damaged record alone
  turnBack(c)
  if (c.turns[0] + c.turns[1]) {
    s.bankAtTurn = c.bank[c.turn]
    s.extraAtTurn = c.extra[c.turn]
  }
  for (let side = 0; side < 2; side++) s.sent[side] &= ~(1 << Claim.WrongMove)
}

/*
 * Stops: 30 s at most, begun and ended by a chord, with what each side claims (P4-P7).
 *
 * A stop for dice ends by itself; a dispute and a stop that nobody has explained stand, their overrun shown, until both
 * go on or the judge comes: a clock that starts again by itself in a dispute would favour somebody (P5).
 */
import { clearTurn, copyClock, flagAt, freeze, type Ms, NOBODY, resume, turnBack } from './clock.ts'
import { Refusal } from './control.ts'
import { enterResult } from './game.ts'
import { Entry, note, noteTurnedBack, noteUndone } from './journal.ts'
import { Claim, Cue, callJudge, enter, refuse, type Session } from './state.ts'
import { Stage } from './table.ts'

/** A stop's count (P4), and that of the set-up between games. */
export const STOP: Ms = 30_000

/** The presses that a chord began with are undone, unless the flag was due before it. */
export function stopPlay(s: Session, side: number, at: Ms): void {
  if (flagAt(s.undo) <= at) return
  copyClock(s.clock, s.undo)
  noteUndone(s)
  const c = s.clock
  if (c.turns[0] + c.turns[1] === 0) {
    note(s, Entry.Reopen, 0, 0, at)
    return reopen(s, at)
  }
  note(s, Entry.Stop, side, 0, at)
  beginStop(s, side, at)
}

export function beginStop(s: Session, side: number, at: Ms): void {
  freeze(s.clock, at)
  s.who = side
  s.sent[0] = 0
  s.sent[1] = 0
  s.called = 0
  enter(s, Stage.Stop, at)
}

/** Wrong opener: before a game's second press both can go back to the opening roll (M3). */
export function reopen(s: Session, at: Ms): void {
  const c = s.clock
  c.bank[c.turn] = s.opened
  c.extra[c.turn] = s.openedExtra
  clearTurn(c)
  enter(s, Stage.Open, at)
}

/** Play goes on with exactly the delay and bank that were left (D1); `how` is 1 when the stop ended by itself. */
export function resumePlay(s: Session, how: number, at: Ms): void {
  note(s, Entry.Resume, 0, how + (s.sent[0] + s.sent[1] ? 0 : 2), at)
  endStop(s, at)
}

export function endStop(s: Session, at: Ms): void {
  resume(s.clock, at)
  s.called = 0
  enter(s, Stage.Play, at)
}

/** The line after the present one; a side whose consent is asked has that line too. */
export function nextClaim(s: Session, side: number): void {
  const last = isAsked(s, side) ? Claim.Agree : Claim.WrongMove
  s.pick[side] = s.pick[side] < last ? s.pick[side] + 1 : 0
  s.cue |= Cue.Menu
}

/** Whether the other side has asked that the last move be sent back (M12). */
function isAsked(s: Session, side: number): boolean {
  return ((s.sent[1 - side] >> Claim.WrongMove) & 1) > 0
}

/** The side sends the claim before it; it stands with its author until the stop is over. */
export function sendClaim(s: Session, side: number, at: Ms): void {
  const claim = s.pick[side]
  if (claim === Claim.WrongMove && !s.clock.gave) return refuse(s, Refusal.NoMove)
  s.cue |= Cue.Menu
  if (claim === Claim.Agree || (claim === Claim.WrongMove && isAsked(s, side))) return sendMoveBack(s, at)
  if ((s.sent[side] >> claim) & 1) return
  note(s, Entry.Claim, side, claim, at)
  stand(s, side, claim, at)
  endLate(s, at)
}

/** Dice alone are claimed only now that the thirty seconds are over: play goes on from this instant. */
function endLate(s: Session, at: Ms): void {
  if (s.stage === Stage.Stop && isForDice(s) && at > s.since + STOP) resumePlay(s, 1, at)
}

/** Only dice were claimed: such a stop ends by itself (P5). */
export function isForDice(s: Session): boolean {
  return (s.sent[0] | s.sent[1]) === 1 << Claim.Dice
}

/** The claim stands. */
export function stand(s: Session, side: number, claim: number, at: Ms): void {
  s.sent[side] |= 1 << claim
  if (claim === Claim.WrongMove) s.pick[1 - side] = Claim.Agree
  if (claim === Claim.CallJudge) callJudge(s, side + 1, at)
  if (claim === Claim.Lost) enterResult(s, side, at)
}

/** Both want it: the turn goes back with the delay and bank that its player had at his press. The stop goes on. */
function sendMoveBack(s: Session, at: Ms): void {
  note(s, Entry.Back, 1 - s.clock.turn, 0, at)
  takeMove(s)
  noteTurnedBack(s)
  endLate(s, at)
}

/** Of a turn that came back, only what it costs from here on is known. */
export function takeMove(s: Session): void {
  const c = s.clock
  if (!c.gave || c.turn === NOBODY) return // in a damaged record alone
  turnBack(c)
  if (c.turns[0] + c.turns[1]) {
    s.opened = c.bank[c.turn]
    s.openedExtra = c.extra[c.turn]
  }
  for (let side = 0; side < 2; side++) {
    s.sent[side] &= ~(1 << Claim.WrongMove)
    if (s.pick[side] === Claim.Agree) s.pick[side] = 0
  }
}

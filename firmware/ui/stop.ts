/*
 * The words of a stop: what each side has sent, its present line, and what a hold does with that line.
 */
import { Claim, HOLDS, Holds, lineNumber } from '../core/claim.ts'
import type { Side } from '../core/clock.ts'
import { Called, hasNoJudge, type Session } from '../core/state.ts'
import { isCharged, isFirstTurn, isSent, maySend, wantsReason } from '../core/stop.ts'
import type { Glass } from './glass.ts'
import type { SideWords } from './side.ts'
import { type Measurer, NO_HINT, type Speaker, Text } from './text.ts'

export function stopSide(g: Measurer, s: Session, side: Side): SideWords {
  const claim: Claim = s.pick[side]
  const hasJudge = !hasNoJudge(s)
  const isQuestion = isToAgree(s, side)
  const line = isQuestion ? Text.AgreeLine : claim === Claim.CallJudge ? callLine(s, side) : claimName(s, claim)
  const state = isQuestion ? questionText(g, s, claim) : claimText(g, s, side)
  return {
    state,
    isMarked: state !== '' && !isQuestion,
    isQuestion,
    line: g.screen.phrase(line),
    isSent: isSent(s, side, claim),
    number: lineNumber(claim, hasJudge) + '/' + lineNumber(Claim.Medical, hasJudge),
  }
}

/** A short turns to the next line. A hold sends the present one, takes it back, or agrees to the other side's. */
export function stopHint(s: Session, side: Side, isHold: boolean): number {
  const claim: Claim = s.pick[side]
  if (!isHold) return Text.Next
  if (isToAgree(s, side)) return Text.Agree
  if (claim === Claim.GoOn && mayGoOnAlone(s, side)) return Text.GoOn
  if (!maySend(s, claim)) return NO_HINT
  const isBack = claim === Claim.CallJudge ? callLine(s, side) === Text.Withdraw : isSent(s, side, claim)
  return isBack ? Text.TakeBack : Text.Send
}

/** The foot: how many stops this game has had, and a request for a reason. If only one fits, the request is shown. */
export function stopFoot(g: Glass, s: Session): string {
  const stops = g.screen.phrase(Text.Stops) + ' ' + s.stops
  if (!wantsReason(s)) return stops
  const reason = g.screen.phrase(Text.NameReason)
  const whole = stops + '. ' + reason
  return g.screen.widthOf(whole, 1) > g.layout.width ? reason : whole
}

/** In a game's first turn a wrong move can only be a wrong opener. */
function claimName(s: Session, claim: Claim): Text {
  return claim === Claim.WrongMove && isFirstTurn(s) ? Text.WrongOpener : Text.GoOnLine + claim
}

/** What a hold on the judge's line does: it calls him, withdraws the call, or agrees to the other side's withdrawal. */
function callLine(s: Session, side: Side): Text {
  const isMine = ((s.called >> side) & 1) > 0
  const byClock = (s.called & Called.Clock) > 0
  const other = s.withdrawn === 2 - side // the bit of the other side alone
  if (s.called && other && (byClock || !isMine)) return Text.AgreeLine
  return (isMine || byClock) && !((s.withdrawn >> side) & 1) ? Text.Withdraw : Text.CallJudge
}

/** Whether a hold on this side's present line would agree to what the other side has sent. */
function isToAgree(s: Session, side: Side): boolean {
  const claim: Claim = s.pick[side]
  if (claim === Claim.CallJudge) return callLine(s, side) === Text.AgreeLine
  return HOLDS[claim] === Holds.UntilAgreed && isSent(s, 1 - side, claim) && !isSent(s, side, claim)
}

function questionText(g: Speaker, s: Session, claim: Claim): string {
  return g.screen.phrase(claim === Claim.CallJudge ? Text.NoNeed : claimName(s, claim)) + '?'
}

/**
 * A side's state, the first of these that applies: it has withdrawn its call for the judge; it has called him; the last
 * line that it has sent, its present line aside; without a judge, that the stop is charged to it.
 */
function claimText(g: Speaker, s: Session, side: Side): string {
  const screen = g.screen
  if (s.called && (s.withdrawn >> side) & 1) return screen.phrase(Text.NoNeed)
  if ((s.called >> side) & 1) return screen.phrase(Text.HasCalled)
  let last = -1
  let claim: Claim = Claim.GoOn
  while (s.sent[side] >> claim && claim <= Claim.Medical) {
    if (claim !== s.pick[side] && isSent(s, side, claim)) last = claim
    claim++
  }
  if (last >= 0) return screen.phrase(claimName(s, last))
  return isCharged(s) && s.clock.turn === side ? screen.phrase(Text.TimeRuns) : ''
}

/**
 * Whether GO ON of this side alone ends a stop without a reason (P6). The side not to move ends it so, but not in its
 * first ten seconds. Without a judge the side to move ends it too, at once, since the stop is charged to it.
 */
function mayGoOnAlone(s: Session, side: Side): boolean {
  return wantsReason(s) && (side !== s.clock.turn || hasNoJudge(s)) && !isSent(s, side, Claim.GoOn)
}

/** Whether play goes on if both sides hold now. The holds act after 1 s, long before the door would open. */
export function bothGoOn(s: Session): boolean {
  if (s.called) return false
  for (let side = 0; side < 2; side++) if ((s.pick[side] === Claim.GoOn) === isSent(s, side, Claim.GoOn)) return false
  return true
}

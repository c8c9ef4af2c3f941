/*
 * Hints: what short, hold and both do now for each side, read from the table stage x gesture.
 */

import { askOf, isAsked, mayAsk } from '../core/between.ts'
import { Claim } from '../core/claim.ts'
import { NOBODY, type Side } from '../core/clock.ts'
import { takesNow } from '../core/judge.ts'
import { Item, itemOf } from '../core/ruling.ts'
import { isMore, mayTurn, Row } from '../core/setup.ts'
import { Ask, hasNoJudge, needsJudge, type Session, Step } from '../core/state.ts'
import { wantsReason } from '../core/stop.ts'
import { Act, actFor, Column, isBefore, Stage } from '../core/table.ts'
import { lengthOf } from '../core/transfer.ts'
import { Text } from './text.ts'
import { callLine, isLineSent, isToAgree } from './words.ts'

export const NO_HINT = -1

/** The texts of what each gesture does now, by its Column; NO_HINT for one that does nothing. */
export function hintsOf(s: Session): number[] {
  const hints: number[] = []
  for (let column = 0; column <= Column.Both; column++) hints.push(hintIn(s, column))
  return hints
}

/** The text of what one gesture does. A press in play needs no hint, and gets none (C9). */
export function hintIn(s: Session, column: Column): number {
  const stage = s.stage
  const act = actFor(stage, column)
  if (act === Act.Nothing) return NO_HINT
  if (column === Column.Both) return act === Act.Door ? doorHint(s) : NO_HINT
  if (stage === Stage.Ruling || isBefore(stage)) return menuHint(s, act, column & 1)
  if (stage === Stage.Result || stage === Stage.Ask) return answerHint(s, act, column & 1)
  return matchHint(s, act, column & 1)
}

/** What both sides' holds do where there is no judge. */
function doorHint(s: Session): Text | -1 {
  if (!hasNoJudge(s) || goesOn(s)) return NO_HINT
  return s.stage === Stage.Flag || s.stage === Stage.Over ? Text.NextMatch : Text.Rulings
}

/** The lines of a stop come first: what stands before a case takes its time. */
function matchHint(s: Session, act: Act, side: Side): Text | -1 {
  switch (act) {
    case Act.NextClaim:
      return Text.Next
    case Act.SendClaim:
      return claimHint(s, side)
    case Act.Start:
      return s.called ? NO_HINT : Text.LowerDie
    case Act.Ask:
      return hasAsk(s, side) ? Text.Ask : NO_HINT
    case Act.Page:
      return s.match.games ? Text.Page : NO_HINT
    case Act.NextInBreak:
      return mayAsk(s, side, Ask.Judge) || mayAsk(s, side, Ask.Games) ? Text.Next : NO_HINT
    case Act.SendInBreak:
      return breakHint(s, side)
    case Act.Arrive:
      return s.who === 1 - side ? NO_HINT : Text.Here
    case Act.Join:
      return side === s.who ? Text.Agree : NO_HINT
    case Act.Recover:
      return needsJudge(s) ? NO_HINT : (s.agreed >> side) & 1 ? Text.TakeBack : Text.GoOn
    case Act.UndoResult:
      if (s.match.last === NOBODY) return NO_HINT
      return s.sent[side] ? Text.TakeBack : s.sent[1 - side] ? Text.Agree : Text.UndoResult
  }
  return NO_HINT
}

/** What a hold does with a side's line in a break. */
function breakHint(s: Session, side: Side): Text | -1 {
  const ask = askOf(s, side)
  if (!mayAsk(s, side, ask)) return NO_HINT
  if (isLineSent(s, side)) return Text.TakeBack
  return ask === Ask.Back ? Text.End : ask === Ask.Break ? Text.Break : Text.Send
}

/** In a result, and in a question that one side asks. */
function answerHint(s: Session, act: Act, side: Side): Text | -1 {
  const isOwn = side === s.who
  const isSent = s.stage === Stage.Ask ? isAsked(s) : s.result.step === Step.Sent
  if (act === Act.SendAsk && isSent && isOwn) return Text.TakeBack
  if (act === Act.SendAsk && !isSent && !isOwn) return Text.Ask
  if (isSent === isOwn) return NO_HINT
  if (act === Act.NextResult || act === Act.NextAsk) return isOwn ? Text.Next : Text.YesNo
  return isOwn ? Text.Send : Text.Answer
}

/** In the menus of setup, of digits and of the judge. */
function menuHint(s: Session, act: Act, side: Side): Text | -1 {
  switch (act) {
    case Act.RulingDown:
      return s.digit ? Text.Value : Text.Down
    case Act.RulingUp:
      return s.digit ? Text.Next : Text.Up
    case Act.RulingBack:
      if (!s.digit && !s.turning && itemOf(s.row) === Item.GoOn) return NO_HINT
      return s.digit ? Text.Fast : Text.GoBack
    case Act.RulingTake:
      return takesNow(s) ? Text.Done : Text.Choose
    case Act.Down:
      return s.turning ? Text.Previous : Text.Down
    case Act.Up:
      return s.turning ? Text.Next : Text.Up
    case Act.Back:
      return s.turning ? Text.Leave : isMore(s.row) ? Text.Setup : NO_HINT
    case Act.Enter:
      return s.turning || s.row === Row.Done ? Text.Done : Text.Choose
    case Act.PreviousUsual:
      return mayTurn(s) ? Text.Previous : NO_HINT
    case Act.NextUsual:
      return mayTurn(s) ? Text.Next : NO_HINT
    case Act.Agree:
      return s.pick[0] ? Text.Setup : (s.agreed >> side) & 1 ? Text.TakeBack : Text.Agree
    case Act.NextDigit:
      return Text.Value
    case Act.NextPlace:
      return Text.Next
    case Act.FasterDigit:
      return Text.Fast
    case Act.SendDigits:
      return s.digits.length < lengthOf(s.digits) ? Text.Leave : Text.Done
  }
  return NO_HINT
}

/** Whether there is anything to ask for. */
function hasAsk(s: Session, side: Side): boolean {
  for (let ask = 0; ask < Ask.Back; ask++) if (mayAsk(s, side, ask)) return true
  return false
}

/** Whether both sides' holds would make play go on long before they open the door. */
function goesOn(s: Session): boolean {
  if (s.stage === Stage.Power) return !needsJudge(s)
  if (s.stage !== Stage.Stop || s.called) return false
  const left = s.sent[0] & 1 ? 1 : 0
  const right = s.sent[1] & 1 ? 1 : 0
  return (s.pick[0] === Claim.GoOn ? 1 : 0) + left === 1 && (s.pick[1] === Claim.GoOn ? 1 : 0) + right === 1
}

/**
 * Whether this side's GO ON is enough where nobody has named a reason: the other side is to move, at once or once ten seconds are over, or
 * the stop is this side's own time.
 */
function mayGoOnAlone(s: Session, side: Side): boolean {
  return wantsReason(s) && (side !== s.clock.turn || hasNoJudge(s)) && !(s.sent[side] & (1 << Claim.GoOn))
}

/** What a hold does with the line of a stop: it sends it, agrees to what the other side sent, or takes it back. */
function claimHint(s: Session, side: Side): number {
  if (isToAgree(s, side)) return Text.Agree
  if (s.pick[side] === Claim.GoOn && mayGoOnAlone(s, side)) return Text.GoOn
  const isCall = s.pick[side] === Claim.CallJudge
  const isBack = isCall ? callLine(s, side) === Text.Withdraw : isLineSent(s, side)
  return isBack ? Text.TakeBack : Text.Send
}

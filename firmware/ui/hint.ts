/*
 * Hints: what short, hold and both do now for each side, read from the table stage x gesture.
 */
import { NOBODY } from '../core/clock.ts'
import { isBetween, type Session, Step } from '../core/state.ts'
import { Act, actFor, Column, LATER, Stage } from '../core/table.ts'
import { Text } from './text.ts'

export const NO_HINT = -1

/** The text of what a short of this side does now; NO_HINT when it does nothing. */
export function shortHint(s: Session, side: number): number {
  return hintOf(s, actFor(s.stage, Column.LeftShort + side), side)
}

export function holdHint(s: Session, side: number): number {
  return hintOf(s, actFor(s.stage, Column.LeftHold + side), side)
}

export function bothHint(s: Session): number {
  return hintOf(s, actFor(s.stage, Column.Chord), NOBODY)
}

/** A press in play needs no hint, and gets none (C9). */
function hintOf(s: Session, act: string, side: number): number {
  if (act === Act.Nothing || LATER.indexOf(act) >= 0) return NO_HINT
  switch (act) {
    case Act.NextValue:
      return Text.Value
    case Act.NextRow:
      return Text.Row
    case Act.Faster:
      return Text.Fast
    case Act.Done:
      return Text.Done
    case Act.Agree:
      return (s.agreed >> side) & 1 ? Text.NotHere : Text.Agree
    case Act.BackToSetup:
      return Text.Setup
    case Act.Start:
      return Text.LowerDie
    case Act.Resume:
      return Text.Resume
    case Act.NextClaim:
      return Text.Next
    case Act.SendClaim:
      return Text.Send
    case Act.Page:
      return s.match.games ? Text.Page : NO_HINT
    default:
      return rareHint(s, act, side)
  }
}

/** Hints that are one side's alone, or depend on what has been. */
function rareHint(s: Session, act: string, side: number): number {
  const isOwn = side === s.who
  const isSent = s.result.step === Step.Sent
  switch (act) {
    case Act.NextResult:
      return isSent === isOwn ? NO_HINT : isOwn ? Text.Next : Text.No
    case Act.SendResult:
      return isSent === isOwn ? NO_HINT : isOwn ? Text.Send : Text.Yes
    case Act.Ask:
      return isBetween(s) ? Text.Ask : NO_HINT
    case Act.NextAsk:
      return isOwn ? Text.Next : NO_HINT
    case Act.SendAsk:
      return isOwn ? Text.Send : Text.Ask
    case Act.Leave:
      return Text.Back
    case Act.EndBreak:
      return isOwn ? Text.End : Text.Break
    case Act.Arrive:
      return isOwn ? Text.Here : NO_HINT
    case Act.Recover:
      return (s.agreed >> side) & 1 ? NO_HINT : Text.GoOn
    case Act.TakeBack:
      return s.match.last === NOBODY ? NO_HINT : Text.UndoResult
    case Act.NextMatch:
      return s.cuts && s.stage >= Stage.Flag ? Text.NewMatch : NO_HINT
  }
  return NO_HINT
}

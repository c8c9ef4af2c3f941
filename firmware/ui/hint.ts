/*
 * Hints: what short, hold and both do now for each side, read from the table stage x gesture.
 */
import { NOBODY } from '../core/clock.ts'
import { isBetween, needsJudge, type Session, Step } from '../core/state.ts'
import { Act, actFor, Column } from '../core/table.ts'
import { Text } from './text.ts'

export const NO_HINT = -1

/** The texts of what each gesture does now, by its Column; NO_HINT for one that does nothing. */
export function hintsOf(s: Session): number[] {
  'cold'
  const hints: number[] = []
  for (let column = 0; column <= Column.Chord; column++) {
    hints.push(hintOf(s, actFor(s.stage, column), column < Column.Chord ? column & 1 : NOBODY))
  }
  return hints
}

/** Acts whose hint is always the same, in the order of their texts from Text.Value on. */
const PLAIN =
  Act.NextValue +
  Act.NextRow +
  Act.Faster +
  Act.Done +
  Act.BackToSetup +
  Act.Start +
  Act.Resume +
  Act.NextClaim +
  Act.SendClaim +
  Act.Leave

/** A press in play needs no hint, and gets none (C9). */
function hintOf(s: Session, act: string, side: number): number {
  const plain = PLAIN.indexOf(act)
  if (plain >= 0) return Text.Value + plain
  const hasAgreed = (s.agreed >> side) & 1
  const isOwn = side === s.who
  const isSent = s.result.step === Step.Sent
  switch (act) {
    case Act.Agree:
      return hasAgreed ? Text.NotHere : Text.Agree
    case Act.Page:
      return s.match.games ? Text.Page : NO_HINT
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
    case Act.EndBreak:
      return isOwn ? Text.End : s.next === side ? Text.Leave : Text.Break
    case Act.Arrive:
      return isOwn ? Text.Here : NO_HINT
    case Act.Recover:
      return hasAgreed || needsJudge(s) ? NO_HINT : Text.GoOn
    case Act.TakeBack:
      return s.match.last === NOBODY ? NO_HINT : Text.UndoResult
    case Act.RulingValue:
    case Act.NextDigit:
      return Text.Value
    case Act.RulingRow:
      return s.digit ? Text.Next : Text.Row
    case Act.NextPlace:
      return Text.Next
    case Act.RulingFaster:
    case Act.FasterDigit:
      return Text.Fast
    case Act.RulingSend:
    case Act.SendDigits:
      return Text.Done
    case Act.Undo:
      return s.digit ? Text.Leave : s.ruled.length ? Text.Undo : NO_HINT
    case Act.Presets:
      return Text.List
    case Act.LeaveCode:
      return Text.Leave
  }
  return NO_HINT
}

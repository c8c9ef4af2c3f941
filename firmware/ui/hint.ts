/*
 * Hints: what a short, a hold and both buttons do now for each side. Each stage has its hints in its own file; here are
 * those of the menus and of a match's end.
 */
import { NOBODY, type Side } from '../core/clock.ts'
import { takesNow } from '../core/judge.ts'
import { Item, itemOf } from '../core/ruling.ts'
import { isMore, mayTurn, Row } from '../core/setup.ts'
import { hasNoJudge, needsJudge, type Session } from '../core/state.ts'
import { Act, actFor, Column, isBefore, isOver, Stage } from '../core/table.ts'
import { lengthOf } from '../core/transfer.ts'
import { betweenHint } from './between.ts'
import { resultHint } from './result.ts'
import { bothGoOn, stopHint } from './stop.ts'
import { NO_HINT, Text } from './text.ts'
import { waitingHint } from './waiting.ts'

/** The texts of what each gesture does now, by its Column; NO_HINT for one that does nothing. */
export function hintsOf(s: Session): number[] {
  const hints: number[] = []
  for (let column = 0; column <= Column.Both; column++) hints.push(hintIn(s, column))
  return hints
}

/** The text of what one gesture does. A press in play needs no hint, and gets none (C9). */
export function hintIn(s: Session, column: Column): number {
  const act = actFor(s.stage, column)
  if (act === Act.Nothing) return NO_HINT
  if (column === Column.Both) return act === Act.Door ? doorHint(s) : NO_HINT
  const side = column & 1
  const isHold = column >= Column.LeftHold
  if (s.stage === Stage.Ruling || isBefore(s.stage)) return menuHint(s, act, side)
  switch (s.stage) {
    case Stage.Stop:
      return stopHint(s, side, isHold)
    case Stage.Result:
      return resultHint(s, side, isHold)
    case Stage.Open:
    case Stage.Ask:
    case Stage.Break:
      return betweenHint(s, side, isHold)
    case Stage.Late:
    case Stage.Power:
      return waitingHint(s, side, isHold)
    case Stage.Arrived:
      return side === s.who ? Text.Agree : NO_HINT
    case Stage.Flag:
    case Stage.Over:
      return isHold ? undoHint(s, side) : s.match.games ? Text.Page : NO_HINT
  }
  return NO_HINT
}

/** What both sides' holds do, where there is no judge. */
function doorHint(s: Session): number {
  const goesOn = s.stage === Stage.Power ? !needsJudge(s) : s.stage === Stage.Stop && bothGoOn(s)
  if (!hasNoJudge(s) || goesOn) return NO_HINT
  return isOver(s.stage) ? Text.NextMatch : Text.Rulings
}

function undoHint(s: Session, side: Side): number {
  if (s.match.last === NOBODY) return NO_HINT
  return s.sent[side] ? Text.TakeBack : s.sent[1 - side] ? Text.Agree : Text.UndoResult
}

/** The hints in the menus of the setup, of the digits and of the judge. */
function menuHint(s: Session, act: Act, side: Side): number {
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

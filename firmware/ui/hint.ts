/*
 * Hints: what a short, a hold and both buttons do now for each side. Hints between games, in a stop, in a result and
 * while waiting are in files of their own; the others are here.
 */
import type { Side } from '../core/clock.ts'
import { mayTakeBack } from '../core/game.ts'
import { takesNow } from '../core/judge.ts'
import { Item, itemOf } from '../core/ruling.ts'
import { isMore, mayTurn, Row } from '../core/setup.ts'
import { hasNoJudge, needsJudge, type Session } from '../core/state.ts'
import { Act, actFor, Column, isOver, Stage } from '../core/table.ts'
import { lengthOf } from '../core/transfer.ts'
import { betweenHint } from './between.ts'
import { resultHint } from './result.ts'
import { bothGoOn, stopHint } from './stop.ts'
import { NO_HINT, Text } from './text.ts'
import { waitingHint } from './waiting.ts'

/** The texts of what each gesture does now, by its Column; NO_HINT for one that does nothing. */
export function hintsOf(s: Session): number[] {
  const hints = sideHints(s)
  hints.push(actFor(s.stage, Column.Both) === Act.Door ? doorHint(s) : NO_HINT)
  return hints
}

/** The shorts of both sides, then their holds. A press in play needs no hint, and gets none (C9). */
function sideHints(s: Session): number[] {
  switch (s.stage) {
    case Stage.Setup:
      return setupHints(s)
    case Stage.Transfer:
      return digitHints(s.digits.length < lengthOf(s.digits) ? Text.Leave : Text.Done)
    case Stage.Ready:
      return readyHints(s)
    case Stage.Ruling:
      return rulingHints(s)
    case Stage.Stop:
      return bySide(s, stopHint)
    case Stage.Result:
      return bySide(s, resultHint)
    case Stage.Open:
    case Stage.Ask:
    case Stage.Break:
      return bySide(s, betweenHint)
    case Stage.Late:
    case Stage.Power:
      return bySide(s, waitingHint)
    case Stage.Arrived:
      return bySide(s, arrivedHint)
    case Stage.Flag:
    case Stage.Over:
      return bySide(s, endHint)
  }
  return [NO_HINT, NO_HINT, NO_HINT, NO_HINT]
}

function bySide(s: Session, hint: (s: Session, side: Side, isHold: boolean) => number): number[] {
  return [hint(s, 0, false), hint(s, 1, false), hint(s, 0, true), hint(s, 1, true)]
}

/** What both sides' holds do, where there is no judge. */
export function doorHint(s: Session): number {
  const goesOn = s.stage === Stage.Power ? !needsJudge(s) : s.stage === Stage.Stop && bothGoOn(s)
  if (!hasNoJudge(s) || goesOn) return NO_HINT
  return isOver(s.stage) ? Text.NextMatch : Text.Rulings
}

function arrivedHint(s: Session, side: Side, isHold: boolean): number {
  return isHold && side === s.who ? Text.Agree : NO_HINT
}

/** At a match's end: the games, and the result taken back. */
export function endHint(s: Session, side: Side, isHold: boolean): number {
  if (!isHold) return s.match.games ? Text.Page : NO_HINT
  if (s.stage === Stage.Flag || !mayTakeBack(s)) return NO_HINT
  return s.sent[side] ? Text.TakeBack : s.sent[1 - side] ? Text.Agree : Text.UndoResult
}

function setupHints(s: Session): number[] {
  if (s.turning) return [Text.Previous, Text.Next, Text.Leave, Text.Done]
  const back = isMore(s.row) ? Text.Setup : NO_HINT
  return [Text.Down, Text.Up, back, s.row === Row.Done ? Text.Done : Text.Choose]
}

function digitHints(done: Text): number[] {
  return [Text.Value, Text.Next, Text.Fast, done]
}

function readyHints(s: Session): number[] {
  const hints = mayTurn(s) ? [Text.Previous, Text.Next] : [NO_HINT, NO_HINT]
  for (let side = 0; side < 2; side++)
    hints.push(s.pick[0] ? Text.Setup : (s.agreed >> side) & 1 ? Text.TakeBack : Text.Agree)
  return hints
}

/** The judge's menu. */
function rulingHints(s: Session): number[] {
  const take = takesNow(s) ? Text.Done : Text.Choose
  if (s.digit) return digitHints(take)
  return [Text.Down, Text.Up, !s.turning && itemOf(s.row) === Item.GoOn ? NO_HINT : Text.GoBack, take]
}

/*
 * Hints: what short, hold and both do now for each side, read from the table stage x gesture.
 */
import { Act, actFor, Column, LATER } from '../core/table.ts'
import { Text } from './text.ts'

export const NO_HINT = -1

/** The text of what a short of this side does in this stage; NO_HINT when it does nothing yet. */
export function shortHint(stage: number, side: number): number {
  return hintOf(actFor(stage, Column.LeftShort + side))
}

export function holdHint(stage: number, side: number): number {
  return hintOf(actFor(stage, Column.LeftHold + side))
}

export function bothHint(stage: number): number {
  return hintOf(actFor(stage, Column.Chord))
}

/** A press in play needs no hint, and gets none (C9). */
function hintOf(act: string): number {
  if (LATER.indexOf(act) >= 0) return NO_HINT
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
      return Text.Agree
    case Act.BackToSetup:
      return Text.Setup
    case Act.Start:
      return Text.LowerDie
    case Act.Resume:
      return Text.Resume
  }
  return NO_HINT
}

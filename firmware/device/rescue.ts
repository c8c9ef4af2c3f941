/*
 * Rescue: what answers by cable instead of the clock, if the judge's key is turned at power-on, or three crashes keep
 * the clock from starting. It does one thing: it gives the board's own console to whoever has the password.
 *
 * It reads the settings and nothing else, so it works whatever in a record or a match stops the clock.
 */
import { Refusal } from '../core/control.ts'
import { answerOf, wordsOf } from './line-reader.ts'
import { Command, LETTERS, place } from './orders.ts'
import type { Board } from './port.ts'
import { type Keeper, type PasswordGuard, refusalOfPassword } from './settings.ts'

export interface Rescue extends Keeper, PasswordGuard, Pick<Board, 'repl'> {}

/** Answers a line; only `repl PASSWORD` does something, in any state of a match. */
export function takeRescue(rescue: Rescue, line: string, at: number): string {
  const words = wordsOf(line)
  const refusal =
    place(LETTERS, words[0]) === Command.Repl ? refusalOfPassword(rescue, rescue, words[1], at) : Refusal.NotNow
  if (!refusal) rescue.repl()
  return answerOf(refusal)
}

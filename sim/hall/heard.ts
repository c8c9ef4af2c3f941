/*
 * What can be said of decoded messages alone: whether a clock can send one, whether two differ only by time, and what
 * is left of banks and delay some time after one.
 */
import { NOBODY } from '../../firmware/core/clock.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import type { Heard } from './air/decode.ts'

/** The clock's own time, in tenths of a second, and its count of changes wrap to 0 at these. */
export const TIMES = 65_536
export const CHANGES = 256
export const TENTH = 100

/** Whether any clock can say this. */
export function isPossible({ runs, turn, stage, fell, called, calledFor, length, score }: Heard): boolean {
  if (runs && (turn === NOBODY || isStill(stage))) return false
  if (stage === Stage.Play && (turn === NOBODY || !runs)) return false
  if (stage === Stage.Flag && fell === NOBODY) return false
  if (calledFor && !called) return false
  if (isBefore(stage)) return true
  // at most one side has won, and in play neither has
  return Math.min(...score) < length && !(stage === Stage.Play && Math.max(...score) >= length)
}

/** Stages in which no side's time runs. */
function isStill(stage: Stage): boolean {
  return (
    isBefore(stage) ||
    [Stage.Stop, Stage.Result, Stage.Over, Stage.Flag, Stage.Ruling, Stage.Power, Stage.Adjourned].includes(stage)
  )
}

/** Whether two messages differ at most in what passing time alone changes. */
export function isSame(a: Heard, b: Heard): boolean {
  return textOf(a) === textOf(b)
}

function textOf(h: Heard): string {
  const { stage, turn, runs, who, score, length, isCrawford, games, called, fell, battery } = h
  return [stage, turn, runs, who, score, length, isCrawford, games, called, fell, battery].join()
}

/** Both banks in ms, `span` ms after the message's instant. */
export function banksAfter(
  { bank, turn, runs, delay }: Pick<Heard, 'bank' | 'turn' | 'runs' | 'delay'>,
  span: number,
): [number, number] {
  const used = Math.max(0, span - delay * TENTH)
  const left = (side: number): number => Math.max(0, bank[side] * TENTH - (runs && turn === side ? used : 0))
  return [left(0), left(1)]
}

/** What is left of the delay in ms, `span` ms after the message's instant. */
export function delayAfter({ runs, delay }: Pick<Heard, 'runs' | 'delay'>, span: number): number {
  return Math.max(0, delay * TENTH - (runs ? span : 0))
}

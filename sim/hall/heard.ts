/*
 * What can be said of decoded messages alone: whether a clock can send one, whether two differ only by time, what is
 * left of banks and delay some time after one, and whether one can follow from another. Anybody with a radio can send
 * what looks like a clock's message, so a table is marked if one says what its clock can hardly have come to since. A
 * message is doubted only if the clock's rules exclude it; what a lost message in between could explain is accepted.
 */
import { NOBODY } from '../../firmware/core/clock.ts'
import { RESULT } from '../../firmware/core/deadline.ts'
import { STOP } from '../../firmware/core/stop.ts'
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

/** What is wrong with a message: no clock sends it, or this clock cannot have come to it since. */
export type Doubt =
  /** It cannot be decoded: it is cut off or too long, or its check byte is wrong. */
  | 'torn'
  | 'impossible'
  /** Another address sends this clock's number. */
  | 'sender'
  /** The clock's own time jumps; `restart` if a power cut may explain it. */
  | 'time'
  | 'restart'
  /** Its count of changes goes back or jumps, or something changed that was not counted. */
  | 'changes'
  | 'bank'
  | 'score'
  | 'control'
  /**
   * A phone brought a card that is not this table's, or one of another round; or another phone has the table; or what a
   * phone sent is not this table's match; or that match began before the plan was mended.
   */
  | 'card'
  | 'round'
  | 'phone'
  | 'record'
  | 'plan'

/** Tenths of a second by which banks may differ: a message of a running side tells of its second's beginning. */
const SLACK = 12
/** Tolerance in ms if nothing has changed: for rounding, and for the way through a cable. */
const NEAR = 3 * TENTH
/**
 * In tenths of a second. In a longer silence the clock may have been stopped, set back and started again, so only the
 * counts of changes and of games are checked.
 */
const SILENCE = 30
/**
 * Time in ms that may still be charged when such a stage ends: a stop without a reason counts as the mover's time, and
 * an arrival without agreement as no arrival.
 */
const STANDS: Partial<Record<Stage, number>> = { [Stage.Stop]: STOP, [Stage.Arrived]: RESULT }
/** The least tenths of a second between two games' ends: the loser's hold sends the result, the winner's agrees. */
const GAME = 20
/** So many changes may come at once. Each further one takes at least EACH tenths of a second. */
const BURST = 12
const EACH = 1

/** The doubt about `next`, whose instant is `span` tenths of a second after that of `last`; '' if it follows. */
export function doubtIn(last: Heard, next: Heard, span: number): Doubt | '' {
  const changed = (next.changes - last.changes + CHANGES) % CHANGES
  const most = BURST + span / EACH
  if (most < CHANGES && changed > most) return 'changes'
  if (!changed && most < CHANGES) return isSame(last, next) ? (standsAlike(last, next, span) ? '' : 'bank') : 'changes'
  if (isAnother(last, next)) return ''
  if (next.games - last.games > 1 + span / GAME) return 'score'
  return isOtherGame(last, next) || span > SILENCE ? '' : doubtInPlay(last, next, span)
}

/** Whether the banks changed by time alone: the side that ran used what has passed, the other one nothing. */
function standsAlike(last: Heard, next: Heard, span: number): boolean {
  const due = banksAfter(last, span * TENTH)
  return [0, 1].every((side) => Math.abs(next.bank[side] * TENTH - due[side]) <= NEAR)
}

/** Whether anything may have changed: one of the two is before a match, in a ruling, after a power cut or adjourned. */
function isAnother(last: Heard, next: Heard): boolean {
  const isOpen = ({ stage }: Heard): boolean =>
    isBefore(stage) || stage === Stage.Ruling || stage === Stage.Power || stage === Stage.Adjourned
  return isOpen(last) || isOpen(next)
}

/** Whether a game ended or a result was taken back: banks may have been refilled, or be those from before. */
function isOtherGame(last: Heard, next: Heard): boolean {
  return next.games !== last.games && (next.stage !== Stage.Play || last.stage !== Stage.Play)
}

function doubtInPlay(last: Heard, next: Heard, span: number): Doubt | '' {
  if (last.length !== next.length) return 'control'
  const isPlayed = last.stage === Stage.Play && next.stage === Stage.Play
  const isOvertime = next.isOvertime.some(Boolean)
  const [were, are] = [last, next].map(({ bank }) => bank[0] + bank[1])
  if (!isOvertime && were - are > span + SLACK + (STANDS[last.stage] ?? 0) / TENTH) return 'bank'
  if (isPlayed && !isOvertime && [0, 1].some((side) => next.bank[side] > last.bank[side] + SLACK)) return 'bank'
  return isPlayed && (last.score.join() !== next.score.join() || last.games !== next.games) ? 'score' : ''
}

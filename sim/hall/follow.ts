/*
 * Whether a message follows from the one before it: anybody with a radio can send what looks like a clock's, and a table is marked
 * where something was said that this clock can hardly have come to since.
 *
 * It refuses what the rules of the clock make impossible, and leaves open what a message that was lost would explain.
 */
import { RESULT } from '../../firmware/core/deadline.ts'
import { STOP } from '../../firmware/core/stop.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import type { Heard } from './air/decode.ts'
import { banksAfter, CHANGES, isSame, TENTH } from './heard.ts'

/** What is amiss with a message: no clock says so, or this one has not come to it since. */
export type Doubt =
  /** It is cut off, too long, or its check byte is wrong. */
  | 'torn'
  | 'impossible'
  /** Another address tells the same clock's number. */
  | 'sender'
  /** The clock's own time leaps; with `restart` as it does when its power was off. */
  | 'time'
  | 'restart'
  /** Its count of changes goes back, or leaps, or something has changed and was not counted. */
  | 'changes'
  | 'bank'
  | 'score'
  | 'control'
  /** A phone has brought a card that is none of this table, or of another round; or another phone has the table; or what it sends is not its match. */
  | 'card'
  | 'round'
  | 'phone'
  | 'record'

/** In tenths of a second: while a side runs a message's instant is that at which a second of it began. */
const SLACK = 12
/** The same where nothing has changed, in ms: what rounding makes of it, and a cable's way. */
const NEAR = 3 * TENTH
/** In a longer silence hands may have stopped the clock, gone back and gone on: then only the count of changes is held against it. */
const SILENCE = 30
/** Time that may turn out to have run as such a stage ends, in ms: a stop without a reason is the mover's, an arrival without agreement none. */
const STANDS: Partial<Record<Stage, number>> = { [Stage.Stop]: STOP, [Stage.Arrived]: RESULT }
/** The least that a game takes from one end to the next, in tenths of a second: its loser sends how he lost, and its winner agrees, by a hold each. */
const GAME = 20
/** Changes at once, and how many tenths of a second each further one takes. */
const BURST = 12
const EACH = 1

/** What is amiss with `next`, said so many tenths of a second after `last`; '' where it follows. */
export function doubtIn(last: Heard, next: Heard, span: number): Doubt | '' {
  const changed = (next.changes - last.changes + CHANGES) % CHANGES
  const most = BURST + span / EACH
  if (most < CHANGES && changed > most) return 'changes'
  if (!changed && most < CHANGES) return isSame(last, next) ? (standsAlike(last, next, span) ? '' : 'bank') : 'changes'
  if (isAnother(last, next)) return ''
  if (next.games - last.games > 1 + span / GAME) return 'score'
  return isOtherGame(last, next) || span > SILENCE ? '' : doubtInPlay(last, next, span)
}

/** Nothing has changed but by time: what ran has lost what has passed, and nothing else anything. */
function standsAlike(last: Heard, next: Heard, span: number): boolean {
  const due = banksAfter(last, span * TENTH)
  return [0, 1].every((side) => Math.abs(next.bank[side] * TENTH - due[side]) <= NEAR)
}

/** A match is set or begun between the two, or the judge rules, or its power was cut: then anything may have changed. */
function isAnother(last: Heard, next: Heard): boolean {
  const isOpen = ({ stage }: Heard): boolean =>
    isBefore(stage) || stage === Stage.Ruling || stage === Stage.Power || stage === Stage.Adjourned
  return isOpen(last) || isOpen(next)
}

/** A game has ended, or its result is taken back: banks may be filled, or be those of before. */
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

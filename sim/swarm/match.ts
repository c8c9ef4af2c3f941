/*
 * One random match, from its seed: played to its end by hands, or again from its moves; and what broke in it.
 */
import type { Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import type { SimBoard } from '../clock/boards.ts'
import { standAt } from '../record/replay.ts'
import { Broken } from './broken.ts'
import type { Dice } from './dice.ts'
import { stageOf } from './follow.ts'
import { nextMoves } from './hands.ts'
import { type Counts, isWhole, type Judge, recalls } from './judge.ts'
import { type Move, makeMove } from './move.ts'
import { doMove, holdRest, isQuiet, makeTable, sessionOf, type Table } from './table.ts'

const MOST_MOVES = 150
/** A match that is over is looked at and pressed at for a few moves more. */
const AFTER = 4
/** All that is due soon has come by then. */
const REST = 2500

export interface Played {
  moves: Move[]
  /** The match record as it then is. */
  words: readonly number[]
  counts: Counts
  /** Whether it came to an end, and did not only stop. */
  isOver: boolean
  broken: Error | undefined
}

/** What a match is put to beside the rules: it is gone through again by its record at its end, and its glass is drawn at each look. */
export interface Trials {
  again: boolean
  isDrawn: boolean
  also?: Judge['also']
}

/** Plays a random match. */
export function playMatch(board: SimBoard, dice: Dice, trials: Trials): Played {
  const t = makeTable(board, trials.also, trials.isDrawn)
  let isOver = false
  const broken = breaks(t, trials.again, () => {
    let begun = false
    for (let left = AFTER; t.moves.length < MOST_MOVES && left > 0; ) {
      for (const move of nextMoves(t, dice)) doMove(t, move)
      const { stage } = sessionOf(t)
      if (!isBefore(stage)) begun = true
      isOver = stage === Stage.Flag || stage === Stage.Over || (begun && isBefore(stage))
      if (isOver) left -= begun && isBefore(stage) ? AFTER : 1
    }
  })
  return { moves: t.moves, words: t.flash.words, counts: t.counts, isOver, broken }
}

/** Plays moves again. */
export function replayMoves(board: SimBoard, moves: readonly Move[], trials: Trials): Error | undefined {
  const t = makeTable(board, trials.also, trials.isDrawn)
  return breaks(t, trials.again, () => {
    for (const move of moves) doMove(t, move)
  })
}

function breaks(t: Table, again: boolean, play: () => void): Error | undefined {
  try {
    play()
    finish(t)
    if (again) replays(t)
  } catch (error) {
    return error as Error
  }
  return undefined
}

/** All hands off, and what was done is believed; then the record has all of it. */
function finish(t: Table): void {
  for (const side of [0, 1]) if (t.level[side]) doMove(t, makeMove(t.now, 'open', { side }))
  doMove(t, makeMove(Math.max(t.now, t.looseTill) + REST, 'lag'))
  holdRest(t, t.now)
  if (t.isOn && isQuiet(t, t.now)) recalls(t.clock, t.judge.offset)
}

/** C5: the match gone through by its record ends as it did; not where presses were thinned out of it, or it was not begun. */
function replays(t: Table): void {
  const s = sessionOf(t)
  const { words } = t.flash
  if (!t.isOn || isBefore(s.stage) || !isWhole(s, words)) return
  const [was, is] = [endOf(s), endOf(standAt(words, Infinity).session)]
  if (was !== is) throw new Broken('C5 the record is gone through again', `${was}, again ${is}`)
}

/** Where a match stands, as far as its record tells. */
function endOf(s: Session): string {
  const { bank, extra, turn, turns } = s.clock
  const { score, games, crawford, winner, breaks, dice } = s.match
  return JSON.stringify([stageOf(s), bank, extra, turn, turns, score, games, crawford, winner, breaks, dice, s.fell])
}

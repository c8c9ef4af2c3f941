/*
 * One random match: played from its seed by players or the adversary, or again from its moves; and what broke in it.
 */

import type { Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import type { SimBoard } from '../clock/boards.ts'
import { entriesIn, PRESS } from '../record/entries.ts'
import { standAt } from '../record/replay.ts'
import { nextPlan } from './adversary.ts'
import { Broken } from './broken.ts'
import type { Dice } from './dice.ts'
import { nextMoves } from './hands.ts'
import { isWhole, stageOf } from './kept.ts'
import type { Move } from './move.ts'
import { type Also, type Counts, doMoves, finish, makeTable, sessionOf, type Table } from './table.ts'

export type Player = keyof typeof HABITS

/** A match has at most about `most` moves. Once it is over, hands are asked `after` times more. */
const HABITS = {
  players: { next: nextMoves, most: 150, after: 4 },
  adversary: { next: nextPlan, most: 160, after: 3 },
}

export interface Played {
  moves: Move[]
  /** The match record at the end. */
  words: readonly number[]
  counts: Counts
  /** Whether the match ended by the rules, not by its number of moves. */
  isOver: boolean
  broken: Error | undefined
}

/**
 * What is checked beside the law: at its end the match is replayed from its record (`again`), its glass is drawn and
 * checked at each look (`isDrawn`), and a further invariant (`also`).
 */
interface Trials {
  again?: boolean
  isDrawn?: boolean
  also?: Also
}

export function playMatch(board: SimBoard, dice: Dice, trials: Trials = {}, player: Player = 'players'): Played {
  const t = makeTable(board, trials.also, trials.isDrawn)
  const { next, most, after } = HABITS[player]
  let isOver = false
  const broken = breaks(t, trials, () => {
    let begun = false
    for (let left = after; t.moves.length < most && left > 0; ) {
      doMoves(t, next(t, dice))
      const { stage } = sessionOf(t)
      if (!isBefore(stage)) begun = true
      isOver = stage === Stage.Over || (stage === Stage.Flag && player === 'players') || (begun && isBefore(stage))
      if (isOver) left -= isBefore(stage) ? after : 1
    }
  })
  for (const { entry } of entriesIn(t.flash.words)) if (COUNTED[entry]) t.counts[COUNTED[entry]]++
  return { moves: t.moves, words: t.flash.words, counts: t.counts, isOver, broken }
}

/** Plays these moves at a new table; returns what broke, if anything. */
export function replayMoves(board: SimBoard, moves: readonly Move[], trials: Trials = {}): Error | undefined {
  const t = makeTable(board, trials.also, trials.isDrawn)
  return breaks(t, trials, () => doMoves(t, moves))
}

function breaks(t: Table, { again }: Trials, play: () => void): Error | undefined {
  try {
    play()
    finish(t)
    if (again) replays(t)
  } catch (error) {
    return error as Error
  }
  return undefined
}

/** The entries of the record that are counted for the summary. */
const COUNTED: Record<number, keyof Counts> = {
  ...{ [PRESS]: 'presses', [Entry.Game]: 'games', [Entry.Flag]: 'flags', [Entry.Ruling]: 'rulings' },
}

/** Insists that a replay of its record ends the same (C5); not if presses were thinned out or no match began. */
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

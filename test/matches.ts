/*
 * Random whole matches of the swarm, for tests that look at the clock between moves or at the end.
 */

import { Stage } from '../firmware/core/table.ts'
import { TABLE } from '../sim/clock/boards.ts'
import { makeDice, seedOf } from '../sim/swarm/dice.ts'
import { nextMoves } from '../sim/swarm/hands.ts'
import { makeMove } from '../sim/swarm/move.ts'
import { doMoves, finish, isQuiet, makeTable, sessionOf, type Table } from '../sim/swarm/table.ts'

const OVER: number[] = [Stage.Flag, Stage.Over]
/** Ms after which everything that was due has happened. */
const REST = 500

/**
 * The table at the end of this match, or after this many groups of moves; `see` is called whenever nobody touches the
 * clock.
 */
export function playTable(seed: number, match: number, turns: number, see: (t: Table) => void = () => {}): Table {
  const dice = makeDice(seedOf(seed, match))
  const t = makeTable(TABLE)
  for (let i = 0; i < turns && !OVER.includes(sessionOf(t).stage); i++) {
    doMoves(t, nextMoves(t, dice))
    rest(t)
    if (t.isOn && isQuiet(t, t.now)) see(t)
  }
  finish(t)
  return t
}

function rest(t: Table): void {
  doMoves(t, [makeMove(t.now + REST, 'lag')])
}

/** The words of the record, including those that flash does not hold yet. */
export function wordsAt({ flash, clock }: Table): number[] {
  return [...flash.words, ...clock.loop.session.journal.out]
}

/*
 * Random whole matches of the swarm for whoever wants to look at the clock between moves, or at the end.
 */

import { WORDS } from '../firmware/core/journal-state.ts'
import { Stage } from '../firmware/core/table.ts'
import { TABLE } from '../sim/clock/boards.ts'
import { makeDice, seedOf } from '../sim/swarm/dice.ts'
import { nextMoves } from '../sim/swarm/hands.ts'
import { makeMove } from '../sim/swarm/move.ts'
import { doMoves, finish, isQuiet, makeTable, sessionOf, type Table } from '../sim/swarm/table.ts'

/** Room in the record that no match here fills: a nearly full one is thinned out, and then tells less. */
const ROOM = 2 * WORDS
const OVER: number[] = [Stage.Flag, Stage.Over]
/** All that is due has come by then. */
const REST = 500

/** The table of this match at its end, or after so many turns of hand; `see` is called where hands rest. */
export function playTable(seed: number, match: number, turns: number, see: (t: Table) => void = () => {}): Table {
  const dice = makeDice(seedOf(seed, match))
  const t = makeTable({ ...TABLE, words: ROOM })
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

/** The words of the record, those among them that the board does not have yet. */
export function wordsAt({ flash, clock }: Table): number[] {
  return [...flash.words, ...clock.loop.session.journal.out]
}

/** The power fails now, and is back on a clock whose hands are off. */
export function cutPower(t: Table, later = 5000): void {
  doMoves(t, [makeMove(t.now + 1, 'off'), makeMove(t.now + 2 + later, 'on'), makeMove(t.now + 60 + later, 'lag')])
}

/*
 * What two hands do at both buttons, as contacts that may overlap in any way: moves that close and open one after another.
 */
import type { Dice } from './dice.ts'
import { type Move, makeMove } from './move.ts'

/** A contact of a side: when it closes, counted from the plan's beginning, and for how long; or a button that stops, or the plug. */
export interface Touch {
  side: number
  from: number
  held: number
  word?: 'stop' | 'key' | 'plug'
}

/** A button rests for so long before it closes again. */
export const APART = 45

export function touch(side: number, from: number, held: number): Touch {
  return { side, from, held }
}

export function tapped(dice: Dice): number {
  return dice.one([80, dice.within(8, 60), dice.within(12, 450)])
}

/** For as long as a hold takes, or nearly. */
export function heldFor(dice: Dice): number {
  return dice.one([1100, 1100, dice.within(1001, 1600), dice.within(996, 1004)])
}

/** Both, one after the other, each for as long as chance has it. */
export function bothTouch(dice: Dice, first: number, gap: number, most: number): Touch[] {
  const a = dice.one([dice.within(12, most), dice.within(560, 800), dice.within(1990, 2500)])
  const b = dice.chance(500) ? a : dice.one([dice.within(12, most), dice.within(560, 800), dice.within(1990, 2500)])
  return [touch(first, 0, a), touch(1 - first, gap, b)]
}

/** All of them as moves from `at` on; what would touch a button that is not at rest is left out. */
export function movesOf(touches: readonly Touch[], at: number, dice: Dice): Move[] {
  const moves: Move[] = []
  const free = [-Infinity, -Infinity]
  for (const { side, from, held, word } of [...touches].sort((a, b) => a.from - b.from)) {
    const isTie = word && touches.some((x) => !x.word && x.from === from)
    const closed = at + from + (isTie ? 1 : 0)
    if (word === 'plug') moves.push(makeMove(closed, 'off'), makeMove(closed + held, 'on'))
    else if (word) moves.push(makeMove(closed, word, { held }))
    else if (closed >= free[side]) {
      moves.push(...contactMoves(side, closed, held, dice))
      free[side] = closed + held + APART
    }
  }
  return moves.sort((a, b) => a.at - b.at)
}

function contactMoves(side: number, at: number, held: number, dice: Dice): Move[] {
  const bounce =
    held > 16 && dice.chance(80) ? [makeMove(at + 1, 'open', { side }), makeMove(at + 2, 'close', { side })] : []
  return [makeMove(at, 'close', { side }), ...bounce, makeMove(at + held, 'open', { side })]
}

/*
 * A clock without a picture: the same loop on the same machine, for many matches that nobody looks at.
 */

import type { Display } from '../../firmware/device/port.ts'
import { cleanDisplay, sleepOf } from '../display/display.ts'
import { type Flash, makeFlash, powerWorks, type Works, work } from './board.ts'
import { type SimBoard, TABLE } from './boards.ts'
import type { Machine } from './machine.ts'
import { type Op, opPlayer } from './op.ts'

/**
 * Powers up a clock that shows nothing. `look` is called whenever its glass would be painted. With `isDrawn` a glass is
 * painted, and checked each time (cleanDisplay).
 */
export function powerHeadless(
  now: number,
  level: readonly number[],
  flash: Flash,
  board: SimBoard,
  look: () => void = () => {},
  isDrawn = false,
): Works {
  return powerWorks(now, level, flash, board, (m) => (isDrawn ? cleanDisplay(m, board, look) : noDisplay(m, look)))
}

function noDisplay(m: Machine, look: () => void): Display {
  const nothing = (): void => {}
  return { paint: look, tick: look, predictTurn: nothing, showTurn: look, forget: nothing, ...sleepOf(m) }
}

/** Plays ops and returns the clock after the last of them, or the one that was cut off if the power is off then. */
export function playHeadless(ops: readonly Op[], board = TABLE, isDrawn = false): Works {
  const flash = makeFlash(board.words)
  let clock: Works | undefined
  const power = (at: number, level: readonly number[]): Works => {
    clock = powerHeadless(at, level, flash, board, undefined, isDrawn)
    return clock
  }
  ops.forEach(opPlayer(power, work))
  return clock!
}

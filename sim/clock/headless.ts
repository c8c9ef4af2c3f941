/*
 * A clock without a picture: the same loop on the same machine, for many matches that nobody looks at.
 */

import type { Display } from '../../firmware/device/port.ts'
import { cleanDisplay, lightsOf } from '../display/display.ts'
import { type Flash, makeFlash, powerWorks, type Works, work } from './board.ts'
import { type SimBoard, TABLE } from './boards.ts'
import type { Machine } from './machine.ts'
import { Kind, type Op, opPlayer } from './op.ts'

/**
 * Powers up a clock that shows nothing. `look` is called whenever its glass would be painted. With `isDrawn` a glass is
 * painted, and checked each time (display/display.ts).
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
  return { paint: look, tick: look, predictTurn: nothing, showTurn: look, forget: nothing, ...lightsOf(m) }
}

/**
 * Plays ops on this board and returns the clock after the last of them; if that leaves the power off, the clock that
 * was cut off. `see` is called after each op, except while the power is off.
 */
export function playHeadless(
  ops: readonly Op[],
  board = TABLE,
  flash: Flash = makeFlash(board.words),
  see?: (clock: Works, op: Op) => void,
  isDrawn = false,
): Works {
  let clock: Works | undefined
  const power = (at: number, level: readonly number[]): Works => {
    clock = powerHeadless(at, level, flash, board, undefined, isDrawn)
    return clock
  }
  const play = opPlayer(power, (on, op) => {
    work(on, op)
    if (op.kind !== Kind.Off) see?.(on, op)
  })
  for (const op of ops) play(op)
  return clock!
}

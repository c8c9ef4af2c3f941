/*
 * A clock on the core without a picture: the same loop on the same machine, for many matches that nobody looks at.
 */

import type { Display } from '../../firmware/device/port.ts'
import { cleanDisplay } from '../display/clean.ts'
import { lightsOf } from '../display/display.ts'
import { type Flash, makeFlash, powerWorks, type Works, work } from './board.ts'
import { type SimBoard, TABLE } from './boards.ts'
import type { Machine } from './machine.ts'
import { snapshotOf } from './numbers.ts'
import { Kind, type Op, opPlayer, type Sample } from './op.ts'

/**
 * Powers up a clock that shows nothing. `look` is called at each wake, where a glass would be painted. With `isDrawn` a glass is
 * painted, and held to its law.
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
 * Plays ops as on this board and returns the clock as the last of them left it; after a cut at the very end, as it was before.
 * `see` is called after each op that found the power on.
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

/** What a clock without a picture can say. */
export function sampleOf({ loop, machine, answer, told, said }: Works): Sample {
  return { record: snapshotOf(loop.session), crc: 0, light: [...machine.light], air: machine.air, answer, told, said }
}

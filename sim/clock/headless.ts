/*
 * A clock on the core without a picture: the same loop on the same machine, for many matches that nobody looks at.
 */

import type { Display } from '../../firmware/device/port.ts'
import { lightsOf } from '../display/display.ts'
import { cleanDisplay } from '../display/sketch.ts'
import { type Flash, makeFlash, powerWorks, type Works, work } from './board.ts'
import { type SimBoard, TABLE } from './boards.ts'
import type { Machine } from './machine.ts'
import { snapshotOf } from './numbers.ts'
import { Kind, type Op, type Sample } from './op.ts'

/**
 * Powers up a clock that shows nothing. `look` is called at each wake, where a glass would be painted. With `isDrawn` a sketch is
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
  const level = [0, 0]
  const power = (at: number): Works => powerHeadless(at, level, flash, board, undefined, isDrawn)
  let clock = power(0)
  let isOn = true
  for (const op of ops) {
    if (op.kind === Kind.Edge) level[op.a] = op.b
    if (op.kind === Kind.On) {
      clock = power(op.at)
      isOn = true
    }
    if (isOn) work(clock, op)
    if (op.kind === Kind.Off) isOn = false
    if (isOn) see?.(clock, op)
  }
  return clock
}

/** What a clock without a picture can say. */
export function sampleOf({ loop, machine, answer, told, said }: Works): Sample {
  return { record: snapshotOf(loop.session), crc: 0, light: [...machine.light], air: machine.air, answer, told, said }
}

/*
 * A clock on the core without a picture: the same loop on the same machine, for whoever needs many matches and no glass.
 */
import { recordOf } from '../firmware/core/record.ts'
import type { Display } from '../firmware/platform/port.ts'
import { PIXL, type SimBoard } from './boards.ts'
import { type Flash, makeFlash, powerWorks, type Works, work } from './core.ts'
import type { Machine } from './machine.ts'
import { Kind, type Op, type Sample } from './op.ts'

/** Powers up a clock that shows nothing; `look` is called at each wake, where a glass would be painted. */
export function powerHeadless(
  now: number,
  level: readonly number[],
  flash: Flash,
  board: SimBoard,
  look: () => void = () => {},
): Works {
  return powerWorks(now, level, flash, board, (m) => noDisplay(m, look))
}

function noDisplay(m: Machine, look: () => void): Display {
  return {
    paint: look,
    tick: look,
    forget: () => {},
    bright: (level) => {
      m.bright = level
    },
    sleep: (isOff) => {
      m.isAsleep = isOff
    },
  }
}

/**
 * Plays ops as on this board and returns the clock as the last of them left it; after a cut at the very end, as it was before.
 * `see` is called after each op that found the power on.
 */
export function playHeadless(
  ops: readonly Op[],
  board = PIXL,
  flash: Flash = makeFlash(board.words),
  see?: (clock: Works, op: Op) => void,
): Works {
  const level = [0, 0]
  let clock = powerHeadless(0, level, flash, board)
  let isOn = true
  for (const op of ops) {
    if (op.kind === Kind.Edge) level[op.a] = op.b
    if (op.kind === Kind.On) {
      clock = powerHeadless(op.at, level, flash, board)
      isOn = true
    }
    if (isOn) work(clock, op)
    if (op.kind === Kind.Off) isOn = false
    if (isOn) see?.(clock, op)
  }
  return clock
}

/** What a clock without a picture can say. */
export function sampleOf({ loop, machine, answer, said }: Works): Sample {
  return { record: recordOf(loop.session), crc: 0, light: [...machine.light], answer, said }
}

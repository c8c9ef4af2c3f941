/*
 * A tape that a viewer winds to any instant. Forward, the clock runs on; back, it starts again from the beginning. Of a
 * long way only the end is painted. `stillOf` makes a clock that stands still, to show a match from its record.
 */

import type { Ms } from '../../firmware/core/clock.ts'
import { Option } from '../../firmware/core/control.ts'
import type { Session } from '../../firmware/core/state.ts'
import { look } from '../../firmware/ui/face.ts'
import { makeFlash, powerUp, type SimClock, work } from './board.ts'
import type { SimBoard } from './boards.ts'
import { behindCurtain, type Live, setOwn } from './live.ts'
import { runTo } from './machine.ts'
import { Kind, type Op } from './op.ts'

export interface Reel extends Omit<Live, 'now' | 'battery' | 'deeds' | 'opensAt'> {
  ops: readonly Op[]
  /** Of the glass. */
  language: number
  /** How many of the ops are done, and the instant that it stands at. */
  done: number
  at: number
}

/** The longest way forward, in ms, that is painted all along. */
const LONG = 3000

export function makeReel(ops: readonly Op[], board: SimBoard, language = 0): Reel {
  const reel: Reel = {
    ...{ ops, board, language, done: 0, at: 0, clock: undefined, flash: makeFlash(board.words) },
    ...{ level: [0, 0], key: 0, stop: 0, curtain: { isDown: false } },
  }
  begin(reel)
  return reel
}

function begin(r: Reel): void {
  const { board } = r
  r.flash = makeFlash(board.words)
  r.level = [0, 0]
  r.clock = powerUp(0, r.level, r.flash, board, r.curtain)
  setOwn(r.clock, Option.Language, r.language)
  Object.assign(r, { done: 0, at: 0, key: 0, stop: 0 })
}

/** Goes to this instant. The ops at this very instant are done too. */
export function wind(r: Reel, at: number): void {
  const go = (): void => {
    if (at < r.at) begin(r)
    for (; r.done < r.ops.length && r.ops[r.done].at <= at; r.done++) doOp(r, r.ops[r.done])
    if (r.clock) runTo(r.clock.machine, at)
  }
  if (at < r.at || at - r.at > LONG) behindCurtain(r, go)
  else go()
  r.at = at
}

function doOp(r: Reel, op: Op): void {
  if (op.kind === Kind.Edge) r.level[op.a] = op.b
  if (op.kind === Kind.Key) r.key = op.a
  if (op.kind === Kind.Stop) r.stop = op.a
  if (op.kind === Kind.On) r.clock = powerUp(op.at, r.level, r.flash, r.board, r.curtain)
  if (r.clock) work(r.clock, op)
  if (op.kind === Kind.Off) r.clock = undefined
}

/** A clock with this session, `at` ms after its power-on. It stands still, and its lights are off. */
export function stillOf(session: Session, at: Ms, board: SimBoard): SimClock {
  const clock = powerUp(0, [0, 0], makeFlash(board.words), board)
  const { machine, loop } = clock
  machine.now = at
  loop.session = session
  loop.face.session = session
  look(session, at, loop.face)
  loop.board.display.paint(loop.face)
  return clock
}

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
import { behindCurtain, type Live, makeLive, passTo, setOwn } from './live.ts'
import { Kind, type Op } from './op.ts'

export type Reel = ReturnType<typeof makeReel>

/** `language` is that of the glass. */
export function makeReel(ops: readonly Op[], language = 0) {
  return {
    ops,
    language,
    /** The clock as it was wound last, and how many of the ops are done on it. */
    live: begun(language),
    done: 0,
  }
}

function begun(language: number): Live {
  const live = makeLive()
  setOwn(live.clock!, Option.Language, language)
  return live
}

/** The longest way forward, in ms, that is painted all along. */
const LONG = 3000

/** Goes to this instant; returns the clock there. The ops at this very instant are done too. */
export function wind(r: Reel, at: number): Live {
  const isBack = at < r.live.now
  if (isBack) Object.assign(r, { live: begun(r.language), done: 0 })
  const { live, ops } = r
  const go = (): void => {
    for (; r.done < ops.length && ops[r.done].at <= at; r.done++) doOp(live, ops[r.done])
    passTo(live, at)
  }
  if (isBack || at - live.now > LONG) behindCurtain(live, go)
  else go()
  return live
}

function doOp(live: Live, op: Op): void {
  if (op.kind === Kind.Edge) live.level[op.a] = op.b
  if (op.kind === Kind.Key) live.key = op.a
  if (op.kind === Kind.Stop) live.stop = op.a
  if (op.kind === Kind.On) live.clock = powerUp(op.at, live.level, live.flash, live.board, live.curtain)
  if (live.clock) work(live.clock, op)
  if (op.kind === Kind.Off) live.clock = undefined
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

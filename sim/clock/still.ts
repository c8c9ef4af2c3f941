/*
 * A clock that stands still: the glass of a session at one instant, as a match is gone through by its record.
 */
import type { Ms } from '../../firmware/core/clock.ts'
import type { Session } from '../../firmware/core/state.ts'
import { look } from '../../firmware/ui/face.ts'
import { makeFlash, powerUp, type SimClock } from './board.ts'
import type { SimBoard } from './boards.ts'

/** The clock of this session, `at` ms after its power-on. Nothing of it runs, and it has no lights. */
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

/*
 * The end of a turn, on the glass: when it is certain that nothing else of it is new, so that it can be shown at once.
 */
import { bankAt, LEAST_TURN, type Ms, type Side } from '../core/clock.ts'
import { Cue } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import { lookTurn } from '../ui/face.ts'
import { tenthsShown } from '../ui/time.ts'
import { foresee } from './calm.ts'
import type { Loop } from './loop.ts'
import { shine } from './upkeep.ts'

/** A turn that began less than this ago shows its delay in full. */
export const SHOWN: Ms = 900

/** From when on a press will change nothing but both bars and delays on the glass; what that is is laid out. */
export function foreseePress(loop: Loop): void {
  const c = loop.calm
  const clock = loop.session.clock
  if (c.laid !== clock.delay) {
    c.laid = clock.delay
    loop.board.display.lay(c.laid / 1000)
  }
  const isFirst = !(clock.turns[0] + clock.turns[1]) // it takes a line away
  c.seenFrom = isFirst ? Infinity : clock.given + LEAST_TURN
}

/** Whether a step has brought a press that counts, and nothing else: the first one since the last picture. */
export function isPress(loop: Loop, cue: number): boolean {
  if (cue !== (Cue.Press | Cue.Gesture) || loop.isPassed) return false
  loop.isPassed = true
  return true
}

/** Whether all that is new on the glass since the last picture is that a turn has ended. */
export function isTurn(loop: Loop, now: Ms): boolean {
  const f = loop.face
  const clock = loop.session.clock
  const side = (1 - clock.turn) as Side
  return (
    f.run === side &&
    loop.stage === Stage.Play &&
    loop.session.stage === Stage.Play &&
    loop.calm.laid === clock.delay &&
    now < clock.since + SHOWN &&
    f.time[side] === tenthsShown(clock.bank[side]) &&
    f.time[1 - side] === tenthsShown(bankAt(clock, (1 - side) as Side, now)) &&
    clock.turns[0] + clock.turns[1] > 1
  )
}

/** On the glass at once, as a press of a calm clock is. */
export function showTurn(loop: Loop, now: Ms): void {
  const side = loop.session.clock.turn as Side
  shine(loop, side + 1)
  loop.board.display.turn(1 - side)
  loop.board.display.turned(1 - side)
  lookTurn(loop.face, side, loop.calm.laid / 1000)
  loop.isPassed = false
  loop.air.isTurn = true
  loop.air.till = 0
  loop.calm.faceTill = 0
  if (!loop.face.stuck) foresee(loop.calm, loop.session, now)
}

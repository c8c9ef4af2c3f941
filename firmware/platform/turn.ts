/*
 * The end of a turn, on the glass: when it is certain that nothing else of it is new, so that it can be shown at once.
 */
import { bankAt, LEAST_TURN, type Ms, type Side } from '../core/clock.ts'
import { SETTLE } from '../core/gesture.ts'
import { Cue } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import { lookTurn } from '../ui/face.ts'
import { secondsShown, tenthsShown } from '../ui/time.ts'
import { foresee } from './calm.ts'
import type { Loop } from './loop.ts'
import { shine } from './upkeep.ts'

/** A turn that began less than this ago shows its delay in full. */
const SHOWN: Ms = 900

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

/** Whether it is certain what the glass will show of this press: both bars and delays, and nothing else. */
export function isSeen(loop: Loop, now: Ms): boolean {
  const c = loop.calm
  const at = c.press
  const left = c.emptyAt - at
  return (
    at >= c.seenFrom &&
    now >= at + SETTLE &&
    now < at + SHOWN &&
    now < c.faceTill &&
    left > 0 &&
    (loop.face.delay > 0 || secondsShown(left) === c.second)
  )
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
  lookTurn(loop.face, side, loop.calm.laid / 1000)
  loop.isPassed = false
  loop.air.isTurn = true
  loop.air.till = 0
  loop.calm.faceTill = 0
  if (!loop.face.stuck) foresee(loop.calm, loop.session, now)
}

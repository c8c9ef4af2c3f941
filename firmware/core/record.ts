/*
 * The whole session as one list of whole numbers in a fixed order.
 *
 * It can be journalled, compared, replayed and carried to another clock. Wakes, cues and what is armed are not in it:
 * they belong to the board that looks. `NAMES` in the simulator names the places.
 */
import type { Clock } from './clock.ts'
import type { Button } from './gesture.ts'
import type { Session } from './state.ts'

/** All of the session, every number whole and from 0 to 2^53. */
export function recordOf(s: Session): number[] {
  const list: number[] = []
  list.push(s.stage, s.since, s.control.discipline, s.control.length, s.control.bank, s.control.delay)
  pushClock(list, s.clock)
  list.push(s.fell, s.fellAt, s.opened, s.agreed, s.row, s.refusal)
  pushClock(list, s.undo)
  pushButton(list, s.hands.button[0])
  pushButton(list, s.hands.button[1])
  list.push(s.hands.chord)
  return list
}

function pushClock(list: number[], c: Clock): void {
  list.push(c.bank[0], c.bank[1], c.delay, c.left, c.since, c.turn, c.on)
  list.push(c.turns[0], c.turns[1], c.inert[0], c.inert[1])
}

function pushButton(list: number[], b: Button): void {
  list.push(b.raw, b.last, b.down, b.at, b.first, b.held, b.used)
}

/*
 * The whole session as one list of whole numbers in a fixed order.
 *
 * It can be journalled, compared, replayed and carried to another clock. Wakes, cues and what is armed are not in it:
 * they belong to the board that looks. `NAMES` in the simulator names the places.
 */
import type { Clock } from './clock.ts'
import { OPTION_COUNT } from './control.ts'
import type { Button } from './gesture.ts'
import type { Match } from './match.ts'
import type { Session } from './state.ts'

/** All of the session, every number whole and from 0 to 2^53. */
export function snapshotOf(s: Session): number[] {
  const list: number[] = []
  list.push(s.stage, s.since, s.control.discipline, s.control.length, s.control.bank, s.control.delay)
  for (let i = 0; i < OPTION_COUNT; i++) list.push(s.control.option[i])
  pushClock(list, s.clock)
  pushMatch(list, s.match)
  list.push(s.result.step, s.result.kind, s.result.value, s.result.owner, s.result.refused)
  list.push(s.who, s.pick[0], s.pick[1], s.sent[0], s.sent[1], s.next, s.called, s.calledAt, s.dropped, s.byJudge)
  list.push(
    s.stops,
    s.unnamed,
    s.named,
    s.begun,
    s.locked,
    s.lateFor,
    s.deafTill,
    s.tap,
    s.tapAt,
    s.tapTill,
    s.tapNext,
    s.halt,
    s.haltAt,
    s.ran,
  )
  list.push(s.fell, s.fellAt, s.opened, s.openedExtra, s.agreed, s.row, s.refusal, s.page, s.pageAt, s.was, s.cuts)
  list.push(s.from, s.fromAt, s.value, s.digit, s.did, s.didValue, s.ruled.length, s.most)
  list.push(s.digits.length, s.turning, s.tries, s.lockedTill)
  for (let i = 0; i < 6; i++) list.push(s.tally[i])
  list.push(s.journal.used, s.journal.at, s.journal.undoAt, s.journal.undo, s.journal.thinned, s.journal.wholeAt)
  list.push(s.journal.dropped, s.journal.isHeld)
  pushClock(list, s.undo)
  pushButton(list, s.hands.button[0])
  pushButton(list, s.hands.button[1])
  list.push(s.hands.pair, s.hands.isOne, s.hands.pressed)
  return list
}

function pushClock(list: number[], c: Clock): void {
  list.push(c.bank[0], c.bank[1], c.extra[0], c.extra[1], c.over[0], c.over[1])
  list.push(c.delay, c.left, c.since, c.turn, c.given, c.on)
  list.push(c.turns[0], c.turns[1], c.inert[0], c.inert[1], c.gave, c.gaveLeft, c.gaveBank, c.gaveExtra)
}

function pushMatch(list: number[], m: Match): void {
  list.push(m.score[0], m.score[1], m.games, m.list.length, m.crawford, m.breaks[0], m.breaks[1], m.dice[0], m.dice[1])
  list.push(m.winner, m.won, m.last, m.lastPoints, m.lastCrawford)
}

function pushButton(list: number[], b: Button): void {
  list.push(b.raw, b.last, b.down, b.at, b.sure, b.first, b.knock, b.closed, b.held, b.used, b.from)
}

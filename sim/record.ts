/*
 * The record of a session with its places named, and a session made from a record.
 */
import { type Clock, makeClock } from '../firmware/core/clock.ts'
import type { Button } from '../firmware/core/gesture.ts'
import { makeSession, type Session } from '../firmware/core/state.ts'

const CLOCK = ['leftBank', 'rightBank', 'delay', 'delayLeft', 'since', 'turn', 'on']
const COUNTS = ['leftTurns', 'rightTurns', 'leftInert', 'rightInert']
const BUTTON = ['Raw', 'Last', 'Down', 'At', 'First', 'Held', 'Used']

/** The name of each place of `recordOf`'s list, in its order. */
export const NAMES: readonly string[] = [
  ...['stage', 'stageSince', 'discipline', 'length', 'bank', 'controlDelay'],
  ...CLOCK,
  ...COUNTS,
  ...['fell', 'fellAt', 'opened', 'agreed', 'row', 'refusal'],
  ...[...CLOCK, ...COUNTS].map((name) => 'undo' + name[0].toUpperCase() + name.slice(1)),
  ...BUTTON.map((name) => 'left' + name),
  ...BUTTON.map((name) => 'right' + name),
  'chord',
]

/** `{ stage: 3, leftBank: 840000, … }` */
export function namedRecord(list: readonly number[]): Record<string, number> {
  return Object.fromEntries(NAMES.map((name, i) => [name, list[i]]))
}

/** A session as the record has it. What a record leaves out (what is armed) starts anew. */
export function sessionOf(list: readonly number[]): Session {
  const s = makeSession()
  const from = list[Symbol.iterator]()
  const next = (): number => from.next().value as number
  s.stage = next()
  s.since = next()
  s.control = { discipline: next(), length: next(), bank: next(), delay: next() }
  s.clock = readClock(next)
  Object.assign(s, { fell: next(), fellAt: next(), opened: next(), agreed: next(), row: next(), refusal: next() })
  s.undo = readClock(next)
  readButton(s.hands.button[0], next)
  readButton(s.hands.button[1], next)
  s.hands.chord = next()
  return s
}

function readClock(next: () => number): Clock {
  const c = makeClock()
  c.bank = [next(), next()]
  Object.assign(c, { delay: next(), left: next(), since: next(), turn: next(), on: next() })
  c.turns = [next(), next()]
  c.inert = [next(), next()]
  return c
}

function readButton(b: Button, next: () => number): void {
  const [raw, last, down, at, first, held, used] = BUTTON.map(next)
  Object.assign(b, { raw, last, down, at, first, held, used })
}

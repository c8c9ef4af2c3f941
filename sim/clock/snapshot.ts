/*
 * The snapshot of a session with its places named, and a session made from a snapshot.
 */
import { type Clock, makeClock } from '../../firmware/core/clock.ts'
import type { Button } from '../../firmware/core/gesture.ts'
import type { Match } from '../../firmware/core/match.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { OPTIONS } from './vocabulary.ts'

const OPTION_NAMES = OPTIONS.map(({ place }) => place)
const CLOCK = [
  ...['leftBank', 'rightBank', 'leftExtra', 'rightExtra', 'leftOver', 'rightOver'],
  ...['delay', 'delayLeft', 'since', 'turn', 'given', 'on'],
]
const COUNTS = ['leftTurns', 'rightTurns', 'leftInert', 'rightInert', 'gave', 'gaveLeft', 'gaveBank', 'gaveExtra']
const MATCH = [
  ...['leftScore', 'rightScore', 'games', 'listed', 'crawford', 'leftBreaks', 'rightBreaks', 'leftDice', 'rightDice'],
  ...['winner', 'won', 'last', 'lastPoints', 'lastCrawford'],
]
const RESULT = ['resultStep', 'resultKind', 'resultValue', 'resultOwner', 'resultRefused']
const STAGE = [
  'who',
  'leftPick',
  'rightPick',
  'leftSent',
  'rightSent',
  'next',
  'called',
  'calledAt',
  'dropped',
  'byJudge',
]
const COURSE = [
  'stops',
  'unnamed',
  'named',
  'begun',
  'locked',
  'lateFor',
  'deafTill',
  'tap',
  'tapAt',
  'tapTill',
  'tapNext',
  'halt',
  'haltAt',
  'ran',
]
const REST = ['fell', 'fellAt', 'opened', 'openedExtra', 'agreed', 'row', 'refusal', 'page', 'pageAt', 'was', 'cuts']
const RULING = [
  ...['from', 'fromAt', 'rowValue', 'digit', 'did', 'didValue', 'rulings', 'mostBank'],
  ...['digits', 'turning', 'tries', 'lockedTill'],
]
const TALLY = ['leftRemarks', 'rightRemarks', 'leftWarnings', 'rightWarnings', 'leftPoints', 'rightPoints']
/** How far the match record has come: it depends on the room that a board has for it. */
export const JOURNAL = [
  'words',
  'wordAt',
  'wordUndoAt',
  'wordUndo',
  'wordThinned',
  'wholeAt',
  'wordDropped',
  'wordHeld',
]
const BUTTON = ['Raw', 'Last', 'Down', 'At', 'Sure', 'First', 'Knock', 'Closed', 'Held', 'Used', 'From']

/** The name of each place of `snapshotOf`'s list, in its order. */
export const NAMES: readonly string[] = [
  ...['stage', 'stageSince', 'discipline', 'length', 'bank', 'controlDelay'],
  ...OPTION_NAMES,
  ...CLOCK,
  ...COUNTS,
  ...MATCH,
  ...RESULT,
  ...STAGE,
  ...COURSE,
  ...REST,
  ...RULING,
  ...TALLY,
  ...JOURNAL,
  ...[...CLOCK, ...COUNTS].map((name) => 'undo' + name[0].toUpperCase() + name.slice(1)),
  ...BUTTON.map((name) => 'left' + name),
  ...BUTTON.map((name) => 'right' + name),
  'pair',
  'isOne',
  'pressed',
]

/** `{ stage: 3, leftBank: 840000, … }` */
export function namedSnapshot(list: readonly number[]): Record<string, number> {
  return Object.fromEntries(NAMES.map((name, i) => [name, list[i]]))
}

/** A session as the record has it. What a record leaves out (what is armed) starts anew. */
export function sessionOf(list: readonly number[]): Session {
  const s = makeSession()
  const from = list[Symbol.iterator]()
  const next = (): number => from.next().value as number
  s.stage = next()
  s.since = next()
  s.control = { discipline: next(), length: next(), bank: next(), delay: next(), option: OPTION_NAMES.map(next) }
  s.clock = readClock(next)
  readMatch(s.match, next)
  Object.assign(s.result, { step: next(), kind: next(), value: next(), owner: next(), refused: next() })
  s.who = next()
  s.pick = [next(), next()]
  s.sent = [next(), next()]
  Object.assign(s, { next: next(), called: next(), calledAt: next(), dropped: next(), byJudge: next() })
  for (const name of COURSE) Object.assign(s, { [name]: next() })
  Object.assign(s, { fell: next(), fellAt: next(), opened: next(), openedExtra: next(), agreed: next(), row: next() })
  Object.assign(s, { refusal: next(), page: next(), pageAt: next(), was: next(), cuts: next() })
  Object.assign(s, { from: next(), fromAt: next(), value: next(), digit: next() })
  Object.assign(s, { did: next(), didValue: next() })
  s.ruled = Array.from({ length: next() }, () => '')
  s.most = next()
  s.digits = Array.from({ length: next() }, () => 0)
  Object.assign(s, { turning: next(), tries: next(), lockedTill: next(), tally: TALLY.map(next) })
  Object.assign(s.journal, { used: next(), at: next(), undoAt: next(), undo: next(), thinned: next(), wholeAt: next() })
  Object.assign(s.journal, { dropped: next(), isHeld: next() })
  s.undo = readClock(next)
  readButton(s.hands.button[0], next)
  readButton(s.hands.button[1], next)
  s.hands.pair = next()
  s.hands.isOne = next()
  s.hands.pressed = next()
  s.hands.isPlay = s.stage === Stage.Play ? 1 : 0
  return s
}

function readClock(next: () => number): Clock {
  const c = makeClock()
  c.bank = [next(), next()]
  c.extra = [next(), next()]
  c.over = [next(), next()]
  Object.assign(c, { delay: next(), left: next(), since: next(), turn: next(), given: next(), on: next() })
  c.turns = [next(), next()]
  c.inert = [next(), next()]
  Object.assign(c, { gave: next(), gaveLeft: next(), gaveBank: next(), gaveExtra: next() })
  return c
}

function readMatch(m: Match, next: () => number): void {
  m.score = [next(), next()]
  Object.assign(m, { games: next(), list: Array.from({ length: next() }, () => 0), crawford: next() })
  m.breaks = [next(), next()]
  m.dice = [next(), next()]
  Object.assign(m, { winner: next(), won: next(), last: next(), lastPoints: next(), lastCrawford: next() })
}

function readButton(b: Button, next: () => number): void {
  const [raw, last, down, at, sure, first, knock, closed, held, used, from] = BUTTON.map(next)
  Object.assign(b, { raw, last, down, at, sure, first, knock, closed, held, used, from })
}

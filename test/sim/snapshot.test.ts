/*
 * The snapshot of a session: every number is at the place that the simulator names, and a session made from a snapshot
 * gives the same one.
 */
import { describe, expect, it } from 'vitest'
import { Option } from '../../firmware/core/control.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { NAMES, namedSnapshot, sessionOf } from '../../sim/clock/snapshot.ts'

/**
 * Numbers left out of a snapshot: they start anew with each wake or gesture, follow from the stage, or belong to the
 * board or its record, such as the room in it, what a full one leaves out, and whether it has to tell the discipline.
 */
const HANDS = ['began', 'isPlay', 'now', 'gesturesFrom', 'gesturesFromFound', 'side', 'when'].map(
  (name) => `hands.${name}`,
)
const TOLD = ['told.0', 'told.1', 'told.2']
const JOURNAL = ['checkAt', 'hallTime', 'high', 'ignoredAt', 'room', 'torn', ...TOLD].map((name) => `journal.${name}`)
const LEFT_OUT = ['cue', ...HANDS, ...JOURNAL, 'isDisciplineRuled', 'seenDueOnce', 'warned']

/** Numbers whose name in a snapshot is another word than in the session. */
const RENAMED = /option|inOvertime|tally|shown|most|journal\.(used|isHeld)/

/** A copy in which every number is different, counted up from `n.next`; lists of words stay empty. */
function distinct<T>(value: T, n: { next: number }): T {
  if (typeof value === 'number') return n.next++ as T
  if (Array.isArray(value)) return value.map((item) => distinct(item, n)) as T
  return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, distinct(item, n)])) as T
}

const distinctSession = (): Session => distinct(makeSession(), { next: 5000 })

/** All numbers in an object, with the path to each. */
function numbersIn(value: object, way = ''): [string, number][] {
  return Object.entries(value).flatMap(([key, item]: [string, object | number]) =>
    typeof item === 'number' ? [[way + key, item] as [string, number]] : numbersIn(item, `${way}${key}.`),
  )
}

describe('the snapshot', () => {
  it('has each number at the place of its name', () => {
    const s = distinctSession()
    const list = snapshotOf(s)
    const wrong = numbersIn(s).filter(([way, number]) => {
      const name = NAMES[list.indexOf(number)]?.toLowerCase()
      const word = way
        .split('.')
        .filter((part) => !/^\d/.test(part))
        .at(-1)!
      const side = /\.0/.test(way) ? 'left' : /\.1/.test(way) ? 'right' : ''
      const isRight =
        name?.endsWith(word.toLowerCase()) && name.includes(side) && name.startsWith('undo') === way.startsWith('undo.')
      return name && !isRight && !RENAMED.test(way)
    })
    expect(wrong).toEqual([])
    expect(namedSnapshot(list)).toMatchObject({
      ...{ stageSince: s.since, since: s.clock.since, controlDelay: s.control.delay, delay: s.clock.delay },
      ...{ lateness: s.control.option[Option.Lateness], silent: s.control.option[Option.Silent] },
      ...{ rightOver: s.clock.inOvertime[1], undoLeftOver: s.undo.inOvertime[0], mostBank: s.most },
      ...{ rightWarnings: s.tally[3], shownDelay: s.shown[1], words: s.journal.used, wordHeld: s.journal.isHeld },
    })
  })

  it('has a different name for each place', () => {
    expect(new Set(NAMES).size).toBe(NAMES.length)
  })

  it('has the whole session, except what belongs to this wake or this board', () => {
    const s = distinctSession()
    const list = snapshotOf(s)
    const missing = numbersIn(s).filter(([, number]) => !list.includes(number))
    expect(missing.map(([way]) => way).sort()).toEqual([...LEFT_OUT].sort())
  })

  it('makes a session that has the same snapshot', () => {
    const list = snapshotOf(distinctSession())
    expect(snapshotOf(sessionOf(list))).toEqual(list)
  })
})

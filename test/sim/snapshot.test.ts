/*
 * The snapshot of a session: every number is at the place that the simulator names, and a session made from a snapshot
 * gives the same one.
 */
import { describe, expect, it } from 'vitest'
import { Option } from '../../firmware/core/control.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { NAMES, namedSnapshot, sessionOf } from '../../sim/clock/snapshot.ts'
import { chord, close, LEFT, opening, passTo, playing, press, RIGHT } from '../vocabulary.ts'

/**
 * Numbers left out of a snapshot: they start anew with each wake or gesture, follow from the stage, or belong to the
 * board or its record, such as the room in it, what a full one leaves out, and whether it has to tell the discipline.
 */
const HANDS = ['began', 'isPlay', 'now', 'gesturesFrom', 'gesturesFromFound', 'side', 'when'].map(
  (name) => `hands.${name}`,
)
const TOLD = ['told.0', 'told.1', 'told.2']
const JOURNAL = ['checkAt', 'hallTime', 'high', 'inertAt', 'room', 'torn', ...TOLD].map((name) => `journal.${name}`)
const LEFT_OUT = ['cue', ...HANDS, ...JOURNAL, 'isDisciplineRuled', 'seenDueOnce', 'warned']

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
  it('has numbers of each part of the session at the places of their names', () => {
    const s = distinctSession()
    const named = namedSnapshot(snapshotOf(s))
    expect(named).toMatchObject({
      stage: s.stage,
      stageSince: s.since,
      discipline: s.control.discipline,
      controlDelay: s.control.delay,
      lateness: s.control.option[Option.Lateness],
      silent: s.control.option[Option.Silent],
      cuts: s.cuts,
      leftBank: s.clock.bank[0],
      rightExtra: s.clock.extra[1],
      delayLeft: s.clock.delayLeft,
      turn: s.clock.turn,
      rightTurns: s.clock.turns[1],
      leftIgnored: s.clock.ignored[0],
      handoverBank: s.clock.handoverBank,
      who: s.who,
      leftScore: s.match.score[0],
      rightDice: s.match.dice[1],
      resultStep: s.result.step,
      rightPick: s.pick[1],
      fellAt: s.fellAt,
      bankAtTurn: s.bankAtTurn,
      stageRan: s.stageRan,
      turnStartedAt: s.clock.turnStartedAt,
      stageAtCut: s.stageAtCut,
      words: s.journal.used,
      undoLeftBank: s.undo.bank[0],
      undoHandoverExtra: s.undo.handoverExtra,
      leftRaw: s.hands.button[0].raw,
      rightUsed: s.hands.button[1].used,
      pair: s.hands.pair,
    })
  })

  it('has a different name for each place', () => {
    expect(NAMES.length).toBe(snapshotOf(makeSession()).length)
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

  it('has only whole numbers from 0 up, in setup, at the opening roll, in play, in a stop and after a flag', () => {
    const stopped = playing(LEFT, 60_000, 10_000)
    press(stopped, LEFT, 12_345)
    chord(stopped, RIGHT, 20_001)
    const fallen = playing(RIGHT, 60_000, 10_000)
    passTo(fallen, 90_000)
    const held = playing(LEFT, 60_000, 10_000)
    close(held, LEFT, 15_000)
    for (const s of [makeSession(), opening(), playing(LEFT, 60_000, 0), stopped, fallen, held]) {
      const list = snapshotOf(s)
      expect(list.filter((n) => !(Number.isSafeInteger(n) && n >= 0))).toEqual([])
      expect(snapshotOf(sessionOf(list))).toEqual(list)
    }
  })
})

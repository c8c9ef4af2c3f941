/*
 * Tests of what stops a turn in play, to the ms. Both contacts closed: from when a stop counts and in whose turn, when it
 * is recognised, which presses stand, and which of stop and flag wins (P4, M8, T8-T12, D1, D4); contact-model.test.ts
 * has the rest at random. The stop button and the judge's key: each stops at its own edge, and what hands did before it
 * counts (P4, P7, T9, D4).
 *
 * The left runs from 10,000 with a minute and a delay of 10 s unless a row says otherwise: its flag is due at 80,000.
 */
import { describe, expect, it } from 'vitest'
import { step } from '../../firmware/core/session.ts'
import { banks, LEFT, opening, passTo, playing, pressStop, RIGHT } from '../vocabulary.ts'
import { contacts, pair } from './contacts.ts'
import { Entry, Ev, type Session, Stage } from './names.ts'
import { goOn, toldOf } from './play.ts'
import { meaning, sessionIn } from './stages.ts'

const AT = 30_000
const run = (): Session => playing(LEFT, 60_000, 10_000)

/** Of a stop: since when, in whose turn, the delay left, each side's turns and ignored presses. */
const stopOf = (s: Session): unknown[] => [
  ...[s.stage, s.since, s.clock.turn, s.clock.delayLeft],
  ...[...s.clock.turns, ...s.clock.ignored],
]

/** For each gap: how long both must stay closed for a stop, and what the stop finds, by which side closes first. */
const ROWS: [number, number, unknown[], unknown[]][] = [
  // gap, recognised, mover first, idle side first: from, turn, delay left, turns, ignored
  [0, 600, [AT, LEFT, 0, 0, 0, 0, 0], [AT, LEFT, 0, 0, 0, 0, 0]],
  [1, 600, [AT, LEFT, 0, 0, 0, 0, 0], [AT, LEFT, 0, 0, 0, 0, 1]],
  [60, 600, [AT, LEFT, 0, 0, 0, 0, 0], [AT, LEFT, 0, 0, 0, 0, 1]],
  [61, 600, [AT + 61, RIGHT, 9_939, 1, 0, 0, 1], [AT + 61, RIGHT, 10_000, 1, 0, 0, 1]],
  [149, 600, [AT + 149, RIGHT, 9_851, 1, 0, 0, 1], [AT + 149, RIGHT, 10_000, 1, 0, 0, 1]],
  [150, 600, [AT + 150, LEFT, 10_000, 1, 1, 0, 0], [AT + 150, RIGHT, 10_000, 1, 0, 0, 1]],
  [300, 600, [AT + 300, LEFT, 10_000, 1, 1, 0, 0], [AT + 300, RIGHT, 10_000, 1, 0, 0, 1]],
  [301, 2000, [AT + 301, LEFT, 10_000, 1, 1, 0, 0], [AT + 301, RIGHT, 10_000, 1, 0, 0, 1]],
  [5000, 2000, [AT + 5000, LEFT, 10_000, 1, 1, 0, 0], [AT + 5000, RIGHT, 10_000, 1, 0, 0, 1]],
]
const CASES = ROWS.flatMap(([gap, span, mover, idle]): [number, string, number, number, unknown[]][] => [
  [gap, 'the side to move', LEFT, span, mover],
  [gap, 'the idle side', RIGHT, span, idle],
])

describe('both closed', () => {
  it.each(CASES)(
    'P4, T8, D4: both closed %i ms apart, %s first, stop at the right instant, and presses more than 60 ms apart stand',
    (gap, _who, first, span, told) => {
      const later = AT + gap
      for (const opens of [
        [later + span, later + span + 40],
        [later + span + 40, later + span],
        [Infinity, Infinity],
      ] as [number, number][]) {
        expect(stopOf(pair(run(), first, AT, gap, opens))).toEqual([Stage.Stop, ...told])
      }
    },
  )

  it('S3: a flag announced while only one contact is closed stands', () => {
    const s = playing(LEFT, 60_000, 0)
    s.clock.bank[LEFT] = AT - 100 - 10_000
    contacts(s, [AT + 110, AT + 3000], [AT - 150, AT + 3000])
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, LEFT, AT - 100])
  })

  it.each([
    [0, 800, [Stage.Stop, AT, LEFT]],
    [60, 800, [Stage.Stop, AT, LEFT]],
    [60, 659, [Stage.Flag, AT, RIGHT]],
    [61, 800, [Stage.Flag, AT, RIGHT]],
  ])(
    'P4, T9: if the other side has no time and closes %i ms after a press, its flag falls unless both stop: held %i ms',
    (gap, held, told) => {
      const s = playing(LEFT, 60_000, 0)
      s.clock.bank[RIGHT] = 0
      pair(s, LEFT, AT, gap, [AT + held, AT + 2000])
      expect([s.stage, s.since, s.clock.turn]).toEqual(told)
      expect(s.fell).toBe(s.stage === Stage.Flag ? RIGHT : 2)
    },
  )

  it.each([0, 60].flatMap((gap) => [-1, 0, 1].map((off) => [gap, off])))(
    'T9, P4, S3: both closed %i ms apart, and handled late, stop the clock only before the flag, due %i ms after that',
    (gap, off) => {
      const s = playing(LEFT, 60_000, 0)
      s.clock.bank[LEFT] = AT + off - 10_000
      step(s, Ev.LeftCloses, AT)
      step(s, Ev.RightCloses, AT + gap)
      for (const late of [700, 900, 1100]) step(s, Ev.Wake, AT + late)
      const told = off <= 0 ? [Stage.Flag, LEFT, AT + off] : [Stage.Stop, 2, 0]
      expect([s.stage, s.fell, s.fellAt]).toEqual(told)
    },
  )
})

const HALTS: [string, Ev, Stage][] = [
  ['the stop button', Ev.Stop, Stage.Stop],
  ['the key', Ev.Key, Stage.Ruling],
]
const rows = <T extends unknown[]>(list: T[]): [string, Ev, Stage, ...T][] =>
  HALTS.flatMap(([name, ev, stage]) => list.map((row): [string, Ev, Stage, ...T] => [name, ev, stage, ...row]))

/** Whose turn it was, what was left at AT, and each side's turns and ignored presses. */
const found = (s: Session): unknown[] => [s.clock.turn, ...banks(s, AT), ...s.clock.turns, ...s.clock.ignored]

describe('at its edge', () => {
  it.each(HALTS)('P4, P7, D4: %s stops the turn at that ms, however late the next wake is', (_name, ev, stage) => {
    for (const late of [0, 7, 400]) {
      const s = run()
      passTo(s, AT)
      step(s, ev, AT)
      step(s, Ev.Wake, AT + late)
      expect([s.stage, s.since, ...found(s)]).toEqual([stage, AT, LEFT, 50_000, 60_000, 0, 0, 0, 0, 0])
    }
  })

  it('P4, P6: the stop button stops a game’s first turn too, is recorded as such, and play goes on by two holds', () => {
    const s = run()
    pressStop(s, 12_000)
    expect(toldOf(s, Entry.Stop)).toEqual([[12_000, 0, 1]])
    const at = goOn(s)
    expect([s.stage, s.clock.turn, ...banks(s, at)]).toEqual([Stage.Play, LEFT, 60_000, 60_000, 8_000])
  })

  it.each(rows([[-1], [0], [1]]))(
    'T9: %s, at %i, stage %i, with the flag due %i ms after it',
    (_name, ev, stage, off) => {
      const s = playing(LEFT, 60_000, 0)
      s.clock.bank[LEFT] = AT + off - 10_000
      contacts(s, [], [], [ev, AT])
      const isFlag = off <= 0
      expect([s.fell, s.fellAt]).toEqual(isFlag ? [LEFT, AT + off] : [2, 0])
      if (!isFlag) expect([s.stage, s.since, s.clock.bank[LEFT]]).toEqual([stage, AT, off])
      else expect([s.stage, s.clock.bank[LEFT]]).toEqual([ev === Ev.Key ? Stage.Ruling : Stage.Flag, 0])
    },
  )

  it('P4: the stop button does nothing in any other stage, and does not begin a stop again', () => {
    for (let stage = Stage.Setup; stage <= Stage.Ask; stage++) {
      if (stage === Stage.Play) continue
      const s = sessionIn(stage, LEFT)
      const still = sessionIn(stage, LEFT)
      pressStop(s, 10_000_000)
      passTo(still, 10_000_030)
      s.haltAt = still.haltAt
      expect(meaning(s)).toEqual(meaning(still))
    }
  })
})

describe('with presses near it', () => {
  it.each(
    rows([
      [3, RIGHT, 9_997],
      [7, RIGHT, 9_993],
      [150, RIGHT, 9_850],
    ]),
  )(
    'T8, D4: %s, at %i, stage %i, %i ms after a press edge: the press counts, and the other side’s turn is stopped',
    (_name, ev, stage, after, turn, left) => {
      const s = contacts(run(), [AT - after, AT + 60], [], [ev, AT])
      expect([s.stage, s.since, ...found(s)]).toEqual([stage, AT, turn, 50_000 + after, 60_000, left, 1, 0, 0, 0])
    },
  )

  it.each(rows([[1], [3], [7]]))(
    'C11: %s, at %i, stage %i, in a knock that began %i ms before: no press',
    (_name, ev, stage, after) => {
      const s = contacts(run(), [AT - after, AT - after + 7], [], [ev, AT])
      expect([s.stage, s.since, ...found(s)]).toEqual([stage, AT, LEFT, 50_000, 60_000, 0, 0, 0, 0, 0])
    },
  )

  it.each(rows([[1], [3], [40]]))(
    'T8: %s, at %i, stage %i, %i ms before a press edge: the press is too late',
    (_name, ev, stage, before) => {
      const s = contacts(run(), [AT + before, AT + before + 100], [], [ev, AT])
      expect([s.stage, s.since, ...found(s)]).toEqual([stage, AT, LEFT, 50_000, 60_000, 0, 0, 0, 0, 0])
    },
  )

  it.each(rows([[20], [60], [61], [250]]))(
    'P4: %s, at %i, stage %i: both closed %i ms apart and not yet a stop count as presses only',
    (_name, ev, stage, gap) => {
      const first = AT - 500
      const s = contacts(run(), [first, AT + 3000], [first + gap, AT + 3000], [ev, AT])
      const isBack = gap >= 150
      const told = isBack ? [LEFT, 50_500, 60_000, 9_750] : [RIGHT, 50_500, 60_000, 9_500]
      expect([s.stage, s.since]).toEqual([stage, AT])
      expect(found(s)).toEqual([...told, 1, isBack ? 1 : 0, 0, isBack ? 0 : 1])
      expect([s.stops, s.agreed, ...s.sent]).toEqual([ev === Ev.Stop ? 1 : 0, 0, 0, 0])
    },
  )

  it('P4: two stop buttons in one turn, or twice at one ms, stop it once', () => {
    const s = run()
    step(s, Ev.Stop, AT)
    step(s, Ev.Stop, AT)
    passTo(s, AT + 30)
    expect([s.stage, s.stops, s.since]).toEqual([Stage.Stop, 1, AT])
  })

  it.each([
    [20_099, Stage.Open, 2, 20_099],
    [20_101, Stage.Play, RIGHT, 20_101],
  ])('P7, M3: the key at %i, an opening press let go at 20,100: stage %i, turn %i', (at, from, turn, since) => {
    const s = contacts(opening(), [20_000, 20_100], [], [Ev.Key, at])
    expect([s.stage, s.since, s.from, s.clock.turn, s.clock.isRunning]).toEqual([Stage.Ruling, since, from, turn, 0])
  })
})

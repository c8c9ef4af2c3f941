/*
 * Tests of the stop button and the judge's key in play: each stops at its own edge, to the ms, and what hands did
 * before it counts (P4, P7, T9, D4).
 */
import { describe, expect, it } from 'vitest'
import { step } from '../../firmware/core/session.ts'
import { banks, LEFT, opening, passTo, playing, pressStop, RIGHT } from '../vocabulary.ts'
import { contacts } from './contacts.ts'
import { Entry, Ev, type Session, Stage } from './names.ts'
import { goOn, toldOf } from './play.ts'
import { meaning, sessionIn } from './stages.ts'

const AT = 30_000
const run = (): Session => playing(LEFT, 60_000, 10_000)

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
  ])(
    'P7, M3: the key at %i, an opening press let go at 20,100: it finds stage %i, and turn %i',
    (at, from, turn, since) => {
      const s = contacts(opening(), [20_000, 20_100], [], [Ev.Key, at])
      expect([s.stage, s.since, s.from, s.clock.turn, s.clock.isRunning]).toEqual([Stage.Ruling, since, from, turn, 0])
    },
  )
})

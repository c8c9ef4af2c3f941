/*
 * Tests of the controls met in the field (section X): each is set by two buttons in the menu, and played (T6, J1).
 */
import { describe, expect, it } from 'vitest'
import type { Control } from '../../firmware/core/control.ts'
import { Formula } from '../../firmware/core/formula.ts'
import { preset } from '../../firmware/core/session.ts'
import { delaysOf, hasRow } from '../../firmware/core/setup.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, customOf, LEFT, nowOf, passTo, presetOption, RIGHT } from '../vocabulary.ts'
import { goTo, setRow } from './by-setup.ts'
import { shown, withOptions } from './games.ts'
import { Discipline, makeSession, Option, Refusal, Row, type Session, Stage } from './names.ts'
import { bothHold, holdNext, tap } from './play.ts'

/** Minutes and seconds in ms. */
const minutes = (count: number, seconds = 0): number => (count * 60 + seconds) * 1000

/** A row of the menu and the value that it is to have: delay and bank in ms. */
type Choice = [row: number, value: number]

const option = (which: Option, value: number): Choice => [Row.Option + which, value]

function valueAt(c: Control, row: number): number {
  if (row >= Row.Option) return c.option[row - Row.Option]
  if (row < Row.More) return c.discipline
  return row === Row.Length ? c.length : row === Row.Delay ? c.delay : c.bank
}

/** Sets a discipline and then its rows by the lists of the setup, and agrees on both sides. */
function setByButtons([[, discipline], ...sets]: Choice[]): Session {
  const s = makeSession()
  goTo(s, Row.Discipline + discipline)
  holdNext(s, RIGHT)
  if (s.stage === Stage.Ready) {
    const isLast = delaysOf(s).at(-1)! * 1000 === s.control.delay // then the right's way back is the shorter
    while (!s.pick[0]) tap(s, isLast ? RIGHT : LEFT)
    holdNext(s, LEFT)
    goTo(s, Row.More)
    holdNext(s, RIGHT)
  }
  for (const [row, value] of sets) setRow(s, row, row === Row.Delay || row === Row.Bank ? value / 1000 : value)
  goTo(s, Row.Done)
  holdNext(s, RIGHT)
  expect([s.stage, s.refusal]).toEqual([Stage.Ready, Refusal.None])
  bothHold(s)
  return s
}

const custom = (points: number, delay: number, ...more: Choice[]): Choice[] => [
  [Row.Discipline, Discipline.Custom],
  [Row.Length, points],
  [Row.Delay, delay * 1000],
  ...more,
]

const scored = (left: number, right: number): Choice[] => [
  option(Option.LeftScore, left),
  option(Option.RightScore, right),
]

/** An event of section X, the rows that are set, and the bank in ms and delay in s that result. */
type Met = [event: string, sets: Choice[], bank: number, delay: number]

const short9: Choice[] = [
  [Row.Discipline, Discipline.Short],
  [Row.Length, 9],
  [Row.Delay, 8000],
]
const long7: Choice[] = [
  [Row.Discipline, Discipline.Long],
  [Row.Length, 7],
  [Row.Delay, 8000],
]
const longBlitz3: Choice[] = [
  [Row.Discipline, Discipline.LongBlitz],
  [Row.Length, 3],
]
const shortBlitz5: Choice[] = [
  [Row.Discipline, Discipline.ShortBlitz],
  [Row.Length, 5],
]
const byGames = [option(Option.Scope, 1), option(Option.Refill, 1)]
const runsOn = [option(Option.Breaks, 1), option(Option.Runs, 1)]
const formula = (which: Formula): Choice => option(Option.Formula, which)
const bank = (count: number): Choice => [Row.Bank, minutes(count)]

/** By their row of section X, from 1 on. */
// biome-ignore format: a line holds what belongs together
const FIELD: Met[][] = [
  [['Russian federation cup, short, to 9', short9, minutes(18), 8]],
  [['the same, long, to 7', long7, minutes(14), 8]],
  [
    ['Russian cup, long blitz to 3', longBlitz3, minutes(1), 10],
    ['Russian cup, short blitz to 5', shortBlitz5, minutes(2), 10],
  ],
  [['a regional cup off the formula, to 7', custom(7, 8, bank(19)), minutes(19), 8]],
  [['a Russian league, by games', custom(7, 13, bank(3), ...byGames), minutes(3), 13]],
  [
    ['US singles to 7 from the beginning', custom(7, 12, formula(Formula.Two)), minutes(14), 12],
    ['US singles to 11, the clock brought in at 3:2', custom(11, 12, ...scored(3, 2), formula(Formula.Two)), minutes(17), 12],
  ],
  [
    ['US doubles to 7', custom(7, 18, formula(Formula.TwoAndHalf)), minutes(17, 30), 18],
    ['US doubles to 7, the clock brought in at 3:2', custom(7, 18, formula(Formula.TwoAndHalf), ...scored(3, 2)), minutes(11, 15), 18],
  ],
  [
    ['Japan to 7, 17.5 minutes rounded up', custom(7, 12, formula(Formula.RoundedUp)), minutes(18), 12],
    ['Japan to 8, whole minutes stand', custom(8, 12, formula(Formula.RoundedUp)), minutes(20), 12],
  ],
  [
    ['World championship, speed, to 5', custom(5, 9, bank(2)), minutes(2), 9],
    ['World championship, consultation, to 7, running on in the breaks', custom(7, 12, bank(21), ...runsOn), minutes(21), 12],
  ],
  [
    ['a match to 7 with an overtime of a minute', custom(7, 12, bank(14), option(Option.Overtime, 60)), minutes(14), 12],
    ['a match to 7 with an overtime of two minutes', custom(7, 12, bank(14), option(Option.Overtime, 120)), minutes(14), 12],
  ],
]

describe('controls met in the field, set by two buttons', () => {
  it.each(FIELD[0])('X1: %s', playsAsSet)
  it.each(FIELD[1])('X2: %s', playsAsSet)
  it.each(FIELD[2])('X3: %s', playsAsSet)
  it.each(FIELD[3])('X4: %s', playsAsSet)
  it.each(FIELD[4])('X5: %s', playsAsSet)
  it.each(FIELD[5])('X6: %s', playsAsSet)
  it.each(FIELD[6])('X7: %s', playsAsSet)
  it.each(FIELD[7])('X8: %s', playsAsSet)
  it.each(FIELD[8])('X9: %s', playsAsSet)
  it.each(FIELD[9])('X10: %s', playsAsSet)
})

/** Sets a control by two buttons: both agree to it, both banks are as stated, and the first turn has the delay. */
function playsAsSet(...[_event, sets, bank, delay]: Met): void {
  const s = setByButtons(sets)
  expect([s.stage, ...banks(s, nowOf(s)), check(s, nowOf(s))]).toEqual([Stage.Open, bank, bank, 0, ''])
  tap(s, LEFT)
  passTo(s, nowOf(s) + 300)
  expect([s.stage, ...banks(s, s.since)]).toEqual([Stage.Play, bank, bank, delay * 1000])
  for (const [row, value] of sets) expect([row, valueAt(s.control, row)]).toEqual([row, value])
}

describe('what else the menu and the console take', () => {
  it('X6, X7, X8: with a formula the bank is found from length and score, and has no row of its own', () => {
    const s = shown(customOf(9, minutes(10), 12_000))
    const banksBy = [Formula.Stated, Formula.Two, Formula.TwoAndHalf, Formula.RoundedUp].map((formula) => {
      expect(presetOption(s, Option.Formula, formula, 2000)).toBe(Refusal.None)
      return [s.control.bank, hasRow(Row.Bank, s.control)]
    })
    expect(banksBy).toEqual([
      [minutes(10), true],
      [minutes(18), false],
      [minutes(22, 30), false],
      [minutes(23), false],
    ])
  })

  it('X6: a score of more than 48 is refused and changes nothing; at 48:48 a match to 49 still has two minutes', () => {
    const s = makeSession()
    const near: Control = withOptions(customOf(49, minutes(49), 12_000), [Option.Formula, Formula.Two])
    near.option[Option.LeftScore] = 48
    near.bank = minutes(50)
    expect(preset(s, near, 1000)).toBe(Refusal.None)
    const before = structuredClone(s.control)
    expect(presetOption(s, Option.RightScore, 49, 2000)).toBe(Refusal.Option)
    expect(s.control).toEqual(before)
    expect([presetOption(s, Option.RightScore, 48, 2000), s.control.bank]).toEqual([Refusal.None, minutes(2)])
  })
})

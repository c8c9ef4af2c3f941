/*
 * Rows for the controls met in the field (section X): each is set by two buttons in the menu, and played (T6, J1).
 */
import { describe, expect, it } from 'vitest'
import { type Control, Discipline, makeControl, Option, Refusal } from '../../firmware/core/control.ts'
import { Formula } from '../../firmware/core/formula.ts'
import { preset } from '../../firmware/core/session.ts'
import { delaysOf, hasRow, Row } from '../../firmware/core/setup.ts'
import { Cue, makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, controlOf, hold, LEFT, nowOf, passTo, presetOption, RIGHT } from '../vocabulary.ts'
import { goTo, setRow } from './by-setup.ts'
import { lean, standing, tap, withOptions } from './play.ts'

const clock = (minutes: number, seconds = 0): number => (minutes * 60 + seconds) * 1000

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
  lean(s, RIGHT)
  if (s.stage === Stage.Ready) {
    const isLast = delaysOf(s.control).at(-1)! * 1000 === s.control.delay // then the way back is the nearer by the right
    while (!s.pick[0]) tap(s, isLast ? RIGHT : LEFT)
    lean(s, LEFT)
    goTo(s, Row.More)
    lean(s, RIGHT)
  }
  for (const [row, value] of sets) setRow(s, row, row === Row.Delay || row === Row.Bank ? value / 1000 : value)
  goTo(s, Row.Done)
  lean(s, RIGHT)
  expect([s.stage, s.refusal]).toEqual([Stage.Ready, Refusal.None])
  lean(s, LEFT)
  lean(s, RIGHT)
  return s
}

const { Short, Long, ShortBlitz, LongBlitz, Custom } = {
  Short: Discipline.Short,
  Long: Discipline.Long,
  ShortBlitz: Discipline.ShortBlitz,
  LongBlitz: Discipline.LongBlitz,
  Custom: Discipline.Custom,
}

const custom = (points: number, delay: number, ...more: Choice[]): Choice[] => [
  [Row.Discipline, Custom],
  [Row.Length, points],
  [Row.Delay, delay * 1000],
  ...more,
]

const scored = (left: number, right: number): Choice[] => [
  option(Option.LeftScore, left),
  option(Option.RightScore, right),
]

interface Met {
  /** Which row of section X. */
  row: number
  event: string
  sets: Choice[]
  bank: number
  delay: number
}

const FIELD: Met[] = [
  {
    row: 1,
    event: 'Russian federation cup, short, to 9',
    sets: [
      [Row.Discipline, Short],
      [Row.Length, 9],
      [Row.Delay, 8000],
    ],
    bank: clock(18),
    delay: 8,
  },
  {
    row: 2,
    event: 'the same, long, to 7',
    sets: [
      [Row.Discipline, Long],
      [Row.Length, 7],
      [Row.Delay, 8000],
    ],
    bank: clock(14),
    delay: 8,
  },
  {
    row: 3,
    event: 'Russian cup, long blitz to 3',
    sets: [
      [Row.Discipline, LongBlitz],
      [Row.Length, 3],
    ],
    bank: clock(1),
    delay: 10,
  },
  {
    row: 3,
    event: 'Russian cup, short blitz to 5',
    sets: [
      [Row.Discipline, ShortBlitz],
      [Row.Length, 5],
    ],
    bank: clock(2),
    delay: 10,
  },
  {
    row: 4,
    event: 'a regional cup off the formula, to 7',
    sets: custom(7, 8, [Row.Bank, clock(19)]),
    bank: clock(19),
    delay: 8,
  },
  {
    row: 5,
    event: 'a Russian league, by games',
    sets: custom(7, 13, [Row.Bank, clock(3)], option(Option.Scope, 1), option(Option.Refill, 1)),
    bank: clock(3),
    delay: 13,
  },
  {
    row: 6,
    event: 'US singles to 7 from the beginning',
    sets: custom(7, 12, option(Option.Formula, Formula.Two)),
    bank: clock(14),
    delay: 12,
  },
  {
    row: 6,
    event: 'US singles to 11, the clock brought in at 3:2',
    sets: custom(11, 12, ...scored(3, 2), option(Option.Formula, Formula.Two)),
    bank: clock(17),
    delay: 12,
  },
  {
    row: 7,
    event: 'US doubles to 7',
    sets: custom(7, 18, option(Option.Formula, Formula.TwoAndHalf)),
    bank: clock(17, 30),
    delay: 18,
  },
  {
    row: 7,
    event: 'US doubles to 7, the clock brought in at 3:2',
    sets: custom(7, 18, option(Option.Formula, Formula.TwoAndHalf), ...scored(3, 2)),
    bank: clock(11, 15),
    delay: 18,
  },
  {
    row: 8,
    event: 'Japan to 7, 17.5 minutes rounded up',
    sets: custom(7, 12, option(Option.Formula, Formula.RoundedUp)),
    bank: clock(18),
    delay: 12,
  },
  {
    row: 8,
    event: 'Japan to 8, whole minutes stand',
    sets: custom(8, 12, option(Option.Formula, Formula.RoundedUp)),
    bank: clock(20),
    delay: 12,
  },
  {
    row: 9,
    event: 'World championship, speed, to 5',
    sets: custom(5, 9, [Row.Bank, clock(2)]),
    bank: clock(2),
    delay: 9,
  },
  {
    row: 9,
    event: 'World championship, consultation, to 7, running on in the breaks',
    sets: custom(7, 12, [Row.Bank, clock(21)], option(Option.Breaks, 1), option(Option.Runs, 1)),
    bank: clock(21),
    delay: 12,
  },
  {
    row: 10,
    event: 'a match to 7 with an overtime of a minute',
    sets: custom(7, 12, [Row.Bank, clock(14)], option(Option.Overtime, 60)),
    bank: clock(14),
    delay: 12,
  },
  {
    row: 10,
    event: 'a match to 7 with an overtime of two minutes',
    sets: custom(7, 12, [Row.Bank, clock(14)], option(Option.Overtime, 120)),
    bank: clock(14),
    delay: 12,
  },
]

const met = (row: number): [string, Met][] => FIELD.filter((met) => met.row === row).map((met) => [met.event, met])

describe('controls met in the field, set by two buttons', () => {
  it.each(met(1))('X1: %s', (_event, met) => isPlayed(met))
  it.each(met(2))('X2: %s', (_event, met) => isPlayed(met))
  it.each(met(3))('X3: %s', (_event, met) => isPlayed(met))
  it.each(met(4))('X4: %s', (_event, met) => isPlayed(met))
  it.each(met(5))('X5: %s', (_event, met) => isPlayed(met))
  it.each(met(6))('X6: %s', (_event, met) => isPlayed(met))
  it.each(met(7))('X7: %s', (_event, met) => isPlayed(met))
  it.each(met(8))('X8: %s', (_event, met) => isPlayed(met))
  it.each(met(9))('X9: %s', (_event, met) => isPlayed(met))
  it.each(met(10))('X10: %s', (_event, met) => isPlayed(met))
})

/** It is agreed to, both banks are as stated, and the first turn has the delay. */
function isPlayed({ sets, bank, delay }: Met): void {
  const s = setByButtons(sets)
  expect([s.stage, ...banks(s, nowOf(s)), check(s, nowOf(s))]).toEqual([Stage.Open, bank, bank, 0, ''])
  tap(s, LEFT)
  passTo(s, nowOf(s) + 300)
  expect([s.stage, ...banks(s, s.since)]).toEqual([Stage.Play, bank, bank, delay * 1000])
  for (const [row, value] of sets) expect([row, valueAt(s.control, row)]).toEqual([row, value])
}

describe('what else the menu and the console take', () => {
  it('X6, X7, X8: with a formula the bank is found from length and score, and has no row of its own', () => {
    const s = makeSession()
    preset(s, controlOf(Custom, 9, clock(10), 12_000), 1000)
    const banksBy = [Formula.Own, Formula.Two, Formula.TwoAndHalf, Formula.RoundedUp].map((formula) => {
      expect(presetOption(s, Option.Formula, formula, 2000)).toBe(Refusal.None)
      return [s.control.bank, hasRow(Row.Bank, s.control)]
    })
    expect(banksBy).toEqual([
      [clock(10), true],
      [clock(18), false],
      [clock(22, 30), false],
      [clock(23), false],
    ])
  })

  it('X6: a bank that is not the formula’s is refused', () => {
    const own = withOptions(controlOf(Custom, 9, clock(19), 12_000), [Option.Formula, Formula.Two])
    expect(preset(makeSession(), own, 1000)).toBe(Refusal.Bank)
    expect(preset(makeSession(), { ...own, bank: clock(18) }, 1000)).toBe(Refusal.None)
  })

  it('X6: points that leave no bank are refused with the reason, and change nothing', () => {
    const s = makeSession()
    const near: Control = withOptions(controlOf(Custom, 49, clock(49), 12_000), [Option.Formula, Formula.Two])
    near.option[Option.LeftScore] = 48
    near.bank = clock(50)
    expect(preset(s, near, 1000)).toBe(Refusal.None)
    const before = structuredClone(s.control)
    expect(presetOption(s, Option.RightScore, 49, 2000)).toBe(Refusal.Option)
    expect(s.control).toEqual(before)
    expect([presetOption(s, Option.RightScore, 48, 2000), s.control.bank]).toEqual([Refusal.None, clock(2)])
  })

  it('T6: a discipline of the tables has no flag, refill, formula, overtime or breaks of its own', () => {
    const s = makeSession()
    preset(s, makeControl(Short, 7), 1000)
    const own: [Option, number][] = [
      [Option.Formula, 1],
      [Option.Scope, 1],
      [Option.Refill, 1],
      [Option.Breaks, 2],
      [Option.Runs, 1],
      [Option.Overtime, 60],
    ]
    const before = structuredClone(s.control)
    for (const [which, value] of own) expect(presetOption(s, which, value, 2000)).toBe(Refusal.Option)
    expect(s.control).toEqual(before)
  })

  it('T6: a score to begin from is below N on both sides', () => {
    const s = makeSession()
    preset(s, makeControl(Short, 7), 1000)
    expect(presetOption(s, Option.LeftScore, 6, 2000)).toBe(Refusal.None)
    expect(presetOption(s, Option.RightScore, 7, 2000)).toBe(Refusal.Score)
    expect(s.control.option.slice(Option.LeftScore, Option.Lateness)).toEqual([6, 0])
  })
})

describe('the console', () => {
  it('J1: options are set before both have agreed, and refused after it', () => {
    const s = makeSession()
    preset(s, controlOf(Custom, 7, 60_000, 10_000), 1000)
    expect(presetOption(s, Option.Overtime, 60, 2000)).toBe(Refusal.None)
    expect(s.stage).toBe(Stage.Ready)
    hold(s, LEFT, 3000)
    expect(presetOption(s, Option.Scope, 1, 5000)).toBe(Refusal.None)
    expect([s.stage, s.agreed]).toEqual([Stage.Ready, 0])
    hold(s, LEFT, 6000)
    hold(s, RIGHT, 8000)
    expect(presetOption(s, Option.Scope, 0, 10_000)).toBe(Refusal.Locked)
    expect([standing(s), s.control.option[Option.Scope], s.cue & Cue.Refusal]).toEqual([[0, 0, Stage.Open], 1, 0])
  })
})

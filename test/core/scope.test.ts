/*
 * Rows for the controls met in the field (section X): each is set by two buttons in the menu, and played; and what a
 * flag loses, banks filled for each game, and overtime (T10, X5, X10).
 */
import { describe, expect, it } from 'vitest'
import { check } from '../../firmware/core/check.ts'
import { type Control, Discipline, Formula, makeControl, Option, Refusal } from '../../firmware/core/control.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { Kind, Won } from '../../firmware/core/match.ts'
import { preset, presetOption } from '../../firmware/core/session.ts'
import { hasRow, Row } from '../../firmware/core/setup.ts'
import { Cue, makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { banks, controlOf, hold, LEFT, nowOf, opening, passTo, press, RIGHT } from '../vocabulary.ts'
import { both, enterLost, lean, loseGame, openGame, playGame, standing, tap, withOptions } from './play.ts'

const NOBODY = 2
const clock = (minutes: number, seconds = 0): number => (minutes * 60 + seconds) * 1000

/** A row of the menu and the value that it is to have: delay and bank in ms. */
type Set = [row: number, value: number]
const option = (which: Option, value: number): Set => [Row.Option + which, value]

function valueOf(c: Control, row: number): number {
  if (row >= Row.Option) return c.option[row - Row.Option]
  return [c.discipline, c.length, c.delay, c.bank][row]
}

/** Sets rows by shorts alone, right for the next row and left for the next value, and agrees on both sides. */
function setByButtons(...sets: Set[]): Session {
  const s = makeSession()
  for (const [row, value] of sets) {
    for (let i = 0; i < 20 && s.row !== row; i++) tap(s, RIGHT)
    for (let i = 0; i < 200 && valueOf(s.control, row) !== value; i++) tap(s, LEFT)
    expect([row, valueOf(s.control, row), s.row]).toEqual([row, value, row])
  }
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

const custom = (points: number, delay: number, ...more: Set[]): Set[] => [
  [Row.Discipline, Custom],
  [Row.Length, points],
  [Row.Delay, delay * 1000],
  ...more,
]

const scored = (left: number, right: number): Set[] => [
  option(Option.LeftScore, left),
  option(Option.RightScore, right),
]

interface Met {
  /** Which row of section X. */
  row: number
  event: string
  sets: Set[]
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
  const s = setByButtons(...sets)
  expect([s.stage, ...banks(s, nowOf(s)), check(s, nowOf(s))]).toEqual([Stage.Open, bank, bank, 0, ''])
  tap(s, LEFT)
  expect([s.stage, ...banks(s, s.since)]).toEqual([Stage.Play, bank, bank, delay * 1000])
  for (const [row, value] of sets) expect([row, valueOf(s.control, row)]).toEqual([row, value])
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

/** A custom match to 7 with a bank of a minute and these options, in play: the right runs. */
function short(...options: [Option, number][]): Session {
  const s = opening(withOptions(controlOf(Custom, 7, 60_000, 10_000), ...options))
  openGame(s)
  return s
}

/** Lets the side to move run out; returns the instant of its flag. */
function runOut(s: Session): number {
  const { clock } = s
  const at = clock.since + clock.left + clock.bank[clock.turn] + clock.extra[clock.turn]
  passTo(s, at + 200)
  return at
}

describe('what a flag loses', () => {
  it('T10: the match, unless the control says otherwise; both sides stand from its instant', () => {
    const s = short()
    const fallen = s.clock.turn
    const at = runOut(s)
    expect([s.stage, s.fell, s.fellAt, s.match.winner, s.match.won]).toEqual([
      Stage.Flag,
      fallen,
      at,
      1 - fallen,
      Won.ByFlag,
    ])
    expect([s.match.games, ...s.match.score]).toEqual([0, 0, 0])
  })

  it('T10, X5: where it loses the game, the fallen side enters the result and the winner agrees', () => {
    const s = short([Option.Scope, 1])
    const fallen = s.clock.turn
    const at = runOut(s)
    expect([s.stage, s.who, s.since, s.fell, s.fellAt, s.match.winner]).toEqual([
      Stage.Result,
      fallen,
      at,
      fallen,
      at,
      NOBODY,
    ])
    enterLost(s, { kind: Kind.Mars })
    lean(s, 1 - fallen)
    expect([s.match.score[1 - fallen], s.stage]).toEqual([2, Stage.Open])
  })

  it('X5: who fell stays shown until the next game begins', () => {
    const s = short([Option.Scope, 1], [Option.Refill, 1])
    const fallen = s.clock.turn
    runOut(s)
    enterLost(s)
    lean(s, 1 - fallen)
    const face = makeFace(s)
    look(s, nowOf(s), face)
    expect([s.stage, face.fell, s.fell]).toEqual([Stage.Open, fallen, fallen])
    tap(s, LEFT)
    look(s, nowOf(s), face)
    expect([s.stage, face.fell, s.fellAt]).toEqual([Stage.Play, NOBODY, 0])
  })

  it('X5: that the game was lost by the flag is in its record', () => {
    const s = short([Option.Scope, 1])
    const fallen = s.clock.turn
    runOut(s)
    enterLost(s)
    lean(s, 1 - fallen)
    loseGame(s, 1 - fallen)
    const games = s.journal.out.filter((word) => word >>> 25 === Entry.Game)
    expect(games.map((word) => (word >>> 13) & 1)).toEqual([1, 0])
  })

  it('X5: the last game lost so ends the match', () => {
    const s = short([Option.Scope, 1], [Option.LeftScore, 6], [Option.RightScore, 6])
    const fallen = s.clock.turn
    runOut(s)
    enterLost(s)
    lean(s, 1 - fallen)
    expect([s.stage, s.match.winner, s.match.won]).toEqual([Stage.Over, 1 - fallen, Won.ByScore])
  })

  it.each([0, 1])('T10: never both sides: after the first flag no time runs (flag scope %i)', (scope) => {
    const s = short([Option.Scope, scope])
    const fallen = s.clock.turn
    runOut(s)
    tap(s, 1 - fallen)
    passTo(s, nowOf(s) + 600_000)
    expect([s.fell, banks(s, nowOf(s))[fallen], s.clock.on]).toEqual([fallen, 0, 0])
    expect([banks(s, nowOf(s))[1 - fallen], check(s, nowOf(s))]).toEqual([60_000, ''])
  })

  it('T10: a press at the very instant of one flag brings no second', () => {
    const s = short()
    const fallen = s.clock.turn
    const at = s.clock.since + 70_000
    press(s, fallen, at)
    passTo(s, at + 200_000)
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, fallen, at])
  })
})

describe('banks filled for each game', () => {
  it('X5: both are whole again when the game is agreed, and not before', () => {
    const s = short([Option.Refill, 1])
    passTo(s, nowOf(s) + 25_000)
    tap(s, s.clock.turn)
    playLost(s, LEFT)
    expect(Math.min(...banks(s, nowOf(s)).slice(0, 2))).toBeLessThan(50_000)
    lean(s, RIGHT)
    expect([s.stage, ...banks(s, nowOf(s))]).toEqual([Stage.Open, 60_000, 60_000, 0])
  })

  it('T7: without it they are not refilled between games', () => {
    const s = short()
    passTo(s, nowOf(s) + 25_000)
    tap(s, s.clock.turn)
    playLost(s, LEFT)
    const before = banks(s, nowOf(s)).slice(0, 2)
    lean(s, RIGHT)
    expect(banks(s, nowOf(s)).slice(0, 2)).toEqual(before)
  })

  it('X5: a game taken back takes the filling back', () => {
    const s = short([Option.Refill, 1])
    passTo(s, nowOf(s) + 25_000)
    tap(s, s.clock.turn)
    playLost(s, LEFT)
    const before = banks(s, nowOf(s)).slice(0, 2)
    lean(s, RIGHT)
    both(s)
    expect([s.stage, ...banks(s, nowOf(s)).slice(0, 2)]).toEqual([Stage.Result, ...before])
  })

  it('X5: at the end of the match they stay as they were (M7)', () => {
    const s = opening(withOptions(controlOf(Custom, 1, 60_000, 0), [Option.Refill, 1]))
    playGame(s, LEFT)
    const before = banks(s, nowOf(s)).slice(0, 2)
    lean(s, RIGHT)
    expect([s.stage, ...banks(s, nowOf(s)).slice(0, 2)]).toEqual([Stage.Over, ...before])
    expect(before[0]).toBeLessThan(60_000)
  })
})

describe('overtime', () => {
  const overtime: [Option, number] = [Option.Overtime, 60]

  it('X10: it follows the bank directly, and the flag only it', () => {
    const s = short(overtime)
    const side = s.clock.turn
    const used = s.clock.since + 70_000
    const left = [used - 1, used, used + 1, used + 59_999].map((at) => {
      passTo(s, at)
      return [s.stage, banks(s, at)[side]]
    })
    expect(left).toEqual([
      [Stage.Play, 1],
      [Stage.Play, 60_000],
      [Stage.Play, 59_999],
      [Stage.Play, 1],
    ])
    passTo(s, used + 60_200)
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, side, used + 60_000])
  })

  it('X10: once: what is left of it after a press is the bank, and there is no second', () => {
    const s = short(overtime)
    const side = s.clock.turn
    const used = s.clock.since + 70_000
    press(s, side, used + 20_000)
    expect([banks(s, used + 20_000)[side], s.clock.extra[side]]).toEqual([40_000, 0])
    press(s, 1 - side, used + 21_000)
    passTo(s, used + 21_000 + 10_000 + 40_200)
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, side, used + 21_000 + 50_000])
  })

  it('X10: each side has its own', () => {
    const s = short(overtime)
    const side = s.clock.turn
    press(s, side, s.clock.since + 75_000)
    expect([s.clock.extra[side], s.clock.extra[1 - side]]).toEqual([0, 60_000])
    press(s, 1 - side, s.clock.since + 75_000)
    expect([...s.clock.extra, ...banks(s, s.clock.since).slice(0, 2)]).toEqual([0, 0, 55_000, 55_000])
  })

  it('X10: a press at the last instant of the bank has not begun it, one a millisecond later has', () => {
    for (const [late, extra, bank] of [
      [69_999, 60_000, 1],
      [70_001, 0, 59_999],
    ]) {
      const s = short(overtime)
      const side = s.clock.turn
      press(s, side, s.clock.since + late)
      expect([s.clock.extra[side], s.clock.bank[side]]).toEqual([extra, bank])
    }
  })

  it('X10: it is shown that a side is in its overtime', () => {
    const s = short(overtime)
    const side = s.clock.turn
    const used = s.clock.since + 70_000
    const face = makeFace(s)
    const low = [used - 1, used, used + 50_000].map((at) => {
      passTo(s, at)
      look(s, at, face)
      return face.low[side]
    })
    expect([low, face.low[1 - side]]).toEqual([[2, 5, 6], 1])
  })

  it('X10: no filling of banks brings a used one back', () => {
    const s = short(overtime, [Option.Refill, 1])
    const side = s.clock.turn
    press(s, side, s.clock.since + 75_000)
    playLost(s, LEFT)
    lean(s, RIGHT)
    expect([s.clock.extra[side], s.clock.extra[1 - side], ...s.clock.bank]).toEqual([0, 60_000, 60_000, 60_000])
  })

  it('X10: a move sent back gives the other side’s begun overtime back', () => {
    const s = short(overtime)
    const side = s.clock.turn
    press(s, 1 - side, nowOf(s) + 300) // inert
    press(s, side, nowOf(s) + 300)
    passTo(s, s.clock.since + 75_000)
    both(s)
    for (let i = 0; i < 4; i++) tap(s, side)
    lean(s, side)
    lean(s, 1 - side)
    expect([s.stage, s.clock.turn, ...s.clock.extra, ...banks(s, nowOf(s)).slice(0, 2)]).toEqual([
      Stage.Stop,
      side,
      60_000,
      60_000,
      60_000,
      60_000,
    ])
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

/** A game in play is stopped, given up as a single at 1, and sent. */
function playLost(s: Session, loser: number): void {
  both(s, loser)
  tap(s, loser, 2)
  lean(s, loser)
  enterLost(s)
}

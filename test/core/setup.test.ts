/*
 * The setup's lists and values: they turn both ways, and offer nothing that would be refused (T6; finding K11).
 */
import { describe, expect, it } from 'vitest'
import { CLOCK_OPTION_COUNT, type Control, makeControl, Of, OPTIONS, refusalOf } from '../../firmware/core/control.ts'
import { Formula } from '../../firmware/core/formula.ts'
import { nextValueOfRow, rowsOf, setValue, valueOfRow } from '../../firmware/core/setup.ts'
import { close, customOf, hold, LEFT, nowOf, open, passTo, RIGHT } from '../vocabulary.ts'
import { goTo, setRow } from './by-setup.ts'
import { withOptions } from './games.ts'
import { Cue, Discipline, makeSession, Option, Refusal, Row, type Session, Stage } from './names.ts'
import { bothHold, holdNext, tap } from './play.ts'

const CUSTOM = withOptions(customOf(7, 600_000, 10_000), [Option.LeftScore, 6])
const CONTROLS: Control[] = [
  makeControl(Discipline.Short, 7),
  makeControl(Discipline.Long, 15),
  makeControl(Discipline.ShortBlitz, 5),
  makeControl(Discipline.LongBlitz, 3),
  makeControl(Discipline.Pairs, 9),
  makeControl(Discipline.League, 5),
  CUSTOM,
  withOptions({ ...CUSTOM, bank: 480_000 }, [Option.Formula, Formula.Two]),
]

const more = (c: Control): Row[] => rowsOf({ ...makeSession(), control: c, row: Row.Done })

/** Every row that holds a value, with a control that has it. */
const VALUES: [Row, Control][] = CONTROLS.flatMap((c) =>
  more(c)
    .slice(1)
    .map((row): [Row, Control] => [row, c]),
)

/** All values of a row, from the control's own on. */
function valuesOf(c: Control, row: Row, by: number): number[] {
  const own = valueOfRow(c, row)
  const list = [own]
  for (let value = nextValueOfRow(c, row, own, by); value !== own; value = nextValueOfRow(c, row, value, by)) {
    list.push(value)
    if (list.length > 300) throw new Error('never back')
  }
  return list
}

function second(c = makeControl(Discipline.Short, 7)): Session {
  return Object.assign(makeSession(), { control: structuredClone(c), row: Row.Done })
}

it('the list of settings in flash has room for exactly the options that are the clock’s own', () => {
  expect(Object.values(OPTIONS).filter(({ whose }) => whose === Of.Clock)).toHaveLength(CLOCK_OPTION_COUNT)
})

describe('the first list', () => {
  const discipline = (which: Discipline): Row => Row.Discipline + which
  const ALL = [
    ...[Discipline.Short, Discipline.Long, Discipline.ShortBlitz].map(discipline),
    ...[Row.Option + Option.Language, Row.More],
    ...[Discipline.Custom, Discipline.League].map(discipline),
    Row.Transfer,
    ...[Option.Door, Option.Sound, Option.Silent].map((option) => Row.Option + option),
    ...[Discipline.LongBlitz, Discipline.Pairs].map(discipline),
  ]

  it('begins at short nardy, goes round, and has each discipline and each setting of the clock once', () => {
    expect(rowsOf(makeSession())).toEqual(ALL)
    const s = makeSession()
    const down = ALL.map(() => {
      tap(s, LEFT)
      return s.row
    })
    expect(down).toEqual([...ALL.slice(1), ALL[0]])
    const up = ALL.map(() => {
      tap(s, RIGHT)
      return s.row
    })
    expect(up).toEqual([...ALL].reverse())
  })

  it('S9: the control played last comes first, and the earlier ones come after the usual disciplines', () => {
    const s = { ...makeSession(), recent: [CUSTOM, CUSTOM, CUSTOM] }
    expect(rowsOf(s)).toEqual([Row.Played, ...ALL.slice(0, 5), Row.Played + 1, Row.Played + 2, ...ALL.slice(5)])
  })

  it('a hold of the left changes nothing, and makes no cue', () => {
    const s = makeSession()
    const before = structuredClone(s.control)
    expect(hold(s, LEFT, 1000) & (Cue.Menu | Cue.Refusal | Cue.Stage)).toBe(0)
    expect([s.stage, s.row, s.turning, s.control]).toEqual([Stage.Setup, 0, 0, before])
  })

  it.each([
    [Discipline.Short, 7, 840_000, 8000],
    [Discipline.Long, 7, 840_000, 8000],
    [Discipline.ShortBlitz, 5, 120_000, 10_000],
    [Discipline.LongBlitz, 5, 120_000, 10_000],
    [Discipline.Pairs, 7, 1_050_000, 12_000],
    [Discipline.League, 7, 180_000, 13_000],
  ])('K7, T1-T5: a hold of the right shows discipline %i with its usual control', (which, length, bank, delay) => {
    const s = makeSession()
    s.control = structuredClone(CUSTOM)
    goTo(s, discipline(which))
    holdNext(s, RIGHT)
    const c = s.control
    expect([s.stage, c.discipline, c.length, c.bank, c.delay]).toEqual([Stage.Ready, which, length, bank, delay])
    expect(s.control.option[Option.LeftScore]).toBe(0)
  })

  it('T6: a custom control takes the bank of the one before it and goes to its settings; one that is custom already stays as it is', () => {
    const s = makeSession()
    goTo(s, discipline(Discipline.Custom))
    holdNext(s, RIGHT)
    expect([s.stage, s.row, s.control.bank, s.control.delay]).toEqual([Stage.Setup, Row.Done, 840_000, 10_000])
    setRow(s, Row.Delay, 18)
    bothHold(s)
    expect([s.row, s.control.discipline, s.control.delay]).toEqual([Row.Done, Discipline.Custom, 18_000])
  })
})

describe('the second list', () => {
  const option = (...options: Option[]): Row[] => options.map((which) => Row.Option + which)
  const always = option(Option.LeftScore, Option.RightScore, Option.Lateness)
  const banks = option(Option.LeftBank, Option.RightBank)
  const first = [Row.Done, Row.Length, Row.Delay]
  const own = option(
    ...[Option.Formula, Option.Scope, Option.Refill, Option.Breaks, Option.Runs, Option.Overtime, Option.Variant],
  )

  it.each<[string, Control, Row[]]>([
    ['short nardy', CONTROLS[0], [...first, ...always]],
    ['long nardy', CONTROLS[1], [...first, ...option(Option.Variant), ...always]],
    ['a league, which has only one delay', CONTROLS[5], [Row.Done, Row.Length, ...option(Option.Variant), ...always]],
    ['a custom control', CUSTOM, [...first, Row.Bank, ...own, ...always, ...option(Option.Played), ...banks]],
    ['a formula', CONTROLS[7], [...first, ...own, ...always, ...option(Option.Played), ...banks]],
  ])('has the rows in which %s has a choice', (_name, control, rows) => {
    expect(more(control)).toEqual(rows)
  })
})

describe('a value', () => {
  it.each(VALUES)('T6: row %i offers no value that would be refused, and the same ones both ways', (row, control) => {
    const forth = valuesOf(control, row, 1)
    expect(valuesOf(control, row, -1)).toEqual([forth[0], ...forth.slice(1).reverse()])
    for (const value of forth) {
      const c = structuredClone(control)
      setValue(c, row, value)
      expect([value, refusalOf(c), valueOfRow(c, row)]).toEqual([value, Refusal.None, value])
    }
  })

  it.each<[string, Control, Row, number[]]>([
    ['T1: delays', CONTROLS[0], Row.Delay, [8, 9, 10, 11, 12]],
    ['T4: delays of a blitz', CONTROLS[3], Row.Delay, [8, 9, 10]],
    ['T5: delays in pairs', CONTROLS[4], Row.Delay, [10, 11, 12, 13, 14, 15]],
    ['T3: lengths of a blitz', CONTROLS[2], Row.Length, [3, 5, 7]],
    ['lengths', CONTROLS[0], Row.Length, Array.from({ length: 49 }, (_, i) => i + 1)],
    ['custom delays', CUSTOM, Row.Delay, Array.from({ length: 61 }, (_, i) => i)],
    ['C6: lengths above the score', CUSTOM, Row.Length, Array.from({ length: 43 }, (_, i) => i + 7)],
  ])('K7: %s are those that the control may have', (_name, control, row, values) => {
    expect(valuesOf(control, row, 1).sort((a, b) => a - b)).toEqual(values)
  })

  it('of a bank goes in steps of 10 s, half a minute and five minutes', () => {
    const forth = valuesOf({ ...CUSTOM, bank: 10_000 }, Row.Bank, 1)
    expect(forth.slice(0, 9)).toEqual([10, 20, 30, 40, 50, 60, 90, 120, 150])
    expect(forth.slice(-3)).toEqual([35_400, 35_700, 35_999])
    expect([1800, 2100, 1830].map((bank) => forth.includes(bank))).toEqual([true, true, false])
  })

  it.each([
    ['17:45', 1065, 1080, 1050],
    ['31:15', 1875, 2100, 1800],
    ['29:45', 1785, 1800, 1770],
  ])('of a bank that came by a formula, %s, goes to the next of those steps, either way', (_, bank, up, down) => {
    expect([1, -1].map((by) => nextValueOfRow(CUSTOM, Row.Bank, bank, by))).toEqual([up, down])
  })

  it('stays as it was when a hold of the left gives it back', () => {
    const s = second(CUSTOM)
    goTo(s, Row.Option + Option.Formula)
    holdNext(s, RIGHT)
    tap(s, RIGHT)
    holdNext(s, LEFT)
    expect([s.stage, s.row, s.turning, s.control]).toEqual([Stage.Setup, Row.Option + Option.Formula, 0, CUSTOM])
  })

  it('turns up by itself if the hold that entered it lasts 0.8 s more, and then fast', () => {
    const s = second()
    goTo(s, Row.Length)
    const at = nowOf(s) + 300
    close(s, RIGHT, at)
    const seen = [999, 1000, 1799, 1800, 1949, 1950, 2100].map((after) => {
      passTo(s, at + after)
      return s.turning && s.value
    })
    expect(seen).toEqual([0, 7, 7, 8, 8, 9, 10])
    open(s, RIGHT, at + 2150)
    expect([s.value, s.turning, s.control.length]).toEqual([10, 1, 7])
  })
})

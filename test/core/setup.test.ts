/*
 * The setup's rows back as well as forward (G3): by steps, and by a hold of the left that turns back when it is held anew.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Control, Discipline, makeControl, Of, OPTIONS, Option, OWN_COUNT } from '../../firmware/core/control.ts'
import { quickControls } from '../../firmware/core/quick.ts'
import { hasRow, nextValue, Row } from '../../firmware/core/setup.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { controlOf, LEFT, nowOf, press, RIGHT } from '../vocabulary.ts'
import { lean, tap, withOptions } from './play.ts'
import { ROWS } from './rows.ts'

/** The row's own value. */
function valueAt(c: Control, row: number): number {
  return row >= Row.Option ? c.option[row - Row.Option] : [0, c.discipline, c.length, c.delay, c.bank][row]
}

const CUSTOM = withOptions(controlOf(Discipline.Custom, 7, 600_000, 10_000), [Option.LeftScore, 6])
const CONTROLS: Control[] = [
  makeControl(Discipline.Short, 7),
  makeControl(Discipline.Long, 15),
  makeControl(Discipline.ShortBlitz, 5),
  makeControl(Discipline.LongBlitz, 3),
  makeControl(Discipline.Pairs, 9),
  CUSTOM,
]

/** Every row that one of these controls has, but for the two that lead to something else. */
const ROWS_OF: [number, Control][] = CONTROLS.flatMap((control) =>
  ROWS.map((row): [number, Control] => [row, control]).filter(
    ([row]) => row !== Row.Quick && row !== Row.Transfer && hasRow(row, control),
  ),
)

const copy = (c: Control): Control => structuredClone(c)

function turn(c: Control, row: number, steps: number): void {
  for (let i = 0; i < Math.abs(steps); i++) nextValue(c, row, steps > 0 ? 1 : -1)
}

it('as many options are the clock’s own as a list in flash has of them', () => {
  expect(Object.values(OPTIONS).filter(({ whose }) => whose === Of.Clock)).toHaveLength(OWN_COUNT)
})

describe('a row of the setup', () => {
  it.each(ROWS_OF)(
    'G3: row %i: so many steps forth and as many back is where it was, round both ends',
    (row, control) => {
      for (const steps of [1, 2, 3, 7, 50, 61, 200]) {
        for (const way of [steps, -steps]) {
          const c = copy(control)
          turn(c, row, way)
          turn(c, row, -way)
          expect([steps, valueAt(c, row)]).toEqual([steps, valueAt(control, row)])
        }
      }
    },
  )

  it('G3: a bank’s steps are of 10 s, half a minute and five minutes, and the same back as forth from every one', () => {
    const c = copy(CUSTOM)
    c.bank = 10_000
    const forth: number[] = []
    do {
      forth.push(c.bank)
      nextValue(c, Row.Bank, 1)
    } while (c.bank !== 10_000)
    const back: number[] = []
    do {
      nextValue(c, Row.Bank, -1)
      back.push(c.bank)
    } while (c.bank !== 10_000)
    expect(back.reverse()).toEqual(forth)
    expect(forth.slice(0, 9)).toEqual([10, 20, 30, 40, 50, 60, 90, 120, 150].map((s) => s * 1000))
    expect(forth.slice(-3)).toEqual([35_400_000, 35_700_000, 35_999_000])
    expect([forth.includes(1_800_000), forth.includes(2_100_000), forth.includes(1_830_000)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it.each([
    ['17:45, by a formula', 1_065_000, 1_080_000, 1_050_000],
    ['31:15, by a formula', 1_875_000, 2_100_000, 1_800_000],
    ['29:45, by a formula', 1_785_000, 1_800_000, 1_770_000],
    ['52.5 s, which no row leads to', 52_500, 60_000, 50_000],
    ['nothing, where the points scored leave none', 0, 10_000, 35_999_000],
  ])('G3: a bank of %s is followed by the next of those steps, either way', (_what, bank, forth, back) => {
    for (const [by, to] of [
      [1, forth],
      [-1, back],
    ]) {
      const c = { ...copy(CUSTOM), bank }
      nextValue(c, Row.Bank, by)
      expect([by, c.bank]).toEqual([by, to])
    }
  })

  it('G3: from any control that setup can come to a step leads to a row’s own values, and from there as many back as forth', () => {
    const walk = fc.array(fc.tuple(fc.constantFrom(...ROWS), fc.integer({ min: -9, max: 9 })), { maxLength: 12 })
    fc.assert(
      fc.property(
        walk,
        fc.constantFrom(...ROWS),
        fc.constantFrom(-1, 1),
        fc.integer({ min: -80, max: 80 }),
        (steps, row, first, by) => {
          const c = makeControl(0, 7)
          const may = (at: number) => at !== Row.Quick && at !== Row.Transfer && hasRow(at, c)
          for (const [at, n] of steps) if (may(at)) turn(c, at, n)
          fc.pre(may(row))
          turn(c, row, first) // another row may have put the value off this one's
          const before = valueAt(c, row)
          turn(c, row, by)
          turn(c, row, -by)
          expect(valueAt(c, row)).toBe(before)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('a hold of the left', () => {
  /** In setup, at this row. */
  function at(row: number, control = CUSTOM): Session {
    const s = makeSession()
    s.control = copy(control)
    s.quick = quickControls([])
    for (let i = 0; i < ROWS.length && s.row !== row; i++) tap(s, RIGHT)
    expect(s.row).toBe(row)
    return s
  }

  /** So many values. */
  function turnFast(s: Session, values: number): void {
    press(s, LEFT, nowOf(s) + 300, 1000 + (values - 1) * 150 + 50)
  }

  it.each(ROWS_OF.filter(([, control]) => control === CUSTOM))(
    'G3: row %i: turns forth, and held anew as far back',
    (row) => {
      const s = at(row)
      turnFast(s, 5)
      const there = copy(CUSTOM)
      turn(there, row, 5)
      expect(valueAt(s.control, row)).toBe(valueAt(there, row))
      turnFast(s, 5)
      expect(valueAt(s.control, row)).toBe(valueAt(CUSTOM, row))
      turnFast(s, 2)
      turn(there, row, -3)
      expect(valueAt(s.control, row)).toBe(valueAt(there, row))
    },
  )

  it('G3: after a short, and on another row, the first hold turns forth again', () => {
    const s = at(Row.Length)
    turnFast(s, 3)
    tap(s, LEFT)
    turnFast(s, 2)
    expect(s.control.length).toBe(13)
    tap(s, RIGHT)
    turnFast(s, 3)
    expect(s.control.delay).toBe(13_000)
  })

  it('G3: the quick list turns back, too', () => {
    const s = at(Row.Quick)
    turnFast(s, 4)
    expect(s.control).toEqual(s.quick[3])
    turnFast(s, 2)
    expect(s.control).toEqual(s.quick[1])
  })

  it('G3, S9: 7 points become 3 in six gestures, done among them', () => {
    const s = makeSession()
    tap(s, RIGHT, 2)
    expect([s.row, s.control.length]).toEqual([Row.Length, 7])
    turnFast(s, 1)
    turnFast(s, 5)
    lean(s, RIGHT)
    expect([s.stage, s.control.length]).toEqual([Stage.Ready, 3])
  })
})

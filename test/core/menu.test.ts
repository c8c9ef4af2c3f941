/*
 * The setup menu: its rows and values, forth and back; and what hands can do where the control is shown (T1-T6, J1).
 */
import { describe, expect, it } from 'vitest'
import { type Control, Discipline, Option, Refusal } from '../../firmware/core/control.ts'
import { preset } from '../../firmware/core/session.ts'
import { nextValue, Row, rowAfter } from '../../firmware/core/setup.ts'
import { Cue, makeSession } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { chord, controlOf, hold, LEFT, press, RIGHT } from '../vocabulary.ts'
import { withOptions } from './play.ts'

const short7: Control = controlOf(0, 7, 840_000, 10_000)

describe('the setup menu', () => {
  const custom: Control = controlOf(Discipline.Custom, 7, 840_000, 10_000)
  const OPTION_ROWS = {
    Formula: Row.Option + Option.Formula,
    Runs: Row.Option + Option.Runs,
    Variant: Row.Option + Option.Variant,
    LeftScore: Row.Option + Option.LeftScore,
    RightScore: Row.Option + Option.RightScore,
    Lateness: Row.Option + Option.Lateness,
    Played: Row.Option + Option.Played,
    Sound: Row.Option + Option.Sound,
    Door: Row.Option + Option.Door,
    Bright: Row.Option + Option.Bright,
    Language: Row.Option + Option.Language,
    Silent: Row.Option + Option.Silent,
  }

  it('has the rows that this control has a choice in, and goes round them', () => {
    const rowsOf = (c: Control): number[] => {
      const rows: number[] = [Row.Quick]
      for (let row = rowAfter(Row.Quick, c); row !== Row.Quick; row = rowAfter(row, c)) rows.push(row)
      return rows
    }
    const { Formula, Runs, Variant, LeftScore, RightScore, Lateness, Played, Sound, Door, Bright, Language, Silent } =
      OPTION_ROWS
    const always = [LeftScore, RightScore, Lateness, Door, Sound, Bright, Language, Silent, Row.Transfer]
    const first = [Row.Quick, Row.Discipline, Row.Length, Row.Delay]
    expect(rowsOf(short7)).toEqual([...first, ...always])
    expect(rowsOf({ ...short7, discipline: Discipline.Pairs })).toEqual([...first, ...always])
    expect(rowsOf({ ...short7, discipline: Discipline.Long })).toEqual([...first, Variant, ...always])
    const own = [Formula, Formula + 1, Formula + 2, Formula + 3, Runs, Runs + 1]
    expect(rowsOf(custom)).toEqual([...first, Row.Bank, ...own, Variant, ...always])
    const byFormula = withOptions(custom, [Option.Formula, 1])
    expect(rowsOf(byFormula)).toEqual([...first, ...own, Variant, ...always])
    const near = withOptions(short7, [Option.LeftScore, 6])
    expect(rowsOf(near)).toEqual([...first, LeftScore, RightScore, Lateness, Played, ...always.slice(3)])
  })

  it.each(
    [
      ['discipline', Row.Discipline, 7],
      ['points', Row.Length, 49],
      ['delay', Row.Delay, 61],
    ].flatMap(([name, row, count]) =>
      [1, -1].map((by): [string, number, Row, number] => [String(name), by, row as Row, Number(count)]),
    ),
  )('goes round the values of %s by %i and comes back', (_row, by, row, count) => {
    const c = structuredClone(short7)
    const seen = new Set<string>()
    for (let i = 0; i < count; i++) {
      seen.add(JSON.stringify(c))
      nextValue(c, row, by)
    }
    expect([seen.size, c]).toEqual([count, short7])
  })

  it('goes round the custom banks: by 10 s, half a minute, 5 minutes, to 9:59:59 and back to 0:10', () => {
    const c = { ...custom, bank: 10_000 }
    const seen: number[] = []
    do {
      seen.push(c.bank)
      nextValue(c, Row.Bank, 1)
    } while (c.bank !== 10_000)
    expect(seen.slice(0, 8)).toEqual([10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 90_000, 120_000])
    expect([1_770_000, 1_800_000, 2_100_000].map((bank) => seen.includes(bank))).toEqual([true, true, true])
    expect(seen.slice(-2)).toEqual([35_700_000, 35_999_000])
  })

  it('T1, T3, T5: gives each discipline its bank and its usual delay', () => {
    const c = structuredClone(short7)
    const seen = [1, 2, 3, 4, 5, 6].map(() => {
      nextValue(c, Row.Discipline, 1)
      return [c.discipline, c.bank, c.delay]
    })
    expect(seen).toEqual([
      [1, 840_000, 10_000],
      [2, 180_000, 10_000],
      [3, 180_000, 10_000],
      [Discipline.Pairs, 1_050_000, 12_000],
      [Discipline.League, 180_000, 13_000],
      [Discipline.Custom, 180_000, 10_000],
    ])
  })

  it('T6: a custom control that comes from a blitz without a bank begins with a minute', () => {
    const c: Control = controlOf(Discipline.LongBlitz, 4, 0, 10_000)
    nextValue(c, Row.Discipline, 1)
    nextValue(c, Row.Discipline, 1)
    expect([c.discipline, c.bank, c.option[Option.Scope], c.option[Option.Refill]]).toEqual([
      Discipline.League,
      180_000,
      1,
      1,
    ])
    nextValue(c, Row.Discipline, 1)
    expect([c.discipline, c.bank]).toEqual([Discipline.Custom, 180_000])
    const late: Control = controlOf(Discipline.League, 4, 0, 10_000)
    nextValue(late, Row.Discipline, 1)
    expect(late.bank).toBe(60_000)
  })

  it('goes back through the custom banks by the steps that it came by', () => {
    const banks = (by: number): number[] => {
      const c = { ...custom, bank: 10_000 }
      const seen: number[] = []
      do {
        seen.push(c.bank)
        nextValue(c, Row.Bank, by)
      } while (c.bank !== 10_000)
      return seen
    }
    const forth = banks(1)
    expect(banks(-1)).toEqual([forth[0], ...forth.slice(1).reverse()])
  })

  it('T6: shows why a control is refused, until a value is changed', () => {
    const s = makeSession()
    for (let i = 0; i < 3; i++) press(s, RIGHT, 1000 + i * 500) // past discipline and points
    expect(s.row).toBe(Row.Delay)
    for (let at = 2500; at < 4000; at += 500) press(s, LEFT, at)
    expect(s.control.delay).toBe(13_000)
    expect(hold(s, RIGHT, 4500) & (Cue.Refusal | Cue.Stage)).toBe(Cue.Refusal)
    expect([s.stage, s.refusal]).toEqual([Stage.Setup, Refusal.Delay])
    press(s, LEFT, 6500)
    expect([s.stage, s.refusal]).toEqual([Stage.Setup, Refusal.None])
  })
})

describe('ready', () => {
  it('J1: nobody has agreed: a short goes back to the setup, the control as it was', () => {
    const s = makeSession()
    hold(s, RIGHT, 1000)
    expect(s.stage).toBe(Stage.Ready)
    press(s, LEFT, 3000)
    expect([s.stage, s.agreed, s.control]).toEqual([Stage.Setup, 0, short7])
  })

  it('J1: once a side has agreed a short goes nowhere, and says that agreeing is a hold', () => {
    const s = makeSession()
    hold(s, RIGHT, 1000)
    hold(s, LEFT, 3000)
    for (const side of [LEFT, RIGHT]) expect(press(s, side, 5000 + side * 500) & Cue.Refusal).toBe(Cue.Refusal)
    expect([s.stage, s.agreed, s.refusal]).toEqual([Stage.Ready, 1, Refusal.Hold])
    hold(s, LEFT, 7000) // no longer
    expect(s.agreed).toBe(0)
    press(s, RIGHT, 9000)
    expect(s.stage).toBe(Stage.Setup)
  })

  it('J1: a control that came from outside is locked: no short leads out of it', () => {
    const s = makeSession()
    preset(s, short7, 500)
    for (const side of [LEFT, RIGHT]) press(s, side, 1000 + side * 500)
    expect([s.stage, s.refusal]).toEqual([Stage.Ready, Refusal.Hold])
  })

  it('J1: both agree at once: the opening roll, from the later hold', () => {
    for (const first of [LEFT, RIGHT]) {
      const s = makeSession()
      preset(s, short7, 500)
      chord(s, first, 1000, 40, 1500)
      expect([s.stage, s.since]).toEqual([Stage.Open, 2040])
    }
  })

  it('J1, M1: both holding for long starts nobody’s bank and opens no door, and who agreed has to hold anew', () => {
    const s = makeSession()
    preset(s, short7, 500)
    press(s, LEFT, 1000, 20_000)
    expect([s.stage, s.agreed, s.clock.on]).toEqual([Stage.Ready, 1, 0])
  })
})

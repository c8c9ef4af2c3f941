/*
 * Tests of the controls: banks, delays and what is refused (T1-T6, J1), and the controls met in the field (section X).
 */
import { describe, expect, it } from 'vitest'
import { bankFor, type Control, makeControl, refusalOf } from '../../firmware/core/control.ts'
import { preset } from '../../firmware/core/session.ts'
import { rowsOf } from '../rows.ts'
import { controlOf } from '../vocabulary.ts'
import { Discipline, makeSession, Option, Refusal } from './names.ts'

/** The discipline's own bank unless another is given; delay in seconds. */
function control(discipline: number, length: number, wait: number, bank = bankFor(discipline, length)): Control {
  return controlOf(discipline, length, bank, wait * 1000)
}

const clock = (minutes: number, seconds: number): number => (minutes * 60 + seconds) * 1000

describe('the bank of a discipline', () => {
  const kinds: Record<string, Discipline[]> = {
    nardy: [Discipline.Short, Discipline.Long],
    blitz: [Discipline.ShortBlitz, Discipline.LongBlitz],
    pairs: [Discipline.Pairs],
  }

  it.each(
    rowsOf(`
    nardy | 1  | 2:00
    nardy | 6  | 12:00
    nardy | 7  | 14:00
    nardy | 49 | 98:00
    blitz | 3  | 1:00
    blitz | 5  | 2:00
    blitz | 7  | 3:00
    pairs | 1  | 2:30
    pairs | 7  | 17:30
    pairs | 8  | 20:00
    pairs | 49 | 122:30`),
  )('T1, T2, T3, T4, T5: %s, short or long, to %s points: %s a side; half minutes stand', (kind, points, bank) => {
    const [minutes, seconds] = bank.split(':').map(Number)
    for (const discipline of kinds[kind]) expect(bankFor(discipline, Number(points))).toBe(clock(minutes, seconds))
  })
})

it.each([
  ['short', Discipline.Short, 7, 8, 12],
  ['long', Discipline.Long, 7, 8, 12],
  ['short blitz', Discipline.ShortBlitz, 3, 8, 10],
  ['long blitz', Discipline.LongBlitz, 5, 8, 10],
  ['pairs', Discipline.Pairs, 7, 10, 15],
  ['custom', Discipline.Custom, 7, 0, 60],
])(
  'T1, T2, T3, T4, T5, T6: %s: both ends of the delay’s range are accepted; a second outside and half a second are refused',
  (_name, discipline, points, least, most) => {
    const bank = bankFor(discipline, points) || 60_000 // a custom control states its own
    const verdict = [least - 1, least, least + 0.5, most, most + 1, Number.NaN].map((wait) =>
      refusalOf(control(discipline, points, wait, bank)),
    )
    expect(verdict.map((refusal) => refusal === Refusal.None)).toEqual([false, true, false, true, false, false])
    expect(new Set(verdict)).toEqual(new Set([Refusal.None, Refusal.Delay]))
  },
)

describe('what is refused', () => {
  it.each([0, -1, 1.5, 50, 1000, Number.NaN])('T6: a match to %d points is refused', (points) => {
    for (let discipline = Discipline.Short; discipline <= Discipline.Custom; discipline++) {
      expect(refusalOf(control(discipline, points, 10, 60_000))).toBe(Refusal.Length)
    }
  })

  it.each([1, 2, 4, 6, 8, 9, 49])(
    'T3, T4, T6: blitz to %i points has no bank by the rules, and is refused with any',
    (points) => {
      expect(bankFor(Discipline.ShortBlitz, points)).toBe(0)
      expect(refusalOf(control(Discipline.ShortBlitz, points, 10))).toBe(Refusal.Blitz)
      expect(refusalOf(control(Discipline.LongBlitz, points, 10, 60_000))).toBe(Refusal.Blitz)
    },
  )

  it.each([
    ['T1', Discipline.Short, 7, clock(14, 1)],
    ['T2', Discipline.Long, 7, clock(13, 59)],
    ['T2', Discipline.Long, 7, clock(19, 0)],
    ['T3', Discipline.ShortBlitz, 3, clock(2, 0)],
    ['T4', Discipline.LongBlitz, 5, clock(1, 0)],
    ['T5', Discipline.Pairs, 7, clock(18, 0)],
    ['T5', Discipline.Pairs, 7, clock(17, 0)],
  ])('T1, T2, T3, T4, T5, T6: a bank off the formula of %s is accepted only as custom', (_id, by, points, bank) => {
    expect(refusalOf(control(by, points, 10, bank))).toBe(Refusal.Bank)
    expect(refusalOf(control(Discipline.Custom, points, 10, bank))).toBe(Refusal.None)
  })

  it.each([
    [9_000, Refusal.Bank],
    [9_999, Refusal.Bank],
    [10_000, Refusal.None],
    [10_500, Refusal.Bank],
    [11_000, Refusal.None],
    [35_999_000, Refusal.None],
    [35_999_001, Refusal.Bank],
    [36_000_000, Refusal.Bank],
    [0, Refusal.Bank],
    [-60_000, Refusal.Bank],
  ])('T6: a custom bank is whole seconds from 0:10 to 9:59:59: %i ms gives refusal %i', (bank, refusal) => {
    expect(refusalOf(control(Discipline.Custom, 7, 10, bank))).toBe(refusal)
  })
})

// Regression: it threw, since there was no such row.
it('T6: a discipline that does not exist is refused with a reason', () => {
  expect(preset(makeSession(), controlOf(7, 7, 840_000, 10_000), 1000)).not.toBe(0)
})

it('T10: a league has three minutes for each game and 13 s a move, whatever the length, and its flag loses the game', () => {
  for (const length of [1, 5, 25]) {
    const c = makeControl(Discipline.League, length)
    expect([c.bank, c.delay, c.option[Option.Scope], c.option[Option.Refill]]).toEqual([180_000, 13_000, 1, 1])
    expect(refusalOf(c)).toBe(Refusal.None)
  }
  const c = makeControl(Discipline.League, 5)
  c.option[Option.Refill] = 0
  expect(refusalOf(c)).toBe(Refusal.Option)
  expect(refusalOf({ ...makeControl(Discipline.League, 5), delay: 12_000 })).toBe(Refusal.Delay)
})

/*
 * More time than the control's bank. Overtime: once for each side, after its bank; if banks are filled for each game
 * (X5), overtime that has begun is neither lost nor given again (X10). And a bank of a side's own: a handicap in time,
 * which only a custom control may have (T6).
 */

import { describe, expect, it } from 'vitest'
import { bankAt, extraAt, type Side } from '../../firmware/core/clock.ts'
import { bankOf, type Control, refusalOf } from '../../firmware/core/control.ts'
import { Formula } from '../../firmware/core/formula.ts'
import { leaveRuling, rule } from '../../firmware/core/rule.ts'
import { nextValueOfRow, rowsOf, setOption, setValue, valueOfRow } from '../../firmware/core/setup.ts'
import { codeOf, readCode, takeOver } from '../../firmware/core/transfer.ts'
import { banks, customOf, LEFT, nowOf, opening, passTo, press, RIGHT } from '../vocabulary.ts'
import { cutPower, enterAnew, giveUp, minuteMatch, openBy, openGame, shown, takeBack, withOptions } from './games.ts'
import { key } from './judging.ts'
import { Discipline, Ended, makeSession, Option, Refusal, Row, Ruling, type Session, Stage } from './names.ts'
import { bothHold, goOn, holdNext, tap } from './play.ts'

const BANK = 60_000
const OVERTIME = 60_000

/** A match to 9 without a delay, the banks filled for each game, with a minute of overtime. */
function match(): Session {
  return opening(withOptions(customOf(9, BANK, 0), [Option.Refill, 1], [Option.Overtime, OVERTIME / 1000]))
}

/** `[bank, overtime not yet begun]` of the left, then of the right. */
function hasOf(s: Session, at = nowOf(s)): number[] {
  return [LEFT, RIGHT].flatMap((side) => [bankAt(s.clock, side, at), extraAt(s.clock, side, at)])
}

/** The side to move ends its turn after this many ms. */
function turn(s: Session, ms: number): void {
  press(s, s.clock.turn, s.clock.since + ms)
}

/** The game in play is lost by `loser`, a single, and the winner agrees. */
function endGame(s: Session, loser: number): void {
  giveUp(s, loser)
  enterAnew(s, 1)
}

/** The left's overtime has begun: 20 s of it are used in a turn of 80 s; the right's turns were short. */
function begun(): { s: Session; left: number } {
  const s = match()
  openBy(s, RIGHT)
  turn(s, 80_000)
  expect(hasOf(s).slice(0, 2)).toEqual([40_000, 0])
  endGame(s, LEFT)
  return { s, left: 40_000 }
}

/** Another clock with the same control takes the match over by its code. */
function takenOver(s: Session): Session {
  const other = shown(s.control)
  const position: number[] = []
  expect(readCode(other, codeOf(s), position)).toBe(Refusal.None)
  takeOver(other, position, nowOf(other))
  return other
}

describe('overtime that has begun', () => {
  it('X10 (finding P13): overtime that has begun is kept for the next game, after a full bank', () => {
    const { s, left } = begun()
    expect(hasOf(s)).toEqual([BANK, left, BANK, OVERTIME])
    openBy(s, RIGHT)
    const { since } = s.clock
    turn(s, BANK + 10_000)
    expect(hasOf(s, since + BANK + 10_000).slice(0, 2)).toEqual([left - 10_000, 0])
    endGame(s, LEFT)
    expect(hasOf(s).slice(0, 2)).toEqual([BANK, left - 10_000])
  })

  it('X10, C4: overtime is kept by a clock that takes over in the middle of it, also in the next game', () => {
    const s = match()
    openBy(s, RIGHT)
    turn(s, 80_000)
    const other = takenOver(s)
    bothHold(other)
    const again = cutPower(other)
    again.cuts = 0 // no judge is needed
    for (const one of [other, again]) {
      if (one === again) bothHold(one)
      endGame(one, RIGHT)
      expect(hasOf(one).slice(0, 2)).toEqual([BANK, 40_000])
    }
  })
})

describe('banks filled for each game', () => {
  const own: [Option, number][] = [
    [Option.LeftBank, 50],
    [Option.RightBank, 90],
  ]

  it.each<[string, number[], [Option, number][]]>([
    ['the control’s', [60_000, 60_000], []],
    ['the sides’ own', [50_000, 90_000], own],
  ])(
    'T7, X5, T6: banks, %s, are full again once the result is agreed, if the control says so; taking it back restores the used ones',
    (_whose, full, banksOf) => {
      for (const refill of [0, 1]) {
        const s = minuteMatch([Option.Refill, refill], ...banksOf)
        for (const _side of [LEFT, RIGHT]) {
          passTo(s, nowOf(s) + 25_000)
          tap(s, s.clock.turn)
        }
        giveUp(s, LEFT)
        holdNext(s, LEFT) // a single
        const used = banks(s, nowOf(s)).slice(0, 2)
        expect(used.map((bank, side) => full[side] - bank > 10_000)).toEqual([true, true])
        holdNext(s, RIGHT)
        expect([s.stage, ...banks(s, nowOf(s))]).toEqual([Stage.Open, ...(refill ? full : used), 0])
        takeBack(s)
        expect([s.stage, ...banks(s, nowOf(s)).slice(0, 2)]).toEqual([Stage.Result, ...used])
      }
    },
  )
})

const FIVE = 300_000
const FOURTEEN = 840_000
const TEN = 600_000

/** A match to 7 points with 10 min; the left has its own 5 min, the right its own 14. */
function uneven(...options: [Option, number][]): Control {
  return withOptions(customOf(7, TEN, 10_000), [Option.LeftBank, 300], [Option.RightBank, 840], ...options)
}

describe('the record', () => {
  it.each<[string, (s: Session) => Session]>([
    ['after a power cut', cutPower],
    ['on a clock that has taken over by the code', takenOver],
  ])('D7, J5, C4: %s both have what they had, and later games have the sides’ own banks', (_how, carried) => {
    const s = opening(uneven([Option.Refill, 1]))
    openGame(s)
    passTo(s, nowOf(s) + 30_000)
    const again = carried(s)
    expect([again.stage, ...again.control.option]).toEqual([Stage.Power, ...s.control.option])
    expect(again.clock.bank[1 - s.clock.turn]).toBe(bankOf(s.control, (1 - s.clock.turn) as Side))
    goOn(again)
    endGame(again, RIGHT)
    expect(again.clock.bank).toEqual([FIVE, FOURTEEN])
  })

  it('D7, T6: if flash spoils a bit of the record, both sides have their own banks or neither has', () => {
    const s = opening(uneven([Option.Refill, 1]))
    openGame(s)
    const words = [...s.journal.out]
    const found = new Set<string>()
    for (const [i, word] of words.entries()) {
      for (let bit = 0; bit < 32; bit++) {
        const spoilt = (word & ~(1 << bit)) >>> 0
        if (spoilt === word) continue
        s.journal.out = words.map((one, k) => (k === i ? spoilt : one))
        const { option } = cutPower(s).control
        found.add(`${option[Option.LeftBank]}, ${option[Option.RightBank]}`)
      }
    }
    expect([...found].sort()).toEqual(['0, 0', '300, 840'])
  })
})

it.each([
  ...[9, 36_000, 90_000].map((seconds) => [seconds, Refusal.Bank]),
  ...[-1, 10.5, Number.NaN].map((seconds) => [seconds, Refusal.Option]),
  ...[10, 35_999].map((seconds) => [seconds, Refusal.None]),
])('T6: an own bank of %d s gives refusal %i: its range is that of any bank, 10 s to 9:59:59', (seconds, refusal) => {
  for (const option of [Option.LeftBank, Option.RightBank])
    expect(refusalOf(withOptions(customOf(7, TEN, 10_000), [option, seconds]))).toBe(refusal)
})

it('T6: an option that is refused leaves the bank as it was, though the formula gives another', () => {
  const c = withOptions(customOf(7, TEN, 10_000), [Option.Formula, Formula.Two])
  const before = [c.bank, ...c.option]
  expect(setOption(c, Option.LeftScore, 7)).not.toBe(Refusal.None)
  expect([c.bank, ...c.option]).toEqual(before)
})

describe('its row in the menu', () => {
  const row = Row.Option + Option.LeftBank

  it('J1: the row of an own bank shows what the side has, and turns it from there', () => {
    const c = customOf(7, TEN, 10_000)
    expect([valueOfRow(c, row), nextValueOfRow(c, row, 600, 1), nextValueOfRow(c, row, 600, -1)]).toEqual([
      600, 630, 570,
    ])
    setValue(c, row, 570)
    expect([c.option[Option.LeftBank], valueOfRow(c, row), valueOfRow(c, row + 1)]).toEqual([570, 570, 600])
  })

  it('J1: an own bank turned to the control’s bank is none, and follows the control’s bank again', () => {
    const c = uneven()
    setValue(c, row, 600)
    expect([c.option[Option.LeftBank], c.option[Option.RightBank]]).toEqual([0, 840])
    setValue(c, Row.Bank, 1200)
    expect([bankOf(c, LEFT), bankOf(c, RIGHT)]).toEqual([1_200_000, FOURTEEN])
  })

  it('J1: an own bank and its row are gone once the control is no longer custom', () => {
    const s = makeSession()
    Object.assign(s.control, uneven())
    s.row = Row.Done
    expect(rowsOf(s)).toContain(row)
    s.control.discipline = Discipline.Short
    setValue(s.control, Row.Length, 7)
    expect([rowsOf(s).includes(row), s.control.option.slice(Option.LeftBank)]).toEqual([false, [0, 0]])
    expect([bankOf(s.control, LEFT), bankOf(s.control, RIGHT)]).toEqual([FOURTEEN, FOURTEEN])
  })
})

// Regression: the next game had the whole bank again as overtime.
describe('X10: overtime of the next game is never more than what is left of it', () => {
  it('after a judge has set a bank in overtime', () => {
    const s = match()
    openBy(s, RIGHT)
    passTo(s, nowOf(s) + 80_000)
    expect(rule(key(s), Ruling.Bank, LEFT, 1_800_000, nowOf(s))).toBe(Refusal.None)
    leaveRuling(s, Ended.Now, nowOf(s))
    endGame(s, RIGHT)
    expect(hasOf(s)).toEqual([BANK, OVERTIME, BANK, OVERTIME])
  })

  it('after a takeover, if none was left and the bank was filled since', () => {
    const options = [Option.Refill, Option.Scope].map((option): [Option, number] => [option, 1])
    const s = opening(withOptions(customOf(9, 600_000, 0), ...options, [Option.Overtime, 60]))
    openBy(s, RIGHT)
    passTo(s, nowOf(s) + 700_000) // the left's flag has lost the game
    enterAnew(s, 1)
    openBy(s, RIGHT)
    key(s)
    const again = takenOver(s)
    bothHold(again)
    endGame(again, RIGHT)
    expect(hasOf(again)).toEqual([600_000, 0, 600_000, 60_000])
  })
})

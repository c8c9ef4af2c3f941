/*
 * Overtime: once for each side, after its bank. If banks are filled for each game, overtime that has begun is neither
 * lost nor given again (X10).
 */

import { describe, expect, it } from 'vitest'
import { bankAt, extraAt, type Side } from '../../firmware/core/clock.ts'
import { codeOf, readCode, takeOver } from '../../firmware/core/transfer.ts'
import { banks, customOf, LEFT, nowOf, opening, passTo, press, RIGHT } from '../vocabulary.ts'
import { cutPower, enterLost, minuteMatch, openBy, withOptions } from './games.ts'
import { Claim, makeSession, Option, type Session, Stage } from './names.ts'
import { both, bothHold, claim, faceAt, goOn, holdNext } from './play.ts'

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

/** The game in play is lost by `loser`, a single; returns when the clock stopped. */
function lose(s: Session, loser: number): number {
  const at = both(s, loser)
  claim(s, loser, Claim.Lost)
  enterLost(s)
  holdNext(s, 1 - loser)
  return at
}

/** The left's overtime has begun: 20 s of it are used in a turn of 80 s; the right's turns were short. */
function begun(): { s: Session; left: number } {
  const s = match()
  openBy(s, RIGHT)
  turn(s, 80_000)
  expect(hasOf(s).slice(0, 2)).toEqual([40_000, 0])
  lose(s, LEFT)
  return { s, left: 40_000 }
}

describe('overtime', () => {
  const overtime: [Option, number] = [Option.Overtime, 60]

  it('X10: overtime follows the bank directly, and the flag falls only after it', () => {
    const s = minuteMatch(overtime)
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

  it('X10: overtime comes once: after a press what is left of it is the bank', () => {
    const s = minuteMatch(overtime)
    const side = s.clock.turn
    const used = s.clock.since + 70_000
    press(s, side, used + 20_000)
    expect([banks(s, used + 20_000)[side as Side], s.clock.extra[side as Side]]).toEqual([40_000, 0])
    press(s, 1 - side, used + 21_000)
    passTo(s, used + 21_000 + 10_000 + 40_200)
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, side, used + 21_000 + 50_000])
  })

  it('X10: overtime is shown on the glass when a side is in it', () => {
    const s = minuteMatch(overtime)
    const side = s.clock.turn
    const used = s.clock.since + 70_000
    const seen = [used - 1, used, used + 50_000].map((at) => faceAt(s, at).low)
    expect(seen.map((low) => low[side as Side])).toEqual([2, 5, 6])
    expect(seen[2][1 - side]).toBe(1)
  })

  it('X10: overtime is given back to the other side when a move is sent back', () => {
    const s = minuteMatch(overtime)
    const side = s.clock.turn
    press(s, side, nowOf(s) + 300)
    passTo(s, s.clock.since + 75_000)
    both(s)
    for (const one of [side, 1 - side]) claim(s, one, Claim.WrongMove)
    const at = goOn(s)
    expect([s.stage, s.clock.turn, ...s.clock.extra]).toEqual([Stage.Play, side, 60_000, 60_000])
    expect(banks(s, at).slice(0, 2)).toEqual([60_000, 60_000])
  })
})

describe('overtime that has begun', () => {
  it('X10 (finding P13): overtime that has begun is kept for the next game, after a full bank', () => {
    const { s, left } = begun()
    expect(hasOf(s)).toEqual([BANK, left, BANK, OVERTIME])
    openBy(s, RIGHT)
    const { since } = s.clock
    turn(s, BANK + 10_000)
    expect(hasOf(s, since + BANK + 10_000).slice(0, 2)).toEqual([left - 10_000, 0])
    lose(s, LEFT)
    expect(hasOf(s).slice(0, 2)).toEqual([BANK, left - 10_000])
  })

  it('X10, C4: overtime is kept by a clock that takes over in the middle of it, also in the next game', () => {
    const s = match()
    openBy(s, RIGHT)
    turn(s, 80_000)
    const code = codeOf(s)
    const other = makeSession()
    other.control = structuredClone(s.control)
    const position: number[] = []
    expect(readCode(other, code, position)).toBe(0)
    takeOver(other, position, 0)
    bothHold(other)
    const again = cutPower(other)
    again.cuts = 0 // no judge is needed
    for (const one of [other, again]) {
      if (one === again) bothHold(one)
      lose(one, RIGHT)
      expect(hasOf(one).slice(0, 2)).toEqual([BANK, 40_000])
    }
  })
})

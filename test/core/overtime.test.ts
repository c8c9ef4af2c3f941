/*
 * Overtime: once for each side, behind its bank. Where banks are filled for each game, what has begun is neither lost nor given again (X10).
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankAt, extraAt, type Side } from '../../firmware/core/clock.ts'
import { codeOf, readCode, takeOver } from '../../firmware/core/transfer.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, controlOf, LEFT, nowOf, opening, passTo, press, RIGHT } from '../vocabulary.ts'
import { Ask, Claim, makeSession, Option, type Session, Stage } from './names.ts'
import { both, claim, cutPower, enterLost, goOn, lean, minuteMatch, request, tap, withOptions } from './play.ts'

const BANK = 60_000
const OVERTIME = 60_000

/** A match to 9 without a delay, the banks filled for each game, with a minute of overtime. */
function match(): Session {
  return opening(withOptions(controlOf(5, 9, BANK, 0), [Option.Refill, 1], [Option.Overtime, OVERTIME / 1000]))
}

/** What each side has and has not begun, and all together: `[bank, overtime to come, ...]`. */
function hasOf(s: Session, at = nowOf(s)): number[] {
  return [LEFT, RIGHT].flatMap((side) => [bankAt(s.clock, side, at), extraAt(s.clock, side, at)])
}

/** From the opening roll: `side` has the first turn. */
function open(s: Session, side: number): void {
  passTo(s, s.shortsFrom)
  tap(s, 1 - side)
  passTo(s, nowOf(s) + 300)
  expect([s.stage, s.clock.turn]).toEqual([Stage.Play, side])
}

/** The side to move ends its turn after so many ms. */
function turn(s: Session, ms: number): void {
  press(s, s.clock.turn, s.clock.since + ms)
}

/** The game in play is lost by `loser`, a single; returns since when the clock stood. */
function lose(s: Session, loser: number): number {
  const at = both(s, loser)
  claim(s, loser, Claim.Lost)
  enterLost(s)
  lean(s, 1 - loser)
  return at
}

/** The left's overtime has begun: 20 s of it are used in a turn of 80 s; the right's turns were short. */
function begun(): { s: Session; left: number } {
  const s = match()
  open(s, LEFT)
  turn(s, 80_000)
  expect(hasOf(s).slice(0, 2)).toEqual([40_000, 0])
  lose(s, LEFT)
  return { s, left: 40_000 }
}

describe('overtime', () => {
  const overtime: [Option, number] = [Option.Overtime, 60]

  it('X10: it follows the bank directly, and the flag only it', () => {
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

  it('X10: it comes once: the rest of it after a press is the bank, and there is no second', () => {
    const s = minuteMatch(overtime)
    const side = s.clock.turn
    const used = s.clock.since + 70_000
    press(s, side, used + 20_000)
    expect([banks(s, used + 20_000)[side as Side], s.clock.extra[side as Side]]).toEqual([40_000, 0])
    press(s, 1 - side, used + 21_000)
    passTo(s, used + 21_000 + 10_000 + 40_200)
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, side, used + 21_000 + 50_000])
  })

  it('X10: a press at the last instant of the bank has not begun it, one a millisecond later has', () => {
    for (const [late, extra, bank] of [
      [69_999, 60_000, 1],
      [70_001, 0, 59_999],
    ]) {
      const s = minuteMatch(overtime)
      const side = s.clock.turn
      press(s, side, s.clock.since + late)
      expect([s.clock.extra[side as Side], s.clock.bank[side as Side]]).toEqual([extra, bank])
    }
  })

  it('X10: it is shown that a side is in its overtime', () => {
    const s = minuteMatch(overtime)
    const side = s.clock.turn
    const used = s.clock.since + 70_000
    const face = makeFace(s)
    const low = [used - 1, used, used + 50_000].map((at) => {
      passTo(s, at)
      look(s, at, face)
      return face.low[side as Side]
    })
    expect([low, face.low[1 - side]]).toEqual([[2, 5, 6], 1])
  })

  it('X10: a move sent back gives the other side’s begun overtime back', () => {
    const s = minuteMatch(overtime)
    const side = s.clock.turn
    press(s, side, nowOf(s) + 300)
    passTo(s, s.clock.since + 75_000)
    both(s)
    for (const one of [side, 1 - side]) claim(s, one, Claim.WrongMove)
    const at = goOn(s)
    expect([s.stage, s.clock.turn, ...s.clock.extra, ...banks(s, at).slice(0, 2)]).toEqual([
      ...[Stage.Play, side],
      ...[60_000, 60_000, 60_000, 60_000],
    ])
  })
})

describe('overtime that has begun', () => {
  it('X10 (finding P13): is what it was in the next game, after a full bank', () => {
    const { s, left } = begun()
    expect(hasOf(s)).toEqual([BANK, left, BANK, OVERTIME])
    open(s, LEFT)
    const { since } = s.clock
    turn(s, BANK + 10_000)
    expect(hasOf(s, since + BANK + 10_000).slice(0, 2)).toEqual([left - 10_000, 0])
    lose(s, LEFT)
    expect(hasOf(s).slice(0, 2)).toEqual([BANK, left - 10_000])
  })

  it('X10, C4: a clock that takes over in the midst of it does not lose it at the next game', () => {
    const s = match()
    open(s, LEFT)
    turn(s, 80_000)
    const code = codeOf(s)
    const other = makeSession()
    other.control = structuredClone(s.control)
    const position: number[] = []
    expect(readCode(other, code, position)).toBe(0)
    takeOver(other, position, 0)
    for (const side of [LEFT, RIGHT]) lean(other, side)
    const again = cutPower(other)
    again.cuts = 0 // no judge is needed
    for (const one of [other, again]) {
      if (one === again) for (const side of [LEFT, RIGHT]) lean(one, side)
      lose(one, RIGHT)
      expect(hasOf(one).slice(0, 2)).toEqual([BANK, 40_000])
    }
  })
})

type Deed = { what: 'turn'; ms: number } | { what: 'lose' | 'undo' | 'cut'; side: number }

const deedArb: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('turn' as const), ms: fc.integer({ min: 200, max: 70_000 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constantFrom('lose' as const, 'undo' as const, 'cut' as const), side: fc.nat(1) }),
  },
)

/** Two sides as two piles: a bank that each game fills, and an overtime that nothing fills. */
interface Piles {
  bank: number[]
  overtime: number[]
}

function spend({ bank, overtime }: Piles, side: number, ms: number): void {
  const beyond = Math.max(0, ms - bank[side])
  bank[side] -= ms - beyond
  overtime[side] -= beyond
}

it('X10: whatever games, results taken back and cuts of power come, no side has more overtime than it was given once', () => {
  fc.assert(
    fc.property(fc.array(deedArb, { maxLength: 40, size: 'max' }), (deeds) => {
      let s = match()
      let piles: Piles = { bank: [BANK, BANK], overtime: [OVERTIME, OVERTIME] }
      let before = piles
      for (const deed of deeds) {
        if (s.match.winner !== 2) return
        if (deed.what === 'cut') s = goOnAfterCut(s)
        else if (deed.what === 'undo' && s.stage === Stage.Open && s.match.last !== 2) {
          request(s, deed.side, Ask.Undo)
          lean(s, 1 - deed.side)
          piles = structuredClone(before)
          enterLost(s)
          lean(s, 1 - s.who)
          before = structuredClone(piles)
          piles.bank = [BANK, BANK]
        } else if (s.stage === Stage.Open) open(s, deed.what === 'turn' ? LEFT : deed.side)
        else if (deed.what === 'turn') {
          const side = s.clock.turn
          const ms = Math.max(deed.ms, nowOf(s) - s.clock.since + 200)
          if (ms + 1000 > piles.bank[side] + piles.overtime[side]) return
          spend(piles, side, ms)
          turn(s, ms)
        } else if (deed.what === 'lose') {
          const [side, since] = [s.clock.turn, s.clock.since]
          if (nowOf(s) + 1000 - since > piles.bank[side] + piles.overtime[side]) return
          spend(piles, side, lose(s, deed.side) - since)
          before = structuredClone(piles)
          if (s.match.winner === 2) piles.bank = [BANK, BANK]
        }
        const total = (side: number) => piles.bank[side] + piles.overtime[side]
        const now = s.clock.isRunning ? s.clock.since : nowOf(s)
        const has = hasOf(s, now)
        expect([has[0] + has[1], has[2] + has[3], check(s, nowOf(s))]).toEqual([total(LEFT), total(RIGHT), ''])
      }
    }),
    { numRuns: 150 },
  )
})

/** Off and on again at once, and both go on; the turn in progress goes on from its last entry. */
function goOnAfterCut(s: Session): Session {
  const again = cutPower(s)
  again.cuts = 0 // no judge is needed
  if (again.stage !== Stage.Power) return again
  for (const side of [LEFT, RIGHT]) lean(again, side)
  return again
}

/*
 * Tests of what a flag loses, and of banks filled for each game (T7, T10, X5).
 */

import { describe, expect, it } from 'vitest'
import type { Side } from '../../firmware/core/clock.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, customOf, LEFT, nowOf, opening, passTo, RIGHT } from '../vocabulary.ts'
import { enterAnew, enterLost, giveUp, minuteMatch, openBy, playGame, takeBack, withOptions } from './games.ts'
import { Kind, NOBODY, Option, type Session, Stage, Won } from './names.ts'
import { faceAt, holdNext, tap } from './play.ts'

/** Lets the side to move run out; returns the instant of its flag. */
function runOut(s: Session): number {
  const { clock } = s
  const at = clock.since + clock.delayLeft + clock.bank[clock.turn as Side] + clock.extra[clock.turn as Side]
  passTo(s, at + 200)
  return at
}

describe('what a flag loses', () => {
  it('T10: a flag loses the match, unless the control says otherwise; both banks stand from its instant', () => {
    const s = minuteMatch()
    const fallen = s.clock.turn
    const at = runOut(s)
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, fallen, at])
    expect([s.match.winner, s.match.won]).toEqual([1 - fallen, Won.ByFlag])
    expect([s.match.games, ...s.match.score]).toEqual([0, 0, 0])
  })

  it('T10, X5: if it loses only the game, the side whose flag fell enters the result and the winner agrees', () => {
    const s = minuteMatch([Option.Scope, 1])
    const fallen = s.clock.turn
    const at = runOut(s)
    expect([s.stage, s.who, s.since]).toEqual([Stage.Result, fallen, at])
    expect([s.fell, s.fellAt, s.match.winner]).toEqual([fallen, at, NOBODY])
    enterLost(s, { kind: Kind.Gammon })
    holdNext(s, 1 - fallen)
    expect([s.match.score[1 - fallen], s.stage]).toEqual([2, Stage.Open])
  })

  it('X5: the flag is shown until the next game begins', () => {
    const s = minuteMatch([Option.Scope, 1], [Option.Refill, 1])
    const fallen = s.clock.turn
    runOut(s)
    enterAnew(s, 1)
    expect([s.stage, faceAt(s).fell, s.fell]).toEqual([Stage.Open, fallen, fallen])
    openBy(s, LEFT)
    expect([s.stage, faceAt(s).fell, s.fellAt]).toEqual([Stage.Play, NOBODY, 0])
  })

  it.each([0, 1])('T10: never both sides: after the first flag no time runs (flag scope %i)', (scope) => {
    const s = minuteMatch([Option.Scope, scope])
    const fallen = s.clock.turn
    runOut(s)
    tap(s, 1 - fallen)
    passTo(s, nowOf(s) + 600_000)
    expect([s.fell, banks(s, nowOf(s))[fallen], s.clock.isRunning]).toEqual([fallen, 0, 0])
    expect([banks(s, nowOf(s))[1 - fallen], check(s, nowOf(s))]).toEqual([60_000, ''])
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
        enterLost(s)
        const used = banks(s, nowOf(s)).slice(0, 2)
        expect(used.map((bank, side) => full[side] - bank > 10_000)).toEqual([true, true])
        holdNext(s, RIGHT)
        expect([s.stage, ...banks(s, nowOf(s))]).toEqual([Stage.Open, ...(refill ? full : used), 0])
        takeBack(s)
        expect([s.stage, ...banks(s, nowOf(s)).slice(0, 2)]).toEqual([Stage.Result, ...used])
      }
    },
  )

  it('X5: banks stay as they were at the end of the match (M7)', () => {
    const s = opening(withOptions(customOf(1, 60_000, 0), [Option.Refill, 1]))
    playGame(s, LEFT)
    const before = banks(s, nowOf(s)).slice(0, 2)
    holdNext(s, RIGHT)
    expect([s.stage, ...banks(s, nowOf(s)).slice(0, 2)]).toEqual([Stage.Over, ...before])
    expect(before[0]).toBeLessThan(60_000)
  })
})

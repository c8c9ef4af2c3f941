/*
 * Tests of the score: the worth of a game of long nardy, a result taken back, pairs (M4, M9, M11).
 */

import { describe, expect, it } from 'vitest'
import { makeControl } from '../../firmware/core/control.ts'
import { pointsOf } from '../../firmware/core/match.ts'
import { banks, LEFT, nowOf, opening, passTo, press, RIGHT } from '../vocabulary.ts'
import { enterAnew, loseGame, matchOf, playGame, takeBack, withOptions } from './games.ts'
import { Kind, Option, Stage } from './names.ts'
import { holdNext, standing } from './play.ts'

it.each([
  ['the memo', 0, 3],
  ['home gammon three times', 1, 3],
  ['home gammon four times', 2, 4],
])('M4: in long nardy by %s the worst way of losing counts as stated', (_where, variant, times) => {
  const s = opening(withOptions(makeControl(1, 15), [Option.Variant, variant]))
  loseGame(s, LEFT, { kind: Kind.Backgammon, value: 2 })
  expect(standing(s)).toEqual([0, 2 * times, Stage.Open])
  expect([Kind.Single, Kind.Gammon, Kind.Pass].map((kind) => pointsOf(kind, 4, variant))).toEqual([4, 8, 4])
})

describe('a result taken back', () => {
  it('M11: only the last result can be taken back, and only once: an older one stands', () => {
    const s = matchOf(7)
    loseGame(s, LEFT)
    loseGame(s, RIGHT)
    takeBack(s)
    enterAnew(s, 2)
    takeBack(s, RIGHT)
    expect([...standing(s), s.match.games]).toEqual([0, 1, Stage.Result, 1])
  })

  it('M11: a result can still be taken back after a press by habit: for 3 s after the agreement no press starts a game', () => {
    for (const [after, stage] of [
      [2999, Stage.Open],
      [3000, Stage.Play],
    ]) {
      const s = matchOf(7)
      playGame(s, LEFT)
      const at = holdNext(s, RIGHT)
      press(s, LEFT, at + after)
      passTo(s, at + after + 400)
      expect([s.stage, s.match.last]).toEqual([stage, stage === Stage.Open ? RIGHT : 2])
    }
  })
})

it('M9: pairs have two sides and two banks, and breaks belong to a side', () => {
  const s = opening(makeControl(4, 9))
  expect([...banks(s, nowOf(s)).slice(0, 2), s.control.option[Option.Breaks]]).toEqual([1_350_000, 1_350_000, 1])
  loseGame(s, LEFT)
  holdNext(s, LEFT)
  holdNext(s, LEFT)
  expect([s.stage, ...s.match.breaks]).toEqual([Stage.Break, 1, 0])
})

/*
 * Rows for Crawford's game once it has been played: no correction brings a second one, but the judge's own item does (M5, J6).
 */
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../firmware/core/control.ts'
import { Crawford } from '../../firmware/core/match.ts'
import { rule, undoRule } from '../../firmware/core/rule.ts'
import { Item, RULINGS, Ruling } from '../../firmware/core/ruling.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { positionOf, takeOver } from '../../firmware/core/transfer.ts'
import { check } from '../../sim/clock/check.ts'
import { LEFT, nowOf, RIGHT } from '../vocabulary.ts'
import { goOn, judge, key } from './judging.ts'
import { cutPower, giveUp, loseGame, matchOf, openGame } from './play.ts'

/** To 5 points: the left came to 4 and has lost Crawford's game. */
function played(): Session {
  const s = matchOf(5)
  loseGame(s, RIGHT, { value: 4 })
  expect(s.match.crawford).toBe(Crawford.Now)
  loseGame(s, LEFT)
  expect([s.match.score, s.match.crawford]).toEqual([[4, 1], Crawford.After])
  return s
}

function inPlay(): Session {
  const s = played()
  openGame(s)
  return s
}

function inResult(): Session {
  const s = inPlay()
  giveUp(s, LEFT)
  return s
}

function over(): Session {
  const s = played()
  loseGame(s, RIGHT)
  expect(s.stage).toBe(Stage.Over)
  return s
}

/** Played, and another game after it, which is the one that an annulment takes back. */
function later(): Session {
  const s = played()
  loseGame(s, LEFT)
  return s
}

const WHERE: [string, () => Session][] = [
  ['between games', played],
  ['in the next game', inPlay],
  ['while its result is entered', inResult],
  ['when the match is over', over],
  ['a game later', later],
]

type Made = [what: Ruling, side: number, value: number]

/** Every ruling but Crawford's own item, with each small number and the largest. */
const EVERY: Made[] = Object.entries(RULINGS).flatMap(([name, { least, most }]) => {
  const what = Number(name) as Ruling
  const values = [...Array(10).keys(), most].filter((value) => value >= least && value <= most)
  return what === Ruling.Crawford
    ? []
    : values.flatMap((value): Made[] => [LEFT, RIGHT].map((side) => [what, side, value]))
})
/** Those that Crawford's rule goes by. */
const COUNTING = EVERY.filter(([what]) => [Ruling.Score, Ruling.Length, Ruling.Point].includes(what))

function isMade(s: Session, [what, side, value]: Made): boolean {
  return rule(s, what, side as 0 | 1, value, nowOf(s)) === Refusal.None
}

describe('Crawford’s game once played', () => {
  it.each(WHERE)('M5, J6 (finding R1): no ruling brings it again, %s', (_where, begun) => {
    const s = key(begun())
    let count = 0
    for (const made of EVERY) {
      // an annulment of Crawford's game itself takes it back with the game (M11)
      if (made[0] === Ruling.Annul && begun === played) continue
      if (made[0] === Ruling.Annul && begun === over) continue
      if (!isMade(s, made)) continue
      count++
      expect([made, s.match.crawford]).toEqual([made, Crawford.After])
      undoRule(s, nowOf(s))
      expect([made, s.match.crawford]).toEqual([made, Crawford.After])
    }
    expect(count).toBeGreaterThan(60)
  })

  it('M5, J6 (finding R1): nor do two corrections one after the other, whether the power fails behind them or another clock takes over', () => {
    for (const first of COUNTING) {
      for (const second of COUNTING) {
        const s = key(played())
        isMade(s, first)
        isMade(s, second)
        expect([first, second, s.match.crawford]).toEqual([first, second, Crawford.After])
      }
    }
    for (const made of COUNTING) {
      const s = key(played())
      isMade(s, made)
      if (s.match.winner < 2) continue
      expect([made, cutPower(s).match.crawford]).toEqual([made, Crawford.After])
      const other = makeSession()
      other.control = structuredClone(s.control)
      takeOver(other, positionOf(s), 1000)
      expect([made, other.match.crawford, check(other, 1000)]).toEqual([made, Crawford.After, ''])
    }
  })

  it('M5 (finding R1): the next game has its cube after the other side’s score, the same score, and N there and back', () => {
    const s = key(played())
    judge(s, Item.Score, RIGHT, 2)
    judge(s, Item.Score, LEFT, 4)
    judge(s, Item.Points, LEFT, 7)
    judge(s, Item.Points, LEFT, 5)
    goOn(s)
    expect([s.stage, s.match.score, s.match.crawford]).toEqual([Stage.Open, [4, 2], Crawford.After])
  })

  it('M5 (finding R1): it comes again where the judge says so by its own item, and then once', () => {
    const s = key(played())
    judge(s, Item.Crawford, LEFT, Crawford.Now)
    judge(s, Item.Score, RIGHT, 2)
    goOn(s)
    expect(s.match.crawford).toBe(Crawford.Now)
    loseGame(s, LEFT)
    expect([s.match.score, s.match.crawford]).toEqual([[4, 3], Crawford.After])
  })

  it('M5, M11 (finding R1): annulled itself, it is Crawford’s game again', () => {
    const s = key(played())
    judge(s, Item.Annul)
    expect([s.match.score, s.match.crawford]).toEqual([[4, 0], Crawford.Now])
  })
})

describe('both a point from N', () => {
  it('M5 (finding R1): it was not played by a score that was entered wrongly on the way to the right one', () => {
    const s = matchOf(5)
    loseGame(s, RIGHT, { value: 4 })
    key(s)
    judge(s, Item.Score, RIGHT, 4)
    expect(s.match.crawford).toBe(Crawford.None)
    judge(s, Item.Score, LEFT, 3)
    expect([s.match.score, s.match.crawford]).toEqual([[3, 4], Crawford.Now])
  })

  it('M5, J6 (finding R1): a match set to one point that is to be 5 has it still to come', () => {
    const s = matchOf(1)
    judge(key(s), Item.Points, LEFT, 5)
    expect(s.match.crawford).toBe(Crawford.Before)
  })

  it('C4, M5 (finding R1): another clock knows that it was not played', () => {
    const s = matchOf(5)
    loseGame(s, RIGHT, { value: 4 })
    judge(key(s), Item.Score, RIGHT, 4)
    const other = makeSession()
    other.control = structuredClone(s.control)
    takeOver(other, positionOf(s), 1000)
    expect([other.match.crawford, cutPower(other).match.crawford]).toEqual([Crawford.None, Crawford.None])
    judge(key(other, 2000), Item.Score, RIGHT, 3)
    expect(other.match.crawford).toBe(Crawford.Now)
  })
})

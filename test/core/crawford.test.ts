/*
 * The Crawford game, which has no cube: when it comes, also in a match that begins from a score, and that no correction
 * brings a second one (M5, M11, J6, C6).
 */

import { describe, expect, it } from 'vitest'
import { type Control, makeControl, refusalOf } from '../../firmware/core/control.ts'
import { hasCube } from '../../firmware/core/match.ts'
import { rule, undoLastRuling } from '../../firmware/core/rule.ts'
import { RULINGS } from '../../firmware/core/ruling.ts'
import { hasRow, setValue } from '../../firmware/core/setup.ts'
import { positionOf, takeOver } from '../../firmware/core/transfer.ts'
import { check } from '../../sim/clock/check.ts'
import { LEFT, nowOf, opening, RIGHT } from '../vocabulary.ts'
import { cutPower, giveUp, having, loseGame, matchFrom, matchOf, openGame, withOptions } from './games.ts'
import { goOn, judge, key } from './judging.ts'
import { Crawford, Item, makeSession, Option, Refusal, Row, Ruling, type Session, Stage } from './names.ts'
import { standing } from './play.ts'

/** True if the game in play, or else the next one, has a cube. */
const cube = (s: Session): boolean => hasCube(s.match, s.control)

it.each([
  ['nobody a point from N', 7, 5, 5, true, Crawford.Before],
  ['both a point from N: there is none', 7, 6, 6, true, Crawford.None],
  ['two points to play, at the start', 2, 0, 0, true, Crawford.Before],
])('M5, J6: a match begun from a score, %s', (_what, length, left, right, hasOne, crawford) => {
  const s = matchFrom(length, left, right)
  expect([...standing(s), cube(s), s.match.crawford]).toEqual([left, right, Stage.Open, hasOne, crawford])
})

/** Short nardy to 7 from this score. */
function begunFrom(left: number, right: number, played: number): Control {
  return withOptions(makeControl(0, 7), [Option.LeftScore, left], [Option.RightScore, right], [Option.Played, played])
}

const { Now, After } = { Now: Crawford.Now, After: Crawford.After }

describe('a match that begins a point from N', () => {
  it.each([
    [6, 3, 0, Now],
    [6, 3, 1, After],
    [2, 6, 0, Now],
    [2, 6, 1, After],
    [0, 6, 1, After],
  ])('M5 (finding P13): at %i:%i, Crawford’s game played: %i', (left, right, played, crawford) => {
    const s = opening(begunFrom(left, right, played))
    expect([s.match.crawford, hasCube(s.match, s.control)]).toEqual([crawford, crawford !== Now])
    expect([check(s, nowOf(s)), s.stage]).toEqual(['', Stage.Open])
    loseGame(s, left > right ? LEFT : RIGHT)
    expect(s.match.crawford).toBe(After)
  })

  it('M5: the setup asks whether it was played as long as only one side is a point from N; the answer goes with the row', () => {
    const c = begunFrom(6, 0, 0)
    expect(hasRow(Row.Option + Option.Played, c)).toBe(true)
    setValue(c, Row.Option + Option.Played, 1)
    expect(c.option[Option.Played]).toBe(1)
    setValue(c, Row.Length, 8)
    expect([c.length, c.option[Option.Played], refusalOf(c)]).toEqual([8, 0, Refusal.None])
  })
})

/** To 5 points: the left came to 4 and has lost Crawford's game. */
function played(): Session {
  const s = matchOf(5)
  loseGame(s, RIGHT, { value: 4 })
  expect(s.match.crawford).toBe(Crawford.Now)
  loseGame(s, LEFT)
  expect([s.match.score, s.match.crawford]).toEqual([[4, 1], Crawford.After])
  return s
}

const WHERE: [string, () => Session][] = [
  ['between games', played],
  ['in the next game', () => having(played(), openGame)],
  ['while its result is entered', () => having(played(), openGame, (s) => giveUp(s, LEFT))],
  ['when the match is over', () => having(played(), (s) => loseGame(s, RIGHT))],
  ['a game later', () => having(played(), (s) => loseGame(s, LEFT))],
]
/** Where an annulment takes Crawford's game itself back (M11). */
const ANNULS = ['between games', 'when the match is over']

type Made = [what: Ruling, side: number, value: number]

/** Every ruling but Crawford's own item, with each small number and the largest. */
const EVERY: Made[] = Object.entries(RULINGS).flatMap(([name, { least, most }]) => {
  const what = Number(name) as Ruling
  const values = [...Array(10).keys(), most].filter((value) => value >= least && value <= most)
  return what === Ruling.Crawford
    ? []
    : values.flatMap((value): Made[] => [LEFT, RIGHT].map((side) => [what, side, value]))
})
/** The rulings that the Crawford rule depends on. */
const COUNTING = EVERY.filter(([what]) => [Ruling.Score, Ruling.Length, Ruling.Point].includes(what))

function isMade(s: Session, [what, side, value]: Made): boolean {
  return rule(s, what, side as 0 | 1, value, nowOf(s)) === Refusal.None
}

describe('Crawford’s game once played', () => {
  it.each(WHERE)('M5, J6 (finding R1): no ruling brings Crawford’s game back, %s', (where, begun) => {
    const s = key(begun())
    let count = 0
    for (const made of EVERY) {
      if (made[0] === Ruling.Annul && ANNULS.includes(where)) continue
      if (!isMade(s, made)) continue
      count++
      expect([made, s.match.crawford]).toEqual([made, Crawford.After])
      undoLastRuling(s, nowOf(s))
      expect([made, s.match.crawford]).toEqual([made, Crawford.After])
    }
    expect(count).toBeGreaterThan(60)
  })

  it('M5, J6 (finding R1): two corrections in a row do not bring Crawford’s game back, nor does a power cut or a takeover after one', () => {
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
      takeOver(other, positionOf(s, 0), 1000)
      expect([made, other.match.crawford, check(other, 1000)]).toEqual([made, Crawford.After, ''])
    }
  })

  it('M5 (finding R1): Crawford’s game comes back if the judge says so by its own item, and then once', () => {
    const s = key(played())
    judge(s, Item.Crawford, LEFT, Crawford.Now)
    judge(s, Item.Score, RIGHT, 2)
    goOn(s)
    expect(s.match.crawford).toBe(Crawford.Now)
    loseGame(s, LEFT)
    expect([s.match.score, s.match.crawford]).toEqual([[4, 3], Crawford.After])
  })
})

it('M5 (finding R1): a score entered wrongly on the way to the right one does not make Crawford’s game count as played', () => {
  const s = matchOf(5)
  loseGame(s, RIGHT, { value: 4 })
  key(s)
  judge(s, Item.Score, RIGHT, 4)
  expect(s.match.crawford).toBe(Crawford.None)
  judge(s, Item.Score, LEFT, 3)
  expect([s.match.score, s.match.crawford]).toEqual([[3, 4], Crawford.Now])
})

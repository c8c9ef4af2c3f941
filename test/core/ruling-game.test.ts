/*
 * Tests of rulings about the score, games and the match, each by the judge's key and two buttons.
 */

import { describe, expect, it } from 'vitest'
import { mayAsk } from '../../firmware/core/between.ts'
import { makeControl, refusalOf } from '../../firmware/core/control.ts'
import { spanOf } from '../../firmware/core/deadline.ts'
import { hasCube } from '../../firmware/core/match.ts'
import { rule } from '../../firmware/core/rule.ts'
import type { Session } from '../../firmware/core/state.ts'
import { takeWhole, wholeWords } from '../../firmware/core/whole.ts'
import { check } from '../../sim/clock/check.ts'
import { controlOf, customOf, hold, LEFT, nowOf, opening, passTo, press, RIGHT } from '../vocabulary.ts'
import {
  between,
  cutPower,
  enterAnew,
  giveUp,
  loseGame,
  matchOf,
  openBy,
  openGame,
  sendBack,
  shown,
  withOptions,
} from './games.ts'
import { goOn, judge, key, lateFor, position, rowTo, ruled, ruling, running, scored, tallied } from './judging.ts'
import { Ask, Crawford, Discipline, Item, Kind, NOBODY, Option, Refusal, Ruling, Stage, Step, Won } from './names.ts'
import { both, request, tap } from './play.ts'

const { Before, Now, After } = { Before: Crawford.Before, Now: Crawford.Now, After: Crawford.After }

/** A match to 5 that began at this score, two games later. */
function begunAt(left: number, right: number): Session {
  const s = matchOf(5, [Option.LeftScore, left], [Option.RightScore, right])
  for (const loser of [LEFT, RIGHT]) loseGame(s, loser)
  return s
}

/** Its games were played on another clock: only their score is known. */
function elsewhere(s: Session): Session {
  s.match.list = []
  return s
}

/** A match to 3, over at 3:1; Crawford's game is among its four. */
function won(): Session {
  const s = scored(3, 2, 1)
  loseGame(s, RIGHT)
  return s
}

describe('the score and the length', () => {
  // Regression: the loser had already turned to the cube's value, and sent it in a game that has no cube.
  it('M5, M8: if the judge makes a game Crawford’s while the loser enters the result, the cube is gone', () => {
    const s = scored(3, 2, 1)
    openGame(s)
    giveUp(s, LEFT)
    for (let i = 0; i < 5; i++) press(s, LEFT, nowOf(s) + 700)
    expect([s.result.value, s.match.crawford]).toEqual([2, After])
    key(s)
    expect(rule(s, Ruling.Crawford, 0, Now, nowOf(s))).toBe(Refusal.None)
    goOn(s)
    hold(s, LEFT, nowOf(s) + 700)
    expect([s.stage, s.result.step, s.result.value, s.result.owner]).toEqual([Stage.Result, Step.Sent, 1, NOBODY])
  })

  it.each<[string, Session, Item, number, number, number[]]>([
    ['C6: a score of 3:2 becomes 4:2', scored(7, 3, 2), Item.Score, LEFT, 4, [4, 2, Before, 5, NOBODY]],
    ['M5: a score one point from N is Crawford’s', scored(7, 3, 2), Item.Score, RIGHT, 6, [3, 6, Now, 5, NOBODY]],
    ['M7: a score of N is the match', scored(7, 3, 2), Item.Score, LEFT, 7, [7, 2, Before, 5, LEFT]],
    ['J6: 7 at 3:2 becomes 11: it goes on', scored(7, 3, 2), Item.Points, 0, 11, [3, 2, Before, 5, NOBODY]],
    ['C6, J6: 7 at 3:2 becomes 3: it was won at 3:0', scored(7, 3, 2), Item.Points, 0, 3, [3, 0, Before, 3, LEFT]],
    ['C6: 7 at 3:2 becomes 4: Crawford’s game', scored(7, 3, 2), Item.Points, 0, 4, [3, 2, Now, 5, NOBODY]],
    ['J6: a match played to 3 becomes 5: it is reopened', won(), Item.Points, 0, 5, [3, 1, After, 4, NOBODY]],
    ['M5, J6: one played to 3 becomes 4: no second Crawford game', won(), Item.Points, 0, 4, [3, 1, After, 4, NOBODY]],
    ['J6 (finding K4): 9 at 6:2 becomes 5: won at 5:0', scored(9, 6, 2), Item.Points, 0, 5, [5, 0, Before, 5, LEFT]],
    ['J6: a match won by a wrong score is reopened', won(), Item.Score, LEFT, 2, [2, 1, After, 4, NOBODY]],
    ['J6: the other side has won it', scored(3, 2, 2), Item.Score, RIGHT, 3, [2, 3, After, 4, RIGHT]],
    ['M5: Crawford’s game is over', scored(3, 2, 0), Item.Crawford, 0, 2, [2, 0, After, 2, NOBODY]],
    ['M5: Crawford’s game is still to come', scored(3, 2, 1), Item.Crawford, 0, 1, [2, 1, Now, 3, NOBODY]],
  ])('%s', (_name, s, item, side, value, after) => {
    goOn(judge(key(s), item, side, value))
    expect(tallied(s)).toEqual([...after, after[4] === NOBODY ? Stage.Open : Stage.Over])
  })

  it('C6: if N is corrected in play, the game goes on with its turn and banks, and breaks are by the new N', () => {
    const s = opening(controlOf(0, 5, 600_000, 10_000))
    press(s, RIGHT, 9_920)
    judge(key(s, 45_000), Item.Points, LEFT, 15)
    expect(position(s)).toEqual([575_000, 600_000, LEFT, 0])
    expect([s.control.length, s.control.option[Option.Breaks]]).toEqual([15, 3])
    expect([goOn(s).stage, ...running(s, s.since + 500)]).toEqual([Stage.Play, 574_500, 600_000, LEFT])
  })

  it.each<[string, Session, Ruling, number, number]>([
    ['two winners by the score', won(), Ruling.Score, RIGHT, 3],
    ['two winners by the length', elsewhere(scored(5, 3, 2)), Ruling.Length, 0, 2],
    ['two winners before the first game', begunAt(2, 2), Ruling.Length, 0, 1],
    ['two winners by a penalty point', scored(3, 3, 0), Ruling.Point, LEFT, 1],
    ['no points', scored(3, 1, 0), Ruling.Length, 0, 0],
    ['50 points', scored(3, 1, 0), Ruling.Length, 0, 50],
    ['a Crawford game with nobody near', scored(7, 3, 0), Ruling.Crawford, 0, Crawford.Now],
    ['more breaks than there are', scored(7, 1, 0), Ruling.Breaks, LEFT, 2],
  ])('J6: there may not be %s', (_name, s, what, side, value) => {
    const before = ruled(key(s))
    expect(rule(s, what, side, value, nowOf(s))).toBe(Refusal.Range)
    expect(ruled(s)).toEqual(before)
  })

  it('J6: a score that the judge has set is not recounted', () => {
    const s = scored(9, 6, 2)
    judge(key(s), Item.Score, LEFT, 4)
    judge(s, Item.Points, LEFT, 5)
    expect([...s.match.score, s.match.winner]).toEqual([4, 2, NOBODY])
  })

  it.each([
    ['long nardy', Discipline.Long, 12_000, 1, 12_000],
    ['pairs', Discipline.Pairs, 8_000, 1, 10_000],
    ['short blitz', Discipline.ShortBlitz, 12_000, 0, 10_000],
    ['a league', Discipline.League, 12_000, 1, 13_000],
  ])(
    'J6 (finding K10): a discipline corrected to %s in a game brings its breaks and delays; times, turn and score stay',
    (_name, discipline, delay, breaks, then) => {
      const s = opening(controlOf(Discipline.Short, 7, 840_000, delay))
      press(s, RIGHT, 9_920)
      key(s, 45_000)
      const [bank, , turn] = position(s)
      judge(s, Item.Discipline, LEFT, discipline)
      expect([s.control.discipline, s.control.option[Option.Breaks]]).toEqual([discipline, breaks])
      expect([s.control.delay, s.clock.delay]).toEqual([then, then])
      expect([s.clock.bank[LEFT], s.clock.turn, check(s, nowOf(s))]).toEqual([bank, turn, ''])
      expect(ruled(cutPower(s))).toEqual(ruled(s))
      expect([goOn(s).stage, s.clock.turn]).toEqual([Stage.Play, turn])
    },
  )

  it('J6, R5: a corrected discipline and length survive a power cut, however much is played after them', () => {
    const s = opening(controlOf(Discipline.Short, 7, 840_000, 10_000))
    press(s, RIGHT, 9_920)
    key(s, 45_000)
    judge(s, Item.Discipline, LEFT, Discipline.LongBlitz)
    judge(s, Item.Points, LEFT, 5)
    goOn(s)
    for (let i = 0; i < 300; i++) press(s, s.clock.turn, nowOf(s) + 5000)
    expect([s.control.discipline, s.control.length, s.control.bank]).toEqual([Discipline.LongBlitz, 5, 120_000])
    expect(cutPower(s).control).toEqual(s.control)
  })

  it('J6 (finding K10): a custom control cannot be corrected to another discipline, nor any other to custom', () => {
    const s = key(matchOf(7))
    expect(rule(s, Ruling.Discipline, 0, Discipline.Short, nowOf(s))).toBe(Refusal.Discipline)
    const other = shown(controlOf(Discipline.Short, 7, 840_000, 8_000))
    key(other)
    expect(rule(other, Ruling.Discipline, 0, Discipline.Custom, nowOf(other))).toBe(Refusal.Discipline)
  })

  it('P1: the breaks and dice that a side has used can be corrected', () => {
    const s = scored(7, 1, 0, [Option.Breaks, 3])
    judge(key(s), Item.Breaks, RIGHT, 2)
    rule(s, Ruling.Dice, LEFT, 1, nowOf(s))
    goOn(s)
    expect([...s.match.breaks, ...s.match.dice]).toEqual([0, 2, 1, 0])
    expect(() => request(s, LEFT, Ask.NewDice)).toThrow('has no line for request')
  })
})

/** Corrections in play, whether this game has a cube, and score and Crawford once the left has lost the game. */
const IN_PLAY: [string, Session, Item, number, number, boolean, number[]][] = [
  ['a score one point from N', scored(7, 3, 2), Item.Score, LEFT, 6, true, [6, 3, Now]],
  ['a length one point beyond a score', scored(7, 4, 2), Item.Points, 0, 5, true, [4, 3, Now]],
  ['a penalty point that makes it N − 1', scored(7, 5, 2), Item.Point, LEFT, 3, true, [6, 3, Now]],
  ['a score that makes Crawford’s game an ordinary one', scored(7, 6, 0), Item.Score, LEFT, 5, false, [5, 1, Before]],
  ['a length that makes Crawford’s game an ordinary one', scored(7, 6, 0), Item.Points, 0, 11, false, [6, 1, Before]],
  ['a length after Crawford’s game', scored(7, 6, 1), Item.Points, 0, 11, true, [6, 2, After]],
  ['a score after Crawford’s game', scored(7, 6, 1), Item.Score, RIGHT, 3, true, [6, 4, After]],
  ['a penalty point in Crawford’s game', scored(7, 6, 0), Item.Point, LEFT, 1, false, [6, 2, After]],
]

describe('a ruling in play', () => {
  it.each(IN_PLAY)('M5, J6 (finding P13): %s leaves this game alone', (_name, s, item, side, value, isCube, after) => {
    openGame(s)
    const before = hasCube(s.match, s.control)
    goOn(judge(key(s), item, side, value))
    expect([s.stage, before, hasCube(s.match, s.control)]).toEqual([Stage.Play, isCube, isCube])
    const again = cutPower(s)
    expect([again.match, check(again, nowOf(again))]).toEqual([s.match, ''])
    giveUp(s, LEFT)
    tap(s, LEFT, Kind.Pass)
    expect(s.result.kind).toBe(isCube ? Kind.Pass : Kind.NotOver)
    tap(s, LEFT, isCube ? 2 : 1)
    enterAnew(s, 1)
    expect(tallied(s).slice(0, 3)).toEqual(after)
    expect(cutPower(s).match).toEqual(s.match)
  })

  it('M5, M3 (finding P13): a ruling in play does count for a game that goes back to the opening roll', () => {
    const s = scored(7, 3, 2)
    openBy(s, LEFT)
    goOn(judge(key(s), Item.Score, LEFT, 6))
    expect(s.match.crawford).toBe(Before)
    sendBack(s)
    expect([s.stage, s.match.crawford, cutPower(s).match.crawford]).toEqual([Stage.Open, Now, Now])
  })
})

describe('games', () => {
  it('M5, M11 (finding R1): if the last game is annulled, score and count go back, and so does Crawford’s game', () => {
    const s = scored(7, 6, 0)
    loseGame(s, LEFT, { kind: 1 })
    expect(tallied(s)).toEqual([6, 2, After, 7, NOBODY, Stage.Open])
    goOn(judge(key(s), Item.Annul))
    expect(tallied(s)).toEqual([6, 0, Now, 6, NOBODY, Stage.Open])
  })

  it('M11: only one game can be annulled, and no further one in a later ruling', () => {
    const s = scored(7, 2, 0)
    judge(key(s), Item.Annul)
    expect(() => rowTo(judge(s, Item.Remark, LEFT, 0), Item.Annul)).toThrow('no row')
    goOn(s)
    expect(() => rowTo(key(s), Item.Annul)).toThrow('no row')
    expect(s.match.score).toEqual([1, 0])
  })

  it.each([
    ['a remark', Item.Remark],
    ['another bank', Item.Adjust],
  ])(
    'M11: after %s the players cannot take the last game back, and in his next ruling the judge can annul it',
    (_, item) => {
      const s = goOn(judge(key(scored(7, 2, 0)), item, LEFT, 0))
      for (const one of [cutPower(s), s]) {
        const banks = [...one.clock.bank]
        expect(mayAsk(one, LEFT, Ask.Undo)).toBe(false)
        goOn(judge(key(one), Item.Annul))
        expect([...tallied(one), ...one.clock.bank]).toEqual([1, 0, Before, 1, NOBODY, Stage.Open, ...banks])
      }
    },
  )

  it.each([
    ['1 point', 0, [0, 1, Before, 1, NOBODY, Stage.Open]],
    ['6 points', 4, [0, 6, Now, 1, NOBODY, Stage.Open]],
    ['24 points', 8, [0, 24, Before, 1, RIGHT, Stage.Over]],
  ])('J2: the left loses the game in play: %s', (_points, value, after) => {
    const s = goOn(judge(ruling(), Item.Loses, LEFT, value))
    expect(tallied(s)).toEqual(after)
    expect([s.clock.turn, ...s.clock.bank]).toEqual([NOBODY, 560_000, 595_000])
  })

  it('J2: a side loses the match', () => {
    const s = goOn(judge(ruling(), Item.Loses, RIGHT, 9))
    expect([...tallied(s), s.match.won]).toEqual([0, 0, Before, 0, LEFT, Stage.Over, Won.ByRuling])
  })

  it('J2: if both lose a game, nobody scores, and Crawford’s game is over with it', () => {
    const s = goOn(judge(key(scored(3, 2, 0)), Item.BothLose))
    expect(tallied(s)).toEqual([2, 0, After, 3, NOBODY, Stage.Open])
  })
})

// Regression: the next game began with what the one before had left.
it('X, J6: with refill the next game has full banks after a game in play is annulled, or an ended match is lengthened', () => {
  const annulled = openGame(matchOf(7, [Option.Refill, 1]))
  passTo(annulled, nowOf(annulled) + 100_000)
  const ended = openGame(matchOf(2, [Option.Refill, 1]))
  passTo(ended, nowOf(ended) + 100_000)
  enterAnew(giveUp(ended, LEFT), 2)
  expect(ended.stage).toBe(Stage.Over)
  for (const s of [judge(key(annulled), Item.Annul), judge(key(ended), Item.Points, LEFT, 7)])
    expect([goOn(s).stage, ...s.clock.bank]).toEqual([Stage.Open, 600_000, 600_000])
})

// Regression: the loser's result became a game in play, whose clock ran on.
it('J4, M6: a match that a ruling ended and another reopens goes on where the first ruling found it', () => {
  const inResult = (): Session => key(giveUp(openGame(matchOf(7)), LEFT))
  const late = lateFor(LEFT, 5)
  key(late, 20_000)
  for (const [s, first, then] of [
    [inResult(), [Ruling.Exclude, LEFT, 0], [Ruling.Clear, LEFT, 0]],
    [inResult(), [Ruling.Score, LEFT, 7], [Ruling.Score, LEFT, 3]],
    [late, [Ruling.LosesMatch, RIGHT, 0], [Ruling.Clear, LEFT, 0]],
  ] as [Session, ...[Ruling, 0 | 1, number][]][]) {
    const { backTo } = s
    for (const one of [first, then]) expect(rule(s, ...one, nowOf(s))).toBe(Refusal.None)
    expect(goOn(s).stage).toBe(backTo)
  }
})

// Regression: its first stop without a reason called the judge.
it('P6, J6: a game that a judge begins has had no stops', () => {
  const s = openGame(matchOf(7))
  both(s)
  passTo(s, nowOf(s) + 31_000)
  enterAnew(giveUp(s, LEFT), 1)
  judge(key(s), Item.Turn, LEFT)
  expect([goOn(s).stage, s.stops, s.stopsWithoutReason]).toEqual([Stage.Play, 0, 0])
})

// Regression: the bank stayed that of the old length, so no other clock could be set to this control.
it('X, J6: a bank by a formula follows a corrected length, also after a power cut', () => {
  const control = withOptions(customOf(7, 840_000, 10_000), [Option.Refill, 1], [Option.Formula, 1])
  const s = opening(control)
  expect(rule(key(s), Ruling.Length, 0, 9, nowOf(s))).toBe(Refusal.None)
  const fromBlock = opening(control)
  takeWhole(fromBlock, wholeWords(s))
  for (const clock of [s, cutPower(s), fromBlock])
    expect([clock.control.bank, refusalOf(clock.control)]).toEqual([1_080_000, 0])
})

// Regression: the break was spent, the absent side was no longer late, and what it had for the next game was gone.
describe('a ruling on a game between games leaves the clock where it was', () => {
  it.each([
    [Ruling.Loses, LEFT, 1],
    [Ruling.Annul, LEFT, 0],
  ] as [Ruling, 0 | 1, number][])('P2: a break goes on after ruling %i', (what, side, value) => {
    const s = between(2)
    request(s, LEFT, Ask.Break)
    passTo(s, nowOf(s) + 60_000)
    const left = spanOf(s) - (nowOf(s) - s.since)
    expect(rule(key(s, nowOf(s)), what, side, value, nowOf(s))).toBe(Refusal.None)
    expect(goOn(s).stage).toBe(Stage.Break)
    expect(s.match.breaks).toEqual([1, 0])
    expect(spanOf(s) - (nowOf(s) - s.since)).toBeLessThan(left)
  })

  it('M2: an absent side that loses a game stays absent, and how long it has been counts on', () => {
    const s = lateFor(RIGHT, 10)
    passTo(s, nowOf(s) + 480_000)
    expect(rule(key(s), Ruling.Loses, LEFT, 1, nowOf(s))).toBe(Refusal.None)
    expect([goOn(s).stage, s.clock.isRunning, s.match.score]).toEqual([Stage.Late, 1, [0, 1]])
    passTo(s, nowOf(s) + 120_000)
    expect([s.stage, s.match.winner]).toEqual([Stage.Over, RIGHT])
  })

  it('J2: a penalty for the next game stays in a league, where banks are filled for each', () => {
    const s = opening(makeControl(Discipline.League, 7))
    loseGame(s, LEFT)
    expect(rule(key(s), Ruling.Penalty, LEFT, 60_000, nowOf(s))).toBe(Refusal.None)
    expect(rule(s, Ruling.Loses, LEFT, 1, nowOf(s))).toBe(Refusal.None)
    expect([s.clock.bank, s.match.score]).toEqual([
      [180_000, 240_000],
      [0, 2],
    ])
  })

  it('M7: the flag of a league’s last game is cleared in a break, and the break goes on', () => {
    const s = opening(makeControl(Discipline.League, 7))
    openGame(s)
    passTo(s, nowOf(s) + 400_000)
    enterAnew(s, 1)
    request(s, LEFT, Ask.Break)
    const { fell } = s
    expect(rule(key(s), Ruling.Clear, LEFT, 0, nowOf(s))).toBe(Refusal.None)
    expect([fell === NOBODY, s.fell, goOn(s).stage]).toEqual([false, NOBODY, Stage.Break])
  })
})

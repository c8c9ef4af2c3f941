/*
 * Tests of breaks: how many, when, how long, one after the other, and a clock that runs on (P1-P3, X9).
 */

import { describe, expect, it } from 'vitest'
import { breaksFor, makeControl } from '../../firmware/core/control.ts'
import { positionOf, takeOver } from '../../firmware/core/transfer.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, customOf, LEFT, nowOf, opening, passTo, RIGHT } from '../vocabulary.ts'
import { between, cutPower, loseGame, shown, withOptions } from './games.ts'
import { judge, key, goOn as ruledOn } from './judging.ts'
import { Ask, Cue, Discipline, Entry, Item, NOBODY, Option, Stage } from './names.ts'
import { bothHold, faceAt, holdNext, request, toldOf } from './play.ts'

describe('how many breaks', () => {
  // biome-ignore format: a row a line would be long
  it.each([
    [1, 0], [3, 0], [5, 0], [6, 1], [7, 1], [8, 1], [9, 1], [10, 2], [11, 2], [13, 2], [14, 3], [15, 3], [49, 3],
  ])('P1: a match to %i points has %i breaks for each side; an even length has as many as the odd one above it', (points, count) => {
    for (const discipline of [Discipline.Short, Discipline.Long, Discipline.Pairs]) {
      expect(breaksFor(discipline, points)).toBe(count)
      expect(makeControl(discipline, points).option[Option.Breaks]).toBe(count)
    }
  })

  it.each([3, 5, 7])('P1: blitz to %i points has none', (points) => {
    for (const discipline of [Discipline.ShortBlitz, Discipline.LongBlitz]) {
      expect(makeControl(discipline, points).option[Option.Breaks]).toBe(0)
    }
  })

  it('P1: each side has its own breaks; using all of them takes none from the other', () => {
    const s = between(2)
    for (let i = 0; i < 2; i++) {
      request(s, LEFT, Ask.Break)
      holdNext(s, LEFT)
    }
    expect(() => request(s, LEFT, Ask.Break)).toThrow('has no line for request')
    expect([s.stage, s.match.breaks]).toEqual([Stage.Ask, [2, 0]])
    request(s, RIGHT, Ask.Break)
    expect([s.stage, s.who, s.match.breaks]).toEqual([Stage.Break, RIGHT, [2, 1]])
  })
})

describe('when a break is allowed', () => {
  it('P2 (finding P13): a clock that takes over between games offers one, though it has seen no game', () => {
    const from = between(3)
    request(from, LEFT, Ask.Break)
    holdNext(from, LEFT)
    const s = shown(from.control)
    takeOver(s, positionOf(from), 0)
    bothHold(s)
    expect([s.stage, s.match.games, s.match.score, s.match.breaks]).toEqual([Stage.Open, 0, [0, 1], [1, 0]])
    const again = cutPower(s)
    bothHold(again)
    for (const one of [s, again]) {
      request(one, RIGHT, Ask.Break)
      expect([one.stage, one.match.breaks]).toEqual([Stage.Break, [1, 1]])
    }
  })

  it('P2: the taker of a break ends it, and the count of the set-up starts again', () => {
    const s = between(3)
    request(s, LEFT, Ask.Break)
    passTo(s, nowOf(s) + 100_000)
    const at = holdNext(s, LEFT)
    expect([s.stage, s.since, toldOf(s, Entry.BreakEnd)]).toEqual([Stage.Open, at, [[at, LEFT, 0]]])
  })
})

describe('four minutes', () => {
  it('P2, P3: the four minutes are counted down, then the overrun up; both lights are on from the last ten seconds on, and no time starts', () => {
    const s = between(3)
    const at = request(s, LEFT, Ask.Break)
    const before = banks(s, at)
    const seen = [1, 60_000, 229_999, 230_000, 239_001, 240_000, 241_000, 540_000].map((span) => faceAt(s, at + span))
    expect(seen.map(({ count }) => count + 0)).toEqual([240, 180, 11, 10, 1, 0, -1, -300])
    expect(seen.map(({ light }) => light)).toEqual([0, 0, 0, 3, 3, 3, 3, 3])
    expect([s.stage, ...banks(s, at + 540_000)]).toEqual([Stage.Break, ...before])
  })

  it('P3: a break brings a warning a minute before its end, ten seconds before it and at its end, and none after that', () => {
    const s = between(3)
    const at = request(s, LEFT, Ask.Break)
    const warned: number[] = []
    for (let second = 1; second <= 400; second++) {
      const cue = passTo(s, at + second * 1000)
      if (cue & (Cue.Warning | Cue.End)) warned.push(cue & Cue.End ? -second : second)
    }
    expect(warned).toEqual([180, 230, -240])
  })
})

describe('both in turn', () => {
  it('P2: during a break the other side can ask for its own, which begins when the first one ends', () => {
    const s = between(3)
    request(s, LEFT, Ask.Break)
    holdNext(s, RIGHT)
    expect([s.who, s.nextBreak, s.match.breaks]).toEqual([LEFT, RIGHT, [1, 0]])
    const at = holdNext(s, LEFT)
    expect([s.stage, s.who, s.nextBreak, s.since, s.match.breaks]).toEqual([Stage.Break, RIGHT, NOBODY, at, [1, 1]])
    holdNext(s, RIGHT)
    expect([s.stage, s.match.breaks]).toEqual([Stage.Open, [1, 1]])
  })

  it('P2: asking for the next break a second time withdraws it', () => {
    const s = between(3)
    request(s, LEFT, Ask.Break)
    holdNext(s, RIGHT)
    holdNext(s, RIGHT)
    expect(s.nextBreak).toBe(NOBODY)
    holdNext(s, LEFT)
    expect([s.stage, s.match.breaks]).toEqual([Stage.Open, [1, 0]])
  })

  it('P1, J6: the next break does not begin if the judge rules that it has been taken', () => {
    const s = between(1)
    request(s, LEFT, Ask.Break)
    holdNext(s, RIGHT)
    expect(s.nextBreak).toBe(RIGHT)
    judge(key(s), Item.Breaks, RIGHT, 1)
    ruledOn(s)
    expect([s.stage, s.nextBreak, cutPower(s).nextBreak]).toEqual([Stage.Break, NOBODY, NOBODY])
    holdNext(s, LEFT)
    expect([s.stage, s.match.breaks[LEFT], check(s, nowOf(s))]).toEqual([Stage.Open, 1, ''])
  })
})

describe('a clock that runs on in the breaks', () => {
  const runs: [Option, number] = [Option.Runs, 1]

  it('X9: the taker’s bank runs during the break, without delay, and stands when the break ends', () => {
    const s = between(3, runs)
    const before = banks(s, nowOf(s))
    const at = request(s, RIGHT, Ask.Break)
    expect(banks(s, at + 100_000)).toEqual([before[LEFT], before[RIGHT] - 100_000, 0])
    passTo(s, at + 100_000)
    const end = holdNext(s, RIGHT)
    expect([s.stage, s.clock.turn]).toEqual([Stage.Open, NOBODY])
    expect(banks(s, end + 60_000)).toEqual([before[LEFT], before[RIGHT] - (end - at), 0])
    expect(check(s, nowOf(s))).toBe('')
  })

  it('X9: the taker’s flag can fall in the break, and he loses the match', () => {
    const s = opening(withOptions(customOf(15, 60_000, 10_000), [Option.Breaks, 1], runs))
    loseGame(s, LEFT)
    const at = request(s, RIGHT, Ask.Break)
    const left = banks(s, at)[RIGHT]
    passTo(s, at + left + 200)
    expect([s.stage, s.fell, s.fellAt, s.match.winner]).toEqual([Stage.Flag, RIGHT, at + left, LEFT])
    expect(check(s, nowOf(s))).toBe('')
  })
})

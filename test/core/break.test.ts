/*
 * Rows for breaks: how many, when, how long, one after the other, and a clock that runs on (P1-P3, X9).
 */

import { describe, expect, it } from 'vitest'
import { breaksFor, makeControl, refusalOf } from '../../firmware/core/control.ts'
import { preset } from '../../firmware/core/session.ts'
import { positionOf, takeOver } from '../../firmware/core/transfer.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, controlOf, LEFT, nowOf, opening, passTo, RIGHT } from '../vocabulary.ts'
import { judge, key, goOn as ruledOn } from './judging.ts'
import { Ask, Cue, Discipline, Entry, Item, makeSession, NOBODY, Option, Refusal, Stage } from './names.ts'
import { between, cutPower, lean, loseGame, matchOf, request, toldOf, withOptions } from './play.ts'

describe('how many breaks', () => {
  it.each([
    [1, 0],
    [3, 0],
    [5, 0],
    [6, 1],
    [7, 1],
    [8, 1],
    [9, 1],
    [10, 2],
    [11, 2],
    [13, 2],
    [14, 3],
    [15, 3],
    [49, 3],
  ])('P1: a match to %i points has %i of each side; even N is as the odd one above it', (points, count) => {
    const disciplines = [Discipline.Short, Discipline.Long, Discipline.Pairs]
    expect(disciplines.map((discipline) => breaksFor(discipline, points))).toEqual([count, count, count])
    expect(disciplines.map((discipline) => makeControl(discipline, points).option[Option.Breaks])).toEqual([
      count,
      count,
      count,
    ])
  })

  it.each([3, 5, 7])('P1: blitz to %i points has none', (points) => {
    for (const discipline of [Discipline.ShortBlitz, Discipline.LongBlitz]) {
      expect(makeControl(discipline, points).option[Option.Breaks]).toBe(0)
    }
  })

  it('P1: a custom control states its own; the others cannot have another number', () => {
    const own = withOptions(controlOf(5, 3, 600_000, 10_000), [Option.Breaks, 4])
    expect([refusalOf(own), opening(own).control.option[Option.Breaks]]).toEqual([Refusal.None, 4])
    for (const count of [0, 2]) {
      expect(refusalOf(withOptions(makeControl(Discipline.Short, 7), [Option.Breaks, count]))).toBe(Refusal.Option)
    }
    expect(refusalOf(withOptions(own, [Option.Breaks, 10]))).toBe(Refusal.Option)
  })

  it('P1: each side has its own; one side taking all of its own leaves the other’s', () => {
    const s = between(2)
    for (let i = 0; i < 2; i++) {
      request(s, LEFT, Ask.Break)
      lean(s, LEFT)
    }
    expect(() => request(s, LEFT, Ask.Break)).toThrow('nothing to ask of')
    expect([s.stage, s.match.breaks]).toEqual([Stage.Ask, [2, 0]])
    request(s, RIGHT, Ask.Break)
    expect([s.stage, s.who, s.match.breaks]).toEqual([Stage.Break, RIGHT, [2, 1]])
  })
})

describe('when a break is allowed', () => {
  it('P2, G3: before the first game none is offered', () => {
    const s = matchOf(15, [Option.Breaks, 3])
    for (const side of [LEFT, RIGHT]) expect(() => request(s, side, Ask.Break)).toThrow('nothing to ask of')
    expect([s.stage, ...s.match.breaks]).toEqual([Stage.Ask, 0, 0])
  })

  it('P2 (finding P13): after a takeover between games one is offered, on a clock that has seen no game', () => {
    const from = between(3)
    request(from, LEFT, Ask.Break)
    lean(from, LEFT)
    const s = makeSession()
    preset(s, from.control, 0)
    takeOver(s, positionOf(from), 0)
    for (const side of [LEFT, RIGHT]) lean(s, side)
    expect([s.stage, s.match.games, s.match.score, s.match.breaks]).toEqual([Stage.Open, 0, [0, 1], [1, 0]])
    const again = cutPower(s)
    for (const side of [LEFT, RIGHT]) lean(again, side)
    for (const one of [s, again]) {
      request(one, RIGHT, Ask.Break)
      expect([one.stage, one.match.breaks]).toEqual([Stage.Break, [1, 1]])
    }
  })

  it('P2: after a takeover before the first game none is offered', () => {
    const from = matchOf(15, [Option.Breaks, 3])
    const s = makeSession()
    preset(s, from.control, 0)
    takeOver(s, positionOf(from), 0)
    for (const side of [LEFT, RIGHT]) lean(s, side)
    expect(() => request(s, RIGHT, Ask.Break)).toThrow('nothing to ask of')
  })

  it('P2: between games a hold asks, a hold sends it; the break is charged to who asked, and recorded', () => {
    const s = between(3)
    lean(s, RIGHT)
    expect([s.stage, s.who, s.pick[RIGHT]]).toEqual([Stage.Ask, RIGHT, Ask.Break])
    const at = lean(s, RIGHT)
    expect([s.stage, s.who, s.since, s.match.breaks]).toEqual([Stage.Break, RIGHT, at, [0, 1]])
    expect(toldOf(s, Entry.Break)).toEqual([[at, RIGHT, 0]])
  })

  it('P2: its taker ends it, and the set-up is counted anew', () => {
    const s = between(3)
    request(s, LEFT, Ask.Break)
    passTo(s, nowOf(s) + 100_000)
    const at = lean(s, LEFT)
    expect([s.stage, s.since, toldOf(s, Entry.BreakEnd)]).toEqual([Stage.Open, at, [[at, LEFT, 0]]])
  })
})

describe('four minutes', () => {
  it('P2, P3: they are counted down, then the overrun up; nobody’s time starts and the break stands', () => {
    const s = between(3)
    const at = request(s, LEFT, Ask.Break)
    const before = banks(s, at)
    const face = makeFace(s)
    const counts = [1, 60_000, 239_001, 240_000, 241_000, 540_000].map((span) => {
      passTo(s, at + span)
      look(s, at + span, face)
      return face.count + 0
    })
    expect(counts).toEqual([240, 180, 1, 0, -1, -300])
    expect([s.stage, ...banks(s, at + 540_000)]).toEqual([Stage.Break, ...before])
  })

  it('P3: it warns a minute and ten seconds before the end and when it is over, and no more', () => {
    const s = between(3)
    const at = request(s, LEFT, Ask.Break)
    const warned: number[] = []
    for (let second = 1; second <= 400; second++) {
      const cue = passTo(s, at + second * 1000)
      if (cue & Cue.Warning) warned.push(second)
      if (cue & Cue.End) warned.push(-second)
    }
    expect(warned).toEqual([180, 230, -240])
  })

  it('P3: both lights are on from the last ten seconds into the overrun', () => {
    const s = between(3)
    const at = request(s, LEFT, Ask.Break)
    const face = makeFace(s)
    const lights = [229_999, 230_000, 240_000, 300_000].map((span) => {
      passTo(s, at + span)
      look(s, at + span, face)
      return face.light
    })
    expect(lights).toEqual([0, 3, 3, 3])
  })
})

describe('both in turn', () => {
  it('P2: the other side asks its own after this one, and it begins when this one is ended', () => {
    const s = between(3)
    request(s, LEFT, Ask.Break)
    lean(s, RIGHT)
    expect([s.who, s.nextBreak, s.match.breaks]).toEqual([LEFT, RIGHT, [1, 0]])
    const at = lean(s, LEFT)
    expect([s.stage, s.who, s.nextBreak, s.since, s.match.breaks]).toEqual([Stage.Break, RIGHT, NOBODY, at, [1, 1]])
    lean(s, RIGHT)
    expect([s.stage, s.match.breaks]).toEqual([Stage.Open, [1, 1]])
  })

  it('P2: a break that its side asks for again is no longer wanted', () => {
    const s = between(3)
    request(s, LEFT, Ask.Break)
    lean(s, RIGHT)
    lean(s, RIGHT)
    expect(s.nextBreak).toBe(NOBODY)
    lean(s, LEFT)
    expect([s.stage, s.match.breaks]).toEqual([Stage.Open, [1, 0]])
  })

  it('P1, J6: a judge rules that it has been taken, and it does not begin', () => {
    const s = between(1)
    request(s, LEFT, Ask.Break)
    lean(s, RIGHT)
    expect(s.nextBreak).toBe(RIGHT)
    judge(key(s), Item.Breaks, RIGHT, 1)
    ruledOn(s)
    expect([s.stage, s.nextBreak, cutPower(s).nextBreak]).toEqual([Stage.Break, NOBODY, NOBODY])
    lean(s, LEFT)
    expect([s.stage, s.match.breaks[LEFT], check(s, nowOf(s))]).toEqual([Stage.Open, 1, ''])
  })
})

describe('a clock that runs on in the breaks', () => {
  const runs: [Option, number] = [Option.Runs, 1]

  it('X9: the bank of who took it runs meanwhile, with no delay, and stands at its end', () => {
    const s = between(3, runs)
    const before = banks(s, nowOf(s))
    const at = request(s, RIGHT, Ask.Break)
    expect(banks(s, at + 100_000)).toEqual([before[LEFT], before[RIGHT] - 100_000, 0])
    passTo(s, at + 100_000)
    const end = lean(s, RIGHT)
    expect([s.stage, s.clock.turn, ...banks(s, end + 60_000)]).toEqual([
      Stage.Open,
      NOBODY,
      before[LEFT],
      before[RIGHT] - (end - at),
      0,
    ])
    expect(check(s, nowOf(s))).toBe('')
  })

  it('X9: its flag can fall there, and loses the match', () => {
    const s = opening(withOptions(controlOf(5, 15, 60_000, 10_000), [Option.Breaks, 1], runs))
    loseGame(s, LEFT)
    const at = request(s, RIGHT, Ask.Break)
    const left = banks(s, at)[RIGHT]
    passTo(s, at + left + 200)
    expect([s.stage, s.fell, s.fellAt, s.match.winner]).toEqual([Stage.Flag, RIGHT, at + left, LEFT])
    expect(check(s, nowOf(s))).toBe('')
  })
})

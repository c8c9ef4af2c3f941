/*
 * Tests of the tally, a flag that a judge clears, and a late player's clock, each by the judge's key and two buttons.
 */

import { describe, expect, it } from 'vitest'
import { makeControl } from '../../firmware/core/control.ts'
import { rule, undoLastRuling } from '../../firmware/core/rule.ts'
import { RULINGS } from '../../firmware/core/ruling.ts'
import type { Session } from '../../firmware/core/state.ts'
import { customOf, LEFT, nowOf, opening, passTo, press, RIGHT } from '../vocabulary.ts'
import { between, cutPower, enterAnew, openGame, withOptions } from './games.ts'
import { fallen, goOn, judge, key, lateMatch, position, ruling, running, tallied, undo } from './judging.ts'
import { Ask, Crawford, Discipline, Entry, Item, NOBODY, Option, Refusal, Ruling, Stage, Won } from './names.ts'
import { holdNext, request, toldOf } from './play.ts'

const Before = Crawford.Before

/** `[side, number]` of each ruling of `kind` in the record. */
function toldRules(s: Session, kind: Ruling): number[][] {
  return toldOf(s, Entry.Ruling)
    .filter(([, , bits]) => bits >> 13 === kind)
    .map(([, side, bits]) => [side, bits & 8191])
}

describe('the tally', () => {
  it('J2: the tally counts remarks, warnings and penalty points of each player, with their kind', () => {
    const s = ruling()
    judge(s, Item.Remark, LEFT, 2)
    judge(s, Item.Remark, LEFT, 0)
    judge(s, Item.Warning, RIGHT, 7)
    judge(s, Item.Point, LEFT, 2)
    expect([...s.tally, ...s.match.score]).toEqual([2, 0, 0, 1, 0, 1, 0, 0])
    expect([toldRules(s, Ruling.Remark), toldRules(s, Ruling.Warning)]).toEqual([
      [
        [LEFT, 2],
        [LEFT, 0],
      ],
      [[RIGHT, 7]],
    ])
    expect(running(goOn(s), s.since)).toEqual([560_000, 595_000, LEFT])
  })

  it('P8: new dice by order of the judge are recorded, in a game too, and count as neither player’s change', () => {
    const s = judge(ruling(), Item.NewDice, LEFT, 2)
    expect([toldRules(s, Ruling.NewDice), s.match.dice]).toEqual([[[LEFT, 2]], [0, 0]])
    expect(running(goOn(s), s.since)).toEqual([560_000, 595_000, LEFT])
  })

  it('P8 (finding K13): at a side’s wish the judge changes them once a match, between games', () => {
    const s = between(3)
    expect(() => request(s, RIGHT, Ask.NewDice)).toThrow('has no line for request')
    for (const value of [0, 1]) judge(key(s), Item.NewDice, LEFT, value)
    expect([toldRules(s, Ruling.NewDice), s.match.dice]).toEqual([
      [
        [LEFT, 0],
        [LEFT, 1],
      ],
      [1, 1],
    ])
    expect(rule(s, Ruling.NewDice, LEFT, 1, nowOf(s))).toBe(Refusal.NotNow)
    undo(s)
    for (const one of [s, cutPower(s)]) expect(one.match.dice).toEqual([1, 0])
    const playing = ruling()
    expect(rule(playing, Ruling.NewDice, LEFT, 0, nowOf(playing))).toBe(Refusal.NotNow)
  })
})

describe('a flag that a judge clears', () => {
  /** The left's flag has fallen in a match to 7 points with these options. */
  function flagOf(...options: [Option, number][]): Session {
    const s = opening(withOptions(customOf(7, 20_000, 10_000), ...options))
    openGame(s)
    if (s.clock.turn !== LEFT) press(s, RIGHT, nowOf(s) + 300)
    passTo(s, nowOf(s) + 100_000)
    expect(s.fell).toBe(LEFT)
    return s
  }

  /** An absent side's flag has lost it the first game. */
  function leagueLate(): Session {
    const s = lateMatch(makeControl(Discipline.League, 5), LEFT)
    passTo(s, nowOf(s) + 200_000)
    expect([s.stage, s.fell]).toEqual([Stage.Result, LEFT])
    return key(s)
  }

  it.each<[string, () => Session]>([
    ['the match', fallen],
    ['the match, with overtime', () => key(flagOf([Option.Overtime, 30]))],
    ['the game', () => key(flagOf([Option.Scope, 1]))],
    ['a game, by lateness', leagueLate],
  ])('S3 (finding R4): after a flag that has lost %s only the ruling that clears it adds time', (_what, begun) => {
    const s = begun()
    const total = (): number[] => [0, 1].map((side) => s.clock.bank[side] + s.clock.extra[side])
    const had = total()
    let refused = 0
    for (const [name, { least, most }] of Object.entries(RULINGS)) {
      const what = Number(name) as Ruling
      if (what === Ruling.Clear) continue
      for (const value of [least, 1, 1000, 10_000, 60_000, most]) {
        for (const side of [LEFT, RIGHT] as const) {
          const refusal = rule(s, what, side, value, nowOf(s))
          if (refusal === Refusal.Flag) refused++
          if (refusal) continue
          for (const one of [0, 1]) expect([what, value, total()[one] <= had[one]]).toEqual([what, value, true])
          undo(s)
          expect([what, value, s.fell, total()]).toEqual([what, value, LEFT, had])
        }
      }
    }
    expect(refused).toBeGreaterThan(20)
    judge(s, Item.Clear)
    expect(rule(s, Ruling.Penalty, RIGHT, 30_000, nowOf(s))).toBe(Refusal.None)
    expect(total()).toEqual([had[0] + 30_000, had[1]])
  })

  it('S3, J2 (finding R4): between games a penalty is not refused for the flag of the last game', () => {
    const s = flagOf([Option.Scope, 1])
    enterAnew(s, 1)
    expect([s.stage, s.fell]).toEqual([Stage.Open, LEFT])
    key(s)
    expect([rule(s, Ruling.Penalty, RIGHT, 30_000, nowOf(s)), s.fell]).toEqual([Refusal.None, LEFT])
  })

  it('S3: a flag must be cleared before any ruling on a game', () => {
    const s = fallen()
    for (const what of [Ruling.Loses, Ruling.BothLose, Ruling.LosesMatch, Ruling.Unpress, Ruling.Turn]) {
      expect(rule(s, what, LEFT, what === Ruling.Loses ? 1 : 0, nowOf(s))).not.toBe(Refusal.None)
    }
  })

  it('M2: a loss by lateness that is cleared leads back to the opening roll, not into a game', () => {
    const s = lateMatch(withOptions(customOf(7, 840_000, 10_000), [Option.Lateness, 5]), RIGHT)
    passTo(s, 400_000)
    expect([s.stage, s.match.won]).toEqual([Stage.Over, Won.ByLateness])
    goOn(judge(key(s), Item.Clear))
    expect([...tallied(s), ...position(s)]).toEqual([0, 0, Before, 0, NOBODY, Stage.Open, 840_000, 540_000, NOBODY, 0])
  })

  it('T10: a match won on points by the flag of its last game stays won', () => {
    const s = opening(withOptions(customOf(1, 60_000, 10_000), [Option.Scope, 1]))
    openGame(s)
    passTo(s, nowOf(s) + 100_000)
    holdNext(s, s.who)
    holdNext(s, 1 - s.who)
    expect(tallied(s)).toEqual([1, 0, Before, 1, LEFT, Stage.Over])
    goOn(judge(key(s), Item.Clear))
    expect([...tallied(s), s.fell]).toEqual([1, 0, Before, 1, LEFT, Stage.Over, NOBODY])
  })
})

it('P3: if a player overruns his break, the judge starts his clock', () => {
  const s = between(1)
  request(s, LEFT, Ask.Break)
  passTo(s, nowOf(s) + 300_000)
  judge(key(s), Item.Remark, LEFT, 0)
  judge(s, Item.Late, LEFT)
  goOn(s)
  expect([s.stage, s.who, ...running(s, s.since + 1000)]).toEqual([Stage.Late, LEFT, 599_000, 600_000, LEFT])
})

it.each([
  [LEFT, 0],
  [RIGHT, 1],
])('J4: a claim of side %i, ruled on with %i, is recorded and changes nothing else', (side, value) => {
  const s = ruling()
  const { clock, match, control, tally } = structuredClone(s)
  judge(s, Item.Claim, side, value)
  expect(toldOf(s, Entry.Ruling).map(([, ...what]) => what)).toEqual([[side, (Ruling.Claim << 13) | value]])
  expect([s.clock, s.match, s.control, s.tally]).toEqual([clock, match, control, tally])
  expect(undoLastRuling(s, nowOf(s))).toBe(Refusal.None)
})

it('M2, M7: once the flag of an absent side is cleared, its lost game is asked for no more', () => {
  const s = lateMatch(makeControl(Discipline.League, 7), LEFT)
  passTo(s, nowOf(s) + 200_000)
  expect([s.stage, s.clock.turn]).toEqual([Stage.Result, NOBODY])
  judge(key(s), Item.Clear)
  expect(goOn(s).stage).toBe(Stage.Open)
})

/*
 * Tests of time that the judge gives back to a turn, also to one that has used overtime (M6, X10).
 */
import { describe, expect, it } from 'vitest'
import { costOf } from '../../firmware/core/effect.ts'
import { rule, undoRule } from '../../firmware/core/rule.ts'
import { nowOf, passTo, press } from '../vocabulary.ts'
import { cutPower, minuteMatch } from './games.ts'
import { goOn, judge, key, ruled } from './judging.ts'
import { Item, Option, Refusal, Ruling, type Session, Stage } from './names.ts'
import { faceAt } from './play.ts'

/**
 * A bank of a minute, 10 s a move and a minute of overtime; the turn has used `ms` of bank and overtime when the key is
 * turned.
 */
function used(ms: number, turns = 0): Session {
  const s = minuteMatch([Option.Overtime, 60])
  for (let i = 0; i < turns; i++) press(s, s.clock.turn, s.clock.since + 12_000)
  return key(s, s.clock.since + 10_000 + ms)
}

/** What the side to move has: bank, overtime not yet begun, and 1 if it is in overtime. */
function has(s: Session): number[] {
  const c = s.clock
  const side = c.turn as 0 | 1
  return [c.bank[side], c.extra[side], c.inOvertime[side]]
}

const give = (s: Session, ms: number): Refusal => rule(s, Ruling.GiveBack, s.clock.turn as 0 | 1, ms, nowOf(s))

describe('time given back', () => {
  it.each([
    ['in a game’s first turn', 0],
    ['in its second', 1],
    ['in a later one', 4],
  ])(
    'M6 (finding R2): giving back any part of bank and overtime leaves the turn what it had that much earlier (%s)',
    (_turn, turns) => {
      for (const [ran, back] of [
        [75_000, 75_000],
        [75_000, 25_000],
        [75_000, 20_001],
        [75_000, 20_000],
        [75_000, 1],
        [60_001, 2],
        [110_000, 3_000],
        [110_000, 110_000],
        [30_000, 30_000],
        [30_000, 12_000],
      ]) {
        const s = used(ran, turns)
        const sooner = used(ran - back, turns)
        const before = ruled(s)
        expect(give(s, back)).toBe(Refusal.None)
        expect([ran, back, has(s)]).toEqual([ran, back, has(sooner)])
        expect(has(cutPower(s))).toEqual(has(s))
        undoRule(s, nowOf(s))
        expect(ruled(s)).toEqual(before)
      }
    },
  )

  it('M6 (finding R2): time given back is no more than the turn has cost in bank and overtime together', () => {
    const s = used(75_000)
    expect(costOf(s)).toBe(75_000)
    expect(give(s, 75_001)).toBe(Refusal.NotNow)
    expect(give(s, 75_000)).toBe(Refusal.None)
    expect(give(s, 1)).toBe(Refusal.NotNow)
  })

  it('M6 (finding R2): of overtime that began in an earlier turn only what this turn has used is given back', () => {
    const s = minuteMatch([Option.Overtime, 60])
    const side = s.clock.turn
    press(s, side, s.clock.since + 75_000)
    press(s, 1 - side, s.clock.since + 5000)
    key(s, s.clock.since + 22_000)
    expect([...has(s), costOf(s)]).toEqual([43_000, 0, 1, 12_000])
    expect(give(s, 12_000)).toBe(Refusal.None)
    expect(has(s)).toEqual([55_000, 0, 1])
  })

  it('M6 (finding R2): if the judge gives back all of it, play goes on in the bank, and the glass shows no overtime', () => {
    const s = used(75_000)
    const side = s.clock.turn as 0 | 1
    judge(s, Item.GiveBack)
    goOn(s)
    expect([s.stage, ...has(s)]).toEqual([Stage.Play, 60_000, 60_000, 0])
    passTo(s, nowOf(s) + 100)
    expect(faceAt(s).low[side] & 4).toBe(0)
  })
})

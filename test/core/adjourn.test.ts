/*
 * Tests of a match that the judge adjourns: it goes on later from its position, on this clock or by its code on another
 * (C4, J2, J4). Also the judge's number (J2) and what he says about the cube (M8).
 */
import { describe, expect, it } from 'vitest'
import { Block, textWords } from '../../firmware/core/block.ts'
import { leaveRuling, rule } from '../../firmware/core/rule.ts'
import { LEFT, nowOf, passTo, RIGHT } from '../vocabulary.ts'
import { cutPower, loseGame, matchOf } from './games.ts'
import { confirm, goOn, judge, key, numberTo, rowTo, ruling } from './judging.ts'
import { Ended, Entry, Item, Refusal, Ruling, type Session, Stage } from './names.ts'
import { bothHold, tap, toldOf } from './play.ts'
import { sessionIn } from './stages.ts'

const NIGHT = 12 * 3_600_000

/** The judge turns his key, and adjourns. */
function adjourn(s: Session): Session {
  judge(key(s), Item.Adjourn, LEFT, 0)
  expect(s.stage).toBe(Stage.Adjourned)
  return s
}

/** The next day the judge turns his key, and play goes on at once. */
function continued(s: Session): Session {
  passTo(s, nowOf(s) + NIGHT)
  return goOn(key(s))
}

/** What must be the same afterwards. */
function facts(s: Session): unknown {
  const { clock: c, match, control, tally, who } = s
  return structuredClone([c.bank, c.extra, c.turn, c.delayLeft, c.turns, match, control, tally, who])
}

describe('a match that is adjourned', () => {
  it.each([
    ['the opening roll', Stage.Open],
    ['a result', Stage.Result],
    ['a break', Stage.Break],
    ['an absence', Stage.Late],
    ['an arrival', Stage.Arrived],
  ])('C4: a match adjourned during %s goes on there', (_name, stage) => {
    for (const side of [LEFT, RIGHT]) {
      const s = sessionIn(stage, side)
      const { who } = s
      adjourn(s)
      const before = facts(s)
      expect(facts(cutPower(s))).toEqual(before)
      continued(s)
      expect([s.stage, s.who]).toEqual([stage, who])
      const { clock } = s
      if (stage === Stage.Late) expect([clock.isRunning, clock.turn]).toEqual([1, side])
    }
  })

  it.each([
    ['P2', Stage.Break],
    ['P3', Stage.Open],
    ['M2', Stage.Late],
  ])('P2, P3, M2: the night does not count as break, set-up or lateness (%s)', (_rule, stage) => {
    const s = sessionIn(stage, LEFT)
    passTo(s, s.since + 20_000)
    continued(adjourn(s))
    expect(nowOf(s) - s.since).toBeGreaterThanOrEqual(20_000)
    expect(nowOf(s) - s.since).toBeLessThan(23_000)
  })

  it('D7: switching the clock off and on does not count as a power cut, however often', () => {
    let s = adjourn(ruling())
    const before = facts(s)
    for (let i = 0; i < 3; i++) s = cutPower(s)
    expect([s.stage, s.backTo, s.cuts]).toEqual([Stage.Adjourned, Stage.Play, 0])
    expect(facts(s)).toEqual(before)
    continued(s)
    expect([s.stage, s.clock.isRunning, s.clock.turn]).toEqual([Stage.Play, 1, LEFT])
    const cut = cutPower(s)
    expect([cut.stage, cut.cuts, cut.stageAtCut]).toEqual([Stage.Power, 1, Stage.Play])
    bothHold(cut)
    expect(cut.stage).toBe(Stage.Play) // the first cut: no judge is needed
  })

  it('J4: the record has the adjournment; a match that is over cannot be adjourned', () => {
    expect(toldOf(adjourn(ruling()), Entry.RulingOver).map(([, , how]) => how)).toEqual([Ended.Adjourned])
    const s = matchOf(1)
    loseGame(s, LEFT)
    passTo(s, s.shortsFrom)
    key(s)
    expect(() => rowTo(s, Item.Adjourn)).toThrow()
    expect([leaveRuling(s, Ended.Adjourned, nowOf(s)), s.stage]).toEqual([Refusal.NotNow, Stage.Ruling])
  })

  it('J5: only the judge’s row for the next match frees the clock, and only while the match is adjourned', () => {
    const s = ruling()
    expect(() => rowTo(s, Item.NextMatch)).toThrow()
    judge(s, Item.Adjourn, LEFT, 0)
    judge(key(s), Item.NextMatch)
    expect([s.stage, s.locked]).toEqual([Stage.Setup, 1])
    const cut = key(cutPower(key(adjourn(ruling()))))
    expect([leaveRuling(cut, Ended.NextMatch, nowOf(cut)), cut.stage]).toEqual([Refusal.None, Stage.Setup])
    const again = continued(adjourn(ruling()))
    key(again)
    expect(() => rowTo(again, Item.NextMatch)).toThrow()
    expect([leaveRuling(again, Ended.NextMatch, nowOf(again)), again.stage]).toEqual([Refusal.NotNow, Stage.Ruling])
  })
})

it('J2: the judge’s number is set by its two digits and recorded once; it is kept, 99 is followed by 90, and 00 is none', () => {
  const s = ruling()
  rowTo(s, Item.Judge)
  const { used } = s.journal
  numberTo(s, 99)
  tap(s, LEFT)
  expect([s.value, s.journal.used]).toEqual([90, used])
  confirm(s)
  expect([s.about[Block.Judge], s.journal.used - used]).toEqual(['90', 1 + textWords('90').length])
  goOn(s)
  rowTo(key(s), Item.Judge)
  expect(s.value).toBe(90)
  for (const number of [12, 0]) {
    numberTo(s, number)
    confirm(s)
    expect(s.about[Block.Judge]).toBe(number ? '12' : '')
    rowTo(s, Item.Judge)
  }
})

describe('the cube', () => {
  it('M8: the judge says what it shows and whose it is; the clock does nothing with it', () => {
    const s = ruling()
    const before = facts(s)
    judge(s, Item.Cube, RIGHT, 3)
    expect(toldOf(s, Entry.Ruling).map(([, side, what]) => [side, what])).toEqual([[RIGHT, (Ruling.Cube << 13) | 8]])
    expect(facts(s)).toEqual(before)
  })

  it('M5: cannot be set between games, nor in the Crawford game', () => {
    const between = key(sessionIn(Stage.Open, LEFT))
    expect(rule(between, Ruling.Cube, LEFT, 2, nowOf(between))).toBe(Refusal.NotNow)
    const crawford = ruling()
    crawford.match.crawford = 1
    expect(rule(crawford, Ruling.Cube, LEFT, 2, 90_000)).toBe(Refusal.NotNow)
    expect(() => rowTo(crawford, Item.Cube)).toThrow()
  })
})

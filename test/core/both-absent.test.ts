/*
 * Tests of two players who are both absent or both lose the match (M1, M2, J2), so that nobody has won; and of a player
 * who is excluded.
 */
import { describe, expect, it } from 'vitest'
import { leaveRuling, rule } from '../../firmware/core/rule.ts'
import type { Session } from '../../firmware/core/state.ts'
import { check } from '../../sim/clock/check.ts'
import { resultOf } from '../../sim/hall/results.ts'
import { makeSheet } from '../../sim/record/sheet.ts'
import { sheetText } from '../../sim/record/sheet-text.ts'
import { banks, customOf, LEFT, nowOf, passTo, press, RIGHT } from '../vocabulary.ts'
import { cutPower, loseGame, matchOf, shown, withOptions } from './games.ts'
import { judge, key } from './judging.ts'
import { BOTH_LOST, Ended, Item, NOBODY, Option, Refusal, Ruling, Stage, Won } from './names.ts'
import { holdNext, passAnnouncement } from './play.ts'

const BANK = 600_000
const BEGUN = 100_000

/** The judge rules that both are absent; their lateness counts from BEGUN, with this limit. */
function bothLate(minutes = 15): Session {
  const s = shown(withOptions(customOf(7, BANK, 10_000), [Option.Lateness, minutes]))
  key(s, 90_000)
  expect(rule(s, Ruling.BothLate, LEFT, 0, 95_000)).toBe(Refusal.None)
  expect(leaveRuling(s, Ended.Now, BEGUN)).toBe(Refusal.None)
  return s
}

describe('two absent players', () => {
  it('M1: no bank runs until one of them comes; then the bank of the other runs, without delay', () => {
    const s = bothLate()
    expect([s.stage, s.who, s.since, ...banks(s, 400_000)]).toEqual([Stage.Late, NOBODY, BEGUN, BANK, BANK, 0])
    press(s, RIGHT, 400_000)
    expect([s.stage, s.who, s.since]).toEqual([Stage.Late, LEFT, 400_000])
    expect(banks(s, 460_000)).toEqual([BANK - 60_000, BANK, 0])
    expect(check(s, 460_000)).toBe('')
    press(s, LEFT, 460_000)
    holdNext(s, LEFT)
    expect([s.stage, ...banks(s, nowOf(s))]).toEqual([Stage.Open, BANK - 60_000, BANK, 0])
  })

  it('M2: the limit counts from the judge’s ruling, also for the side that stays absent', () => {
    const s = bothLate(5)
    press(s, LEFT, 200_000)
    passAnnouncement(s, BEGUN + 300_000)
    expect([s.stage, s.match.winner, s.match.won]).toEqual([Stage.Over, LEFT, Won.ByLateness])
    expect(banks(s, nowOf(s))).toEqual([BANK, BANK - 200_000, 0])
  })

  it('M2: both lose at the limit, and the record says so', () => {
    const s = bothLate(5)
    passTo(s, BEGUN + 300_101)
    expect([s.stage, s.since]).toEqual([Stage.Over, BEGUN + 300_000])
    expect([s.match.winner, s.match.won]).toEqual([BOTH_LOST, Won.ByLateness])
    expect(banks(s, nowOf(s))).toEqual([BANK, BANK, 0])
    const again = cutPower(s)
    expect([again.stage, again.match.winner, again.match.won]).toEqual([Stage.Over, BOTH_LOST, Won.ByLateness])
  })

  it('D7: a power cut takes at most 10 s from the lateness of both, and whoever is there goes on', () => {
    const s = bothLate(15)
    passTo(s, BEGUN + 120_000)
    const again = cutPower(s)
    expect([again.stage, again.stageAtCut, again.who]).toEqual([Stage.Power, Stage.Late, NOBODY])
    const due = holdNext(again, LEFT) + 900_000 - 120_000
    expect([again.stage, again.who, again.clock.isRunning]).toEqual([Stage.Late, NOBODY, 0])
    passTo(again, due - 1)
    expect(again.stage).toBe(Stage.Late)
    passTo(again, due + 10_101)
    expect([again.stage, again.match.winner]).toEqual([Stage.Over, BOTH_LOST])
  })

  it('S3: after the ruling that both are absent, the judge cannot go on while one of them has no time left', () => {
    const s = shown(customOf(7, BANK, 10_000))
    key(s, 90_000)
    rule(s, Ruling.Bank, RIGHT, 0, 91_000)
    expect(rule(s, Ruling.BothLate, LEFT, 0, 95_000)).toBe(Refusal.None)
    expect([leaveRuling(s, Ended.Now, BEGUN), s.stage]).toEqual([Refusal.NoTime, Stage.Ruling])
    rule(s, Ruling.Bank, RIGHT, 1000, BEGUN)
    expect(leaveRuling(s, Ended.Now, BEGUN)).toBe(Refusal.None)
  })
})

describe('an excluded player (J2, finding K10)', () => {
  it('loses the match, and the sheet says so; if the ruling is undone, the match goes on', () => {
    const s = matchOf(7)
    judge(key(s), Item.Exclude, RIGHT)
    judge(s, Item.Undo)
    expect([s.match.winner, s.from]).toEqual([NOBODY, Stage.Open])
    judge(s, Item.Exclude, RIGHT)
    judge(s, Item.GoOn)
    expect([s.stage, s.match.winner, s.match.won]).toEqual([Stage.Over, LEFT, Won.ByRuling])
    expect(makeSheet([...s.journal.out]).rulings.map(({ text }) => text)).toEqual([
      'right is excluded from the tournament, undone',
      'right is excluded from the tournament',
    ])
    expect(cutPower(s).match).toEqual(s.match)
  })

  it('does not change the end of a match that was over', () => {
    const s = matchOf(1)
    loseGame(s, LEFT)
    expect(s.match.winner).toBe(RIGHT)
    key(s)
    expect(rule(s, Ruling.Exclude, RIGHT, 0, nowOf(s))).toBe(Refusal.None)
    leaveRuling(s, Ended.Now, nowOf(s))
    expect([s.stage, s.match.winner, s.match.won]).toEqual([Stage.Over, RIGHT, Won.ByScore])
  })
})

describe('both lose the match', () => {
  it('J2: nobody has won, the score stands; the sheet and the results say so, and a power cut keeps it', () => {
    const s = matchOf(7)
    key(s)
    rule(s, Ruling.Score, LEFT, 3, nowOf(s))
    rule(s, Ruling.BothLoseMatch, LEFT, 0, nowOf(s))
    leaveRuling(s, Ended.Now, nowOf(s))
    expect([s.stage, s.match.winner, s.match.won, s.match.score]).toEqual([Stage.Over, BOTH_LOST, Won.ByRuling, [3, 0]])
    expect(check(s, nowOf(s))).toBe('')
    const words = [...s.journal.out]
    const again = cutPower(s)
    expect([again.stage, again.match.winner]).toEqual([Stage.Over, BOTH_LOST])
    const sheet = makeSheet(words)
    expect([sheet.won, sheet.marked]).toEqual(['nobody: both lose the match', 'nobody: both lose the match'])
    expect(sheetText(makeSheet(words, ['', ''], 'record', 'ru'))).toContain('никто: поражение обоим')
    expect(resultOf('record', { words, file: 'record' })).toMatchObject({ winner: '', how: 'ruling', leftScore: 3 })
  })
})

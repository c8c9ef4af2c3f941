/*
 * Tests of a player who is not there: the judge starts his clock; he arrives and agrees within a minute, or reaches the
 * limit; and what happens without a judge (M1, M2). Also of two players who are both absent or both lose the match (M1,
 * M2, J2), so that nobody has won; and of a player who is excluded.
 */
import { describe, expect, it } from 'vitest'
import { leaveRuling, rule, undoLastRuling } from '../../firmware/core/rule.ts'
import type { Session } from '../../firmware/core/state.ts'
import { check } from '../../sim/clock/check.ts'
import { resultOf } from '../../sim/hall/results.ts'
import { makeSheet } from '../../sim/record/sheet.ts'
import { sheetText } from '../../sim/record/sheet-text.ts'
import { banks, close, controlOf, customOf, LEFT, nowOf, opening, passTo, press, RIGHT } from '../vocabulary.ts'
import { cutPower, loseGame, matchOf, shown, withOptions } from './games.ts'
import { BANK, goOn, judge, key, lateFor, SINCE } from './judging.ts'
import { Ask, BOTH_LOST, Door, Ended, Entry, Item, NOBODY, Option, Refusal, Ruling, Stage, Won } from './names.ts'
import { bothHold, faceAt, holdNext, passAnnouncement, request, tap, toldOf } from './play.ts'

describe('an absent player', () => {
  // Regression: of one absent side nothing told how near the limit was.
  it('M2: the time up to the limit is counted, from an earlier lateness on; without a limit nothing is', () => {
    const s = lateFor(LEFT, 5)
    expect(faceAt(s, SINCE + 60_000)).toMatchObject({ counted: 1, count: 240 })
    s.lateFor = 90_000
    expect(faceAt(s).count).toBe(150)
    expect(faceAt(lateFor(LEFT), SINCE + 60_000).counted).toBe(0)
  })

  it('M1: if there is a judge, the player who is there cannot start it himself: his next hold takes his consent back', () => {
    const s = shown(controlOf(0, 7, BANK, 10_000))
    holdNext(s, LEFT)
    press(s, LEFT, nowOf(s) + 300, 10_000)
    passTo(s, 600_000)
    expect([s.stage, s.agreed, s.clock.isRunning, s.journal.used]).toEqual([Stage.Ready, 0, 0, 0])
  })

  it('M2: the limit counts what ran before and after the ruling, but not the ruling itself', () => {
    const s = lateFor(LEFT, 5)
    key(s, SINCE + 120_000)
    leaveRuling(s, Ended.Now, SINCE + 900_000)
    expect([s.stage, s.since]).toEqual([Stage.Late, SINCE + 780_000])
    passAnnouncement(s, SINCE + 1_080_000)
    expect([s.stage, s.since, s.match.won]).toEqual([Stage.Over, SINCE + 1_080_000, Won.ByLateness])
  })

  it("M2, P3, J4: if the judge rules a player late, the limit counts from the start of that player's clock; if he undoes it, the opening roll is as old as before", () => {
    const s = opening(withOptions(customOf(7, BANK, 10_000), [Option.Lateness, 5]))
    const { since } = s
    key(s, 60_000)
    rule(s, Ruling.Late, RIGHT, 0, 70_000)
    undoLastRuling(s, 71_000)
    leaveRuling(s, Ended.Now, 72_000)
    expect([s.stage, s.since]).toEqual([Stage.Open, since])
    key(s, 73_000)
    rule(s, Ruling.Late, RIGHT, 0, 74_000)
    undoLastRuling(s, 75_000)
    rule(s, Ruling.Late, RIGHT, 0, 76_000)
    leaveRuling(s, Ended.Now, 80_000)
    passTo(s, 380_099)
    expect([s.stage, s.clock.turn]).toEqual([Stage.Late, RIGHT])
    passTo(s, 380_101)
    expect([s.stage, s.since, s.match.winner]).toEqual([Stage.Over, 380_000, LEFT])
  })

  it.each([40, 500, 999, 1000, 3000, 70_000])(
    'M1 (finding P11): his arrival counts from the closing edge of a contact %i ms long',
    (held) => {
      const s = lateFor(LEFT)
      press(s, RIGHT, 50_000, held)
      passTo(s, nowOf(s) + 300)
      const isLateAgain = held > 60_000 // he never agreed
      expect(toldOf(s, Entry.Arrived)).toEqual([[50_000, RIGHT, 0]])
      expect([s.stage, s.clock.bank[RIGHT]]).toEqual([isLateAgain ? Stage.Late : Stage.Arrived, BANK - 50_000 + SINCE])
    },
  )

  it('M1, J1 (finding P11): the contact by which he arrives agrees to nothing, however long it lasts; the next hold does', () => {
    const s = lateFor(LEFT)
    press(s, RIGHT, 50_000, 5_000)
    expect(s.stage).toBe(Stage.Arrived)
    holdNext(s, LEFT)
    tap(s, LEFT)
    tap(s, RIGHT)
    expect(s.stage).toBe(Stage.Arrived)
    holdNext(s, RIGHT)
    expect(s.stage).toBe(Stage.Open)
  })
})

describe('the lateness limit', () => {
  it.each([LEFT, RIGHT])('M2: if side %i is there, the other loses the match at the limit, to the ms', (there) => {
    const s = lateFor(there, 5)
    passAnnouncement(s, SINCE + 300_000)
    expect([s.stage, s.since, s.fell]).toEqual([Stage.Over, SINCE + 300_000, NOBODY])
    expect([s.match.winner, s.match.won]).toEqual([there, Won.ByLateness])
    expect(toldOf(s, Entry.Over)).toEqual([[SINCE + 300_000, there, Won.ByLateness]])
    expect(check(s, nowOf(s))).toBe('')
  })

  it.each([
    [299_950, Stage.Arrived],
    [300_000, Stage.Over],
    [300_040, Stage.Over],
  ])('M2: a contact %i ms after his clock’s start, handled after the limit, finds stage %i', (after, stage) => {
    const s = lateFor(LEFT, 5)
    press(s, RIGHT, SINCE + after)
    passTo(s, nowOf(s) + 300)
    expect([s.stage, s.match.winner]).toEqual([stage, stage === Stage.Over ? LEFT : NOBODY])
  })
})

describe('a player who has come and does not agree', () => {
  it('M1, M2 (finding G4): a player who has come has sixty seconds to agree; then his bank has run on since he came', () => {
    const s = lateFor(LEFT, 5)
    press(s, RIGHT, SINCE + 100_000)
    passTo(s, SINCE + 160_000 + 99)
    expect([s.stage, s.clock.isRunning]).toEqual([Stage.Arrived, 0])
    passTo(s, SINCE + 160_000 + 101)
    expect([s.stage, s.who, s.since]).toEqual([Stage.Late, RIGHT, SINCE + 100_000])
    expect(banks(s, SINCE + 170_000)).toEqual([BANK, BANK - 170_000, 0])
    expect(toldOf(s, Entry.Late).at(-1)).toEqual([SINCE + 160_000, RIGHT, 1])
  })

  it('M1 (finding G4): between games he must agree too before the next roll, and another ruling counts his lateness from zero', () => {
    const s = matchOf(7, [Option.Lateness, 5])
    loseGame(s, LEFT)
    judge(key(s), Item.Late, RIGHT)
    goOn(s)
    const { since } = s
    press(s, RIGHT, since + 200_000)
    expect([s.stage, s.since, s.who]).toEqual([Stage.Arrived, since + 200_000, RIGHT])
    holdNext(s, RIGHT)
    expect(s.stage).toBe(Stage.Open)
    judge(key(s), Item.Late, RIGHT)
    goOn(s)
    passTo(s, s.since + 299_000)
    expect(s.stage).toBe(Stage.Late)
  })

  it('D7, R5: a power cut gives him no new lateness limit and no new minute', () => {
    const s = lateFor(LEFT, 5)
    press(s, RIGHT, SINCE + 200_000)
    passTo(s, SINCE + 230_000)
    const again = cutPower(s)
    bothHold(again)
    expect([again.stage, again.who]).toEqual([Stage.Arrived, RIGHT])
    expect([again.lateFor, again.clock.bank[RIGHT]]).toEqual([200_000, BANK - 200_000])
    const left = again.since + 60_000 - nowOf(again)
    expect([left <= 40_000, left >= 28_000]).toEqual([true, true])
    passTo(again, again.since + 60_200)
    expect([again.stage, again.lateFor]).toEqual([Stage.Late, 200_000])
    const third = cutPower(again)
    holdNext(third, LEFT) // whoever is there goes on alone; but after the second cut only the judge can, if there is one
    expect(third.stage).toBe(Stage.Power)
    const rest = 100_000 - third.stageRan // he came 200 s into the five minutes
    goOn(key(third))
    const at = nowOf(third)
    expect([rest <= 40_000, rest >= 28_000]).toEqual([true, true])
    passTo(third, at + rest - 1500)
    expect(third.stage).toBe(Stage.Late)
    passTo(third, at + rest + 300)
    expect([third.stage, third.match.won]).toEqual([Stage.Over, Won.ByLateness])
  })
})

it('M1: without a judge the player who has agreed starts the other’s bank by a hold of three seconds; neither the hold that agrees nor a shorter one does', () => {
  const s = shown(withOptions(customOf(7, BANK, 10_000), [Option.Door, Door.Anybody]))
  press(s, LEFT, 300, 10_000)
  expect([s.stage, s.agreed]).toEqual([Stage.Ready, 1])
  press(s, LEFT, nowOf(s) + 300, 2990) // takes his consent back, as any hold does
  expect([s.stage, s.agreed]).toEqual([Stage.Ready, 0])
  holdNext(s, LEFT)
  const at = nowOf(s) + 300
  press(s, LEFT, at, 3100)
  expect([s.stage, s.who, s.since, s.clock.turn]).toEqual([Stage.Late, RIGHT, at + 3000, RIGHT])
  expect([toldOf(s, Entry.Late), check(s, nowOf(s))]).toEqual([[[at + 3000, RIGHT, 0]], ''])
})

it('M1: without a judge a side that has agreed is not absent, however long the other one holds', () => {
  const s = shown(withOptions(customOf(7, BANK, 10_000), [Option.Door, Door.Anybody]))
  holdNext(s, LEFT)
  const at = nowOf(s) + 300
  close(s, LEFT, at) // takes the left's consent back after a second, and stays
  press(s, RIGHT, at + 1200, 1100)
  expect([s.stage, s.agreed]).toEqual([Stage.Ready, 2])
  passTo(s, at + 10_000)
  expect([s.stage, s.agreed, s.journal.used]).toEqual([Stage.Ready, 2, 0])
})

const TEN = 600_000
const BEGUN = 100_000

/** The judge rules that both are absent; their lateness counts from BEGUN, with this limit. */
function bothLate(minutes = 15): Session {
  const s = shown(withOptions(customOf(7, TEN, 10_000), [Option.Lateness, minutes]))
  key(s, 90_000)
  expect(rule(s, Ruling.BothLate, LEFT, 0, 95_000)).toBe(Refusal.None)
  expect(leaveRuling(s, Ended.Now, BEGUN)).toBe(Refusal.None)
  return s
}

describe('two absent players', () => {
  it('M1: no bank runs until one of them comes; then the bank of the other runs, without delay', () => {
    const s = bothLate()
    expect([s.stage, s.who, s.since, ...banks(s, 400_000)]).toEqual([Stage.Late, NOBODY, BEGUN, TEN, TEN, 0])
    press(s, RIGHT, 400_000)
    expect([s.stage, s.who, s.since]).toEqual([Stage.Late, LEFT, 400_000])
    expect(banks(s, 460_000)).toEqual([TEN - 60_000, TEN, 0])
    expect(check(s, 460_000)).toBe('')
    press(s, LEFT, 460_000)
    holdNext(s, LEFT)
    expect([s.stage, ...banks(s, nowOf(s))]).toEqual([Stage.Open, TEN - 60_000, TEN, 0])
  })

  it('M2: the limit counts from the judge’s ruling, also for the side that stays absent', () => {
    const s = bothLate(5)
    press(s, LEFT, 200_000)
    passAnnouncement(s, BEGUN + 300_000)
    expect([s.stage, s.match.winner, s.match.won]).toEqual([Stage.Over, LEFT, Won.ByLateness])
    expect(banks(s, nowOf(s))).toEqual([TEN, TEN - 200_000, 0])
  })

  it('M2: both lose at the limit, and the record says so', () => {
    const s = bothLate(5)
    passTo(s, BEGUN + 300_101)
    expect([s.stage, s.since]).toEqual([Stage.Over, BEGUN + 300_000])
    expect([s.match.winner, s.match.won]).toEqual([BOTH_LOST, Won.ByLateness])
    expect(banks(s, nowOf(s))).toEqual([TEN, TEN, 0])
    const again = cutPower(s)
    expect([again.stage, again.match.winner, again.match.won]).toEqual([Stage.Over, BOTH_LOST, Won.ByLateness])
  })

  it('S3: after the ruling that both are absent, the judge cannot go on while one of them has no time left', () => {
    const s = shown(customOf(7, TEN, 10_000))
    key(s, 90_000)
    rule(s, Ruling.Bank, RIGHT, 0, 91_000)
    expect(rule(s, Ruling.BothLate, LEFT, 0, 95_000)).toBe(Refusal.None)
    expect([leaveRuling(s, Ended.Now, BEGUN), s.stage]).toEqual([Refusal.NoTime, Stage.Ruling])
    rule(s, Ruling.Bank, RIGHT, 1000, BEGUN)
    expect(leaveRuling(s, Ended.Now, BEGUN)).toBe(Refusal.None)
  })
})

it('S3: with breaks in which the clock runs, the judge cannot go on while the side in the break has no time left', () => {
  const s = matchOf(7, [Option.Breaks, 3], [Option.Runs, 1])
  loseGame(s, LEFT)
  request(s, LEFT, Ask.Break)
  expect([s.stage, s.clock.isRunning]).toEqual([Stage.Break, 1])
  key(s)
  rule(s, Ruling.Bank, LEFT, 0, nowOf(s))
  expect([leaveRuling(s, Ended.Now, nowOf(s)), s.stage]).toEqual([Refusal.NoTime, Stage.Ruling])
  rule(s, Ruling.Bank, RIGHT, 0, nowOf(s))
  rule(s, Ruling.Bank, LEFT, 1000, nowOf(s))
  expect([leaveRuling(s, Ended.Now, nowOf(s)), s.stage]).toEqual([Refusal.None, Stage.Break])
})

describe('an excluded player (J2, finding K10)', () => {
  it('loses the match, and the sheet says so; if the ruling is undone, the match goes on', () => {
    const s = matchOf(7)
    judge(key(s), Item.Exclude, RIGHT)
    judge(s, Item.Undo)
    expect([s.match.winner, s.backTo]).toEqual([NOBODY, Stage.Open])
    judge(s, Item.Exclude, RIGHT)
    judge(s, Item.GoOn)
    expect([s.stage, s.match.winner, s.match.won]).toEqual([Stage.Over, LEFT, Won.ByRuling])
    const rulings = makeSheet([...s.journal.out]).sections.find(({ title }) => title === 'RULINGS')
    expect(rulings?.lines.map(({ text }) => text)).toEqual([
      'right is excluded from the tournament, undone',
      'right is excluded from the tournament',
    ])
    expect(cutPower(s).match).toEqual(s.match)
  })
})

it('J2: if both lose the match, nobody has won, and the score stands; the sheet and the results say so, and a power cut keeps it', () => {
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

// Regression: it gave him the time since his contact, and a new minute to agree.
it('G4, M2: a ruling while one who has arrived is awaited goes on with his minute', () => {
  const s = lateFor(LEFT, 5)
  press(s, RIGHT, 15_000)
  key(s, 65_000)
  leaveRuling(s, Ended.Now, 70_000)
  passTo(s, 81_000)
  expect([s.stage, banks(s, 81_000)[RIGHT]]).toEqual([Stage.Late, BANK - 10_000 - 50_000 - 11_000])
})

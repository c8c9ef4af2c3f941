/*
 * Tests of a stop: its thirty seconds, its lines that both must send, what changes no time in it (P4, P5, D1, D6);
 * and its reason: who may end a stop without one, when the judge is called, and who pays for it if there is no judge
 * (P4, P6, T9, S3, finding K5). The right is to move in all of them: it has 60 s, and 7 s of its delay left.
 */
import { describe, expect, it } from 'vitest'
import { giveExtra } from '../../firmware/core/clock.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, chord, close, hold, LEFT, lookAt, nowOf, open, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { cutPower, HAD, STOPPED, stopped } from './games.ts'
import { Called, Claim, Cue, Door, Entry, Option, type Session, Stage } from './names.ts'
import { both, bothHold, claim, goOn, passAnnouncement, resumed, tap, toldOf } from './play.ts'

/** The same stop on a clock without a judge. */
function unjudged(): Session {
  const s = stopped()
  s.control.option[Option.Door] = Door.Anybody
  return s
}

const byBoth = (line: Claim): number[][] => [RIGHT, LEFT].map((side) => [side, line])

describe('the thirty seconds', () => {
  it('P4, P6: either player can stop the clock; the record says when and how, but not who', () => {
    for (const side of [LEFT, RIGHT]) {
      const s = playing(LEFT, 60_000, 10_000)
      press(s, LEFT, 12_000)
      chord(s, side, 15_000)
      expect([s.stage, s.who, s.since, ...banks(s, 40_000)]).toEqual([Stage.Stop, 2, STOPPED, ...HAD])
      expect(toldOf(s, Entry.Stop)).toEqual([[STOPPED, 0, 0]])
    }
  })

  it.each([
    ['dice', [[RIGHT, Claim.Dice]], 1],
    ['dice, by both', byBoth(Claim.Dice), 1],
    ['nothing', [], 3],
    ['GO ON by the side to move', [[RIGHT, Claim.GoOn]], 3],
    ['a wrong move, by both', byBoth(Claim.WrongMove), 1],
    ['a dispute that was taken back', [LEFT, LEFT].map((side) => [side, Claim.Dispute]), 1],
  ])('P5, D1: a stop with %s claimed ends by itself at 30 s: the turn runs on as it was', (what, claims, how) => {
    const s = stopped()
    for (const [side, line] of claims) claim(s, side, line)
    passAnnouncement(s, 45_000)
    const isBack = what.startsWith('a wrong')
    expect([s.stage, s.since, s.clock.turn]).toEqual([Stage.Play, 45_000, isBack ? LEFT : RIGHT])
    expect(banks(s, 45_000)).toEqual(isBack ? [60_000, 60_000, 8_000] : HAD)
    expect(resumed(s)).toEqual([[45_000, how]])
  })

  it('P5: a stop brings a warning ten seconds before its end', () => {
    const s = stopped()
    claim(s, LEFT, Claim.Dice)
    expect(passTo(s, 34_999) & Cue.Warning).toBe(0)
    expect(passTo(s, 35_000) & Cue.Warning).toBe(Cue.Warning)
    expect(passTo(s, 44_999) & Cue.Warning).toBe(0)
  })

  it.each([
    ['a dispute', [Claim.Dispute]],
    ['dice and a dispute', [Claim.Dice, Claim.Dispute]],
    ['a dispute, and GO ON by one side', [Claim.Dispute, Claim.GoOn]],
    ['a wrong move of one side', [Claim.WrongMove]],
  ])('P5, J7: in a stop with %s claimed the clock calls the judge at 30 s, no more', (_what, claims) => {
    const s = stopped()
    claims.forEach((what, i) => {
      claim(s, i % 2, what)
    })
    passTo(s, 3_600_000)
    expect([s.stage, s.called, s.calledAt]).toEqual([Stage.Stop, Called.Clock, 45_000])
    expect(banks(s, 3_600_000)).toEqual(HAD)
    expect([toldOf(s, Entry.Judge), check(s, nowOf(s))]).toEqual([[[45_000, 0, 1]], ''])
  })

  it.each([
    ['a dispute', Claim.Dispute],
    ['a wrong move of one side', Claim.WrongMove],
    ['medical', Claim.Medical],
  ])('P5: without a judge a stop with %s claimed lasts until both go on', (_what, what) => {
    const s = unjudged()
    claim(s, LEFT, what)
    passTo(s, 600_000)
    expect([s.stage, s.called]).toEqual([Stage.Stop, 0])
    const at = goOn(s)
    expect([s.stage, s.clock.turn, ...banks(s, at)]).toEqual([Stage.Play, RIGHT, ...HAD])
    expect(resumed(s)).toEqual([[at, 0]])
  })
})

it('P5 (finding P9): if both send GO ON together, play goes on when the later hold is complete, and neither counts as a press', () => {
  for (const gap of [0, 40, 300]) {
    const s = stopped()
    const before = [...s.clock.turns, ...s.clock.ignored]
    chord(s, LEFT, 20_000, gap, 1_800)
    const at = 21_000 + gap
    expect([s.stage, s.since, ...s.clock.turns, ...s.clock.ignored]).toEqual([Stage.Play, at, ...before])
    expect(banks(s, at)).toEqual(HAD)
  }
})

it('D6: a button held for minutes by accident opens nothing, sends one line and changes no time', () => {
  const s = unjudged()
  tap(s, LEFT, 3)
  close(s, LEFT, 20_000)
  passTo(s, 400_000)
  open(s, LEFT, 400_100)
  expect([s.stage, ...s.sent, ...banks(s, 401_000)]).toEqual([Stage.Stop, 1 << Claim.Dispute, 0, ...HAD])
})

/** When ten seconds of the stop are over. */
const ALONE = STOPPED + 10_000

describe('a stop that nobody has named a reason for', () => {
  it('P6 (finding K5): a stop without a reason is ended by GO ON of the side that is not to move, alone, from exactly 10 s on', () => {
    for (const sent of [STOPPED + 3000, ALONE]) {
      const s = stopped()
      hold(s, LEFT, sent - 1000)
      if (sent < ALONE) passTo(s, ALONE - 1)
      if (sent < ALONE) expect([s.stage, ...s.sent]).toEqual([Stage.Stop, 1, 0])
      passTo(s, ALONE + 101)
      expect([s.stage, s.since, ...banks(s, ALONE)]).toEqual([Stage.Play, ALONE, ...HAD])
      expect(resumed(s)).toEqual([[ALONE, 2]])
    }
  })

  it.each([Claim.Dice, Claim.WrongMove, Claim.Medical])(
    'P6 (finding K5): if either side named reason %i, even if it took it back, GO ON of one side does not end the stop',
    (reason) => {
      for (const side of [LEFT, RIGHT]) {
        const s = stopped()
        claim(s, side, reason)
        claim(s, side, reason)
        claim(s, LEFT, Claim.GoOn)
        passTo(s, STOPPED + 28_000)
        expect([s.stage, s.sent[LEFT] & 1]).toEqual([Stage.Stop, 1])
      }
    },
  )

  it('P6 (finding K5): the second stop without a reason in a game calls the judge, even if both send GO ON; once the call is withdrawn they go on', () => {
    const s = stopped()
    goOn(s)
    expect([s.stage, s.stopsWithoutReason]).toEqual([Stage.Play, 1])
    both(s)
    goOn(s)
    const at = nowOf(s)
    expect([s.stage, s.called, s.stopsWithoutReason]).toEqual([Stage.Stop, Called.Clock, 1])
    expect(toldOf(s, Entry.Judge).map(([, , why]) => why)).toEqual([2])
    const again = cutPower(s)
    bothHold(again)
    expect([again.stage, again.called, again.stopsWithoutReason]).toEqual([Stage.Stop, Called.Clock, 1])
    for (const side of [LEFT, RIGHT]) claim(s, side, Claim.CallJudge)
    expect([s.stage, s.called, nowOf(s) > at]).toEqual([Stage.Play, 0, true])
    expect(resumed(s).map(([, how]) => how)).toEqual([2, 0])
  })

  it('D7: the number of stops without a reason outlives a power cut, also if the record goes back to a block of the whole match', () => {
    const s = stopped()
    goOn(s)
    expect(cutPower(s).stopsWithoutReason).toBe(1)
    for (let i = 0; i < 200; i++) press(s, s.clock.turn, nowOf(s) + 1000)
    const again = cutPower(s)
    expect([again.stopsWithoutReason, again.journal.wholeAt > 0]).toEqual([1, true])
  })
})

describe('a stop without a judge', () => {
  it('P6: without a judge the side to move can end a stop alone at once, since its own time runs: it pays for what it waits', () => {
    const s = unjudged()
    hold(s, RIGHT, STOPPED + 500)
    expect([s.stage, s.since, ...banks(s, STOPPED + 1500)]).toEqual([Stage.Play, STOPPED + 1500, 60_000, 60_000, 5500])
    expect(resumed(s)).toEqual([[STOPPED + 1500, 2]])
  })

  it('P6 (finding K5): without a judge a stop without a reason costs the side to move its time: its delay, then its bank', () => {
    const s = unjudged()
    hold(s, LEFT, ALONE - 1000)
    expect([s.stage, s.since, ...banks(s, ALONE)]).toEqual([Stage.Play, ALONE, 60_000, 57_000, 0])
  })

  it('P6 (finding K5): meanwhile its time is shown to run with the seconds of the stop, and as it was once a reason is named', () => {
    const s = unjudged()
    const shown = (after: number): number[] => {
      const { time, delay, overtime } = lookAt(s, STOPPED + after)
      return [...time, delay, overtime[RIGHT]]
    }
    expect([999, 1000, 7000, 9999, 10_000].map(shown)).toEqual([
      [600, 600, 7, 0],
      [600, 600, 6, 0],
      [600, 600, 0, 0],
      [600, 580, 0, 0],
      [600, 570, 0, 0],
    ])
    giveExtra(s.clock, RIGHT, 5_000)
    s.clock.bank[RIGHT] = 10_000
    expect([16_000, 17_000, 22_000, 29_999].map(shown)).toEqual([
      [600, 10, 0, 0],
      [600, 50, 0, 1],
      [600, 1, 0, 1],
      [600, 1, 0, 1],
    ])
    claim(s, LEFT, Claim.Dice)
    expect(shown(29_999)).toEqual([600, 100, 7, 0])
    expect(banks(s, STOPPED)).toEqual([60_000, 10_000, 7_000])
  })

  it('T9, S3: a flag due in a stop without a judge falls when the stop ends, and only if nobody has named a reason by then', () => {
    const s = unjudged()
    s.clock.bank[RIGHT] = 3000
    passTo(s, STOPPED + 29_900)
    expect([s.stage, s.fell]).toEqual([Stage.Stop, 2])
    passTo(s, STOPPED + 30_400)
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, RIGHT, STOPPED + 30_000])
    const named = unjudged()
    named.clock.bank[RIGHT] = 3000
    passTo(named, STOPPED + 20_000)
    claim(named, RIGHT, Claim.Dice)
    passTo(named, STOPPED + 30_400)
    expect([named.stage, named.fell]).toEqual([Stage.Play, 2])
  })

  it('P6: without a judge no number of stops without a reason calls him', () => {
    const s = unjudged()
    for (let i = 0; i < 4; i++) {
      goOn(s)
      expect([s.stage, s.called, s.stopsWithoutReason]).toEqual([Stage.Play, 0, Math.min(i + 1, 3)])
      both(s)
    }
  })
})

/*
 * Tests of a stop's reason: who may end a stop without a reason, when the judge is called, and who pays for it if there
 * is no judge (P4, P6, T9, S3, finding K5). The right is to move in all of them: it has 60 s, and 7 s of its delay
 * left.
 */
import { describe, expect, it } from 'vitest'
import { banks, hold, LEFT, nowOf, passTo, press, RIGHT } from '../vocabulary.ts'
import { cutPower, HAD, STOPPED, stopped } from './games.ts'
import { Called, Claim, Door, Entry, Option, type Session, Stage } from './names.ts'
import { both, bothHold, claim, goOn, holdNext, resumed, toldOf } from './play.ts'

/** The same stop without a judge. */
function unjudged(): Session {
  const s = stopped()
  s.control.option[Option.Door] = Door.Anybody
  return s
}

/** When ten seconds of the stop are over. */
const ALONE = STOPPED + 10_000

describe('a stop that nobody has named a reason for', () => {
  it('P6 (finding K5): a stop without a reason is ended from 10 s on by a hold of the side that is not to move, alone', () => {
    const s = stopped()
    hold(s, LEFT, ALONE - 1000)
    expect([s.stage, s.since, ...banks(s, ALONE)]).toEqual([Stage.Play, ALONE, ...HAD])
    expect(resumed(s)).toEqual([[ALONE, 2]])
  })

  it('P6 (finding K5): a stop without a reason is ended at exactly 10 s, if the side that is not to move sent GO ON before', () => {
    const s = stopped()
    hold(s, LEFT, STOPPED + 2000)
    passTo(s, ALONE - 1)
    expect([s.stage, ...s.sent]).toEqual([Stage.Stop, 1, 0])
    passTo(s, ALONE + 101)
    expect([s.stage, s.since, ...banks(s, ALONE)]).toEqual([Stage.Play, ALONE, ...HAD])
    expect(resumed(s)).toEqual([[ALONE, 2]])
  })

  it('P6 (finding K5): a stop without a reason is not ended by GO ON of the side to move alone', () => {
    const s = stopped()
    hold(s, RIGHT, ALONE + 2000)
    passTo(s, STOPPED + 29_999)
    expect([s.stage, ...s.sent]).toEqual([Stage.Stop, 0, 1])
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

  it('P6: one side’s GO ON ends neither a judge’s stop nor a stop after NOT OVER', () => {
    const judged = stopped()
    judged.byJudge = 1
    hold(judged, LEFT, ALONE + 2000)
    expect(judged.stage).toBe(Stage.Stop)
    const s = stopped()
    claim(s, RIGHT, Claim.Lost)
    Object.assign(s.result, { kind: 5 })
    holdNext(s, RIGHT)
    const since = holdNext(s, LEFT)
    expect([s.stage, s.since]).toEqual([Stage.Stop, since])
    hold(s, LEFT, since + 12_000)
    expect([s.stage, s.unexplained]).toEqual([Stage.Stop, 0])
  })

  it('P6 (finding K5): the second stop without a reason in a game calls the judge, even if both send GO ON; once the call is withdrawn they go on', () => {
    const s = stopped()
    goOn(s)
    expect([s.stage, s.unexplained]).toEqual([Stage.Play, 1])
    both(s)
    goOn(s)
    const at = nowOf(s)
    expect([s.stage, s.called, s.unexplained]).toEqual([Stage.Stop, Called.Clock, 1])
    expect(toldOf(s, Entry.Judge).map(([, , why]) => why)).toEqual([2])
    const again = cutPower(s)
    bothHold(again)
    expect([again.stage, again.called, again.unexplained]).toEqual([Stage.Stop, Called.Clock, 1])
    for (const side of [LEFT, RIGHT]) claim(s, side, Claim.CallJudge)
    expect([s.stage, s.called, nowOf(s) > at]).toEqual([Stage.Play, 0, true])
    expect(resumed(s).map(([, how]) => how)).toEqual([2, 0])
  })

  it('P6: stops with a reason are not counted among those, and each game counts from zero', () => {
    const s = stopped()
    goOn(s)
    both(s)
    claim(s, LEFT, Claim.Dice)
    goOn(s)
    expect([s.stage, s.stops, s.unexplained]).toEqual([Stage.Play, 2, 1])
    both(s)
    claim(s, LEFT, Claim.Lost)
    bothHold(s)
    passTo(s, s.shortsFrom)
    press(s, LEFT, nowOf(s) + 300)
    passTo(s, nowOf(s) + 400)
    expect([s.stage, s.stops, s.unexplained]).toEqual([Stage.Play, 0, 0])
  })

  it('D7: the number of stops without a reason outlives a power cut, also if the record goes back to a block of the whole match', () => {
    const s = stopped()
    goOn(s)
    expect(cutPower(s).unexplained).toBe(1)
    for (let i = 0; i < 200; i++) press(s, s.clock.turn, nowOf(s) + 1000)
    const again = cutPower(s)
    expect([again.unexplained, again.journal.wholeAt > 0]).toEqual([1, true])
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

  it('P6: without a judge neither a stop with a reason nor one with a power cut in it costs anybody time', () => {
    const s = unjudged()
    claim(s, RIGHT, Claim.Dice)
    passTo(s, STOPPED + 30_200)
    expect([s.stage, ...banks(s, STOPPED + 30_000)]).toEqual([Stage.Play, ...HAD])
    const again = cutPower(unjudged())
    bothHold(again)
    const at = goOn(again)
    expect([again.stage, ...banks(again, at)]).toEqual([Stage.Play, ...HAD])
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
      expect([s.stage, s.called, s.unexplained]).toEqual([Stage.Play, 0, Math.min(i + 1, 3)])
      both(s)
    }
  })
})

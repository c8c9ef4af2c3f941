/*
 * Rows for one who comes late: he agrees to the control within a minute, or his bank runs on; and where there is no judge (M1, M2).
 */
import { describe, expect, it } from 'vitest'
import { Door, Option } from '../../firmware/core/control.ts'
import { Won } from '../../firmware/core/match.ts'
import { Item } from '../../firmware/core/ruling.ts'
import { preset } from '../../firmware/core/session.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, controlOf, hold, LEFT, nowOf, passTo, press, RIGHT } from '../vocabulary.ts'
import { arrive, BANK, goOn, judge, key, lateFor, SINCE } from './judging.ts'
import { cutPower, lean, loseGame, matchOf, toldOf, withOptions } from './play.ts'

describe('one who has come and does not agree', () => {
  it('M1, M2 (finding G4): has sixty seconds; then his bank has run on since he came', () => {
    const s = lateFor(LEFT, 5)
    press(s, RIGHT, SINCE + 100_000)
    passTo(s, SINCE + 160_000 + 99)
    expect([s.stage, s.clock.on]).toEqual([Stage.Arrived, 0])
    passTo(s, SINCE + 160_000 + 101)
    expect([s.stage, s.who, s.since, ...banks(s, SINCE + 170_000)]).toEqual([
      Stage.Late,
      RIGHT,
      SINCE + 100_000,
      BANK,
      BANK - 170_000,
      0,
    ])
    expect(toldOf(s, Entry.Late).at(-1)).toEqual([SINCE + 160_000, RIGHT, 1])
  })

  it('M1: a hold complete before the sixty seconds are over agrees, one complete with them does not', () => {
    for (const [before, stage] of [
      [1, Stage.Open],
      [0, Stage.Late],
    ]) {
      const s = lateFor(LEFT)
      press(s, RIGHT, 100_000)
      hold(s, RIGHT, 160_000 - 1000 - before)
      passTo(s, 160_500)
      expect(s.stage).toBe(stage)
    }
  })

  it.each([1, 7, 20, 59, 61, 75, 120])(
    'M2 (finding G4): a contact every %i s gains neither bank nor lateness, whoever makes it',
    (seconds) => {
      const s = lateFor(LEFT, 5)
      for (let at = SINCE + 500; at < SINCE + 420_000; at += seconds * 1000) press(s, RIGHT, at)
      expect([s.stage, s.match.won, s.clock.bank[RIGHT]]).toEqual([Stage.Over, Won.ByLateness, BANK - 300_000])
    },
  )

  it.each([1, 7, 20, 59, 61, 75, 120])(
    'M2, T9 (finding G4): nor does his flag wait for a contact every %i s',
    (seconds) => {
      const s = lateFor(LEFT, 0, 200_000)
      for (let at = SINCE + 500; at < SINCE + 320_000; at += seconds * 1000) press(s, RIGHT, at)
      expect([s.stage, s.fell, s.clock.bank[RIGHT]]).toEqual([Stage.Flag, RIGHT, 0])
    },
  )

  it('M2: who agrees within his minute keeps what he had when he came', () => {
    const s = lateFor(LEFT, 5)
    press(s, RIGHT, SINCE + 50_000)
    passTo(s, SINCE + 111_000)
    press(s, RIGHT, SINCE + 130_000)
    hold(s, RIGHT, SINCE + 188_000)
    expect([s.stage, s.clock.bank[RIGHT]]).toEqual([Stage.Open, BANK - 130_000])
  })

  it('M2, T9: his flag falls while he is awaited again', () => {
    const s = lateFor(LEFT, 0, 120_000)
    press(s, RIGHT, SINCE + 40_000)
    passTo(s, SINCE + 119_999 + 100)
    expect(s.stage).toBe(Stage.Late)
    passTo(s, SINCE + 120_101)
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, RIGHT, SINCE + 120_000])
  })

  it('M2, T9: who comes with one ms left and agrees has it; who closes his contact at its end has lost', () => {
    for (const [at, stage, left] of [
      [SINCE + 59_999, Stage.Open, 1],
      [SINCE + 60_000, Stage.Flag, 0],
    ]) {
      const s = lateFor(LEFT, 0, 60_000)
      press(s, RIGHT, at)
      hold(s, RIGHT, at + 500)
      expect([s.stage, s.clock.bank[RIGHT]]).toEqual([stage, left])
    }
  })

  it('M1 (finding G4): once a game has begun he agrees as well before the next roll, and a ruling counts lateness anew', () => {
    const s = matchOf(7, [Option.Lateness, 5])
    loseGame(s, LEFT)
    judge(key(s), Item.Late, RIGHT)
    goOn(s)
    const { since } = s
    press(s, RIGHT, since + 200_000)
    expect([s.stage, s.since, s.who]).toEqual([Stage.Arrived, since + 200_000, RIGHT])
    lean(s, RIGHT)
    expect(s.stage).toBe(Stage.Open)
    judge(key(s), Item.Late, RIGHT)
    goOn(s)
    passTo(s, s.since + 299_000)
    expect(s.stage).toBe(Stage.Late)
  })

  it('D7, R5: a cut of power gives him no new lateness limit and no new minute', () => {
    const s = lateFor(LEFT, 5)
    press(s, RIGHT, SINCE + 200_000)
    passTo(s, SINCE + 230_000)
    const again = cutPower(s)
    for (const side of [LEFT, RIGHT]) lean(again, side)
    expect([again.stage, again.who, again.lateFor, again.clock.bank[RIGHT]]).toEqual([
      Stage.Arrived,
      RIGHT,
      200_000,
      BANK - 200_000,
    ])
    const left = again.since + 60_000 - nowOf(again)
    expect([left <= 40_000, left >= 28_000]).toEqual([true, true])
    passTo(again, again.since + 60_200)
    expect([again.stage, again.lateFor]).toEqual([Stage.Late, 200_000])
    const third = cutPower(again)
    lean(third, LEFT) // who is there goes on alone; second cut: where there is a judge, by his door
    expect(third.stage).toBe(Stage.Power)
    const rest = 100_000 - third.ran // of five minutes, 200 s before he came
    goOn(key(third))
    const at = nowOf(third)
    expect([rest <= 40_000, rest >= 28_000]).toEqual([true, true])
    passTo(third, at + rest - 1500)
    expect(third.stage).toBe(Stage.Late)
    passTo(third, at + rest + 300)
    expect([third.stage, third.match.won]).toEqual([Stage.Over, Won.ByLateness])
  })
})

describe('where there is no judge', () => {
  const HOME = withOptions(controlOf(5, 7, BANK, 10_000), [Option.Door, Door.Anybody])

  /** Agreed by the left alone. */
  function agreed(control = HOME): Session {
    const s = makeSession()
    preset(s, control, 0)
    lean(s, LEFT)
    return s
  }

  it('M1: who has agreed starts the other’s bank by a hold of three seconds', () => {
    const s = agreed()
    const at = nowOf(s) + 300
    press(s, LEFT, at, 3100)
    expect([s.stage, s.who, s.since, s.clock.turn]).toEqual([Stage.Late, RIGHT, at + 3000, RIGHT])
    expect([toldOf(s, Entry.Late), check(s, nowOf(s))]).toEqual([[[at + 3000, RIGHT, 0]], ''])
  })

  it('M1: nothing less does, and the consent that its first second took back is to be given anew', () => {
    const s = agreed()
    press(s, LEFT, nowOf(s) + 300, 2990)
    expect([s.stage, s.agreed]).toEqual([Stage.Ready, 0])
  })

  it('M1: the hold that agrees goes on to start nothing', () => {
    const s = makeSession()
    preset(s, HOME, 0)
    press(s, LEFT, 300, 10_000)
    expect([s.stage, s.agreed]).toEqual([Stage.Ready, 1])
  })

  it('M1: the right starts the left’s in the same way', () => {
    const s = makeSession()
    preset(s, HOME, 0)
    lean(s, RIGHT)
    press(s, RIGHT, nowOf(s) + 300, 3100)
    expect([s.stage, s.who, s.clock.turn]).toEqual([Stage.Late, LEFT, LEFT])
  })

  it('M1: he arrives and agrees as elsewhere', () => {
    const s = agreed()
    press(s, LEFT, nowOf(s) + 300, 3100)
    arrive(s, RIGHT, nowOf(s) + 20_000)
    expect(s.stage).toBe(Stage.Open)
  })
})

/*
 * Rows for a player who is not there: the judge starts his clock, he arrives, or reaches the limit (M1, M2).
 */
import { describe, expect, it } from 'vitest'
import { Option, Refusal, refusalOf } from '../../firmware/core/control.ts'
import { Won } from '../../firmware/core/match.ts'
import { Ended, leaveRuling, rule, undoRule } from '../../firmware/core/rule.ts'
import { Ruling } from '../../firmware/core/ruling.ts'
import { preset } from '../../firmware/core/session.ts'
import { Cue, makeSession } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, close, controlOf, hold, LEFT, nowOf, open, passTo, press, RIGHT } from '../vocabulary.ts'
import { arrive, BANK, key, lateFor, SINCE } from './judging.ts'
import { lean, loseGame, tap, toldOf, withOptions } from './play.ts'

const NOBODY = 2

describe('an absent player', () => {
  it.each([
    ['right', LEFT, RIGHT],
    ['left', RIGHT, LEFT],
  ])(
    'M1: where one side alone has agreed, the judge’s key and a hold start the clock of the %s',
    (_who, there, absent) => {
      const s = lateFor(there)
      expect([s.stage, s.who, s.since, s.clock.turn]).toEqual([Stage.Late, absent, SINCE, absent])
      expect(toldOf(s, Entry.Ruled)).toEqual([[SINCE, 0, Ended.Now]])
      expect(check(s, nowOf(s))).toBe('')
    },
  )

  it('M1: his bank runs from that instant, with no delay; the other’s stands', () => {
    const s = lateFor(LEFT)
    expect(banks(s, SINCE + 1)).toEqual([BANK, BANK - 1, 0])
    expect(banks(s, SINCE + 300_000)).toEqual([BANK, BANK - 300_000, 0])
  })

  it('M1: one who is there cannot start it by himself where there is a judge: his next hold takes his consent back', () => {
    const s = makeSession()
    preset(s, controlOf(0, 7, BANK, 10_000), 0)
    lean(s, LEFT)
    expect([s.stage, s.agreed]).toEqual([Stage.Ready, 1])
    lean(s, LEFT)
    expect([s.stage, s.agreed]).toEqual([Stage.Ready, 0])
    lean(s, LEFT)
    press(s, LEFT, nowOf(s) + 300, 10_000)
    passTo(s, 600_000)
    expect([s.stage, s.clock.on, s.journal.used]).toEqual([Stage.Ready, 0, 0])
  })

  it('M1: he arrives with a short: what ran is lost; he sees the control and agrees, and the opening roll comes', () => {
    const s = lateFor(LEFT)
    press(s, RIGHT, 127_000)
    const lost = 127_000 - SINCE
    expect([s.stage, s.since, s.clock.turn, ...banks(s, 150_000)]).toEqual([
      Stage.Arrived,
      127_000,
      NOBODY,
      BANK,
      BANK - lost,
      0,
    ])
    const at = lean(s, RIGHT)
    expect([s.stage, s.since, ...banks(s, 500_000)]).toEqual([Stage.Open, at, BANK, BANK - lost, 0])
    expect(toldOf(s, Entry.Arrived)).toEqual([
      [127_000, RIGHT, 0],
      [at, RIGHT, 1],
    ])
    tap(s, LEFT)
    passTo(s, nowOf(s) + 300)
    expect([s.stage, s.clock.turn, banks(s, s.since)[2]]).toEqual([Stage.Play, RIGHT, 10_000])
  })

  it('M2: the limit counts what ran before the judge came and after him, and not his ruling', () => {
    const s = lateFor(LEFT, 5)
    key(s, SINCE + 120_000)
    leaveRuling(s, Ended.Now, SINCE + 900_000)
    expect([s.stage, s.since]).toEqual([Stage.Late, SINCE + 780_000])
    passTo(s, SINCE + 1_080_099)
    expect(s.stage).toBe(Stage.Late)
    passTo(s, SINCE + 1_080_101)
    expect([s.stage, s.since, s.match.won]).toEqual([Stage.Over, SINCE + 1_080_000, Won.ByLateness])
  })

  it("M2, P3: for a player whom the judge finds late the limit counts from his clock's start", () => {
    const s = makeSession()
    preset(s, withOptions(controlOf(5, 7, BANK, 10_000), [Option.Lateness, 5]), 1000)
    hold(s, LEFT, 2000)
    hold(s, RIGHT, 4000)
    key(s, 60_000)
    rule(s, Ruling.Late, RIGHT, 0, 70_000)
    undoRule(s, 71_000)
    rule(s, Ruling.Late, RIGHT, 0, 72_000)
    leaveRuling(s, Ended.Now, 80_000)
    passTo(s, 380_099)
    expect([s.stage, s.clock.turn]).toEqual([Stage.Late, RIGHT])
    passTo(s, 380_101)
    expect([s.stage, s.since, s.match.winner]).toEqual([Stage.Over, 380_000, LEFT])
  })

  it('J4: found late in error and undone, the opening roll is as old as it was', () => {
    const s = makeSession()
    preset(s, controlOf(5, 7, BANK, 10_000), 1000)
    hold(s, LEFT, 2000)
    hold(s, RIGHT, 4000)
    const { since } = s
    key(s, 60_000)
    rule(s, Ruling.Late, RIGHT, 0, 70_000)
    undoRule(s, 71_000)
    leaveRuling(s, Ended.Now, 80_000)
    expect([s.stage, s.since]).toEqual([Stage.Open, since])
  })

  it('M1: the player who is there cannot stop it, by no gesture of his own', () => {
    const s = lateFor(LEFT)
    tap(s, LEFT)
    lean(s, LEFT)
    lean(s, LEFT)
    expect([s.stage, s.clock.on, ...banks(s, 100_000)]).toEqual([Stage.Late, 1, BANK, BANK - 100_000 + SINCE, 0])
  })

  it.each([40, 500, 999, 1000, 3000, 70_000])(
    'M1 (finding P11): his arrival counts from the closing edge, his contact %i ms long',
    (held) => {
      const s = lateFor(LEFT)
      press(s, RIGHT, 50_000, held)
      passTo(s, nowOf(s) + 300)
      const isBack = held > 60_000 // he never agreed
      expect(toldOf(s, Entry.Arrived)).toEqual([[50_000, RIGHT, 0]])
      expect([s.stage, s.clock.bank[RIGHT]]).toEqual([isBack ? Stage.Late : Stage.Arrived, BANK - 50_000 + SINCE])
    },
  )

  it('M1, J1 (finding P11): the contact by which he arrives agrees to nothing, however long; the next hold does', () => {
    const s = lateFor(LEFT)
    press(s, RIGHT, 50_000, 5_000)
    expect(s.stage).toBe(Stage.Arrived)
    lean(s, LEFT)
    tap(s, LEFT)
    tap(s, RIGHT)
    expect(s.stage).toBe(Stage.Arrived)
    lean(s, RIGHT)
    expect(s.stage).toBe(Stage.Open)
  })

  it('M1: who is there cannot arrive for him by his own button', () => {
    const s = lateFor(RIGHT)
    for (const held of [80, 1100, 5000]) press(s, RIGHT, nowOf(s) + 300, held)
    expect([s.stage, s.clock.on, toldOf(s, Entry.Arrived)]).toEqual([Stage.Late, 1, []])
  })

  it('M1: the banks stay so for the first game and after it', () => {
    const s = lateFor(LEFT)
    arrive(s, RIGHT, 127_000)
    loseGame(s, LEFT)
    expect(banks(s, nowOf(s)).slice(0, 2)).toEqual([BANK, BANK - 127_000 + SINCE])
  })
})

describe('the lateness limit', () => {
  it.each([
    ['right', LEFT, RIGHT],
    ['left', RIGHT, LEFT],
  ])('M2: the %s reaches it and has lost the match, dated when it was due', (_who, there, absent) => {
    const s = lateFor(there, 5)
    passTo(s, SINCE + 300_099)
    expect(s.stage).toBe(Stage.Late)
    passTo(s, SINCE + 300_101)
    expect([s.stage, s.since, s.match.winner, s.match.won, s.fell]).toEqual([
      Stage.Over,
      SINCE + 300_000,
      there,
      Won.ByLateness,
      NOBODY,
    ])
    expect(toldOf(s, Entry.Over)).toEqual([[SINCE + 300_000, 1 - absent, Won.ByLateness]])
    expect(check(s, nowOf(s))).toBe('')
  })

  it('M2: his bank then shows what it had at the limit', () => {
    const s = lateFor(LEFT, 5)
    passTo(s, 900_000)
    expect(banks(s, 900_000)).toEqual([BANK, BANK - 300_000, 0])
  })

  it('M2: a second before it he is in time', () => {
    const s = lateFor(LEFT, 5)
    arrive(s, RIGHT, SINCE + 299_000)
    passTo(s, 900_000)
    expect([s.stage, s.match.winner]).toEqual([Stage.Open, NOBODY])
  })

  it('M2: a press whose contact closed before the limit and that is handled after it is in time', () => {
    const s = lateFor(LEFT, 5)
    close(s, RIGHT, SINCE + 299_950)
    open(s, RIGHT, SINCE + 300_040)
    expect([s.stage, s.since, s.match.winner]).toEqual([Stage.Arrived, SINCE + 299_950, NOBODY])
  })

  it('M2: one at the limit itself is too late', () => {
    const s = lateFor(LEFT, 5)
    press(s, RIGHT, SINCE + 300_000)
    passTo(s, 900_000)
    expect([s.stage, s.match.winner]).toEqual([Stage.Over, LEFT])
  })

  it('M2: where no limit is set his bank runs out, and the flag falls', () => {
    const s = lateFor(LEFT, 0, 60_000)
    passTo(s, SINCE + 59_999)
    expect(s.stage).toBe(Stage.Late)
    expect(passTo(s, SINCE + 60_101) & Cue.Flag).toBe(Cue.Flag)
    expect([s.stage, s.fell, s.fellAt, s.match.winner, s.match.won]).toEqual([
      Stage.Flag,
      RIGHT,
      SINCE + 60_000,
      LEFT,
      Won.ByFlag,
    ])
    expect(toldOf(s, Entry.Flag)).toEqual([[SINCE + 60_000, RIGHT, 0]])
  })

  it('M2: a bank shorter than the limit falls first', () => {
    const s = lateFor(LEFT, 5, 60_000)
    passTo(s, 900_000)
    expect([s.stage, s.match.won]).toEqual([Stage.Flag, Won.ByFlag])
  })

  it('M2: the limit is a row of the control, by five minutes to an hour', () => {
    const verdicts = [5, 15, 60, 7, 65, -5].map((minutes) =>
      refusalOf(withOptions(controlOf(5, 7, BANK, 10_000), [Option.Lateness, minutes])),
    )
    expect(verdicts).toEqual([0, 0, 0, Refusal.Option, Refusal.Option, Refusal.Option])
  })

  it('M2: in play nothing is left of it', () => {
    const s = lateFor(LEFT, 5)
    arrive(s, RIGHT, 100_000)
    tap(s, LEFT)
    passTo(s, SINCE + 310_000)
    expect([s.stage, s.match.winner]).toEqual([Stage.Play, NOBODY])
  })
})

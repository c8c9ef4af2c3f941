/*
 * Rows for a stop: its thirty seconds, and the hands that begin and end it (P4, P5, S7, D1, D4, D6).
 */
import { describe, expect, it } from 'vitest'
import { check } from '../../firmware/core/check.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { Claim, Cue, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { banks, chord, close, hold, LEFT, nowOf, open, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { both, claim, HELD, lean, resumed, STOPPED, stopped, tap, toldOf } from './play.ts'

describe('the thirty seconds', () => {
  it('P4, P6: either player may stop the clock, and it is recorded by whom and when', () => {
    for (const side of [LEFT, RIGHT]) {
      const s = playing(LEFT, 60_000, 10_000)
      press(s, LEFT, 12_000)
      chord(s, side, 15_000)
      expect([s.stage, s.who, s.since, ...banks(s, 90_000)]).toEqual([Stage.Stop, side, STOPPED, ...HELD])
      expect(toldOf(s, Entry.Stop)).toEqual([[STOPPED, side, 0]])
    }
  })

  it('P4: in the opening roll and outside a game there is nothing to stop', () => {
    const s = playing(LEFT, 60_000, 10_000)
    chord(s, LEFT, 15_000) // wrong opener
    expect(s.stage).toBe(Stage.Open)
    chord(s, LEFT, 18_000)
    expect([s.stage, toldOf(s, Entry.Stop).length]).toEqual([Stage.Open, 0])
  })

  it('P5, D1: for dice it ends by itself at 30 s: the side to move runs on from exactly what was left', () => {
    const s = stopped()
    claim(s, RIGHT, Claim.Dice)
    passTo(s, 45_099)
    expect(s.stage).toBe(Stage.Stop)
    passTo(s, 45_101)
    expect([s.stage, s.since, s.clock.turn, ...banks(s, 45_000)]).toEqual([Stage.Play, 45_000, RIGHT, ...HELD])
    expect(banks(s, 52_001)).toEqual([60_000, 59_999, 0])
    expect(resumed(s)).toEqual([[45_000, 1]])
  })

  it('P5: dice claimed by both are still only dice', () => {
    const s = stopped()
    claim(s, RIGHT, Claim.Dice)
    claim(s, LEFT, Claim.Dice)
    passTo(s, 46_000)
    expect([s.stage, s.since]).toEqual([Stage.Play, 45_000])
  })

  it('P5: ten seconds before its end it warns', () => {
    const s = stopped()
    claim(s, LEFT, Claim.Dice)
    expect(passTo(s, 34_999) & Cue.Warning).toBe(0)
    expect(passTo(s, 35_000) & Cue.Warning).toBe(Cue.Warning)
    expect(passTo(s, 44_999) & Cue.Warning).toBe(0)
  })

  it.each([
    ['a dispute', [Claim.Dispute]],
    ['dice and a dispute', [Claim.Dice, Claim.Dispute]],
    ['a dispute and dice', [Claim.Dispute, Claim.Dice]],
    ['a wrong move', [Claim.WrongMove]],
    ['dice and the judge called', [Claim.Dice, Claim.CallJudge]],
    ['nothing', []],
  ])('P5: a stop with %s claimed stands, its position untouched, until both go on', (_what, claims) => {
    const s = stopped()
    claims.forEach((what, i) => {
      claim(s, i % 2, what)
    })
    passTo(s, 3_600_000)
    expect([s.stage, ...banks(s, 3_600_000)]).toEqual([Stage.Stop, ...HELD])
    const at = both(s, RIGHT)
    expect([s.stage, ...banks(s, at)]).toEqual([Stage.Play, ...HELD])
    expect([resumed(s), check(s, nowOf(s))]).toEqual([[[at, claims.length ? 0 : 2]], ''])
  })

  it('P4: beyond thirty seconds its overrun is shown to both', () => {
    const s = stopped()
    const face = makeFace(s)
    const counts = [15_001, 44_999, 46_000, 75_000].map((at) => {
      passTo(s, at)
      look(s, at, face)
      return face.count
    })
    expect(counts).toEqual([30, 1, -1, -30])
  })

  it('P5: dice claimed after the thirty seconds: nobody pays for the time before', () => {
    const s = stopped()
    const at = claimLate(s, Claim.Dice)
    passTo(s, at + 300)
    expect(banks(s, at)).toEqual(HELD)
    expect(resumed(s).filter(([when]) => when < at)).toEqual([])
  })

  it('P5: a move sent back after the thirty seconds, dice alone still claimed: nobody pays for the time before', () => {
    const s = stopped()
    claim(s, LEFT, Claim.Dice)
    claim(s, LEFT, Claim.WrongMove)
    passTo(s, 75_000)
    const at = lean(s, RIGHT)
    passTo(s, at + 300)
    expect([s.clock.turn, ...banks(s, at)]).toEqual([LEFT, 60_000, 60_000, 8_000])
  })

  it('P5: both go on at the very instant it ends by itself: no press comes of it', () => {
    const s = stopped()
    claim(s, LEFT, Claim.Dice)
    chord(s, LEFT, 44_980)
    expect([s.stage, s.clock.turn, ...s.clock.turns, ...s.clock.inert]).toEqual([Stage.Play, RIGHT, 1, 0, 0, 0])
    expect(resumed(s)).toHaveLength(1)
  })
})

describe('hands in a stop', () => {
  it('D6: a second chord goes on with the times as they were; none is erased', () => {
    const s = stopped()
    s.clock.bank = [31_000, 47_000]
    for (let i = 0; i < 4; i++) {
      both(s, i % 2)
      expect(banks(s, nowOf(s)).slice(0, 2)).toEqual([31_000, 47_000])
    }
    expect([s.stage, s.clock.turn]).toEqual([Stage.Stop, RIGHT])
    expect(banks(s, nowOf(s))[2]).toBeGreaterThan(4_000)
  })

  it('D6: a button held for minutes by accident opens nothing, sends one claim and changes no time', () => {
    const s = stopped()
    tap(s, LEFT)
    close(s, LEFT, 20_000)
    passTo(s, 400_000)
    open(s, LEFT, 400_100)
    expect([s.stage, ...s.sent, ...banks(s, 401_000)]).toEqual([Stage.Stop, 1 << Claim.Dispute, 0, ...HELD])
  })

  it('S7: no short and no hold of either side changes a time in a stop', () => {
    const s = stopped()
    for (const side of [LEFT, RIGHT]) {
      tap(s, side)
      lean(s, side)
      tap(s, side, 2)
    }
    expect(banks(s, nowOf(s))).toEqual(HELD)
  })

  it('D4: going on counts from the chord’s first edge', () => {
    const s = stopped()
    chord(s, RIGHT, 25_123, 250)
    expect([s.since, ...banks(s, 25_123)]).toEqual([25_123, ...HELD])
  })

  it('D1: five stops in one turn cost nobody and give nobody a millisecond', () => {
    const s = playing(LEFT, 60_000, 10_000)
    press(s, LEFT, 12_000)
    let played = 0
    let on = 12_000
    for (let i = 0; i < 5; i++) {
      const off = both(s, i % 2)
      played += off - on
      passTo(s, nowOf(s) + 7_777 * i)
      on = both(s, (i + 1) % 2)
    }
    expect(banks(s, on)).toEqual([60_000, 60_000, 10_000 - played])
  })

  it('P4: a flag due before the chord’s first edge wins; after it, the stop does', () => {
    for (const [at, stage] of [
      [81_999, Stage.Stop],
      [82_000, Stage.Flag],
    ]) {
      const s = playing(LEFT, 60_000, 10_000)
      press(s, LEFT, 12_000)
      chord(s, LEFT, at)
      hold(s, LEFT, at + 2000)
      expect(s.stage).toBe(stage)
    }
  })
})

/** Turns to a claim well before, and sends it a minute after the stop began. */
function claimLate(s: Session, what: number): number {
  for (let i = 0; i < what; i++) tap(s, LEFT)
  hold(s, LEFT, 75_000)
  return 76_000
}

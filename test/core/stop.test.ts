/*
 * Rows for a stop: who, when, why and how long; claims, the thirty seconds, a move sent back (P4-P7, M6, M12, J7, D1, D6).
 */
import { describe, expect, it } from 'vitest'
import { check } from '../../firmware/core/check.ts'
import { Refusal } from '../../firmware/core/control.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { Claim, Cue, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { banks, chord, close, hold, LEFT, nowOf, open, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { both, claim, lean, tap, toldOf } from './play.ts'

/** Right runs from 12,000 on, with a minute and 10 s, and is stopped by the left's chord at 15,000. */
function stopped(): Session {
  const s = playing(LEFT, 60_000, 10_000)
  press(s, LEFT, 12_000)
  chord(s, LEFT, 15_000)
  return s
}

const STOPPED = 15_000
/** What it had then: bank, bank, delay left. */
const HELD = [60_000, 60_000, 7_000]

const resumes = (s: Session): number[][] => toldOf(s, Entry.Resume).map(([at, , how]) => [at, how])

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
    expect(resumes(s)).toEqual([[45_000, 1]])
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
    expect([resumes(s), check(s, nowOf(s))]).toEqual([[[at, claims.length ? 0 : 2]], ''])
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
    expect(resumes(s).filter(([when]) => when < at)).toEqual([])
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
    expect(resumes(s)).toHaveLength(1)
  })
})

describe('claims', () => {
  it('P4, P6: a short turns through the reasons, each side for itself; a hold sends one, and it is recorded', () => {
    const s = stopped()
    const turned = [1, 2, 3, 4, 5].map(() => {
      tap(s, LEFT)
      return s.pick[LEFT]
    })
    expect(turned).toEqual([Claim.Dispute, Claim.Lost, Claim.CallJudge, Claim.WrongMove, Claim.Dice])
    expect(s.pick[RIGHT]).toBe(Claim.Dice)
    const at = claim(s, RIGHT, Claim.Dispute)
    expect(s.sent).toEqual([0, 1 << Claim.Dispute])
    expect(toldOf(s, Entry.Claim)).toEqual([[at, RIGHT, Claim.Dispute]])
  })

  it('P6: a claim that is sent stands: sent again it is no second one', () => {
    const s = stopped()
    claim(s, LEFT, Claim.Dispute)
    lean(s, LEFT)
    expect([s.sent[LEFT], toldOf(s, Entry.Claim).length]).toEqual([1 << Claim.Dispute, 1])
  })

  it('P6: a stop that nobody has explained is recorded as such, with how long it was', () => {
    const s = stopped()
    chord(s, LEFT, 24_500)
    expect([toldOf(s, Entry.Stop), resumes(s)]).toEqual([[[STOPPED, LEFT, 0]], [[24_500, 2]]])
  })

  it('P6: an explained one is not', () => {
    const s = stopped()
    claim(s, RIGHT, Claim.Dispute)
    const at = both(s)
    expect(resumes(s)).toEqual([[at, 0]])
  })

  it('P6: a new stop begins with nothing claimed', () => {
    const s = stopped()
    claim(s, LEFT, Claim.Dispute)
    both(s)
    both(s, RIGHT)
    expect([s.stage, s.who, s.sent, s.pick, s.called]).toEqual([Stage.Stop, RIGHT, [0, 0], [0, 0], 0])
  })

  it('J7, P5: judge called is a mark with time and side, and ends the count', () => {
    for (const side of [LEFT, RIGHT]) {
      const s = stopped()
      const at = claim(s, side, Claim.CallJudge)
      expect([s.called, s.calledAt]).toEqual([side + 1, at])
      expect(toldOf(s, Entry.Claim)).toEqual([[at, side, Claim.CallJudge]])
      const face = makeFace(s)
      look(s, nowOf(s) + 100_000, face)
      expect(face.count).toBe(0)
    }
  })

  it('J7: the first call is the one that stands', () => {
    const s = stopped()
    const at = claim(s, RIGHT, Claim.CallJudge)
    claim(s, LEFT, Claim.CallJudge)
    expect([s.called, s.calledAt]).toEqual([RIGHT + 1, at])
  })

  it('J3: a call for the judge is seen from a few steps away: both lights are on', () => {
    const s = stopped()
    const face = makeFace(s)
    look(s, nowOf(s), face)
    const before = face.light
    claim(s, LEFT, Claim.CallJudge)
    look(s, nowOf(s), face)
    expect([before, face.light]).toEqual([0, 3])
  })

  it('P7: with the judge called it stands for as long as he needs; at his word the players restart it', () => {
    const s = stopped()
    claim(s, LEFT, Claim.CallJudge)
    passTo(s, 2_000_000)
    const at = both(s)
    expect([s.stage, s.called, ...banks(s, at)]).toEqual([Stage.Play, 0, ...HELD])
  })

  it('P8: the dice may be changed for cause in a stop, however long it takes; neither side has used its own change', () => {
    const s = stopped()
    claim(s, LEFT, Claim.CallJudge)
    passTo(s, 400_000)
    const at = both(s)
    expect([s.match.dice, ...banks(s, at)]).toEqual([[0, 0], ...HELD])
  })

  it('M6: who has lost says so, and the stop becomes the result of this game', () => {
    const s = stopped()
    claim(s, RIGHT, Claim.Dispute)
    const at = claim(s, RIGHT, Claim.Lost)
    expect([s.stage, s.who, s.since, ...banks(s, at)]).toEqual([Stage.Result, RIGHT, at, ...HELD])
  })
})

describe('a wrong move', () => {
  it('M12: sent back with the other side’s consent: turn, delay and bank as at the press, the time since given back', () => {
    const s = playing(LEFT, 60_000, 10_000)
    press(s, LEFT, 23_500) // 3.5 s of bank
    chord(s, RIGHT, 38_000) // the right has used 4.5 s of its bank by now
    expect(banks(s, 38_000)).toEqual([56_500, 55_500, 0])
    const asked = claim(s, RIGHT, Claim.WrongMove)
    expect([s.pick[LEFT], s.clock.turn, toldOf(s, Entry.Back).length]).toEqual([Claim.Agree, RIGHT, 0])
    const at = lean(s, LEFT)
    expect([s.stage, s.clock.turn, ...s.clock.turns]).toEqual([Stage.Stop, LEFT, 0, 0])
    expect([...banks(s, at + 500), ...s.sent]).toEqual([56_500, 60_000, 0, 0, 0])
    expect([toldOf(s, Entry.Claim), toldOf(s, Entry.Back)]).toEqual([
      [[asked, RIGHT, Claim.WrongMove]],
      [[at, LEFT, 0]],
    ])
    const on = both(s)
    expect(banks(s, on + 1000)).toEqual([55_500, 60_000, 0])
  })

  it('M12: the delay that its player had left at the press is his again', () => {
    const s = stopped()
    claim(s, RIGHT, Claim.WrongMove)
    lean(s, LEFT)
    expect(banks(s, nowOf(s))).toEqual([60_000, 60_000, 8_000])
  })

  it('M12: the mover may ask it himself, and the other agrees', () => {
    const s = stopped()
    claim(s, LEFT, Claim.WrongMove)
    expect(s.pick[RIGHT]).toBe(Claim.Agree)
    lean(s, RIGHT)
    expect([s.clock.turn, ...s.clock.turns]).toEqual([LEFT, 0, 0])
  })

  it('M12: both ask it: that is consent', () => {
    const s = stopped()
    claim(s, LEFT, Claim.WrongMove)
    claim(s, RIGHT, Claim.WrongMove)
    expect([s.clock.turn, ...s.sent]).toEqual([LEFT, 0, 0])
  })

  it('M12: who asks it twice has not agreed for the other', () => {
    const s = stopped()
    claim(s, LEFT, Claim.WrongMove)
    lean(s, LEFT)
    expect([s.clock.turn, toldOf(s, Entry.Back).length]).toEqual([RIGHT, 0])
  })

  it('M12: without consent it is accepted: play goes on as it was', () => {
    const s = stopped()
    claim(s, RIGHT, Claim.WrongMove)
    tap(s, LEFT)
    expect(s.pick[LEFT]).toBe(Claim.Dice)
    const at = both(s)
    expect([s.stage, s.clock.turn, ...banks(s, at)]).toEqual([Stage.Play, RIGHT, ...HELD])
  })

  it('M12: only the last hand-over, and once', () => {
    const s = stopped()
    claim(s, RIGHT, Claim.WrongMove)
    lean(s, LEFT)
    claim(s, RIGHT, Claim.WrongMove)
    expect([s.refusal, s.sent[RIGHT], s.clock.turn]).toEqual([Refusal.NoMove, 0, LEFT])
  })

  it('M12: after the next press it is that one: his turn comes back, not the one before', () => {
    const s = playing(LEFT, 60_000, 10_000)
    press(s, LEFT, 12_000)
    press(s, RIGHT, 25_000)
    chord(s, LEFT, 30_000)
    claim(s, LEFT, Claim.WrongMove)
    lean(s, RIGHT)
    expect([s.clock.turn, ...s.clock.turns, ...banks(s, nowOf(s))]).toEqual([RIGHT, 1, 0, 60_000, 57_000, 0])
  })

  it('M12: in a game’s first turn there is none to send back', () => {
    const s = stopped()
    claim(s, RIGHT, Claim.Lost)
    lean(s, RIGHT)
    lean(s, RIGHT)
    lean(s, LEFT)
    tap(s, RIGHT) // the left opens the second game
    tap(s, LEFT)
    both(s)
    claim(s, RIGHT, Claim.WrongMove)
    lean(s, LEFT)
    both(s)
    both(s)
    expect([s.stage, s.clock.gave]).toEqual([Stage.Open, 0]) // back in its first turn: a wrong opener again
  })
})

describe('hands in a stop', () => {
  it('D6: a second chord goes on with the times as they were; none is erased', () => {
    const s = stopped()
    for (let i = 0; i < 4; i++) {
      both(s, i % 2)
      expect(banks(s, nowOf(s))[LEFT]).toBe(60_000)
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

/*
 * A gesture in the 100 ms between a stage's deadline and the wake that acts on it: it finds the stage already changed,
 * and means what it would mean a moment later (finding P7, D4).
 */

import { describe, expect, it } from 'vitest'
import { RESULT } from '../../firmware/core/deadline.ts'
import { step } from '../../firmware/core/session.ts'
import { STOP } from '../../firmware/core/stop.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, hold, LEFT, nowOf, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { cutPower, enterLost, giveUp, matchOf, openGame } from './games.ts'
import { Claim, Ev, type Session, Stage } from './names.ts'
import { both, claim, tap } from './play.ts'

/** The left's turn, stopped with nothing claimed. */
function stopped(): Session {
  const s = playing(LEFT, 60_000, 10_000)
  passTo(s, 20_500)
  both(s)
  return s
}

describe('a stop that ends by itself', () => {
  it.each([1, 40, 99, 100, 150])(
    'P5 (finding P7): %i ms after the end of a stop the first contact of the side to move is its press',
    (after) => {
      const s = stopped()
      const end = s.since + STOP
      const before = banks(s, end)
      press(s, LEFT, end + after)
      expect([s.stage, s.clock.turn]).toEqual([Stage.Play, RIGHT])
      expect(banks(s, end + after)).toEqual([before[LEFT] - after, before[RIGHT], 10_000])
      const again = cutPower(s)
      expect([again.clock.turn, ...again.clock.bank]).toEqual([RIGHT, before[LEFT] - after, before[RIGHT]])
    },
  )

  it.each([-1, -40])(
    'P5 (finding P7): a contact at %i ms, before the end of a stop, is no press, then or later',
    (after) => {
      const s = stopped()
      const end = s.since + STOP
      press(s, LEFT, end + after, 2000)
      passTo(s, end + 2500)
      expect([s.stage, s.clock.turn, s.since]).toEqual([Stage.Play, LEFT, end])
    },
  )

  it('P4, P5 (finding P7): both contacts closed just after the end of a stop halt the turn that runs since then', () => {
    const s = stopped()
    const end = s.since + STOP
    for (const [ev, at] of [
      [Ev.LeftCloses, end + 20],
      [Ev.RightCloses, end + 50],
      [Ev.LeftOpens, end + 900],
      [Ev.RightOpens, end + 900],
    ]) {
      passTo(s, at)
      step(s, ev, at)
    }
    passTo(s, end + 1000)
    expect([s.stage, s.since, s.stops, s.clock.turns]).toEqual([Stage.Stop, end + 20, 2, [0, 0]])
  })

  it('P5: a line is sent if its hold is complete a ms before the end of the stop, and not if it is complete at the end', () => {
    for (const [before, stage] of [
      [1, Stage.Stop],
      [0, Stage.Play],
    ]) {
      const s = stopped()
      const end = s.since + STOP
      tap(s, LEFT, Claim.Dispute)
      hold(s, LEFT, end - 1000 - before)
      passTo(s, end + 300)
      expect([before, s.stage, s.called]).toEqual([before, stage, before ? 4 : 0])
    }
  })
})

describe('other ends', () => {
  it.each([
    ['that is complete at the sixtieth second of a result still counts', 1000],
    ['that begins before that second and is complete after it counts too', 500],
  ])('J7: an answer %s', (_when, before) => {
    const s = matchOf(7)
    openGame(s)
    giveUp(s, LEFT)
    enterLost(s)
    const end = s.since + RESULT
    hold(s, RIGHT, end - before)
    passTo(s, end + 700)
    expect([s.stage, s.match.score, s.called, check(s, nowOf(s))]).toEqual([Stage.Open, [0, 1], 0, ''])
  })

  it('J7: a hold that is complete only after the stop has called the judge sends nothing: its line has changed', () => {
    const s = stopped()
    const end = s.since + STOP
    claim(s, LEFT, Claim.Dispute)
    hold(s, RIGHT, end - 500)
    passTo(s, end + 700)
    expect([s.stage, s.called, s.sent[RIGHT]]).toEqual([Stage.Stop, 4, 0])
    hold(s, RIGHT, end + 1000)
    passTo(s, end + 2100)
    expect([s.stage, s.called, s.sent[RIGHT]]).toEqual([Stage.Stop, 4, 1 << Claim.GoOn])
  })
})

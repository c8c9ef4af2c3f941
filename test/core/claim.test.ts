/*
 * Tests of what is claimed in a stop, and of what is recorded (P4, P6-P8, M6, J3, J7).
 */

import { describe, expect, it } from 'vitest'
import { TAKEN_BACK } from '../../firmware/core/stop.ts'
import { banks, chord, LEFT, nowOf, passTo, RIGHT } from '../vocabulary.ts'
import { cutPower, HAD, stopped } from './games.ts'
import { Called, Claim, Door, Entry, Option, type Session, Stage } from './names.ts'
import { both, claim, faceAt, goOn, holdNext, resumed, tap, toldOf } from './play.ts'

describe('claims', () => {
  it.each([
    [Door.Key, [1, 2, 3, 4, 5, 6, 0]],
    [Door.Anybody, [1, 2, 3, 4, 6, 0]],
  ])(
    'P4, P6, J7: a short turns through the lines of its own side; without a judge there is no line that calls one (door %i)',
    (door, lines) => {
      const s = stopped()
      s.control.option[Option.Door] = door
      const turned = lines.map(() => {
        tap(s, LEFT)
        return s.pick[LEFT]
      })
      expect([turned, s.pick[RIGHT]]).toEqual([lines, Claim.GoOn])
    },
  )

  it('P5 (finding K10): medical calls the judge, and the stop stands until he comes', () => {
    const s = stopped()
    const at = claim(s, RIGHT, Claim.Medical)
    expect([s.sent, s.called, s.calledAt]).toEqual([[0, 1 << Claim.Medical], Called.Right, at])
    expect(toldOf(s, Entry.Claim)).toEqual([
      [at, RIGHT, Claim.Medical],
      [at, RIGHT, Claim.CallJudge],
    ])
    passTo(s, 600_000)
    expect([s.stage, resumed(s)]).toEqual([Stage.Stop, []])
    expect(cutPower(s)).toMatchObject({ stageAtCut: Stage.Stop, called: Called.Right, sent: [0, 1 << Claim.Medical] })
  })

  it('P8: a player who is well again takes back the line and the call, and the other agrees', () => {
    const s = stopped()
    claim(s, RIGHT, Claim.Medical)
    holdNext(s, RIGHT)
    expect([s.sent, s.called]).toEqual([[0, 0], Called.Right])
    claim(s, RIGHT, Claim.CallJudge)
    claim(s, LEFT, Claim.CallJudge)
    expect([s.called, s.stage]).toEqual([0, Stage.Stop])
  })

  it('P6: a line that is sent stands for its side; a second hold takes it back, and both are in the record', () => {
    const s = stopped()
    const first = claim(s, LEFT, Claim.Dispute)
    claim(s, RIGHT, Claim.Dispute)
    const again = holdNext(s, LEFT)
    expect(s.sent).toEqual([0, 1 << Claim.Dispute])
    expect(toldOf(s, Entry.Claim).filter(([, side]) => side === LEFT)).toEqual([
      [first, LEFT, Claim.Dispute],
      [again, LEFT, Claim.Dispute | TAKEN_BACK],
    ])
  })

  it('P6: a new stop begins with nothing claimed and nobody called', () => {
    const s = stopped()
    claim(s, LEFT, Claim.Dispute)
    goOn(s)
    both(s, RIGHT)
    expect([s.stage, s.who, s.sent, s.pick, s.called]).toEqual([Stage.Stop, 2, [0, 0], [0, 0], 0])
  })

  it('J7: the time is that of the first call; a later call is in the record too', () => {
    const s = stopped()
    const at = claim(s, RIGHT, Claim.CallJudge)
    claim(s, LEFT, Claim.CallJudge)
    expect([s.called, s.calledAt]).toEqual([Called.Left | Called.Right, at])
    expect(toldOf(s, Entry.Claim).map(([, side, value]) => [side, value])).toEqual([
      [RIGHT, Claim.CallJudge],
      [LEFT, Claim.CallJudge],
    ])
  })

  it('J3: a call for the judge is seen from a few steps away: both lights are on', () => {
    const s = stopped()
    const before = faceAt(s).light
    claim(s, LEFT, Claim.CallJudge)
    expect([before, faceAt(s).light]).toEqual([0, 3])
  })
})

describe('a call for the judge that is withdrawn', () => {
  /** A stop in which these sides have called the judge. */
  function called(...sides: number[]): Session {
    const s = stopped()
    for (const side of sides) claim(s, side, Claim.CallJudge)
    return s
  }

  it('P5, J7: the caller withdraws and the other agrees: the judge is no longer called, and the stop’s thirty seconds start again', () => {
    const s = called(LEFT)
    passTo(s, 100_000)
    holdNext(s, LEFT)
    expect([s.called, s.stage]).toEqual([Called.Left, Stage.Stop])
    const at = claim(s, RIGHT, Claim.CallJudge)
    expect([s.called, s.stage, s.since]).toEqual([0, Stage.Stop, at])
    passTo(s, at + 29_999)
    expect(s.stage).toBe(Stage.Stop)
    passTo(s, at + 30_200)
    expect([s.stage, ...banks(s, at + 30_000)]).toEqual([Stage.Play, ...HAD])
    expect(toldOf(s, Entry.Claim).map(([, side, value]) => [side, value])).toEqual([
      [LEFT, Claim.CallJudge],
      [LEFT, Claim.CallJudge | TAKEN_BACK],
      [RIGHT, Claim.CallJudge | TAKEN_BACK],
    ])
  })

  it('P5, D7: after a call of an hour the stop’s thirty seconds go on through a power cut, too', () => {
    const s = called(LEFT)
    passTo(s, 3_600_000)
    holdNext(s, LEFT)
    const at = claim(s, RIGHT, Claim.CallJudge)
    passTo(s, at + 26_000)
    expect(cutPower(s).stageRan).toBe(24_000)
  })

  it('P5: the other side alone cannot withdraw a call for the judge, whatever it holds and however often', () => {
    const s = called(LEFT)
    for (let line = 0; line <= Claim.CallJudge; line++) {
      if (line !== Claim.Lost) for (let i = 0; i < 2; i++) claim(s, RIGHT, line)
    }
    expect(s.called & Called.Left).toBe(Called.Left)
    expect(s.stage).toBe(Stage.Stop)
  })

  it('P5: two holds at once cannot withdraw a call, whoever makes them: each answers what stood before the other', () => {
    const s = called(LEFT)
    tap(s, RIGHT, Claim.CallJudge)
    chord(s, LEFT, nowOf(s) + 300, 40, 1500)
    expect(s.called).toBeGreaterThan(0)
  })

  it('P5: only both sides together can withdraw the clock’s own call', () => {
    const s = stopped()
    claim(s, RIGHT, Claim.Dispute)
    passTo(s, 50_000)
    expect(s.called).toBe(Called.Clock)
    claim(s, RIGHT, Claim.CallJudge)
    expect(s.called & Called.Clock).toBe(Called.Clock)
    claim(s, LEFT, Claim.CallJudge)
    expect([s.called, s.stage]).toEqual([0, Stage.Stop])
  })

  it('P5: when both have sent GO ON and then withdraw the call, play goes on', () => {
    const s = called(LEFT)
    goOn(s)
    claim(s, LEFT, Claim.CallJudge)
    const at = claim(s, RIGHT, Claim.CallJudge)
    expect([s.stage, s.since, ...banks(s, at)]).toEqual([Stage.Play, at, ...HAD])
  })

  it('P5: medical of a side that has withdrawn its call calls again: play waits until that side withdraws once more', () => {
    const s = called(LEFT, RIGHT)
    goOn(s)
    claim(s, LEFT, Claim.CallJudge)
    claim(s, LEFT, Claim.Medical)
    claim(s, RIGHT, Claim.CallJudge)
    expect([s.stage, s.called]).toEqual([Stage.Stop, Called.Left | Called.Right])
    const at = claim(s, LEFT, Claim.CallJudge)
    expect([s.stage, s.since]).toEqual([Stage.Play, at])
  })

  it('P5, J7: medical while the other side’s or the clock’s call stands is a call of its own side', () => {
    const s = called(LEFT)
    claim(s, RIGHT, Claim.Medical)
    expect(s.called).toBe(Called.Left | Called.Right)
    const clock = stopped()
    claim(clock, RIGHT, Claim.Dispute)
    passTo(clock, 50_000)
    claim(clock, RIGHT, Claim.Medical)
    expect([clock.called, clock.withdrawn]).toEqual([Called.Right | Called.Clock, 0])
  })
})

/*
 * Rows for what is claimed in a stop, and what is recorded of it (P4, P6-P8, M6, J3, J7).
 */
import { describe, expect, it } from 'vitest'
import { Entry } from '../../firmware/core/journal.ts'
import { Claim } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { banks, chord, LEFT, nowOf, passTo, RIGHT } from '../vocabulary.ts'
import { both, claim, HELD, lean, resumed, STOPPED, stopped, tap, toldOf } from './play.ts'

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
    expect([toldOf(s, Entry.Stop), resumed(s)]).toEqual([[[STOPPED, LEFT, 0]], [[24_500, 2]]])
  })

  it('P6: an explained one is not', () => {
    const s = stopped()
    claim(s, RIGHT, Claim.Dispute)
    const at = both(s)
    expect(resumed(s)).toEqual([[at, 0]])
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

/*
 * Tests of what is claimed in a stop, and of what is recorded (P4, P6-P8, M6, J3, J7); and of a wrong move and a wrong
 * opener, each sent back by consent when play goes on (M12, M3).
 */
import { describe, expect, it } from 'vitest'
import { banks, chord, LEFT, nowOf, passTo, playing, press, RIGHT } from '../vocabulary.ts'
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

  it('P5, P8 (finding K10): medical calls the judge, and the stop stands until he comes, or until who is well again takes back line and call and the other agrees', () => {
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
    holdNext(s, RIGHT)
    expect([s.sent, s.called]).toEqual([[0, 0], Called.Right])
    claim(s, RIGHT, Claim.CallJudge)
    claim(s, LEFT, Claim.CallJudge)
    expect([s.called, s.stage]).toEqual([0, Stage.Stop])
  })

  it('J3, J7: a call lights both lights, to be seen from a few steps away; its time is that of the first, and a later one is in the record too', () => {
    const s = stopped()
    expect(faceAt(s).light).toBe(0)
    const at = claim(s, RIGHT, Claim.CallJudge)
    expect(faceAt(s).light).toBe(3)
    claim(s, LEFT, Claim.CallJudge)
    expect([s.called, s.calledAt]).toEqual([Called.Left | Called.Right, at])
    expect(toldOf(s, Entry.Claim).map(([, side, value]) => [side, value])).toEqual([
      [RIGHT, Claim.CallJudge],
      [LEFT, Claim.CallJudge],
    ])
  })
})

describe('a call for the judge that is withdrawn', () => {
  /** A stop in which these sides have called the judge. */
  function called(...sides: number[]): Session {
    const s = stopped()
    for (const side of sides) claim(s, side, Claim.CallJudge)
    return s
  }

  it('P5, D7: after a call of an hour the stop’s thirty seconds go on through a power cut, too', () => {
    const s = called(LEFT)
    passTo(s, 3_600_000)
    holdNext(s, LEFT)
    const at = claim(s, RIGHT, Claim.CallJudge)
    passTo(s, at + 26_000)
    expect(cutPower(s).stageRan).toBe(24_000)
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

/** Both sides send WRONG MOVE; returns when the second did. */
function agree(s: Session, first = RIGHT): number {
  claim(s, first, Claim.WrongMove)
  return claim(s, 1 - first, Claim.WrongMove)
}

describe('a wrong move', () => {
  it('M12: a wrong move is sent back with the other side’s consent: turn, delay and bank as at the press, later time given back', () => {
    const s = playing(LEFT, 60_000, 10_000)
    press(s, LEFT, 23_500) // 3.5 s of bank
    chord(s, LEFT, 38_000) // the right has used 4.5 s of its bank by now
    expect(banks(s, 38_000)).toEqual([56_500, 55_500, 0])
    const asked = claim(s, RIGHT, Claim.WrongMove)
    expect([s.pick[LEFT], s.clock.turn, toldOf(s, Entry.Back).length]).toEqual([Claim.WrongMove, RIGHT, 0])
    const agreed = holdNext(s, LEFT)
    expect([s.stage, s.clock.turn, ...banks(s, agreed)]).toEqual([Stage.Stop, RIGHT, 56_500, 55_500, 0])
    const at = goOn(s)
    expect([s.stage, s.clock.turn, ...s.clock.turns]).toEqual([Stage.Play, LEFT, 0, 0])
    expect([...banks(s, at + 1000), ...s.sent]).toEqual([55_500, 60_000, 0, 0, 0])
    expect(toldOf(s, Entry.Claim).slice(0, 2)).toEqual([
      [asked, RIGHT, Claim.WrongMove],
      [agreed, LEFT, Claim.WrongMove],
    ])
    expect(toldOf(s, Entry.Back)).toEqual([[at, LEFT, 4_500]])
  })

  it('M12: a wrong move stands if either side withdraws by a hold before play goes on', () => {
    for (const side of [LEFT, RIGHT]) {
      const s = stopped()
      agree(s)
      claim(s, side, Claim.WrongMove)
      goOn(s)
      expect([s.clock.turn, ...banks(s, s.since)]).toEqual([RIGHT, ...HAD])
    }
  })
})

it('M3: a wrong opener’s bank is as before his turn, even if his first move was sent back', () => {
  const s = playing(LEFT, 60_000, 10_000)
  press(s, LEFT, 25_000) // 5 s of his bank
  chord(s, LEFT, 30_000)
  agree(s)
  goOn(s)
  expect([s.stage, ...s.clock.turns, s.clock.bank[LEFT]]).toEqual([Stage.Play, 0, 0, 55_000])
  both(s)
  agree(s)
  const at = goOn(s)
  expect([s.stage, s.clock.turn, ...banks(s, nowOf(s))]).toEqual([Stage.Open, 2, 60_000, 60_000, 0])
  expect(toldOf(s, Entry.Reopen)).toEqual([[at, LEFT, 5_430]]) // he ran for 430 ms before the second stop
})

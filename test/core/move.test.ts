/*
 * Tests of a wrong move and a wrong opener, each sent back by consent when play goes on (M12, M3).
 */

import { describe, expect, it } from 'vitest'
import { banks, chord, LEFT, nowOf, playing, press, RIGHT } from '../vocabulary.ts'
import { HAD, stopped } from './games.ts'
import { Claim, Entry, Refusal, type Session, Stage } from './names.ts'
import { both, claim, goOn, holdNext, tap, toldOf } from './play.ts'

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

  it('M12: a wrong move is sent back whichever side asks, if the other agrees', () => {
    for (const first of [LEFT, RIGHT]) {
      const s = stopped()
      agree(s, first)
      goOn(s)
      expect([s.clock.turn, ...s.clock.turns]).toEqual([LEFT, 0, 0])
      expect(banks(s, s.since)).toEqual([60_000, 60_000, 8_000])
    }
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

  it('M12: a hold that began before the request does not agree to send the move back', () => {
    const s = stopped()
    tap(s, LEFT, Claim.WrongMove)
    tap(s, RIGHT, Claim.WrongMove)
    chord(s, RIGHT, nowOf(s) + 300, 900, 1500)
    expect(s.sent).toEqual([0, 1 << Claim.WrongMove])
  })

  it('M12: only the last press can be sent back, and only once', () => {
    const s = playing(LEFT, 60_000, 10_000)
    press(s, LEFT, 12_000)
    press(s, RIGHT, 14_000)
    chord(s, LEFT, 16_000)
    agree(s)
    goOn(s)
    expect([s.clock.turn, ...s.clock.turns]).toEqual([RIGHT, 1, 0])
    both(s)
    claim(s, LEFT, Claim.WrongMove)
    expect([s.refusal, s.sent[LEFT], s.clock.turn]).toEqual([Refusal.NoMove, 0, RIGHT])
  })
})

describe('a wrong opener', () => {
  it('M3: if both say WRONG MOVE in a game’s first turn, play goes on at the opening roll, and all its time is given back', () => {
    const s = playing(LEFT, 60_000, 10_000)
    chord(s, LEFT, 35_000)
    expect(banks(s, 35_000)).toEqual([45_000, 60_000, 0])
    agree(s)
    expect([s.stage, s.clock.bank[LEFT]]).toEqual([Stage.Stop, 45_000])
    const at = goOn(s)
    expect([s.stage, s.clock.turn, ...banks(s, at)]).toEqual([Stage.Open, 2, 60_000, 60_000, 0])
    expect(toldOf(s, Entry.Reopen)).toEqual([[at, LEFT, 15_000]])
  })

  it('M3: one side alone gets nothing back, by any line and any number of holds', () => {
    for (const side of [LEFT, RIGHT]) {
      const s = playing(LEFT, 60_000, 10_000)
      chord(s, side, 35_000)
      claim(s, side, Claim.WrongMove)
      for (let i = 0; i < 3; i++) {
        holdNext(s, side)
        both(s, side)
      }
      expect([s.stage, ...banks(s, nowOf(s))]).toEqual([Stage.Stop, 45_000, 60_000, 0])
    }
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
    goOn(s)
    expect([s.stage, s.clock.turn, ...banks(s, nowOf(s))]).toEqual([Stage.Open, 2, 60_000, 60_000, 0])
  })
})

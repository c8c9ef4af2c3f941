/*
 * Rows for a wrong move sent back by consent, and a wrong opener after it (M12, M3).
 */
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../firmware/core/control.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { Claim } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { banks, chord, LEFT, nowOf, playing, press, RIGHT } from '../vocabulary.ts'
import { both, claim, HELD, lean, stopped, tap, toldOf } from './play.ts'

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

describe('a wrong opener', () => {
  it('M3: his bank is as before his turn, even after his first move was sent back', () => {
    const s = playing(LEFT, 60_000, 10_000)
    press(s, LEFT, 25_000) // 5 s of his bank
    chord(s, LEFT, 30_000)
    claim(s, RIGHT, Claim.WrongMove)
    lean(s, LEFT)
    both(s)
    expect([s.stage, ...s.clock.turns, s.clock.bank[LEFT]]).toEqual([Stage.Play, 0, 0, 55_000])
    both(s)
    expect([s.stage, s.clock.turn, ...banks(s, nowOf(s))]).toEqual([Stage.Open, 2, 60_000, 60_000, 0])
  })
})

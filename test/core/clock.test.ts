/*
 * Tests of what a turn costs, of presses and the flag, to the ms: T8, T9, T12, C3, C10, D3. Whole turns are in the tapes.
 */

import { describe, expect, it } from 'vitest'
import { step } from '../../firmware/core/session.ts'
import { banks, close, LEFT, open, opening, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { Cue, Entry, Ev, Stage } from './names.ts'
import { toldOf } from './play.ts'

describe('bank and delay', () => {
  it.each([
    [4_000, 60_000, 'a turn within the delay costs nothing'],
    [10_000, 60_000, 'a turn of exactly the delay costs nothing'],
    [10_001, 59_999, 'a millisecond over the delay is charged (D2)'],
    [25_370, 44_630, 'the overshoot is charged to the millisecond (D2)'],
    [69_999, 1, 'the last millisecond counts'],
  ])('T8: a turn of %i ms leaves %i ms of 60,000 at delay 10 s: %s', (span, left) => {
    const s = playing(LEFT, 60_000, 10_000)
    press(s, LEFT, 10_000 + span)
    expect(banks(s, 10_000 + span)).toEqual([left, 60_000, 10_000])
  })

  it('D3: two wakes at one instant, or a hundred, charge no more than one', () => {
    const s = playing(LEFT, 60_000, 2_000)
    for (let i = 0; i < 100; i++) step(s, Ev.Wake, 15_000)
    expect(banks(s, 15_000)).toEqual([57_000, 60_000, 0])
  })
})

describe('press', () => {
  it('C10, D10: a press that counts is acknowledged at once, an ignored one is not', () => {
    const s = playing(LEFT, 60_000, 10_000)
    expect(close(s, RIGHT, 12_000) & Cue.Press).toBe(0)
    open(s, RIGHT, 12_080)
    expect(close(s, LEFT, 13_000) & Cue.Press).toBe(Cue.Press)
  })

  it.each([
    [149, false],
    [150, true],
    [151, true],
  ])('T12: a side can end a turn that it was given %i ms ago: %s', (after, ends) => {
    for (const side of [LEFT, RIGHT]) {
      const s = playing(side, 60_000, 10_000)
      press(s, side, 20_000)
      const cues = press(s, 1 - side, 20_000 + after)
      expect([cues & Cue.Press, cues & Cue.Early]).toEqual(ends ? [Cue.Press, 0] : [0, Cue.Early])
      expect([s.clock.turn, s.clock.since]).toEqual(ends ? [side, 20_000 + after] : [1 - side, 20_000])
      expect([s.clock.turns[1 - side], s.clock.ignored[1 - side]]).toEqual(ends ? [1, 0] : [0, 1])
      expect(toldOf(s, Entry.Ignored).map(([, who]) => who)).toEqual(ends ? [] : [1 - side])
    }
  })

  it.each([149, 150])('T12: after the opening press these 150 ms count from its release: %i ms', (after) => {
    const s = opening()
    press(s, LEFT, 20_000, 300)
    press(s, RIGHT, 20_300 + after)
    expect(s.clock.turns[RIGHT]).toBe(after < 150 ? 0 : 1)
  })

  it('T12, C3: only the side that has the turn can be too early', () => {
    const s = playing(LEFT, 60_000, 10_000)
    press(s, LEFT, 20_000, 30)
    expect(press(s, LEFT, 20_060) & Cue.Early).toBe(0)
    expect(s.clock.ignored).toEqual([1, 0])
  })
})

describe('flag', () => {
  it.each([
    [79_999, 'a press stamped 1 ms before the flag counts', Stage.Play, RIGHT],
    [80_000, 'a press stamped at the flag is too late', Stage.Flag, LEFT],
    [80_001, 'so is one after it', Stage.Flag, LEFT],
  ])('T9: at %i, handled after the wake of the flag: %s', (at, _what, stage, turn) => {
    const s = playing(LEFT, 60_000, 10_000)
    passTo(s, 79_998)
    step(s, Ev.Wake, 80_000)
    step(s, Ev.LeftCloses, at)
    step(s, Ev.LeftOpens, at + 80)
    step(s, Ev.Wake, 80_095)
    expect(s.stage).toBe(Stage.Play)
    passTo(s, 80_400)
    expect([s.stage, s.clock.turn]).toEqual([stage, turn])
  })

  it('T9: a flag first found by a late wake still waits for a second look', () => {
    const s = playing(LEFT, 60_000, 10_000)
    step(s, Ev.Wake, 80_500)
    expect(s.stage).toBe(Stage.Play)
    step(s, Ev.Wake, 80_501)
    expect(s.stage).toBe(Stage.Flag)
  })
})

/*
 * What hands can do where the control is shown (J1).
 */
import { describe, expect, it } from 'vitest'
import { type Control, Refusal } from '../../firmware/core/control.ts'
import { preset } from '../../firmware/core/session.ts'
import { Cue, makeSession } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { chord, controlOf, hold, LEFT, press, RIGHT } from '../vocabulary.ts'

const short7: Control = controlOf(0, 7, 840_000, 8000)

describe('ready', () => {
  it('J1: nobody has agreed: a short turns the control, and nobody has agreed by it', () => {
    const s = makeSession()
    hold(s, RIGHT, 1000)
    expect([s.stage, s.control]).toEqual([Stage.Ready, short7])
    press(s, LEFT, 3000)
    expect([s.stage, s.agreed, s.control]).toEqual([
      Stage.Ready,
      0,
      { ...short7, length: 5, bank: 600_000, option: short7.option.map(() => 0) },
    ])
  })

  it('J1: once a side has agreed a short goes nowhere, and says that agreeing is a hold', () => {
    const s = makeSession()
    hold(s, RIGHT, 1000)
    hold(s, LEFT, 3000)
    for (const side of [LEFT, RIGHT]) expect(press(s, side, 5000 + side * 500) & Cue.Refusal).toBe(Cue.Refusal)
    expect([s.stage, s.agreed, s.refusal]).toEqual([Stage.Ready, 1, Refusal.Hold])
    hold(s, LEFT, 7000) // no longer
    expect(s.agreed).toBe(0)
    press(s, RIGHT, 9000)
    expect([s.stage, s.control.length, s.refusal]).toEqual([Stage.Ready, 9, Refusal.None])
  })

  it('J1: a control that came from outside is locked: no short leads out of it', () => {
    const s = makeSession()
    preset(s, short7, 500)
    for (const side of [LEFT, RIGHT]) press(s, side, 1000 + side * 500)
    expect([s.stage, s.refusal]).toEqual([Stage.Ready, Refusal.Hold])
  })

  it('J1: both agree at once: the opening roll, from the later hold', () => {
    for (const first of [LEFT, RIGHT]) {
      const s = makeSession()
      preset(s, short7, 500)
      chord(s, first, 1000, 40, 1500)
      expect([s.stage, s.since]).toEqual([Stage.Open, 2040])
    }
  })

  it('J1, M1: both holding for long starts nobody’s bank and opens no door, and who agreed has to hold anew', () => {
    const s = makeSession()
    preset(s, short7, 500)
    press(s, LEFT, 1000, 20_000)
    expect([s.stage, s.agreed, s.clock.on]).toEqual([Stage.Ready, 1, 0])
  })
})

/*
 * Quick presets: eight usual controls and the last eight that were played, each three gestures from setup.
 */
import { describe, expect, it } from 'vitest'
import { type Control, makeControl, OPTIONS, Option } from '../../firmware/core/control.ts'
import { FACTORY, quickControls, remember } from '../../firmware/core/quick.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { makeFlash, powerUp } from '../../sim/core.ts'
import { contact, runTo } from '../../sim/machine.ts'
import { chord, LEFT, presetLoop, RIGHT } from '../vocabulary.ts'
import { both, lean, tap, withOptions } from './play.ts'

/** A custom control to so many points, and something in each option of a match. */
function custom(points: number): Control {
  const control = { ...makeControl(5, points), bank: points * 30_000, delay: 8_000 }
  return withOptions(control, [Option.Scope, 1], [Option.Breaks, 2], [Option.Lateness, 15])
}

/** What is remembered once these were played, one after the other. */
function played(...controls: Control[]): number[] {
  return controls.reduce((list, control) => remember(list, control), [] as number[])
}

/** A control in short: discipline, points, bank, delay. */
function short({ discipline, length, bank, delay }: Control): number[] {
  return [discipline, length, bank / 1000, delay / 1000]
}

const EIGHT = [10, 11, 12, 13, 14, 15, 16, 17].map(custom)

/** The four gestures that pick one of four, and what each takes, in seconds. */
const PICKS: [(s: Session) => void, number][] = [
  [(s) => tap(s, LEFT), 0.5],
  [(s) => tap(s, RIGHT), 0.5],
  [(s) => lean(s, LEFT), 1.3],
  [(s) => lean(s, RIGHT), 1.3],
]
const CHORD = 1

describe('the usual controls', () => {
  it('S9: are eight, whatever was played', () => {
    expect(quickControls([]).map(short)).toEqual([
      [0, 5, 600, 10],
      [0, 7, 840, 10],
      [0, 9, 1080, 10],
      [0, 11, 1320, 10],
      [1, 5, 600, 10],
      [1, 7, 840, 10],
      [2, 5, 120, 10],
      [4, 7, 1050, 12],
    ])
    expect(quickControls(played(...EIGHT)).slice(0, FACTORY)).toEqual(quickControls([]))
  })
})

describe('the last ones', () => {
  it('S9: come after them, the newest first, as they were played', () => {
    const list = quickControls(played(custom(9), makeControl(4, 5), custom(3))).slice(FACTORY)
    expect(list).toEqual([custom(3), makeControl(4, 5), custom(9)])
  })

  it('S9: are eight different ones; the oldest goes', () => {
    const list = quickControls(played(custom(1), custom(2), ...EIGHT)).slice(FACTORY)
    expect(list.map(({ length }) => length)).toEqual([17, 16, 15, 14, 13, 12, 11, 10])
  })

  it('S9: one that is played again comes to the front, and is there once', () => {
    const list = quickControls(played(...EIGHT, custom(12))).slice(FACTORY)
    expect(list.map(({ length }) => length)).toEqual([12, 17, 16, 15, 14, 13, 11, 10])
  })

  it('S9: the same to another score, or with other settings of the clock, is the same', () => {
    const again = withOptions(
      custom(9),
      [Option.LeftScore, 3],
      [Option.RightScore, 1],
      [Option.Sound, 1],
      [Option.Door, 2],
    )
    expect(quickControls(played(custom(9), again)).slice(FACTORY)).toEqual([custom(9)])
  })

  it.each<[string, Control]>([
    ['another delay', { ...custom(9), delay: 9_000 }],
    ['another bank', { ...custom(9), bank: 300_000 }],
    ['another option', withOptions(custom(9), [Option.Overtime, 60])],
  ])('S9: one with %s is another', (_name, other) => {
    expect(quickControls(played(custom(9), other)).slice(FACTORY)).toEqual([other, custom(9)])
  })

  it('J1: what the rules do not allow is never offered, whatever is in the list', () => {
    const wrong = played({ ...makeControl(0, 7), delay: 60_000 }, { ...makeControl(2, 4), bank: 60_000 }, custom(9))
    expect(quickControls(wrong).slice(FACTORY)).toEqual([custom(9)])
  })
})

describe('from setup', () => {
  /** In quick, with sixteen to pick from. */
  function quick(): Session {
    const s = makeSession()
    for (let i = Option.Sound; i < OPTIONS; i++) s.control.option[i] = 1
    both(s)
    expect(s.stage).toBe(Stage.Quick)
    s.quick = quickControls(played(...EIGHT))
    return s
  }

  it('S9: each of the sixteen is ready in three gestures and five seconds', () => {
    const times: number[] = []
    for (let i = 0; i < 16; i++) {
      const s = quick()
      const wanted = s.quick[i]
      PICKS[i >> 2][0](s)
      expect([s.stage, s.row]).toEqual([Stage.Quick, (i >> 2) + 1])
      PICKS[i & 3][0](s)
      expect([s.stage, short(s.control)]).toEqual([Stage.Ready, short(wanted)])
      times.push(Math.round((CHORD + PICKS[i >> 2][1] + PICKS[i & 3][1]) * 10) / 10)
    }
    expect([Math.min(...times), Math.max(...times)]).toEqual([2, 3.6])
  })

  it('J1: a pick leaves sound, door, light and language as they are', () => {
    const s = quick()
    PICKS[3][0](s)
    PICKS[0][0](s)
    expect(s.control.option.slice(Option.Sound)).toEqual([1, 1, 1, 1])
    expect(s.control.option.slice(0, Option.Sound)).toEqual(custom(13).option.slice(0, Option.Sound))
  })

  it('S9: what is not there cannot be picked, and the chord leads back', () => {
    const s = makeSession()
    const before = structuredClone(s.control)
    both(s)
    s.quick = quickControls([])
    lean(s, LEFT)
    lean(s, RIGHT)
    expect([s.stage, s.row]).toEqual([Stage.Quick, 0])
    both(s)
    expect([s.stage, s.control]).toEqual([Stage.Setup, before])
  })

  it('S9: a control that was agreed to is there at once, and after the power was off', () => {
    const flash = makeFlash()
    const clock = powerUp(0, [0, 0], flash)
    const { machine } = clock
    const close = (side: number, held: number) => {
      contact(machine, side, 1, 0)
      runTo(machine, machine.now + held)
      contact(machine, side, 0, 0)
      runTo(machine, machine.now + 300)
    }
    runTo(machine, 100)
    presetLoop(clock.loop, custom(9))
    close(LEFT, 1100)
    close(RIGHT, 1100)
    expect(clock.loop.session.stage).toBe(Stage.Open)
    flash.words.length = 0 // another match: no record
    const s = powerUp(machine.now, [0, 0], flash).loop.session
    expect([s.stage, short(s.control)]).toEqual([Stage.Setup, short(custom(9))])
    chord(s, LEFT, 1000)
    expect(s.stage).toBe(Stage.Quick)
  })

  it('J1: the control that was picked is the clock’s own copy, and setup shows its first row again', () => {
    const s = quick()
    PICKS[2][0](s)
    PICKS[1][0](s)
    both(s)
    expect([s.stage, s.row]).toEqual([Stage.Setup, 0])
    tap(s, LEFT)
    expect([s.control.discipline, short(quickControls(played(...EIGHT))[9])]).toEqual([0, short(custom(16))])
    both(s)
    PICKS[3][0](s)
    both(s)
    expect([s.stage, s.row]).toEqual([Stage.Setup, 0])
  })
})

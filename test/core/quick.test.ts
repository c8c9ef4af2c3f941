/*
 * The quick list, the setup's first row: the last eight controls that were played, then eight usual ones.
 */
import { describe, expect, it } from 'vitest'
import { type Control, makeControl, OPTION_COUNT, Option } from '../../firmware/core/control.ts'
import { quickControls, remember } from '../../firmware/core/quick.ts'
import { nextValue, Row } from '../../firmware/core/setup.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { makeFlash, powerUp } from '../../sim/clock/board.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { LEFT, nowOf, presetLoop, press, RIGHT } from '../vocabulary.ts'
import { lean, tap, withOptions } from './play.ts'

/** A custom control to so many points, and something in each option of a match. */
function custom(points: number): Control {
  const control = { ...makeControl(5, points), bank: points * 30_000, delay: 8_000 }
  return withOptions(control, [Option.Scope, 1], [Option.Breaks, 2], [Option.Lateness, 15])
}

/** What is remembered once these were played, one after the other. */
function played(...controls: Control[]): number[] {
  return controls.reduce((list, control) => remember(list, control, false), [] as number[])
}

/** A control in short: discipline, points, bank, delay. */
function short({ discipline, length, bank, delay }: Control): number[] {
  return [discipline, length, bank / 1000, delay / 1000]
}

const EIGHT = [10, 11, 12, 13, 14, 15, 16, 17].map(custom)

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
    expect(quickControls(played(...EIGHT)).slice(-8)).toEqual(quickControls([]))
  })
})

describe('the last ones', () => {
  it('S9: come before them, the newest first, as they were played', () => {
    const list = quickControls(played(custom(9), makeControl(4, 5), custom(3)))
    expect(list).toEqual([custom(3), makeControl(4, 5), custom(9), ...quickControls([])])
  })

  it('S9: a usual one that was played is there once, where it was played', () => {
    const list = quickControls(played(custom(9), makeControl(1, 7)))
    expect(list.slice(0, 2)).toEqual([makeControl(1, 7), custom(9)])
    expect(list.slice(2)).toEqual(
      quickControls([]).filter(({ discipline, length }) => discipline !== 1 || length !== 7),
    )
  })

  it('S9: are eight different ones; the oldest goes', () => {
    const list = quickControls(played(custom(1), custom(2), ...EIGHT)).slice(0, -8)
    expect(list.map(({ length }) => length)).toEqual([17, 16, 15, 14, 13, 12, 11, 10])
  })

  it('S9: one that is played again comes to the front, and is there once', () => {
    const list = quickControls(played(...EIGHT, custom(12))).slice(0, -8)
    expect(list.map(({ length }) => length)).toEqual([12, 17, 16, 15, 14, 13, 11, 10])
  })

  it('S9: the same to another score, or with other settings of the clock, is the same', () => {
    const again = withOptions(
      custom(9),
      [Option.LeftScore, 3],
      [Option.RightScore, 1],
      [Option.Sound, 1],
      [Option.Door, 1],
    )
    expect(quickControls(played(custom(9), again)).slice(0, -8)).toEqual([custom(9)])
  })

  it.each<[string, Control]>([
    ['another delay', { ...custom(9), delay: 9_000 }],
    ['another bank', { ...custom(9), bank: 300_000 }],
    ['another option', withOptions(custom(9), [Option.Overtime, 60])],
  ])('S9: one with %s is another', (_name, other) => {
    expect(quickControls(played(custom(9), other)).slice(0, -8)).toEqual([other, custom(9)])
  })

  it('J1: what the rules do not allow is never offered, whatever is in the list', () => {
    const wrong = played({ ...makeControl(0, 7), delay: 60_000 }, { ...makeControl(2, 4), bank: 60_000 }, custom(9))
    expect(quickControls(wrong).slice(0, -8)).toEqual([custom(9)])
  })
})

describe('in setup', () => {
  /** Sixteen to pick from, and each of the clock's own settings something else than it begins with. */
  function sixteen(): Session {
    const s = makeSession()
    for (let i = Option.Sound; i < OPTION_COUNT; i++) s.control.option[i] = 1
    s.quick = quickControls(played(...EIGHT))
    return s
  }

  it('S9: it is the first row; its first value is what was played last, the next ones follow', () => {
    const s = sixteen()
    expect([s.stage, s.row]).toEqual([Stage.Setup, Row.Quick])
    const seen = s.quick.map(() => {
      tap(s, LEFT)
      return short(s.control)
    })
    expect(seen).toEqual(s.quick.map(short))
    tap(s, LEFT)
    expect(short(s.control)).toEqual(short(s.quick[0]))
  })

  it('S9: a control of the list is ready in a turn and a hold: its n-th by n shorts, or by a hold of the left', () => {
    const s = sixteen()
    tap(s, LEFT, 4)
    lean(s, RIGHT)
    expect([s.stage, short(s.control)]).toEqual([Stage.Ready, short(s.quick[3])])
    const held = sixteen()
    press(held, LEFT, 300, 1000 + 8 * 150 + 50) // the ninth repeat
    expect(short(held.control)).toEqual(short(held.quick[8]))
  })

  it('S9: from a preset a match is set in 3 presses and 5 s', () => {
    const s = sixteen()
    const at = nowOf(s)
    tap(s, LEFT) // what was played last
    lean(s, RIGHT)
    expect([s.stage, short(s.control)]).toEqual([Stage.Ready, short(EIGHT[7])])
    expect(nowOf(s) - at).toBeLessThan(5000)
  })

  it('J1: a pick leaves sound, light, language and radio as they are, and the door too', () => {
    const s = sixteen()
    s.control.option[Option.Door] = 1
    tap(s, LEFT, 3)
    expect(s.control.option.slice(Option.Door)).toEqual([1, 1, 1, 1, 1])
    expect(s.control.option.slice(0, Option.Door)).toEqual(custom(15).option.slice(0, Option.Door))
  })

  it('S9: once another row has changed the control, the list goes on from the one that was there', () => {
    const s = sixteen()
    tap(s, LEFT, 2)
    nextValue(s.control, Row.Length, 1)
    tap(s, LEFT)
    expect(short(s.control)).toEqual(short(s.quick[1]))
    tap(s, LEFT)
    expect(short(s.control)).toEqual(short(s.quick[2]))
  })

  it('J1: the control that was picked is the clock’s own copy', () => {
    const s = sixteen()
    tap(s, LEFT)
    nextValue(s.control, Row.Length, 1)
    s.control.option[Option.Lateness] = 60
    expect(s.quick[0]).toEqual(custom(17))
  })

  it('S9: without a list its row changes nothing', () => {
    const s = makeSession()
    const before = structuredClone(s.control)
    tap(s, LEFT, 3)
    lean(s, LEFT)
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
    expect([s.stage, s.row, short(s.control)]).toEqual([Stage.Setup, Row.Quick, short(custom(9))])
    expect(short(s.quick[0])).toEqual(short(custom(9)))
  })
})

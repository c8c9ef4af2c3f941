/*
 * The controls that were played last, eight at most: each a row of the setup (S9).
 */
import { describe, expect, it } from 'vitest'
import { type Control, makeControl } from '../../firmware/core/control.ts'
import { lastControls, remember } from '../../firmware/core/quick.ts'
import { makeFlash, powerUp } from '../../sim/clock/board.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { LEFT, nowOf, presetLoop, RIGHT } from '../vocabulary.ts'
import { goTo } from './by-setup.ts'
import { withOptions } from './games.ts'
import { makeSession, Option, Row, type Session, Stage } from './names.ts'
import { holdNext, tap } from './play.ts'

/** A custom control to this many points, with several options set. */
function custom(points: number): Control {
  const control = { ...makeControl(5, points), bank: points * 30_000, delay: 8_000 }
  return withOptions(control, [Option.Scope, 1], [Option.Breaks, 2], [Option.Lateness, 15])
}

/** What is remembered after these were played, one after the other. */
function played(...controls: Control[]): number[] {
  return controls.reduce((list, control) => remember(list, control, false), [] as number[])
}

/** A control in short: discipline, points, bank, delay. */
function short({ discipline, length, bank, delay }: Control): number[] {
  return [discipline, length, bank / 1000, delay / 1000]
}

const EIGHT = [10, 11, 12, 13, 14, 15, 16, 17].map(custom)

describe('the last controls', () => {
  it('S9: the last controls are listed as they were played, the newest first', () => {
    const list = lastControls(played(custom(9), makeControl(4, 5), custom(3)))
    expect(list).toEqual([custom(3), makeControl(4, 5), custom(9)])
  })

  it('S9: the last controls are eight different ones at most; the oldest goes', () => {
    const list = lastControls(played(custom(1), custom(2), ...EIGHT))
    expect(list.map(({ length }) => length)).toEqual([17, 16, 15, 14, 13, 12, 11, 10])
  })

  it('S9: a control that is played again comes to the front, and is there once', () => {
    const list = lastControls(played(...EIGHT, custom(12)))
    expect(list.map(({ length }) => length)).toEqual([12, 17, 16, 15, 14, 13, 11, 10])
  })

  it('S9: a control with another score, or other settings of the clock, is the same', () => {
    const again = withOptions(
      custom(9),
      [Option.LeftScore, 3],
      [Option.RightScore, 1],
      [Option.Sound, 1],
      [Option.Door, 1],
    )
    expect(lastControls(played(custom(9), again))).toEqual([custom(9)])
  })

  it.each<[string, Control]>([
    ['another delay', { ...custom(9), delay: 9_000 }],
    ['another bank', { ...custom(9), bank: 300_000 }],
    ['another option', withOptions(custom(9), [Option.Overtime, 60])],
  ])('S9: a control with %s is another one', (_name, other) => {
    expect(lastControls(played(custom(9), other))).toEqual([other, custom(9)])
  })

  it('J1: what the rules do not allow is never offered, whatever is in the list', () => {
    const wrong = played({ ...makeControl(0, 7), delay: 60_000 }, { ...makeControl(2, 4), bank: 60_000 }, custom(9))
    expect(lastControls(wrong)).toEqual([custom(9)])
  })
})

describe('in setup', () => {
  /** Eight controls were played, and none of the clock's own settings has its default. */
  function eight(): Session {
    const s = makeSession()
    for (let i = Option.Sound; i <= Option.Silent; i++) s.control.option[i] = 1
    s.played = lastControls(played(...EIGHT))
    return s
  }

  it('S9: one hold brings up what was played last, within 2 s', () => {
    const s = eight()
    const at = nowOf(s)
    holdNext(s, RIGHT)
    expect([s.stage, short(s.control)]).toEqual([Stage.Ready, short(EIGHT[7])])
    expect(nowOf(s) - at).toBeLessThan(2000)
  })

  it('S9: each of the other last controls has a row of its own', () => {
    for (let i = 1; i < 8; i++) {
      const s = eight()
      goTo(s, Row.Played + i)
      holdNext(s, RIGHT)
      expect([s.stage, short(s.control)]).toEqual([Stage.Ready, short(EIGHT[7 - i])])
    }
  })

  it('J1: a pick leaves sound, light, language and radio as they are, and the door too', () => {
    const s = eight()
    s.control.option[Option.Door] = 1
    holdNext(s, RIGHT)
    expect(s.control.option.slice(Option.Door, Option.LeftBank)).toEqual([1, 1, 1, 1, 1])
    expect(s.control.option.slice(0, Option.Door)).toEqual(custom(17).option.slice(0, Option.Door))
  })

  it('J1: the control that is picked is a copy; changing it does not change the list', () => {
    const s = eight()
    holdNext(s, RIGHT)
    tap(s, RIGHT)
    s.control.option[Option.Lateness] = 60
    expect(s.played[0]).toEqual(custom(17))
  })

  it('S9: a control that was agreed to is the first, also after the power was off', () => {
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
    expect([s.stage, s.row, short(s.control)]).toEqual([Stage.Setup, 0, short(custom(9))])
    expect(short(s.played[0])).toEqual(short(custom(9)))
  })
})

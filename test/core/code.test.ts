/*
 * The judge's code of presses: right, wrong, and how long it is then not asked for.
 */
import { describe, expect, it } from 'vitest'
import { Door, Option, Refusal } from '../../firmware/core/control.ts'
import { By } from '../../firmware/core/door.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { Rule } from '../../firmware/core/rule.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { LEFT, nowOf, passTo, RIGHT } from '../vocabulary.ts'
import { at, CODE, hands, place, type } from './doors.ts'
import { goOn, key, position } from './judging.ts'
import { both, cutPower, lean, tap, toldOf } from './play.ts'

describe('the code of presses', () => {
  function asked(where = 'a result'): Session {
    return hands(at(place(where), Door.Code))
  }

  it('D6: opens the door, and the record says that it was the code', () => {
    const s = asked()
    type(s)
    expect([s.stage, s.from]).toEqual([Stage.Ruling, Stage.Result])
    expect(toldOf(s, Entry.Ruling).map(([, , by]) => by)).toEqual([By.Code])
  })

  it('D6: a wrong one leads back to what was, and nothing but the count of it has changed', () => {
    const s = at(place('a break'), Door.Code)
    const before = [s.since, position(s), s.match, s.who]
    hands(s)
    type(s, CODE ^ 1)
    expect([s.stage, s.refusal, s.tries]).toEqual([Stage.Break, Refusal.Code, 1])
    expect([s.since, position(s), s.match, s.who]).toEqual(before)
    expect(toldOf(s, Entry.Rule).map(([, , bits]) => bits >> 13)).toEqual([Rule.WrongCode])
  })

  it('D6: after it, none is asked for 10 s, then 20, then 40, and so on', () => {
    const s = asked('a break')
    const locks: number[] = []
    for (let i = 0; i < 9; i++) {
      type(s, CODE ^ 4)
      const from = s.lockedTill
      locks.push(Math.round((from - nowOf(s)) / 1000))
      hands(s, 5_100)
      if (from > nowOf(s)) expect([s.stage, s.refusal]).toEqual([Stage.Break, Refusal.Wait])
      passTo(s, from)
      hands(s)
      expect(s.stage).toBe(Stage.Code)
    }
    expect(locks).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1280])
  })

  it('D6: a cut of power does not shorten it', () => {
    const s = asked('a result')
    type(s, CODE ^ 4)
    passTo(s, s.lockedTill)
    hands(s)
    type(s, CODE ^ 4)
    expect(s.tries).toBe(2)
    const again = cutPower(s)
    again.code = CODE
    again.control.option[Option.Door] = Door.Code
    expect([again.tries, again.lockedTill]).toEqual([2, 20_000])
    both(again)
    passTo(again, 10_000)
    expect([hands(again).stage, again.refusal]).toEqual([Stage.Result, Refusal.Wait])
    passTo(again, 20_000)
    expect(hands(again).stage).toBe(Stage.Code)
  })

  it('D6: the right one begins the count anew once the ruling is over', () => {
    const s = asked('a break')
    type(s, CODE ^ 4)
    passTo(s, s.lockedTill)
    hands(s)
    type(s)
    expect(goOn(s).stage).toBe(Stage.Break)
    expect(s.tries).toBe(0)
    hands(s)
    type(s, CODE ^ 4)
    expect(Math.round((s.lockedTill - nowOf(s)) / 1000)).toBe(10)
  })

  it('D6: fifteen seconds without a press lead back, nothing counted; so does a hold', () => {
    const s = asked('a break')
    tap(s, LEFT, 3)
    passTo(s, nowOf(s) + 15_200)
    expect([s.stage, s.tries]).toEqual([Stage.Break, 0])
    hands(s)
    tap(s, RIGHT, 2)
    lean(s, LEFT)
    expect([s.stage, s.tries, s.typed]).toEqual([Stage.Break, 0, 7])
    hands(s)
    type(s)
    expect(s.stage).toBe(Stage.Ruling)
  })

  it('D6: without a code set, none is right', () => {
    const s = at(place('a break'), Door.Code)
    s.code = 0
    hands(s)
    tap(s, LEFT)
    expect(s.stage).toBe(Stage.Break)
    s.code = 1
    hands(s)
    tap(s, LEFT)
    expect([s.stage, toldOf(s, Entry.Ruling)]).toEqual([Stage.Break, []])
  })

  it('J1: the key opens it whatever has been typed', () => {
    const s = asked()
    tap(s, LEFT, 4)
    expect([key(s).stage, s.from, s.tries]).toEqual([Stage.Ruling, Stage.Result, 0])
  })

  it('J7: a minute without a result, found after a wrong code, calls the judge, and the record does not go back', () => {
    const s = at(place('a result'), Door.Code)
    passTo(s, s.since + 50_000)
    hands(s)
    for (const bit of CODE.toString(2).slice(2)) {
      passTo(s, nowOf(s) + 700)
      tap(s, Number(bit))
    }
    const began = s.fromAt
    tap(s, 1)
    passTo(s, nowOf(s) + 5_000)
    expect([s.stage, s.called, s.calledAt > began + 60_000]).toEqual([Stage.Result, 3, true])
    const again = cutPower(s)
    expect([again.was, again.calledAt, position(again)]).toEqual([Stage.Result, s.calledAt, position(s)])
  })
})

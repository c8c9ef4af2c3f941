/*
 * What a glass may have to show before a match: the setup, the control that is shown, digits, and a late player's
 * minute.
 */
import { type Control, isLong, makeControl } from '../../firmware/core/control.ts'
import { nextValueOfRow, rowsOf, valueOfRow } from '../../firmware/core/setup.ts'
import { DISCIPLINES } from '../../sim/clock/disciplines.ts'
import { Discipline, Door, makeSession, Option, Refusal, Row, Stage } from '../core/names.ts'
import { sessionIn } from '../core/stages.ts'
import { LEFT } from '../vocabulary.ts'
import { CHIPS, FULL, LONGEST, REFUSALS, type Scenes, SIDES, scene } from './scene.ts'

/** A control of this discipline with all that it can have, at its widest. */
export function fullControl(discipline: number, length: number): Control {
  const c = makeControl(discipline, length)
  const own = discipline === Discipline.Custom
  if (own) Object.assign(c, { bank: LONGEST, delay: 60_000 })
  if (own) c.option = [0, 1, 1, 9, 1, 600, 2, 0, 0, 60, 0, 0, 1, 3, 0]
  const option: [Option, number][] = [
    [Option.LeftScore, length - 1],
    [Option.RightScore, length - 2],
    [Option.Played, 1],
    [Option.Lateness, 60],
    [Option.Sound, 1],
    [Option.Door, Door.Anybody],
  ]
  for (const [which, value] of option) c.option[which] = value
  if (isLong(discipline)) c.option[Option.Variant] = 2
  return c
}

/** The longest match of a discipline. */
export const lengthOf = (discipline: number): number =>
  discipline === Discipline.ShortBlitz || discipline === Discipline.LongBlitz ? 7 : 49

/** Values of a row: down from the widest of them, as many as show each of its texts. */
const ENOUGH = 12

export function* setup(): Scenes {
  const s = makeSession()
  for (const discipline of DISCIPLINES.keys()) {
    s.control = makeControl(discipline, lengthOf(discipline))
    if (discipline === Discipline.Custom) s.control.bank = LONGEST
    for (const list of [0, Row.Done]) {
      s.row = list
      for (s.row of rowsOf(s)) {
        yield scene(s)
        if (s.row < Row.Length && s.row !== Row.Option + Option.Language) continue
        s.turning = 1
        s.value = valueOfRow(s.control, s.row)
        for (let i = 0; i < ENOUGH; i++, s.value = nextValueOfRow(s.control, s.row, s.value, -1)) yield scene(s)
        s.turning = 0
      }
    }
  }
  s.control = makeControl(Discipline.Short, 7)
  for (const side of SIDES) {
    s.control.option[Option.LeftScore + side] = 6
    for (s.control.option[Option.Played] of [0, 1]) for (s.row of [Row.Option + Option.Played, Row.More]) yield scene(s)
    s.control.option[Option.LeftScore + side] = 0
  }
  for (s.refusal of REFUSALS) yield scene(s)
  s.refusal = 0
  for (const stuck of [0, 1, 2, 3]) for (const hours of [FULL, 9]) yield scene(s, { stuck, hours })
  for (const chip of CHIPS) for (const hours of [FULL, 9]) yield scene(s, { chip, hours })
  s.recent = Array.from({ length: 8 }, (_, i) => fullControl(i % 7, lengthOf(i % 7)))
  for (s.row of rowsOf(s)) yield scene(s)
  Object.assign(s, { locked: 1, turning: 1 })
  for (let discipline = 0; discipline < 5; discipline++) {
    s.row = Row.Discipline + discipline
    for (s.value of [3, 11]) yield scene(s)
  }
  Object.assign(s, { locked: 0, turning: 0 })
  for (const number of ['999', '1', '']) {
    s.about = ['', '', '', '', number]
    yield scene(s)
  }
}

export function* ready(): Scenes {
  const s = sessionIn(Stage.Ready, LEFT)
  for (const discipline of DISCIPLINES.keys()) {
    for (const control of [makeControl(discipline, 7), fullControl(discipline, lengthOf(discipline))]) {
      s.control = control
      for (const hours of [FULL, 9]) {
        for (s.agreed of [0, 1, 0, 2]) for (s.locked of [0, 1, 0]) yield scene(s, { hours })
        for (s.pick[0] of [1, 0]) yield scene(s, { hours })
        for (const chip of CHIPS) yield scene(s, { hours, chip })
      }
    }
  }
  for (s.control.option[Option.Door] of [Door.Key, Door.Anybody]) {
    for (s.refusal of [Refusal.Hold, 0])
      for (s.agreed of [0, 1, 2]) for (const stuck of [0, 3]) yield scene(s, { stuck })
  }
  for (const number of ['999', '1', '']) {
    s.about = ['', '', '', '', number]
    for (const hours of [FULL, 9]) yield scene(s, { hours })
  }
}

export function* arrived(): Scenes {
  for (const side of SIDES) {
    const s = sessionIn(Stage.Arrived, side)
    for (let second = 0; second <= 60; second += 4) yield scene(s, { now: s.since + second * 1000 })
    s.control = fullControl(Discipline.Custom, 49)
    for (const stuck of [0, 1, 2, 3]) for (const hours of [FULL, 9]) yield scene(s, { stuck, hours })
  }
}

export function* digits(): Scenes {
  const s = sessionIn(Stage.Transfer, LEFT)
  for (; s.digits.length < 24; s.digits.push(8)) yield scene(s)
  s.digits = [8]
  for (; s.digits.length < 28; s.digits.push(8)) yield scene(s)
  yield scene(s)
  s.digits = [0]
  yield scene(s)
  for (s.refusal of REFUSALS) yield scene(s)
}

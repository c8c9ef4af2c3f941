/*
 * The judge's door: the key in every stage, and both hands in every stage.
 */
import { describe, expect, it } from 'vitest'
import { check } from '../../firmware/core/check.ts'
import { Door, Option } from '../../firmware/core/control.ts'
import { By } from '../../firmware/core/door.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { Item } from '../../firmware/core/judge.ts'
import { Row } from '../../firmware/core/setup.ts'
import { makeSession } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { chord, LEFT, nowOf, passTo, press, RIGHT } from '../vocabulary.ts'
import { at, hands, PLACES, place } from './doors.ts'
import { goOn, judge, key, position, rowTo } from './judging.ts'
import { both, cutPower, lean, tap, toldOf } from './play.ts'

const NOBODY = 2

describe('the key', () => {
  it.each(PLACES)('P7, J1: opens the door in $name, and all stands', (where) => {
    const s = key(at(where))
    expect([s.stage, s.clock.on, check(s, nowOf(s))]).toEqual([Stage.Ruling, 0, ''])
    expect(toldOf(s, Entry.Ruling).map(([, , by]) => by)).toEqual([By.Key])
    const before = position(s)
    passTo(s, nowOf(s) + 3_600_000)
    expect([s.stage, ...position(s)]).toEqual([Stage.Ruling, ...before])
  })

  it.each(PLACES)('D7: opens it after a cut in $name; after a flag or the end it leads to the next match', (where) => {
    const s = key(cutPower(at(where)))
    const isOver = where.stage === Stage.Flag || where.stage === Stage.Over
    expect(s.stage).toBe(isOver ? Stage.Quick : Stage.Ruling)
  })

  it('M1: before a match it arms the one that is shown; in setup, quick and transfer it does nothing', () => {
    const s = makeSession()
    expect([key(s).stage, s.journal.used]).toEqual([Stage.Setup, 0])
    both(s)
    expect([key(s).stage, s.journal.used]).toEqual([Stage.Quick, 0])
    both(s)
    s.row = Row.Transfer
    tap(s, LEFT)
    expect([key(s).stage, s.journal.used]).toEqual([Stage.Transfer, 0])
    both(s)
    lean(s, RIGHT)
    expect([s.stage, key(s).stage, s.from, ...s.clock.bank]).toEqual([
      Stage.Ready,
      Stage.Ruling,
      Stage.Open,
      840_000,
      840_000,
    ])
  })

  it('D6: turned again it does nothing: the rulings made so far stay, and can be undone', () => {
    const s = judge(key(at(place('play'))), Item.Remark, LEFT, 1)
    const used = s.journal.used
    key(s)
    expect([s.stage, s.tally[0], s.ruled.length, s.journal.used]).toEqual([Stage.Ruling, 1, 1, used])
  })

  it('D4: what was due before it was turned has come by then: a flag stays a flag', () => {
    const s = at(place('play'))
    const flag = s.clock.since + 610_000
    passTo(s, flag + 20)
    expect(s.stage).toBe(Stage.Play)
    key(s, flag + 30)
    expect([s.stage, s.from, s.fell, s.fellAt]).toEqual([Stage.Ruling, Stage.Flag, s.clock.turn, flag])
  })

  it('D4: one turned a millisecond before the flag stops the clock with a millisecond left', () => {
    const s = at(place('play'))
    const { turn, since } = s.clock
    passTo(s, since + 609_998)
    key(s, since + 609_999)
    expect([s.stage, s.fell, s.clock.bank[turn]]).toEqual([Stage.Ruling, NOBODY, 1])
  })

  it('D7: from the second cut on, and in a ruling, only the door goes on', () => {
    const s = cutPower(cutPower(at(place('play'))))
    lean(s, LEFT)
    lean(s, RIGHT)
    both(s)
    expect(s.stage).toBe(Stage.Power)
    goOn(key(s))
    expect([s.stage, s.clock.on]).toEqual([Stage.Play, 1])
  })

  it('M1: after a cut while a player is absent, nobody has the turn in the ruling, and his bank can run on', () => {
    const s = makeSession()
    lean(s, RIGHT)
    lean(s, LEFT)
    lean(s, LEFT)
    passTo(s, nowOf(s) + 60_000)
    expect(s.stage).toBe(Stage.Late)
    const again = key(cutPower(s))
    expect([again.stage, again.clock.turn]).toEqual([Stage.Ruling, NOBODY])
    expect(() => rowTo(again, Item.Annul)).toThrow('no row')
    expect([goOn(again).stage, again.clock.turn]).toEqual([Stage.Late, RIGHT])
  })
})

/** Where five seconds of both hands lead, by Door. */
const HANDS: [string, number, number, number][] = [
  ['the opening roll', Stage.Open, Stage.Code, Stage.Ruling],
  ['play', Stage.Stop, Stage.Stop, Stage.Stop],
  ['a stop', Stage.Play, Stage.Play, Stage.Play],
  ['a stop with the judge called', Stage.Play, Stage.Code, Stage.Ruling],
  ['a result', Stage.Result, Stage.Code, Stage.Ruling],
  ['between games', Stage.Result, Stage.Result, Stage.Result], // takes the last one back
  ['a request', Stage.Open, Stage.Open, Stage.Open],
  ['a break', Stage.Break, Stage.Code, Stage.Ruling],
  ['a flag', Stage.Flag, Stage.Code, Stage.Ruling],
  ['the end', Stage.Over, Stage.Code, Stage.Ruling],
]

describe('both hands for five seconds', () => {
  it.each(HANDS)('D6: in %s, by the key alone, by a code, by anybody', (name, ...stages) => {
    stages.forEach((stage, door) => {
      expect([door, hands(at(place(name), door)).stage]).toEqual([door, stage])
    })
  })

  it.each(HANDS)('D6: in %s nothing less than five seconds opens anything', (name) => {
    for (const door of [Door.Code, Door.Anybody]) {
      const s = hands(at(place(name), door), 4_990)
      expect([Stage.Code, Stage.Ruling].includes(s.stage)).toBe(false)
    }
  })

  it('D6: in play they stop the clock, however long they stay, and open nothing after it', () => {
    for (const door of [Door.Key, Door.Code, Door.Anybody]) {
      const s = hands(at(place('play'), door), 70_000)
      expect([s.stage, toldOf(s, Entry.Ruling)]).toEqual([Stage.Stop, []])
    }
  })

  it('D6: nothing while a bank runs outside a game', () => {
    for (const door of [Door.Code, Door.Anybody]) {
      const s = makeSession()
      s.control.option[Option.Door] = door
      lean(s, RIGHT)
      lean(s, LEFT)
      lean(s, LEFT)
      expect([s.stage, hands(s).stage, s.clock.on]).toEqual([Stage.Late, Stage.Late, 1])
    }
  })

  it('D6: one hand alone opens nothing, nor two that do not close together', () => {
    const s = at(place('a flag'), Door.Anybody)
    press(s, RIGHT, nowOf(s) + 300, 6_000)
    chord(s, RIGHT, nowOf(s) + 300, 400, 6_000)
    expect([s.stage, toldOf(s, Entry.Ruling)]).toEqual([Stage.Flag, []])
  })

  it('P7: where there is no judge they rule at once, and the record says that it was they', () => {
    const s = hands(at(place('a flag'), Door.Anybody))
    expect(toldOf(s, Entry.Ruling).map(([, , by]) => by)).toEqual([By.Hands])
    judge(s, Item.NextMatch)
    expect(s.stage).toBe(Stage.Quick)
  })

  it('P5: a judge who was called is not sent away by a chord, where hands could fetch him', () => {
    const s = at(place('a stop with the judge called'), Door.Code)
    both(s)
    expect([s.stage, s.called]).toEqual([Stage.Stop, 2])
  })
})

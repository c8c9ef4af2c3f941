/*
 * The judge's door: the key in every stage, and both hands in every stage.
 */

import { describe, expect, it } from 'vitest'
import { By } from '../../firmware/core/door.ts'
import { itemOf, sideOf } from '../../firmware/core/ruling.ts'
import { check } from '../../sim/clock/check.ts'
import { controlOf, hold, LEFT, nowOf, passTo, press, RIGHT } from '../vocabulary.ts'
import { at, hands, PLACES, place } from './doors.ts'
import { cutPower, withOptions } from './games.ts'
import { confirm, goOn, judge, key, lateMatch, position, rowTo, undo } from './judging.ts'
import { Claim, Door, Entry, Item, makeSession, NOBODY, Option, Row, Stage } from './names.ts'
import { holdNext, tap, toldOf } from './play.ts'

describe('the key', () => {
  it.each(PLACES)('P7, J1: the key opens the door in $name, and nothing runs', (where) => {
    const s = key(at(where))
    expect([s.stage, s.clock.isRunning, check(s, nowOf(s))]).toEqual([Stage.Ruling, 0, ''])
    expect(toldOf(s, Entry.Ruling).map(([, , by]) => by)).toEqual([By.Key])
    const before = position(s)
    passTo(s, nowOf(s) + 3_600_000)
    expect([s.stage, ...position(s)]).toEqual([Stage.Ruling, ...before])
  })

  it.each(PLACES)(
    'D7: the key opens the door after a cut in $name; after a flag or the end it leads to the next match',
    (where) => {
      const s = key(cutPower(at(where)))
      const isOver = where.stage === Stage.Flag || where.stage === Stage.Over
      expect(s.stage).toBe(isOver ? Stage.Setup : Stage.Ruling)
    },
  )

  it('M1: before a match the key opens the menu for the one that is shown; in setup and among the digits of a code it does nothing', () => {
    const s = makeSession()
    expect([key(s).stage, s.journal.used]).toEqual([Stage.Setup, 0])
    s.row = Row.Transfer
    holdNext(s, RIGHT)
    expect([key(s).stage, s.journal.used]).toEqual([Stage.Transfer, 0])
    holdNext(s, RIGHT)
    expect(s.stage).toBe(Stage.Setup)
    s.row = Row.Done
    holdNext(s, RIGHT)
    expect([s.stage, key(s).stage, s.from]).toEqual([Stage.Ready, Stage.Ruling, Stage.Open])
    expect([itemOf(s.row), ...s.clock.bank]).toEqual([Item.GoOn, 840_000, 840_000])
  })

  it.each([LEFT, RIGHT])(
    'M1: if only one side has agreed, the judge’s first row says that the other is late: %i',
    (side) => {
      const s = makeSession()
      holdNext(s, RIGHT)
      holdNext(s, side)
      key(s)
      expect([s.stage, itemOf(s.row), sideOf(s.row)]).toEqual([Stage.Ruling, Item.Late, 1 - side])
      confirm(s)
      expect([goOn(s).stage, s.who, s.clock.turn]).toEqual([Stage.Late, 1 - side, 1 - side])
    },
  )

  it('D6: the key turned again does nothing: the rulings made so far stay and can be undone', () => {
    const s = judge(key(at(place('play'))), Item.Remark, LEFT, 1)
    const used = s.journal.used
    key(s)
    expect([s.stage, s.tally[0], s.undoSteps.length, s.journal.used]).toEqual([Stage.Ruling, 1, 1, used])
  })

  it('M1: after a cut while a player is absent, nobody has the turn in the ruling, and his bank can run on', () => {
    const s = lateMatch(controlOf(0, 7, 840_000, 10_000), RIGHT)
    passTo(s, nowOf(s) + 60_000)
    expect(s.stage).toBe(Stage.Late)
    const again = key(cutPower(s))
    expect([again.stage, again.clock.turn]).toEqual([Stage.Ruling, NOBODY])
    expect(() => rowTo(again, Item.Annul)).toThrow('no row')
    expect([goOn(again).stage, again.clock.turn]).toEqual([Stage.Late, RIGHT])
  })
})

describe('both hands for five seconds', () => {
  it.each(PLACES.filter(({ isJudged }) => !isJudged))(
    'D6: in $name both hands for less than five seconds open nothing',
    (where) => {
      expect(hands(at(where, Door.Anybody), 4_990).stage).not.toBe(Stage.Ruling)
    },
  )

  it('D6: in a stop both hands open the door from any line but GO ON', () => {
    const s = at(place('a stop'), Door.Anybody)
    for (const side of [LEFT, RIGHT]) tap(s, side, Claim.Dice)
    expect([hands(s).stage, s.from]).toEqual([Stage.Ruling, Stage.Stop])
  })

  it('D6: while a bank runs outside a game both hands open nothing', () => {
    for (const door of [Door.Key, Door.Anybody]) {
      const s = lateMatch(withOptions(controlOf(0, 7, 840_000, 10_000), [Option.Door, door]), RIGHT)
      hold(s, LEFT, nowOf(s) + 300)
      press(s, LEFT, nowOf(s) + 300, 20_000)
      expect([s.stage, s.clock.isRunning, toldOf(s, Entry.Ruling).length]).toEqual([Stage.Late, 1, 1])
    }
  })

  it('P7: without a judge both hands open the door at once, and the record says that the players did', () => {
    const s = hands(at(place('a flag'), Door.Anybody))
    expect(toldOf(s, Entry.Ruling).map(([, , by]) => by)).toEqual([By.Hands])
    judge(s, Item.NextMatch)
    expect(s.stage).toBe(Stage.Setup)
  })

  it('T10, S3 (finding K2): after a flag the first row is to go on and the next clears the flag: no single hold wipes it out', () => {
    const s = hands(at(place('a flag'), Door.Anybody))
    const { fell } = s
    expect([s.stage, itemOf(s.row)]).toEqual([Stage.Ruling, Item.GoOn])
    tap(s, LEFT)
    expect(itemOf(s.row)).toBe(Item.Clear)
    confirm(s)
    undo(s)
    expect([goOn(s).stage, s.fell]).toEqual([Stage.Flag, fell])
  })
})

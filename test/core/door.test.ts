/*
 * The judge's door: the key in every stage, and both hands in every stage. And the lock: a control set by the console,
 * the hall or the key is the judge's. Hands agree to it and cannot change it (J1).
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeControl } from '../../firmware/core/control.ts'
import { OpenedBy, rule } from '../../firmware/core/rule.ts'
import { itemOf, sideOf } from '../../firmware/core/ruling.ts'
import type { Session } from '../../firmware/core/state.ts'
import { codeOf } from '../../firmware/core/transfer.ts'
import { check } from '../../sim/clock/check.ts'
import { customOf, LEFT, nowOf, passTo, RIGHT } from '../vocabulary.ts'
import { goTo } from './by-setup.ts'
import { CLUB, cutPower, loseGame, matchOf, openGame, shown, withOptions } from './games.ts'
import { confirm, goOn, judge, key, position, ruled, ruling, setBank, undo } from './judging.ts'
import { Ask, Claim, Entry, Item, makeSession, Option, Refusal, Row, Ruling, Stage } from './names.ts'
import { both, bothHold, bothLong, claim, holdNext, request, tap, toldOf } from './play.ts'
import { GESTURES, sessionIn, uncut } from './stages.ts'

/** The stages of a match in which hands might want the judge. */
const PLACES = [
  ...[Stage.Open, Stage.Play, Stage.Stop, Stage.Result, Stage.Ask, Stage.Break, Stage.Late, Stage.Arrived],
  ...[Stage.Flag, Stage.Over],
]

describe('the key', () => {
  it.each(PLACES)('P7, J1: the key opens the door in stage %i, and nothing runs', (stage) => {
    const s = key(uncut(stage))
    expect([s.stage, s.clock.isRunning, check(s, nowOf(s))]).toEqual([Stage.Ruling, 0, ''])
    expect(toldOf(s, Entry.DoorOpened).at(-1)?.[2]).toBe(OpenedBy.Key)
    const before = position(s)
    passTo(s, nowOf(s) + 3_600_000)
    expect([s.stage, ...position(s)]).toEqual([Stage.Ruling, ...before])
  })

  it.each(PLACES)('D7: the key opens the door after a cut in stage %i, or after an end the next match', (stage) => {
    expect(key(cutPower(sessionIn(stage, LEFT))).stage).toBe(stage === Stage.Over ? Stage.Setup : Stage.Ruling)
  })

  it('D7, S3: a flag that fell before a power cut can be cleared after it, and the game goes on', () => {
    const s = judge(key(cutPower(sessionIn(Stage.Flag, LEFT))), Item.Clear)
    expect([rule(s, Ruling.Bank, LEFT, 60_000, nowOf(s)), goOn(s).stage]).toEqual([Refusal.None, Stage.Play])
  })

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
    expect([s.stage, key(s).stage, s.backTo]).toEqual([Stage.Ready, Stage.Ruling, Stage.Open])
    expect([itemOf(s.row), ...s.clock.bank]).toEqual([Item.GoOn, 840_000, 840_000])
  })

  it.each([LEFT, RIGHT])('M1: if only side %i has agreed, the judge’s first row is that the other is late', (side) => {
    const s = makeSession()
    holdNext(s, RIGHT)
    holdNext(s, side)
    key(s)
    expect([s.stage, itemOf(s.row), sideOf(s.row)]).toEqual([Stage.Ruling, Item.Late, 1 - side])
    confirm(s)
    expect([goOn(s).stage, s.who, s.clock.turn]).toEqual([Stage.Late, 1 - side, 1 - side])
  })
})

describe('both hands for five seconds', () => {
  it.each(PLACES)('D6: in stage %i both hands open nothing in under 5 s', (stage) => {
    expect(bothLong(uncut(stage, CLUB), 4_990).stage).not.toBe(Stage.Ruling)
  })

  it('P7, T10, S3 (finding K2): without a judge both hands open the door, and the record says so; after a flag the first row is to go on and the next clears the flag: no single hold wipes it out', () => {
    const s = bothLong(uncut(Stage.Flag, CLUB))
    const { fell } = s
    expect(toldOf(s, Entry.DoorOpened).map(([, , by]) => by)).toEqual([OpenedBy.Hands])
    expect([s.stage, itemOf(s.row)]).toEqual([Stage.Ruling, Item.GoOn])
    tap(s, LEFT)
    expect(itemOf(s.row)).toBe(Item.Clear)
    confirm(s)
    undo(s)
    expect([goOn(s).stage, s.fell]).toEqual([Stage.Flag, fell])
    judge(bothLong(s), Item.NextMatch)
    expect(s.stage).toBe(Stage.Setup)
  })
})

const OWN = withOptions(customOf(3, 60_000, 10_000), [Option.Breaks, 1], [Option.Lateness, 5])

/** Set from the console, and shown. */
const locked = (control = OWN): Session => shown(control)

/** Chosen by two buttons, and shown. */
function unlocked(): Session {
  const s = makeSession()
  holdNext(s, RIGHT)
  expect([s.stage, s.locked]).toEqual([Stage.Ready, 0])
  return s
}

const HANDS: ((s: Session) => unknown)[] = [...GESTURES, (s) => bothLong(s), (s) => passTo(s, nowOf(s) + 20_000)]

it('J1: no gestures, in any order, change a control from the console or open the door in a whole match', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(HANDS.length - 1), { maxLength: 60, size: 'max' }), (deeds) => {
      const s = locked()
      for (const deed of deeds) {
        HANDS[deed](s)
        expect([s.control, [Stage.Setup, Stage.Transfer, Stage.Ruling].includes(s.stage)]).toEqual([OWN, false])
      }
    }),
    { numRuns: 200 },
  )
})

// Regression: the row was still the judge's, which the setup does not have.
it('J1: a control chosen by hands can be changed in setup after a match in which a ruling was made and undone', () => {
  const s = unlocked()
  bothHold(s)
  goOn(undo(judge(key(s), Item.Remark, LEFT, 0)))
  request(s, LEFT, Ask.Control)
  holdNext(s, RIGHT)
  while (!s.pick[0]) tap(s, LEFT)
  holdNext(s, LEFT)
  expect([s.stage, s.row]).toEqual([Stage.Setup, Row.Discipline + s.control.discipline])
  goTo(s, Row.Discipline)
  holdNext(s, RIGHT)
  expect(s.control).toEqual(makeControl(0, 7))
})

// Regression: the call was there again, as if it had come at power-on.
it('J7: a match that the key brings back has no call: the judge had come', () => {
  const s = openGame(matchOf(7))
  both(s)
  claim(s, LEFT, Claim.CallJudge)
  judge(judge(key(s), Item.Exclude, LEFT), Item.NextMatch)
  expect(s.stage).toBe(Stage.Setup)
  key(s)
  expect([s.stage, s.called, s.calledAt]).toEqual([Stage.Ruling, 0, 0])
})

describe('a transfer code', () => {
  it('J1: a transfer code cannot be entered on a locked clock by hands, only through the judge’s door', () => {
    const from = ruling()
    const s = locked(from.control)
    for (const gesture of GESTURES.slice(0, 2)) gesture(s)
    expect(s.stage).toBe(Stage.Ready)
    judge(key(s), Item.TakeOver)
    expect([s.stage, s.digits]).toEqual([Stage.Transfer, [0]])
    s.digits = codeOf(from)
    holdNext(s, RIGHT)
    expect([s.stage, s.stageAtCut, ...s.clock.bank, s.locked]).toEqual([Stage.Power, Stage.Play, 560_000, 595_000, 1])
  })

  it('J1: a transfer code opened through the door leads back to the rulings made before, if none is entered', () => {
    for (const back of [(s: Session) => holdNext(s, RIGHT), (s: Session) => key(s)]) {
      const s = setBank(key(unlocked()), LEFT, '00140')
      const before = [ruled(s), s.undoSteps]
      judge(s, Item.TakeOver)
      back(s)
      expect([s.stage, itemOf(s.row), check(s, nowOf(s))]).toEqual([Stage.Ruling, Item.TakeOver, ''])
      expect([ruled(s), s.undoSteps]).toEqual(before)
      expect([goOn(s).stage, s.clock.bank[LEFT]]).toEqual([Stage.Open, 100_000])
    }
  })

  // Regression: it led past the end of the setup, with whatever was set so far.
  it('J1: a transfer code in the setup that the key opened leads back to its row, if none is entered', () => {
    const s = matchOf(1)
    loseGame(s, LEFT)
    passTo(s, s.shortsFrom)
    judge(key(s), Item.NextMatch)
    s.row = Row.Transfer
    holdNext(s, RIGHT)
    expect(s.stage).toBe(Stage.Transfer)
    holdNext(s, RIGHT)
    expect([s.stage, s.row]).toEqual([Stage.Setup, Row.Transfer])
  })

  it('J1: a transfer code is accepted only before the first game, and only if no clock has run', () => {
    const s = matchOf(3)
    loseGame(s, LEFT)
    expect(() => judge(key(s), Item.TakeOver)).toThrow('no row')
  })
})

/*
 * What holds for every ruling: it is an entry of its own, UNDO LAST restores exactly what was before, and it outlives a
 * power cut.
 */

import { describe, expect, it } from 'vitest'
import { undoLastRuling } from '../../firmware/core/rule.ts'
import { check } from '../../sim/clock/check.ts'
import { LEFT, nowOf, RIGHT } from '../vocabulary.ts'
import { cutInRuling, goOn, judge, key, ruled, ruling, running, undo } from './judging.ts'
import { Entry, Item, Refusal, type Session, Stage } from './names.ts'
import { toldOf } from './play.ts'

/** Rulings by buttons, from the same position; test/core/ruling-any.test.ts undoes and recalls all of them. */
const SOME: [string, (s: Session) => unknown][] = [
  ['time given', (s) => judge(s, Item.Adjust, LEFT, 0)],
  ['a press that never was', (s) => judge(s, Item.Unpress)],
  ['a move sent back', (s) => judge(s, Item.SendBack)],
  ['a score that wins', (s) => judge(s, Item.Score, RIGHT, 7)],
  ['another delay', (s) => judge(s, Item.Delay, LEFT, 5)],
  ['a break taken', (s) => judge(s, Item.Breaks, RIGHT, 1)],
  ['the game annulled', (s) => judge(s, Item.Annul)],
  ['both lose', (s) => judge(s, Item.BothLose)],
  ['a penalty point that scores', (s) => judge(s, Item.Point, LEFT, 3)],
]

describe('every ruling', () => {
  it.each(SOME)(
    'J4, D7, J5: %s: UNDO LAST takes it back by a new entry, also after a power cut, after which only the judge goes on',
    (_name, act) => {
      const s = ruling()
      const before = ruled(s)
      act(s)
      const after = ruled(s)
      const again = cutInRuling(s)
      expect([again.stage, again.clock.isRunning, ruled(again)]).toEqual([Stage.Ruling, 0, after])
      for (const one of [s, again]) {
        undo(one)
        expect([ruled(one), check(one, nowOf(one))]).toEqual([before, ''])
        expect([toldOf(one, Entry.Ruling).length, toldOf(one, Entry.RulingUndone).length]).toEqual([1, 1])
        expect(() => undo(one)).toThrow('no row')
        expect([undoLastRuling(one, nowOf(one)), ruled(one)]).toEqual([Refusal.NoRuling, before])
        expect([goOn(one).stage, ...running(one, one.since)]).toEqual([Stage.Play, 560_000, 595_000, LEFT])
      }
    },
  )

  it('J4: of seven rulings the last six can be undone, and then the row is gone', () => {
    const s = ruling()
    for (let i = 0; i < 7; i++) judge(s, Item.Remark, LEFT, i)
    for (let i = 0; i < 6; i++) undo(s)
    expect(s.tally[0]).toBe(1)
    expect(() => undo(s)).toThrow('no row')
  })

  it('J4: once play goes on, no ruling can be undone, only corrected by another', () => {
    const s = goOn(judge(ruling(), Item.Adjust, LEFT, 0))
    key(s, s.since + 1000)
    expect([undoLastRuling(s, nowOf(s)), s.clock.bank[LEFT]]).toEqual([Refusal.NoRuling, 619_000])
  })
})

/*
 * The journal: what an entry says, and what a nearly full record leaves out first. And checkpoints: a power cut gives the
 * side to move at most ten seconds of its bank, and takes nothing from anybody.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Block } from '../../firmware/core/block.ts'
import { bankAt } from '../../firmware/core/clock.ts'
import { step } from '../../firmware/core/session.ts'
import { bitsOf, Form, Most, spanIn } from '../../firmware/core/word.ts'
import { entriesIn, isThinned, PRESS, readRecord } from '../../sim/record/entries.ts'
import { recalled } from '../../sim/swarm/kept.ts'
import { chord, customOf, LEFT, nowOf, opening, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { sendBack } from './games.ts'
import { Claim, Entry, Ev, type Session, Stage } from './names.ts'
import { claim } from './play.ts'

/** The side to move presses, `after` ms from now. */
function turn(s: Session, after = 2000): void {
  press(s, s.clock.turn, nowOf(s) + after)
}

/** The sides press until the record is so full that it leaves a press out for the first time. */
function fill(s: Session): void {
  for (let used = -1; s.journal.used > used; turn(s, 11_000)) used = s.journal.used
}

describe('an entry', () => {
  it('holds a turn of more than nine hours to the ms', () => {
    const s = playing(LEFT, 35_999_000, 10_000)
    turn(s, Most.Press - 10)
    turn(s, Most.Press + 10)
    turn(s, Most.Time - 10)
    turn(s, Most.Time + 10)
    turn(s, 1234)
    const again = recalled(s.journal.out)
    expect([...again.clock.bank, again.clock.turn]).toEqual([...s.clock.bank, s.clock.turn])
    expect(s.clock.bank[LEFT]).toBeLessThan(10_000_000)
  })
})

/** How many presses are missing at each place where some are. */
function thinnedIn(s: Session): number[] {
  return entriesIn(s.journal.out)
    .filter(isThinned)
    .map(({ block }) => block[0])
}

/** How many blocks of the whole match come after this many words. */
function wholesIn(s: Session, from: number): number {
  return entriesIn(s.journal.out.slice(from)).filter(
    ({ entry, value }) => entry === Entry.Block && value >> 8 === Block.Whole,
  ).length
}

/** Presses in the record. */
function presses(s: Session): number {
  return entriesIn(s.journal.out).filter(({ entry }) => entry === PRESS).length
}

describe('a record', () => {
  /** The opening roll of a match to 49 points with so much time that no flag falls. */
  function longMatch(): Session {
    return opening(customOf(49, 35_999_000, 10_000))
  }

  /** In its first game, once a press has been left out. */
  function nearlyFull(): Session {
    const s = longMatch()
    press(s, RIGHT, nowOf(s) + 9000)
    fill(s)
    return s
  }

  it('D7 (finding R5): a record that is nearly full holds what both have used every few seconds of bank, and now and then the whole match', () => {
    const s = nearlyFull()
    const { used } = s.journal
    const before = presses(s) + s.journal.thinned
    for (let i = 0; i < 1200; i++) {
      turn(s, 11_000)
      const { clock } = recalled(s.journal.out)
      const more = [LEFT, RIGHT].map((side) => clock.bank[side] - bankAt(s.clock, side, nowOf(s)))
      expect([i, more.every((ms) => ms >= 0), more[0] + more[1] <= 10_000]).toEqual([i, true, true])
    }
    // each turn has used a second of bank
    expect(s.journal.used - used).toBeLessThanOrEqual(1.35 * (1200 / 7) + 2 * (1200 / 64))
    expect(wholesIn(s, used)).toBeGreaterThan(1)
    const told = thinnedIn(s).reduce((sum, presses) => sum + presses, 0)
    expect([told + s.journal.thinned + presses(s), told + s.journal.thinned > 1100]).toEqual([before + 1200, true])
  })

  // Regression: eight words were undone, and only six of them were looked for.
  it.each([...Array.from({ length: 17 }, (_, i) => i), ...[44, 45, 46, 47, 48, 49, 50, 51, 100, 112, 113, 114]])(
    'that is nearly full holds a stop to the ms, %i presses after the first that is missing',
    (presses) => {
      const s = nearlyFull()
      for (let i = 0; i < 15 + presses; i++) turn(s, 11_000)
      chord(s, s.clock.turn, nowOf(s) + 12_000)
      const again = recalled(s.journal.out)
      expect([again.stageAtCut, again.clock.delayLeft]).toEqual([Stage.Stop, s.clock.delayLeft])
      expect(again.clock.bank).toEqual(s.clock.bank)
      expect(readRecord(s.journal.out).until).toBe(s.since)
    },
  )

  // Regression: a record without presses could not say which press was sent back, and charged the wrong side.
  it('D7, M12: a record that is nearly full holds what both have when both agree that a move goes back', () => {
    const s = nearlyFull()
    for (let i = 0; i < 5; i++) turn(s, 11_000 + 1000 * i)
    passTo(s, nowOf(s) + 12_000)
    sendBack(s)
    const { clock: c } = recalled(s.journal.out)
    expect([c.turn, ...c.bank, c.delayLeft]).toEqual([s.clock.turn, ...s.clock.bank, s.clock.delayLeft])
  })
})

const BEGUN = 10_000
const DELAY = 10_000

/** The ms in the last word if it is a time, else -1. */
function lastTime(s: Session): number {
  const bits = bitsOf(s.journal.out[s.journal.out.length - 1])
  return bits >= Form.Time && bits < Form.Soon ? spanIn(bits) : -1
}

describe('a checkpoint', () => {
  it('D7: a checkpoint has the instant eight seconds into the bank, and is recorded 900 ms later', () => {
    const s = playing(LEFT, 120_000, DELAY)
    const { used } = s.journal
    passTo(s, BEGUN + DELAY + 8899)
    expect(s.journal.used).toBe(used)
    passTo(s, BEGUN + DELAY + 9001)
    expect([s.journal.used - used, s.journal.at, lastTime(s)]).toEqual([1, BEGUN + DELAY + 8000, DELAY + 8000])
    passTo(s, BEGUN + DELAY + 17_001)
    expect([s.journal.used - used, lastTime(s)]).toEqual([2, 8000])
  })

  it('is not lost when wakes come late: the last one that is due is recorded', () => {
    const s = playing(LEFT, 120_000, DELAY)
    step(s, Ev.Wake, BEGUN + DELAY + 30_000)
    expect(s.journal.at).toBe(BEGUN + DELAY + 24_000)
  })

  it('R5: a checkpoint comes every 8 s of a stop, a result and a break, for five minutes at most; the clock stands as it was', () => {
    const s = playing(LEFT, 120_000, DELAY)
    press(s, LEFT, 11_000)
    chord(s, LEFT, 12_000)
    claim(s, LEFT, Claim.Dispute) // at thirty seconds the judge is called
    const { used } = s.journal
    passTo(s, 12_000 + 29_000)
    expect(s.journal.used - used).toBe(3)
    passTo(s, 600_000)
    const { used: at } = s.journal
    expect([at - used < 42, s.clock.isRunning]).toEqual([true, 0])
    passTo(s, 6_000_000)
    expect(s.journal.used).toBe(at)
    const again = recalled(s.journal.out)
    expect([again.stageAtCut, again.clock.delayLeft]).toEqual([Stage.Stop, s.clock.delayLeft])
    expect(again.clock.bank).toEqual(s.clock.bank)
  })

  it('D7: a power cut costs the other side nothing, and gives whoever was to move ten seconds of his bank at most', () => {
    const cuts = fc.tuple(fc.integer({ min: 0, max: 130_000 }), fc.integer({ min: 0, max: 60_000 }))
    fc.assert(
      fc.property(cuts, ([after, delay]) => {
        const s = playing(LEFT, 120_000, delay)
        const at = BEGUN + after
        passTo(s, at)
        if (s.stage !== Stage.Play) return
        const { clock } = recalled(s.journal.out)
        expect(clock.bank[RIGHT]).toBe(120_000)
        const more = clock.bank[LEFT] - bankAt(s.clock, LEFT, at)
        expect(more).toBeGreaterThanOrEqual(0)
        expect(more).toBeLessThanOrEqual(10_000)
      }),
      { numRuns: 300 },
    )
  })
})

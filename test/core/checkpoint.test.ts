/*
 * Checkpoints: a power cut gives the side to move at most ten seconds of its bank, and takes nothing from anybody.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankAt } from '../../firmware/core/clock.ts'
import { step } from '../../firmware/core/session.ts'
import { bitsOf, Form, spanIn } from '../../firmware/core/word.ts'
import { recalled } from '../../sim/swarm/kept.ts'
import { chord, hold, LEFT, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { Ev, type Session, Stage } from './names.ts'

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
    press(s, LEFT, 13_000)
    press(s, LEFT, 13_500)
    press(s, LEFT, 14_000)
    hold(s, LEFT, 15_000) // a dispute: at thirty seconds the judge is called
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

  it('stays when an earlier press is handled after it; the record does not go back in time', () => {
    const s = playing(LEFT, 120_000, DELAY)
    passTo(s, BEGUN + DELAY + 9001)
    const { at } = s.journal
    press(s, LEFT, at - 10)
    expect([s.clock.turn, s.journal.at]).toEqual([RIGHT, at])
    const again = recalled(s.journal.out).clock
    expect([again.turn, again.bank[LEFT] - s.clock.bank[LEFT]]).toEqual([RIGHT, -10])
  })
})

describe('a cut at any instant of a turn', () => {
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

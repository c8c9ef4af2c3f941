/*
 * Faulty contacts, on the whole clock: edges that the interrupt queue lost, buttons that stick or short.
 *
 * Whatever the contacts do, no millisecond is lost: the banks lose exactly what the turns took beyond their delay.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankAt } from '../../firmware/core/clock.ts'
import { powerUp, type SimClock } from '../../sim/clock/board.ts'
import { check } from '../../sim/clock/check.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { Stage } from '../core/names.ts'
import { begin } from '../device/desk.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'

const BANK = 600_000
/** From here on left is to move. */
const START = 10_000
/** Ms after which a level that contradicts the edges counts, with some for a late wake. */
const LOST = 250 + 15

/** A clock in play without a delay, so that each ms of a turn comes from the bank. */
function playing(): SimClock {
  const clock = begin(powerUp(0), 'preset custom 7 0 10:00', RIGHT, START - 80)
  runTo(clock.machine, START + 400)
  return clock
}

function set({ machine }: SimClock, side: number, level: number, at: number): void {
  runTo(machine, at)
  contact(machine, side, level, 0)
}

/** The pin changes, and its interrupt is lost. */
function lose({ machine }: SimClock, side: number, level: number, at: number): void {
  runTo(machine, at)
  machine.level[side] = level
}

/** Both banks now. */
function banks({ machine, loop }: SimClock): [number, number] {
  const c = loop.session.clock
  return [bankAt(c, LEFT, machine.now), bankAt(c, RIGHT, machine.now)]
}

/** Ms that both banks have lost so far. */
function lost(clock: SimClock): number {
  return 2 * BANK - banks(clock)[0] - banks(clock)[1]
}

describe('edges that the queue lost', () => {
  it('C8: at a closing: the press counts once the pin has been read as closed for 250 ms', () => {
    const clock = playing()
    lose(clock, LEFT, 1, 20_000)
    runTo(clock.machine, 22_000)
    const { turn, since } = clock.loop.session.clock
    expect(turn).toBe(RIGHT)
    expect(since).toBeGreaterThanOrEqual(20_250)
    expect(since).toBeLessThanOrEqual(21_000 + LOST) // the pin is read at the display's wakes
    expect(lost(clock)).toBe(12_000)
  })

  it('C8: at both ends of a press: it does not count, and the next one does', () => {
    const clock = playing()
    lose(clock, LEFT, 1, 20_000)
    lose(clock, LEFT, 0, 20_080)
    runTo(clock.machine, 21_000)
    expect(clock.loop.session.clock.turn).toBe(LEFT)
    set(clock, LEFT, 1, 22_000)
    runTo(clock.machine, 22_100)
    expect(banks(clock)).toEqual([BANK - 12_000, BANK - 100])
  })

  it('D2: in any number leave no ms uncharged, and the clock follows its contacts again once they rest', () => {
    const deedArb = fc.tuple(fc.integer({ min: 1, max: 1500 }), fc.nat(1), fc.nat(1), fc.nat(3))
    fc.assert(
      fc.property(fc.array(deedArb, { maxLength: 40 }), (deeds) => {
        const clock = playing()
        const s = clock.loop.session
        let at = START + 400
        for (const [wait, side, level, chance] of deeds) {
          at += wait
          if (chance) lose(clock, side, level, at)
          else set(clock, side, level, at)
          expect(check(s, clock.machine.now)).toBe('')
          if (s.stage === Stage.Play) expect(lost(clock)).toBe(clock.machine.now - START)
          if (s.stage !== Stage.Play) return // both were closed together: a stop
        }
        for (const side of [LEFT, RIGHT]) lose(clock, side, 0, at + 10)
        runTo(clock.machine, at + 3000)
        if (s.stage !== Stage.Play) return
        expect(s.hands.button.map(({ raw }) => raw)).toEqual([0, 0])
        const { turn } = s.clock
        set(clock, turn, 1, at + 4000)
        runTo(clock.machine, at + 4100)
        expect([s.clock.turn, s.clock.since, lost(clock)]).toEqual([1 - turn, at + 4000, at + 4100 - START])
      }),
      { numRuns: 200 },
    )
  })
})

describe('a contact that stays closed', () => {
  it.each([LEFT, RIGHT])('C8: on side %i costs only that side: its flag falls on time, the other keeps all', (side) => {
    const clock = playing()
    if (side === RIGHT) {
      set(clock, LEFT, 1, 20_000)
      set(clock, LEFT, 0, 20_080)
    }
    const from = side === RIGHT ? 20_000 : START
    set(clock, side, 1, 30_000) // it presses, and sticks
    set(clock, 1 - side, 1, 40_000)
    set(clock, 1 - side, 0, 40_080)
    const falls = 40_000 + BANK - (30_000 - from)
    runTo(clock.machine, falls + 500)
    const s = clock.loop.session
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, side, falls])
    expect(clock.loop.face.stuck & (1 << side)).toBeGreaterThan(0)
  })

  it('P4, D6: on both sides at once, as in a crushed cable, is one stop of thirty seconds from the first edge', () => {
    const clock = playing()
    set(clock, LEFT, 1, 15_000)
    set(clock, LEFT, 0, 15_080)
    set(clock, LEFT, 1, 20_000)
    set(clock, RIGHT, 1, 20_000)
    runTo(clock.machine, 20_000 + 29_900)
    const s = clock.loop.session
    expect([s.stage, s.clock.isRunning, ...banks(clock)]).toEqual([Stage.Stop, 0, BANK - 5_000, BANK - 5_000])
    runTo(clock.machine, 50_000 + 100_000)
    expect([s.stage, s.clock.isRunning, ...banks(clock)]).toEqual([Stage.Play, 1, BANK - 5_000, BANK - 105_000])
    expect(clock.loop.face.stuck).toBe(3)
    clock.machine.onKey(1, clock.machine.now) // the judge's key
    runTo(clock.machine, 151_000)
    expect([s.stage, ...banks(clock)]).toEqual([Stage.Ruling, BANK - 5_000, BANK - 105_000])
  })
})

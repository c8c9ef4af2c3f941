/*
 * The short wake: it leaves the glass and the session exactly as a whole wake would.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Ev, step } from '../../firmware/core/session.ts'
import { Stage } from '../../firmware/core/table.ts'
import { wakeNow } from '../../firmware/device/loop.ts'
import type { SimClock } from '../../sim/clock/board.ts'
import { BOARDS, type SimBoard } from '../../sim/clock/boards.ts'
import { contact, doKind, runTo } from '../../sim/clock/machine.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { Kind } from '../../sim/clock/op.ts'
import { crc } from '../../sim/display/canvas.ts'
import { entriesIn } from '../../sim/record/entries.ts'
import { playing as begun, pressAt, say } from './desk.ts'

const AGREED = 6000

/** In play since 6,000, with this bank and a delay of 3 s or `delay`. */
const playing = (board: SimBoard, bank: string, delay = 3): SimClock => begun(`preset custom 7 ${delay} ${bank}`, board)

/** An ordinary clock, and one that never becomes quiet. */
function both(board: SimBoard, bank: string, delay?: number): [short: SimClock, whole: SimClock] {
  const [short, whole] = [playing(board, bank, delay), playing(board, bank, delay)]
  const never = { get: () => 0, set: () => {} }
  Object.defineProperties(whole.loop.quiet, { till: never, faceTill: never })
  return [short, whole]
}

/** True if no edge is waiting to be accepted. */
function isSettled({ loop }: SimClock): boolean {
  return loop.session.hands.button.every(({ changedAt: first, raw, down }) => !first && raw === down)
}

/**
 * What a person sees, what the clock knows once it has accepted what has held for long enough, and its record. A
 * checkpoint is recorded whenever a wake comes, or a press that comes first records the time instead: so checkpoints
 * are not compared.
 */
function all({ loop, canvas, machine, flash }: SimClock): unknown[] {
  const session = structuredClone(loop.session)
  step(session, Ev.Wake, machine.now)
  const entries = entriesIn([...flash.words, ...session.journal.out])
  const told = entries.map(({ entry, side, value, at }) => [entry, side, value, at])
  session.journal.used = session.journal.at = session.journal.undoAt = 0
  return [crc(canvas), machine.light, snapshotOf(session), told]
}

const spans = fc.array(fc.integer({ min: 200, max: 45_000 }), { minLength: 4, maxLength: 12 })
const lates = fc.constantFrom(0, 60, 200)
const holds = fc.constantFrom(12, 80, 1300, 61_500)
const banks = fc.constantFrom('1:40', '2:05', '61:00', '1:00:20')

/** The clock, which was quiet, is busy for 30 ms when the third press comes. */
const LATE = [
  [0, 90, 2, 0, 0],
  [1, 1, 30, 0, 0],
  [1, 90, 30, 30, 0],
  [0, 25, 2, 0, 1],
  [0, 90, 2, 0, 0],
].map(([side, wait, held, busy, bounces]) => ({ side, wait, held, busy, bounces }))

describe('short wakes', () => {
  it.each(BOARDS)('$name: leave the same glass and session as whole ones, at any instant', (board) => {
    fc.assert(
      fc.property(banks, spans, fc.integer({ min: 1, max: 999 }), lates, holds, (bank, turns, shift, late, held) => {
        const [short, whole] = both(board, bank)
        let at = AGREED + 100
        for (const [i, span] of turns.entries()) {
          for (let look = at + shift; look < at + span; look += 1000) {
            runTo(short.machine, look)
            runTo(whole.machine, look)
            expect(all(short)).toEqual(all(whole))
          }
          at += span
          const down = i ? 80 : held
          for (const clock of [short, whole]) pressAt(clock, 1 - (i % 2), at, down, late)
          expect(all(short)).toEqual(all(whole))
          at += down + 320
        }
      }),
      // two presses that are handled together: the side to move has the same delay left as before
      {
        numRuns: 20,
        examples: [
          ['61:00', [4702, 200, 200, 200, 200], 1, 200, 12],
          ['1:40', [35974, 200, 200, 200, 200], 1, 0, 12],
        ],
      },
    )
  })

  it('M4, M5: short wakes leave the same as whole ones after bouncing contacts, quick presses and knocks', () => {
    const edges = fc.array(
      fc.record({
        side: fc.constantFrom(0, 1, 1),
        wait: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 90, max: 2200 })),
        bounces: fc.constantFrom(0, 0, 1, 3, 10),
        held: fc.constantFrom(2, 7, 9, 30, 80, 400),
        busy: fc.constantFrom(0, 0, 0, 30, 120),
      }),
      { minLength: 6, maxLength: 20 },
    )
    fc.assert(
      fc.property(banks, fc.constantFrom(3, 3, 0), edges, (bank, delay, hands) => {
        const [short, whole] = both(BOARDS[0], bank, delay)
        let at = AGREED + 100
        for (const [i, { side, wait, bounces, held, busy }] of hands.entries()) {
          at += wait
          // edges wait in their queue while something else is done, and are handled before any wake
          for (const { machine } of [short, whole]) {
            runTo(machine, at)
            doKind(machine, Kind.Busy, busy, 0, 0)
          }
          // mostly the side to move
          const of = side ? 1 - (i % 2) : i % 2
          for (let k = 0; k <= bounces * 2; k++) toggle(of, k % 2 ? 0 : 1, k ? 1 : 0)
          at += held
          for (let k = 0; k <= bounces * 2; k++) toggle(of, k % 2 ? 1 : 0, k ? 1 : 0)
          if (isSettled(short) && isSettled(whole)) expect(all(short)).toEqual(all(whole))
        }
        for (const clock of [short, whole]) runTo(clock.machine, at + 400)
        expect(all(short)).toEqual(all(whole))
        expect(short.loop.session.journal.used).toBe(whole.loop.session.journal.used)

        function toggle(of: number, level: number, after: number): void {
          at += after
          for (const clock of [short, whole]) {
            runTo(clock.machine, at)
            contact(clock.machine, of, level, 0)
          }
        }
      }),
      { numRuns: 100, seed: 26, examples: [['1:40', 3, LATE]] },
    )
  })

  it('show a plain press at once, before the clock decides it, and nothing is painted after it', () => {
    const clock = playing(BOARDS[0], '30:00')
    pressAt(clock, 1, AGREED + 1300, 80)
    const { display } = clock.loop.board
    const shown: string[] = []
    const { showTurn, paint } = display
    display.showTurn = (side) => {
      shown.push(`turn of ${side}, to move ${clock.loop.session.clock.turn}`)
      showTurn(side)
    }
    display.paint = (face) => {
      shown.push('painted')
      return paint(face)
    }
    pressAt(clock, 0, AGREED + 3700, 80)
    runTo(clock.machine, AGREED + 4600)
    expect(shown).toEqual(['turn of 0, to move 0'])
    expect(clock.loop.session.clock.turn).toBe(1)
  })

  it.each([
    [200, Stage.Play],
    [Infinity, Stage.Stop],
  ])('C11: a press that was let go after %i ms makes no stop with a contact that jitters', (held, stage) => {
    const { machine, loop } = playing(BOARDS[0], '30:00')
    const at = AGREED + 5000
    for (const [after, side, level] of [
      [0, 0, 1],
      [100, 1, 1],
      [held, 1, 0],
      [260, 0, 0],
      [262, 0, 1],
    ].filter(([after]) => after < Infinity)) {
      runTo(machine, at + after)
      if (after === held) doKind(machine, Kind.Busy, 100, 0, 0) // the edges wait, and are handled before any wake
      contact(machine, side, level, 0)
    }
    runTo(machine, at + 2600)
    expect(loop.session.stage).toBe(stage)
  })

  it('G1: show the right second of a bank if it ends just as the press before is accepted, without a delay', () => {
    const clock = playing(BOARDS[0], '10:00', 0)
    pressAt(clock, 1, AGREED + 2075, 80) // 1,995 ms after the first turn began: right has 9:58.005
    pressAt(clock, 0, AGREED + 3000, 80) // accepted at 3,009, with 9:57.996
    runTo(clock.machine, AGREED + 3200)
    contact(clock.machine, 1, 1, 0)
    runTo(clock.machine, AGREED + 3220)
    const before = crc(clock.canvas)
    clock.loop.board.display.forget()
    wakeNow(clock.loop)
    expect(clock.loop.session.clock.bank[1]).toBe(597_805)
    expect(crc(clock.canvas)).toBe(before)
  })

  it('are most of the wakes: only a new minute takes a whole one', () => {
    const clock = playing(BOARDS[0], '30:00')
    runTo(clock.machine, AGREED + 4000)
    const { display } = clock.loop.board
    const { paint, tick } = display
    const count = { paints: 0, ticks: 0 }
    display.paint = (face) => {
      count.paints++
      return paint(face)
    }
    display.tick = (second) => {
      count.ticks++
      tick(second)
    }
    runTo(clock.machine, AGREED + 84_000)
    expect(count).toEqual({ paints: 2, ticks: 78 })
  })

  it('do not come while the key is turning: it counts 30 ms after it was turned, whatever else was painted', () => {
    const clock = playing(BOARDS[0], '30:00')
    const at = AGREED + 5500
    runTo(clock.machine, at)
    doKind(clock.machine, Kind.Key, 1, 0, 0)
    runTo(clock.machine, at + 5)
    doKind(clock.machine, Kind.Edge, 1, 1, 0)
    runTo(clock.machine, at + 60)
    expect(clock.loop.session.stage).toBe(Stage.Ruling)
  })

  it.each([
    [29, Stage.Play, 0],
    [30, Stage.Ruling, AGREED + 5500],
    [400, Stage.Ruling, AGREED + 5500],
  ])('a key turned back before anything else is handled counts if it stayed for long: %i ms', (held, stage, haltAt) => {
    const clock = playing(BOARDS[0], '30:00')
    runTo(clock.machine, AGREED + 5500)
    doKind(clock.machine, Kind.Busy, 600, 0, 0)
    doKind(clock.machine, Kind.Key, 1, 0, 0)
    runTo(clock.machine, AGREED + 5500 + held)
    doKind(clock.machine, Kind.Key, 0, 0, 0)
    runTo(clock.machine, AGREED + 6200)
    expect([clock.loop.session.stage, clock.loop.session.haltAt]).toEqual([stage, haltAt])
  })

  // Regression: a bounce made the instant later, and one as the key was turned back opened the door again.
  it('C11: a key that bounces counts once, from its first edge', () => {
    const clock = playing(BOARDS[0], '30:00')
    const at = AGREED + 5500
    const turn = (...edges: number[]): void => {
      for (const [i, edge] of edges.entries()) {
        runTo(clock.machine, at + edge)
        doKind(clock.machine, Kind.Key, i % 2 ? 0 : 1, 0, 0)
      }
    }
    turn(0, 2, 4)
    runTo(clock.machine, at + 500)
    expect([clock.loop.session.stage, clock.loop.session.haltAt]).toEqual([Stage.Ruling, at])
    say(clock, 'resume')
    runTo(clock.machine, at + 2000)
    doKind(clock.machine, Kind.Key, 0, 0, 0)
    turn(2002, 2042)
    runTo(clock.machine, at + 2500)
    expect(clock.loop.session.stage).toBe(Stage.Play)
  })

  it.each([
    ['closing', 0, 1],
    ['opening', 100, 0],
  ])(
    'C8: short wakes do not come while a contact differs from its last edge: a lost %s is found as soon as without them',
    (_, held, level) => {
      const { machine, loop } = playing(BOARDS[0], '30:00')
      runTo(machine, AGREED + 5500)
      if (held) contact(machine, 1, 1, 0)
      runTo(machine, AGREED + 5500 + held)
      machine.level[1] = level // without an edge
      runTo(machine, AGREED + 7000)
      expect([loop.session.clock.turns, loop.session.hands.button[1].down]).toEqual([[0, 1], level])
    },
  )
})

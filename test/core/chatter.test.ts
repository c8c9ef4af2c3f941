/*
 * Rows for contacts that chatter, of which each break is shorter than 8 ms: they change nothing, whatever stands at that instant (C11).
 */
import { describe, expect, it } from 'vitest'
import { Door, Option } from '../../firmware/core/control.ts'
import { Ev, step } from '../../firmware/core/session.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { banks, LEFT, passTo, playing, RIGHT } from '../vocabulary.ts'
import { contacts } from './contacts.ts'
import { matchOf } from './play.ts'

/** The left runs from 10,000, with no delay, and falls at this instant if nothing stops it. */
function runTill(flag: number): Session {
  const s = playing(LEFT, 60_000, 0)
  s.clock.bank[LEFT] = flag - 10_000
  return s
}

const AT = 30_000
/** Every ms from before the closings to after what they come to. */
const each = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('a contact that chatters while a stop forms', () => {
  it.each([1, 3, 7])('C11, P4 (finding G1): %i ms at any instant of it does not let the flag fall', (ms) => {
    for (const chatters of [LEFT, RIGHT]) {
      for (const breaks of each(AT + 60, AT + 640)) {
        const s = runTill(AT + 10)
        const plain = [AT + 700]
        const broken = [breaks, breaks + ms, AT + 700]
        // the idle side closes first, the side to move when its flag is due already: one gesture, from its first edge
        contacts(s, [AT + 27, ...(chatters === LEFT ? broken : plain)], [AT, ...(chatters === RIGHT ? broken : plain)])
        expect([breaks, s.stage, s.since, s.clock.bank[LEFT], s.fell]).toEqual([breaks, Stage.Stop, AT, 10, 2])
      }
    }
  })

  it('C11, P4 (finding G1): nor undo the 0.6 s that it spans, when the other hand lets go in it', () => {
    for (const ms of [1, 4, 7]) {
      for (const breaks of each(AT + 600 - ms, AT + 600)) {
        for (const opens of each(AT + 600, AT + 620)) {
          const s = runTill(AT + 40_000)
          contacts(s, [AT, breaks, breaks + ms, AT + 800], [AT, opens])
          expect([breaks, opens, s.stage, s.since]).toEqual([breaks, opens, Stage.Stop, AT])
        }
      }
    }
  })

  it('C11, T9: one that opens for good before the 0.6 s are over is no stop, and the flag falls', () => {
    for (const opens of each(AT + 60, AT + 626)) {
      const s = contacts(runTill(AT + 10), [AT + 27, opens], [AT, AT + 700])
      expect([opens, s.stage, s.fellAt]).toEqual([opens, Stage.Flag, AT + 10])
    }
  })
})

describe('a lever that rebounds within one gesture of both hands', () => {
  it('P4, M8 (finding G2): the stop is of the turn that ran at its first edge, whatever presses were in it', () => {
    for (const mover of [LEFT, RIGHT]) {
      for (const first of each(1, 30)) {
        const s = playing(mover, 60_000, 8_000)
        const idle = [AT, AT + 800]
        const rebounds = [AT + first, AT + first + 9, AT + 60, AT + 800]
        contacts(s, mover === LEFT ? rebounds : idle, mover === RIGHT ? rebounds : idle)
        expect([s.stage, s.since, s.clock.turn, ...s.clock.turns]).toEqual([Stage.Stop, AT, mover, 0, 0])
        expect(banks(s, AT + 2000)[mover]).toBe(48_000)
      }
    }
  })

  it('P4, M8: a press before the gesture’s first edge stands', () => {
    const s = contacts(playing(LEFT, 60_000, 8_000), [AT - 20, AT + 6, AT + 40, AT + 800], [AT, AT + 800])
    expect([s.stage, s.since, s.clock.turn, s.clock.left, ...s.clock.turns]).toEqual([
      Stage.Stop,
      AT,
      RIGHT,
      7_980,
      1,
      0,
    ])
  })
})

describe('the other side’s chatter', () => {
  it.each([8, 9, 15, 25, 30])('C8, C11 (finding G3): takes no press of %i ms from the side to move', (held) => {
    for (const before of each(0, 24)) {
      // the idle side’s contact bounces for 24 ms as it closes; the press comes somewhere in it
      const bouncing = [0, 3, 6, 9, 12, 15, 18, 21, 24, 324].map((ms) => AT + ms)
      const s = contacts(playing(LEFT, 60_000, 8_000), [AT + before, AT + before + held], bouncing)
      expect([before, s.clock.turns[LEFT], s.clock.turn, s.clock.since]).toEqual([before, 1, RIGHT, AT + before])
    }
  })

  it('C11: takes no short from a line of a stop', () => {
    for (const before of each(1, 24)) {
      const s = contacts(playing(LEFT, 60_000, 8_000), [20_000, 20_700], [20_000, 20_700])
      const bouncing = [0, 3, 6, 9, 12, 15, 18, 21, 24, 324].map((ms) => AT + ms)
      contacts(s, [AT + before, AT + before + 12], bouncing)
      expect([before, s.stage, s.pick[LEFT]]).toEqual([before, Stage.Stop, 1])
    }
  })
})

describe('a stuck button that chatters', () => {
  it('C8, C11 (finding G1): is stuck all the same when the other side sends GO ON', () => {
    for (const breaks of each(109_990, 110_000)) {
      const s = playing(LEFT, 600_000, 8_000)
      passTo(s, 20_000)
      step(s, Ev.RightCloses, 20_000)
      passTo(s, 108_000)
      step(s, Ev.Stop, 108_000)
      passTo(s, 109_000)
      for (const [at, ev] of [
        [109_000, Ev.LeftCloses],
        [breaks, Ev.RightOpens],
        [breaks + 5, Ev.RightCloses],
      ]) {
        passTo(s, at)
        step(s, ev, at)
      }
      passTo(s, 110_100)
      expect([breaks, s.stage]).toEqual([breaks, Stage.Play])
    }
  })
})

describe('a hold of both outside play', () => {
  it('C11: five seconds for the judge’s door are not undone by a break at any ms before their end', () => {
    for (const breaks of each(4990, 5000)) {
      const s = matchOf(7, [Option.Door, Door.Anybody])
      passTo(s, AT)
      contacts(s, [AT, AT + breaks, AT + breaks + 5, AT + 5300], [AT, AT + 5200])
      expect([breaks, s.stage]).toEqual([breaks, Stage.Ruling])
    }
  })
})

describe('a contact of the other side within the opener’s', () => {
  it.each([9, 11, 20])('C8, T12: of %i ms, let go first, opens the game', (held) => {
    for (const before of each(1, 30)) {
      const s = matchOf(5)
      contacts(s, [AT + 400 - held, AT + 400], [AT, AT + 400 + before])
      passTo(s, AT + 2000)
      expect([before, s.stage, s.clock.turn, s.clock.since]).toEqual([before, Stage.Play, RIGHT, AT + 400])
    }
  })
})

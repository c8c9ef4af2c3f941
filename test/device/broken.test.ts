/*
 * A press whose wake fails while its picture is drawn: the wake that was asked for before it draws the rest.
 */
import { describe, expect, it } from 'vitest'
import { Ev, step } from '../../firmware/core/session.ts'
import { RETRY } from '../../firmware/device/loop.ts'
import type { SimClock } from '../../sim/clock/board.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { crc, fillRect } from '../../sim/display/canvas.ts'
import { LEFT } from '../vocabulary.ts'
import { playing, pressAt } from './desk.ts'

const AT = 12_000

/** The left side runs since 8,000, and the clock is quiet. */
function quiet(): SimClock {
  const clock = playing('preset short 7 10')
  pressAt(clock, 1, 8000, 80)
  runTo(clock.machine, AT - 500)
  return clock
}

/** Runs to this instant, past any errors; returns how many were thrown. */
function endure({ machine }: SimClock, till: number): number {
  for (let thrown = 0; ; thrown++) {
    try {
      runTo(machine, till)
      return thrown
    } catch {}
  }
}

/** Plays a press of the left, `held` ms long, until the next wake has come; returns how many wakes failed. */
function pressed(clock: SimClock, held: number): number {
  endure(clock, AT)
  contact(clock.machine, LEFT, 1, 0)
  const till = AT + RETRY + 100
  if (held > RETRY + 100) return endure(clock, till)
  const thrown = endure(clock, AT + held)
  contact(clock.machine, LEFT, 0, 0)
  return thrown + endure(clock, till)
}

function seen({ canvas, machine, loop }: SimClock): unknown[] {
  step(loop.session, Ev.Wake, machine.now)
  return [crc(canvas), machine.light, snapshotOf(loop.session), loop.session.clock.since]
}

describe('a press whose wake fails once', () => {
  it.each([
    ['before its picture', 0, 80],
    ['before its picture, and the contact stays closed', 0, 2500],
    ['with its bars on the glass', 1, 80],
    ['with its bars on the glass, and the contact stays closed', 1, 2500],
    ['after its picture', 2, 80],
    ['after its picture, and the contact stays closed', 2, 2500],
  ])('%s: D2, D4: the press counts to the ms, and the glass shows everything', (_, after, held) => {
    const [sound, broken] = [quiet(), quiet()]
    const { board } = broken.loop
    const { showTurn } = board.display
    board.display.showTurn = (side) => {
      board.display.showTurn = showTurn
      if (after === 1) fillRect(broken.canvas, 0, 123, 399, 146, 1)
      if (after === 2) showTurn(side)
      throw new Error('broken off')
    }
    expect([pressed(sound, held), pressed(broken, held)]).toEqual([0, 1])
    expect(seen(broken)).toEqual(seen(sound))
    expect(broken.loop.session.clock.since).toBe(AT)
  })
})

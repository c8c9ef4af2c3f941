/*
 * A button that is held in the setup: one step a wake, each of them shown, and none of them later than the last (finding M3).
 */
import { describe, expect, it } from 'vitest'
import type { Ms } from '../../firmware/core/clock.ts'
import { Row } from '../../firmware/core/setup.ts'
import { powerUp, type SimClock } from '../../sim/clock/board.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { RIGHT } from '../vocabulary.ts'
import { pass } from './desk.ts'

interface Step {
  at: Ms
  points: number
}

/** A clock in the row of the match length, whose pictures take `busy` ms; each picture from here on goes to `shown`. */
function slow(busy: Ms): { clock: SimClock; shown: Step[] } {
  const clock = powerUp(0)
  const { machine, loop } = clock
  pass(clock, 100)
  Object.assign(loop.session, { row: Row.Length })
  const shown: Step[] = []
  const paint = loop.board.display.paint
  loop.board.display.paint = (face) => {
    shown.push({ at: machine.now, points: loop.session.value })
    machine.busy = machine.now + busy
    return paint(face)
  }
  return { clock, shown }
}

/** Right is held for so long, which enters the row and then turns its value; the pictures that showed another length than the one before. */
function hold(busy: Ms, span: Ms): Step[] {
  const { clock, shown } = slow(busy)
  runTo(clock.machine, 2000)
  contact(clock.machine, RIGHT, 1, 0)
  runTo(clock.machine, 2000 + span)
  contact(clock.machine, RIGHT, 0, 0)
  runTo(clock.machine, 4000 + span)
  return shown.filter(({ points }, i) => i > 0 && points !== shown[i - 1].points && shown[i - 1].points > 0)
}

describe('a button that is held in the setup (finding M3)', () => {
  it.each([
    [0, [151]],
    [100, [151]],
    [400, [400, 401]],
    [2000, [2000, 2001]],
  ])('steps by one with each picture, where one takes %i ms: every %j ms, for a minute', (busy, apart) => {
    const steps = hold(busy, 60_000)
    const gaps = steps.slice(1).map(({ at }, i) => at - steps[i].at)
    expect([...new Set(gaps)].sort()).toEqual(apart)
    expect(steps[0].at).toBeLessThanOrEqual(3802 + 2 * busy)
    expect(steps.map(({ points }) => points)).toEqual(steps.map((_, i) => ((7 + i) % 49) + 1))
    expect(steps.length).toBeGreaterThanOrEqual(Math.floor((60_000 - 1800 - busy) / apart.at(-1)!))
  })

  it('ends with the contact: what was due before it opened is shown, and no step after that', () => {
    const steps = hold(400, 5000)
    expect([steps.length, steps.at(-1)!.at]).toEqual([9, 7003])
  })
})

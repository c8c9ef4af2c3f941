/*
 * A button that is held in the setup: one step a wake, each of them shown, and none after the release (finding M3).
 */
import { describe, expect, it } from 'vitest'
import type { Ms } from '../../firmware/core/clock.ts'
import { Row } from '../../firmware/core/setup.ts'
import { powerUp } from '../../sim/clock/board.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { RIGHT } from '../vocabulary.ts'

/** The pictures that show a new match length, while a picture takes `busy` ms and the right is held for `span`. */
function steps(busy: Ms, span: Ms): { at: Ms; points: number }[] {
  const { machine, loop } = powerUp(0)
  runTo(machine, 100)
  Object.assign(loop.session, { row: Row.Length })
  const shown: { at: Ms; points: number }[] = []
  const paint = loop.board.display.paint
  loop.board.display.paint = (face) => {
    shown.push({ at: machine.now, points: loop.session.value })
    machine.busyUntil = machine.now + busy
    return paint(face)
  }
  runTo(machine, 2000)
  contact(machine, RIGHT, 1, 0)
  runTo(machine, 2000 + span)
  contact(machine, RIGHT, 0, 0)
  runTo(machine, 4000 + span)
  return shown.filter(({ points }, i) => i > 0 && points !== shown[i - 1].points && shown[i - 1].points > 0)
}

describe('a button that is held in the setup (finding M3)', () => {
  it.each([
    [0, [151]],
    [100, [151]],
    [400, [400, 401]],
    [2000, [2000, 2001]],
  ])('steps by one with each picture, if one takes %i ms: every %j ms, for a minute', (busy, apart) => {
    const all = steps(busy, 60_000)
    const gaps = all.slice(1).map(({ at }, i) => at - all[i].at)
    expect([...new Set(gaps)].sort()).toEqual(apart)
    expect(all[0].at).toBeLessThanOrEqual(3802 + 2 * busy)
    expect(all.map(({ points }) => points)).toEqual(all.map((_, i) => ((7 + i) % 49) + 1))
    expect(all.length).toBeGreaterThanOrEqual(Math.floor((60_000 - 1800 - busy) / apart.at(-1)!))
  })

  it('stops with the contact: steps due before it opened are shown, and none after that', () => {
    const all = steps(400, 5000)
    expect([all.length, all.at(-1)!.at]).toEqual([9, 7003])
  })
})

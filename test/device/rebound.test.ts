/*
 * A contact that still bounces at the wake that decides its press: one reading that finds it open does not delay the
 * picture.
 */
import { expect, it } from 'vitest'
import type { SimClock } from '../../sim/clock/board.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'
import { playing, pressAt } from './desk.ts'

/** The left is to move, after a press of each side; `shown` lists when the glass shows the end of a turn at once. */
function moving(): { clock: SimClock; shown: string[] } {
  const clock = playing()
  pressAt(clock, RIGHT, 12_000, 80)
  const { machine: m, loop } = clock
  const { showTurn } = loop.board.display
  const shown: string[] = []
  loop.board.display.showTurn = (side) => {
    shown.push(`at ${m.now}, ${m.edges.length} edges behind`)
    showTurn(side)
  }
  return { clock, shown }
}

/** What is shown if the left's contact closes at 20,400 and its next readings are these. */
function shownAt(readings: number[]): string[] {
  const { clock, shown } = moving()
  const { loop, machine: m } = clock
  runTo(m, 20_400)
  contact(m, LEFT, 1, 0)
  runTo(m, 20_401)
  m.level[LEFT] = 0 // a bounce at the wake
  const { contacts } = loop.board
  loop.board.contacts = () => readings.shift() ?? contacts()
  runTo(m, 20_430)
  return shown
}

it('C10, C11: a contact that a wake finds open is read again, and its press is shown at once', () => {
  expect(shownAt([0, 0, 1, 1])).toEqual(['at 20409, 0 edges behind'])
  expect(shownAt([1])).toEqual(['at 20409, 0 edges behind'])
})

it('C10: a contact that stays open is no press at that wake', () => {
  expect(shownAt([])).toEqual([])
})

it('C10, C11: a press is shown with the edge that closes its contact again, and not only after all edges that still wait', () => {
  const { clock, shown } = moving()
  const { loop, machine: m } = clock
  for (const [at, level, late] of [
    [20_400, 1, 0],
    [20_401, 0, 0],
    [20_402, 1, 30],
    [20_403, 0, 40],
    [20_404, 1, 50],
  ]) {
    runTo(m, at)
    contact(m, LEFT, level, late)
  }
  runTo(m, 20_500)
  expect(shown).toEqual(['at 20433, 0 edges behind'])
  expect([loop.session.clock.turn, loop.session.clock.since]).toEqual([RIGHT, 20_400])
})

/*
 * When the stage changes, the new page is drawn first, then edges are handled, then the board does its part. A second
 * that ends while a page is drawn is shown. What a line changes is kept before the line is answered.
 */
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { takeLine } from '../../firmware/device/console.ts'
import { powerUp, type SimClock } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { contact, runTo } from '../../sim/clock/machine.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { crc } from '../../sim/display/canvas.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'
import { bare, chord, playing, pressAt, turnKey } from './desk.ts'

/** Both buttons stay closed from `at` on: a stop, 300 ms later. */
function stopAt({ machine: m }: SimClock, at: number): void {
  runTo(m, at)
  contact(m, LEFT, 1, 0)
  contact(m, RIGHT, 1, 0)
}

describe('a new page', () => {
  it('D4: a new page does not delay an edge until after the board’s part of the stage', () => {
    const clock = playing()
    const { loop, machine: m } = clock
    runTo(m, 19_990)
    const { paint } = loop.board.display
    const told: string[] = []
    const tell = (what: string): void => {
      if (loop.session.stage === Stage.Stop) told.push(`${what}, ${loop.session.hands.button[LEFT].raw} closed`)
    }
    loop.board.display.paint = (face) => {
      tell('painted')
      m.busyUntil = m.now + 350
      paint(face)
    }
    loop.board.setAccess = () => tell('told')
    loop.access = -1
    stopAt(clock, 20_000)
    let at = 20_000
    while (loop.session.stage === Stage.Play) runTo(m, ++at)
    runTo(m, at + 100)
    contact(m, LEFT, 0, 0)
    contact(m, RIGHT, 0, 0)
    runTo(m, at + 500)
    expect(told.slice(0, 2)).toEqual(['painted, 1 closed', 'told, 0 closed'])
  })

  it('S1: a new page does not delay a second that ends while it is drawn until the next one', () => {
    const clock = playing()
    const { loop, machine: m } = clock
    stopAt(clock, 20_000)
    let at = 20_000
    while (loop.stageShown !== Stage.Stop) runTo(m, ++at)
    const { paint } = loop.board.display
    let isSlow = true
    loop.board.display.paint = (face) => {
      paint(face)
      if (isSlow) m.now += 1500
      isSlow = false
    }
    while (isSlow) runTo(m, ++at)
    runTo(m, m.now + 40)
    expect(crc(clock.canvas)).toBe(crc(bare(clock, loop.board.now() - 3)))
  })
})

it('J5, D7: a line of the console is in the record by the time it is answered', () => {
  const clock = playing()
  pressAt(clock, RIGHT, 20_000, 80)
  const { loop } = clock
  chord(clock)
  turnKey(clock)
  expect(loop.session.stage).toBe(Stage.Ruling)
  expect(JSON.parse(takeLine(loop, wireOf('adjourn')))).toEqual({ ok: 1 })
  expect([loop.session.journal.out.length, clock.machine.isShut]).toEqual([0, false])
  expect(powerUp(0, [0, 0], clock.flash, TABLE).loop.session.stage).toBe(Stage.Adjourned)
})

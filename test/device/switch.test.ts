/*
 * The stop button and the judge's key: a closing counts once it has lasted 30 ms, from its first instant (C11).
 */
import { expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import type { SimClock } from '../../sim/clock/board.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { beginBundle, pass, playing, powered, pressAt, say, type } from './desk.ts'

const KINDS = ['onStop', 'onKey'] as const

/** Its edges at these ms of a match, closing first; the first of them comes while the right's time runs. */
function edgesOn({ machine: m }: SimClock, kind: (typeof KINDS)[number], edges: readonly number[]): void {
  for (const [i, at] of edges.entries()) {
    runTo(m, at)
    m[kind](1 - (i % 2), at)
  }
  runTo(m, edges[edges.length - 1] + 500)
}

it.each([
  ['one press that bounces', [10_000, 10_002, 10_004, 10_100], 10_000],
  ['a knock', [10_000, 10_002], 0],
  // Regression: the check of the first knock found the button closed by the second one.
  ['two knocks 29 ms apart', [10_000, 10_002, 10_029, 10_031], 0],
  ['a knock, and a press after it', [10_000, 10_002, 10_029, 10_200], 10_029],
])('C11: %s', (_what, edges, counted) => {
  for (const kind of KINDS) {
    const clock = playing()
    edgesOn(clock, kind, edges)
    const { stage, clock: c } = clock.loop.session
    const stopped = kind === 'onStop' ? Stage.Stop : Stage.Ruling
    expect([kind, stage, c.isRunning ? 0 : c.since]).toEqual([kind, counted ? stopped : Stage.Play, counted])
  }
})

// Regression: the level that the board reads after an error flag counted as another press of the stop button.
it('a stop button that stays closed stops the clock once, and not again after an error flag', async () => {
  const clock = await powered()
  beginBundle(clock)
  pass(clock, 2000)
  clock.machine.stop = 1
  clock.machine.onStop(1, clock.machine.now)
  pass(clock, 500)
  expect(type(clock, 'status').stage).toBe('stop')
  pass(clock, 31_000)
  expect(type(clock, 'status').stage).toBe('play')
  clock.machine.raiseFlags(['FIFO_FULL'])
  pass(clock, 500)
  expect(type(clock, 'status').stage).toBe('play')
})

// Regression: each question woke the whole clock and dropped the prediction, in a hall with cables once a second.
it('a line that only asks does not disturb play: the press after it is predicted', () => {
  const clock = playing()
  const { display } = clock.loop.board
  let predicted = 0
  const { showTurn } = display
  display.showTurn = (side) => {
    predicted++
    showTurn(side)
  }
  for (let at = 12_000, i = 0; i < 10; at += 1700, i++) {
    runTo(clock.machine, at - 35 + i)
    say(clock, ['status', 'time', 'log'][i % 3])
    pressAt(clock, clock.loop.session.clock.turn, at, 80)
  }
  expect(predicted).toBeGreaterThan(8)
})

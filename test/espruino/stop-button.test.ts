/*
 * The stop button: knocks and bounces (C11). The board's modules around it are stood in for.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const { stops, pin } = vi.hoisted(() => ({ stops: [] as number[], pin: { isOpen: true, edge: (_: object) => {} } }))
vi.mock('../../firmware/espruino/board.ts', () => ({ loop: {} }))
vi.mock('../../firmware/espruino/contacts.ts', () => ({ watch: (_: unknown, edge: () => void) => (pin.edge = edge) }))
vi.mock('../../firmware/espruino/time.ts', () => ({ sinceBoot: (time: number) => time }))
vi.mock('../../firmware/device/loop.ts', () => ({ KEY_BOUNCE: 8, KEY_HOLD: 30, onCue: () => {} }))
vi.mock('../../firmware/core/session.ts', () => ({
  Ev: {},
  step: (_s: unknown, _ev: unknown, at: number) => stops.push(at),
}))

/** Types of the board's language, which this file's project has not. */
const MODULE = '../../firmware/espruino/stop-button.ts'

beforeEach(async () => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('digitalRead', () => pin.isOpen)
  ;(await import(MODULE)).watchStop(0)
})

afterEach(() => {
  stops.length = 0
  vi.unstubAllGlobals()
})

it.each([
  ['one press that bounces', [1000, 1002, 1004, 1100], [1000]],
  ['a knock', [1000, 1002], []],
  // Regression: the check of the first knock found the button closed by the second one.
  ['two knocks 29 ms apart', [1000, 1002, 1029, 1031], []],
  ['a knock, and a press after it', [1000, 1002, 1029, 1200], [1029]],
])('C11: %s', (_what, edges, counted) => {
  for (const [i, at] of edges.entries()) {
    vi.advanceTimersByTime(at - Date.now())
    pin.isOpen = i % 2 > 0
    pin.edge({ state: pin.isOpen, time: at })
  }
  vi.advanceTimersByTime(500)
  expect(stops).toEqual(counted)
})

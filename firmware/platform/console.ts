/*
 * What the firmware offers to a console, and to the guard: the one global `clock`.
 */
import { bankAt } from '../core/clock.ts'
import { recordOf } from '../core/record.ts'
import type { Screen } from '../ui/screen.ts'
import { tenthsShown, timeText } from '../ui/time.ts'
import { loop, type Pins, startLoop } from './espruino.ts'
import { presetLoop, takeWake } from './loop.ts'

/** Starts the clock on this board, unless the guard says to stay in safe mode. */
export function startClock(pins: Pins, screen: Screen): void {
  if (global.safe) return
  startLoop(pins, screen)
  global.clock = { record, preset, times, again }
}

function record(): number[] {
  'cold'
  return recordOf(loop.session)
}

function preset(discipline: number, length: number, bank: number, delay: number): number {
  'cold'
  return presetLoop(loop, { discipline, length, bank, delay })
}

function times(): string {
  'cold'
  return timeOf(0) + ' ' + timeOf(1)
}

function timeOf(side: number): string {
  const s = loop.session
  return timeText(s.fell === side ? 0 : tenthsShown(bankAt(s.clock, side, loop.board.now())))
}

function again(): void {
  loop.glass.keys[0] = -1
  takeWake(loop)
}

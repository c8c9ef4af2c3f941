/*
 * What the firmware offers to a console, and to the guard: the one global `clock`.
 */
import { bankAt } from '../core/clock.ts'
import { recordOf } from '../core/record.ts'
import { tenthsShown, timeText } from '../ui/time.ts'
import { type Loop, presetLoop, startLoop, takeWake } from './loop.ts'
import type { Board } from './port.ts'

let loop: Loop

/** Starts the clock on this board, unless the guard says to stay in safe mode. */
export function startClock(board: Board): void {
  if (global.safe) return
  loop = startLoop(board)
  global.clock = { record: () => recordOf(loop.session), preset, times, again }
}

function preset(discipline: number, length: number, bank: number, delay: number): number {
  return presetLoop(loop, { discipline, length, bank, delay })
}

function times(): string {
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

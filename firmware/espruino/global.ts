/*
 * The one global `clock`: what the firmware offers to a console and to the guard.
 */

import { takeLine } from '../device/console.ts'
import { startLoop, wakeNow } from '../device/loop.ts'
import type { Display } from '../device/port.ts'
import { timeText } from '../ui/time.ts'
import { loop, type Pins, startBoard, watchAnew } from './board.ts'

/** Makes the clock on this board, unless a rescue takes its place. `begin` then lets it run. */
export function startClock(pins: Pins, makeDisplay: () => Display): void {
  if (startBoard(pins, makeDisplay)) global.clock = { loop, line, times, again }
}

/** The first wake. Its page needs many variables, so it comes once the start's own code is gone. */
export function begin(): void {
  if (global.clock) startLoop(loop)
}

function line(text: string): string {
  return takeLine(loop, text)
}

/** Both times, as on the glass. */
function times(): string {
  const time = loop.face.time
  return timeText(time[0]) + ' ' + timeText(time[1])
}

function again(): void {
  watchAnew()
  loop.board.display.forget()
  wakeNow(loop)
}

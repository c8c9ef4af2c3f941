/*
 * What the firmware offers to a console, and to the guard: the one global `clock`.
 */
import { makeControl } from '../core/control.ts'
import { recordOf } from '../core/record.ts'
import type { Screen } from '../ui/screen.ts'
import { timeText } from '../ui/time.ts'
import { loop, type Pins, startLoop } from './espruino.ts'
import { presetLoop, presetLoopOption, stateLoopResult, takeWake } from './loop.ts'

/** Starts the clock on this board, unless the guard says to stay in safe mode. */
export function startClock(pins: Pins, screen: Screen): void {
  if (global.safe) return
  startLoop(pins, screen)
  global.clock = { record, preset, option, result, times, again }
}

function record(): number[] {
  'rare'
  return recordOf(loop.session)
}

function preset(discipline: number, length: number, bank: number, delay: number): number {
  'rare'
  const control = makeControl(discipline, length)
  control.bank = bank
  control.delay = delay
  return presetLoop(loop, control)
}

function option(which: number, value: number): number {
  'rare'
  return presetLoopOption(loop, which, value)
}

function result(loser: number, kind: number, value: number, owner: number): number {
  'rare'
  return stateLoopResult(loop, loser, kind, value, owner)
}

/** As the glass has them. */
function times(): string {
  'cold'
  const time = loop.face.time
  return timeText(time[0]) + ' ' + timeText(time[1])
}

function again(): void {
  loop.glass.keys[0] = -1
  takeWake(loop)
}

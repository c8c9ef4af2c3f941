/*
 * The port on Espruino: contacts, time, one wake and the side lights.
 *
 * An edge is stamped in the interrupt and watched without debouncing, which would move it; core sorts bounce out. Time
 * is getTime() less its value at boot, rounded once, and nobody can set it back.
 */
import type { Ms } from '../core/clock.ts'
import type { Screen } from '../ui/screen.ts'
import type { Board } from './port.ts'

/** Left and right of each; contacts close to ground, lights shine when high. */
export interface Pins {
  button: [Pin, Pin]
  light: [Pin, Pin]
}

let pins: Pins
let boot = 0
let timer = 0
let wake: () => void

export function makeBoard(of: Pins, screen: Screen): Board {
  pins = of
  boot = getTime()
  global.setTime = () => {}
  return { screen, now, onEdge, down, onWake, wakeAt, light }
}

function now(): Ms {
  return since(getTime())
}

function since(time: number): Ms {
  return Math.round((time - boot) * 1000)
}

function onEdge(take: (side: number, level: number, at: Ms) => void): void {
  watch(pins.button[0], (e) => take(0, e.state ? 0 : 1, since(e.time)))
  watch(pins.button[1], (e) => take(1, e.state ? 0 : 1, since(e.time)))
}

function watch(pin: Pin, take: (e: WatchEvent) => void): void {
  pinMode(pin, 'input_pullup')
  setWatch(take, pin, { repeat: true, edge: 'both', debounce: 0 })
}

function down(side: number): number {
  return digitalRead(pins.button[side]) ? 0 : 1
}

function onWake(f: () => void): void {
  wake = f
}

function wakeAt(at: Ms): void {
  if (timer) clearTimeout(timer)
  timer = 0
  if (at === Infinity) return
  const wait = at - now()
  timer = setTimeout(fire, wait > 1 ? wait : 1)
}

function fire(): void {
  timer = 0
  wake()
}

function light(side: number, on: boolean): void {
  digitalWrite(pins.light[side], on)
}

/*
 * The Espruino globals that the bundle uses, on the virtual machine.
 *
 * The same file serves the bundle in Node and, compiled, the bundle in the real interpreter, which brings its own
 * Graphics and Storage. It keeps to what Espruino understands.
 */
import { addTimer, type Machine, removeTimer } from '../machine.ts'

type Watch = (e: { state: boolean; time: number; pin: unknown }) => void

export interface Globals {
  getTime: () => number
  setTime: (seconds: number) => void
  setTimeout: (f: () => void, ms: number) => number
  clearTimeout: (id: number) => void
  setWatch: (f: Watch, pin: unknown) => void
  digitalRead: (pin: unknown) => number
  digitalWrite: (pin: unknown, on: unknown) => void
  pinMode: () => void
}

/** What happens to an error that a callback throws: the board's uncaughtException. */
export type Uncaught = (error: unknown) => void

/** Puts the globals into `into`; `left` and `right` are the player's pins, which read low while closed. */
export function installGlobals(into: Globals, m: Machine, left: unknown, right: unknown, uncaught: Uncaught): void {
  let skew = 0
  into.getTime = () => (m.now + skew) / 1000
  into.setTime = (seconds) => {
    skew = seconds * 1000 - m.now
  }
  into.setTimeout = (f, ms) => addTimer(m, () => attempt(f, uncaught), ms)
  into.clearTimeout = (id) => removeTimer(m, id)
  into.digitalRead = (pin) => (m.level[pin === left ? 0 : 1] ? 0 : 1)
  into.digitalWrite = () => {}
  into.pinMode = () => {}
  const pins = [left, right]
  const watches: Watch[] = []
  into.setWatch = (f, pin) => {
    watches[pin === right ? 1 : 0] = f
  }
  m.take = (side, level, at) => {
    const e = { state: !level, time: (at + skew) / 1000, pin: pins[side] }
    if (watches[side]) attempt(() => watches[side](e), uncaught)
  }
}

function attempt(f: () => void, uncaught: Uncaught): void {
  try {
    f()
  } catch (error) {
    uncaught(error)
  }
}

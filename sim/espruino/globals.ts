/*
 * The Espruino globals that the bundle uses, on the virtual machine.
 *
 * The same file serves the bundle in Node and, compiled, the bundle in the real interpreter, which brings its own
 * Graphics and Storage. It keeps to what Espruino understands.
 */
import { EMPTY, FULL } from '../../firmware/platform/charge.ts'
import type { SimBoard } from '../clock/boards.ts'
import { addTimer, type Machine, removeTimer } from '../clock/machine.ts'
import type { MemoryLcd } from '../display/memory-lcd.ts'
import { type I2cBus, installChip } from './i2c.ts'
import { pinsOf } from './pins.ts'
import { installLcd, type SpiBus } from './spi.ts'

type Watch = (e: { state: boolean; time: number; pin: unknown }) => void

export interface Globals {
  getTime: () => number
  setTime: (seconds: number) => void
  setTimeout: (f: () => void, ms: number) => number
  clearTimeout: (id: number) => void
  setWatch: (f: Watch, pin: unknown, options?: { hispeed?: boolean; edge?: string; repeat?: boolean }) => number
  clearWatch: (id: number) => void
  digitalRead: (pin: unknown) => number
  analogRead: (pin: unknown) => number
  digitalWrite: (pin: unknown, on: unknown) => void
  pinMode: () => void
  analogWrite: (pin: unknown, value: number, options: { freq: number }) => void
  Bluetooth: { on: (event: string, f: (data: string) => void) => void; println: (text: string) => void }
  NRF: {
    sleep: () => void
    wake: () => void
    setSecurity: (options: { passkey: string }) => void
    disconnect: () => void
    eraseBonds: () => void
  }
  SPI1: SpiBus
  I2C2: I2cBus
  USB: Globals['Bluetooth']
  E: {
    on: (event: string, f: (flags: string[]) => void) => void
    setConsole: (port: unknown) => void
    getConsole: () => string | null
    reboot: () => void
    enableWatchdog: (seconds: number) => void
    CRC32: (data: string) => number
    getAnalogVRef: () => number
  }
  [pin: string]: unknown
}

/** What happens to an error that a callback throws: the board's uncaughtException. */
export type Uncaught = (error: unknown) => void

/** The Refusal in an answer of the console; 0 when it did as it was told. */
export function refusalIn(answer: string): number {
  return answer.substr(0, 9) === '{"error":' ? +answer.substr(9).split('}')[0] : 0
}

/**
 * Puts the globals of this board into `into`, its pins by their names, of which a button's reads low while it is closed. What
 * the clock sends by SPI goes to `lcd`.
 */
export function installGlobals(into: Globals, m: Machine, pins: SimBoard, uncaught: Uncaught, lcd: MemoryLcd): void {
  const names = pinsOf(pins)
  for (let i = 0; i < names.length; i++) into[names[i]] = names[i]
  installTime(into, m, pins, uncaught)
  installChip(into, m, pins, uncaught)
  installPins(into, m, pins)
  installPorts(into, m, uncaught)
  installLcd(into, m, lcd, pins)
  into.E.on = (_event, f) => {
    const before = m.flag
    m.flag = (flags) => {
      before(flags)
      f(flags)
    }
  }
  into.E.enableWatchdog = (seconds) => {
    m.watch = seconds
  }
}

/** Time, timers, and the watches that tell it: the wall clock can be set, the machine's own cannot. */
function installTime(into: Globals, m: Machine, pins: SimBoard, uncaught: Uncaught): void {
  let skew = 0
  const names = pins.button.concat(pins.key, pins.stop)
  const watches: Watch[] = []
  const tell = (which: number, high: boolean, at: number, pin: string): void => {
    const e = { state: high, time: (at + skew) / 1000, pin }
    if (watches[which]) attempt(() => watches[which](e), uncaught)
  }
  into.getTime = () => (m.now + skew) / 1000
  into.setTime = (seconds) => {
    skew = seconds * 1000 - m.now
  }
  into.setTimeout = (f, ms) => addTimer(m, () => attempt(f, uncaught), ms)
  into.clearTimeout = (id) => removeTimer(m, id)
  const low: unknown[] = []
  into.setWatch = (f, pin, options) => {
    if (!options?.hispeed && low.indexOf(pin) < 0) low.push(pin)
    if (low.length > pins.watches)
      throw new Error('watch ' + low.length + ' of ' + pins.watches + ' is dead on this board: ' + pin)
    watches[names.indexOf(pin as string)] = f
    return names.indexOf(pin as string) + 1
  }
  m.take = (side, level, at) => tell(side, !level, at, pins.button[side])
  m.turn = (level, at) => tell(2, !level, at, pins.key)
  m.halt = (level, at) => tell(3, !level, at, pins.stop)
}

function installPins(into: Globals, m: Machine, pins: SimBoard): void {
  into.Pin = (name: string) => name
  into.pinMode = () => {}
  into.digitalRead = (pin) => {
    if (pin === pins.stop) return m.stop ? 0 : 1
    if (pin === pins.key) return m.key ? 0 : 1
    return 3 - m.level[0] - m.level[1] * 2 // the players', as a list
  }
  into.digitalWrite = (pin, on) => {
    const list = typeof pin === 'object' ? (pin as unknown[]) : [pin] // the first is the highest bit
    for (let i = 0; i < list.length; i++) {
      const level = list.length > 1 ? ((on as number) >> (list.length - 1 - i)) & 1 : on ? 1 : 0
      if (list[i] === pins.light[0]) m.light[0] = level
      else if (list[i] === pins.light[1]) m.light[1] = level
    }
  }
  into.E.getAnalogVRef = () => m.supply
  into.analogRead = () => EMPTY + ((FULL - EMPTY) * m.battery) / 100 + 0.001
  into.analogWrite = (_pin, _value, options) => {
    m.tones.push({ at: m.now, hz: options.freq, ms: 0 })
  }
}

/** Cable, radio and the board's own console. */
function installPorts(into: Globals, m: Machine, uncaught: Uncaught): void {
  const portOf = (heardBy: (hear: Machine['hear']) => void): Globals['USB'] => ({
    on: (_event, f) => heardBy((data) => attempt(() => f(data), uncaught)),
    println: (text) => {
      m.said = text
    },
  })
  into.USB = portOf((hear) => {
    m.hear = hear
  })
  into.Bluetooth = portOf((hear) => {
    m.radio = hear
  })
  into.NRF = {
    sleep: () => {
      m.isShut = true
    },
    wake: () => {
      m.isShut = false
    },
    setSecurity: (options) => {
      m.passkey = options.passkey
    },
    disconnect: () => {
      m.isConnected = false
    },
    eraseBonds: () => {
      if (m.isConnected) throw new Error("BLE Connected, can't erase bonds.")
      m.forgotten++
    },
  }
  into.E.setConsole = (port) => {
    m.isRepl = port !== null
  }
  into.E.getConsole = () => (m.isRepl ? 'USB' : null)
  into.E.reboot = () => {
    m.restarts++
  }
}

function attempt(f: () => void, uncaught: Uncaught): void {
  try {
    f()
  } catch (error) {
    uncaught(error)
  }
}

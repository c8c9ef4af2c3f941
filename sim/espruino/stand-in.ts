/*
 * Stand-ins on the virtual board: pins by their names, the panel, the ports, the battery, the time chip. Time, timers,
 * contacts, Storage and Graphics are the virtual board's own. The file uses only what Espruino understands.
 */
import type { SimBoard } from '../clock/boards.ts'
import { supplyOf, voltsOf } from '../clock/cells.ts'
import type { Globals } from './espruino.ts'
import { addressOf, refusalIn } from './globals.ts'
import { Fault, Place } from './idle.ts'

interface Interpreter extends Omit<Globals, 'E'> {
  require(name: string): { read(name: string): string | undefined; write: (...all: unknown[]) => boolean }
  setWatch: Globals['setWatch']
  clearWatch: Globals['clearWatch']
  g: { buffer: ArrayBuffer; getModified(reset: boolean): unknown }
  probed?: number[]
  // called by the events
  /** Prints the variables in use. */
  weigh(): void
  hear(line: string): void
  /** Sets the battery's charge. */
  charge(percent: number): void
  /** Is busy for so long. */
  stall(ms: number): void
  plant(fault: Fault, place: Place, times: number): void
  /** Prints a sample. */
  tell(): void
  end(): void
}

declare const global: Interpreter
declare const process: { memory(): { usage: number } }
declare const E: {
  on(event: string, f: (flags: string[]) => void): void
  getErrorFlags(): string[]
  getTemperature: (a?: unknown, b?: unknown, c?: unknown, d?: unknown) => void
  setConsole: unknown
  enableWatchdog: unknown
  kickWatchdog: unknown
  CRC32(data: unknown): number
  getAddressOf: unknown
  getAnalogVRef: unknown
}
declare function getTime(): number
declare function setTimeout(f: () => void, ms: number): number
declare function clearTimeout(id: number): void
declare function print(text: string): void
declare const SPI1: { setup: unknown; write: unknown }
declare const I2C2: { setup: unknown; writeTo: unknown; readReg: unknown }
/** Assigning to the name of a built-in object does not replace it, so its members are replaced instead. */
declare const USB: Globals['USB']
/** The board that the bundle was built for, and the number that each of its pins has here. */
declare const BOARD: SimBoard
declare const PIN: Record<string, number>
/** Whether work takes no time. Only a flip mark, which is a call of E.getTemperature, then takes 1 ms. */
declare const IS_STILL: boolean
/** Whether the glass is read. */
declare const IS_READ: boolean
/** If it is not read: whether writes to the panel are kept, and their bytes printed at the end, or only mark a flip. */
declare const IS_SENT: boolean

/** The id of the watch for the time chip's second. */
const SECOND = 99
/** The status of a time chip that nobody has set. */
const STOOD = 0x80
/** The bit of a command's mode that clears the panel. */
const CLEAR = 0x20
// biome-ignore lint/suspicious/noGlobalIsNan: the cheapest function that answers and sets nothing
const none = isNaN
const NativePin = global.Pin as new (which: number) => unknown
let take: (data: string) => void = none as never
let refusal = 0
let answerCrc = 0
/** The console's answer so far. It comes in pieces. */
let line = ''
let percent = 100
const watchPin = global.setWatch
const clearPins = global.clearWatch
/** The timer that stands in for the time chip's second; 0 for none. */
let secondTimer = 0

/** Bytes of a row of pixels; in what is sent a line has two more. */
const rowBytes = BOARD.lcd.width / 8
const rows = BOARD.lcd.height
let isShown = false
/** Whether all that was drawn was in lines that were sent. */
let isAllSent = true

/**
 * A write to the panel is one command: it sends lines, clears the glass or turns the panel's voltage. The firmware
 * clears the glass before its first picture and at rest.
 */
function write(mode: number, _line: number, data?: Uint8Array): void {
  print('=' + (data ? data.length : 0))
  if (mode & CLEAR) isShown = false
  if (!data) return
  isShown = true
  const drawn = global.g.getModified(true) as { y1: number; y2: number } | undefined
  const first = data.byteOffset / (rowBytes + 2)
  isAllSent = !drawn || (isAllSent && drawn.y1 >= first && drawn.y2 <= first + data.length / (rowBytes + 2))
  if (data.length > rows * rowBytes) isAllSent = true
}

/**
 * CRC-32 of the glass as the core has it, with 1 for a dark pixel; 0 if something drawn was not sent. Here 1 is a light
 * pixel. The CRCs of bytes and of their inverse differ exactly as those of all zeros and all ones do.
 */
function frame(): number {
  if (!isAllSent || global.g.getModified(false)) return 0
  const glass = new Uint8Array(rowBytes * rows)
  const ofZeros = E.CRC32(glass)
  glass.fill(255)
  const ofOnes = E.CRC32(glass)
  for (let y = 0; isShown && y < rows; y++)
    glass.set(new Uint8Array(global.g.buffer, y * (rowBytes + 2), rowBytes), y * rowBytes)
  return E.CRC32(glass) ^ ofZeros ^ ofOnes
}

global.Pin = (name: string) => new NativePin(PIN[name])
global.analogRead = () => (voltsOf(percent) * 3.3) / supplyOf(percent)
global.Jolt = { setDriverMode: none }
global.analogWrite = none as never
global.NRF = {
  sleep: none,
  wake: none,
  setAdvertising: none,
  setSecurity: none,
  disconnect: none,
  eraseBonds: none,
} as never
USB.on = (_event, f) => {
  take = f
}
global.Bluetooth = { on: none, print: none, removeAllListeners: none } as never
USB.removeAllListeners = none as never
USB.print = (text) => {
  line += text
  const end = line.indexOf('\r')
  if (end < 0) return
  const words = line.substr(0, end)
  print('~' + words)
  refusal = refusalIn(words)
  answerCrc = E.CRC32(words)
  line = ''
}
E.setConsole = E.enableWatchdog = E.kickWatchdog = none
E.getAnalogVRef = () => supplyOf(percent)
E.getAddressOf = () => addressOf(global.require('Flash') as never, 'matches')
SPI1.setup = none
/** All that was sent to the panel, a MARK before each write. `push` is native, so it is as fast as a port. */
const MARK = 'write'
const sent: (string | number | Uint8Array)[] = []
SPI1.write = IS_READ ? write : IS_SENT ? sent.push.bind(sent, MARK) : E.getTemperature
I2C2.setup = I2C2.writeTo = none
I2C2.readReg = () => new Uint8Array([STOOD, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0])
E.on('errorFlag', (flags) => print('!' + flags.join()))

/** A fast watch is for the time chip's second, on whatever pin. It comes a quarter of a second after each whole one. */
global.setWatch = (f, pin, options) => {
  if (!options?.hispeed) return watchPin(f, pin, options)
  const now = getTime()
  const time = Math.floor(now + 0.75) + 0.25
  const tell = (): void => {
    secondTimer = 0
    f({ state: false, time, pin })
  }
  secondTimer = setTimeout(tell, (time - now) * 1000)
  return SECOND
}
global.clearWatch = (id) => {
  if (secondTimer) clearTimeout(secondTimer)
  secondTimer = 0
  if (id === undefined) clearPins()
}

function tellSent(): void {
  let bytes = 0
  for (let i = 0; i <= sent.length; i++) {
    if (i && (i === sent.length || sent[i] === MARK)) {
      print('=' + bytes)
      bytes = 0
    } else if (i) bytes += typeof sent[i] === 'number' ? 1 : (sent[i] as Uint8Array).length
  }
}

global.weigh = () => print('%' + process.memory().usage)
global.hear = (line) => take(line + '\n')
global.charge = (charge: number) => {
  percent = charge
}
global.stall = (ms) => {
  const till = getTime() + ms / 1000
  if (!IS_STILL) while (getTime() < till);
  else for (let i = 0; i < ms; i++) E.getTemperature()
}
/** Fails for real: throws an error, or uses up all variables. */
function fail(fault: Fault): void {
  if (fault === Fault.Throws) throw new Error('planted')
  new Array(20_000).fill(7_777_777)
}

/** The fault strikes at the next edge, as its stamp is rounded, at the next picture, or at the next writes to flash. */
global.plant = (fault, place, times) => {
  if (place === Place.Watch) {
    const round = Math.round
    Math.round = (x) => {
      Math.round = round
      fail(fault)
      return x
    }
  } else if (place === Place.Glass) {
    const write = SPI1.write
    SPI1.write = () => {
      SPI1.write = write
      fail(fault)
    }
  } else {
    const storage = global.require('Storage')
    const write = storage.write
    let left = times
    storage.write = () => {
      left--
      if (!left) storage.write = write
      if (fault === Fault.Refuses) throw new Error('planted')
      return true
    }
  }
}
global.tell = () => {
  print('@' + (IS_READ ? frame() : 0) + ',' + refusal + ',' + answerCrc + ',' + global.probed!.join())
  global.probed = undefined
}
global.end = () => {
  print('#' + process.memory().usage + ',' + E.getErrorFlags().join())
  const crashes = global.require('Storage').read('crashes')!
  for (let i = 0; crashes.charCodeAt(i) < 255; i += 32) print('!crash ' + crashes.substr(i, 20).trim())
  tellSent()
}

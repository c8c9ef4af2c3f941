/*
 * What stands in on the virtual board for the parts of a real one: pins by their names, the panel, the ports, the battery. Time,
 * timers, contacts, Storage and Graphics are the virtual board's own. This file keeps to what Espruino understands.
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
  /** What the events call: the variables in use, a line of the console, a stretch without an idle moment, a look. */
  weigh(): void
  hear(line: string): void
  charge(percent: number): void
  stall(ms: number): void
  plant(fault: Fault, place: Place, times: number): void
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
/** An object that the interpreter brings stays what it is, whatever is assigned to its name. */
declare const USB: Globals['USB']
/** The board that the bundle was built for, and the number that each of its pins has here. */
declare const BOARD: SimBoard
declare const PIN: Record<string, number>
/** Whether no time passes while there is work, but a ms at each mark of a flip. */
declare const IS_STILL: boolean
/** Whether the glass is read; otherwise what is sent is marked as a flip, or kept if `IS_SENT`, so that its bytes can be told at the end. */
declare const IS_READ: boolean
declare const IS_SENT: boolean
/** Whether a write takes its time, which passes at the marks of flips: one for so many bytes of lines, or a part of them. */
declare const IS_SLOW: boolean
declare const PORTION: number

/** The number of the second's watch, and the state of a time chip that nobody has set. */
const SECOND = 99
const STOOD = 0x80
/** The mode that clears the panel. */
const CLEAR = 0x20
// biome-ignore lint/suspicious/noGlobalIsNan: the cheapest function that answers and sets nothing
const none = isNaN
const NativePin = global.Pin as new (which: number) => unknown
let take: (data: string) => void = none as never
let answer = 0
let said = 0
/** An answer comes in pieces. */
let line = ''
let percent = 100
const watchPin = global.setWatch
const clearPins = global.clearWatch
let second = 0

const row = BOARD.lcd.width / 8
const rows = BOARD.lcd.height
let isShown = false
/** Whether all that was drawn was in lines that were sent. */
let isSent = true

/** Each write is a command: lines, or that all is cleared, which the firmware sends before its first picture and at rest. */
function write(mode: number, _line: number, data?: Uint8Array): void {
  print('=' + (data ? data.length : 0))
  if (mode & CLEAR) isShown = false
  if (!data) return
  isShown = true
  const drawn = global.g.getModified(true) as { y1: number; y2: number } | undefined
  const first = data.byteOffset / (row + 2)
  isSent = !drawn || (isSent && drawn.y1 >= first && drawn.y2 <= first + data.length / (row + 2))
  if (data.length > rows * row) isSent = true
}

/**
 * A check of the glass, as on the core. The CRCs of two inverse lists of one length differ as those of all ones and all zeros do.
 * What was drawn and not sent is no picture.
 */
function frame(): number {
  if (!isSent || global.g.getModified(false)) return 0
  const glass = new Uint8Array(row * rows)
  const turned = E.CRC32(glass)
  glass.fill(255)
  const white = E.CRC32(glass)
  for (let y = 0; isShown && y < rows; y++) glass.set(new Uint8Array(global.g.buffer, y * (row + 2), row), y * row)
  return E.CRC32(glass) ^ turned ^ white
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
  answer = refusalIn(words)
  said = E.CRC32(words)
  line = ''
}
E.setConsole = E.enableWatchdog = E.kickWatchdog = none
E.getAnalogVRef = () => supplyOf(percent)
E.getAddressOf = () => addressOf(global.require('Flash') as never, 'matches')
SPI1.setup = none
/** All that went to the panel, with a mark before each write. A native function keeps it, which takes no longer than a port does. */
const MARK = 'write'
const sent: (string | number | Uint8Array)[] = []
const wait = E.getTemperature
function writeSlowly(mode: number, line: number, data?: Uint8Array, end?: number): void {
  if (data) sent.push(MARK, mode, line, data, end!)
  else sent.push(MARK, mode, line)
  for (let left = data ? data.length : 0; left > 0; left -= PORTION) wait()
}
SPI1.write = IS_READ ? write : IS_SLOW ? writeSlowly : IS_SENT ? sent.push.bind(sent, MARK) : E.getTemperature
I2C2.setup = I2C2.writeTo = none
I2C2.readReg = () => new Uint8Array([STOOD, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0])
E.on('errorFlag', (flags) => print('!' + flags.join()))

/** The time chip's second comes a quarter of a second after a whole one, whatever pin it is. */
global.setWatch = (f, pin, options) => {
  if (!options?.hispeed) return watchPin(f, pin, options)
  const now = getTime()
  const time = Math.floor(now + 0.75) + 0.25
  const tell = (): void => {
    second = 0
    f({ state: false, time, pin })
  }
  second = setTimeout(tell, (time - now) * 1000)
  return SECOND
}
global.clearWatch = (id) => {
  if (second) clearTimeout(second)
  second = 0
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
/** The real thing: an error that is thrown, or all variables taken. */
function fail(fault: Fault): void {
  if (fault === Fault.Throws) throw new Error('planted')
  new Array(20_000).fill(7_777_777)
}

/** What fails fails at the next edge's stamp, at the next picture, or where flash is written next. */
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
  print('@' + (IS_READ ? frame() : 0) + ',' + answer + ',' + said + ',' + global.probed!.join())
  global.probed = undefined
}
global.end = () => {
  print('#' + process.memory().usage + ',' + E.getErrorFlags().join())
  const crashes = global.require('Storage').read('crashes')!
  for (let i = 0; crashes.charCodeAt(i) < 255; i += 32) print('!crash ' + crashes.substr(i, 20).trim())
  tellSent()
}

/*
 * The board on which variables are counted on the interpreter: virtual time, two contacts, some timers, and a script
 * that moves them. Stand-ins would take variables too, so most are native functions: one bound `Number` is the time,
 * another the players' contacts. After the boot the pins are removed from the globals, because on a board they take no
 * variables there. The beats that keep the panel alive and the time chip's seconds are left out.
 */
import type { SimBoard } from '../clock/boards.ts'
import { pinsOf } from '../espruino/globals.ts'

type Edge = (e: { state: boolean; time: number; pin: number }) => void

interface Global {
  [name: string]: unknown
  bench: Bench
  require(name: string): Storage
  clock: { line(text: string): string }
}

interface Storage {
  read(name: string): string
  write: (name: string, data: string, offset?: number, size?: number) => boolean
}

interface Bench {
  /** What is evaluated as `.boot0` and `.boot1`. */
  code: string[]
  /** To be called once the clock has booted. */
  settle(): void
  /** Runs all wakes up to this ms. */
  go(until: number): void
  line(text: string): void
  press(side: number, at: number, held: number): void
  /** Presses in turn, the right side first. */
  turns(count: number, from: number, length: number): void
  /** Prints the variables used, and the most that were since the last time. */
  weigh(): void
}

declare const global: Global
declare const process: { memory(): { usage: number } }
declare const E: Record<string, unknown>
declare const SPI1: { setup: unknown; write: unknown }
declare function print(text: string): void
/** The board that the bundle was built for. */
declare const BOARD: SimBoard
/** Whether the variables are read at each wake, transfer and write. */
declare const IS_WATCHED: boolean

// biome-ignore lint/suspicious/noGlobalIsNan: the cheapest function that answers and sets nothing
const none = isNaN
const names = pinsOf(BOARD)
/** The globals that the clock still names once it has booted. */
const kept = ['getTime', 'digitalRead', 'digitalWrite', 'pinMode', 'analogWrite', 'analogRead'].concat(
  BOARD.battery,
  BOARD.chip.sqw,
  BOARD.rest,
)
const levels = [1, 1]
const take: Edge[] = []
let now = 0
/** The first timer of all keeps the panel alive; the first one of a second looks for the time chip. Neither is run. */
let beat: (() => void) | undefined
let look: (() => void) | undefined
/** Timers, and when each is due. */
const fires: (() => void)[] = []
const dues = [Infinity, Infinity, Infinity, Infinity]
let most = 0

function setNow(at: number): void {
  now = at
  global.getTime = Number.bind(null, at / 1000)
}

function setLevels(): void {
  global.digitalRead = Number.bind(null, levels[0] + levels[1] * 2)
}

function weigh(): void {
  const used = process.memory().usage
  if (used > most) most = used
}

/** Sets a timer in the first free place, whose number it gets: numbers that grow would take variables. */
function arm(f: () => void, ms: number): number {
  if (!beat) beat = f
  else if (!look && ms === 1000) look = f
  if (f === beat || f === look) return 0
  let i = 0
  while (dues[i] < Infinity) i++
  fires[i] = f
  dues[i] = now + ms
  if (IS_WATCHED) weigh()
  return i + 1
}

/** The place of the timer that is due first. */
function first(): number {
  let k = 0
  for (let i = 1; i < dues.length; i++) if (dues[i] < dues[k]) k = i
  return k
}

function watchWrites(): void {
  const storage = global.require('Storage')
  const write = storage.write
  storage.write = (name, data, offset, size) => {
    weigh()
    return write(name, data, offset, size)
  }
  SPI1.write = weigh
}

function install(): void {
  for (let i = 0; i < names.length; i++) if (names[i]) global[names[i]] = i
  setNow(0)
  setLevels()
  global.digitalWrite = global.pinMode = global.analogWrite = none
  global.analogRead = Number.bind(null, 4.5)
  global.setTimeout = arm
  global.clearTimeout = (id: number) => {
    if (id) dues[id - 1] = Infinity
  }
  global.setWatch = (f: Edge, pin: number) => {
    take[pin] = f
  }
  global.NRF = { sleep: none, wake: none, setSecurity: none, setAdvertising: none, disconnect: none }
  if (!global.Bluetooth) global.Bluetooth = { on: none, print: none, removeAllListeners: none }
  if (!global.USB) global.USB = global.Bluetooth
  global.Pin = names.indexOf.bind(names)
  E.setConsole = E.enableWatchdog = E.kickWatchdog = none
  E.getAnalogVRef = Number.bind(null, 3.3)
  global.Jolt = { setDriverMode: none }
  SPI1.setup = SPI1.write = none
}

function edge(side: number, level: number, at: number): void {
  setNow(at)
  levels[side] = 1 - level
  setLevels()
  take[side]({ state: level === 0, time: at / 1000, pin: side })
}

const bench: Bench = {
  code: [],
  settle: () => {
    const values = kept.map((name) => global[name])
    for (let i = 0; i < names.length; i++) if (names[i]) delete global[names[i]]
    delete global.setWatch
    delete global.Pin
    delete (global as Record<string, unknown>).bench
    for (let i = 0; i < kept.length; i++) {
      delete global[kept[i]]
      if (kept[i]) global[kept[i]] = values[i]
    }
    global.bench = bench
    bench.code = []
  },
  go: (until) => {
    for (let k = first(); dues[k] <= until; k = first()) {
      const at = dues[k]
      dues[k] = Infinity
      setNow(at)
      fires[k]()
    }
    setNow(until)
  },
  line: (text) => {
    global.clock.line(text)
  },
  press: (side, at, held) => {
    bench.go(at)
    edge(side, 1, at)
    bench.go(at + held)
    edge(side, 0, at + held)
  },
  turns: (count, from, length) => {
    for (let i = 0; i < count; i++) bench.press(1 - (i & 1), from + i * length, 80)
  },
  weigh: () => {
    const used = process.memory().usage
    print('%' + used + ',' + most)
    most = 0
  },
}

global.bench = bench
install()
if (IS_WATCHED) watchWrites()
bench.code = ['boot-0', 'boot-1'].map((file) => global.require('Storage').read(file))

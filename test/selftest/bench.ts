/*
 * A simulated board for the selftest: scripted contacts that close and bounce, pull resistors, and a person who does as
 * asked. It uses virtual time and only code that Espruino understands, since the same file stands in for a board in
 * Node and on the real interpreter. The panel is its model, which refuses what the real one would.
 */
import type { SimBoard } from '../../sim/clock/boards.ts'
import type { MemoryLcd } from '../../sim/display/memory-lcd.ts'
import { pinsOf } from '../../sim/espruino/globals.ts'
import { installLcd } from '../../sim/espruino/parts.ts'

/** What happens once a line that begins with `on` is printed: edges, each [ms later, contact, level], and an answer. */
export interface Hand {
  on: string
  edges: number[][]
  say: string
}

export interface Spec {
  hands: Hand[]
  /** Contacts closed from the start, by number: left, right, key, stop if there is one. */
  closed: number[]
  /** The contact that closes to 3.3 V; -1 for none. */
  supply: number
  /** Ms by which edges are handled late. */
  late: number
  volts: number
  /** The supply of the processor and the time chip. */
  supplyVolts: number
  /**
   * The time chip: whether it answers, its status, the oscillator's ms in one of its seconds (0: no seconds), and their
   * jitter in ms.
   */
  hasChip: boolean
  state: number
  second: number
  jitter: number
  /** Ms until the battery's divider has settled. */
  settling: number
  /** Free bytes of stack (0: not told), bytes that a call takes, and how far below the stack something writes. */
  stack: number
  call: number
  below: number
  /** True if something overwrites the painted stack. */
  isWritten: boolean
  /**
   * The time chip's FET: whether it is bridged, its gate's level when not driven, whether the chip loses its ground
   * once it was off.
   */
  isBridged: boolean
  alone: number
  isLoose: boolean
  /** Whether the interpreter reports data waiting to be sent. */
  hasTx: boolean
}

type Watch = (e: { state: boolean; time: number; pin: string }) => void

interface Env {
  [name: string]: unknown
  print: (text: string) => void
  selftest: (word?: string, count?: number) => void
}

export interface Bench {
  now: number
  /** Whether the time chip has its ground. */
  hasPower: () => boolean
  light: number[]
  tones: number[]
  /** Runs timers until only the beat that keeps the panel alive is left. */
  run: () => void
  /** Runs everything due by then. */
  pass: (until: number) => void
  /** The id of the beat's timer. */
  beat: number
}

interface Due {
  at: number
  id: number
  f: () => void
}

/** `show` gets what is printed. */
export function installBench(
  into: Env,
  board: SimBoard,
  spec: Spec,
  show: (text: string) => void,
  lcd: MemoryLcd,
): Bench {
  const bench: Bench = {
    now: 1000,
    light: [0, 0],
    tones: [],
    run: () => {},
    pass: () => {},
    beat: 0,
    hasPower: () => true,
  }
  const due: Due[] = []
  let id = 0
  const add = (f: () => void, ms: number): number => {
    id++
    due.push({ at: bench.now + ms, id, f })
    return id
  }
  const contact = installContacts(into, board, spec, bench, add)
  installTimers(into, bench, due, add)
  installRest(into, board, spec, bench)
  installSeconds(into, board, spec, bench, add)
  installStack(into, spec)
  installFet(into, board, spec, bench)
  installLcd(into as never, bench as never, lcd, board)
  findBeat(into, lcd, bench, () => id)
  into.print = (text) => {
    show(text)
    for (let i = 0; i < spec.hands.length; i++) {
      const hand = spec.hands[i]
      // not `indexOf`: Espruino's also finds a word of which the text's end has only the beginning
      if (text.substr(0, hand.on.length) !== hand.on) continue
      const edges = hand.edges
      for (let k = 0; k < edges.length; k++) later(add, contact, edges[k])
      const say = hand.say
      if (say) add(() => into.selftest(say), 300)
    }
  }
  return bench
}

/** Finds the beat's timer: the driver sets the next timer just before each beat. */
function findBeat(into: Env, lcd: MemoryLcd, bench: Bench, last: () => number): void {
  const write = into.digitalWrite as (pin: string, on: boolean) => void
  into.digitalWrite = (pin: string, on: boolean) => {
    const com = lcd.com
    write(pin, on)
    if (lcd.com === com) return
    if (!bench.beat) lcd.longest = 0
    bench.beat = last()
  }
}

function later(
  add: (f: () => void, ms: number) => number,
  contact: (which: number, level: number) => void,
  edge: number[],
): void {
  add(() => contact(edge[1], edge[2]), edge[0])
}

/** Installs the contacts; returns a function that changes one now. */
function installContacts(
  into: Env,
  board: SimBoard,
  spec: Spec,
  bench: Bench,
  add: (f: () => void, ms: number) => number,
): (which: number, level: number) => void {
  const pins = board.button.concat([board.key], board.stop ? [board.stop] : [])
  const level: number[] = []
  const isDown: boolean[] = []
  const watches: Watch[] = []
  for (let i = 0; i < pins.length; i++) {
    level.push(spec.closed.indexOf(i) >= 0 ? 0 : 1)
    isDown.push(false)
  }
  into.pinMode = (pin: string, mode: string) => {
    if (mode === 'input_pulldown') level[pins.indexOf(pin)] = 0
    else if (spec.supply === pins.indexOf(pin)) level[pins.indexOf(pin)] = 1
    isDown[pins.indexOf(pin)] = mode === 'input_pulldown'
  }
  into.digitalRead = (pin: string) => level[pins.indexOf(pin)]
  let low = 0
  into.setWatch = (f: Watch, pin: string) => {
    low++
    if (low > board.watches) throw new Error('a watch too many: ' + pin)
    watches[pins.indexOf(pin)] = f
  }
  return (which, to) => {
    // one to the supply closes high, which a pull-up hides
    if (spec.supply === which && !isDown[which]) return
    if (level[which] === to) return
    level[which] = to
    const time = bench.now / 1000
    add(() => watches[which]({ state: to > 0, time, pin: pins[which] }), spec.late)
  }
}

function installTimers(into: Env, bench: Bench, due: Due[], add: (f: () => void, ms: number) => number): void {
  into.getTime = () => bench.now / 1000
  into.setTimeout = (f: () => void, ms: number) => add(f, ms)
  into.clearTimeout = (id: number) => {
    for (let i = 0; i < due.length; i++) {
      if (due[i].id === id) {
        due.splice(i, 1)
        return
      }
    }
  }
  const first = (): number => {
    let next = 0
    for (let i = 1; i < due.length; i++) if (due[i].at < due[next].at) next = i
    return next
  }
  const fire = (which: number): void => {
    const one = due[which]
    due.splice(which, 1)
    if (one.at > bench.now) bench.now = one.at
    one.f()
  }
  const isBeatAlone = (): boolean => due.length === 1 && due[0].id === bench.beat
  bench.run = () => {
    while (due.length && !isBeatAlone()) fire(first())
  }
  bench.pass = (until) => {
    while (due.length && due[first()].at <= until) fire(first())
    if (until > bench.now) bench.now = until
  }
}

/** Installs the time chip's registers, and its seconds with their own watch. */
function installSeconds(
  into: Env,
  board: SimBoard,
  spec: Spec,
  bench: Bench,
  add: (f: () => void, ms: number) => number,
): void {
  const sqw = board.chip.sqw
  const watch = into.setWatch as (f: Watch, pin: string) => void
  let isOn = false
  let count = 0
  // the interpreter's own I2C2 stays, and its members can be assigned
  if (!into.I2C2) into.I2C2 = {}
  const bus = into.I2C2 as { setup: () => void; writeTo: unknown; readReg: unknown }
  const answer = (): void => {
    if (!spec.hasChip || !bench.hasPower()) throw new Error('I2C: no answer')
  }
  bus.setup = () => {}
  bus.writeTo = (_address: number, bytes: number[]) => {
    answer()
    isOn = bytes[0] === 14 && !bytes[1]
  }
  bus.readReg = () => {
    answer()
    return [spec.state]
  }
  into.setWatch = (f: Watch, pin: string, options: { hispeed?: boolean; edge: string }) => {
    if (pin !== sqw) return watch(f, pin)
    if (!options.hispeed || options.edge !== 'falling') throw new Error('a watch too many: ' + pin)
    if (!isOn || !spec.second) return
    count++
    const next = (Math.floor(bench.now / spec.second) + 1) * spec.second + ((count * 37) % 100) * 0.01 * spec.jitter
    add(() => f({ state: false, time: next / 1000, pin }), next - bench.now)
  }
}

function installRest(into: Env, board: SimBoard, spec: Spec, bench: Bench): void {
  const names = pinsOf(board)
  for (let i = 0; i < names.length; i++) if (names[i]) into[names[i]] = names[i]
  let asked = -1
  into.digitalWrite = (pin: string, on: boolean) => {
    if (pin === board.battery) asked = on ? (asked < 0 ? bench.now : asked) : -1
    if (board.light.indexOf(pin) >= 0) bench.light[board.light.indexOf(pin)] = on ? 1 : 0
  }
  into.analogWrite = (_pin: string, _value: number, options: { freq: number }) => bench.tones.push(options.freq)
  into.clearWatch = into.clearInterval = () => {}
  into.Pin = (name: string) => name
  into.analogRead = () => (asked >= 0 && bench.now - asked >= spec.settling ? (spec.volts * 3.3) / spec.supplyVolts : 0)
  into.Jolt = { setDriverMode: () => {} }
  into.USB = into.Bluetooth = { removeAllListeners: () => {} }
  into.process = {
    env: { BOARD: board.espruino, VERSION: '2v29.1' },
    memory: () => (spec.hasTx ? { free: 1234, tx: {} } : { free: 1234 }),
    removeAllListeners: () => {},
  }
  const e = into.E as Record<string, unknown>
  e.removeAllListeners = e.on = e.kickWatchdog = e.getErrorFlags = () => {}
  e.getConsole = () => 'USB'
  e.getAnalogVRef = () => spec.supplyVolts
}

/** The first address of the free stack. */
const END = 0x20030000

/**
 * Installs the stack: once it is painted, each question about it comes from one call deeper than the last, and
 * something writes `below` bytes beneath that.
 */
function installStack(into: Env, spec: Spec): void {
  if (!spec.stack) return
  let paint = 0
  let depth = 0
  let low = Infinity
  const process = into.process as { memory: (isTidied?: boolean) => Record<string, unknown> }
  const memory = process.memory
  process.memory = (isTidied) => {
    const told = memory()
    if (isTidied !== false) return told
    const free = spec.stack - depth * spec.call
    if (paint) depth++
    if (paint) low = END + free - spec.below
    told.stackFree = free
    told.stackEndAddress = END
    return told
  }
  into.poke32 = (_at: number, list: Uint32Array) => {
    paint = list[0]
  }
  into.peek32 = (at: number, count: number) => {
    const list = new Uint32Array(count).fill(paint)
    if (spec.isWritten && at === END) list[0] = 0
    for (let i = 0; at + count * 4 > low && i < count; i++) if (at + i * 4 >= low) list[i] = depth
    return list
  }
}

/** Installs the FET: the time chip answers while the FET, or a bridge, gives it ground. */
function installFet(into: Env, board: SimBoard, spec: Spec, bench: Bench): void {
  let gate = spec.alone
  let ons = 0
  const write = into.digitalWrite as (pin: string, on: boolean) => void
  const mode = into.pinMode as (pin: string, mode: string) => void
  into.digitalWrite = (pin: string, on: boolean) => {
    if (pin === board.chip.fet) gate = on ? 1 : 0
    if (pin === board.chip.fet && on) ons++
    write(pin, on)
  }
  into.pinMode = (pin: string, to: string) => {
    if (pin === board.chip.fet && to === 'analog') gate = spec.alone
    else if (pin !== board.chip.fet) mode(pin, to)
  }
  bench.hasPower = () => (spec.isBridged || gate > 0) && !(spec.isLoose && ons > 2)
}

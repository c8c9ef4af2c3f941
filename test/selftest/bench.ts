/*
 * A simulated board for the selftest: the simulator's machine and its stand-ins for Espruino, with contacts that a
 * script closes and opens, a person who does as asked, and the faults of a clock that was built wrong. The same file
 * stands in for a board in Node and on the real interpreter, so it uses only code that Espruino understands.
 */
import type { SimBoard } from '../../sim/clock/boards.ts'
import { detune } from '../../sim/clock/ds3231.ts'
import { addTimer, doKind, type Machine, makeMachine, runTo } from '../../sim/clock/machine.ts'
import { Kind } from '../../sim/clock/op.ts'
import type { MemoryLcd } from '../../sim/display/memory-lcd.ts'
import type { Globals } from '../../sim/espruino/espruino.ts'
import { installGlobals } from '../../sim/espruino/globals.ts'

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
  /** Ms by which a button's edges are handled late. */
  late: number
  /** The cells' voltage. */
  volts: number
  /**
   * The time chip: whether it answers, its status, the oscillator's ms in one of its seconds (0: no seconds), and their
   * jitter in ms.
   */
  hasChip: boolean
  state: number
  second: number
  jitter: number
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

export interface Env extends Globals {
  print: (text: string) => void
  selftest: (word?: string, count?: number) => void
}

export interface Bench {
  machine: Machine
  /** The id of the timer for the beat that keeps the panel alive; 0 before the first. */
  beat: number
}

/** When the board is powered, in ms. */
export const START = 1000
const SUPPLY = 3.3

/** `show` gets what is printed. */
export function installBench(
  into: Env,
  board: SimBoard,
  spec: Spec,
  show: (text: string) => void,
  lcd: MemoryLcd,
): Bench {
  const m = makeMachine(START)
  const bench: Bench = { machine: m, beat: 0 }
  m.isRepl = true
  installGlobals(into, m, board, lcd, () => true)
  const change = installContacts(into, m, board, spec)
  installRest(into, board, spec)
  installStack(into, spec)
  installChip(into, m, board, spec)
  into.E.kickWatchdog = () => {
    if (!bench.beat) lcd.longest = 0
    bench.beat = m.timers[m.timers.length - 1].id // the driver asks for the next beat, then sends this one
  }
  into.print = (text) => {
    show(text)
    for (let i = 0; i < spec.hands.length; i++) {
      const hand = spec.hands[i]
      // not `indexOf`: Espruino's also finds a word of which the text's end has only the beginning
      if (text.substr(0, hand.on.length) !== hand.on) continue
      for (let k = 0; k < hand.edges.length; k++) later(m, change, hand.edges[k])
      const say = hand.say
      if (say) addTimer(m, () => into.selftest(say), 300)
    }
  }
  return bench
}

function later(m: Machine, change: (which: number, level: number) => void, edge: number[]): void {
  addTimer(m, () => change(edge[1], edge[2]), edge[0])
}

/** Lets time pass until only the beat is left. */
export function runOn(bench: Bench): void {
  const m = bench.machine
  for (;;) {
    let next = m.edges.length ? m.edges[0].due : Infinity
    for (let i = 0; i < m.timers.length; i++)
      if (m.timers[i].id !== bench.beat && m.timers[i].at < next) next = m.timers[i].at
    if (next === Infinity) return
    runTo(m, next > m.now ? next : m.now)
  }
}

/** Installs the contacts by their numbers; returns a function that changes the level of one's pin now. */
function installContacts(into: Env, m: Machine, board: SimBoard, spec: Spec): (which: number, level: number) => void {
  const pins = board.button.concat([board.key, board.stop])
  const isDown = [false, false, false, false]
  const put = (which: number, closed: number): void => {
    if (which < 2) m.level[which] = closed
    else if (which === 2) m.key = closed
    else m.stop = closed
  }
  const isClosed = (which: number): number => (which < 2 ? m.level[which] : which === 2 ? m.key : m.stop)
  for (let i = 0; i < spec.closed.length; i++) put(spec.closed[i], 1)
  into.digitalRead = (pin) => 1 - isClosed(pins.indexOf(pin as string))
  const mode = into.pinMode
  into.pinMode = (pin, how) => {
    const which = pins.indexOf(pin as string)
    const isNow = how === 'input_pulldown'
    mode(pin, how)
    if (which < 0 || isNow === isDown[which]) return
    isDown[which] = isNow
    put(which, isNow ? 1 : 0) // pulled down, a contact that is open reads low, as if it were closed
  }
  return (which, level) => {
    // one to the supply closes high, which a pull-up hides
    if ((spec.supply === which && !isDown[which]) || isClosed(which) !== level) return
    if (which < 2) doKind(m, Kind.Edge, which, 1 - level, spec.late)
    else doKind(m, which === 2 ? Kind.Key : Kind.Stop, 1 - level, 0, 0)
  }
}

function installRest(into: Env, board: SimBoard, spec: Spec): void {
  const read = into.analogRead
  into.analogRead = (pin) => (read(pin) ? spec.volts : 0)
  into.E.getAnalogVRef = () => SUPPLY
  into.process = {
    env: { BOARD: board.espruino, VERSION: '2v29.1' },
    memory: () => (spec.hasTx ? { free: 1234, tx: {} } : { free: 1234 }),
    removeAllListeners: () => {},
  }
  const e = into.E as unknown as Record<string, unknown>
  e.removeAllListeners = into.clearInterval = () => {}
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

/** The number of the time chip's register with its state. */
const STATE = 15

/** Sets up the time chip as it was built, and its FET: the chip answers while that, or a bridge, gives it ground. */
function installChip(into: Env, m: Machine, board: SimBoard, spec: Spec): void {
  const chip = m.chip
  chip.registers[STATE] = spec.state
  chip.isStopped = !spec.second
  if (spec.second) detune(m.oscillator, m.now, (1000 / spec.second - 1) * 1_000_000, 0)
  chip.late = spec.jitter ? 100 : 0
  chip.lateBy = spec.jitter
  let ons = 0
  const drive = (gate: number): void => {
    chip.isGone = !spec.hasChip || !(spec.isBridged || gate) || (spec.isLoose && ons > 2)
  }
  drive(spec.alone)
  const write = into.digitalWrite
  const mode = into.pinMode
  into.digitalWrite = (pin, on) => {
    if (pin === board.chip.fet && on) ons++
    if (pin === board.chip.fet) drive(on ? 1 : 0)
    write(pin, on)
  }
  into.pinMode = (pin, to) => {
    if (pin === board.chip.fet && to === 'analog') drive(spec.alone)
    mode(pin, to)
  }
}

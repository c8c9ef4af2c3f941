/*
 * A board on the bench, for the selftest: contacts that close and bounce by a script, pulls, a bus, a flash that fails, and a
 * person who does what he is asked. In virtual time, in what Espruino understands: the same file stands in for a board in Node and
 * on the real interpreter.
 */
import type { SimBoard } from '../../sim/boards.ts'
import type { Data } from '../../sim/espruino/bytes.ts'

/** Once a line that begins with these words is printed: edges, each ms later, contact, level of the pin; and what is answered. */
export interface Hand {
  on: string
  edges: number[][]
  say: string
}

export interface Spec {
  hands: Hand[]
  /** Contacts by their numbers: left, right, key, stop if there is one, the board's own keys. Closed from the start. */
  closed: number[]
  /** The contact that goes to 3.3 V; -1 for none. */
  supply: number
  /** Ms by which edges are handled late. */
  late: number
  /** What does not answer on the bus, or answers besides. */
  deaf: number[]
  more: number[]
  percent: number
  volts: number
}

type Watch = (e: { state: boolean; time: number; pin: string }) => void

interface Env {
  [name: string]: unknown
  print: (text: string) => void
  selftest: (word?: string, count?: number) => void
}

export interface Bench {
  now: number
  light: number[]
  tones: number[]
  bright: number
  /** Does all that is due, and what comes of it, until nothing is. */
  run: () => void
}

interface Due {
  at: number
  id: number
  f: () => void
}

/** `show` takes what is printed; `transfer` what goes over the bus. */
export function installBench(
  into: Env,
  board: SimBoard,
  spec: Spec,
  show: (text: string) => void,
  transfer: (address: number, a: Data, b: Data) => void,
): Bench {
  const bench: Bench = { now: 1000, light: [0, 0], tones: [], bright: 0, run: () => {} }
  const due: Due[] = []
  let id = 0
  const add = (f: () => void, ms: number): number => {
    id++
    due.push({ at: bench.now + ms, id, f })
    return id
  }
  const contact = installContacts(into, board, spec, bench, add)
  installTimers(into, bench, due, add)
  installRest(into, board, spec, bench, transfer)
  into.print = (text) => {
    show(text)
    for (let i = 0; i < spec.hands.length; i++) {
      const hand = spec.hands[i]
      // not `indexOf`: Espruino's finds a word that the text's end has only the beginning of
      if (text.substr(0, hand.on.length) !== hand.on) continue
      const edges = hand.edges
      for (let k = 0; k < edges.length; k++) later(add, contact, edges[k])
      const say = hand.say
      if (say) add(() => into.selftest(say), 300)
    }
  }
  return bench
}

function later(
  add: (f: () => void, ms: number) => number,
  contact: (which: number, level: number) => void,
  edge: number[],
): void {
  add(() => contact(edge[1], edge[2]), edge[0])
}

/** The contacts; what closes one, at its own time. */
function installContacts(
  into: Env,
  board: SimBoard,
  spec: Spec,
  bench: Bench,
  add: (f: () => void, ms: number) => number,
): (which: number, level: number) => void {
  const pins = board.button.concat([board.key], board.stop ? [board.stop] : [], board.keys)
  const own = pins.length - board.keys.length
  const level: number[] = []
  const isDown: boolean[] = []
  const watches: Watch[] = []
  for (let i = 0; i < pins.length; i++) {
    level.push(spec.closed.indexOf(i) >= 0 === i < own ? 0 : 1)
    isDown.push(false)
  }
  into.pinMode = (pin: string, mode: string) => {
    if (mode === 'input_pulldown') level[pins.indexOf(pin)] = 0
    else if (spec.supply === pins.indexOf(pin)) level[pins.indexOf(pin)] = 1
    isDown[pins.indexOf(pin)] = mode === 'input_pulldown'
  }
  into.digitalRead = (pin: string) => level[pins.indexOf(pin)]
  into.setWatch = (f: Watch, pin: string) => {
    watches[pins.indexOf(pin)] = f
  }
  return (which, to) => {
    // to the supply it closes high, which a pull-up hides
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
  bench.run = () => {
    while (due.length) {
      let next = 0
      for (let i = 1; i < due.length; i++) if (due[i].at < due[next].at) next = i
      const one = due[next]
      due.splice(next, 1)
      if (one.at > bench.now) bench.now = one.at
      one.f()
    }
  }
}

function installRest(
  into: Env,
  board: SimBoard,
  spec: Spec,
  bench: Bench,
  transfer: (address: number, a: Data, b: Data) => void,
): void {
  const names = board.button.concat(board.light, board.key, board.stop, board.battery, board.keys, board.rest)
  for (let i = 0; i < names.length; i++) if (names[i]) into[names[i]] = names[i]
  into.digitalWrite = (pin: string, on: boolean) => {
    if (board.light.indexOf(pin) >= 0) bench.light[board.light.indexOf(pin)] = on ? 1 : 0
    if (pin === 'LED') bench.bright = 0
  }
  into.analogWrite = (pin: string, value: number, options: { freq: number }) => {
    if (pin === 'LED') bench.bright = value
    else bench.tones.push(options.freq)
  }
  into.clearWatch = into.clearInterval = () => {}
  into.analogRead = () => spec.volts / board.volts
  into.LED = 'LED'
  into.Pixl = {}
  into.Bluetooth = into.USB = { removeAllListeners: () => {} }
  into.NRF = { getBattery: () => spec.volts }
  into.process = {
    env: { BOARD: board.espruino, VERSION: '2v29.1' },
    memory: () => ({ free: 1234 }),
    removeAllListeners: () => {},
  }
  const bus = into.I2C1 as { setup: () => void; writeTo: (address: number, a: Data, b?: Data) => void }
  bus.setup = () => {}
  bus.writeTo = (address, a, b) => {
    if (spec.deaf.indexOf(address) >= 0) throw new Error('no answer')
    const isThere = board.shows === 1 ? address === 0x3c : board.shows === 2 && address >= 0x70 && address < 0x73
    if (!isThere && spec.more.indexOf(address) < 0) throw new Error('no answer')
    transfer(address, a, b === undefined ? '' : b)
  }
  const e = into.E as { getBattery: () => number; removeAllListeners: () => void }
  e.removeAllListeners = () => {}
  e.getBattery = () => spec.percent
}

/*
 * Which pins a board uses, and for what. It is read from the facts, `firmware/boards/NAME.pins.ts`, and held against
 * the code, `NAME.ts`. Nothing is written a second time.
 *
 * In the facts a pin's name gives its role. In the code its place does: a call, and an argument or a key in it. A place
 * or a name without a row below is an error, so no pin can be left out of the drawings. Code and facts have to agree.
 */
import { above, type Node, parseTree } from '../build/tree.ts'
import { readText } from './sheet.ts'

/** How the code uses a pin, which is what the wire must bear. */
export type How = 'contact' | 'output' | 'analog' | 'bus' | 'ground'

export interface PinRow {
  pin: string
  role: string
  how: How
}

interface Place {
  call: string
  /** The key of an object in the call, or the argument's number. */
  at: string | number
  /** One for each pin of a list; the last one stands for all that follow. */
  roles: string[]
  how: How
}

const PLACES: Place[] = [
  { call: 'startClock', at: 'button', roles: ['left button', 'right button'], how: 'contact' },
  { call: 'startClock', at: 'light', roles: ['left light', 'right light'], how: 'output' },
  { call: 'startClock', at: 'buzzer', roles: ['piezo'], how: 'output' },
  { call: 'startClock', at: 'key', roles: ["judge's key"], how: 'contact' },
  { call: 'startClock', at: 'sda', roles: ["time chip's data"], how: 'bus' },
  { call: 'startClock', at: 'scl', roles: ["time chip's clock"], how: 'bus' },
  { call: 'startClock', at: 'sqw', roles: ["time chip's second"], how: 'contact' },
  { call: 'watchStop', at: 0, roles: ['stop button'], how: 'contact' },
  { call: 'makeMemoryLcd', at: 'sck', roles: ["panel's clock"], how: 'output' },
  { call: 'makeMemoryLcd', at: 'mosi', roles: ["panel's data"], how: 'output' },
  { call: 'makeMemoryLcd', at: 'cs', roles: ["panel's select"], how: 'output' },
  { call: 'analogRead', at: 0, roles: ["batteries' voltage"], how: 'analog' },
  { call: 'digitalWrite', at: 0, roles: ['switched'], how: 'output' },
]

/** The names of a board's facts that are pins; a list has a role for each. */
const FACTS: Record<string, { roles: string[]; how: How }> = {
  MOSI: { roles: ["panel's data"], how: 'output' },
  SCK: { roles: ["panel's clock"], how: 'output' },
  CS: { roles: ["panel's select"], how: 'output' },
  BUTTON: { roles: ['left button', 'right button'], how: 'contact' },
  LIGHT: { roles: ['left light', 'right light'], how: 'output' },
  STOP: { roles: ['stop button'], how: 'contact' },
  KEY: { roles: ["judge's key"], how: 'contact' },
  BUZZER: { roles: ['piezo'], how: 'output' },
  GROUND: { roles: ['ground of socket 2', 'ground of socket 3'], how: 'ground' },
  SDA: { roles: ["time chip's data"], how: 'bus' },
  SCL: { roles: ["time chip's clock"], how: 'bus' },
  SQW: { roles: ["time chip's second"], how: 'contact' },
  POWER: { roles: ['ground switch of socket 0', 'ground switch of socket 1'], how: 'output' },
  BATTERY: { roles: ["batteries' voltage"], how: 'analog' },
}
/** What of the facts is a pin, as Espruino names those of a Jolt.js. */
const PIN = /^[DH]\d+$/

/** A role that a pin may have beside its own: it may be written wherever it is a light, say. */
const BESIDE = ['switched']

function calleeOf(call: Node): string {
  const { callee } = call
  return callee.type === 'MemberExpression' ? callee.property.name : (callee.name ?? '')
}

/** The call around a node, and where in it the node stands: under which key, or as which argument. */
function placeOf(name: Node): { call: string; at: string | number; index: number } | undefined {
  const up = above(name)
  const call = up.find((node) => node.type === 'CallExpression')
  if (!call) return undefined
  const path = [name, ...up.slice(0, up.indexOf(call))]
  const key = path.find((node) => node.type === 'Property')?.key.name
  const list = path.find((node) => node.type === 'ArrayExpression')
  const index = list ? list.elements.findIndex((element: Node) => path.includes(element)) : 0
  return { call: calleeOf(call), at: key ?? call.arguments.indexOf(path[path.length - 1]), index }
}

/** Each pin's one role; two of them, or two pins in a role that is one pin's, are an error. */
function proper(rows: PinRow[], file: string): PinRow[] {
  const kept = new Map<string, PinRow>()
  for (const row of rows) {
    const old = kept.get(row.pin)
    if (!old || BESIDE.includes(old.role)) kept.set(row.pin, row)
    else if (old.role !== row.role && !BESIDE.includes(row.role)) {
      throw new Error(`${file}: ${row.pin} is the ${old.role} and the ${row.role}`)
    }
  }
  const list = [...kept.values()]
  for (const { pin, role } of list) {
    const other = list.find((row) => row.role === role && row.pin !== pin)
    if (other) throw new Error(`${file}: ${pin} and ${other.pin} are both the ${role}`)
  }
  return list
}

export function boardText(board: string): string {
  return readText(`firmware/boards/${board}.ts`)
}

export function factsText(board: string): string {
  return readText(`firmware/boards/${board}.pins.ts`)
}

/** Each fact that is a pin or a list of pins, in the order of the text. */
function pinFacts(text: string, file: string): Map<string, string[]> {
  const facts = new Map<string, string[]>()
  for (const node of parseTree(file, text).nodes) {
    if (node.type !== 'VariableDeclarator' || !node.init) continue
    const values = node.init.type === 'ArrayExpression' ? node.init.elements : [node.init]
    const pins = values.map(({ value }: Node) => value).filter((value: unknown) => PIN.test(`${value}`))
    if (pins.length) facts.set(node.id.name, pins)
  }
  return facts
}

/** The roles that the facts give: a row for each pin. */
function factRows(facts: Map<string, string[]>, file: string): PinRow[] {
  return [...facts].flatMap(([name, pins]) => {
    const known = FACTS[name]
    if (!known) throw new Error(`${file}: ${name} is a pin, and sim/hardware/pins.ts has no role for that name`)
    if (pins.length !== known.roles.length)
      throw new Error(`${file}: ${name} has ${pins.length} pins, wanted ${known.roles.length}`)
    return pins.map((pin, i) => ({ pin, role: known.roles[i], how: known.how }))
  })
}

/**
 * The roles that the code gives to pins which it takes from the facts: `Pin(board.KEY)`, `Pin(board.LIGHT[0])`; with
 * any other index all.
 */
function takenRows(text: string, file: string, facts: Map<string, string[]>): PinRow[] {
  const calls = parseTree(file, text).nodes.filter(
    (node) => node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'Pin',
  )
  return calls.flatMap((call) => {
    const [of] = call.arguments
    const isOne = of.computed && of.object.type === 'MemberExpression'
    const name: string = (isOne ? of.object : of).property?.name ?? ''
    const pins = facts.get(name)
    if (!pins) throw new Error(`${file}: Pin() takes ${name || 'something'}, which is not a pin in its facts`)
    const index = isOne ? of.property.value : undefined
    const place = placeOf(call)
    const row = PLACES.find((each) => each.call === place?.call && each.at === place.at)
    if (!place || !row) throw new Error(`${file}: ${name} stands in ${place?.call ?? 'no'}(), which has no role for it`)
    const taken = typeof index === 'number' ? [pins[index]] : pins
    return taken.map((pin) => ({
      pin,
      role: row.roles[Math.min(place.index, row.roles.length - 1)],
      how: row.how,
    }))
  })
}

/** The pins of the facts; what the code does with them must be what their names say. */
export function pinsOf(board: string, text = boardText(board), facts = factsText(board)): PinRow[] {
  const file = `firmware/boards/${board}.pins.ts`
  const code = `firmware/boards/${board}.ts`
  const named = pinFacts(facts, file)
  const rows = proper(factRows(named, file), file)
  for (const { pin, role } of takenRows(text, code, named)) {
    const own = rows.find((row) => row.pin === pin)!
    if (own.role !== role && !BESIDE.includes(role))
      throw new Error(`${code}: ${pin} is the ${role} there, and the ${own.role} in ${file}`)
  }
  return rows
}

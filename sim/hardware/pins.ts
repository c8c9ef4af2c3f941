/*
 * Which pins a board's entry uses, and for what: read from `firmware/boards/NAME.ts` as a tree, never written a second time.
 *
 * A pin has its role from the place that it stands in: a call and, within it, an argument or a key. A pin in a place that no row
 * below knows is an error, so that nothing which the code does with a pin can be left out of the drawings.
 */
import { above, isReference, type Node, parseTree } from '../build/tree.ts'
import { readText } from './sheet.ts'

/** How the code uses a pin, which is what the wire must bear. */
export type How = 'contact' | 'key' | 'output' | 'bus' | 'analog'

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
  { call: 'watchStop', at: 0, roles: ['stop button'], how: 'contact' },
  { call: 'watchKeys', at: 0, roles: ["judge's keys"], how: 'key' },
  { call: 'setup', at: 'scl', roles: ['SCL'], how: 'bus' },
  { call: 'setup', at: 'sda', roles: ['SDA'], how: 'bus' },
  { call: 'makePanel', at: 1, roles: ['panel reset'], how: 'output' },
  { call: 'analogRead', at: 0, roles: ["cell's voltage"], how: 'analog' },
  { call: 'analogWrite', at: 0, roles: ['dimmed'], how: 'output' },
  { call: 'digitalWrite', at: 0, roles: ['switched'], how: 'output' },
]

/** What a pin has beside its role proper: it may be written wherever it is a light, say, without being something else. */
const BESIDE = ['switched', 'dimmed']

/** The names that the platform declares to be pins. */
export function pinNames(): Set<string> {
  const lines = readText('firmware/platform/device.d.ts')
    .split('\n')
    .filter((line) => line.startsWith('declare const'))
  return new Set(lines.flatMap((line) => [...line.matchAll(/(\w+): Pin\b/g)].map(([, name]) => name)))
}

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

function rowOf(node: Node, names: Set<string>, file: string): PinRow[] {
  const place = placeOf(node)
  const row = PLACES.find(({ call, at }) => call === place?.call && at === place.at)
  if (place && row) {
    const role = row.roles[Math.min(place.index, row.roles.length - 1)]
    if (names.has(node.name)) return [{ pin: node.name, role, how: row.how }]
    throw new Error(`${file}: ${node.name}, the ${role}, is no pin that firmware/platform/device.d.ts declares`)
  }
  if (!names.has(node.name)) return []
  const where = place ? `${place.call}(), ${typeof place.at === 'string' ? '' : 'argument '}${place.at}` : 'no call'
  throw new Error(`${file}: ${node.name} stands in ${where}, and sim/hardware/pins.ts has no role for that place`)
}

/** Pins in the order of the text, each once. */
export function pinsIn(text: string, file: string): PinRow[] {
  const names = pinNames()
  const used = parseTree(file, text).nodes.filter((node) => node.type === 'Identifier' && isReference(node))
  return proper(
    used.flatMap((node) => rowOf(node, names, file)),
    file,
  )
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
  for (const { pin, role, how } of list) {
    const other = how === 'key' ? undefined : list.find((row) => row.role === role && row.pin !== pin)
    if (other) throw new Error(`${file}: ${pin} and ${other.pin} are both the ${role}`)
  }
  return list
}

export function boardText(board: string): string {
  return readText(`firmware/boards/${board}.ts`)
}

export function pinsOf(board: string, text = boardText(board)): PinRow[] {
  return pinsIn(text, `firmware/boards/${board}.ts`)
}

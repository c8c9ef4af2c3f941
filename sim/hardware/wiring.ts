/*
 * Which pins a board uses, and for what, by its facts, `firmware/boards/NAME.pins.ts`, and what each pin is wired to,
 * by `hardware/wiring.json`. A fact's name gives its pins their roles, and the role joins a pin with its wire. The two
 * must fit. A pin without a role or a wire, a wire without a pin, a part without a wire and an end that is nowhere are
 * errors, each of one line. So drawings and tables are always for the code of the tree.
 */

import * as table from '../../firmware/boards/table.pins.ts'
import { readText } from './sheet.ts'

type Symbol = 'contact' | 'resistor' | 'capacitor' | 'led' | 'diode' | 'tvs' | 'piezo' | 'cell' | 'fuse' | 'box'

interface Part {
  what: string
  symbol: Symbol
  /** Of a box, in the order in which they stand at its edge. */
  terminals?: string[]
  /** Of a TVS: the net that its other leg goes to. The wire itself goes on. */
  to?: string
}

interface Wire {
  /** Of the pin that it begins at; or, without one, the net. */
  role?: string
  net?: string
  kind: string
  /** Parts on its way and where it ends: a net, or a box's terminal such as `U2.CLK`. */
  path: string[]
  /** For whoever reads the file. */
  note?: string
}

interface Module {
  ref: string
  name: string
  /** Pins from the top to the bottom; an empty name is a gap. */
  left: string[]
  right: string[]
  /** What else stands at a pin, such as its place in a socket. */
  names?: Record<string, string>
  source: string
}

interface Board {
  module: Module
  parts: Record<string, Part>
  wires: Wire[]
  /** Roles of pins that no wire goes to. */
  onBoard: Record<string, { what: string; how: string }>
  /** Pins and terminals that stay free, and why. */
  open: Record<string, string>
  notes: string[]
}

export interface Plan {
  kinds: Record<string, { colour: string }>
  boards: Record<string, Board>
}

/** A wire that knows its pin: `pin` is a pin at the module's edge, or empty where it begins at another net. */
export interface Link extends Wire {
  pin: string
  from: string
  how?: How
}

export interface Wiring extends Board {
  board: string
  pins: PinRow[]
  links: Link[]
  kinds: Plan['kinds']
}

export const PLAN: Plan = JSON.parse(readText('hardware/wiring.json'))

function edgePins({ left, right }: Module): string[] {
  return [...left, ...right].filter(Boolean)
}

/** The last step of a wire, and whether it is a box's terminal. */
export function endOf({ path }: Wire): string {
  return path[path.length - 1]
}

/** The part of a step, `U2` of `U2.CLK`; undefined where the step is a net. */
export function partOf(step: string, parts: Record<string, Part>): string | undefined {
  return parts[step] ? step : Object.keys(parts).find((ref) => step.startsWith(`${ref}.`))
}

function join(board: string, plan: Board, pins: PinRow[]): Link[] {
  return plan.wires.map((wire) => {
    const row = pins.find(({ role }) => role === wire.role)
    if (wire.role && !row)
      throw new Error(`wiring.json, ${board}: has a wire for the ${wire.role}, but no pin in its facts has that role`)
    const edge = wire.net && edgePins(plan.module).includes(wire.net) && wire.net !== 'GND' ? wire.net : ''
    const pin = row?.pin ?? edge
    return { ...wire, pin, from: pin || wire.net || '', how: row?.how }
  })
}

function checkPins(board: string, plan: Board, pins: PinRow[]): void {
  const edge = edgePins(plan.module)
  for (const { pin, role } of pins) {
    const isWired = plan.wires.some((wire) => wire.role === role)
    if (!isWired && !plan.onBoard[role])
      throw new Error(`wiring.json, ${board}: ${pin}, the ${role}, is wired to nothing`)
    if (isWired && !edge.includes(pin))
      throw new Error(`wiring.json, ${board}: ${pin}, the ${role}, is no pin at its edge`)
    if (plan.open[pin])
      throw new Error(`wiring.json, ${board}: ${pin}, the ${role}, is to stay free: ${plan.open[pin]}`)
  }
  const strange = Object.keys(plan.onBoard).find((role) => !pins.some((row) => row.role === role))
  if (strange)
    throw new Error(`wiring.json, ${board}: has ${strange} on the board, but no pin in its facts has that role`)
}

/** Every step is something, every part and terminal is reached, every net has two ends. */
function checkSteps(board: string, { module, parts, open }: Board, links: Link[]): void {
  const reached = new Set(links.flatMap(({ path }) => path))
  const edge = edgePins(module)
  for (const step of reached) {
    const ref = partOf(step, parts)
    const terminal = ref && step.slice(ref.length + 1)
    if (terminal && !parts[ref].terminals?.includes(terminal))
      throw new Error(`wiring.json, ${board}: no terminal ${step}`)
    const ends = links.flatMap((link) => [link.from, endOf(link)]).filter((end) => end === step).length
    if (!ref && ends < 2 && !edge.includes(step)) throw new Error(`wiring.json, ${board}: nothing else goes to ${step}`)
  }
  for (const [ref, { terminals }] of Object.entries(parts)) {
    const all = terminals ? terminals.map((terminal) => `${ref}.${terminal}`) : [ref]
    const loose = all.find((step) => !reached.has(step) && !open[step])
    if (loose) throw new Error(`wiring.json, ${board}: ${loose} has no wire`)
  }
  const double = links.flatMap(({ path }) => path).find((ref, i, all) => parts[ref] && all.indexOf(ref) !== i)
  if (double) throw new Error(`wiring.json, ${board}: ${double} is in two wires`)
}

/** Roles whose leads go to the outside of the case, where a charged hand may touch them. */
const OUTSIDE = /button|judge's key|light/

/** A lead to the outside has one resistor at its pin, and behind it one TVS to GND, before what a hand touches. */
function checkGuards(board: string, { parts }: Board, links: Link[]): void {
  for (const { role, path } of links.filter((link) => OUTSIDE.test(link.role ?? ''))) {
    const [first, second] = path.map((step) => parts[step])
    if (first?.symbol !== 'resistor') throw new Error(`wiring.json, ${board}: the ${role} has no resistor at its pin`)
    if (second?.symbol !== 'tvs' || second.to !== 'GND')
      throw new Error(`wiring.json, ${board}: the ${role} has no TVS to GND behind its resistor`)
  }
}

/** A board's wiring by its facts, or by others in the place of these. */
export function wiringOf(board: string, { boards, kinds }: Plan = PLAN, facts = factsOf(board)): Wiring {
  const plan = boards[board]
  if (!plan) throw new Error(`wiring.json has no board ${board}`)
  const pins = pinsOf(board, facts)
  const links = join(board, plan, pins)
  checkPins(board, plan, pins)
  checkSteps(board, plan, links)
  checkGuards(board, plan, links)
  const unknown = links.find(({ kind }) => !kinds[kind])
  if (unknown) throw new Error(`wiring.json, ${board}: no kind ${unknown.kind}`)
  return { ...plan, board, pins, links, kinds }
}

/** How the code uses a pin, which is what the wire must bear. */
type How = 'contact' | 'output' | 'analog' | 'bus' | 'ground'

interface PinRow {
  pin: string
  role: string
  how: How
}

/** What a board's file of facts exports, by name. */
export type Facts = Record<string, unknown>

const BOARDS: Record<string, Facts> = { table }

/** The names of a board's facts that are pins; a list has a role for each. */
const ROLES: Record<string, { roles: string[]; how: How }> = {
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

/** Each pin with its role. A pin of no role, or of two, and a fact with too many or too few pins are errors. */
export function pinsOf(board: string, facts = factsOf(board)): PinRow[] {
  const file = `firmware/boards/${board}.pins.ts`
  const known = (name: string): string[] => [facts[name] ?? []].flat().map(String)
  const strange = Object.keys(facts).find((name) => !ROLES[name] && known(name).some((pin) => PIN.test(pin)))
  if (strange) throw new Error(`${file}: ${strange} is a pin, and sim/hardware/wiring.ts has no role for that name`)
  const rows = Object.entries(ROLES).flatMap(([name, { roles, how }]): PinRow[] => {
    const pins = known(name)
    if (pins.length && pins.length !== roles.length)
      throw new Error(`${file}: ${name} has ${pins.length} pins, wanted ${roles.length}`)
    return pins.map((pin, i) => ({ pin, role: roles[i], how }))
  })
  for (const { pin, role } of rows) {
    const other = rows.find((row) => row.pin === pin && row.role !== role)
    if (other) throw new Error(`${file}: ${pin} is the ${role} and the ${other.role}`)
  }
  return rows
}

export function factsOf(board: string): Facts {
  return BOARDS[board]
}

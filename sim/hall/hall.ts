/*
 * A hall: its tables by the hall file, and what was heard of each, by radio and by cable.
 *
 * A message finds its table by the sender's address where the hall file has it, else by the clock's number in it. What finds none is
 * a stranger's: it is counted, and shows nothing.
 */
import { randomBytes } from 'node:crypto'
import { isBefore } from '../../firmware/core/table.ts'
import type { Clock } from '../judge/hall.ts'
import { wayOf } from '../judge/hall.ts'
import type { Heard } from './air/decode.ts'
import { type Chain, freshAt, heardAt, type Line, makeLine, markLine, takeHeard } from './estimate.ts'
import { FADES, type Said, type TableView } from './figures.ts'
import type { Doubt } from './follow.ts'
import type { Plan } from './plan.ts'
import { carriedIn } from './topics.ts'

/** Where a match stood when it was first seen. */
export interface Began {
  at: number
  points: number
}

export interface Table {
  clock: Clock
  /** The clock's number: as its name has it or its place in the file, until a clock there tells another by cable. */
  number: number
  air: Line
  wire: Line
  phone: Line
  /** When a phone of this table was heard of last, in a match or not; 0 for never. */
  seenAt: number
  /** When its match was seen first, and how many points there were; the pace of play is told by it. */
  began: Began | undefined
  /** Until then nobody asks it how it stands, for the desk works on it. */
  heldUntil: number
  /** Who was heard with this table's number. */
  senders: Set<string>
}

export interface Hall {
  /** Other halls on the same broker have other ids, and cables of their own. */
  id: string
  tables: Table[]
  byAddress: Map<string, Table>
  byNumber: Map<number, Table>
  plan: Plan | undefined
  /** Goes up with each change that a desk makes. */
  revision: number
  /** Tables of which there is something new, by their names. */
  changed: Set<string>
  /** Messages of other clocks, and the addresses of some. */
  strangers: { count: number; some: Set<string> }
}

/** What the desk asked for cannot be done; one line. */
export class Refused extends Error {}

export type Decode = (bytes: Uint8Array) => Heard | undefined

/** Before a port that is a phone's. */
export const PHONE = 'phone:'
/** Before a sender that is a cable; no radio has such an address. */
const CABLE = 'cable:'
const MOST_NAMED = 20
/** Addresses that are kept at a table. */
const MOST_SENDERS = 8
const MOST_NUMBER = 999

export function makeHall(clocks: readonly Clock[]): Hall {
  const numbers = numbersOf(clocks)
  const tables = clocks.map((clock, i): Table => {
    const lines = { air: makeLine(), wire: makeLine(), phone: makeLine() }
    return { clock, number: numbers[i], ...lines, seenAt: 0, began: undefined, heldUntil: 0, senders: new Set() }
  })
  const radio = tables.filter(({ clock }) => wayOf(clock.port) === 'bluetooth')
  return {
    id: randomBytes(4).toString('hex'),
    tables,
    byAddress: new Map(radio.map((table) => [table.clock.port.toLowerCase(), table])),
    byNumber: new Map(tables.map((table) => [table.number, table])),
    ...{ plan: undefined, revision: 0, changed: new Set(), strangers: { count: 0, some: new Set() } },
  }
}

/** `table 12` has number 12; where names have no numbers, or one twice, it is the place in the file. */
export function numbersOf(clocks: readonly Clock[]): number[] {
  const named = clocks.map(({ name }) => Number(/(\d{1,3})\D*$/.exec(name)?.[1] ?? 0))
  const isFit = named.every((number) => number > 0 && number <= MOST_NUMBER) && new Set(named).size === named.length
  return isFit ? named : clocks.map((_, i) => i + 1)
}

export function isPhone({ port }: Clock): boolean {
  return port.startsWith(PHONE)
}

/** Under which this program publishes what the clock at this place of the hall file answers by its cable. */
export function cableOf({ id }: Hall, place: number): string {
  return `${CABLE}${id}:${place}`
}

/** Takes what came from a broker at this instant. */
export function takeMessage(hall: Hall, decode: Decode, topic: string, payload: Uint8Array, at: number): void {
  const carried = carriedIn(topic, payload)
  if (!carried) return
  const { bytes } = carried
  const sender = carried.sender.toLowerCase()
  const isCable = sender.startsWith(CABLE)
  const known = isCable ? hall.tables.find((_, i) => sender === cableOf(hall, i)) : hall.byAddress.get(sender)
  if (isCable && !known) return
  const heard = bytes && decode(bytes)
  const table = known ?? tableOf(hall, sender, heard)
  if (!table) return noteStranger(hall, sender)
  if (!heard) return mark(hall, table, 'torn', sender, at)
  if (table.senders.size < MOST_SENDERS) table.senders.add(sender)
  const isOthers = !known && hall.byAddress.has(table.clock.port.toLowerCase())
  if (isOthers) return mark(hall, table, 'sender', sender, at)
  if (takeHeard(lineOf(table, sender), sender, heard, at)) hall.changed.add(table.clock.name)
}

/** By the number that is told; what no clock can have said is held against who was heard at that address before. */
function tableOf(hall: Hall, sender: string, heard: Heard | undefined): Table | undefined {
  if (heard?.number) return hall.byNumber.get(heard.number)
  return hall.tables.find(({ senders }) => senders.has(sender))
}

function lineOf(table: Table, sender: string): Line {
  return sender.startsWith(CABLE) ? table.wire : table.air
}

function mark(hall: Hall, table: Table, doubt: Doubt, sender: string, at: number): void {
  markLine(lineOf(table, sender), doubt, sender, at)
  hall.changed.add(table.clock.name)
}

function noteStranger({ strangers }: Hall, sender: string): void {
  strangers.count++
  if (strangers.some.size < MOST_NAMED) strangers.some.add(sender)
}

/** A clock at this port has told its number: from now on messages with it are this table's. */
export function learnNumber(hall: Hall, name: string, number: number): void {
  const table = hall.tables.find(({ clock }) => clock.name === name)
  if (!table || !number || table.number === number || hall.byNumber.has(number)) return
  hall.byNumber.delete(table.number)
  table.number = number
  hall.byNumber.set(number, table)
}

/** What was amiss at a table is dealt with. */
export function clearMarks(hall: Hall, name: string): boolean {
  const table = hall.tables.find(({ clock }) => clock.name === name)
  if (!table) return false
  for (const line of [table.air, table.wire, table.phone]) line.marks = []
  hall.changed.add(name)
  return true
}

/** A table has a phone or a clock. A cable's word goes before the air's, as long as it is fresh. */
export function believed({ air, wire, phone }: Table, now: number): Chain | undefined {
  if (phone.chain) return phone.chain
  if (!wire.chain || !air.chain) return wire.chain ?? air.chain
  if (now - freshAt(wire.chain) <= FADES) return wire.chain
  return freshAt(wire.chain) > freshAt(air.chain) ? wire.chain : air.chain
}

export function viewOf(hall: Hall, table: Table, now: number): TableView {
  const { name } = table.clock
  const { air, wire, phone, seenAt, heldUntil } = table
  const chain = believed(table, now)
  const row = hall.plan?.rows.get(name)
  const way = chain === phone.chain ? 'phone' : chain === wire.chain ? 'cable' : 'radio'
  const said = chain && saidOf(chain, way)
  noteBeginning(table, said, now)
  return {
    id: name,
    name,
    number: table.number,
    isPhone: isPhone(table.clock),
    players: row ? [row.left, row.right] : ['', ''],
    length: row ? lengthIn(hall.plan) : 0,
    said,
    began: table.began,
    marks: [...air.marks, ...wire.marks, ...phone.marks],
    ...{ heldUntil, seenAt },
  }
}

/** The match length of a plan. */
function lengthIn(plan: Plan | undefined): number {
  return Number(plan?.control.split(' ')[1]) || 0
}

function noteBeginning(table: Table, said: Said | undefined, now: number): void {
  if (!said || isBefore(said.stage)) table.began = undefined
  else table.began ??= { at: now, points: said.score[0] + said.score[1] }
}

function saidOf(chain: Chain, way: Said['way']): Said {
  const { time: _, changes: __, age: ___, ...heard } = chain.heard
  return { ...heard, at: Math.round(heardAt(chain)), freshAt: Math.round(freshAt(chain)), way }
}

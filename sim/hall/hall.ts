/*
 * A hall: the tables of the hall file, and what was heard of each by radio, by cable or from a phone. A message belongs
 * to the table whose port is the sender's address. If no table has it, the clock's number in the message decides. All
 * other messages are those of strangers: they are counted, and nothing is shown of them.
 */
import { isBefore, isOver, Stage } from '../../firmware/core/table.ts'
import { type Clock, wayOf } from '../judge/hall.ts'
import { Usage } from '../terminal/exit.ts'
import { decode, type Heard } from './air/decode.ts'
import { addMessage, type Chain, freshAt, heardAt, type Line, makeLine, markLine } from './estimate.ts'
import { FADES, isGoingOn, type Said, type TableView } from './figures.ts'
import type { Doubt } from './heard.ts'
import { isEarlier, type Meeting, meetingIn, type Plan, readPlan } from './plan.ts'
import { carriedIn } from './topics.ts'

export interface Table {
  clock: Clock
  /** The clock's number: the table's name or its place in the file, until the clock tells another by its cable. */
  number: number
  /** What was heard by radio, and by the clock's cable or from the table's phone. */
  air: Line
  own: Line
  /** Whether the clock itself has told its number; otherwise it has one by its name or its place. */
  isNumberTold: boolean
  /** When a phone of this table was last heard, in a match or not; 0 for never. */
  seenAt: number
  /** Whose match its clock tells of, if that is not one of the plan's round, and whether it was over. */
  earlier: (Meeting & { isOver: boolean }) | undefined
  /** When its match was first seen, and with how many points; the pace of play is computed from it. */
  began: TableView['began']
  /** Who has won by the record that was read last, and when that was; undefined once the clock is in a match again. */
  won: (Pick<TableView, 'winner' | 'players'> & { at: number }) | undefined
  /** Until then nobody asks the clock for its state, because the desk works on it. */
  heldUntil: number
  /** Senders with this table's messages, at most MOST_SENDERS of them. */
  senders: Set<string>
}

/** The desk asked for what cannot be done; the message is one line. */
export class Refused extends Error {}

export const PHONE = 'phone:'
const CABLE = 'cable'
const MOST_NAMED = 20
/** Addresses that are kept at a table. */
const MOST_SENDERS = 8
const MOST_NUMBER = 999

export type Hall = ReturnType<typeof makeHall>

export function makeHall(clocks: readonly Clock[]) {
  const numbers = numbersOf(clocks)
  const tables = clocks.map((clock, i): Table => {
    const known = { air: makeLine(), own: makeLine(), earlier: undefined, began: undefined, won: undefined }
    const isNumberTold = isPhone(clock) // it stands on the card
    return { clock, number: numbers[i], isNumberTold, ...known, seenAt: 0, heldUntil: 0, senders: new Set() }
  })
  const radio = tables.filter(({ clock }) => wayOf(clock.port) === 'bluetooth')
  return {
    tables,
    byAddress: new Map(radio.map((table) => [table.clock.port.toLowerCase(), table])),
    plan: undefined as Plan | undefined,
    /** Goes up with each change that a desk makes. */
    revision: 0,
    /** The names of tables of which there is something new. */
    changed: new Set<string>(),
    /** Messages of other clocks, and the addresses of some. */
    strangers: { count: 0, some: new Set<string>() },
  }
}

/**
 * `table 12` has number 12. If a name has no number, or two have the same, each clock has its place in the file, among
 * the numbers that no phone has.
 */
export function numbersOf(clocks: readonly Clock[]): number[] {
  const named = clocks.map(({ name }) => Number(/(\d{1,3})\D*$/.exec(name)?.[1] ?? 0))
  const isFit = named.every((number) => number > 0 && number <= MOST_NUMBER) && new Set(named).size === named.length
  if (isFit) return named
  const ofPhones = named.filter((_, i) => isPhone(clocks[i]))
  const free = clocks.map((_, i) => i + 1).filter((number) => !ofPhones.includes(number))
  return clocks.map((clock, i) => (isPhone(clock) ? named[i] : free.shift()!))
}

export function isPhone({ port }: Clock): boolean {
  return port.startsWith(PHONE)
}

/** Takes what came from a broker at this instant. */
export function takeMessage(hall: Hall, topic: string, payload: Uint8Array, at: number): void {
  const carried = carriedIn(topic, payload)
  if (!carried) return
  const sender = carried.sender.toLowerCase()
  const heard = carried.bytes && decode(carried.bytes)
  const known = hall.byAddress.get(sender)
  const table = known ?? tableOf(hall, sender, heard)
  if (!table) return noteStranger(hall, sender)
  if (!heard) return mark(hall, table, 'torn', sender, at)
  if (table.senders.size < MOST_SENDERS) table.senders.add(sender)
  const isOthers = !known && hall.byAddress.has(table.clock.port.toLowerCase())
  if (isOthers) return mark(hall, table, 'sender', sender, at)
  if (addMessage(table.air, sender, heard, at)) hall.changed.add(table.clock.name)
}

export function hearCable(hall: Hall, table: Table, heard: Heard, at: number): void {
  if (addMessage(table.own, CABLE, heard, at)) hall.changed.add(table.clock.name)
}

/** The table with the clock number in the message. Bytes without one belong to the table that knows the sender. */
function tableOf(hall: Hall, sender: string, heard: Heard | undefined): Table | undefined {
  if (heard?.number) return tableNumbered(hall, heard.number)
  return hall.tables.find(({ senders }) => senders.has(sender))
}

function mark(hall: Hall, table: Table, doubt: Doubt, sender: string, at: number): void {
  if (markLine(table.air, doubt, sender, at)) hall.changed.add(table.clock.name)
}

function noteStranger({ strangers }: Hall, sender: string): void {
  strangers.count++
  if (strangers.some.size < MOST_NAMED) strangers.some.add(sender)
}

/** Reads a plan, which may name clocks by their numbers. Throws a Usage that names the line. */
export function planIn({ tables }: Hall, text: string, where?: string): Plan {
  const places = tables.map(({ clock, number }) => ({ name: clock.name, number }))
  return readPlan(text, places, where)
}

/** Takes a plan. A match that is on a clock by now is still of the round before; marks are its own, and go with it. */
export function takePlan(hall: Hall, plan: Plan, now: number): void {
  const { plan: before, tables } = hall
  for (const table of tables) {
    const { name } = table.clock
    const heard = believed(table, now)?.heard
    if (before && !isGoingOn(heard) && isEarlier(meetingIn(before, name), plan, name, true)) dealWith(table)
    if (isPhone(table.clock)) continue
    const stage = heard?.stage
    const of = table.earlier ?? (before && { ...meetingIn(before, name), isOver: false })
    const isIt = of && stage !== undefined && !isBefore(stage) && isEarlier(of, plan, name, isOver(stage))
    table.earlier = isIt ? of : undefined
  }
  hall.plan = plan
  for (const { clock } of tables) hall.changed.add(clock.name)
}

/**
 * The clock of this table has told its number. From now on messages with that number belong to this table. One that has
 * the number only by its name or place gets this one's.
 */
export function learnNumber(hall: Hall, table: Table, number: number): void {
  const other = tableNumbered(hall, number)
  if (!number || (other && other !== table && other.isNumberTold)) return
  table.isNumberTold = true
  if (other === table) return
  if (other) other.number = table.number
  table.number = number
  rereadPlan(hall)
}

/** Gives the plan's rows to the tables that have their numbers by now; a plan that no longer fits stays as it was read. */
function rereadPlan(hall: Hall): void {
  try {
    hall.plan &&= planIn(hall, hall.plan.text)
  } catch (error) {
    if (!(error instanceof Usage)) throw error
  }
  for (const { clock } of hall.tables) hall.changed.add(clock.name)
}

/** The desk has dealt with all marks of a table. Throws a Refused if there is no such table. */
export function clearMarks(hall: Hall, name: string): void {
  const table = tableCalled(hall, name)
  if (!table) throw new Refused('no such table')
  dealWith(table)
  hall.changed.add(name)
}

function dealWith({ air, own }: Table): void {
  for (const mark of [...air.marks, ...own.marks]) mark.isDealt = true
}

export function tableNumbered({ tables }: Hall, number: number): Table | undefined {
  return tables.find((table) => table.number === number)
}

export function tableCalled({ tables }: Hall, name: string): Table | undefined {
  return tables.find(({ clock }) => clock.name === name)
}

/** The chain to show: a phone's, else a cable's as long as it is fresh, else the one that was heard last. */
function believed({ clock, air, own }: Table, now: number): Chain | undefined {
  if (!own.chain || !air.chain) return own.chain ?? air.chain
  if (isPhone(clock) || now - freshAt(own.chain) <= FADES) return own.chain
  return freshAt(own.chain) > freshAt(air.chain) ? own.chain : air.chain
}

export function viewOf(hall: Hall, table: Table, now: number, hasRecord: boolean): TableView {
  const { name } = table.clock
  const { air, own, seenAt, heldUntil } = table
  const chain = believed(table, now)
  const row = hall.plan?.rows.get(name)
  const way = chain !== own.chain ? 'radio' : isPhone(table.clock) ? 'phone' : 'cable'
  const said = chain && saidOf(chain, way)
  noteMatch(table, said, now)
  if (table.won && said && !isOver(said.stage) && said.at > table.won.at + FADES) table.won = undefined
  const isOwnEnd = said !== undefined && isOver(said.stage) && !table.earlier
  const view: TableView = {
    name,
    number: table.number,
    isPhone: isPhone(table.clock),
    players: playersOf([row?.left ?? '', row?.right ?? ''], isOwnEnd ? table.won?.players : undefined),
    length: row ? Number(hall.plan!.control.split(' ')[1]) : 0,
    said,
    winner: table.won?.winner ?? '',
    hasRecord,
    began: table.began,
    marks: [...air.marks, ...own.marks].filter(({ isDealt }) => !isDealt),
    ...{ heldUntil, seenAt, hasPhone: false },
  }
  return table.earlier ? earlierView(view, table.earlier) : view
}

/** The planned names; those in the record of a match that is over come first, for the plan may be mended since. */
export function playersOf(planned: TableView['players'], read: TableView['players'] = planned): TableView['players'] {
  return [read[0] || planned[0], read[1] || planned[1]]
}

/**
 * A table whose match is of an earlier round: it is shown as long as it goes on, with its own players. After that only
 * when its clock was heard; a phone needs this round's card.
 */
export function earlierView(view: TableView, { round, left, right }: Meeting, isOn = isGoingOn(view.said)): TableView {
  const seenAt = view.isPhone ? 0 : (view.said?.freshAt ?? 0)
  if (!isOn) return { ...view, said: undefined, began: undefined, winner: '', seenAt }
  return { ...view, players: [left, right], length: 0, earlier: { round, next: view.players } }
}

/** Notes when a match begins. It is another one if its clock was set anew, or if the last one heard was over. */
function noteMatch(table: Table, said: Said | undefined, now: number): void {
  if (!isGoingOn(said)) table.began = undefined
  else {
    const points = said.score[0] + said.score[1]
    if (!table.began || points < table.began.points) table.began = { at: now, points } // or another match, begun unheard
  }
  const { earlier } = table
  if (!said || !earlier) return
  const isAgain = isOver(said.stage) || said.stage === Stage.Result || said.stage === Stage.Ruling // a result may be undone
  if (isBefore(said.stage) || (earlier.isOver && !isAgain)) table.earlier = undefined
  else earlier.isOver = isOver(said.stage)
}

function saidOf(chain: Chain, way: Said['way']): Said {
  const { time: _, changes: __, age: ___, ...heard } = chain.heard
  return { ...heard, at: Math.round(heardAt(chain)), freshAt: Math.round(freshAt(chain)), way }
}

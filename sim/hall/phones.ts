/*
 * Phones at tables. A card has a secret for one table in one round. The first phone that brings it has the table, and
 * from then on sends its clock's state and its record. A phone is in a player's hand, so it speaks for its own table
 * alone, and everything that it sends is checked. A refused phone is told why, and most refusals mark the table.
 */
import { randomBytes } from 'node:crypto'
import { Block } from '../../firmware/core/block.ts'
import { NOBODY } from '../../firmware/core/clock.ts'
import { isOver, Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { TABLE } from '../clock/boards.ts'
import { parseTime } from '../clock/time.ts'
import { dateLine } from '../clock/vocabulary.ts'
import type { Clock } from '../judge/hall.ts'
import { entriesIn } from '../record/entries.ts'
import { decode } from './air/decode.ts'
import { BYTES } from './air/rows.ts'
import { addMessage, markLine } from './estimate.ts'
import { isGoingOn, type Said, type TableView } from './figures.ts'
import { earlierView, type Hall, isPhone, PHONE, playersOf, Refused, type Table, tableNumbered } from './hall.ts'
import { type Doubt, TENTH } from './heard.ts'
import { aboutLines, isEarlier, type Meeting, meetingIn, type Plan } from './plan.ts'
import { type Archive, aboutIn, type Result, recordIn, takeRecord } from './results.ts'
import { hashOf, isSameSecret } from './trust.ts'

export type Seat = ReturnType<typeof makeSeat>

/** A place at a table for one round. */
function makeSeat(table: string, meeting: Meeting) {
  return {
    /** The table's name in the hall file. */
    table,
    ...meeting,
    secret: randomBytes(12).toString('base64url'),
    /** The hash of the key of the phone that has the seat; '' while none has it. */
    device: '',
    /** The console lines that the phone was given. */
    lines: [] as string[],
    /** The judge allows the next phone that brings the card to take over the seat. */
    isOpen: false,
    /** How often that phone has loaded the page, and the number of its last message since. Older ones are refused. */
    load: 0,
    count: 0,
    /** Its record, as far as it has come; and how many whole records it has brought. */
    words: [] as number[],
    records: 0,
    /** The file of the record in which its match is over; '' before that. */
    file: '',
  }
}

export interface Phones {
  /** By their secrets. Seats of earlier rounds are kept, because a match of theirs may still be on. */
  seats: Map<string, Seat>
  /** The seats of this round, by the table's name. */
  current: Map<string, Seat>
  /** Of each table the newest seat that a phone has had: the one that is heard. */
  heard: Map<string, Seat>
}

/** The part of the service that phones need. */
export interface Seating extends Archive {
  hall: Hall
  /** The time in ms, on a clock that nobody sets. */
  now: () => number
  phones: Phones
  /** Whether pages must be sent something besides tables. */
  isNews: boolean
}

/** Why a phone is refused; its page shows a text for it. */
export type Why = 'unknown' | 'old' | 'second' | 'taken' | 'over' | 'wrong' | 'repeated'

export class NotSeated extends Error {
  readonly why: Why
  constructor(why: Why) {
    super(why)
    this.why = why
  }
}

/** Rounds whose seats are kept. */
const ROUNDS = 6
/** How many whole records a seat may bring. After a match its record still grows by a judge's rulings. */
const MOST_RECORDS = 40
/** Entries that take the longer the more of them came before, and how many of them a record may have. */
const SLOW: readonly number[] = [Entry.Game, Entry.Ruling, Entry.Claim]
const MOST_SLOW = 1000
const MOST_KEY = 64
/** From this age on, in ms, a message counts as this old. A phone's clock makes one each second while anything runs. */
const MOST_AGE = 3_600_000
/** A phone's record has room for as many words as a board's; each is less than WORD. */
export const WORDS = TABLE.words
const WORD = 2 ** 32
const DOUBTS: Partial<Record<Why, Doubt>> = {
  unknown: 'card',
  old: 'round',
  second: 'phone',
  taken: 'phone',
  over: 'record',
  wrong: 'record',
}

/** Tables with a phone in place of a clock. */
export function phoneClocks(count: number): Clock[] {
  return Array.from({ length: count }, (_, i) => ({ port: `${PHONE}${i + 1}`, name: `table ${i + 1}` }))
}

export function makePhones(): Phones {
  return { seats: new Map(), current: new Map(), heard: new Map() }
}

/** Makes a seat for the plan's round at each table with a phone. One of the same round stays, with its secret. */
export function seatAll({ hall, phones, journal }: Seating, plan: Plan): void {
  const added: Seat[] = []
  for (const { clock } of hall.tables.filter((table) => isPhone(table.clock))) {
    // cards of a round that was kept before stay good, whatever came in between
    const there = [...phones.seats.values()]
      .reverse()
      .find((one) => one.table === clock.name && !isEarlier(one, plan, clock.name, one.file !== ''))
    const meeting = meetingIn(plan, clock.name)
    if (there) {
      phones.current.set(clock.name, Object.assign(there, meeting))
      continue
    }
    const seat = makeSeat(clock.name, meeting)
    takeSeat(phones, seat, hall.tables.length)
    added.push(seat)
  }
  if (added.length) journal('seats', added.map(keptOf))
}

/** Makes a new seat the current one of its table, or a known one what it is by now. The oldest of too many is dropped. */
export function takeSeat({ seats, current, heard }: Phones, one: Seat, tables: number): void {
  const seat = Object.assign(seats.get(one.secret) ?? one, one)
  if (!seats.has(seat.secret)) current.set(seat.table, seat)
  seats.set(seat.secret, seat)
  if (seat.device && current.get(seat.table) === seat) heard.set(seat.table, seat)
  if (seats.size > ROUNDS * tables) seats.delete(seats.keys().next().value!)
}

/** A seat as the journal keeps it, without the record: the phone sends that again. */
function keptOf({ words: _, ...seat }: Seat): Omit<Seat, 'words'> {
  return seat
}

/**
 * A phone brings a card. Returns the console lines of its match and the table's record so far, that of a match that is
 * over too: another one is not dealt. Throws a NotSeated.
 */
export function join(service: Seating, body: Record<string, unknown>, address: string) {
  const { hall, phones, journal } = service
  const { table, seat } = seatIn(service, body, address)
  const device = keyIn(body)
  const lines = linesFor(service, seat)
  const isSame = seat.device === device
  if (!isSame) {
    const isCurrent = hall.plan && phones.current.get(seat.table) === seat
    if (!isCurrent && !seat.isOpen) throw refused(service, table, 'old', address)
    if (seat.device && !seat.isOpen) throw refused(service, table, 'second', address)
    takeSeat(phones, Object.assign(seat, { device, isOpen: false, load: 0, count: 0 }), hall.tables.length)
    Object.assign(table.own, { chain: undefined, rival: undefined })
  }
  if (!isSame || lines.join() !== seat.lines.join()) journal('seats', [keptOf(Object.assign(seat, { lines }))])
  hall.changed.add(seat.table)
  table.seenAt = service.now()
  const done = doneIn(seat)
  return {
    table: seat.table,
    lines: [...lines, dateLine()],
    words: seat.words.length > done.length ? seat.words : done,
  }
}

/** The console lines for a phone, by the plan; of an earlier round those that it was given. */
function linesFor({ hall: { plan }, phones }: Seating, seat: Seat): string[] {
  if (!plan || phones.current.get(seat.table) !== seat) return seat.lines
  return [`preset ${plan.control}`, ...aboutLines(plan, seat.table)]
}

/**
 * A phone sends its clock's state and new words of its record. Returns how many the hall has, and whether the phone
 * should bring its card again, because its match was mended in the plan. Throws a NotSeated.
 */
export function tell(service: Seating, body: Record<string, unknown>, address: string) {
  const { table, seat } = seatOf(service, body, address)
  const { bytes, age = 0, from, words } = body
  if (!isHex(bytes) || !isWords(words) || !isCount(from, WORDS) || !isCount(age, Number.MAX_SAFE_INTEGER))
    throw refused(service, table, 'wrong', address)
  const start = Number(from)
  const follows = start <= seat.words.length && start + words.length <= WORDS
  const all = follows ? [...seat.words.slice(0, start), ...words] : seat.words
  if (words.length && isOther(seat, all)) throw refused(service, table, 'over', address)
  seat.words = all
  hear(service, table, seat, bytes, Math.min(Number(age), MOST_AGE))
  const lines = linesFor(service, seat)
  const isMended = seat.lines.length > 0 && !seat.file && lines.join() !== seat.lines.join()
  if (!isMended || !seat.words.length) return { received: seat.words.length, isMended }
  // its match has begun: the desk is told once
  markLine(table.own, 'plan', address, service.now())
  service.journal('seats', [keptOf(Object.assign(seat, { lines }))])
  return { received: seat.words.length, isMended: false }
}

/** A phone brings its whole record, which makes a result. Returns the number of its words. Throws a NotSeated. */
export function bringRecord(service: Seating, body: Record<string, unknown>, address: string): number {
  const { table, seat } = seatOf(service, body, address)
  const { words } = body
  const isRecord = isWords(words) && words.length > 0 && seat.records < MOST_RECORDS
  if (!isRecord || !isOwn(seat, words) || isTooMuch(words)) throw refused(service, table, 'wrong', address)
  if (isOther(seat, words)) throw refused(service, table, 'over', address)
  seat.words = words
  const { event, round, left, right } = seat
  const { file, result } = takeRecord(service, seat.table, words, { event, round, left, right })
  seat.records++
  const done = result.how && file
  if (done !== seat.file) service.journal('seats', [keptOf(Object.assign(seat, { file: done }))])
  service.isNews = true
  service.hall.changed.add(seat.table)
  return words.length
}

/** The judge lets another phone take over this table. */
export function openSeat(service: Seating, name: string): void {
  const seat = takenSeat(service.phones, name)
  if (!seat) throw new Refused('no phone has this table')
  seat.isOpen = true
  service.hall.changed.add(name)
}

/** The seat that a phone has at this table: of this round, or of an earlier one whose match is not over. */
function takenSeat({ heard, current }: Phones, name: string): Seat | undefined {
  const seat = heard.get(name)
  return seat?.file && seat !== current.get(name) ? undefined : seat
}

/**
 * What is shown of a table with a phone. The record of a match that is over counts for more than what the phone says,
 * unless the match goes on again. A match of an earlier round is shown only as long as it goes on, with its own players.
 */
export function seatView({ phones, matches }: Seating, of: TableView): TableView {
  const seat = phones.heard.get(of.name)
  if (!seat) return of
  const view = { ...of, hasPhone: takenSeat(phones, of.name) !== undefined }
  const { said } = view
  const isOn = isGoingOn(said) && !(seat.file && said?.stage === Stage.Ruling)
  if (seat !== phones.current.get(view.name)) return earlierView(view, seat, isOn)
  const result = matches.find(({ table, file }) => table === seat.table && file === seat.file)?.result
  if (!result) return view
  const { winner, left, right } = result
  const players = playersOf(view.players, [left, right])
  return { ...view, players, winner, said: isOn || (said && isOver(said.stage)) ? said : saidIn(result, view) }
}

/** What a phone would say at the end of the match with this result. */
function saidIn(result: Result, { number, seenAt }: TableView): Said {
  const bank = [result.leftTime, result.rightTime].map((text) => (parseTime(text) ?? 0) / TENTH) as [number, number]
  return {
    ...{ number, bank, score: [result.leftScore, result.rightScore], length: result.length, games: result.games },
    ...{ stage: Stage.Over, turn: NOBODY, runs: false, who: NOBODY, fell: NOBODY, called: 0, calledFor: 0 },
    ...{ isOvertime: [false, false], delay: 0, isCrawford: false, count: undefined, battery: 100 },
    ...{ at: seenAt, freshAt: seenAt, way: 'phone' },
  }
}

/** Takes a message that was made `age` ms ago for its table, unless a phone of a newer round already has that table. */
function hear({ phones, hall, now }: Seating, table: Table, seat: Seat, hex: string, age: number): void {
  const at = now()
  table.seenAt = at
  hall.changed.add(seat.table)
  if (phones.heard.get(seat.table) !== seat) return
  if (!hex) {
    // its clock is in no match, or no longer in the one that is over
    if (seat.file || !seat.words.length) table.own.chain = undefined
    return
  }
  const heard = decode(Uint8Array.from(Buffer.from(hex, 'hex')))
  const line = table.own
  if (!heard) {
    markLine(line, 'torn', PHONE, at)
    return
  }
  addMessage(line, PHONE, heard, at - age)
  // a clock that stands and repeats its message was heard
  if (line.chain && !line.chain.heard.runs) line.chain.lastAt = at
  // a phone's messages come in order, so one that does not follow is marked, but still shown
  if (line.rival) Object.assign(line, { chain: line.rival, rival: undefined })
}

/**
 * The seat of the phone that sends this, whose message it counts. Throws a NotSeated if the phone does not have that
 * seat, or if the message is not newer than the last.
 */
function seatOf(service: Seating, body: Record<string, unknown>, address: string): { table: Table; seat: Seat } {
  const found = seatIn(service, body, address)
  const { table, seat } = found
  if (!seat.device || !isSameSecret(seat.device, keyIn(body))) throw refused(service, table, 'taken', address)
  const { load, count } = body
  if (!isCount(load, 1e9) || !isCount(count, 1e9)) throw refused(service, table, 'wrong', address)
  const [loads, counts] = [Number(load), Number(count)]
  if (loads < seat.load || (loads === seat.load && counts <= seat.count)) throw new NotSeated('repeated')
  // a page that was loaded anew counts its messages from the beginning, and its clock may be another
  if (loads > seat.load) Object.assign(table.own, { chain: undefined, rival: undefined })
  Object.assign(seat, { load: loads, count: counts })
  return found
}

/** The seat with the table and the secret on the card. Throws a NotSeated. */
function seatIn(service: Seating, body: Record<string, unknown>, address: string): { table: Table; seat: Seat } {
  const table = tableNumbered(service.hall, Number(body.table))
  const seat = service.phones.seats.get(String(body.secret))
  if (!table || !isPhone(table.clock)) throw new NotSeated('unknown')
  if (seat?.table !== table.clock.name) throw refused(service, table, 'unknown', address)
  return { table, seat }
}

function refused({ hall, now }: Seating, table: Table, why: Why, address: string): NotSeated {
  const doubt = DOUBTS[why]
  if (doubt && markLine(table.own, doubt, address, now())) hall.changed.add(table.clock.name)
  return new NotSeated(why)
}

/** The hash of the phone's key. */
function keyIn({ device }: Record<string, unknown>): string {
  const isKey = typeof device === 'string' && device.length >= 16 && device.length <= MOST_KEY
  if (!isKey) throw new NotSeated('wrong')
  return hashOf(device)
}

/**
 * Whether this is the record of a match of this seat. Names do not tell, since the desk may mend one in mid-match. A
 * clock whose players have agreed to another match no longer has the round.
 */
function isOwn({ event, round, table }: Seat, words: readonly number[]): boolean {
  const about = aboutIn(words)
  const of = (block: Block): string => about[block] ?? ''
  return of(Block.Table) === table && of(Block.Event) === event && ['', round].includes(of(Block.Round))
}

/** The record in which the seat's match is over; empty before that, or if somebody has removed it. */
function doneIn({ file }: Seat): readonly number[] {
  return (file && recordIn(file)) || []
}

/** Whether the seat's match is over and this is the record of another one. Its own still grows by a judge's rulings. */
function isOther(seat: Seat, words: readonly number[]): boolean {
  return doneIn(seat).some((word, i) => i < words.length && word !== words[i])
}

/** Whether it has more of what takes long to read than any match has. */
function isTooMuch(words: readonly number[]): boolean {
  return entriesIn(words).filter(({ entry }) => SLOW.includes(entry)).length > MOST_SLOW
}

function isHex(text: unknown): text is string {
  return typeof text === 'string' && (text === '' || (text.length === 2 * BYTES && /^[0-9a-f]*$/.test(text)))
}

function isWords(list: unknown): list is number[] {
  return Array.isArray(list) && list.length <= WORDS && list.every((word) => isCount(word, WORD - 1))
}

function isCount(value: unknown, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
}

/*
 * The oracle: a second, slow and obvious answer to "what does the clock read now?", written from RULES.md and PLAY.md alone.
 * It keeps a book, not a clock: a list of turns, each a list of spans during which it ran. Banks, delay, flag and stage are
 * all read out of that list (T7, T8), and undoing a press is no more than going back to the copy of the book before it.
 * It judges contacts as they are known afterwards, each with its closing and its opening; it knows nothing of bounce. Of a stop it
 * knows one line, GO ON: no short turns to another here.
 */

export type Side = 0 | 1
export type Pair = [number, number]

/** A button closed from `at` to `opens`; for less than 8 ms it is a knock. Instants are whole milliseconds. */
export interface Contact {
  side: Side
  at: number
  opens: number
}

export interface Control {
  bank: number
  delay: number
}

export interface Verdict {
  stage: 'open' | 'play' | 'stop' | 'flag'
  bank: Pair
  delayLeft: number
  turn: 0 | 1 | 2
  running: boolean
  fell: 0 | 1 | 2
  fellAt: number
  turns: Pair
  inert: Pair
  charged: Pair
}

interface Span {
  from: number
  to: number
}

interface Turn {
  side: Side
  spans: Span[]
}

interface Book {
  /** Every turn but the last was ended by a press; the last runs while its last span has no end. */
  turns: Turn[]
  inert: Pair
  fell: 0 | 1 | 2
  fellAt: number
  /** What closed before this means nothing in the present stage (P7). */
  entered: number
  /** Of a stop: which sides want to go on. */
  wants: [boolean, boolean]
  /** The book before the last press, and the contact that made it. */
  before?: Book
  press?: Contact
}

interface Happening {
  at: number
  kind: 'closes' | 'opens' | 'held'
  contact: Contact
}

const ANNOUNCE = 100
const NOBODY = 2
const PRESS = 8
const HOLD = 1_000
const LEAST_TURN = 150
const STOP = 30_000
/** Closings so far apart at most are one gesture; are a stop after 0.6 s; and otherwise after 2 s. */
const ONE = 60
const NEAR = 300

const blank: Book = { turns: [], inert: [0, 0], fell: NOBODY, fellAt: 0, entered: 0, wants: [false, false] }

/** The truth at `end`, when every contact is open. `end` is never within 100 ms after something that comes by itself. */
export function judge(control: Control, contacts: Contact[], end: number): Verdict {
  const book = overdue(control, written(control, contacts, end), end)
  const stage = stageOf(book)
  const last = book.turns.at(-1)
  const charged = bySide((side) => chargeOf(control, book.turns, side, end))
  return {
    stage,
    bank: bySide((side) => control.bank - charged[side]),
    delayLeft: last ? Math.max(0, control.delay - used(last, end)) : 0,
    turn: last ? last.side : NOBODY,
    running: stage === 'play',
    fell: book.fell,
    fellAt: book.fellAt,
    turns: bySide((side) => book.turns.slice(0, -1).filter((turn) => turn.side === side).length),
    inert: book.inert,
    charged,
  }
}

/** When the clock next does something by itself after what these contacts have done by `now`: the flag, or the end of a stop. */
export function dueAfter(control: Control, contacts: Contact[], now = Infinity): number {
  const book = written(control, contacts, now)
  return Math.min(flagAt(control, book), stopEnds(book))
}

function written(control: Control, contacts: Contact[], now: number): Book {
  const real = contacts.filter(({ at, opens }) => opens - at >= PRESS)
  const all = real.flatMap((contact): Happening[] => [
    { at: contact.at, kind: 'closes', contact },
    { at: contact.opens, kind: 'opens', contact },
    ...(contact.opens - contact.at >= HOLD ? [{ at: contact.at + HOLD, kind: 'held' as const, contact }] : []),
  ])
  const done = all.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at || a.contact.side - b.contact.side)
  return done.reduce((book, one) => enter(control, overdue(control, book, one.at), one, real), blank)
}

function enter(control: Control, book: Book, { at, kind, contact }: Happening, all: Contact[]): Book {
  const stage = stageOf(book)
  if (stage === 'open' && kind === 'opens') return opened(book, contact, all)
  if (stage === 'play' && kind === 'closes') return closed(control, book, contact, all)
  if (stage === 'stop' && kind === 'held' && contact.at >= book.entered) return wanted(book, contact.side, at)
  return book
}

/** M3: the short of the side with the lower die, from its release; two shorts within 300 ms start nothing. */
function opened(book: Book, contact: Contact, all: Contact[]): Book {
  const isShort = contact.opens - contact.at < HOLD
  const both = all.some(({ side, at }) => side !== contact.side && Math.abs(at - contact.at) <= NEAR)
  return isShort && !both ? { ...begin(book, other(contact.side), contact.opens), entered: contact.opens } : book
}

/** A closing edge in play is a press; with the other contact closed, both for long enough, it is also a stop. */
function closed(control: Control, book: Book, contact: Contact, all: Contact[]): Book {
  const now = pressed(control, book, contact)
  const first = all.find((one) => one.side !== contact.side && one.at <= contact.at && one.opens > contact.at)
  // Of two at the same instant the second one in the list comes second.
  if (!first || (first.at === contact.at && contact.side === 0)) return now
  const gap = first.at < book.entered ? Infinity : contact.at - first.at
  const known = contact.at + (gap <= NEAR ? 600 : 2_000)
  if (first.opens < known || contact.opens < known) return now
  return stopped(control, now, gap <= ONE ? first : contact, gap <= ONE ? [first, contact] : [], known)
}

/** It ends its own side's turn, not before T12 allows it and not at the flag or later (T8, T9); otherwise it is inert (C3). */
function pressed(control: Control, book: Book, contact: Contact): Book {
  const { side, at } = contact
  const turn = book.turns.at(-1)!
  const ends = side === turn.side && at >= turn.spans[0].from + LEAST_TURN && at < flagAt(control, book)
  if (ends) return { ...begin(cut(book, at), other(side), at), before: book, press: contact }
  return { ...book, inert: bySide((s) => book.inert[s] + (s === side ? 1 : 0)) }
}

/** From the closing of `from`. A press that was part of one gesture of two hands is undone; a flag due by then wins. */
function stopped(control: Control, now: Book, from: Contact, gesture: Contact[], known: number): Book {
  const book = now.press && gesture.includes(now.press) ? now.before! : now
  if (flagAt(control, book) <= from.at) return now
  return { ...cut(book, from.at), entered: known, wants: [false, false] }
}

/** A hold at GO ON: that side wants it, or no longer; when both do, play goes on from its recognition. */
function wanted(book: Book, side: Side, at: number): Book {
  const wants: [boolean, boolean] = [...book.wants]
  wants[side] = !wants[side]
  return wants[0] && wants[1] ? resume(book, at) : { ...book, wants }
}

/**
 * The book with what came by itself: the end of a stop at its instant, and the flag once it is announced. That a stop which may
 * still form delays the announcement needs no line here: nothing closes meanwhile, so nobody can tell.
 */
function overdue(control: Control, before: Book, now: number): Book {
  const book = stopEnds(before) <= now ? resume(before, stopEnds(before)) : before
  const due = flagAt(control, book)
  if (due + ANNOUNCE > now) return book
  return { ...cut(book, due), fell: book.turns.at(-1)!.side, fellAt: due }
}

function stopEnds(book: Book): number {
  return stageOf(book) === 'stop' ? book.turns.at(-1)!.spans.at(-1)!.to + STOP : Infinity
}

/** The running turn falls when it has used its delay and all the bank that its side's earlier turns left. */
function flagAt(control: Control, book: Book): number {
  if (stageOf(book) !== 'play') return Infinity
  const turn = book.turns.at(-1)!
  const { from } = turn.spans.at(-1)!
  const bank = control.bank - chargeOf(control, book.turns.slice(0, -1), turn.side, from)
  return from + control.delay + bank - used(turn, from)
}

function stageOf(book: Book): Verdict['stage'] {
  if (book.fell !== NOBODY) return 'flag'
  const last = book.turns.at(-1)
  if (!last) return 'open'
  return last.spans.at(-1)!.to === Infinity ? 'play' : 'stop'
}

function chargeOf(control: Control, turns: Turn[], side: Side, now: number): number {
  const own = turns.filter((turn) => turn.side === side)
  return sum(own.map((turn) => Math.max(0, used(turn, now) - control.delay)))
}

function used(turn: Turn, now: number): number {
  return sum(turn.spans.map((span) => Math.max(0, Math.min(span.to, now) - span.from)))
}

function begin(book: Book, side: Side, at: number): Book {
  return { ...book, turns: [...book.turns, { side, spans: [{ from: at, to: Infinity }] }] }
}

function cut(book: Book, at: number): Book {
  return respan(book, (spans) => [...spans.slice(0, -1), { from: spans.at(-1)!.from, to: at }])
}

function resume(book: Book, at: number): Book {
  return { ...respan(book, (spans) => [...spans, { from: at, to: Infinity }]), entered: at }
}

/** Rewrites the spans of the last turn only. */
function respan(book: Book, change: (spans: Span[]) => Span[]): Book {
  const last = book.turns.at(-1)!
  return { ...book, turns: [...book.turns.slice(0, -1), { side: last.side, spans: change(last.spans) }] }
}

export function other(side: Side): Side {
  return side === 0 ? 1 : 0
}

function bySide(of: (side: Side) => number): Pair {
  return [of(0), of(1)]
}

function sum(list: number[]): number {
  return list.reduce((total, one) => total + one, 0)
}

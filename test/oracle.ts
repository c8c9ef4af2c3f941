/*
 * The oracle: a second, slow and obvious answer to "what does the clock read now?", written from RULES.md and PLAY.md alone.
 * It keeps a book, not a clock: a list of turns, each a list of spans during which it ran. Banks, delay, flag and stage are
 * all read out of that list (T7, T8), and undoing something is no more than going back to an earlier copy of the book.
 * It judges deeds (what hands did, already sorted into presses, knocks and chords); it knows nothing of edges or bounce.
 */

export type Side = 0 | 1
export type Pair = [number, number]

/** A closing edge is at `at`; a chord's second one `gap` later. Instants and spans are whole milliseconds. */
export type Deed =
  | { kind: 'press'; side: Side; at: number; held: number }
  | { kind: 'knock'; side: Side; at: number; held: number }
  | { kind: 'rest'; side: Side; at: number; held: number }
  | { kind: 'chord'; first: Side; at: number; gap: number; held: number }

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
}

const ANNOUNCE = 100
const NOBODY = 2

const blank: Book = { turns: [], inert: [0, 0], fell: NOBODY, fellAt: 0 }

/** The truth at `end`, when every deed is over. `end` is never within 100 ms after a flag. */
export function judge(control: Control, deeds: Deed[], end: number): Verdict {
  const book = announced(control, written(control, deeds), end)
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

/** When the turn that runs after these deeds is due to fall, announced or not yet; Infinity when none runs. */
export function flagAfter(control: Control, deeds: Deed[]): number {
  return flagAt(control, written(control, deeds))
}

function written(control: Control, deeds: Deed[]): Book {
  const inOrder = [...deeds].sort((a, b) => a.at - b.at)
  return inOrder.reduce((book, deed) => enter(control, announced(control, book, deed.at), deed), blank)
}

function enter(control: Control, book: Book, deed: Deed): Book {
  if (deed.kind === 'knock') return book
  if (deed.kind === 'chord') return chord(control, book, deed.first, deed.at, deed.at + deed.gap)
  if (stageOf(book) === 'play') return pressInPlay(control, book, deed.side, deed.at)
  if (stageOf(book) === 'open' && deed.kind === 'press') return begin(book, other(deed.side), deed.at)
  return book
}

/** A closing edge in play: it ends the presser's own turn before the flag (T8, T9), and is inert otherwise (C3). */
function pressInPlay(control: Control, book: Book, side: Side, at: number): Book {
  const own = side === book.turns.at(-1)!.side
  if (own && at < flagAt(control, book)) return begin(cut(book, at), other(side), at)
  return { ...book, inert: bySide((s) => book.inert[s] + (s === side ? 1 : 0)) }
}

/**
 * A chord's two presses are first entered as they come: if a flag is announced between them, that stands. Otherwise the flag
 * that was due by the first edge wins (both presses are late), and failing that the chord: all goes back to its first edge.
 */
function chord(control: Control, before: Book, first: Side, at: number, secondAt: number): Book {
  const stage = stageOf(before)
  if (stage === 'stop') return resume(before, at)
  if (stage !== 'play') return before
  const between = announced(control, pressInPlay(control, before, first, at), secondAt)
  if (stageOf(between) === 'flag') return between
  if (flagAt(control, before) <= at) return pressInPlay(control, between, other(first), secondAt)
  if (before.turns.length === 1) return { ...before, turns: [] }
  return cut(before, at)
}

/**
 * The book with the flag entered, if it was due and its announcement came by `now`. That a chord in the making delays the
 * announcement needs no line here: no other deed falls into that time, so nobody can tell.
 */
function announced(control: Control, book: Book, now: number): Book {
  const due = flagAt(control, book)
  if (due + ANNOUNCE > now) return book
  return { ...cut(book, due), fell: book.turns.at(-1)!.side, fellAt: due }
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
  return respan(book, (spans) => [...spans, { from: at, to: Infinity }])
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

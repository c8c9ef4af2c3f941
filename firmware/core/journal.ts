/*
 * The journal: every event of a match as a few words of 32 bits, appended and never rewritten.
 *
 * A word is 27 bits of meaning and a count of the zeros among them, which tells a torn word from a whole one whatever
 * bits were not yet written (a Berger code: bits in flash only ever go from 1 to 0). A press is one word: its side, and
 * the time since the entry before. Any other event is a word of time and a word of its own. What does not fit any more is
 * thinned out from the presses up; results and rulings find room to the end.
 */
import type { Ms, Side } from './clock.ts'
import type { Session } from './state.ts'

/** Words of a record on a board that has the room: 12 kB. */
export const WORDS = 3072
/**
 * Words kept free for each game that may still come: below the first there are no checkpoints; below the second presses are no
 * longer entered one by one, but as what both sides had, at every 16th; below the third not even so; below the last only
 * results, flags and power.
 */
const CHECK_ROOM = 24
const PRESS_ROOM = 12
const THIN_ROOM = 9
const LAST_ROOM = 3
const THIN = 16

/** What stands where among the 27 bits of a word. */
export const enum Mask {
  /** A press: its side, and a span. */
  Press = 0x4000000,
  /** In a word that is no press: a span alone. */
  Time = 0x2000000,
  /** Ms since the entry before. */
  Span = 0x1ffffff,
  /** In any other word: the value of its Entry. */
  Value = 0x7ffff,
}

/** The lowest bit of what is no mask: the side of a press, an Entry, and its side. */
export const enum Shift {
  Presser = 25,
  Entry = 20,
  Side = 19,
}

/** What a word that is no press and no time says; its value has 19 bits. */
export const enum Entry {
  /** A column of the control: its number in the upper 4 bits; 15 bits of its value, and `side` is its 16th. */
  Control = 1,
  /** Both sides have agreed; times begin at power-on. */
  Open,
  /** `side` has the turn, the first of a game. */
  Start,
  /** Both say that `side` was the wrong opener: back to the opening roll, and so many ms to it (524,287 for more). */
  Reopen,
  /** The last so many words are undone: they were the beginning of a stop by both hands. */
  Undone,
  /** A press of `side` counted for nothing, so many ms after the entry before (524,287 for more). */
  Inert,
  /** Play stands: a By of stop.ts. */
  Stop,
  /** A Claim of `side`; with TAKEN_BACK it claims it no longer, with STUCK_TOO it cannot send it. */
  Claim,
  /** Both want the last hand-over turned back: `side` has the turn, and the other one so many ms back (524,287 for more). */
  Back,
  /** The stop is over: 1 it ended by itself, 2 nobody had claimed anything. */
  Resume,
  /** The loser, `side`, enters it: the bits of `resultBits`. */
  Sent,
  /** `side` does not agree to it. */
  Refused,
  /** The game: its loser is `side`; the bits of `resultBits`. */
  Game,
  /** Both take the last game back. */
  TakeBack,
  /** The clock calls the judge: 0 no agreement, 1 none in time. Where there is no judge a result is entered anew. */
  Judge,
  Break,
  BreakEnd,
  /** `side` asks for the break after this one. */
  BreakNext,
  /** `side` has its dice changed (P8). */
  Dice,
  /** The bank of `side` runs: it is absent. */
  Late,
  /** It has come; 1: and has agreed to the control. */
  Arrived,
  Flag,
  /** The match, won by `side`: a Won. */
  Over,
  /** The power came back; times begin anew. */
  Power,
  /** Goes on after the power came back: by a hold of `side`, as a rule the second; 1: for the other button is stuck. */
  Recovered,
  /** What was thinned out, told as a sum: a Sum, and 17 bits. */
  Sum,
  /** The judge's door was opened: a By. */
  Ruling,
  /** The upper 19 bits of the next ruling's number. */
  High,
  /** A Rule in the upper 6 bits, 13 bits of its number. */
  Rule,
  /** The last ruling since the door was opened is undone. */
  Unrule,
  /** The ruling is over: an Ended. */
  Ruled,
}

/** What a record that is nearly full still takes: from what it tells the match goes on after a cut. */
// biome-ignore format: the columns stand under each other
const LASTS: Record<Entry, boolean> = {
  [Entry.Control]:   false,
  [Entry.Open]:      false,
  [Entry.Start]:     false,
  [Entry.Reopen]:    false,
  [Entry.Undone]:    false,
  [Entry.Inert]:     false,
  [Entry.Stop]:      false,
  [Entry.Claim]:     false,
  [Entry.Back]:      false,
  [Entry.Resume]:    false,
  [Entry.Sent]:      false,
  [Entry.Refused]:   false,
  [Entry.Game]:      true,
  [Entry.TakeBack]:  true,
  [Entry.Judge]:     false,
  [Entry.Break]:     false,
  [Entry.BreakEnd]:  false,
  [Entry.BreakNext]: false,
  [Entry.Dice]:      false,
  [Entry.Late]:      false,
  [Entry.Arrived]:   false,
  [Entry.Flag]:      true,
  [Entry.Over]:      true,
  [Entry.Power]:     true,
  [Entry.Recovered]: true,
  [Entry.Sum]:       true,
  [Entry.Ruling]:    true,
  [Entry.High]:      true,
  [Entry.Rule]:      true,
  [Entry.Unrule]:    true,
  [Entry.Ruled]:     true,
}

/**
 * What both sides had at the last change of the clock, in six words. Where the power cuts some of them off, a side may have
 * what it had at the sum before: never less than its own.
 */
export const enum Sum {
  /** The bank of `side` in ms: all but its lowest 10 bits; */
  BankHigh,
  /** those, above them its unbegun overtime by 30 s (5 bits), and 1 when its bank is overtime. */
  BankLow,
  /** `side` has the turn, and so many ms of its delay. */
  Turn,
  /** Turns that both sides have ended in this game, 8 bits each. */
  Turns,
}

/** Keeps what the journal must know to go on; the words wait in `out` until the board has them. */
export interface Journal {
  /** Words that the board has for it. */
  room: number
  out: number[]
  /** Words entered so far, those in `out` among them. */
  used: number
  /** The last entry's instant, and the one that a stop by both hands would go back to. */
  at: Ms
  undoAt: Ms
  /** Words that such a stop would undo. */
  undo: number
  /** Presses that were not entered since the last entry that tells what both sides have. */
  thinned: number
  /** When an inert press was entered last; kept in no record, as what follows. */
  inertAt: Ms
  /** When the next checkpoint is entered, or sooner. */
  checkAt: Ms
  /** While a record is read back: the upper bits of the number that the next word completes, */
  high: number
  /** and what is known of words that are not whole: 1 for one that may have been the last, 2 for one that is missing. */
  torn: number
}

/** Inert presses are entered no more often than this. */
const INERT: Ms = 1000

/** An empty one, for so many words. */
export function makeJournal(room: number): Journal {
  return {
    room,
    out: [],
    used: 0,
    at: 0,
    undoAt: 0,
    undo: 0,
    thinned: 0,
    inertAt: -INERT,
    checkAt: 0,
    high: 0,
    torn: 0,
  }
}

/** Columns of a control in the record: discipline, length, bank and delay in seconds, then the options that are not 0. */
export const COLUMNS = 4
/** Options that a match depends on; a column's number has four bits. */
export const NOTED = 12

/** A new record: it begins with the control, and whether hands may change it. */
export function openRecord(s: Session, at: Ms): void {
  s.journal = makeJournal(s.journal.room)
  const c = s.control
  noteColumn(s, 0, c.discipline)
  noteColumn(s, 1, c.length)
  noteColumn(s, 2, (c.bank / 1000) | 0)
  noteColumn(s, 3, c.delay / 1000)
  for (let i = 0; i < NOTED; i++) if (c.option[i]) noteColumn(s, COLUMNS + i, c.option[i])
  note(s, Entry.Open, s.locked, 0, at)
}

function noteColumn(s: Session, column: number, value: number): void {
  note(s, Entry.Control, value >> 15, (column << 15) | (value & 0x7fff), 0)
}

/** A word of these 27 bits. */
export function wordOf(bits: number): number {
  return ((bits << 5) | zerosIn(bits)) >>> 0
}

/** The 27 bits of a word, or -1 when it is torn or empty. */
export function bitsOf(word: number): number {
  const bits = word >>> 5
  return zerosIn(bits) === (word & 31) ? bits : -1
}

function zerosIn(bits: number): number {
  const pairs = bits - ((bits >> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
  return 27 - (((fours + (fours >> 4)) & 0x0f0f0f0f) % 255)
}

/** Enters an event that happened at `at`. */
export function note(s: Session, entry: Entry, side: Side, value: number, at: Ms): void {
  const j = s.journal
  if (!hasRoom(s, LAST_ROOM) && !LASTS[entry]) return
  if (j.thinned && hasRoom(s, LAST_ROOM * 2)) noteSum(s)
  pushTime(j, at)
  push(j, (entry << Shift.Entry) | (side << Shift.Side) | value)
}

/** Enters a press that counted: one word. */
export function notePress(s: Session, side: Side, at: Ms): void {
  const j = s.journal
  if (!hasRoom(s, PRESS_ROOM)) return thinPress(s)
  if (at - j.at > Mask.Span) pushTime(j, at)
  const span = at > j.at ? at - j.at : 0
  push(j, Mask.Press | (side << Shift.Presser) | span)
  j.at += span
}

/** Enters a press that counted for nothing, in the record's first half, and one a second at most. */
export function noteInert(s: Session, side: Side, at: Ms): void {
  const j = s.journal
  const late = at < j.at ? 0 : at - j.at
  if (at < j.inertAt + INERT && at >= j.inertAt) return
  j.inertAt = at
  if (j.used < j.room / 2 && hasRoom(s, PRESS_ROOM)) {
    push(j, (Entry.Inert << Shift.Entry) | (side << Shift.Side) | (late < Mask.Value ? late : Mask.Value))
  }
}

/** Enters that time has gone on until `at`, if there is room for presses and more. */
export function noteTime(s: Session, at: Ms): void {
  const j = s.journal
  if (!j.thinned && hasRoom(s, CHECK_ROOM)) pushTime(j, at)
}

/** Before a press: should it turn out to be half of a stop, its words are undone. */
export function markUndo(j: Journal): void {
  j.undo = 0
  j.undoAt = j.at
}

/** The words of the press that a stop began with do not count. */
export function noteUndone(s: Session): void {
  const j = s.journal
  const words = j.undo
  j.at = j.undoAt
  if (words) push(j, (Entry.Undone << Shift.Entry) | words)
  if (!hasRoom(s, PRESS_ROOM)) j.thinned = 1
}

/** Whether so many words are left for each game that may still come. */
function hasRoom(s: Session, words: number): boolean {
  const games = s.control.length * 2 - 1 - s.match.score[0] - s.match.score[1]
  return s.journal.used + words * games < s.journal.room
}

/** A press that finds the record nearly full: now and then what both sides have takes the place of many. */
function thinPress(s: Session): void {
  const j = s.journal
  if (j.thinned < THIN) j.thinned++
  if (j.thinned >= THIN && hasRoom(s, THIN_ROOM)) noteSum(s)
}

/** A hand-over was turned back: of the presses that were not entered a record could not tell which. */
export function noteTurnedBack(s: Session): void {
  'cold'
  if (!hasRoom(s, PRESS_ROOM) && hasRoom(s, LAST_ROOM * 2)) noteSum(s)
}

/** What both sides had at the last change of the clock. */
function noteSum(s: Session): void {
  'cold'
  const j = s.journal
  const c = s.clock
  j.thinned = 0
  if (c.on && c.since > j.at) pushTime(j, c.since) // what stands may have done so since before a cut
  for (let side = 0; side < 2; side++) {
    pushSum(j, side, Sum.BankHigh, c.bank[side] >> 10)
    pushSum(j, side, Sum.BankLow, (c.over[side] << 15) | ((c.extra[side] / 30_000) << 10) | (c.bank[side] & 1023))
  }
  pushSum(j, c.turn & 1, Sum.Turn, c.left)
  pushSum(j, 0, Sum.Turns, ((c.turns[0] & 255) << 8) | (c.turns[1] & 255))
}

function pushSum(j: Journal, side: Side, sum: Sum, value: number): void {
  push(j, (Entry.Sum << Shift.Entry) | (side << Shift.Side) | (sum << 17) | value)
}

function pushTime(j: Journal, at: Ms): void {
  let span = at - j.at
  if (span <= 0) return // a record does not go back in time
  for (; span > Mask.Span; span -= Mask.Span) push(j, Mask.Time | Mask.Span)
  push(j, Mask.Time | span)
  j.at = at
}

function push(j: Journal, bits: number): void {
  if (j.used >= j.room) return
  j.used++
  j.undo++
  j.out.push(wordOf(bits))
}

/*
 * The journal: every event of a match as a few words of 32 bits, appended and never rewritten.
 *
 * A press is one word: its side, and the time since the entry before. So is any other event that comes soon and has a small value;
 * else it is a word of time and a word of its own. Now and then a block holds all that the match has come to: a clock that starts
 * again reads back from there. What does not fit any more is thinned out from the presses up; results and rulings find room to the end.
 */
import { Block, textWords } from './block.ts'
import type { Ms, Side } from './clock.ts'
import { Refusal } from './control.ts'
import { ZONES } from './hall-time.ts'
import { refuse, type Session } from './state.ts'
import { isBefore } from './table.ts'
import { wholeWords } from './whole.ts'
import { Entry, Form, Most, VERSION, wordOf } from './word.ts'

/** Words of a record, before a board has said for how many it has room. */
export const WORDS = 4096
/**
 * Words kept free for each game that may still come: below the first there are no checkpoints; below the second presses are no
 * longer entered one by one, but after every 64th all that the match has come to; below the third not even so; below the last only
 * results, flags and power.
 */
export const CHECK_ROOM = 24
const PRESS_ROOM = 12
const THIN_ROOM = 9
const LAST_ROOM = 3
/** Words beside these, to tell once that presses are missing. */
const SPARE = 4
const THIN = 64
/** Words of a block of the whole match, and before it how many presses are missing, and the time. */
const WHOLE_WORDS = 24
/** Once so many words have come after a block of the whole match, the next is due. */
const WHOLE_EACH = 80
/** The same in the first turns of a game: what has happened between the games takes long to be done again. */
const WHOLE_GAME = 40
/** So long after an event it is known what came before it, and nothing can undo it any more. */
export const SETTLED: Ms = 900

/** What a record that is nearly full still takes: from what it tells the match goes on after a cut. */
// biome-ignore format: the columns stand under each other
const LASTS: Record<Entry, boolean> = {
  [Entry.Begin]:     true,
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
  [Entry.Block]:     true,
  [Entry.Ruling]:    true,
  [Entry.High]:      true,
  [Entry.Rule]:      true,
  [Entry.Unrule]:    true,
  [Entry.Ruled]:     true,
}

/** Keeps what the journal must know to go on; the words wait in `out` until the board has them. */
export interface Journal {
  /** Words that the board has for it. */
  room: number
  /** When a match is agreed to (see hall-time.ts); 0 where nobody has said. */
  hallTime: number
  out: number[]
  /** Words entered so far, those in `out` among them. */
  used: number
  /** The last entry's instant, and the one that a stop by both hands would go back to. */
  at: Ms
  undoAt: Ms
  /** Words that such a stop would undo. */
  undo: number
  /** Presses that were not entered since the last block of the whole match. */
  thinned: number
  /** Whether the record has the turn stand since then: what a side has is told in the next block. */
  isHeld: number
  /** Words there were when that block was entered, and the games that blocks have told of so far. */
  wholeAt: number
  listed: number[]
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
    hallTime: 0,
    out: [],
    used: 0,
    at: 0,
    undoAt: 0,
    undo: 0,
    thinned: 0,
    isHeld: 0,
    wholeAt: 0,
    listed: [],
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

/** Words that the games which may still come can take, of which each has 80; the banks' checkpoints; and one game that is very long. */
export function wordsFor(s: Session): number {
  return gamesLeft(s) * 80 + ((s.control.bank / 4000) | 0) + 500
}

function gamesLeft(s: Session): number {
  const isNew = isBefore(s.stage)
  const games = s.control.length * 2 - 1
  return isNew ? games : games - s.match.score[0] - s.match.score[1]
}

/** A new record: it begins with the control, and whether hands may change it. */
export function openRecord(s: Session, at: Ms): void {
  const j = makeJournal(s.journal.room)
  j.hallTime = s.journal.hallTime
  s.journal = j
  push(j, VERSION)
  noteTexts(s)
  const c = s.control
  noteColumn(s, 0, c.discipline)
  noteColumn(s, 1, c.length)
  noteColumn(s, 2, (c.bank / 1000) | 0)
  noteColumn(s, 3, c.delay / 1000)
  for (let i = 0; i < NOTED; i++) if (c.option[i]) noteColumn(s, COLUMNS + i, c.option[i])
  note(s, Entry.Open, s.locked, 0, at)
  forgetPlayers(s)
}

/** Keeps a text of the match, of a Block. */
export function sayAbout(s: Session, block: Block, text: string): void {
  for (let i = s.about.length; i <= Block.Judge; i++) s.about.push('')
  s.about[block] = text
}

/** What was said of one match is not said of the next: its round and its players. */
export function forgetPlayers(s: Session): void {
  const about = s.about
  if (about.length > Block.Right) about[Block.Round] = about[Block.Left] = about[Block.Right] = ''
}

/** What was said of the match, and when it is. */
function noteTexts(s: Session): void {
  for (let i = 0; i < s.about.length; i++) if (s.about[i]) noteBlock(s.journal, i, textWords(s.about[i]))
  const time = s.journal.hallTime
  if (time) noteBlock(s.journal, Block.HallTime, [(time / ZONES) | 0, time % ZONES])
}

function headBits(block: Block, words: number): number {
  return (Entry.Block << 20) | (block << 8) | words
}

/** The word with which a block of so many words begins. */
export function headWord(block: Block, words: number): number {
  return wordOf(headBits(block, words))
}

/** A block, whole or not at all. */
export function noteBlock(j: Journal, block: Block, words: number[]): void {
  if (j.used + words.length + 1 > j.room) return
  push(j, headBits(block, words.length))
  for (let i = 0; i < words.length; i++) push(j, Form.Soon + words[i])
}

function noteColumn(s: Session, column: number, value: number): void {
  note(s, Entry.Control, value >> 15, (column << 15) | (value & 0x7fff), 0)
}

/** Enters an event that happened at `at`. */
export function note(s: Session, entry: Entry, side: Side, value: number, at: Ms): void {
  const j = s.journal
  if (!hasRoom(s, LAST_ROOM) && !LASTS[entry]) return
  if (j.thinned && hasRoom(s, LAST_ROOM * 2)) noteWhole(s)
  if (j.thinned && !j.isHeld) noteThinned(j)
  if (entry === Entry.Start || entry === Entry.Resume || entry === Entry.Recovered || entry === Entry.Ruled)
    j.isHeld = 0
  const span = at - j.at
  if (span > 0 && span <= Most.Soon && value <= Most.Small) {
    j.at = at
    return push(j, Form.Soon + ((entry << 20) | (side << 19) | (value << 14) | span))
  }
  pushTime(j, at)
  push(j, (entry << 20) | (side << 19) | value)
}

/** Enters a press that counted: one word. */
export function notePress(s: Session, side: Side, at: Ms): void {
  const j = s.journal
  if (j.thinned || !hasRoom(s, PRESS_ROOM)) return thinPress(s, at)
  if (at - j.at > Most.Press) pushTime(j, at)
  const span = at > j.at ? at - j.at : 0
  push(j, Form.Press + ((side << 24) | span))
  j.at += span
  soonWhole(s, at)
}

/** Where the next block of the whole match is due, it is entered once it is known what this press was. */
function soonWhole(s: Session, at: Ms): void {
  const j = s.journal
  if (isWholeDue(s) && at + SETTLED < j.checkAt) j.checkAt = at + SETTLED
}

/** Enters a press that counted for nothing, in the record's first half, and one a second at most. */
export function noteInert(s: Session, side: Side, at: Ms): void {
  const j = s.journal
  const late = at < j.at ? 0 : at - j.at
  if (at < j.inertAt + INERT && at >= j.inertAt) return
  j.inertAt = at
  if (j.used < j.room / 2 && hasRoom(s, PRESS_ROOM)) {
    push(j, (Entry.Inert << 20) | (side << 19) | (late < Most.Value ? late : Most.Value))
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
  if (words) {
    push(j, Entry.Undone << 20) // by which it is found
    push(j, (Entry.Undone << 20) | words)
  }
  if (!hasRoom(s, PRESS_ROOM) && !j.thinned) j.thinned = 1
}

/** Whether so many words are left for each game that may still come. */
export function hasRoom(s: Session, words: number): boolean {
  return s.journal.used + words * gamesLeft(s) + SPARE < s.journal.room
}

/** A press that finds the record nearly full: now and then all that the match has come to takes the place of many. */
function thinPress(s: Session, at: Ms): void {
  const j = s.journal
  if (!j.thinned) refuse(s, j.room ? Refusal.Full : Refusal.Record)
  j.thinned++
  soonWhole(s, at)
}

/** A hand-over was turned back: of the presses that were not entered a record could not tell which. */
export function noteTurnedBack(s: Session): void {
  'cold'
  if (!hasRoom(s, PRESS_ROOM) && hasRoom(s, LAST_ROOM * 2)) noteWhole(s)
}

/** Whether the next block of the whole match is due, and has room. */
export function isWholeDue(s: Session): boolean {
  const j = s.journal
  const isDue = j.thinned
    ? j.thinned >= THIN && hasRoom(s, THIN_ROOM)
    : j.used >= j.wholeAt + (isFirstTurns(s) ? WHOLE_GAME : WHOLE_EACH)
  return isDue && hasWholeRoom(s)
}

function isFirstTurns(s: Session): boolean {
  return s.clock.turns[0] + s.clock.turns[1] < 3
}

/** Whether such a block leaves room for the results that are still to come. */
function hasWholeRoom(s: Session): boolean {
  const j = s.journal
  const most = j.listed.length + s.match.list.length
  const left = j.room - j.used - WHOLE_WORDS - LAST_ROOM * gamesLeft(s) - SPARE
  return most * 2 < left || (most - sameGames(j.listed, s.match.list) * 2) * 2 < left // to go through the games takes long
}

/** All that the match has come to, at the last change of the clock or later; nothing where it has no room. */
export function noteWhole(s: Session): void {
  'cold'
  const j = s.journal
  if (!hasWholeRoom(s)) return
  if (j.thinned) noteThinned(j)
  if (s.clock.on) pushTime(j, s.clock.since) // what stands may have done so since before a cut
  noteGames(j, s.match.list)
  noteBlock(j, Block.Whole, wholeWords(s))
  j.isHeld = 0
  j.wholeAt = j.used
}

/** So many presses are missing: until a block tells what both have, nobody is charged. */
function noteThinned(j: Journal): void {
  noteBlock(j, Block.Thinned, [j.thinned])
  j.thinned = 0
  j.isHeld = 1
}

/** What has changed in the list of games: those that stand no more are taken off, the new ones come after. */
function noteGames(j: Journal, list: number[]): void {
  const had = j.listed
  const same = sameGames(had, list)
  for (let i = same; i < had.length; i++) noteBlock(j, Block.Game, [0])
  for (let i = same; i < list.length; i++) noteBlock(j, Block.Game, [list[i]])
  j.listed = list.slice(0)
}

function sameGames(had: number[], list: number[]): number {
  let same = 0
  while (same < had.length && had[same] === list[same]) same++
  return same
}

function pushTime(j: Journal, at: Ms): void {
  let span = at - j.at
  if (span <= 0) return // a record does not go back in time
  for (; span > Most.Time; span -= Most.Time) push(j, Form.Time + Most.Time)
  push(j, Form.Time + span)
  j.at = at
}

function push(j: Journal, bits: number): void {
  if (j.used >= j.room) return
  j.used++
  j.undo++
  j.out.push(wordOf(bits))
}

/*
 * The journal: every event of a match as a few words of 32 bits, appended and never rewritten.
 *
 * A press is one word: its side, and the time since the entry before. So is any other event that comes soon and has a small value;
 * else it is a word of time and a word of its own. Now and then a block holds all that the match has come to: a clock that starts
 * again reads back from there.
 *
 * Words are kept free for what a clock needs to go on after a cut, however long the match: results, rulings, and what both sides have,
 * told again for each few seconds of bank. When only these are left, presses are not entered any more, and the glass says so.
 */
import { Block, headBits, textWords } from './block.ts'
import { type Clock, type Ms, NOBODY, type Side, totalAt } from './clock.ts'
import { Option, Refusal } from './control.ts'
import { ZONES } from './hall-time.ts'
import { INERT, type Journal, makeJournal } from './journal-state.ts'
import { freeBeyond, GAME_ROOM, hasRoom, LAST_ROOM, LASTS, RUNS, UNTOLD } from './room.ts'
import { refuse, type Session } from './state.ts'
import { wholeWords } from './whole.ts'
import { Entry, Form, MOST_SHARE, Most, SPENT_UNIT, spentBits, VERSION, wordOf } from './word.ts'

/** Words of a block of the whole match, and before it how many presses are missing, and the time. */
const WHOLE_WORDS = 24
/** So many missing presses are told of at a time, beside the first one. */
const THIN = 64
/** Before a press counted, the side to move has surely run until then: a stop by both hands counts from 60 ms before it at most. */
const SURE: Ms = 100
/** Once so many words have come after a block of the whole match, the next is due. */
const WHOLE_EACH = 80
/** The same in the first turns of a game: what has happened between the games takes long to be done again. */
const WHOLE_GAME = 40
/** So long after an event it is known what came before it, and nothing can undo it any more. */
export const SETTLED: Ms = 900

/** Columns of a control in the record: discipline, length, bank and delay in seconds, then the options that are not 0. Banks of a side's own are a block. */
export const COLUMNS = 4
/** So many options have a column: its number has four bits. */
export const NOTED = 12

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
  const own = c.option.slice(Option.LeftBank)
  if (own[0] + own[1]) noteBlock(j, Block.Banks, own)
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

/** A block, whole or not at all. */
export function noteBlock(j: Journal, block: Block, words: number[]): void {
  if (j.used + words.length + 1 > j.room) return
  push(j, headBits(block, words.length))
  for (let i = 0; i < words.length; i++) push(j, Form.Soon + words[i])
}

function noteColumn(s: Session, column: number, value: number): void {
  note(s, Entry.Control, value >> 15, (column << 15) | (value & 0x7fff), 0)
}

/** Enters an event that happened at `at`; whether there was room for it. */
export function note(s: Session, entry: Entry, side: Side, value: number, at: Ms): boolean {
  const j = s.journal
  if (!LASTS[entry] && !hasRoom(s, LAST_ROOM)) {
    if (!isMissing(j)) setTold(j, s.clock, lastOf(j, s.clock))
    if (s.hands.isPlay) noteSpent(j, s.clock, at)
    j.dropped++
    return false
  }
  if (isMissing(j)) tellMissing(s, at)
  noteEntry(j, entry, side, value, at)
  const goesOn = entry === Entry.Resume || (entry === Entry.Ruled && s.clock.turn !== NOBODY)
  if (!goesOn && !RUNS[entry]) return true
  toldNow(s)
  if (goesOn && j.isHeld)
    noteThinned(j) // of its delay the record may have more than is left
  else j.isHeld = 0
  return true
}

function noteEntry(j: Journal, entry: Entry, side: Side, value: number, at: Ms): void {
  const span = at - j.at
  if (span > 0 && span <= Most.Soon && value <= Most.Small) {
    j.at = at
    return push(j, Form.Soon + ((entry << 20) | (side << 19) | (value << 14) | span))
  }
  pushTime(j, at)
  push(j, (entry << 20) | (side << 19) | value)
}

/** Enters a press that counted: one word. `s.undo` is the clock before it. */
export function notePress(s: Session, side: Side, at: Ms): void {
  const j = s.journal
  if (j.thinned || !hasRoom(s, GAME_ROOM)) return missPress(s, at)
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
  if (j.used < j.room / 2 && hasRoom(s, GAME_ROOM)) {
    push(j, (Entry.Inert << 20) | (side << 19) | (late < Most.Value ? late : Most.Value))
  }
}

/** Enters that time has gone on until `at`; while nobody runs, only where there is room for presses. */
export function noteTime(s: Session, at: Ms): void {
  if (s.clock.isRunning || hasRoom(s, GAME_ROOM)) pushTime(s.journal, at)
}

/** Before a press: should it turn out to be half of a stop, its words are undone. */
export function markUndo(j: Journal): void {
  j.undo = 0
  j.undoAt = j.at
}

/** The words of the press that a stop began with do not count; nor is it missing. */
export function noteUndone(s: Session): void {
  const j = s.journal
  const words = j.undo
  j.at = j.undoAt
  if (words) {
    push(j, Entry.Undone << 20) // by which it is found
    push(j, (Entry.Undone << 20) | words)
  } else if (j.thinned) j.thinned--
}

/** Whether a press would be entered. */
export function takesPresses(s: Session): boolean {
  return !isMissing(s.journal) && hasRoom(s, GAME_ROOM)
}

/** Whether presses or other entries are missing since the record has last told all. */
export function isMissing(j: Journal): boolean {
  return j.thinned + j.dropped + j.isHeld > 0
}

/** Until when the record knows this clock to have run. */
function lastOf(j: Journal, c: Clock): Ms {
  return j.at > c.since ? j.at : c.since
}

/** A press that is not entered: the glass says so. What both had before it is told once it is enough. */
function missPress(s: Session, at: Ms): void {
  const j = s.journal
  const before = s.undo
  if (j.thinned >= (j.isHeld ? THIN : 1) && hasRoom(s, LAST_ROOM)) {
    noteThinned(j)
    j.undo = 0 // it stands, whatever this press turns out to be
  }
  if (!isMissing(j)) setTold(j, before, lastOf(j, before))
  if (!j.thinned) refuse(s, j.room ? Refusal.Full : Refusal.Record)
  j.thinned++
  const sure = at - SURE > before.since ? at - SURE : before.since
  if (untoldAt(j, before, sure) >= UNTOLD) noteSpent(j, before, sure)
  const c = s.clock
  const next = c.since + c.delayLeft + UNTOLD - untoldAt(j, c, c.since) + SETTLED
  if (next < j.checkAt) j.checkAt = next
  soonWhole(s, at)
}

/** By the record both have what this clock says by `at`. */
function setTold(j: Journal, c: Clock, at: Ms): void {
  for (let side = 0; side < 2; side++) j.told[side] = totalAt(c, side, at)
  j.told[2] = c.turn
}

/** A ruling, its undoing, or the end of a stop has an entry that tells what both have now. */
export function toldNow(s: Session): void {
  setTold(s.journal, s.clock, s.clock.since)
}

/** The same of one that is undone. Where presses are missing the record may have more of the turn's delay than is left, so the turn stands in it. */
export function toldUndone(s: Session): void {
  toldNow(s)
  if (!hasRoom(s, GAME_ROOM)) s.journal.isHeld = 1
}

/** How much of both banks has run by then of which the record does not know. */
export function untoldAt(j: Journal, c: Clock, at: Ms): Ms {
  return j.told[0] + j.told[1] - totalAt(c, 0, at) - totalAt(c, 1, at)
}

/** Tells what both have used by `at`, or got back, and who is to move. */
export function noteSpent(j: Journal, c: Clock, at: Ms): void {
  if (c.turn === NOBODY) return
  if (!j.isHeld) noteThinned(j)
  for (let isGiven = 1; isGiven >= 0; isGiven--) {
    for (;;) {
      const left = shareOf(j, c, 0, at, isGiven)
      const right = shareOf(j, c, 1, at, isGiven)
      if (!left && !right && (isGiven || j.told[2] === c.turn)) break
      push(j, spentBits(c.turn, left, right, isGiven))
      const sign = isGiven ? -SPENT_UNIT : SPENT_UNIT
      j.told[0] -= left * sign
      j.told[1] -= right * sign
      j.told[2] = c.turn
    }
  }
  j.undo = 0 // it stands, whatever the press turns out to be
}

/** As much as one word can tell of what a side has used, or got back: that is told in full, the other to less than a unit. */
function shareOf(j: Journal, c: Clock, side: Side, at: Ms, isGiven: number): number {
  const ms = j.told[side] - totalAt(c, side, at)
  const units = ((isGiven ? SPENT_UNIT - 1 - ms : ms) / SPENT_UNIT) | 0
  return units < 0 ? 0 : units < MOST_SHARE ? units : MOST_SHARE
}

/** Before another entry: all, or where there is no room for that, and a turn ends or stands by it, what both have by its instant. */
function tellMissing(s: Session, at: Ms): void {
  if (hasWholeRoom(s, LAST_ROOM)) noteWhole(s)
  else if (s.hands.isPlay) noteSpent(s.journal, s.clock, at)
}

/** A hand-over was turned back, which a record without its presses could not tell. */
export function noteTurnedBack(s: Session): void {
  if (!isMissing(s.journal)) return
  if (hasWholeRoom(s, 0)) noteWhole(s)
  else noteSpent(s.journal, s.clock, s.clock.since)
}

/** Whether the next block of the whole match is due, and has room; among entries that tell less, whatever room there is for them. */
export function isWholeDue(s: Session): boolean {
  const j = s.journal
  const each = !isMissing(j) && isFirstTurns(s) ? WHOLE_GAME : WHOLE_EACH
  return j.used >= j.wholeAt + each && hasWholeRoom(s, isMissing(j) ? LAST_ROOM : GAME_ROOM)
}

function isFirstTurns(s: Session): boolean {
  return s.clock.turns[0] + s.clock.turns[1] < 3
}

/** Whether such a block, and the games that it has to tell of, leave so many words for each game that may still come. */
function hasWholeRoom(s: Session, words: number): boolean {
  const j = s.journal
  const most = j.listed.length + s.match.list.length
  const left = freeBeyond(s, words) - WHOLE_WORDS
  return most * 2 < left || (most - sameGames(j.listed, s.match.list) * 2) * 2 < left // to go through the games takes long
}

/** All that the match has come to, at the last change of the clock or later. */
export function noteWhole(s: Session): void {
  const j = s.journal
  if (j.thinned || j.dropped) noteThinned(j)
  if (s.clock.isRunning) pushTime(j, s.clock.since) // what stands may have done so since before a cut
  noteGames(j, s.match.list)
  noteBlock(j, Block.Whole, wholeWords(s))
  j.isHeld = 0
  j.wholeAt = j.used
}

/** So many presses and other entries are missing: until it is told what both have used, nobody is charged. */
function noteThinned(j: Journal): void {
  noteBlock(j, Block.Thinned, j.dropped ? [j.thinned, j.dropped] : [j.thinned])
  j.thinned = 0
  j.dropped = 0
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

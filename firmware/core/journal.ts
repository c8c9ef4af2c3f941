/*
 * The journal: every event of a match as a few words of 32 bits, appended and never rewritten.
 *
 * A press is one word: its side, and the time since the entry before. So is any other event that comes soon after the
 * last and has a small value; otherwise it is a word of time and a word of its own. Now and then a block holds the
 * whole state of the match: a clock that starts again reads back from there.
 *
 * Words are kept free for what a clock needs to go on after a power cut, however long the match: results, rulings, and
 * what both sides have, told again for each few seconds of bank. When only these are left, presses are no longer
 * entered, and the glass says so.
 */
import { Block, headBits, textWords } from './block.ts'
import { type Clock, type Ms, NOBODY, type Side, totalAt } from './clock.ts'
import { Option, Refusal } from './control.ts'
import { ZONES } from './hall-time.ts'
import { IGNORED_EACH, type Journal, makeJournal } from './journal-state.ts'
import { freeBeyond, GAME_ROOM, hasRoom, LAST_ROOM, LEFT_OUT, RUNS, UNTOLD } from './room.ts'
import { refuse, type Session } from './state.ts'
import { wholeWords } from './whole.ts'
import { Entry, Form, MOST_SHARE, Most, SPENT_UNIT, spentBits, VERSION, wordOf } from './word.ts'

/** Words of a block of the whole match, together with the count of missing presses and the time before it. */
const WHOLE_WORDS = 24
/** So many missing presses are counted in one block, besides the first one. */
const THIN = 64
/** The side to move surely ran until this long before its press: a stop by both hands reaches back 60 ms at most. */
const SURE: Ms = 100
/** When this many words have followed a block of the whole match, the next one is due. */
const WHOLE_EACH = 80
/** The same in the first turns of a game, because what happened between games takes long to repeat. */
const WHOLE_GAME = 40
/** This long after an event, everything before it is known, and nothing can undo it any more. */
export const SETTLED: Ms = 900

/**
 * Columns of a control in the record: discipline, length, bank and delay in seconds, then the options that are not 0.
 * Banks of a side's own are a block.
 */
export const COLUMNS = 4
/** How many options have a column, whose number has four bits. */
export const NOTED = 12

/** A new record: it begins with its layout, the texts, the control, and whether hands may change that. */
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
  const banks = c.option.slice(Option.LeftBank)
  if (banks[0] + banks[1]) noteBlock(j, Block.Banks, banks)
  note(s, Entry.Open, s.locked, 0, at)
  forgetPlayers(s)
}

/** Keeps a text of the match, by its Block. */
export function sayAbout(s: Session, block: Block, text: string): void {
  for (let i = s.about.length; i <= Block.Judge; i++) s.about.push('')
  s.about[block] = text
}

/** Forgets what belongs to one match only: its round and its players. */
export function forgetPlayers(s: Session): void {
  const about = s.about
  if (about.length > Block.Right) about[Block.Round] = about[Block.Left] = about[Block.Right] = ''
}

/** Enters the texts of the match, and when it is played. */
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

/** Enters an event that happened at `at`. Returns whether there was room for it. */
export function note(s: Session, entry: Entry, side: Side, value: number, at: Ms): boolean {
  const j = s.journal
  if (LEFT_OUT[entry] && !hasRoom(s, LAST_ROOM)) {
    if (!isMissing(j)) setTold(j, s.clock, lastOf(j, s.clock))
    if (s.hands.isPlay) noteSpent(j, s.clock, at)
    j.dropped++
    return false
  }
  if (isMissing(j)) tellMissing(s, at)
  noteEntry(j, entry, side, value, at)
  const goesOn = entry === Entry.Resume || (entry === Entry.RulingOver && s.clock.turn !== NOBODY)
  if (!goesOn && !RUNS[entry]) return true
  toldNow(s)
  if (goesOn && j.isHeld)
    noteThinned(j) // by the record more of its delay may be left
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

/** If the next block of the whole match is due, it is entered once it is known what this press was. */
function soonWhole(s: Session, at: Ms): void {
  const j = s.journal
  if (isWholeDue(s) && at + SETTLED < j.checkAt) j.checkAt = at + SETTLED
}

/** Enters a press that counted for nothing: in the record's first half only, and one a second at most. */
export function noteIgnored(s: Session, side: Side, at: Ms): void {
  const j = s.journal
  const late = at < j.at ? 0 : at - j.at
  if (at < j.ignoredAt + IGNORED_EACH && at >= j.ignoredAt) return
  j.ignoredAt = at
  if (j.used < j.room / 2 && hasRoom(s, GAME_ROOM)) {
    push(j, (Entry.Ignored << 20) | (side << 19) | (late < Most.Value ? late : Most.Value))
  }
}

/** Enters that time has passed up to `at`; while nobody runs, only if there is room for presses. */
export function noteTime(s: Session, at: Ms): void {
  if (s.clock.isRunning || hasRoom(s, GAME_ROOM)) pushTime(s.journal, at)
}

/** Called before a press. If that turns out to be half of a stop, the words from here on are undone. */
export function markUndo(j: Journal): void {
  j.undo = 0
  j.undoAt = j.at
}

/** The words of the press with which a stop began do not count. Nor is it a missing press. */
export function noteUndone(s: Session): void {
  const j = s.journal
  const words = j.undo
  j.at = j.undoAt
  if (words) {
    push(j, Entry.Undone << 20) // the word by which it is found
    push(j, (Entry.Undone << 20) | words)
  } else if (j.thinned) j.thinned--
}

/** Whether a press would be entered. */
export function takesPresses(s: Session): boolean {
  return !isMissing(s.journal) && hasRoom(s, GAME_ROOM)
}

/** Whether presses or other entries are missing since the record last told everything. */
export function isMissing(j: Journal): boolean {
  return j.thinned + j.dropped + j.isHeld > 0
}

/**
 * The last instant up to which the record knows that this clock ran. While presses are missing it is told what a turn
 * has used, and not when.
 */
function lastOf(j: Journal, c: Clock): Ms {
  const used = isMissing(j) ? totalAt(c, c.turn as Side, c.since) - j.told[c.turn] : 0
  return used > 0 ? c.since + c.delayLeft + used : j.at > c.since ? j.at : c.since
}

/** A press that is not entered; the glass says so. What both had before it is told once it is enough. */
function missPress(s: Session, at: Ms): void {
  const j = s.journal
  const before = s.undo
  if (j.thinned >= (j.isHeld ? THIN : 1) && hasRoom(s, LAST_ROOM)) {
    noteThinned(j)
    j.undo = 0 // this stays, whatever the press turns out to be
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

/** From now on both have by the record what this clock says at `at`. */
function setTold(j: Journal, c: Clock, at: Ms): void {
  for (let side = 0; side < 2; side++) j.told[side] = totalAt(c, side, at)
  j.told[2] = c.turn
}

/** Notes that the entry of a ruling, of its undoing or of the end of a stop has told what both have now. */
export function toldNow(s: Session): void {
  setTold(s.journal, s.clock, s.clock.since)
}

/**
 * The same for a ruling that was undone. If presses are missing, more of the turn's delay may be left by the record
 * than really is, so there the turn stands.
 */
export function toldUndone(s: Session): void {
  toldNow(s)
  if (!hasRoom(s, GAME_ROOM)) s.journal.isHeld = 1
}

/** How much of both banks has run by `at` without the record knowing. */
export function untoldAt(j: Journal, c: Clock, at: Ms): Ms {
  return j.told[0] + j.told[1] - totalAt(c, 0, at) - totalAt(c, 1, at)
}

/** Tells what both have used up to `at`, or got back, and who is to move. */
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
  j.undo = 0 // this stays, whatever the press turns out to be
}

/** What one word can tell of what a side has used, or got back. The latter is told in full, the former by units. */
function shareOf(j: Journal, c: Clock, side: Side, at: Ms, isGiven: number): number {
  const ms = j.told[side] - totalAt(c, side, at)
  const units = ((isGiven ? SPENT_UNIT - 1 - ms : ms) / SPENT_UNIT) | 0
  return units < 0 ? 0 : units < MOST_SHARE ? units : MOST_SHARE
}

/**
 * Called before another entry. It tells the whole match; if there is no room for that, and the entry ends or stops a
 * turn, it tells what both have by then.
 */
function tellMissing(s: Session, at: Ms): void {
  if (hasWholeRoom(s, LAST_ROOM)) noteWhole(s)
  else if (s.hands.isPlay) noteSpent(s.journal, s.clock, at)
}

/** A press was taken back, which a record without that press could not tell. */
export function noteTurnedBack(s: Session): void {
  if (!isMissing(s.journal)) return
  if (hasWholeRoom(s, 0)) noteWhole(s)
  else noteSpent(s.journal, s.clock, s.clock.since)
}

/**
 * Whether the next block of the whole match is due and has room. While entries are missing, it may take more of the
 * room that is kept free.
 */
export function isWholeDue(s: Session): boolean {
  const j = s.journal
  const each = !isMissing(j) && isFirstTurns(s) ? WHOLE_GAME : WHOLE_EACH
  return j.used >= j.wholeAt + each && hasWholeRoom(s, isMissing(j) ? LAST_ROOM : GAME_ROOM)
}

function isFirstTurns(s: Session): boolean {
  return s.clock.turns[0] + s.clock.turns[1] < 3
}

/** Whether such a block, and the games that it must tell, leave this many words for each game that may still come. */
function hasWholeRoom(s: Session, words: number): boolean {
  const j = s.journal
  const most = j.listed.length + s.match.list.length
  const left = freeBeyond(s, words) - WHOLE_WORDS
  return most * 2 < left || (most - sameGames(j.listed, s.match.list) * 2) * 2 < left // comparing the games takes long
}

/** Enters the whole state of the match as a block, at the last change of the clock or later. */
export function noteWhole(s: Session): void {
  const j = s.journal
  const known = lastOf(j, s.clock)
  if (j.thinned || j.dropped) noteThinned(j)
  if (s.clock.isRunning) pushTime(j, known) // a clock that stands may do so since before a power cut
  noteGames(j, s.match.list)
  noteBlock(j, Block.Whole, wholeWords(s))
  j.isHeld = 0
  j.wholeAt = j.used
}

/** Tells how many presses and other entries are missing. Nobody is charged until it is told what both have used. */
function noteThinned(j: Journal): void {
  noteBlock(j, Block.Thinned, j.dropped ? [j.thinned, j.dropped] : [j.thinned])
  j.thinned = 0
  j.dropped = 0
  j.isHeld = 1
}

/** Tells what has changed in the list of games: removes those that stand no more, then adds the new ones. */
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
  if (span <= 0) return // the record's time never goes back
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

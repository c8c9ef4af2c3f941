/*
 * Recall: a session from the words of its record, as after a power cut. Each entry does again what it told of.
 *
 * What the record does not have did not happen: the turn in progress goes on from its last entry, and the time since is
 * nobody's charge.
 */

import { arriveAt, backToOpen, beginBreak, runLate, toggleNext } from './between.ts'
import { Block } from './block.ts'
import { freeze, type Ms, NOBODY, press, type Side } from './clock.ts'
import type { Control } from './control.ts'
import { applyRuling, undoRuling } from './effect.ts'
import { lose, loseLate } from './expiry.ts'
import {
  applyFail,
  beginGame,
  beginMatch,
  countGame,
  cubeIn,
  goOn,
  kindIn,
  ownerIn,
  rejectResult,
  uncountGame,
} from './game.ts'
import { useUp } from './gesture.ts'
import {
  bitsOf,
  COLUMNS,
  Entry,
  entryIn,
  Form,
  headWord,
  Most,
  NOTED,
  note,
  sideIn,
  spanIn,
  valueIn,
  wordOf,
} from './journal.ts'
import { beginRuling, endRuling } from './rule.ts'
import { enter, type Session, Step } from './state.ts'
import { beginStop, endStop, reopen, stand, takeMove } from './stop.ts'
import { isBefore, Stage } from './table.ts'
import { beginWhole, isWhole, takeWhole, wholeHead } from './whole.ts'

/** A word of the record that was never written. */
export const EMPTY = 0xffffffff
/** An Undone undoes no more than this, and none but the words right before it. */
const MOST_UNDONE = 9
/** Among so many words at a record's end the last block of the whole match is looked for first. */
const NEAR = 320
/** A record has no more words than this before its match is agreed to: texts, and the control. */
const MOST_BEGIN = 200
/** A word of a press is no less than this. */
const PRESS = 0xc0000000

/** The newest record, as flash has it. */
export interface Kept {
  /** So many words of it, from an index on, in one piece. */
  words(from: number, count: number): Words
  /** Where this word stands, everywhere. */
  findAll(word: number): number[]
  /** How many words there are. */
  used(): number
}

export interface Words {
  readonly length: number
  readonly [index: number]: number
  indexOf(word: number, from?: number): number
}

/** The words of a block that is being read, and how many are still to come. */
export interface Reader {
  block: number[]
  kind: Block
  left: number
  /** Whether a turn stands here that ran: presses are missing before this. */
  isHeld: number
}

export function makeReader(): Reader {
  return { block: [], kind: Block.Whole, left: 0, isHeld: 0 }
}

/** Brings back the match in the record, if there is one; a match in progress then waits in stage power. */
export function recall(s: Session, kept: Kept, now: Ms): void {
  'cold'
  const used = kept.used()
  const from = beginWithWhole(s, kept)
  replay(s, kept.words(from, used - from))
  const j = s.journal
  j.out = []
  j.used = used
  j.wholeAt = from
  if (s.stage === Stage.Flag || s.stage === Stage.Over) {
    s.was = s.stage
    enter(s, s.stage, now)
  } else if (isBefore(s.stage)) s.stage = Stage.Setup
  else return comeBack(s, now)
  j.at = now // the instants in the record are those of the time before
  useUp(s.hands, now)
}

/**
 * Begins with the last block of the whole match from which a clock can go on: where it stands, 0 where there is none. Mostly that is
 * among the last words.
 */
function beginWithWhole(s: Session, kept: Kept): number {
  const used = kept.used()
  const near = used > NEAR ? used - NEAR : 0
  const last = kept.words(near, used - near)
  const heads: number[] = []
  for (let i = last.indexOf(wholeHead()); i >= 0; i = last.indexOf(wholeHead(), i + 1)) heads.push(near + i)
  return beginWithOne(s, kept, heads) || (near ? beginWithOne(s, kept, kept.findAll(wholeHead())) : 0)
}

function beginWithOne(s: Session, kept: Kept, heads: number[]): number {
  for (let i = heads.length - 1; i >= 0; i--) {
    const words = blockAt(kept, heads[i])
    if (!isWhole(words)) continue
    beginWith(s, kept, heads[i], words)
    return heads[i]
  }
  return 0
}

/** The control, the games, and what the match had come to at this block. */
function beginWith(s: Session, kept: Kept, head: number, words: number[]): void {
  replay(s, kept.words(0, openIn(kept)))
  const games = kept.findAll(headWord(Block.Game, 1))
  for (let i = 0; i < games.length && games[i] < head; i++)
    takeGame(s, bitsOf(kept.words(games[i] + 1, 1)[0]) - Form.Soon)
  s.match.list = s.journal.listed.slice(0)
  beginWhole(s, words)
}

/** The words of the block whose head this is; none where one is torn or missing. */
function blockAt(kept: Kept, head: number): number[] {
  const count = bitsOf(kept.words(head, 1)[0]) & 255
  const words: number[] = []
  if (head + count >= kept.used()) return words
  const part = kept.words(head + 1, count)
  for (let i = 0; i < count; i++) {
    const bits = bitsOf(part[i])
    if (bits < Form.Soon) return []
    words.push(bits - Form.Soon)
  }
  return words
}

/** A game that a block tells of; none where the power cut it off. */
function takeGame(s: Session, game: number): void {
  if (game > 0) s.journal.listed.push(game)
  else if (!game) s.journal.listed.pop()
}

/** How many words there are up to the agreement. What a block has is none, whatever it looks like. */
function openIn(kept: Kept): number {
  const used = kept.used()
  const words = kept.words(0, used < MOST_BEGIN ? used : MOST_BEGIN)
  for (let i = 0; i < words.length; i++) {
    const bits = bitsOf(words[i])
    const entry = entryIn(bits)
    if (entry === Entry.Open) return i + 1
    if (entry === Entry.Block) i += valueIn(bits) & 255
  }
  return words.length
}

/** Does again what these words tell. */
function replay(s: Session, words: Words): void {
  const undone = undoneIn(words)
  const r = makeReader()
  for (let i = 0; i < words.length; ) {
    const isPlain = words[i] >= PRESS && !r.left && !(s.journal.torn & 1)
    const taken = isPlain ? takePresses(s, words, i, nextOf(undone, i, words.length)) : 0
    if (!taken && undone.indexOf(i) < 0) apply(s, bitsOf(words[i]), r)
    i += taken || 1
  }
}

/** The first of these that is not before an index; at most `end`. */
function nextOf(undone: number[], index: number, end: number): number {
  let next = end
  for (let i = 0; i < undone.length; i++) if (undone[i] >= index && undone[i] < next) next = undone[i]
  return next
}

/** Which of these words are undone by later ones. */
export function undoneIn(words: Words): number[] {
  const undone: number[] = []
  for (let count = 1; count <= MOST_UNDONE; count++) {
    const word = wordOf((Entry.Undone << 20) | count)
    for (let at = words.indexOf(word); at >= 0; at = words.indexOf(word, at + 1)) {
      for (let i = 1; i <= count; i++) undone.push(at - i)
    }
  }
  return undone
}

/**
 * Takes presses that stand in a row, from one word on and before another, as long as each is of the side to move and leaves it some of
 * its bank; how many. What `press` would do, in one place: a clock that starts again after a cut has hundreds to take.
 */
function takePresses(s: Session, part: Words, from: number, till: number): number {
  const c = s.clock
  const bank = c.bank
  let at = s.journal.at
  let since = c.since
  let left = c.left
  let side = c.turn as Side
  let gave = 0
  let k = c.on ? from : till
  for (; k < till; k++) {
    const bits = part[k] >>> 5
    if (bits < Form.Press || ((bits >> 24) & 1) !== side || bitsOf(part[k]) < 0) break
    const then = at + (bits & Most.Press)
    const used = then - since - left
    if (used >= bank[side]) break
    gave = used < 0 ? -used : 0
    if (used > 0) bank[side] -= used
    at = since = then
    left = c.delay
    side = 1 - side
  }
  if (k === from || !c.on) return 0
  const count = k - from
  c.turns[1 - side] += (count + 1) >> 1
  c.turns[side] += count >> 1
  c.turn = side
  c.since = c.given = at
  c.left = left
  c.gave = 1
  c.gaveLeft = gave
  c.gaveBank = bank[side]
  c.gaveExtra = c.extra[side]
  s.journal.at = at
  return count
}

/** In a match nothing runs until both go on, or a judge: he alone sets right what is missing in the middle. */
function comeBack(s: Session, now: Ms): void {
  standStill(s, now)
  if (s.journal.torn > 1) s.cuts++
  note(s, Entry.Power, 0, now, now)
}

/**
 * Does again what an entry tells of. Its instant is in `s.journal.at`, which a word of time moves on. A torn word is of the
 * write that the power cut off, if its return is the next that is told; else one is missing that had been whole.
 */
export function apply(s: Session, bits: number, r: Reader): void {
  const j = s.journal
  if (r.left && (bits < 0 || bits >= Form.Soon)) return addToBlock(s, r, bits)
  r.left = 0
  if (bits < 0) {
    j.torn |= 1
    return
  }
  const entry = entryIn(bits)
  if (j.torn & 1) j.torn = entry === Entry.Power ? j.torn & 2 : 2
  const span = spanIn(bits)
  j.at += span
  if (bits >= Form.Press) press(s.clock, sideIn(bits), j.at)
  else if (entry === Entry.Block) beginBlock(r, valueIn(bits))
  else if (entry >= 0) applyEntry(s, entry as Entry, sideIn(bits), valueIn(bits), j.at)
}

function beginBlock(r: Reader, value: number): void {
  r.kind = value >> 8
  r.left = value & 255
  r.block = []
}

/** A block that is not whole tells nothing. */
function addToBlock(s: Session, r: Reader, bits: number): void {
  r.block.push(bits < 0 ? -1 : bits - Form.Soon)
  r.left--
  if (r.left) return
  for (let i = 0; i < r.block.length; i++) if (r.block[i] < 0) return
  if (r.kind === Block.Thinned) holdOff(s, r)
  else if (r.kind === Block.Whole) takeAll(s, r)
  else if (r.kind === Block.Game) takeGame(s, r.block[0])
}

/** Presses are missing here: whose time has run is not known until a block tells it. */
function holdOff(s: Session, r: Reader): void {
  if (s.clock.on) r.isHeld = 1
  s.clock.on = 0
}

function takeAll(s: Session, r: Reader): void {
  takeWhole(s, r.block)
  if (r.isHeld) s.clock.on = 1
  r.isHeld = 0
}

function applyEntry(s: Session, entry: Entry, side: Side, value: number, at: Ms): void {
  switch (entry) {
    case Entry.Control:
      return applyColumn(s.control, value >> 15, (value & 0x7fff) + side * 0x8000)
    case Entry.Open:
      s.locked = side
      return beginMatch(s, at)
    case Entry.Start:
      return beginGame(s, side, at)
    case Entry.Reopen:
      return reopen(s, at)
    case Entry.Inert:
      s.clock.inert[side]++
      return
    case Entry.Stop:
      return beginStop(s, value, at)
    case Entry.Claim:
      return stand(s, side, value, at)
    case Entry.Back:
      return takeMove(s)
    case Entry.Resume:
      return endStop(s, at)
    default:
      return applyRest(s, entry, side, value, at)
  }
}

/** Results, and what is between games. */
function applyRest(s: Session, entry: Entry, side: Side, value: number, at: Ms): void {
  switch (entry) {
    case Entry.Sent:
      return applyResult(s, value)
    case Entry.Refused:
      return rejectResult(s, at)
    case Entry.Game:
      return applyGame(s, side, value, at)
    case Entry.TakeBack:
      return s.match.last === NOBODY ? undefined : uncountGame(s, at)
    case Entry.Judge:
      return applyFail(s, at)
    case Entry.Break:
      return beginBreak(s, side, at)
    case Entry.BreakEnd:
      return backToOpen(s, at)
    case Entry.BreakNext:
      return toggleNext(s, side)
    case Entry.Dice:
      s.match.dice[side]++
      return
    default:
      return applyFate(s, entry, side, value, at)
  }
}

/** Absence, flag, power. */
function applyFate(s: Session, entry: Entry, side: Side, value: number, at: Ms): void {
  switch (entry) {
    case Entry.Late:
      return runLate(s, side, at)
    case Entry.Arrived:
      return value ? enter(s, Stage.Open, at) : arriveAt(s, at)
    case Entry.Flag:
      return applyFlag(s, side, at)
    case Entry.Over:
      return loseLate(s, at)
    case Entry.Power:
      return standStill(s, value)
    case Entry.Recovered:
      return goOn(s, at)
    default:
      return applyJudge(s, entry, side, value, at)
  }
}

/** Rulings. */
function applyJudge(s: Session, entry: Entry, side: Side, value: number, at: Ms): void {
  const j = s.journal
  switch (entry) {
    case Entry.Ruling:
      return beginRuling(s, at)
    case Entry.High:
      j.high = value
      return
    case Entry.Rule:
      applyRuling(s, value >> 13, side, j.high * 8192 + (value & 8191))
      j.high = 0
      return
    case Entry.Unrule:
      return undoRuling(s)
    case Entry.Ruled:
      return endRuling(s, value, at)
  }
}

/** The first column comes first, and what options it leaves out are 0. */
function applyColumn(c: Control, column: number, value: number): void {
  if (column === 0) {
    c.discipline = value
    for (let i = 0; i < NOTED; i++) c.option[i] = 0
  } else if (column === 1) c.length = value
  else if (column === 2) c.bank = value * 1000
  else if (column === 3) c.delay = value * 1000
  else c.option[column - COLUMNS] = value
}

function applyResult(s: Session, value: number): void {
  const r = s.result
  r.step = Step.Sent
  r.kind = kindIn(value)
  r.value = cubeIn(value)
  r.owner = ownerIn(value)
}

function applyGame(s: Session, loser: Side, value: number, at: Ms): void {
  applyResult(s, value)
  s.who = loser
  countGame(s, at)
}

/** It fell whatever of its turn is missing in the record. */
function applyFlag(s: Session, side: Side, at: Ms): void {
  const c = s.clock
  c.turn = side
  lose(s, at)
  c.bank[side] = 0
  c.extra[side] = 0
}

/** The power failed and is back `at` this instant of its new time; the clock stands as it did at the last entry. */
function standStill(s: Session, at: Ms): void {
  const j = s.journal
  const before = j.at
  if (s.clock.on && before > s.clock.since) freeze(s.clock, before)
  s.clock.given = 0
  j.at = at
  j.high = 0 // the half of a number whose other half the power cut off
  s.clock.on = 0
  s.cuts++
  const isOver = s.stage === Stage.Flag || s.stage === Stage.Over // of which a record tells once its result is taken back
  const isFirst = s.stage !== Stage.Power
  if ((isFirst ? s.stage : s.was) === Stage.Ruling)
    s.fromAt += at - s.since // what was counted before the door was opened
  else s.fromAt = at
  if (isFirst) {
    s.was = s.stage
    s.ran = before > s.since ? before - s.since : 0
  }
  enter(s, isOver ? s.stage : Stage.Power, at)
}

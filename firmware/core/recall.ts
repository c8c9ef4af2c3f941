/*
 * Recall: a session from the words of its record, as after a power cut. Each entry does again what it told of.
 *
 * What the record does not have did not happen: the turn in progress goes on from its last entry, and the time since is
 * nobody's charge.
 */

import { apply, makeReader, standStill, takeGame } from './apply.ts'
import { Block } from './block.ts'
import type { Ms, Side } from './clock.ts'
import { useUp } from './gesture.ts'
import { headWord, note } from './journal.ts'
import { enter, type Session } from './state.ts'
import { isBefore, Stage } from './table.ts'
import { beginWhole, isWhole, wholeHead } from './whole.ts'
import { bitsOf, Entry, entryIn, Form, Most, valueIn, wordOf } from './word.ts'

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

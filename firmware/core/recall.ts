/*
 * Recall: a session from the words of its record, as after a power cut. Each entry is repeated.
 *
 * What the record does not have did not happen: the turn in progress goes on from its last entry, and nobody is charged
 * for the time since.
 */

import { apply, applyColumn, makeReader, standStill } from './apply.ts'
import { Block, headWord } from './block.ts'
import type { Ms } from './clock.ts'
import { MOST_POINTS, takeBanks } from './control.ts'
import { useUp } from './gesture.ts'
import { note } from './journal.ts'
import { Ruling } from './ruling.ts'
import { enter, type Session } from './state.ts'
import { isBefore, isOver, Stage } from './table.ts'
import { beginWhole, isWhole, wholeHeads } from './whole.ts'
import { bitsOf, Entry, entryIn, Form, Most, sideIn, spanIn, valueIn, wordOf } from './word.ts'

/** Among this many words at a record's end the last block of the whole match is looked for first. */
const NEAR = 120
/** A record has at most this many words before its match is agreed to: texts, and the control. */
const MOST_BEGIN = 200
/** Every word of a press is at least this. */
const PRESS = 0xc0000000
/** The bit that says whose press it is, and the sum of both sides' forms. */
const SIDE = 1 << 24
const EITHER = Form.Press * 2 + SIDE

/** The newest record, as flash has it. */
export interface Kept {
  /** This many words of it, from an index on, in one piece. */
  words(from: number, count: number): Words
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
  recallMatch(s, kept, now)
  recallGames(s, kept)
}

/** The same for the first picture, which does not show the list of games. */
export function recallMatch(s: Session, kept: Kept, now: Ms): void {
  const used = kept.used()
  let near = used > NEAR ? used - NEAR : 0
  let words = kept.words(near, used - near)
  let from = beginWithWhole(s, kept, words)
  if (near && !from) {
    near = 0
    words = kept.words(0, used)
    from = beginWithWhole(s, kept, words)
  }
  const j = s.journal
  j.wholeAt = near + from
  replay(s, kept, words, undoneIn(words, from), from)
  j.out = []
  j.used = used
  if (isOver(s.stage)) {
    s.stageAtCut = s.stage
    enter(s, s.stage, now)
  } else if (isBefore(s.stage)) {
    s.stage = Stage.Setup
    s.undoSteps = [] // the match before this one counts time from before the cut, and stays as it ended
  } else return comeBack(s, now)
  j.at = now // instants in the record count from the old power-on
  useUp(s.hands, now)
}

/** Begins with the last block of the whole match that a clock can go on from. Returns its end; 0 if there is none. */
function beginWithWhole(s: Session, kept: Kept, words: Words): number {
  const kinds = wholeHeads()
  const heads = [0]
  for (let i = words.indexOf(kinds[0]); i >= 0; i = words.indexOf(kinds[0], i + 1)) heads.push(i)
  // most blocks are brief; a long one matters only if it comes after them
  const last = heads[heads.length - 1]
  for (let i = words.indexOf(kinds[1], last); i >= 0; i = words.indexOf(kinds[1], i + 1)) heads.push(i)
  for (let head = heads.pop(); head; head = heads.pop()) {
    const block = blockAt(words, head)
    if (!isWhole(block)) continue
    readControl(s, kept)
    beginWhole(s, block)
    s.match.list = new Array(s.match.games).fill(0)
    s.journal.listed = s.match.list.slice(0)
    return head + 1 + block.length
  }
  return 0
}

/** The games before the block that the clock began with. */
export function recallGames(s: Session, kept: Kept): void {
  const games = gamesIn(kept.words(0, s.journal.wholeAt))
  fillGames(s.journal.listed, games)
  fillGames(s.match.list, games)
  for (let i = 0; i < s.undoSteps.length; i++) {
    if (!s.undoSteps[i]) continue // the record lacks that ruling
    const before = JSON.parse(s.undoSteps[i])
    fillGames(before.match.list, games)
    s.undoSteps[i] = JSON.stringify(before)
  }
}

/** The games that stand, by their blocks. A block that the power cut off tells of none. */
function gamesIn(words: Words): number[] {
  const games: number[] = []
  const head = headWord(Block.Game, 1)
  for (let i = words.indexOf(head); i >= 0; i = words.indexOf(head, i + 1)) {
    const game = bitsOf(words[i + 1]) - Form.Soon
    if (game > 0) games.push(game)
    else if (!game) games.pop()
  }
  return games
}

/** Fills the places that were kept for games. A game that flash has lost gets no place. */
function fillGames(list: number[], games: number[]): void {
  for (let i = 0; i < list.length && i < games.length; i++) list[i] = list[i] || games[i]
  for (let i = list.indexOf(0); i >= 0; i = list.indexOf(0)) list.splice(i, 1)
}

/** The words of the block whose head this is; none where one is torn or missing. */
function blockAt(words: Words, head: number): number[] {
  const count = bitsOf(words[head]) & 255
  const block: number[] = []
  if (head + count >= words.length) return block
  for (let i = head + 1; i <= head + count; i++) {
    const bits = bitsOf(words[i])
    if (bits < Form.Soon) return []
    block.push(bits - Form.Soon)
  }
  return block
}

/**
 * Reads the control that was agreed to. Everything else is as in a new session, or comes from the block. What is inside
 * a block is no entry, whatever it looks like.
 */
function readControl(s: Session, kept: Kept): void {
  const used = kept.used()
  const words = kept.words(0, used < MOST_BEGIN ? used : MOST_BEGIN)
  for (let i = 0; i < words.length; i++) {
    const bits = bitsOf(words[i])
    const entry = bits < 0 ? -1 : entryIn(bits)
    if (entry === Entry.Control) applyColumn(s.control, sideIn(bits), bits & Most.Value)
    else if (entry === Entry.Block) {
      if (valueIn(bits) >> 8 === Block.Banks) takeBanks(s.control, blockAt(words, i))
      i += bits & 255
    } else if (entry === Entry.Open) {
      s.locked = sideIn(bits)
      return
    }
  }
}

/** The bits of a ruling that corrects the match length, but for the length. */
const LENGTH = (Entry.Ruling << 20) | (Ruling.Length << 13)

/** Repeats what these words tell. A corrected length is recounted by the games (J6). */
function replay(s: Session, kept: Kept, words: Words, undone: number[], from: number): void {
  const r = makeReader()
  for (let i = from; i < words.length; ) {
    const isPlain = words[i] >= PRESS && !r.left && !(s.journal.torn & 1)
    const taken = isPlain ? takePresses(s, words, i, nextOf(undone, i, words.length)) : 0
    if (!taken && undone.indexOf(i) < 0) {
      const bits = bitsOf(words[i])
      if (bits > LENGTH && bits <= LENGTH + MOST_POINTS) recallGames(s, kept)
      apply(s, bits, r)
    }
    i += taken || 1
  }
}

/** The first of these that is not before `index`, or `end` if there is none before that. */
function nextOf(undone: number[], index: number, end: number): number {
  let next = end
  for (let i = 0; i < undone.length; i++) if (undone[i] >= index && undone[i] < next) next = undone[i]
  return next
}

/**
 * Which of these words, from `from` on, are undone. An Undone of nothing stands before the one that says how many
 * words, so there is a single word to look for. A word that flash has spoiled does not count as one of them.
 */
export function undoneIn(words: Words, from: number): number[] {
  const undone: number[] = []
  const mark = wordOf(Entry.Undone << 20)
  for (let at = words.indexOf(mark, from); at >= 0; at = words.indexOf(mark, at + 1)) {
    let next = at + 1
    while (next < words.length && bitsOf(words[next]) < 0) next++
    const bits = next < words.length ? bitsOf(words[next]) : 0
    let left = entryIn(bits) === Entry.Undone ? valueIn(bits) : 0
    for (let i = at - 1; i >= 0 && left > 0; i--) {
      undone.push(i)
      if (bitsOf(words[i]) >= 0) left--
    }
  }
  return undone
}

/**
 * Takes consecutive presses, from `from` to before `till`, as long as each is of the side to move and leaves it some of
 * its bank. Returns how many. It does what `press` would do, in one place, because a clock that starts again after a
 * cut has hundreds to take.
 */
function takePresses(s: Session, part: Words, from: number, till: number): number {
  const c = s.clock
  const bank = c.bank
  const delay = c.delay
  const first = c.since + c.delayLeft - s.journal.at
  let at = s.journal.at
  let left = first
  let form = Form.Press + (c.turn === 1 ? SIDE : 0) // the form of a press by the side to move
  let k = c.isRunning ? from : till
  for (; k < till; k++) {
    const word = part[k]
    const bits = word >>> 5
    const span = bits - form
    // as bitsOf, in place
    const threes = bits - ((bits >> 1) & 0o333333333) - ((bits >> 2) & 0o111111111)
    const isWhole = (((threes + (threes >> 3)) & 0o707070707) % 63) + (word & 31) === 27
    if (!isWhole || span < 0 || span > Most.Press) break
    if (span > left) {
      const side = form > Form.Press ? 1 : 0
      if (span - left >= bank[side]) break
      bank[side] -= span - left
    }
    at += span
    left = delay
    form = EITHER - form
  }
  if (k === from || !c.isRunning) return 0
  const count = k - from
  const side = form > Form.Press ? 1 : 0
  const kept = (count > 1 ? delay : first) - spanIn(part[k - 1] >>> 5)
  c.turns[1 - side] += (count + 1) >> 1
  c.turns[side] += count >> 1
  c.turn = side
  c.since = c.turnStartedAt = at
  c.delayLeft = delay
  c.hasHandover = 1
  c.handoverDelay = kept > 0 ? kept : 0
  c.handoverBank = bank[side]
  c.handoverExtra = c.extra[side]
  s.journal.at = at
  return count
}

/**
 * In a match nothing runs until both sides go on, or a judge does: only he may correct what is missing in the middle.
 */
function comeBack(s: Session, now: Ms): void {
  standStill(s, now)
  if (s.journal.torn > 1) s.cuts++
  note(s, Entry.Power, 0, now, now)
}

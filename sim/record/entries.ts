/*
 * The entries that the words of a match record tell, each with its instant in ms since power-on. Torn words, blocks
 * that are not whole, and words undone because two presses were a stop by both hands, are left out, as when the clock
 * itself recalls a match.
 *
 * Also who signs a ruling: the judge named last, by the desk or by himself, if his key opened the door. A name given
 * before the match is in the clock's settings, so it holds again after a power cut; one given in the match is lost
 * then, until it is given again. Nobody signs for both players, nor for a match that was taken over.
 */

import { apply, makeReader } from '../../firmware/core/apply.ts'
import { Block, MOST_TEXT, textIn } from '../../firmware/core/block.ts'
import { HOLDS } from '../../firmware/core/claim.ts'
import { type Clock, copyClock, freeze, makeClock, NOBODY } from '../../firmware/core/clock.ts'
import { cubeIn, ownerIn } from '../../firmware/core/game.ts'
import { type Kept, undoneIn } from '../../firmware/core/recall.ts'
import { OpenedBy } from '../../firmware/core/rule.ts'
import { RULINGS } from '../../firmware/core/ruling.ts'
import type { Session } from '../../firmware/core/state.ts'
import { By, TAKEN_BACK } from '../../firmware/core/stop.ts'
import {
  bitsOf,
  EMPTY,
  Entry,
  entryIn,
  Form,
  isSpent,
  Most,
  moverIn,
  sideIn,
  spanIn,
  valueIn,
} from '../../firmware/core/word.ts'
import type { Ruled } from '../clock/rulings.ts'
import { showMs } from '../clock/time.ts'
import { textOf } from '../clock/vocabulary.ts'
import { TapeError } from '../tape/tape.ts'

/** A press that counted; it has no Entry. */
export const PRESS = -1
/** The time that both sides used while presses are missing; it has no Entry either. */
export const SPENT = -2
/** Entries that have ms in their value: since the entry before, or since power-on. */
const IN_VALUE: number[] = [Entry.Ignored, Entry.Power]
/** What a record has before its match is open. */
const OPENING: number[] = [Entry.Begin, Entry.Control, Entry.Block]

/** The words in a dump of the record, 4 bytes each, the most significant first; they end at the first that is empty. */
export function wordsIn(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const words: number[] = []
  for (let i = 0; i + 4 <= bytes.length && view.getUint32(i) !== EMPTY; i += 4) words.push(view.getUint32(i))
  return words
}

/** The bits of the words that are not undone. */
function standingBits(words: readonly number[]): number[] {
  const undone = new Set(undoneIn(words, 0))
  return words.map(bitsOf).filter((_, i) => !undone.has(i))
}

/** The record of a match. Throws a TapeError, by `name`, if none was begun in the words. */
export function readMatch(words: readonly number[], name = 'record'): MatchRecord {
  const record = readRecord(words)
  if (!hasMatch(record.list)) throw new TapeError(name, 'no match begins in it')
  return record
}

export function hasMatch(list: readonly RecordEntry[]): boolean {
  return list.some(({ entry }) => entry === Entry.Open)
}

/** The entries of any words, with a match or without. */
export function entriesIn(words: readonly number[]): RecordEntry[] {
  return readRecord(words).list
}

interface MatchRecord {
  list: RecordEntry[]
  /** The last instant that the words tell of, in ms since the last power-on. */
  until: number
  /** How many words are torn, or say what no clock writes. */
  damaged: number
}

export function readRecord(words: readonly number[]): MatchRecord {
  const list: RecordEntry[] = []
  let at = 0
  let damaged = 0
  let last: RecordEntry | undefined
  let followsDamage = false
  for (const bits of standingBits(words)) {
    const isTorn = bits < 0
    if (isTorn) damaged++
    if (last && last.block.length < last.words && (isTorn || bits >= Form.Soon)) {
      last.block.push(isTorn ? NaN : bits - Form.Soon)
      continue
    }
    followsDamage ||= isTorn
    if (isTorn) continue
    last = entryOf(bits, at, last?.entry === Entry.High ? last.value : 0, followsDamage)
    if (last) {
      followsDamage = isSpoiled(last)
      if (followsDamage) damaged++
      else list.push(last)
    }
    // the next word counts from here
    at = entryIn(bits) === Entry.Power ? valueIn(bits) : at + spanIn(bits)
  }
  const told = withoutStrays(list)
  return { list: told.filter(isWholeBlock), until: at, damaged: damaged + list.length - told.length }
}

/** Leaves out what stands before the match without being its opening: the words of a block whose head is damaged. */
function withoutStrays(list: readonly RecordEntry[]): RecordEntry[] {
  const control = list.findIndex(({ entry }) => entry === Entry.Control)
  const begun = list.findIndex(({ entry }, i) => entry === Entry.Open && i > control)
  return list.filter(({ entry }, i) => i >= begun || OPENING.includes(entry))
}

/** Whether its value is one that no clock writes, and that nothing has words for. */
function isSpoiled(recorded: RecordEntry): boolean {
  const { entry, value } = recorded
  switch (entry) {
    case Entry.Stop:
      return value > By.NotOver
    case Entry.Claim:
      return !(value % TAKEN_BACK in HOLDS)
    case Entry.Sent:
    case Entry.Game:
      return cubeIn(value) > 1 && ownerIn(value) >= NOBODY
    case Entry.Ruling: {
      const { what, value: number } = ruledIn(recorded)
      const row = RULINGS[what]
      return !row || number < row.least || number > row.most
    }
  }
  return false
}

/** A ruling's entry holds the lower 13 bits of its number. The entry before it holds the upper ones, if any is set. */
export function ruledIn({ side, value, high }: RecordEntry): Ruled {
  return { what: value >> 13, side, value: high * 8192 + (value & 8191) }
}

/** False for a block that lacks words, has a torn one, or has a text that is longer than it may be or than the block. */
function isWholeBlock({ entry, value, words, block }: RecordEntry): boolean {
  if (entry !== Entry.Block) return true
  const kind: Block = value >> 8
  if (!words || block.length < words || block.some(Number.isNaN)) return false
  const isText = kind >= Block.Event && kind <= Block.Judge
  return !isText || (block[0] <= MOST_TEXT && Math.ceil(block[0] / 3) < words)
}

export type RecordEntry = NonNullable<ReturnType<typeof entryOf>>

/** The entry of these bits; undefined for what is only time. `before` is the instant of the word before it. */
function entryOf(bits: number, before: number, high: number, followsDamage: boolean) {
  const entry = entryIn(bits)
  const isPress = bits >= Form.Press
  if (entry < 0 && !isPress && !isSpent(bits)) return undefined
  const value = entry < 0 ? 0 : valueIn(bits)
  const from = entry === Entry.Power ? 0 : before + spanIn(bits)
  return {
    bits,
    /** An Entry, PRESS or SPENT. */
    entry: isPress ? PRESS : isSpent(bits) ? SPENT : entry,
    side: isSpent(bits) ? moverIn(bits) : sideIn(bits),
    value,
    /** Of a ruling: the upper bits of its number. */
    high,
    /** When, in ms since the power came on. */
    at: IN_VALUE.includes(entry) ? from + value : from,
    /** The last instant known before this entry, in the same ms: that of the entry before, or of a later checkpoint. */
    knownUntil: before,
    /** Whether words before it are damaged; before a power cut, that is what the cut kept from being written. */
    followsDamage: followsDamage && entry !== Entry.Power,
    /** Of a block: how many words it should have, and the words that are there. */
    words: entry === Entry.Block ? value & 255 : 0,
    block: [] as number[],
  }
}

/** The words as flash would keep them, for recall. */
export function keptIn(words: readonly number[]): Kept {
  return { words: (from, count) => words.slice(from, from + count), used: () => words.length }
}

/** Whether it tells that presses before it are not in the record. */
export function isThinned({ entry, value }: RecordEntry): boolean {
  return entry === Entry.Block && value >> 8 === Block.Thinned
}

/** The time that a side got back; with a `+` if it was more than an entry can hold. */
export function givenText(value: number, show: (ms: number) => string = showMs): string {
  return `${show(value)}${value === Most.Value ? '+' : ''}`
}

/** Applies an entry to a session. Until a power cut the clock ran to the last instant known before it. */
export function follow(s: Session, recorded: RecordEntry): void {
  const reader = makeReader()
  s.journal.at = recorded.entry === Entry.Power ? recorded.knownUntil : recorded.at - spanIn(recorded.bits)
  if (recorded.entry === Entry.Ignored) s.journal.at = recorded.knownUntil
  apply(s, recorded.bits, reader)
  for (const bits of recorded.block) apply(s, bits + Form.Soon, reader)
}

/** A copy of the clock, stopped at the last instant of its record. Time that ran after it is charged to nobody. */
export function recordedClock({ clock, journal }: Session): Clock {
  const c = makeClock()
  copyClock(c, clock)
  if (c.isRunning && journal.at > c.since) freeze(c, journal.at)
  return c
}

export interface Signer {
  /** The judge named last, and the last one named before the match; '' for none. */
  named: string
  before: string
  hasBegun: boolean
  isJudge: boolean
}

export function makeSigner(): Signer {
  return { named: '', before: '', hasBegun: false, isJudge: false }
}

export function noteSigner(signer: Signer, { entry, value, block }: RecordEntry): void {
  if (entry === Entry.Open) signer.hasBegun = true
  else if (entry === Entry.DoorOpened) signer.isJudge = value === OpenedBy.Key
  else if (entry === Entry.Power) signer.named = signer.before
  if (entry !== Entry.Block || value >> 8 !== Block.Judge) return
  signer.named = textOf(textIn(block))
  if (!signer.hasBegun) signer.before = signer.named
}

/** The judge's name or number, `Ivanov`, `7`; '' if nobody signs. */
export function signerOf({ named, isJudge }: Signer): string {
  return isJudge ? named : ''
}

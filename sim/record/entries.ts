/*
 * What the words of a match record tell: each entry that stands, with its instant since the power came on.
 *
 * Torn words and words undone by a chord are passed over here, as the clock itself does when it recalls a match.
 */

import { apply, makeReader } from '../../firmware/core/apply.ts'
import { Block } from '../../firmware/core/block.ts'
import { type Clock, copyClock, freeze, makeClock } from '../../firmware/core/clock.ts'
import { type Kept, undoneIn } from '../../firmware/core/recall.ts'
import type { Session } from '../../firmware/core/state.ts'
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
import { showMs } from '../clock/time.ts'
import { TapeError } from '../tape/tape.ts'

/** A press that counted; it has no Entry. */
export const PRESS = -1
/** What both have used while presses are missing; nor has it. */
export const SPENT = -2
/** Entries whose value has ms in it. */
const IN_VALUE: number[] = [Entry.Inert, Entry.Power]

/** An entry of the record. */
export interface Told {
  bits: number
  /** An Entry, or PRESS. */
  entry: number
  side: number
  value: number
  /** When, in ms since the power came on. */
  at: number
  /** The last instant before this entry that the record knows: a checkpoint, if it is later than the entry before. */
  ran: number
  /** Of a block, how many words it has, and those that there are. */
  words: number
  block: number[]
}

/** The words in a dump of the record, 4 bytes each, the most significant first; they end at the first that is empty. */
export function wordsIn(bytes: Uint8Array, name: string): number[] {
  if (bytes.length % 4) throw new TapeError(name, `no match record: ${bytes.length} bytes are no whole words of 4`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const words: number[] = []
  for (let i = 0; i < bytes.length && view.getUint32(i) !== EMPTY; i += 4) words.push(view.getUint32(i))
  return words
}

/** The bits of the words that stand, and no torn ones. */
export function standingBits(words: readonly number[]): number[] {
  const undone = new Set(undoneIn(words, 0))
  return words.map(bitsOf).filter((bits, i) => bits >= 0 && !undone.has(i))
}

/** All that the words tell, in their order; `name` is what a record without a match is called by. */
export function readTold(words: readonly number[], name = 'record'): Told[] {
  const list = toldIn(words)
  if (!list.some(({ entry }) => entry === Entry.Open)) throw new TapeError(name, 'no match was begun in it')
  return list
}

/** The same of any words. */
export function toldIn(words: readonly number[]): Told[] {
  return readAll(words).list
}

/** Until when the words tell of time, since the last power-on. */
export function toldUntil(words: readonly number[]): number {
  return readAll(words).until
}

function readAll(words: readonly number[]): { list: Told[]; until: number } {
  const list: Told[] = []
  let at = 0
  let last: Told | undefined
  for (const bits of standingBits(words)) {
    if (last && last.block.length < last.words && bits >= Form.Soon) {
      last.block.push(bits - Form.Soon)
      continue
    }
    last = toldBy(bits, at)
    if (last) list.push(last)
    at = after(bits, at)
  }
  return { list, until: at }
}

function toldBy(bits: number, before: number): Told | undefined {
  const entry = entryIn(bits)
  const isPress = bits >= Form.Press
  if (entry < 0 && !isPress && !isSpent(bits)) return undefined
  const value = entry < 0 ? 0 : valueIn(bits)
  const from = entry === Entry.Power ? 0 : before + spanIn(bits)
  return {
    bits,
    entry: isPress ? PRESS : isSpent(bits) ? SPENT : entry,
    side: isSpent(bits) ? moverIn(bits) : sideIn(bits),
    value,
    at: IN_VALUE.includes(entry) ? from + value : from,
    ran: before,
    words: entry === Entry.Block ? value & 255 : 0,
    block: [],
  }
}

/** The instant that the next word counts from. */
function after(bits: number, at: number): number {
  return entryIn(bits) === Entry.Power ? valueIn(bits) : at + spanIn(bits)
}

/** The words as flash would keep them, for recall. */
export function keptIn(words: readonly number[]): Kept {
  return { words: (from, count) => words.slice(from, from + count), used: () => words.length }
}

/** Whether it tells that presses before it are not in the record. */
export function isThinned({ entry, value }: Told): boolean {
  return entry === Entry.Block && value >> 8 === Block.Thinned
}

/** What a side got back, as an entry tells it in ms. */
export function givenText(value: number, show: (ms: number) => string = showMs): string {
  return `${show(value)}${value === Most.Value ? '+' : ''}`
}

/** Takes a session on by an entry; before the power fails, until then. */
export function follow(s: Session, told: Told): void {
  const reader = makeReader()
  s.journal.at = told.entry === Entry.Power ? told.ran : told.at - spanIn(told.bits)
  if (told.entry === Entry.Inert) s.journal.at = told.ran
  apply(s, told.bits, reader)
  for (const bits of told.block) apply(s, bits + Form.Soon, reader)
}

/** The clock as its record tells of it: what has run since the last entry is nobody's charge. */
export function clockTold({ clock, journal }: Session): Clock {
  const c = makeClock()
  copyClock(c, clock)
  if (c.isRunning && journal.at > c.since) freeze(c, journal.at)
  return c
}

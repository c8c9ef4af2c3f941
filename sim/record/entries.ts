/*
 * What the words of a match record tell: each entry that stands, with its instant since the power came on.
 *
 * Torn words and words undone by a chord are passed over here, as the clock itself does when it recalls a match.
 */

import { type Clock, copyClock, freeze, makeClock } from '../../firmware/core/clock.ts'
import { Entry, Mask, Shift } from '../../firmware/core/journal.ts'
import { apply, EMPTY, eachStanding } from '../../firmware/core/recall.ts'
import type { Session } from '../../firmware/core/state.ts'
import { showMs } from '../clock/time.ts'
import { TapeError } from '../tape/tape.ts'

/** A press that counted; it has no Entry. */
export const PRESS = 0
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
  /** Until when time has gone on before it, as far as the record tells: a checkpoint, if later than the entry before. */
  ran: number
}

/** The words in a dump of the record, 4 bytes each, the most significant first; they end at the first that is empty. */
export function wordsIn(bytes: Uint8Array, name: string): number[] {
  if (bytes.length % 4) throw new TapeError(name, `no match record: ${bytes.length} bytes are no whole words of 4`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const words: number[] = []
  for (let i = 0; i < bytes.length && view.getUint32(i) !== EMPTY; i += 4) words.push(view.getUint32(i))
  return words
}

/** The bits of the words that stand. */
export function standingBits(words: readonly number[]): number[] {
  const list: number[] = []
  eachStanding((index) => words[index] ?? EMPTY, pushTo, list)
  return list
}

function pushTo(list: number[], bits: number): void {
  if (bits >= 0) list.push(bits)
}

/** All that the words tell, in their order; `name` is what a record without a match is called by. */
export function readTold(words: readonly number[], name = 'record'): Told[] {
  const list: Told[] = []
  let at = 0
  for (const bits of standingBits(words)) {
    const told = toldBy(bits, at)
    if (told) list.push(told)
    at = after(bits, at)
  }
  if (!list.some(({ entry }) => entry === Entry.Open)) throw new TapeError(name, 'no match was begun in it')
  return list
}

function toldBy(bits: number, at: number): Told | undefined {
  if (bits & Mask.Press)
    return { bits, entry: PRESS, side: (bits >> Shift.Presser) & 1, value: 0, at: at + (bits & Mask.Span), ran: at }
  if (bits & Mask.Time) return undefined
  const value = bits & Mask.Value
  const entry = bits >> Shift.Entry
  const from = entry === Entry.Power ? 0 : at
  return {
    bits,
    entry,
    side: (bits >> Shift.Side) & 1,
    value,
    at: IN_VALUE.includes(entry) ? from + value : from,
    ran: at,
  }
}

/** Until when the words tell of time, since the last power-on. */
export function toldUntil(words: readonly number[]): number {
  return standingBits(words).reduce((at, bits) => after(bits, at), 0)
}

/** The instant that the next word counts from. */
function after(bits: number, at: number): number {
  if (bits & (Mask.Press | Mask.Time)) return at + (bits & Mask.Span)
  return bits >> Shift.Entry === Entry.Power ? bits & Mask.Value : at
}

/** What a side got back, as an entry tells it in ms. */
export function givenText(value: number): string {
  return `${showMs(value)}${value === Mask.Value ? '+' : ''}`
}

/** Takes a session on by an entry; before the power fails, until then. */
export function follow(s: Session, told: Told): void {
  s.journal.at = told.entry === PRESS || told.entry === Entry.Power ? told.ran : told.at
  apply(s, told.bits)
}

/** The clock as its record tells of it: what has run since the last entry is nobody's charge. */
export function clockTold({ clock, journal }: Session): Clock {
  const c = makeClock()
  copyClock(c, clock)
  if (c.on && journal.at > c.since) freeze(c, journal.at)
  return c
}

/*
 * The power fails before, in the middle of and after each write to flash, in random matches by hands, judge and key.
 *
 * A word is written whole or is torn: of the bits that it has to clear any may be cleared. Whatever was written of an event,
 * the clock comes up as before it or as after it, never between.
 */

import { describe, expect, it } from 'vitest'
import type { Side } from '../../firmware/core/clock.ts'
import { WORDS } from '../../firmware/core/journal-state.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { bitsOf, entryIn, Form, valueIn } from '../../firmware/core/word.ts'
import { type Dice, makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { kept, recalled } from '../../sim/swarm/kept.ts'
import { playMatch } from '../../sim/swarm/match.ts'
import { SMALL } from '../boards.ts'
import { matchesOr, seedOr } from '../cases.ts'
import { Entry, NOBODY, type Session, Stage } from '../core/names.ts'

const MATCHES = matchesOr(300)
const SEED = seedOr(7)
/** Words of a record: room for all, for few, and so little that presses, and then stops, are soon left out. */
const BARE = 120
const ROOMS = [WORDS, SMALL.words, BARE]
/** The power fails with so many whole bytes of a word written, and some bits of the next; the long form tries them all. */
const BYTES = [0, 1, 2, 3]
const isLong = MATCHES >= 1000

/** How far a record had come when an event was in it, and what then was to outlive the power. */
interface Mark {
  used: number
  kept: string
}

interface Record {
  room: number
  words: readonly number[]
  marks: Mark[]
}

/** The record of a random match, the last one that was begun at its table. */
function recordOf(match: number, room: number): Record {
  let marks: Mark[] = []
  let waiting: Mark[] = []
  let last: Session | undefined
  const see = (s: Session): string => {
    const { out, used } = s.journal
    if (s !== last) waiting = [] // the power failed before their words were written
    last = s
    if (out.length && used === out.length) marks = waiting = []
    marks = marks.concat(waiting.filter((mark) => mark.used <= used - out.length))
    waiting = waiting.filter((mark) => mark.used > used - out.length)
    if (out.length && !isBefore(s.stage)) waiting.push({ used, kept: JSON.stringify(kept(s)) })
    return ''
  }
  const { broken, words } = playMatch({ ...SMALL, words: room }, makeDice(seedOf(SEED, match)), { also: see })
  if (broken) throw broken
  return { room, words, marks }
}

/**
 * Everything of a session that comes up with these words, but how many there are of them. The half of a number counts for
 * nothing once a match is over: the door then leads to the next one, with a record of its own.
 */
function comesUp(words: readonly number[]): string {
  const s = recalled(words)
  const high = s.stage === Stage.Flag || s.stage === Stage.Over ? 0 : s.journal.high
  return JSON.stringify({ ...s, journal: { ...s.journal, used: 0, high, torn: 0 } })
}

/**
 * Whether all is as it was, but that the stage has stood for longer, and the side on turn has run on for as long where it ran: a
 * checkpoint, or the time of an event that never was. A bare record lacks presses, and the stop before a result, a flag or a
 * ruling: there the side may have run on for less than that, until its flag, or not at all where it had nothing left.
 */
function hasRun(before: string, after: string, isBare: boolean): boolean {
  const [was, is]: Session[] = [JSON.parse(before), JSON.parse(after)]
  const side = was.clock.turn
  const all = ({ clock: c }: Session): number => (side === NOBODY ? 0 : c.delayLeft + c.bank[side] + c.extra[side])
  const [stood, ran] = [is.stageRan - was.stageRan, all(was) - all(is)]
  if (stood <= 0 || (ran && ran !== stood && !(isBare && ran > 0 && ran < stood))) return false
  is.stageRan = was.stageRan
  if (ran || (isBare && side !== NOBODY && !all(was))) {
    is.clock = { ...is.clock, delayLeft: was.clock.delayLeft, since: was.clock.since }
    for (const of of ['bank', 'extra', 'inOvertime'] as const) is.clock[of][side as Side] = was.clock[of][side as Side]
  }
  return JSON.stringify(is) === before
}

/** A word of which so many bytes were written, and of the rest some bits. */
function tornAfter(word: number, bytes: number, ones: number): number {
  return (word | (ones & (2 ** (32 - bytes * 8) - 1))) >>> 0
}

/** Where something ends: a time and the upper half of a number are not all of an event, nor is a block before its last word. */
function endsOf(words: readonly number[]): boolean[] {
  let left = 0
  return words.map((word) => {
    const bits = bitsOf(word)
    if (left) return --left === 0
    if (entryIn(bits) === Entry.Block) left = valueIn(bits) & 255
    else return bits >= Form.Spent || (bits < Form.Time && entryIn(bits) !== Entry.High)
    return false
  })
}

/** Time alone. */
function isTime(word: number): boolean {
  const bits = bitsOf(word)
  return bits >= Form.Time && bits < Form.Spent
}

/** What comes up otherwise than it should with the power cut at the writing of each word; `dice` tears it. */
function wrongIn({ words, room }: Record, dice: Dice): string[] {
  const wrong: string[] = []
  let before = comesUp([])
  const ends = endsOf(words)
  for (const [i, word] of words.entries()) {
    for (const bytes of isLong ? BYTES : [dice.one(BYTES)]) {
      const torn = tornAfter(word, bytes, dice.roll(2 ** 31) * 2 + dice.roll(2))
      if (torn !== word && comesUp([...words.slice(0, i), torn]) !== before)
        wrong.push(`word ${i}, ${bytes} bytes of it`)
    }
    const is = comesUp(words.slice(0, i + 1))
    if (ends[i] || (isTime(word) && hasRun(before, is, room === BARE))) before = is
    else if (is !== before) wrong.push(`word ${i}, without the rest of its event`)
  }
  return wrong
}

describe('a power cut', () => {
  it(`D7: at any write to flash leaves an event whole or undone, in ${MATCHES} matches`, () => {
    const dice = makeDice(SEED)
    let cuts = 0
    for (let match = 0; match < MATCHES; match++) {
      const record = recordOf(match, ROOMS[match % ROOMS.length])
      expect(wrongIn(record, dice), `match ${match} of ${SEED}`).toEqual([])
      cuts += record.words.length * (isLong ? BYTES.length + 1 : 2)
    }
    console.log(`${cuts} cuts`)
    expect(cuts).toBeGreaterThan(MATCHES * 50)
  })

  it(`D7: after a write leaves all as it was, in ${MATCHES / 5} matches with room for every press`, () => {
    for (let match = 0; match < MATCHES / 5; match++) {
      const { words, marks } = recordOf(match, WORDS)
      for (const { used, kept: was } of marks) {
        expect(JSON.stringify(kept(recalled(words.slice(0, used)))), `word ${used} of match ${match}`).toBe(was)
      }
    }
  })
})

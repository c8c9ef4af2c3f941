/*
 * The power fails before and during each write to flash, in random matches with players, a judge and the key.
 *
 * A word is written whole or torn: then any of the bits to clear may be cleared. However much of an event was written,
 * the clock starts as before the event or as after it, never in between.
 */

import { describe, expect, it } from 'vitest'
import type { Side } from '../../firmware/core/clock.ts'
import { WORDS } from '../../firmware/core/journal-state.ts'
import { bitsOf, entryIn, Form, valueIn } from '../../firmware/core/word.ts'
import { type Dice, makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { recalled } from '../../sim/swarm/kept.ts'
import { playMatch } from '../../sim/swarm/match.ts'
import { SMALL } from '../boards.ts'
import { matchesOr, seedOr } from '../cases.ts'
import { Entry, NOBODY, type Session, Stage } from '../core/names.ts'

const MATCHES = matchesOr(300)
const SEED = seedOr(7)
/** Room for the record: for everything, for few words, and so little that presses and then stops are soon left out. */
const BARE = 120
const ROOMS = [WORDS, SMALL.words, BARE]
/** Whole bytes of a word written when the power fails, besides some bits of the next; long runs try all of them. */
const BYTES = [0, 1, 2, 3]
const isLong = MATCHES >= 1000

interface Record {
  room: number
  words: readonly number[]
}

/** The record of the last match at a random match's table. */
function recordOf(match: number, room: number): Record {
  const { broken, words } = playMatch({ ...SMALL, words: room }, makeDice(seedOf(SEED, match)))
  if (broken) throw broken
  return { room, words }
}

/**
 * The session recovered from these words, without their count. The upper half of a number does not matter once a match
 * is over: the door then leads to the next match, which has its own record.
 */
function comesUp(words: readonly number[]): string {
  const s = recalled(words)
  const high = s.stage === Stage.Flag || s.stage === Stage.Over ? 0 : s.journal.high
  return JSON.stringify({ ...s, journal: { ...s.journal, used: 0, high, torn: 0 } })
}

/**
 * True if the only change is that the stage has lasted longer, and that a running side has run on for as long: a
 * checkpoint, or the time of an event that was not written. A bare record lacks presses, and the stop before a result,
 * a flag or a ruling: there the side may have run on for less, until its flag, or not at all if it had nothing left.
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

/** A word with this many bytes written, and some bits of the rest. */
function tornAfter(word: number, bytes: number, ones: number): number {
  return (word | (ones & (2 ** (32 - bytes * 8) - 1))) >>> 0
}

/** For each word, whether an event ends there: not at a time or the upper half of a number, nor within a block. */
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

/** True for a word that only has a time. */
function isTime(word: number): boolean {
  const bits = bitsOf(word)
  return bits >= Form.Time && bits < Form.Spent
}

/** The words whose writing, if the power fails then, leads to a wrong session; `dice` tears them. */
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
  it(`D7: during any write to flash leaves an event whole or undone, in ${MATCHES} matches`, () => {
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
})

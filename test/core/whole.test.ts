/*
 * Blocks of the whole match: a clock that goes on from the last of them knows what one knows that reads every word before it.
 *
 * Matches are so long that several blocks are entered, with games, rulings, stops and cuts between them.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Block } from '../../firmware/core/block.ts'
import { bitsOf, Entry, Form, headWord, valueIn, wordOf } from '../../firmware/core/journal.ts'
import { type Kept, recall } from '../../firmware/core/recall.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { wholeHead } from '../../firmware/core/whole.ts'
import { keptIn } from '../../sim/record/entries.ts'
import { kept } from '../kept.ts'
import { type Begin, begin, finish, grant, type Table, type Wish, wishArb } from '../wishes.ts'

const RUNS = Math.ceil(Number(process.env.SWARM ?? 300) / 30)
/** Presses of a stretch of play: more words than come before the next block is due. */
const STRETCH = 170

/** All that recall has brought back, but how it was read. */
function allOf(s: Session) {
  const { stops, begun, cuts, opened, openedExtra, most, tally, journal, match, control, was, stage, hands } = s
  const { at, torn, listed } = journal
  const own = {
    stops,
    begun,
    cuts,
    opened,
    openedExtra,
    most,
    tally,
    at,
    torn,
    was,
    stage,
    page: s.page,
    on: hands.isPlay,
  }
  return { ...kept(s), ...own, control, list: match.list, listed: isBefore(stage) ? [] : listed }
}

/** The session in a record of which no block of the whole match is looked for. */
function fromFirst(words: readonly number[]): Session {
  return recalled({ ...keptIn(words), find: () => -1 })
}

function recalled(from: Kept): Session {
  const s = makeSession()
  recall(s, from, 0)
  return s
}

/** What both sides have, the games, and all the rest, by the last block and by every word. */
function compare(words: readonly number[]): void {
  const [is, was] = [allOf(recalled(keptIn(words))), allOf(fromFirst(words))]
  // the games that are told of since are told by their entries, too
  expect({ ...is, listed: 0 }).toEqual({ ...was, listed: 0 })
  for (const side of [0, 1]) {
    // presses that count for nothing are entered once a second at most, and a block has them all
    expect(recalled(keptIn(words)).clock.inert[side]).toBeGreaterThanOrEqual(fromFirst(words).clock.inert[side])
  }
}

function wordsOf(table: Table): number[] {
  return [...table.flash.words, ...table.clock.loop.session.journal.out]
}

/** Where blocks of the whole match begin. */
function headsIn(words: readonly number[]): number[] {
  return words.flatMap((word, i) => (word === wholeHead() ? [i] : []))
}

const beginArb: fc.Arbitrary<Begin> = fc.record({
  discipline: fc.constant(5),
  length: fc.integer({ min: 3, max: 15 }),
  bank: fc.integer({ min: 600, max: 1200 }),
  delay: fc.integer({ min: 4, max: 12 }),
  options: fc.constantFrom<Begin['options']>([], [[1, 1]], [[2, 1]], [[5, 60]], [[3, 2]]),
  isLate: fc.constant(false),
  first: fc.integer({ min: 0, max: 1 }),
})

/** What is wished between two stretches of play, and how long their turns are. */
const stretchArb = fc.record({
  wishes: fc.array(wishArb, { minLength: 5, maxLength: 40 }),
  wait: fc.integer({ min: 950, max: 3000 }),
})

const PRESS: Wish = { what: 0, side: 0, wait: 0, isAimed: false, held: 80, gap: 0 }

/** A stretch of play, if it is play, and then what is wished; `see` is told after each wish and now and then of a press. */
function go(table: Table, wishes: readonly Wish[], wait: number, see: () => void): void {
  for (let i = 0; i < STRETCH && table.clock.loop.session.stage === Stage.Play; i++) {
    grant(table, { ...PRESS, wait: wait + (i % 7) })
    if (i % 20 === 0) see()
  }
  for (const wish of wishes) {
    if (isBefore(table.clock.loop.session.stage)) return
    grant(table, { ...wish, isAimed: false })
    see()
  }
}

/** A match of so many stretches. */
function play(
  first: Begin,
  stretches: readonly { wishes: Wish[]; wait: number }[],
  see: (table: Table) => void,
): Table {
  const table = begin(first)
  for (const { wishes, wait } of stretches) go(table, wishes, wait, () => see(table))
  finish(table)
  return table
}

const stretchesArb = fc.array(stretchArb, { minLength: 10, maxLength: 14 })

describe('a block of the whole match', () => {
  it('D7: tells what all words before it tell, with games, rulings, stops and cuts between, at any instant', () => {
    let blocks = 0
    fc.assert(
      fc.property(beginArb, stretchesArb, (first, stretches) => {
        const table = play(first, stretches, (is) => {
          if (!isBefore(is.clock.loop.session.stage)) compare(wordsOf(is))
        })
        blocks += headsIn(wordsOf(table)).length
      }),
      { numRuns: RUNS },
    )
    expect(blocks).toBeGreaterThan(RUNS * 2)
  })

  it('D7: that the power cuts off at any of its words is as if it had not been begun', () => {
    let cuts = 0
    fc.assert(
      fc.property(beginArb, stretchesArb, fc.nat(0xffffffff), (first, stretches, ones) => {
        const words = wordsOf(play(first, stretches, () => {}))
        const head = headsIn(words).pop()
        fc.pre(head !== undefined)
        const before = allOf(recalled(keptIn(words.slice(0, head))))
        const end = head! + (valueIn(bitsOf(words[head!])) & 255)
        for (let i = head!; i <= end; i++) {
          const torn = (words[i] | ones) >>> 0
          if (torn === words[i]) continue
          const is = allOf(recalled(keptIn([...words.slice(0, i), torn])))
          expect({ ...is, torn: 0 }).toEqual({ ...before, torn: 0 })
          cuts++
        }
      }),
      { numRuns: RUNS },
    )
    expect(cuts).toBeGreaterThan(RUNS * 10)
  })

  it('D7: of which any word behind its head is damaged is passed over for the one before it', () => {
    let blocks = 0
    fc.assert(
      fc.property(beginArb, stretchesArb, (first, stretches) => {
        const words = wordsOf(play(first, stretches, () => {}))
        const heads = headsIn(words)
        fc.pre(heads.length > 1)
        const last = heads.pop()!
        const whole = allOf(recalled(keptIn(words)))
        for (let i = last + 1; i <= last + (valueIn(bitsOf(words[last])) & 255); i++) {
          const damaged = words.map((word, k) => (k === i ? (word ^ 0x20) >>> 0 : word))
          expect({ ...allOf(recalled(keptIn(damaged))), listed: 0 }).toEqual({ ...whole, listed: 0 })
        }
        blocks++
      }),
      { numRuns: RUNS },
    )
    expect(blocks).toBeGreaterThan(RUNS / 2)
  })
})

describe('a block that is not whole', () => {
  it('tells nothing, and the word behind it is an entry again', () => {
    const begun = wordsOf(
      begin({ discipline: 5, length: 5, bank: 600, delay: 10, options: [], isLate: false, first: 0 }),
    )
    const dice = wordOf((Entry.Dice << 20) | (1 << 19))
    const game = [headWord(Block.Game, 2), wordOf(Form.Soon + 5)]
    for (const broken of [game, [...game, 0], [...game, 0xffff0000]]) {
      const s = recalled(keptIn([...begun, ...broken, dice]))
      expect([s.match.dice, s.journal.listed]).toEqual([[0, 1], []])
    }
  })
})

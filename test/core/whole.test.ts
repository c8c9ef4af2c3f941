/*
 * Blocks of the whole match: a clock that starts from the last of them knows the same as one that reads every word.
 *
 * Matches are long enough for several blocks, with games, rulings, stops and cuts between them.
 */
import { describe, expect, it } from 'vitest'
import { Block, headWord } from '../../firmware/core/block.ts'
import { type Kept, recall } from '../../firmware/core/recall.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { wholeHeads } from '../../firmware/core/whole.ts'
import { bitsOf, Form, valueIn, wordOf } from '../../firmware/core/word.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { keptIn } from '../../sim/record/entries.ts'
import { makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { nextMoves } from '../../sim/swarm/hands.ts'
import { kept } from '../../sim/swarm/kept.ts'
import { makeMove } from '../../sim/swarm/move.ts'
import { doMoves, finish, isQuiet, makeTable, sessionOf, type Table } from '../../sim/swarm/table.ts'
import { matchesOr, seedOr } from '../cases.ts'
import { wordsAt } from '../matches.ts'
import { customOf, opening } from '../vocabulary.ts'
import { Entry, makeSession, type Session, Stage } from './names.ts'

const RUNS = Math.ceil(matchesOr(300) / 15)
const SEED = seedOr(31)
/** Presses in a stretch of play. */
const STRETCH = 200
/** Gestures in a match, and after how many another stretch of play comes. */
const TURNS = 60
const EACH = 4

/** All that recall has brought back, except how it was read. */
function allOf(s: Session) {
  const { stops, begun, cuts, bankAtTurn, extraAtTurn, most, tally, page, control, stageAtCut, stage } = s
  const { at, torn, listed } = s.journal
  const own = { stops, begun, cuts, bankAtTurn, extraAtTurn, most, tally, at, torn, page, control, stageAtCut, stage }
  return { ...kept(s), ...own, isPlay: s.hands.isPlay, list: s.match.list, listed: isBefore(stage) ? [] : listed }
}

/** Words in which no block of the whole match is found. */
const hides = {
  indexOf(this: number[], word: number, from = 0): number {
    return wholeHeads().includes(word) ? -1 : Array.prototype.indexOf.call(this, word, from)
  },
}

/** The session in a record, read from its first word, without blocks of the whole match. */
function fromFirst(words: readonly number[]): Session {
  return recalled({
    ...keptIn(words),
    words: (from, count) => Object.assign(words.slice(from, from + count), hides),
  })
}

function recalled(from: Kept): Session {
  const s = makeSession()
  recall(s, from, 0)
  return s
}

/** Expects the same session from the last block as from every word. */
function compare(words: readonly number[]): void {
  const [is, was] = [allOf(recalled(keptIn(words))), allOf(fromFirst(words))]
  // games recorded after the block are listed by their own entries, too
  expect({ ...is, listed: 0 }).toEqual({ ...was, listed: 0 })
  for (const side of [0, 1]) {
    // ignored presses are recorded once a second at most, but a block has their full number
    expect(recalled(keptIn(words)).clock.ignored[side]).toBeGreaterThanOrEqual(fromFirst(words).clock.ignored[side])
  }
}

/** Where blocks of the whole match begin. */
function headsIn(words: readonly number[]): number[] {
  return words.flatMap((word, i) => (wholeHeads().includes(word) ? [i] : []))
}

/** A match with stretches of play in it; `see` is called when hands rest. */
function play(match: number, see: (t: Table) => void = () => {}): Table {
  const dice = makeDice(seedOf(SEED, match))
  const t = makeTable({ ...TABLE, words: 16_384 })
  for (let i = 0; i < TURNS; i++) {
    doMoves(t, nextMoves(t, dice))
    doMoves(t, [makeMove(t.now + 500, 'lag')])
    if (t.isOn && i % EACH === 0) stretch(t)
    if (t.isOn && isQuiet(t, t.now)) see(t)
  }
  finish(t)
  return t
}

function stretch(t: Table): void {
  for (let i = 0; i < STRETCH && sessionOf(t).stage === Stage.Play; i++) {
    doMoves(t, [makeMove(t.now + 950 + (i % 7), 'press', { side: sessionOf(t).clock.turn, held: 80 })])
    doMoves(t, [makeMove(t.now + 30, 'lag')])
  }
}

describe('a block of the whole match', () => {
  it(`D7: a block of the whole match holds what all words before it hold, with games, rulings, stops and cuts between, in ${RUNS} matches`, () => {
    let blocks = 0
    for (let match = 0; match < RUNS; match++) {
      const t = play(match, (is) => {
        if (!isBefore(sessionOf(is).stage)) compare(wordsAt(is))
      })
      blocks += headsIn(wordsAt(t)).length
    }
    expect(blocks).toBeGreaterThan(RUNS)
  })

  it('D7: a block of the whole match is skipped for the one before it if any word after its head is damaged', () => {
    let blocks = 0
    for (let match = 0; match < RUNS; match++) {
      const words = wordsAt(play(match))
      const heads = headsIn(words)
      if (heads.length < 2) continue
      const last = heads.pop()!
      const whole = allOf(recalled(keptIn(words)))
      for (let i = last + 1; i <= last + (valueIn(bitsOf(words[last])) & 255); i++) {
        const damaged = words.map((word, k) => (k === i ? (word ^ 0x20) >>> 0 : word))
        expect({ ...allOf(recalled(keptIn(damaged))), listed: 0 }).toEqual({ ...whole, listed: 0 })
      }
      blocks++
    }
    expect(blocks).toBeGreaterThan(RUNS / 8)
  })
})

describe('a block that is not whole', () => {
  it('means nothing, and the word after it is an entry again', () => {
    const begun = opening(customOf(5, 600_000, 10_000)).journal.out
    const dice = wordOf((Entry.Dice << 20) | (1 << 19))
    const game = [headWord(Block.Game, 2), wordOf(Form.Soon + 5)]
    for (const broken of [game, [...game, 0], [...game, 0xffff0000]]) {
      const s = recalled(keptIn([...begun, ...broken, dice]))
      expect([s.match.dice, s.journal.listed]).toEqual([[0, 1], []])
    }
  })
})

/*
 * A damaged record: bits that flipped after they were written, or several words that a failing battery left half
 * written.
 */
import { describe, expect, it } from 'vitest'
import { bankAt } from '../../firmware/core/clock.ts'
import { undoneIn } from '../../firmware/core/recall.ts'
import { leaveRuling, rule } from '../../firmware/core/rule.ts'
import { due, step } from '../../firmware/core/session.ts'
import { hasNoJudge, isInGame, needsJudge } from '../../firmware/core/state.ts'
import { isWhole, wholeHeads } from '../../firmware/core/whole.ts'
import { bitsOf, entryIn, Form, Most, valueIn, wordOf } from '../../firmware/core/word.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { type Dice, makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { recalled } from '../../sim/swarm/kept.ts'
import { playMatch } from '../../sim/swarm/match.ts'
import { matchesOr, seedOr } from '../cases.ts'
import { Ended, Entry, Ev, NOBODY, Refusal, Ruling, type Session, Stage } from '../core/names.ts'

const MATCHES = matchesOr(200)
const SEED = seedOr(11)

function wordsOf(match: number): readonly number[] {
  const { words, broken } = playMatch(TABLE, makeDice(seedOf(SEED, match)))
  if (broken) throw broken
  return words
}

describe('a damaged record', () => {
  it(`D7: with its last words half written is as before them, in ${MATCHES} matches`, () => {
    const dice = makeDice(SEED)
    for (let match = 0; match < MATCHES; match++) {
      const words = wordsOf(match)
      const whole = Math.max(0, words.length - dice.within(1, 5))
      const torn = words.map((word, i) => (i < whole ? word : (word | (dice.roll(2 ** 31) * 2 + dice.roll(2))) >>> 0))
      const first = torn.findIndex((word, i) => word !== words[i])
      const all = first < 0 ? words.length : first
      const rest = torn.slice(all).filter((word, i) => word === words[all + i])
      if (rest.length) continue // a later word happened to be whole
      const [is, was] = [recalled(torn), recalled(words.slice(0, all))]
      expect({ ...is, journal: 0 }).toEqual({ ...was, journal: 0 })
    }
  })

  it(`D7: with bits flipped anywhere lets the clock start, in a match only for a judge if there is one, in ${MATCHES} matches`, () => {
    const dice = makeDice(SEED)
    let judges = 0
    for (let match = 0; match < MATCHES; match++) {
      const whole = wordsOf(match)
      const words = flipped(whole, dice)
      const s = recalled(words)
      expect(JSON.stringify({ ...s, ruled: [] }), `match ${match}`).not.toContain('null') // NaN in JSON
      const isFree = hasNoJudge(s) && hasNoJudge(recalled(whole))
      if (s.stage === Stage.Power && isMissing(words)) expect(needsJudge(s) || isFree, `match ${match}`).toBe(true)
      if (s.stage === Stage.Power && isMissing(words) && !isFree) judges++
      goOn(s)
    }
    expect(judges).toBeGreaterThan(MATCHES / 20)
  })

  it(`D7: with a wrong word whose count of zeros agrees by chance lets the clock start and go on, in ${MATCHES} matches`, () => {
    const dice = makeDice(SEED)
    for (let match = 0; match < MATCHES; match++) {
      const words = [...wordsOf(match)]
      const at = dice.within(1, words.length)
      for (let entry = 0; entry < ENTRIES; entry++) {
        const [side, small, large] = [dice.roll(2), dice.roll(32), dice.roll(Most.Value + 1)]
        for (const value of [small, large]) {
          const strange = wordOf(entry * 0x100000 + side * 0x80000 + value)
          const s = recalled([...words.slice(0, at), strange, ...words.slice(at)])
          expect(JSON.stringify({ ...s, ruled: [] }), `match ${match}, entry ${entry}, ${value}`).not.toContain('null')
          letGoOn(s)
        }
      }
    }
  })
})

/** The number of values in an entry's five bits. */
const ENTRIES = 32

/**
 * True if a word is missing that is followed by more than the return of the power. An undone word is not missed, nor
 * one before the last intact block of the whole match, from which a clock goes on.
 */
function isMissing(words: readonly number[]): boolean {
  const undone = undoneIn(words, 0)
  const list: number[] = []
  for (let i = lastWhole(words); i < words.length; i++) {
    const bits = bitsOf(words[i])
    if (!undone.includes(i)) list.push(bits)
    if (entryIn(bits) === Entry.Block) i += sizeIn(bits)
  }
  return list.some((bits, i) => bits < 0 && list[i + 1] >= 0 && entryIn(list[i + 1]) !== Entry.Power)
}

/** Where that block begins, or 0. */
function lastWhole(words: readonly number[]): number {
  const heads = [...words.keys()].filter((i) => wholeHeads().includes(words[i]))
  const isIntact = (head: number): boolean => {
    const block = words.slice(head + 1, head + 1 + sizeIn(bitsOf(words[head]))).map(bitsOf)
    return block.every((bits) => bits >= Form.Soon) && isWhole(block.map((bits) => bits - Form.Soon))
  }
  return heads.filter(isIntact).pop() ?? 0
}

/** The number of words in a block after its head. */
const sizeIn = (bits: number): number => valueIn(bits) & 255

/** The words with one to four bits flipped. */
function flipped(words: readonly number[], dice: Dice): number[] {
  const list = [...words]
  for (let n = dice.within(1, 4); n > 0; n--) {
    const at = dice.roll(list.length)
    list[at] = (list[at] ^ (1 << dice.roll(32))) >>> 0
  }
  return list
}

/** The judge gives both a minute and sets a lost turn; they go on until a flag falls or nothing is due. */
function goOn(s: Session): void {
  step(s, Ev.Key, 10)
  if (s.stage !== Stage.Ruling) return
  if (s.fell !== NOBODY) expect(rule(s, Ruling.Clear, 0, 0, 15)).toBe(Refusal.None)
  for (let side = 0; side < 2; side++) expect(rule(s, Ruling.Bank, side, 60_000, 20)).toBe(Refusal.None)
  if (isInGame(s) && s.clock.turn === NOBODY) expect(rule(s, Ruling.Turn, 0, 0, 25)).toBe(Refusal.None)
  expect(leaveRuling(s, Ended.Now, 30)).toBe(Refusal.None)
  runOn(s)
}

/** The same if a word may have said anything, so that some of the rulings may be refused. */
function letGoOn(s: Session): void {
  step(s, Ev.Key, 10)
  rule(s, Ruling.Clear, 0, 0, 15)
  for (let side = 0; side < 2; side++) rule(s, Ruling.Bank, side, 60_000, 20)
  rule(s, Ruling.Turn, 0, 0, 25)
  leaveRuling(s, Ended.Now, 30)
  runOn(s)
}

/** Lets ten minutes pass; nobody's bank may fall below 0. */
function runOn(s: Session): void {
  for (let now = 31, next = due(s, now); now < 600_000 && next < Infinity; next = due(s, now)) {
    now = Math.max(next, now + 1)
    step(s, Ev.Wake, now)
  }
  expect([0, 1].map((side) => bankAt(s.clock, side, 600_000) >= 0)).toEqual([true, true])
}

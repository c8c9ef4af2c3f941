/*
 * A record that is damaged: bits that flipped after they were written, words that a fading battery left half written in a row.
 */
import { describe, expect, it } from 'vitest'
import { bitsOf, WORDS } from '../../firmware/core/journal.ts'
import { PIXL } from '../../sim/boards.ts'
import { makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { playMatch } from '../../sim/swarm/match.ts'
import { recalled } from '../search/world.ts'

const MATCHES = Number(process.env.SWARM ?? 300)
const SEED = 11
const ROOMS = [WORDS, PIXL.words]

function wordsOf(match: number): readonly number[] {
  const { words, broken } = playMatch({ ...PIXL, words: ROOMS[match % 2] }, makeDice(seedOf(SEED, match)), false)
  if (broken) throw broken
  return words
}

describe('a damaged record', () => {
  it(`D7: one flipped bit takes its own word away, and no other, in ${MATCHES} matches`, () => {
    const dice = makeDice(SEED)
    for (let match = 0; match < MATCHES; match++) {
      for (const word of wordsOf(match)) expect(bitsOf((word ^ (1 << dice.roll(32))) >>> 0)).toBe(-1)
    }
  })

  it(`D7: whose last words a fading battery left half written is as before them, in ${MATCHES} matches`, () => {
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
})

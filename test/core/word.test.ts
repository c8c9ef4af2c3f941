/*
 * A word of the journal shows whether it is whole.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitsOf, EMPTY, wordOf } from '../../firmware/core/word.ts'
import { matchesOr } from '../cases.ts'

const RUNS = matchesOr(300) * 10
const bitsArb = fc.oneof(fc.nat(0x7ffffff), fc.constantFrom(0, 1, 0x4000000, 0x7ffffff))

describe('a word', () => {
  it('gives back its 27 bits', () => {
    fc.assert(
      fc.property(bitsArb, (bits) => {
        expect(bitsOf(wordOf(bits))).toBe(bits)
        expect(wordOf(bits)).not.toBe(EMPTY)
      }),
      { numRuns: RUNS },
    )
  })

  it('with one flipped bit is never taken for a whole one', () => {
    fc.assert(
      fc.property(bitsArb, fc.nat(31), (bits, bit) => {
        expect(bitsOf((wordOf(bits) ^ (1 << bit)) >>> 0)).toBe(-1)
      }),
      { numRuns: RUNS },
    )
  })

  it('with zeros not yet written is never taken for a whole one', () => {
    fc.assert(
      fc.property(bitsArb, fc.nat(0xffffffff), fc.nat(0xffffffff), (bits, left, more) => {
        const word = wordOf(bits)
        for (const torn of [word | left, word | (left & more), word | ~(left & more)].map((w) => w >>> 0)) {
          expect(bitsOf(torn)).toBe(torn === word ? bits : -1)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('that was never written is not whole', () => {
    expect(bitsOf(EMPTY)).toBe(-1)
  })
})

/*
 * What the record is made of: a word shows whether it is whole; and blocks, whose numbers of a match and texts of any
 * bytes come back the same from their words.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_TEXT, textIn, textWords } from '../../firmware/core/block.ts'
import { BITS, packed, unpacked } from '../../firmware/core/whole.ts'
import { bitsOf, EMPTY, Form, wordOf } from '../../firmware/core/word.ts'
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
})

const WORD_BITS = 26

const byteText = (bytes: number[]): string => String.fromCharCode(...bytes)

/** True if each fits after `Form.Soon` in a word of the record. */
function isLaid(words: number[]): boolean {
  return words.every(
    (word) => word >= 0 && word < 2 ** WORD_BITS && bitsOf(wordOf(Form.Soon + word)) === Form.Soon + word,
  )
}

describe('the block of the whole match', () => {
  const widths = Object.values(BITS)

  it('gives back every number from 0 to the most that its bits hold, in 19 words', () => {
    const numbersArb = fc.tuple(
      ...widths.map((width) => fc.oneof(fc.constantFrom(0, 2 ** width - 1), fc.nat(2 ** width - 1))),
    )
    fc.assert(
      fc.property(numbersArb, (numbers) => {
        const words = packed(numbers)
        expect(unpacked(words)).toEqual(numbers)
        expect([words.length, isLaid(words)]).toEqual([19, true])
      }),
    )
  })

  it('holds the largest value instead of a number that is too large, 0 instead of one below 0, and changes no other', () => {
    for (const [i, width] of widths.entries()) {
      for (const wrong of [2 ** width, 2 ** 40, Number.POSITIVE_INFINITY, -1, -(2 ** 31)]) {
        const numbers = widths.map((_, k) => (k === i ? wrong : 1))
        expect(unpacked(packed(numbers))).toEqual(widths.map((_, k) => (k !== i ? 1 : wrong < 0 ? 0 : 2 ** width - 1)))
      }
    }
  })
})

describe('a text in a block', () => {
  it('comes back as it was, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255), { maxLength: MOST_TEXT }), (bytes) => {
        expect(textIn(textWords(byteText(bytes)))).toBe(byteText(bytes))
      }),
    )
  })
})

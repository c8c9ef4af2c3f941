/*
 * Blocks: numbers of any width and texts of any bytes are the same once they are read from their words, and each word has room in the record.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_TEXT, packed, textIn, textWords, unpacked } from '../../firmware/core/block.ts'
import { bitsOf, Form, wordOf } from '../../firmware/core/word.ts'

const BITS = 26

/** A number and the bits that it is laid in. */
const fieldArb = fc.integer({ min: 1, max: 31 }).chain((width) => fc.tuple(fc.nat(2 ** width - 1), fc.constant(width)))
const byteText = (bytes: number[]): string => String.fromCharCode(...bytes)

/** Whether each fits behind `Form.Soon` in a word of the record. */
function isLaid(words: number[]): boolean {
  return words.every((word) => word >= 0 && word < 2 ** BITS && bitsOf(wordOf(Form.Soon + word)) === Form.Soon + word)
}

describe('numbers in a block', () => {
  it('are read as they were, whatever their widths, from as few words as hold them', () => {
    fc.assert(
      fc.property(fc.array(fieldArb, { maxLength: 60 }), (fields) => {
        const numbers = fields.map(([number]) => number)
        const widths = fields.map(([, width]) => width)
        const words = packed(numbers, widths)
        expect(unpacked(words, widths)).toEqual(numbers)
        expect([words.length, isLaid(words)]).toEqual([Math.ceil(widths.reduce((sum, w) => sum + w, 0) / BITS), true])
      }),
      { numRuns: 1000 },
    )
  })

  it('that are too large become the largest there is room for, those below 0 become 0, and their neighbours stay', () => {
    const widths = [1, 5, 26, 31, 7]
    const most = widths.map((width) => 2 ** width - 1)
    for (const [i] of widths.entries()) {
      for (const wrong of [most[i] + 1, 2 ** 40, Number.POSITIVE_INFINITY, -1, -(2 ** 31)]) {
        const is = unpacked(
          packed(
            widths.map((_, k) => (k === i ? wrong : 1)),
            widths,
          ),
          widths,
        )
        expect(is).toEqual(widths.map((_, k) => (k !== i ? 1 : wrong < 0 ? 0 : most[i])))
      }
    }
  })
})

describe('a text in a block', () => {
  it.each([0, 1, 2, 3, 4, 59, MOST_TEXT])('of %i bytes is read as it was, three to a word', (length) => {
    for (let from = 0; from < 256; from++) {
      const text = byteText(Array.from({ length }, (_, i) => (from + i * 7) % 256))
      const words = textWords(text)
      expect([textIn(words), words.length, isLaid(words)]).toEqual([text, 1 + Math.ceil(length / 3), true])
    }
  })

  it('is read as it was, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255), { maxLength: MOST_TEXT }), (bytes) => {
        expect(textIn(textWords(byteText(bytes)))).toBe(byteText(bytes))
      }),
    )
  })
})

/*
 * Blocks: numbers of any width and texts of any bytes are the same once they are read from their words, and each word has room in the record.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_TEXT, packed, textIn, textWords, unpacked } from '../../firmware/core/block.ts'
import { bitsOf, Form, wordOf } from '../../firmware/core/word.ts'

const BITS = 26

/** A row of widths that one word holds. */
const rowArb = fc
  .array(fc.integer({ min: 1, max: BITS }), { minLength: 1, maxLength: 8 })
  .map((row) => row.filter((_, i) => row.slice(0, i + 1).reduce((sum, width) => sum + width, 0) <= BITS))
/** Rows, and a number for each width. */
const rowsArb = fc
  .array(rowArb, { maxLength: 20 })
  .chain((rows) => fc.tuple(fc.constant(rows), fc.tuple(...rows.flat().map((width) => fc.nat(2 ** width - 1)))))
const byteText = (bytes: number[]): string => String.fromCharCode(...bytes)

/** Whether each fits behind `Form.Soon` in a word of the record. */
function isLaid(words: number[]): boolean {
  return words.every((word) => word >= 0 && word < 2 ** BITS && bitsOf(wordOf(Form.Soon + word)) === Form.Soon + word)
}

describe('numbers in a block', () => {
  it('are read as they were, whatever their widths, a word for each row', () => {
    fc.assert(
      fc.property(rowsArb, ([rows, numbers]) => {
        const words = packed(numbers, rows)
        expect(unpacked(words, rows)).toEqual(numbers)
        expect([words.length, isLaid(words)]).toEqual([rows.length, true])
      }),
      { numRuns: 1000 },
    )
  })

  it('that are too large become the largest there is room for, those below 0 become 0, and their neighbours stay', () => {
    const rows = [[1, 5, 16], [26], [7, 19]]
    const widths = rows.flat()
    const most = widths.map((width) => 2 ** width - 1)
    for (const [i] of widths.entries()) {
      for (const wrong of [most[i] + 1, 2 ** 40, Number.POSITIVE_INFINITY, -1, -(2 ** 31)]) {
        const numbers = widths.map((_, k) => (k === i ? wrong : 1))
        expect(unpacked(packed(numbers, rows), rows)).toEqual(
          widths.map((_, k) => (k !== i ? 1 : wrong < 0 ? 0 : most[i])),
        )
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

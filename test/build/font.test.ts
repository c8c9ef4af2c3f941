/*
 * The font compiler: glyphs drawn in a text file become the bytes of a font, and what is wrong is reported with its
 * line.
 */
import { expect, test } from 'vitest'
import { compileFont, packFont } from '../../sim/build/glass-files.ts'

const TWO = `; a comment
first 32
height 3

glyph space
..
..
..

glyph !
#
#
.
`

test('columns follow each other, most significant bit first, without a gap between glyphs', () => {
  const font = compileFont(TWO, 'two.txt')
  expect(font).toMatchObject({ first: 32, height: 3, widths: [2, 1] })
  expect([...font.bits]).toEqual([0b00000011, 0b00000000])
})

test('a font that fills its last byte has no further one', () => {
  const rows = '##\n.#\n##\n..'
  expect([...compileFont(`first 65\nheight 4\nglyph A\n${rows}\n`, 'a.txt').bits]).toEqual([0b10101110])
})

test("the packed file has first, height, count, widths and bits, as Espruino's setFontCustom needs them", () => {
  expect([...packFont(compileFont(TWO, 'two.txt'))]).toEqual([32, 3, 2, 2, 1, 3, 0])
})

test('a letter has the code of its glyph, which may be shared with a letter that looks the same', () => {
  const { codes } = compileFont('first 65\nheight 1\nglyph A А\n#\nglyph Ж\n#\nglyph C\n#\n', 'letters.txt')
  expect([...codes]).toEqual([
    ['A', 65],
    ['А', 65],
    ['Ж', 66],
    ['C', 67],
  ])
})

const WRONG: [what: string, text: string, message: string][] = [
  ['a row too few', 'first 65\nheight 2\nglyph A\n#\n\n', 'f.txt:5: glyph A wants 2 rows of # and .'],
  ['a row too many', 'first 65\nheight 1\nglyph A\n#\n#\n', 'f.txt:5: glyph A is more than 1 rows high'],
  ['a ragged row', 'first 65\nheight 2\nglyph A\n#\n##\n', 'f.txt:5: glyph A is 1 wide, this row 2'],
  ['a skipped glyph', 'first 65\nheight 1\nglyph B\n#\n', 'f.txt:3: glyph B where A (code 65) comes next'],
  ['a letter twice', 'first 65\nheight 1\nglyph Ж\n#\nglyph Ж\n#\n', 'f.txt:5: glyph Ж is there already'],
  ['three names', 'first 65\nheight 1\nglyph A А Α\n#\n', 'f.txt:3: "glyph A А Α" is not an entry'],
  ['a stray mark', 'first 65\nheight 1\nglyph A\nx\n', 'f.txt:4: glyph A wants 1 rows of # and .'],
  ['a word it does not know', 'first 65\nhigh 1\n', 'f.txt:2: "high" is neither first, height nor glyph'],
  ['a height that is no number', 'first 65\nheight x\n', 'f.txt:2: "x" is not a whole number of 1-255'],
  ['a glyph too early', 'glyph A\n#\n', 'f.txt:1: a glyph before first and height'],
  ['a font without a glyph', 'first 65\nheight 1\n', 'f.txt:3: no glyph in the font'],
]

test.each(WRONG)('%s is reported in one line', (_, text, message) => {
  expect(() => compileFont(text, 'f.txt')).toThrow(new Error(message))
})

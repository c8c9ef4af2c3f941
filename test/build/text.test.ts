/*
 * The texts of the glass: how they are read, checked against the font and packed into one file.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPTIONS, Option } from '../../firmware/core/control.ts'
import { TEXTS } from '../../firmware/ui/text.ts'
import { compileFont, layTexts, readTexts } from '../../sim/build/glass-files.ts'
import { LANGUAGES } from '../../sim/clock/languages.ts'
import { LONGEST, loadTextFont, loadTexts } from '../../sim/display/assets.ts'

/** A font of three letters: one shared by two alphabets, and one that has the code of another sign. */
const FONT = compileFont('first 65\nheight 1\nglyph A А\n#\nglyph B\n#\nglyph Ж\n#\n', 'font.txt')
const LETTERS = loadTextFont()

test('all texts of the glass can be read from the packed file, one language after the other', () => {
  const texts = loadTexts().flat()
  const file = layTexts(texts)
  const place = (k: number): number => file.charCodeAt(k * 2) + file.charCodeAt(k * 2 + 1) * 256
  expect(texts.map((_, k) => file.slice(place(k), place(k + 1)))).toEqual(texts)
})

test('more texts than 16-bit places can address are refused', () => {
  expect(() => layTexts(Array.from({ length: 2000 }, () => 'A'.repeat(40)))).toThrow(/^2000 texts of \d+ bytes/)
})

test.each([
  ['a comment is no part of it, but a semicolon after a single space is', 'A  ; B too\nA B\n', LETTERS, ['A', 'A B']],
  ['a text as wide as the glass is kept whole', 'X'.repeat(LONGEST), LETTERS, ['X'.repeat(LONGEST)]],
  ['letters become the codes of the font, those that look alike the same one', 'AАBЖ', FONT, ['AABC']],
  ['small letters have their own codes, some beyond ASCII', 'Аа Жж\nГде', LETTERS, ['Aa ;\x8f', '#\x8de']],
])('a text: %s', (_what, source, font, texts) => {
  expect(readTexts(source, 'en.txt', font, LONGEST)).toEqual(texts)
})

const WRONG: [text: string, message: RegExp][] = [
  [`A\n${'A'.repeat(41)}`, /^ru\.txt:2: "A+" is 41 characters, the glass holds 40$/],
  ['A\nП#Д', /^ru\.txt:2: "П#Д" has "#", which is not in the font$/],
  ['A\tB', /^ru\.txt:1: "A\tB" has "\t", which is not in the font$/],
  ['A\n\nB', /^ru\.txt:2: there is no text in this line/],
]

test.each(WRONG)('%j is refused with its line', (text, message) => {
  expect(() => readTexts(text, 'ru.txt', LETTERS, LONGEST)).toThrow(message)
})

test.each(LANGUAGES)('there is one text for each number, and each character is one byte (%s)', (language) => {
  const file = new URL(`../../firmware/ui/texts/${language}.txt`, import.meta.url)
  const texts = readTexts(readFileSync(file, 'utf8'), language, loadTextFont(), LONGEST)
  expect(texts).toHaveLength(TEXTS)
  for (const char of texts.join('')) expect(char.charCodeAt(0)).toBeLessThanOrEqual(0xff)
})

test('J1: every language of the glass can be chosen', () => {
  expect(OPTIONS[Option.Language].most).toBe(LANGUAGES.length - 1)
})

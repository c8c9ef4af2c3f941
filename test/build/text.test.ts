import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_TEXTS, PLACES, TEXTS } from '../../firmware/ui/text.ts'
import { compileFont } from '../../sim/build/font.ts'
import { LANGUAGES, layTexts, packTexts, readTexts } from '../../sim/build/text.ts'
import { LONGEST, loadFonts, loadPixlTexts, loadTextFont, loadTexts } from '../../sim/files.ts'

/** A font of three letters, one of them of two alphabets, and one that stands in the place of a sign. */
const FONT = compileFont('first 65\nheight 1\nglyph A А\n#\nglyph B\n#\nglyph Ж\n#\n', 'font.txt')
const { small } = loadFonts()

/** As the board reads it. */
function textIn(file: string, k: number, letters: number): string {
  const place = file.charCodeAt(2 * k) * 256 + file.charCodeAt(2 * k + 1)
  return file.substr((place >> 5) + letters, place & 31)
}

function textsIn(file: string, count: number): string[] {
  return Array.from({ length: count }, (_, k) => textIn(file, k, 2 * count))
}

test('each text has a place, which the file begins with: 11 bits of where, 5 of how long', () => {
  expect(packTexts(['SHORT', 'ROLL'])).toBe('\0\x05\0\xa4SHORTROLL')
})

test('a text within another, and the end of one that begins the next, stand there once', () => {
  const texts = ['LEFT', 'CUBE LEFT', 'TIME LEFT', 'MATCH', 'LEFT', 'GO ON TIME', 'ON']
  const file = packTexts(texts)
  expect(file.slice(2 * texts.length).length).toBe('GO ON TIME LEFTCUBE LEFTMATCH'.length)
  expect(textsIn(file, texts.length)).toEqual(texts)
})

test('texts that overlap in a ring all stand there', () => {
  const texts = ['ABC', 'CDE', 'EFA']
  expect(packTexts(texts).slice(6).length).toBe(7)
  expect(textsIn(packTexts(texts), 3)).toEqual(texts)
})

test('the texts of the glass can all be read, one language after the other', () => {
  const texts = loadPixlTexts().flat()
  const file = packTexts(texts)
  expect(texts.map((_, k) => textIn(file, k, PLACES))).toEqual(texts)
})

test('the texts of a large glass can all be read, one language after the other', () => {
  const texts = loadTexts().flat()
  const file = layTexts(texts)
  const place = (k: number): number => file.charCodeAt(k * 2) + file.charCodeAt(k * 2 + 1) * 256
  expect(texts.map((_, k) => file.slice(place(k), place(k + 1)))).toEqual(texts)
})

test('more than the places of a large glass can name is refused', () => {
  expect(() => layTexts(Array.from({ length: 2000 }, () => 'A'.repeat(40)))).toThrow(/^2000 texts of \d+ bytes/)
})

test('more than the places can name is refused', () => {
  const texts = Array.from({ length: 120 }, (_, i) => `${i} `.repeat(7))
  expect(() => packTexts(texts)).toThrow(/^120 texts of \d+ letters: no more than 2048$/)
})

test('a comment is no part of a text, but a semicolon after one space is', () => {
  expect(readTexts('A  ; B too\nA B\n', 'en.txt', small)).toEqual(['A', 'A B'])
})

test('a text as wide as the glass is kept whole', () => {
  expect(readTexts('X'.repeat(21), 'en.txt', small)).toEqual(['X'.repeat(21)])
})

test('letters become the codes that the font has them at, those that look alike the same one', () => {
  expect(readTexts('AАBЖ', 'ru.txt', FONT)).toEqual(['AABC'])
})

test('small letters have codes of their own, some of them past ASCII', () => {
  const file = 'fonts/text.txt'
  const font = compileFont(readFileSync(new URL(`../../firmware/ui/${file}`, import.meta.url), 'utf8'), file)
  expect(readTexts('Аа Жж\nГде', 'ru.txt', font)).toEqual(['Aa ;\x8f', '#\x8de'])
})

const WRONG: [text: string, message: RegExp][] = [
  ['A\nABCDEFGHIJKLMNOPQRSTUV', /^ru\.txt:2: "ABCDEFGHIJKLMNOPQRSTUV" is 22 characters, the glass holds 21$/],
  ['A\nПОДЪЕЗД', /^ru\.txt:2: "ПОДЪЕЗД" has "Ъ", which is not in the font$/],
  ['стоп', /^ru\.txt:1: "стоп" has "с", which is not in the font$/],
  ['A\tB', /^ru\.txt:1: "A\tB" has "\t", which is not in the font$/],
  ['A\n\nB', /^ru\.txt:2: there is no text in this line/],
]

test.each(WRONG)('%j is refused with its line', (text, message) => {
  expect(() => readTexts(text, 'ru.txt', small)).toThrow(message)
})

test.each(LANGUAGES)('the texts of the glass are one for each number, none of a code above 0x7F (%s)', (language) => {
  const file = new URL(`../../firmware/ui/pixl/texts/${language}.txt`, import.meta.url)
  const texts = readTexts(readFileSync(file, 'utf8'), language, small)
  expect(texts).toHaveLength(TEXTS)
  expect(texts.join('')).toMatch(/^[ -\x7f]*$/)
})

test.each(LANGUAGES)('the texts of a large glass are one for each number, each character a byte (%s)', (language) => {
  const file = new URL(`../../firmware/ui/texts/${language}.txt`, import.meta.url)
  const texts = readTexts(readFileSync(file, 'utf8'), language, loadTextFont(), LONGEST)
  expect(texts).toHaveLength(ALL_TEXTS)
  for (const char of texts.join('')) expect(char.charCodeAt(0)).toBeLessThanOrEqual(0xff)
})

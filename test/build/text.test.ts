import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Text } from '../../firmware/ui/text.ts'
import { packTexts, readTexts } from '../../sim/build/text.ts'

const SOURCE = new URL('../../firmware/ui/texts/en.txt', import.meta.url)

/** As the board reads it. */
function textIn(file: string, k: number): string {
  const place = file.charCodeAt(2 * k) * 256 + file.charCodeAt(2 * k + 1)
  return file.substr(place >> 5, place & 31)
}

test('each text has a place, which the file begins with: 11 bits of where, 5 of how long', () => {
  expect(packTexts(['SHORT', 'ROLL'])).toBe('\0\x85\x01\x24SHORTROLL')
})

test('a text within another, and the end of one that begins the next, stand there once', () => {
  const texts = ['LEFT', 'CUBE LEFT', 'TIME LEFT', 'MATCH', 'LEFT', 'GO ON TIME', 'ON']
  const file = packTexts(texts)
  expect(file.slice(2 * texts.length).length).toBe('GO ON TIME LEFTCUBE LEFTMATCH'.length)
  expect(texts.map((_, k) => textIn(file, k))).toEqual(texts)
})

test('the texts of the glass can all be read', () => {
  const texts = readTexts(readFileSync(SOURCE, 'utf8'), 'en.txt')
  const file = packTexts(texts)
  expect(texts.map((_, k) => textIn(file, k))).toEqual(texts)
})

test('more than the places can name is refused', () => {
  const texts = Array.from({ length: 99 }, (_, i) => `${i} `.repeat(7))
  expect(() => packTexts(texts)).toThrow(/^99 texts of \d+ characters: no more than 2047$/)
})

test('a comment is no part of a text, but a semicolon after one space is', () => {
  expect(readTexts('SHORT  ; backgammon too\nA ; B\n', 'en.txt')).toEqual(['SHORT', 'A ; B'])
})

test('a text as wide as the glass is kept whole', () => {
  expect(readTexts('X'.repeat(21), 'en.txt')).toEqual(['X'.repeat(21)])
})

const WRONG: [text: string, message: RegExp][] = [
  ['A\nABCDEFGHIJKLMNOPQRSTUV', /^en\.txt:2: "ABCDEFGHIJKLMNOPQRSTUV" is 22 characters, the glass holds 21$/],
  ['A\nСТОП', /^en\.txt:2: "СТОП" is not all printable ASCII$/],
  ['A\tB', /^en\.txt:1: "A\tB" is not all printable ASCII$/],
  ['A\n\nB', /^en\.txt:2: there is no text in this line/],
]

test.each(WRONG)('%j is refused with its line', (text, message) => {
  expect(() => readTexts(text, 'en.txt')).toThrow(message)
})

test('the texts of the glass are one for each number', () => {
  expect(readTexts(readFileSync(SOURCE, 'utf8'), 'en.txt')).toHaveLength(Text.Undo + 1)
})

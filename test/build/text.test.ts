import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Text } from '../../firmware/ui/text.ts'
import { packTexts, readTexts } from '../../sim/build/text.ts'

test('each text lies between two places, which the file begins with', () => {
  expect(packTexts(['SHORT', 'ROLL'])).toBe('\0\x06\0\x0b\0\x0fSHORTROLL')
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
  const source = readFileSync(new URL('../../firmware/ui/texts/en.txt', import.meta.url), 'utf8')
  expect(readTexts(source, 'en.txt')).toHaveLength(Text.Undo + 1)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packTexts } from '../../sim/build/text.ts'

test('text k lies at 21 times k, padded', () => {
  const packed = packTexts('SHORT  ; backgammon too\nOPENING ROLL\n', 'en.txt')
  expect(packed).toBe(`${'SHORT'.padEnd(21)}${'OPENING ROLL'.padEnd(21)}`)
})

test('a semicolon after one space belongs to the text', () => {
  expect(packTexts('A ; B', 'en.txt').trimEnd()).toBe('A ; B')
})

test('a text as wide as the glass is kept whole', () => {
  expect(packTexts('X'.repeat(21), 'en.txt')).toBe('X'.repeat(21))
})

const WRONG: [text: string, message: RegExp][] = [
  ['A\nABCDEFGHIJKLMNOPQRSTUV', /^en\.txt:2: "ABCDEFGHIJKLMNOPQRSTUV" is 22 characters, the glass holds 21$/],
  ['A\nСТОП', /^en\.txt:2: "СТОП" is not all printable ASCII$/],
  ['A\tB', /^en\.txt:1: "A\tB" is not all printable ASCII$/],
  ['A\n\nB', /^en\.txt:2: there is no text in this line/],
]

test.each(WRONG)('%j is refused with its line', (text, message) => {
  expect(() => packTexts(text, 'en.txt')).toThrow(message)
})

test('the texts of the glass pack', () => {
  const source = readFileSync(new URL('../../firmware/ui/texts/en.txt', import.meta.url), 'utf8')
  expect(packTexts(source, 'en.txt')).toHaveLength(21 * source.trimEnd().split('\n').length)
})

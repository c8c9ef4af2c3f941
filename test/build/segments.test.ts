import { describe, expect, it } from 'vitest'
import { Text } from '../../firmware/ui/text.ts'
import { compileShapes, readWords } from '../../sim/build/segments.ts'
import { packTexts } from '../../sim/build/text.ts'
import { shapes, words } from '../segments.ts'

const SMALL = compileShapes('; comment\nspace\n\n1 bc\nAА abcefg\n[П abcef\n+\n', 'f.txt')

describe('shapes', () => {
  it('are one byte a code from 32 on, segments a to g from bit 0', () => {
    expect(SMALL.bytes.length).toBe(96)
    expect([' ', '1', 'A', '[', '+', 'B'].map((char) => SMALL.bytes[char.charCodeAt(0) - 32])).toEqual([
      0, 0x06, 0x77, 0x37, 0, 0,
    ])
  })

  it('are shared: a Cyrillic letter has the code of the first character of its line', () => {
    expect([SMALL.codes.get('А'), SMALL.codes.get('П')]).toEqual([65, 91])
    expect(readWords('ПА1\n', 'w.txt', SMALL)).toEqual(['[A1'])
  })

  it('of the figures are ten, each unlike every other', () => {
    expect(new Set([...'0123456789'].map((char) => shapes.bytes[char.charCodeAt(0) - 32])).size).toBe(10)
  })

  it.each([
    ['1 bh\n', 'f.txt:1: "1 bh" is not characters and segments'],
    ['1 bc\n1 ab\n', 'f.txt:2: "1" has its shape already'],
    ['1 bc\n\n: a\n', 'f.txt:3: ":" has its shape already'],
    ['П abcef\n', 'f.txt:1: "П" is no code of a board'],
  ])('%j is refused with its line', (text, message) => {
    expect(() => compileShapes(text, 'f.txt')).toThrow(message)
  })
})

describe('words', () => {
  it('keep the dots that stand between cells, and lose their comments', () => {
    expect(readWords('1:11  ; one\nA.A\n', 'w.txt', SMALL)).toEqual(['1:11', 'A.A'])
  })

  it.each([
    ['AAAAA\n', 'w.txt:1: "AAAAA" is 5 characters, a display has 4'],
    ['A\n\nA\n', 'w.txt:2: there is no word in this line'],
    ['AK\n', 'w.txt:1: "K" of "AK" has no shape'],
  ])('%j is refused with its line', (text, message) => {
    expect(() => readWords(text, 'w.txt', SMALL)).toThrow(message)
  })

  it('are one for each text in both languages, of four characters at most', () => {
    for (const list of words) {
      expect(list.length).toBe(Text.Undo + 1)
      expect(list.filter((word) => word.length > 4)).toEqual([])
    }
  })

  it('but numbers do not begin with a figure where they stand on the left', () => {
    const first = words.flatMap((list) => list.filter((word) => word.length < 4 && word[0] <= '9'))
    expect([...new Set(first)]).toEqual(['357', '+1'])
  })

  it('fit the file that the board reads them from', () => {
    for (const list of words) expect(packTexts(list).length).toBeLessThan(1000)
  })
})

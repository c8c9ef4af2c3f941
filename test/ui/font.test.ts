/*
 * The fonts as a player needs them: every character there, every figure unlike every other. The one idea: a glyph is
 * compared as the row-by-row picture it makes on the glass, not as bytes of the compiled font.
 */
import { describe, expect, test } from 'vitest'
import type { Font } from '../../sim/build/glass-files.ts'
import { loadTextFont } from '../../sim/display/assets.ts'
import { drawText, makeCanvas, pixelAt } from '../../sim/display/canvas.ts'

function chars(font: Font): string[] {
  return font.widths.map((_, i) => String.fromCharCode(font.first + i))
}

function glyph(font: Font, char: string): string[] {
  const c = makeCanvas(24, font.height)
  drawText(c, font, 1, char, 0, 0, 1)
  const width = font.widths[char.charCodeAt(0) - font.first]
  return Array.from({ length: font.height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (pixelAt(c, x, y) ? '#' : '.')).join(''),
  )
}

function unlike(a: string[], b: string[]): number {
  const other = b.join('')
  return [...a.join('')].filter((pixel, i) => pixel !== other[i]).length
}

function pairs(list: string): string[] {
  return [...list].flatMap((a, i) => [...list.slice(i + 1)].map((b) => a + b))
}

const FIGURES = '0123456789'

describe('the text font', () => {
  const font = loadTextFont()
  const LATIN = alphabet('A', 26)
  const RUSSIAN = [...alphabet('А', 32), 'Ё']
  const SIGNS = ' !%()+,-./:=?×←→^_\\|●▬✓–'
  /** Whose feet or tails reach below the line, and how far: rows. */
  const BELOW: Record<string, number> = { ...rowsOf('gjpqyруф', 4), ...rowsOf('ДЦЩдцщ', 2), ',': 2 }
  /** Small letters that rise above the rows of x. */
  const TALL = 'bdfhijkltбёйф'

  /** The glyph of a letter as texts write it. */
  function drawn(letter: string): string[] {
    return glyph(font, String.fromCharCode(font.codes.get(letter) ?? 0))
  }

  /** Rows that are lit: the first and the last. */
  function zone(letter: string): [number, number] {
    const lit = drawn(letter).map((row) => row.includes('#'))
    return [lit.indexOf(true), lit.lastIndexOf(true)]
  }

  const capitals = [...LATIN, ...RUSSIAN]
  const small = capitals.map((letter) => letter.toLowerCase())
  const letters = [...capitals, ...small]

  test('has both alphabets in both cases, the digits and the signs, in one byte each', () => {
    expect([...letters, ...FIGURES, ...SIGNS].filter((letter) => !font.codes.has(letter))).toEqual([])
    expect(Math.max(...font.codes.values())).toBeLessThanOrEqual(255)
    expect(font.height).toBe(18)
  })

  test('has one glyph for two letters that look the same, and no two glyphs alike', () => {
    for (const pair of 'AА BВ CС EЕ HН KК MМ OО PР TТ XХ aа cс eе oо pр xх yу'.split(' ')) {
      expect(font.codes.get(pair[0]), pair).toBe(font.codes.get(pair[1]))
    }
    const seen = new Set(chars(font).map((char) => glyph(font, char).join('\n')))
    expect(seen.size).toBe(font.widths.length)
  })

  test('gives figures one width', () => {
    expect([...FIGURES].map((char) => drawn(char)[0].length)).toEqual([...FIGURES].map(() => 10))
  })

  test('keeps the right edge of every glyph empty, and of a letter one column or two, but none at the left', () => {
    for (const char of chars(font)) for (const row of glyph(font, char)) expect(row.endsWith('.'), char).toBe(true)
    for (const letter of letters) {
      const rows = drawn(letter)
      const edges = [rows.some((row) => row.startsWith('#')), rows.some((row) => /#\.{1,2}$/.test(row))]
      expect(edges, letter).toEqual([true, true])
    }
  })

  test('stands on one line: capitals and digits are 14 rows high, small letters 10 where they do not rise', () => {
    for (const letter of [...capitals, ...FIGURES]) expect(zone(letter), letter).toEqual([0, 13 + (BELOW[letter] ?? 0)])
    for (const letter of small) {
      const [top, bottom] = zone(letter)
      expect([top < 4, bottom], letter).toEqual([TALL.includes(letter), 13 + (BELOW[letter] ?? 0)])
      if (!TALL.includes(letter)) expect(top, letter).toBe(4)
    }
    for (const sign of SIGNS.slice(1)) expect(zone(sign)[1], sign).toBeLessThanOrEqual(13 + (BELOW[sign] ?? 0))
  })

  test('tells what is easily taken for another apart', () => {
    for (const group of ['1lI', '0OQ', '3ЗВ', '6б8', '4Чч', 'ийн', 'шщц', 'ьъыв', 'S58']) {
      for (const [a, b] of pairs(group)) {
        expect(difference(drawn(a), drawn(b)), `${a} and ${b}`).toBeGreaterThanOrEqual(4)
      }
    }
  })

  test('has no stroke of one pixel along a row, but where a corner is rounded', () => {
    for (const letter of [...letters, ...FIGURES]) {
      const rows = drawn(letter)
      const thin = rows.filter((row) => /(^|\.)#(\.|$)/.test(row)).length
      expect(thin, letter).toBeLessThanOrEqual(1)
    }
  })

  test('lets 20 Russian characters stand in 200 pixels', () => {
    for (const text of ['Штраф: задержка-2:00', 'Предупреждение игрок', 'Жребий  Задержка 12 ']) {
      const width = [...text].reduce((sum, letter) => sum + drawn(letter)[0].length, 0)
      expect([text.length, width <= 200], `${text}: ${width}`).toEqual([20, true])
    }
  })
})

function alphabet(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => String.fromCharCode(first.charCodeAt(0) + i))
}

function rowsOf(letters: string, rows: number): Record<string, number> {
  return Object.fromEntries([...letters].map((letter) => [letter, rows]))
}

/** Pixels lit in one of two glyphs only, however wide they are. */
function difference(a: string[], b: string[]): number {
  const width = Math.max(a[0].length, b[0].length)
  return unlike(
    a.map((row) => row.padEnd(width, '.')),
    b.map((row) => row.padEnd(width, '.')),
  )
}

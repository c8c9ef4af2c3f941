/*
 * The canvas compared with Espruino's Graphics: small literal pictures for the rules, and for everything else a naive
 * blit, one pixel at a time, which text at any place must equal.
 */
import fc from 'fast-check'
import { convertIndexedToRgb, decode } from 'fast-png'
import { expect, test } from 'vitest'
import type { Font } from '../../sim/build/glass-files.ts'
import { type Canvas, crc, drawText, fillRect, makeCanvas, pixelAt, textWidth } from '../../sim/display/canvas.ts'
import { pngOf } from '../../sim/display/png.ts'

/** `A` is a 2x3 wedge and a gap, `B` a lone column: nine bits and three, packed on without padding. */
const tiny: Font = { first: 65, height: 3, widths: [3, 1], bits: Uint8Array.of(0b11100100, 0b01010000) }
const TINY_ART = [
  ['#..', '#..', '##.'],
  ['#', '.', '#'],
]

function picture(c: Canvas): string[] {
  return Array.from({ length: c.height }, (_, y) =>
    Array.from({ length: c.width }, (_, x) => (pixelAt(c, x, y) ? '#' : '.')).join(''),
  )
}

function lit(width: number, height: number): Canvas {
  const c = makeCanvas(width, height)
  c.pixels.fill(255)
  return c
}

test('a rectangle includes both its corners, in either order, is clipped at the edges, and clears in ink 0', () => {
  const c = makeCanvas(8, 3)
  fillRect(c, 6, 2, 4, 1, 1)
  fillRect(c, 5, 2, 5, 2, 0)
  fillRect(c, -5, 1, 1, 99, 1)
  fillRect(c, 8, 0, 20, 2, 1)
  fillRect(c, 0, -9, 7, -1, 1)
  expect(picture(c)).toEqual(['........', '##..###.', '##..#.#.'])
})

test('a character that the font lacks takes no width', () => {
  const c = makeCanvas(8, 3)
  drawText(c, tiny, 1, '@C Б€A', 0, 0, 1)
  expect(picture(c)).toEqual(['#.......', '#.......', '##......'])
  expect(textWidth(tiny, 2, '@C Б€A')).toBe(6)
})

test('a new line begins below the first one, and the widest line is the width', () => {
  const c = makeCanvas(8, 6)
  drawText(c, tiny, 1, 'B\nA', 2, 0, 1)
  expect(picture(c)).toEqual(['..#.....', '........', '..#.....', '..#.....', '..#.....', '..##....'])
  expect(textWidth(tiny, 1, 'B\nAB\nA')).toBe(4)
})

function naive(c: Canvas, scale: number, text: string, x: number, y: number, ink: number): string[] {
  const rows = picture(c).map((row) => [...row])
  let left = x
  for (const char of text) {
    const art = TINY_ART[char.charCodeAt(0) - tiny.first] ?? ['', '', '']
    for (let dy = 0; dy < 3 * scale; dy++) {
      for (let dx = 0; dx < art[0].length * scale; dx++) {
        const set = art[Math.floor(dy / scale)][Math.floor(dx / scale)] === '#'
        if (set && left < c.width - 1 && rows[y + dy]?.[left + dx]) rows[y + dy][left + dx] = ink ? '#' : '.'
      }
    }
    left += art[0].length * scale
  }
  return rows.map((row) => row.join(''))
}

test('any text anywhere equals a blit of its pixels one by one', () => {
  const place = fc.integer({ min: -12, max: 26 })
  const text = fc.string({ unit: fc.constantFrom('A', 'B', 'C', '@'), maxLength: 5 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 3 }), place, place, fc.boolean(), (words, scale, x, y, dark) => {
      const c = dark ? makeCanvas(24, 12) : lit(24, 12)
      const expected = naive(c, scale, words, x, y, dark ? 1 : 0)
      drawText(c, tiny, scale, words, x, y, dark ? 1 : 0)
      expect(picture(c)).toEqual(expected)
    }),
  )
})

test('a frame is identified by the CRC-32 of its bytes, never negative', () => {
  expect(crc(makeCanvas(128, 64))).toBe(0xefb5af2e)
  const c = makeCanvas(72, 1)
  c.pixels.set([...'123456789'].map((digit) => digit.charCodeAt(0)))
  expect(crc(c)).toBe(0xcbf43926)
})

test('a picture of the glass has a margin, dark pixels on pale glass, and seams from scale 3 up', () => {
  const c = makeCanvas(8, 2)
  fillRect(c, 0, 0, 0, 0, 1)
  const at = (scale: number, x: number, y: number): number => {
    const png = decode(pngOf(c, scale))
    expect([png.width, png.height]).toEqual([16 * scale, 10 * scale])
    return convertIndexedToRgb(png)[(y * png.width + x) * 3]
  }
  expect(at(4, 16, 16)).toBeLessThan(64)
  expect(at(4, 0, 0)).toBeGreaterThan(160)
  expect(at(4, 19, 16)).toBeGreaterThan(at(4, 16, 16))
  expect(at(4, 23, 16)).toBeLessThan(at(4, 20, 16))
  expect(at(2, 9, 9)).toBe(at(2, 8, 8))
})

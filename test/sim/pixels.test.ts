/*
 * The glass as characters: each kind of cell in a picture small enough to be written out whole.
 */
import { expect, test } from 'vitest'
import { fillRect, makeCanvas } from '../../sim/canvas.ts'
import { braille, halfBlocks } from '../../sim/terminal/pixels.ts'

test('a half block is two pixels, one above the other', () => {
  const c = makeCanvas(8, 4)
  fillRect(c, 1, 0, 1, 0, 1)
  fillRect(c, 2, 1, 2, 1, 1)
  fillRect(c, 3, 0, 3, 1, 1)
  fillRect(c, 0, 3, 7, 3, 1)
  expect(halfBlocks(c)).toEqual([' ▀▄█    ', '▄▄▄▄▄▄▄▄'])
})

test('a braille cell is two columns of four dots, each dot in its own place', () => {
  const cells = [0, 1, 2, 3, 4, 5, 6, 7].map((dot) => {
    const c = makeCanvas(8, 4)
    const [x, y] = [dot >> 2, dot & 3]
    fillRect(c, x, y, x, y, 1)
    return braille(c)[0][0]
  })
  expect(cells.join('')).toBe('⠁⠂⠄⡀⠈⠐⠠⢀')
})

test('braille cells follow one another along the row', () => {
  const c = makeCanvas(8, 8)
  fillRect(c, 1, 0, 2, 3, 1)
  fillRect(c, 4, 4, 7, 7, 1)
  expect(braille(c)).toEqual(['⢸⡇⠀⠀', '⠀⠀⣿⣿'])
})

test('the glass is 32 lines of 128 half blocks, or 16 of 64 braille cells', () => {
  const c = makeCanvas(128, 64)
  expect(halfBlocks(c)).toEqual(Array(32).fill(' '.repeat(128)))
  expect(braille(c)).toEqual(Array(16).fill('⠀'.repeat(64)))
})

/*
 * The glass as characters, in a picture small enough to be written out whole.
 */
import { expect, test } from 'vitest'
import { fillRect, makeCanvas } from '../../sim/display/canvas.ts'
import { quarterBlocks } from '../../sim/terminal/large.ts'

test('a quarter block is two columns of two pixels, each in its own place', () => {
  const c = makeCanvas(8, 4)
  fillRect(c, 0, 0, 0, 0, 1)
  fillRect(c, 3, 0, 3, 0, 1)
  fillRect(c, 4, 1, 4, 1, 1)
  fillRect(c, 7, 1, 7, 1, 1)
  fillRect(c, 0, 2, 5, 3, 1)
  expect(quarterBlocks(c)).toEqual(['▘▝▖▗', '███ '])
})

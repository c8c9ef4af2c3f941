/*
 * Pictures of the glass, and the folder that they are written to.
 */
import { mkdirSync } from 'node:fs'
import type { SimClock } from '../clock/board.ts'
import { pngOf } from '../display/png.ts'
import { TapeError } from './tape.ts'

/** Width and height of a pixel, in points of the picture. */
export const SCALE = 2

/** The glass of this clock as a PNG file. */
export function pictureOf({ canvas }: SimClock): Uint8Array {
  return pngOf(canvas, SCALE)
}

/** Makes the folder that pictures are written to; throws TapeError. */
export function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true })
  } catch (error) {
    throw new TapeError('--png', `cannot write pictures to "${dir}" (${(error as NodeJS.ErrnoException).code})`)
  }
}

/*
 * Pictures of the glass.
 */
import type { SimClock } from '../clock/board.ts'
import { pngOf } from '../display/png.ts'

/** Width and height of a pixel, in points of the picture. */
export const SCALE = 2

/** The glass of this clock as a PNG file. */
export function pictureOf({ canvas }: SimClock): Uint8Array {
  return pngOf(canvas, SCALE)
}

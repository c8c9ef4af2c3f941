/*
 * The glass as characters. The one idea: a terminal cell is a small block of pixels, so a character is chosen by a
 * number whose bits are those pixels: two of them in a half block, eight in a braille cell.
 */
import { type Canvas, pixelAt } from '../canvas.ts'

type Place = readonly [x: number, y: number]

const HALVES: readonly Place[] = [
  [0, 0],
  [0, 1],
]
const HALF_BLOCKS = [' ', '▀', '▄', '█']

const DOTS: readonly Place[] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
  [1, 2],
  [0, 3],
  [1, 3],
]
const BRAILLE = 0x2800

/** One character a column and two rows: 32 lines of 128 for the 128x64 glass. */
export function halfBlocks(canvas: Canvas): string[] {
  return cells(canvas, 1, 2, HALVES, (bits) => HALF_BLOCKS[bits])
}

/** One character to two columns and four rows: 16 lines of 64 for the 128x64 glass. */
export function braille(canvas: Canvas): string[] {
  return cells(canvas, 2, 4, DOTS, (bits) => String.fromCharCode(BRAILLE + bits))
}

function cells(
  canvas: Canvas,
  width: number,
  height: number,
  places: readonly Place[],
  charOf: (bits: number) => string,
): string[] {
  const lines: string[] = []
  for (let y = 0; y < canvas.height; y += height) {
    let line = ''
    for (let x = 0; x < canvas.width; x += width) line += charOf(bitsAt(canvas, x, y, places))
    lines.push(line)
  }
  return lines
}

function bitsAt(canvas: Canvas, x: number, y: number, places: readonly Place[]): number {
  return places.reduce((bits, [dx, dy], bit) => bits | (pixelAt(canvas, x + dx, y + dy) << bit), 0)
}

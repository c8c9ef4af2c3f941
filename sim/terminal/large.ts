/*
 * A large glass in a terminal. Bars and times are drawn in quarters of a character. Texts are written as text where they stand on
 * the glass, for letters made of so few blocks could not be read.
 */

import { type Canvas, fillRect } from '../display/canvas.ts'
import { BATTERY, lettersOf } from '../display/letters.ts'
import type { Written } from '../display/paper.ts'
import { quarterBlocks, shrunk } from './pixels.ts'

/** Pixels of the glass that a character stands for: an even number of rows. */
export interface Cell {
  wide: number
  high: number
}

/** From the largest picture to the smallest; the last but one fits a terminal of 80 by 24. */
const CELLS: readonly Cell[] = [
  { wide: 2, high: 4 },
  { wide: 3, high: 6 },
  { wide: 4, high: 8 },
  { wide: 4, high: 10 },
  { wide: 5, high: 12 },
  { wide: 6, high: 14 },
]
const INVERSE = '\x1b[7m'
const BOLD = '\x1b[1m'
const PLAIN = '\x1b[0m'
/** A line of the font; a text that is higher is written bold. */
const LINE = 18
/** A text that begins or ends so near the glass's edge is held to be laid there. */
const EDGE = 10

/** How large a glass of this size can be drawn in so many columns and rows; undefined where there is no room. */
export function cellFor(width: number, height: number, columns: number, rows: number): Cell | undefined {
  return CELLS.find(({ wide, high }) => Math.ceil(width / wide) <= columns && Math.ceil(height / high) <= rows)
}

/** The least room that a glass of this size wants. */
export function leastRoom(width: number, height: number): { columns: number; rows: number } {
  const { wide, high } = CELLS[CELLS.length - 1]
  return { columns: Math.ceil(width / wide), rows: Math.ceil(height / high) }
}

/** A line of characters for each row of cells; the texts are in this language. */
export function largeLines(canvas: Canvas, texts: readonly Written[], cell: Cell, language = 0): string[] {
  const bare: Canvas = { ...canvas, pixels: canvas.pixels.slice() }
  for (const { x, y, width, height, dark } of texts) {
    fillRect(bare, x, y, x + width - 1, y + height - 1, 1 - dark)
  }
  const columns = Math.ceil(canvas.width / cell.wide)
  const blocks = quarterBlocks(shrunk(bare, cell.wide / 2, cell.high / 2))
  const rows = blocks.map((row) => [...row.slice(0, columns)])
  for (const written of texts) {
    const letters = lettersOf(language, written.text).replace(BATTERY, '▯')
    lay(rows, written, letters, columnOf(texts, written, canvas.width, cell), cell)
  }
  return rows.map((row) => row.join(''))
}

/** Puts a text into its row, a character a column; what does not fit its row is cut off. */
function lay(rows: string[][], { y, height, dark }: Written, letters: string, column: number, cell: Cell): void {
  const row = rows[Math.min(rows.length - 1, Math.floor((y + height / 2) / cell.high))]
  const written = [...letters].slice(0, row.length)
  const left = Math.max(0, Math.min(row.length - written.length, column))
  const style = (height > LINE ? BOLD : '') + (dark ? '' : INVERSE)
  for (const [i, letter] of written.entries()) row[left + i] = style ? style + letter + PLAIN : letter
}

/** Where a text begins: above another one, at an edge, or in the middle of its place. */
function columnOf(texts: readonly Written[], written: Written, room: number, cell: Cell): number {
  const { text, x, y, width, height } = written
  const isLeft = x < EDGE || texts.some((other) => other.x === x && other.y !== y && other.height === height)
  if (isLeft) return Math.round(x / cell.wide)
  if (x + width > room - EDGE) return Math.floor((x + width) / cell.wide) - text.length
  return Math.round((x + width / 2) / cell.wide - text.length / 2)
}

/*
 * What changed on a display from one call to the next, read from what the watching board told: the glass's bytes as they are in
 * memory, or what was sent to the chips of the cells.
 */
import { Shows, type SimBoard } from '../boards.ts'

export interface Drawn {
  isDrawn: boolean
  /** Whether no more than one digit changed. */
  isDigit: boolean
}

const WIDE = 128
/** The largest digit of the glass, in pixels. */
const DIGIT_WIDE = 24
const DIGIT_HIGH = 34
/** A digit of cells: its place on the chip, and its segments. */
const CELL_BYTES = 2

/** `before` and `after` are in base 64 for a glass, and for cells a list of transfers, each an address and its bytes. */
export function drawnIn(board: SimBoard, before: string, after: string): Drawn {
  if (board.shows === Shows.Cells) {
    const sent = after.split(' ').filter(Boolean)
    const bytes = sent.map((one) => Buffer.from(one.split(',')[1], 'base64').length)
    return { isDrawn: sent.length > 0, isDigit: sent.length === 1 && bytes[0] <= CELL_BYTES }
  }
  const changed = changedIn(board.shows, Buffer.from(before, 'base64'), Buffer.from(after, 'base64'))
  const isDigit = changed.length > 0 && spanOf(changed, 0) <= DIGIT_WIDE && spanOf(changed, 1) <= DIGIT_HIGH
  return { isDrawn: changed.length > 0, isDigit }
}

/** The pixels that differ: rows of bytes on a glass of the board's own, pages of eight rows on a panel. */
function changedIn(shows: Shows, before: Buffer, after: Buffer): [number, number][] {
  const list: [number, number][] = []
  for (const [i, byte] of after.entries()) {
    for (let bit = 0; bit < 8; bit++) {
      if ((((before[i] ?? 0) ^ byte) >> bit) & 1) {
        list.push(shows === Shows.Panel ? [i % WIDE, (i >> 7) * 8 + bit] : [(i % 16) * 8 + 7 - bit, i >> 4])
      }
    }
  }
  return list
}

function spanOf(pixels: readonly [number, number][], axis: 0 | 1): number {
  const all = pixels.map((pixel) => pixel[axis])
  return Math.max(...all) - Math.min(...all) + 1
}

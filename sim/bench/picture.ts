/*
 * What changed on a display from one call to the next, read from what the watching board told: the glass's bytes as they are in
 * memory.
 */

import type { SimBoard } from '../boards.ts'

export interface Drawn {
  isDrawn: boolean
  /** Whether no more than one digit changed. */
  isDigit: boolean
}

/** The bytes of a row, and the largest digit, in pixels. */
export interface Glass {
  row: number
  wide: number
  high: number
}

const SMALL: Glass = { row: 16, wide: 24, high: 34 }
/** Behind each line of a panel are two bytes of its driver. */
const PANEL: Glass = { row: 52, wide: 40, high: 116 }

export function glassOf(board: SimBoard): Glass {
  return board.lcd ? PANEL : SMALL
}

/** `before` and `after` are in base 64. */
export function drawnIn(before: string, after: string, glass = SMALL): Drawn {
  const changed = changedIn(Buffer.from(before, 'base64'), Buffer.from(after, 'base64'), glass.row)
  const isDigit = changed.length > 0 && spanOf(changed, 0) <= glass.wide && spanOf(changed, 1) <= glass.high
  return { isDrawn: changed.length > 0, isDigit }
}

/** The pixels that differ, in rows of bytes. */
function changedIn(before: Buffer, after: Buffer, row: number): [number, number][] {
  const list: [number, number][] = []
  for (const [i, byte] of after.entries()) {
    if (byte === (before[i] ?? 0)) continue
    for (let bit = 0; bit < 8; bit++) {
      if ((((before[i] ?? 0) ^ byte) >> bit) & 1) list.push([(i % row) * 8 + 7 - bit, Math.floor(i / row)])
    }
  }
  return list
}

function spanOf(pixels: readonly [number, number][], axis: 0 | 1): number {
  const all = pixels.map((pixel) => pixel[axis])
  const most = all.reduce((a, b) => Math.max(a, b))
  return most - all.reduce((a, b) => Math.min(a, b)) + 1
}

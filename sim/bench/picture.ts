/*
 * What changed on a display from one call to the next, read from what the watching board told: the glass's bytes as they are in
 * memory.
 */

export interface Drawn {
  isDrawn: boolean
  /** Whether no more than one digit changed. */
  isDigit: boolean
}

/** The bytes of a row, of which the last two are the driver's, and the largest digit, in pixels. */
const ROW = 52
const WIDE = 40
const HIGH = 116

/** `before` and `after` are in base 64. */
export function drawnIn(before: string, after: string): Drawn {
  const changed = changedIn(Buffer.from(before, 'base64'), Buffer.from(after, 'base64'))
  const isDigit = changed.length > 0 && spanOf(changed, 0) <= WIDE && spanOf(changed, 1) <= HIGH
  return { isDrawn: changed.length > 0, isDigit }
}

/** The pixels that differ. */
function changedIn(before: Buffer, after: Buffer): [number, number][] {
  const list: [number, number][] = []
  for (const [i, byte] of after.entries()) {
    if (byte === (before[i] ?? 0)) continue
    for (let bit = 0; bit < 8; bit++) {
      if ((((before[i] ?? 0) ^ byte) >> bit) & 1) list.push([(i % ROW) * 8 + 7 - bit, Math.floor(i / ROW)])
    }
  }
  return list
}

function spanOf(pixels: readonly [number, number][], axis: 0 | 1): number {
  const all = pixels.map((pixel) => pixel[axis])
  const most = all.reduce((a, b) => Math.max(a, b))
  return most - all.reduce((a, b) => Math.min(a, b)) + 1
}

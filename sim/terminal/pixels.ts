/*
 * The glass as characters: a character of a terminal is a small block of pixels, chosen by the number whose bits are its four quarters.
 */
import { type Canvas, fillRect, makeCanvas, pixelAt } from '../display/canvas.ts'

const QUARTER_BLOCKS = [...' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█']

/** One character to two columns and two rows. */
export function quarterBlocks(canvas: Canvas): string[] {
  const lines: string[] = []
  for (let y = 0; y < canvas.height; y += 2) {
    let line = ''
    for (let x = 0; x < canvas.width; x += 2) {
      const above = pixelAt(canvas, x, y) + pixelAt(canvas, x + 1, y) * 2
      line += QUARTER_BLOCKS[above + pixelAt(canvas, x, y + 1) * 4 + pixelAt(canvas, x + 1, y + 1) * 8]
    }
    lines.push(line)
  }
  return lines
}

/** A block this dark is dark. A partly dark block is dark too, unless it is the rest of a stroke that is seen already. */
const DARK = 0.6
const PARTLY = 0.4

/** The canvas in blocks `wide` by `high`, enough to cover it. No stroke gets lost, and none runs into the next. */
export function shrunk(canvas: Canvas, wide: number, high: number): Canvas {
  const width = Math.ceil(canvas.width / wide)
  const small = makeCanvas(Math.ceil(width / 8) * 8, Math.ceil(canvas.height / high))
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < width; x++) if (isDark(canvas, small, x, y, wide, high)) fillRect(small, x, y, x, y, 1)
  }
  return small
}

function isDark(canvas: Canvas, small: Canvas, x: number, y: number, wide: number, high: number): boolean {
  const [left, top] = [Math.ceil(x * wide), Math.ceil(y * high)]
  const right = Math.min(canvas.width, Math.ceil((x + 1) * wide))
  const foot = Math.min(canvas.height, Math.ceil((y + 1) * high))
  const part = darkPart(canvas, left, top, right, foot)
  if (part >= DARK || part < PARTLY) return part >= DARK
  const isFromLeft = pixelAt(small, x - 1, y) && darkPart(canvas, left, top, left + 1, foot) === 1
  const isFromAbove = pixelAt(small, x, y - 1) && darkPart(canvas, left, top, right, top + 1) === 1
  return !isFromLeft && !isFromAbove
}

/** How much of a block of pixels is dark; its right and lower edges are outside. */
function darkPart(canvas: Canvas, left: number, top: number, right: number, foot: number): number {
  let dark = 0
  for (let y = top; y < foot; y++) for (let x = left; x < right; x++) dark += pixelAt(canvas, x, y)
  return dark / ((right - left) * (foot - top))
}

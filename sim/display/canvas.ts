/*
 * A 1-bit canvas. It holds, byte for byte, what Espruino's Graphics.createArrayBuffer(width, height, 1, {msb: true})
 * holds: rows from the top, eight pixels a byte, the leftmost in the highest bit. Every routine does what the
 * interpreter's own does, oddities at the edges included, so a frame's CRC is the same number as on the board.
 */
import type { Font } from '../build/glass-files.ts'
import { crc32 } from './crc.ts'

export interface Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  /** The last column that may be drawn in, if that is not the canvas's last. */
  right?: number
}

type Touch = (x1: number, y1: number, x2: number, y2: number) => void

/** Throws unless the width is a multiple of eight: a row is whole bytes. */
export function makeCanvas(width: number, height: number): Canvas {
  if (width % 8 !== 0) throw new RangeError(`a canvas ${width} wide has no whole number of bytes in a row`)
  return { width, height, pixels: new Uint8Array((width / 8) * height) }
}

/** Outside the glass nothing is lit. */
export function pixelAt(c: Canvas, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= c.width || y >= c.height) return 0
  return (c.pixels[y * (c.width >> 3) + (x >> 3)] >> (7 - (x & 7))) & 1
}

/** Ink 1 lights and 0 clears. Both corners are inside and may come in either order; what is off the glass is cut. */
export function fillRect(c: Canvas, x1: number, y1: number, x2: number, y2: number, ink: number): void {
  const left = Math.max(0, Math.min(x1, x2))
  const right = Math.min(c.right ?? c.width - 1, Math.max(x1, x2))
  const top = Math.max(0, Math.min(y1, y2))
  const bottom = Math.min(c.height - 1, Math.max(y1, y2))
  for (let byte = left >> 3; byte <= right >> 3; byte++) {
    const from = Math.max(left - byte * 8, 0)
    const mask = (255 >> from) & (255 << (7 - Math.min(right - byte * 8, 7)))
    fillColumn(c, byte, top, bottom, mask, ink)
  }
}

/** Lights or clears the bits of `mask` in this byte of each row from `top` to `bottom`. */
function fillColumn(c: Canvas, byte: number, top: number, bottom: number, mask: number, ink: number): void {
  const row = c.width >> 3
  for (let at = top * row + byte; at <= bottom * row + byte; at += row)
    c.pixels[at] = ink ? c.pixels[at] | mask : c.pixels[at] & ~mask
}

/**
 * Draws the lit pixels of each glyph in `ink` and leaves the others. A character that the font lacks is skipped and
 * takes no room; a new line begins at `x`. Like the interpreter, it omits a glyph whose left edge is in the last
 * column. `touch` is called with each rectangle that is drawn.
 */
export function drawText(
  c: Canvas,
  font: Font,
  scale: number,
  text: string,
  x: number,
  y: number,
  ink: number,
  touch: Touch = () => {},
): void {
  let left = x
  let top = y
  for (const char of text) {
    if (char === '\n') {
      left = x
      top += font.height * scale
    } else {
      if (left < (c.right ?? c.width - 1)) drawGlyph(c, font, scale, glyphOf(font, char), left, top, ink, touch)
      left += charWidth(font, char) * scale
    }
  }
}

/** In pixels of the glass, each glyph's gap included; of several lines the widest. */
export function textWidth(font: Font, scale: number, text: string): number {
  return Math.max(...text.split('\n').map((line) => lineWidth(font, line))) * scale
}

/** The CRC-32 of zlib, PNG and Espruino's E.CRC32, as an unsigned number: a frame's identity. */
export function crc(c: Canvas): number {
  return crc32(c.pixels)
}

function glyphOf(font: Font, char: string): number {
  return char.codePointAt(0)! - font.first
}

function charWidth(font: Font, char: string): number {
  return font.widths[glyphOf(font, char)] ?? 0
}

function lineWidth(font: Font, line: string): number {
  return [...line].reduce((width, char) => width + charWidth(font, char), 0)
}

function drawGlyph(
  c: Canvas,
  font: Font,
  scale: number,
  glyph: number,
  x: number,
  y: number,
  ink: number,
  touch: Touch,
): void {
  let bit = 0
  for (let before = 0; before < glyph; before++) bit += (font.widths[before] ?? 0) * font.height
  const isLit = (at: number): boolean => ((font.bits[at >> 3] >> (7 - (at & 7))) & 1) > 0
  for (let column = 0; column < (font.widths[glyph] ?? 0); column++, bit += font.height) {
    const left = x + column * scale
    for (let row = 0; row < font.height; row++) {
      if (!isLit(bit + row)) continue
      const top = y + row * scale
      while (row + 1 < font.height && isLit(bit + row + 1)) row++ // lit pixels below one another are one rectangle
      const bottom = y + (row + 1) * scale - 1
      touch(left, top, left + scale - 1, bottom)
      fillRect(c, left, top, left + scale - 1, bottom, ink)
    }
  }
}

/*
 * A canvas as a picture of the glass, which is reflective: a lit pixel is dark and the rest pale green-grey. A pixel is
 * a square of `scale` points; from scale 3 up its last row and column are a seam, so that pixels can be counted.
 */
import { encode } from 'fast-png'
import { type Canvas, pixelAt } from './canvas.ts'

export type Colour = readonly [number, number, number]

export const GLASS: Colour = [0xc3, 0xce, 0xb4]
const GLASS_SEAM: Colour = [0xb8, 0xc4, 0xa9]
export const LIT: Colour = [0x20, 0x2a, 0x26]
const LIT_SEAM: Colour = [0x3d, 0x48, 0x41]
const MARGIN = 4
const SEAM_SCALE = 3

/** A picture: for each point its place in a list of at most four colours. */
export interface Points {
  width: number
  height: number
  palette: number[][]
  indices: Uint8Array
}

/** The canvas with a margin of four pixels of bare glass, every pixel `scale` points wide. */
export function pointsOf(canvas: Canvas, scale: number): Points {
  const width = (canvas.width + 2 * MARGIN) * scale
  const height = (canvas.height + 2 * MARGIN) * scale
  return pointsBy(width, height, (x, y) => colourAt(canvas, scale, x, y))
}

export function pngOf(canvas: Canvas, scale = 4): Uint8Array {
  return pngIn(pointsOf(canvas, scale))
}

/** A PNG file whose points have the colours that `colour` gives: four at most, each always the same object. */
export function pngBy(width: number, height: number, colour: (x: number, y: number) => Colour): Uint8Array {
  return pngIn(pointsBy(width, height, colour))
}

function pointsBy(width: number, height: number, colour: (x: number, y: number) => Colour): Points {
  const palette: Colour[] = []
  const indices = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) indices[y * width + x] = indexOf(palette, colour(x, y))
  }
  return { width, height, palette: palette.map((parts) => [...parts]), indices }
}

/** Bits of a point: enough for four colours, so a file is small. */
const DEPTH = 2

function pngIn({ width, height, palette, indices }: Points): Uint8Array {
  const row = Math.ceil((width * DEPTH) / 8)
  const data = new Uint8Array(row * height)
  for (const [i, index] of indices.entries()) {
    const x = i % width
    data[Math.floor(i / width) * row + (x >> 2)] |= index << (6 - DEPTH * (x & 3))
  }
  return encode({ width, height, data, channels: 1, depth: DEPTH, palette })
}

function indexOf(palette: Colour[], colour: Colour): number {
  const index = palette.indexOf(colour)
  if (index < 0 && palette.length === 1 << DEPTH) throw new RangeError('a picture of more than four colours')
  return index < 0 ? palette.push(colour) - 1 : index
}

function colourAt(canvas: Canvas, scale: number, x: number, y: number): Colour {
  const column = Math.floor(x / scale) - MARGIN
  const row = Math.floor(y / scale) - MARGIN
  if (column < 0 || row < 0 || column >= canvas.width || row >= canvas.height) return GLASS
  const seam = scale >= SEAM_SCALE && (x % scale === scale - 1 || y % scale === scale - 1)
  if (pixelAt(canvas, column, row)) return seam ? LIT_SEAM : LIT
  return seam ? GLASS_SEAM : GLASS
}

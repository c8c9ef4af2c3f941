/*
 * Three seven-segment displays as a picture: two large ones, and the small one between them and below. Brighter is a higher level;
 * what is not lit can still be made out, as on a table.
 */
import { encode } from 'fast-png'
import { type Canvas, fillRect, makeCanvas } from './canvas.ts'
import { type Chip, litDigit, litDots } from './ht16k33.ts'
import { HIGH, type Lamp, lampAt, lampsOf, WIDE } from './lamps.ts'
import type { Colour } from './png.ts'

/** Points a unit of the large displays and of the small one. */
const LARGE = 3
const SMALL = 2
const MARGIN = 9
const FRAME_WIDTH = 2 * WIDE * LARGE + 4 * MARGIN
const FRAME_HEIGHT = HIGH * (LARGE + SMALL) + 3 * MARGIN

/** The colours of a picture by number: those of what is lit come by its brightness, 0-15. */
const GROUND = 16
const UNLIT = 17
const EDGE = 18
const COLOURS: Colour[] = [
  ...Array.from({ length: 16 }, (_, level): Colour => {
    const part = 0.3 + (0.7 * level) / 15
    return [Math.round(255 * part), Math.round(60 * part), Math.round(30 * part)]
  }),
  [0x14, 0x10, 0x10],
  [0x28, 0x1c, 0x1c],
  [0x60, 0x60, 0x60],
]

interface Place {
  left: number
  top: number
  scale: number
}

const PLACES: Place[] = [
  { left: MARGIN, top: MARGIN, scale: LARGE },
  { left: MARGIN * 3 + WIDE * LARGE, top: MARGIN, scale: LARGE },
  { left: (FRAME_WIDTH - WIDE * SMALL) / 2, top: MARGIN * 2 + HIGH * LARGE, scale: SMALL },
]

/** The left, the right and the small display's chip. */
export type Frame = readonly Chip[]

/** What can be lit at a point. */
interface Spot {
  display: number
  lamp: Lamp
}

/** A PNG file of columns of frames, from the top. */
export function segmentsPng(columns: readonly (readonly Frame[])[]): Uint8Array {
  const width = columns.length * FRAME_WIDTH
  const height = Math.max(...columns.map((column) => column.length)) * FRAME_HEIGHT
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[y * width + x] = colourAt(columns, x, y)
  }
  const palette = COLOURS.map((colour) => [...colour])
  return encode({ width, height, data, channels: 1, depth: 8, palette }, { zlib: { level: 9 } })
}

function colourAt(columns: readonly (readonly Frame[])[], x: number, y: number): number {
  const frame = columns[Math.floor(x / FRAME_WIDTH)][Math.floor(y / FRAME_HEIGHT)]
  if (x % FRAME_WIDTH === FRAME_WIDTH - 1 || y % FRAME_HEIGHT === FRAME_HEIGHT - 1) return EDGE
  return frame ? colourOf(frame, SPOTS[y % FRAME_HEIGHT][x % FRAME_WIDTH]) : GROUND
}

function colourOf(frame: Frame, spot: Spot | undefined): number {
  if (!spot) return GROUND
  const { display, lamp } = spot
  const chip = frame[display]
  const bits = lamp.digit < 0 ? litDots(chip) : litDigit(chip, lamp.digit)
  return (bits >> lamp.bit) & 1 ? chip.level : UNLIT
}

/** Points of a frame that come to one of the small picture. */
const COARSE = 3

/** What is lit as a small picture of one bit a pixel, for where there is no room for more. */
export function coarse(frame: Frame): Canvas {
  const canvas = makeCanvas(Math.floor(FRAME_WIDTH / COARSE), Math.floor(FRAME_HEIGHT / COARSE))
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const isLit = colourOf(frame, SPOTS[y * COARSE + 1][x * COARSE + 1]) < GROUND
      if (isLit) fillRect(canvas, x, y, x, y, 1)
    }
  }
  return canvas
}

const LAMPS = PLACES.map((_, display) => lampsOf(display === 2))

/** By row and column of a frame. */
const SPOTS: (Spot | undefined)[][] = Array.from({ length: FRAME_HEIGHT }, (_, y) =>
  Array.from({ length: FRAME_WIDTH }, (_, x) => spotAt(x + 0.5, y + 0.5)),
)

function spotAt(x: number, y: number): Spot | undefined {
  const display = PLACES.findIndex(({ left, top, scale }) => {
    return x >= left && x < left + WIDE * scale && y >= top && y < top + HIGH * scale
  })
  if (display < 0) return undefined
  const { left, top, scale } = PLACES[display]
  const lamp = lampAt(LAMPS[display], (x - left) / scale, (y - top) / scale)
  return lamp && { display, lamp }
}

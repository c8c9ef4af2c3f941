/*
 * Three seven-segment displays as a picture: two large ones, and the small one between them and below. Brighter is a higher level;
 * what is not lit can still be made out, as on a table.
 */
import { encode } from 'fast-png'
import { type Canvas, fillRect, makeCanvas } from './canvas.ts'
import { type Chip, litDigit, litDots } from './ht16k33.ts'
import type { Colour } from './png.ts'

/** In units of a digit: its width and height, and where each of the four begins; the colon stands between the middle ones. */
const WIDE = 10
const HIGH = 18
const DIGITS = [3, 16, 33, 46]
const COLON = 29.5
const LEFT = 0.5
const ROW = 58
/** Points a unit of the large displays and of the small one. */
const LARGE = 3
const SMALL = 2
const MARGIN = 9
const FRAME_WIDTH = 2 * ROW * LARGE + 4 * MARGIN
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
  { left: MARGIN * 3 + ROW * LARGE, top: MARGIN, scale: LARGE },
  { left: (FRAME_WIDTH - ROW * SMALL) / 2, top: MARGIN * 2 + HIGH * LARGE, scale: SMALL },
]

/** The left, the right and the small display's chip. */
export type Frame = readonly Chip[]

/** What can be lit at a point: a bit of a digit, or of the dots. */
interface Lamp {
  display: number
  /** Of a digit its place from the left; -1 for the dots. */
  digit: number
  bit: number
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
  return frame ? colourOf(frame, LAMPS[y % FRAME_HEIGHT][x % FRAME_WIDTH]) : GROUND
}

function colourOf(frame: Frame, lamp: Lamp | undefined): number {
  if (!lamp) return GROUND
  const chip = frame[lamp.display]
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
      const lamp = LAMPS[y * COARSE + 1][x * COARSE + 1]
      const isLit = colourOf(frame, lamp) < GROUND
      if (isLit) fillRect(canvas, x, y, x, y, 1)
    }
  }
  return canvas
}

/** What there is at this point of a display, in units of a digit. */
function lampAt(display: number, x: number, y: number): Lamp | undefined {
  for (const [digit, begin] of DIGITS.entries()) {
    const bit = segmentAt(x - begin, y)
    if (bit >= 0) return { display, digit, bit }
    if (display === 2 && isDot(x, y, begin + WIDE + 1, HIGH - 1)) return { display, digit, bit: 7 }
  }
  const bit = dotAt(x, y, display === 2)
  return bit < 0 ? undefined : { display, digit: -1, bit }
}

/** The bit of the dot that is here; the small display has no more than its colon. */
function dotAt(x: number, y: number, isSmall: boolean): number {
  if (isDot(x, y, COLON, 6) || isDot(x, y, COLON, 12)) return 1
  if (isSmall) return -1
  if (isDot(x, y, LEFT + 1, 6)) return 3
  if (isDot(x, y, LEFT + 1, 12)) return 2
  return isDot(x, y, DIGITS[2] + WIDE + 1.5, 1) ? 4 : -1
}

function isDot(x: number, y: number, atX: number, atY: number): boolean {
  return (x - atX) ** 2 + (y - atY) ** 2 <= 1.2
}

/** The middle of each segment, a to g. */
const SEGMENTS: [x: number, y: number, isUpright: boolean][] = [
  [5, 1, false],
  [9, 5, true],
  [9, 13, true],
  [5, 17, false],
  [1, 13, true],
  [1, 5, true],
  [5, 9, false],
]

function segmentAt(x: number, y: number): number {
  return SEGMENTS.findIndex(([midX, midY, isUpright]) => {
    const across = Math.abs(isUpright ? x - midX : y - midY)
    const along = Math.abs(isUpright ? y - midY : x - midX)
    return across <= 1 && along + across <= 4
  })
}

/** By row and column of a frame. */
const LAMPS: (Lamp | undefined)[][] = Array.from({ length: FRAME_HEIGHT }, (_, y) =>
  Array.from({ length: FRAME_WIDTH }, (_, x) => {
    const display = PLACES.findIndex(({ left, top, scale }) => {
      return x >= left && x < left + ROW * scale && y >= top && y < top + HIGH * scale
    })
    const { left, top, scale } = PLACES[display] ?? PLACES[0]
    return display < 0 ? undefined : lampAt(display, (x - left + 0.5) / scale, (y - top + 0.5) / scale)
  }),
)

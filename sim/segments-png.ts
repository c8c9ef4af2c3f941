/*
 * Three seven-segment displays as a picture: two large ones, and the small one between them and below. Brighter is a higher level;
 * what is not lit can still be made out, as on a table.
 */
import { type Chip, litDigit, litDots } from './ht16k33.ts'
import { type Colour, pngBy } from './png.ts'

/** In units of a digit: its width and height, and where each of the four begins; the colon stands between the middle ones. */
const WIDE = 10
const HIGH = 18
const DIGITS = [3, 16, 33, 46]
const COLON = 29.5
const LEFT = 0.5
const ROW = 58
/** Points a unit of the large displays and of the small one. */
const LARGE = 4
const SMALL = 2
const MARGIN = 12
const FRAME_WIDTH = 2 * ROW * LARGE + 4 * MARGIN
const FRAME_HEIGHT = HIGH * (LARGE + SMALL) + 3 * MARGIN
const COLUMNS = 2

const GROUND: Colour = [0x14, 0x10, 0x10]
const UNLIT: Colour = [0x28, 0x1c, 0x1c]
const EDGE: Colour = [0x60, 0x60, 0x60]

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

/** A PNG file of frames, two in a row; a frame is the left, the right and the small display's chip. */
export function segmentsPng(frames: readonly (readonly Chip[])[]): Uint8Array {
  const columns = Math.min(COLUMNS, frames.length)
  const rows = Math.ceil(frames.length / COLUMNS)
  return pngBy(columns * FRAME_WIDTH, rows * FRAME_HEIGHT, (x, y) => {
    const frame = frames[Math.floor(y / FRAME_HEIGHT) * COLUMNS + Math.floor(x / FRAME_WIDTH)]
    const isEdge = x % FRAME_WIDTH === FRAME_WIDTH - 1 || y % FRAME_HEIGHT === FRAME_HEIGHT - 1
    return isEdge ? EDGE : frame ? colourAt(frame, x % FRAME_WIDTH, y % FRAME_HEIGHT) : GROUND
  })
}

function colourAt(frame: readonly Chip[], x: number, y: number): Colour {
  const display = PLACES.findIndex(
    ({ left, top, scale }) => isWithin(x - left, ROW * scale) && isWithin(y - top, HIGH * scale),
  )
  if (display < 0) return GROUND
  const { left, top, scale } = PLACES[display]
  const chip = frame[display]
  const lit = litAt(chip, display, (x - left + 0.5) / scale, (y - top + 0.5) / scale)
  return lit === undefined ? GROUND : lit ? litColour(chip.level) : UNLIT
}

function isWithin(x: number, length: number): boolean {
  return x >= 0 && x < length
}

function litColour(level: number): Colour {
  const part = 0.3 + (0.7 * level) / 15
  return [Math.round(255 * part), Math.round(60 * part), Math.round(30 * part)]
}

/** Whether what there is at this place of a display is lit; undefined where there is nothing. */
function litAt(chip: Chip, display: number, x: number, y: number): boolean | undefined {
  for (const [place, begin] of DIGITS.entries()) {
    const segment = segmentAt(x - begin, y)
    if (segment >= 0) return ((litDigit(chip, place) >> segment) & 1) === 1
    if (display === 2 && isDot(x, y, begin + WIDE + 1, HIGH - 1)) return litDigit(chip, place) >> 7 === 1
  }
  const dots = litDots(chip)
  if (isColon(x, y, COLON)) return (dots & 0x02) > 0
  if (display === 2) return undefined
  if (isDot(x, y, LEFT + 1, 6)) return (dots & 0x08) > 0
  if (isDot(x, y, LEFT + 1, 12)) return (dots & 0x04) > 0
  return isDot(x, y, DIGITS[2] + WIDE + 1.5, 1) ? (dots & 0x10) > 0 : undefined
}

function isColon(x: number, y: number, at: number): boolean {
  return isDot(x, y, at, 6) || isDot(x, y, at, 12)
}

function isDot(x: number, y: number, atX: number, atY: number): boolean {
  return (x - atX) ** 2 + (y - atY) ** 2 <= 1.2
}

/** Half width and height of each segment about its middle, a to g. */
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

/*
 * Figures of seven bars, in rows: the times and the delay. A bar is one filled rectangle, and only bars that change are drawn.
 *
 * No two strokes of a figure share a pixel, so a bar comes and goes without its neighbours. The corners that bars share are
 * strokes of their own. The corners on the right are in every figure, so they are never drawn between two figures.
 */
import { Ink, type Pen } from './screen.ts'

/** The seven bars: from bit 0 the top one, then clockwise, the middle one last; the left corners at top and foot are theirs. */
const BARS = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f]
/** The three corners on the right, the one between the bars of the left, and of a four the one above them. */
const RIGHT = 0x380
const LEFT = 0x400
const TOP = 0x800
/** With top and foot a figure is nearly all of its ground: what it lacks of that, and the two holes, are fewer than its strokes. */
const TALL = 0x9
const STROKES = 0x7ff
const HOLES = 12
const GROUND = 14

/** The strokes of each figure. */
export const SHAPES = BARS.map((bars, figure) => {
  const left = figure === 1 || figure === 7 ? 0 : LEFT
  return bars + RIGHT + left + (figure === 4 ? TOP : 0)
})
export const BLANK = 0
/** Both points of a colon, and the lower one alone, before tenths. */
export const COLON = 3
export const POINT = 2

/** A row of figures, with the marks that stand between them. */
export interface Row {
  width: number
  height: number
  /** The left edge of each figure, and of each mark. */
  x: number[]
  marks: number[]
  y: number
  /** Of each stroke its left, top, right and lower edge within a figure, then of the holes and the ground; those of a mark's points. */
  bars: number[]
  points: number[]
}

/** Of a mark its width, by that of a figure. */
const MARK = 5

/**
 * A row of `count` figures within `room` pixels from `left`, centred. A mark stands before the second figure and, where there are
 * five, before the fourth. A row of two has no mark. `like` is one with the same figures.
 */
export function makeRow(
  left: number,
  room: number,
  y: number,
  count: number,
  width: number,
  height: number,
  like?: Row,
): Row {
  'cold'
  const mark = (width / MARK) | 0
  const gap = (width + 4) >> 3
  const marks = count > 4 ? 2 : count > 2 ? 1 : 0
  const all = count * (width + gap) + marks * (mark + gap) - gap
  const bars = like ? like.bars : barsOf(width, height)
  const points = like ? like.points : pointsOf(mark, height)
  const row: Row = { width, height, x: [], marks: [], y, bars, points }
  let x = left + ((room - all) >> 1)
  for (let i = 0; i < count; i++) {
    if (marks && i && (count - i) % 2 === 0) {
      row.marks.push(x)
      x += mark + gap
    }
    row.x.push(x)
    x += width + gap
  }
  return row
}

function barsOf(width: number, height: number): number[] {
  'cold'
  const thick = ((width * 5) / 18) | 0
  const right = width - 1
  const low = height - 1
  const inner = width - thick
  const middle = (height - thick) >> 1
  const below = middle + thick
  const foot = height - thick
  // biome-ignore format: a line for each stroke
  return [
    0, 0, inner - 1, thick - 1,
    inner, thick, right, middle - 1,
    inner, below, right, foot - 1,
    0, foot, inner - 1, low,
    0, below, thick - 1, foot - 1,
    0, thick, thick - 1, middle - 1,
    thick, middle, inner - 1, below - 1,
    inner, 0, right, thick - 1,
    inner, middle, right, below - 1,
    inner, foot, right, low,
    0, middle, thick - 1, below - 1,
    0, 0, thick - 1, thick - 1,
    thick, thick, inner - 1, middle - 1,
    thick, below, inner - 1, foot - 1,
    0, 0, right, low,
  ]
}

/** A third from the top and from the foot. */
function pointsOf(size: number, height: number): number[] {
  'cold'
  const third = ((height / 3) | 0) - (size >> 1)
  return [0, third, size - 1, third + size - 1, 0, height - third - size, size - 1, height - third - 1]
}

/** Brings the figure at `x`, `y` from the bars `was` to the bars `is`. */
export function paintBars(pen: Pen, bars: number[], x: number, y: number, was: number, is: number): void {
  if (was === BLANK && (is & TALL) === TALL) {
    pen.setColor(Ink.Dark)
    fill(pen, bars, x, y, GROUND)
    pen.setColor(Ink.Light)
    fill(pen, bars, x, y, HOLES)
    fill(pen, bars, x, y, HOLES + 1)
    const rest = STROKES & ~is
    return rest ? stroke(pen, bars, x, y, rest, Ink.Light) : undefined
  }
  if (was & ~is) stroke(pen, bars, x, y, was & ~is, Ink.Light)
  if (is & ~was) stroke(pen, bars, x, y, is & ~was, Ink.Dark)
}

function stroke(pen: Pen, bars: number[], x: number, y: number, which: number, ink: Ink): void {
  pen.setColor(ink)
  let at = 0
  for (let rest = which; rest; rest >>= 1) {
    if (rest & 1) pen.fillRect(x + bars[at], y + bars[at + 1], x + bars[at + 2], y + bars[at + 3])
    at += 4
  }
}

function fill(pen: Pen, bars: number[], x: number, y: number, which: number): void {
  const at = which * 4
  pen.fillRect(x + bars[at], y + bars[at + 1], x + bars[at + 2], y + bars[at + 3])
}

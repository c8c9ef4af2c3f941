/*
 * Figures of seven bars, in rows: the times and the delay. Only the 1 is different: it stands in the middle of its
 * place, with a flag.
 *
 * A figure is a dark ground with one to three light rectangles on it. That takes fewer strokes than drawing its bars.
 * From one second to the next, one or two rectangles are enough for most figures.
 */
import { Ink, type Pen } from './screen.ts'

/** What stands in a figure's place: the figure itself, or this for nothing. */
export const BLANK = 10
/** What stands in a mark's place: nothing, both points of a colon or, before tenths, only the lower one. */
export const NO_MARK = 0
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
  /** How thick a bar is. */
  thick: number
  /**
   * For each figure painted so far, its light rectangles: left, top, right and lower edge of each, with x within the
   * figure and y on the glass.
   */
  lights: (number[] | undefined)[]
  /**
   * For each figure that has counted down, the strokes that turn it into the one below: an Ink and a rectangle each;
   * empty if it is drawn anew.
   */
  ticks: (number[] | undefined)[]
  /** The edges of the upper and the lower point of a mark, likewise. */
  points: number[]
}

/** A figure is so many times as wide as a mark. A bar is 5/18 as thick as its figure is wide. */
const MARK = 5
const THICK = 5
const EIGHTEENTHS = 18

/**
 * A row of `count` figures within `room` pixels from `left`, centred, with a mark between pairs as counted from the
 * right: mm:ss, h:mm:ss. `like` is a row with the same figures at the same height.
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
  const mark = (width / MARK) | 0
  const gap = (width + 4) >> 3
  const marks = count > 4 ? 2 : count > 2 ? 1 : 0
  const all = count * (width + gap) + marks * (mark + gap) - gap
  const row: Row = {
    width,
    height,
    x: [],
    marks: [],
    y,
    thick: ((width * THICK) / EIGHTEENTHS) | 0,
    lights: like ? like.lights : [],
    ticks: like ? like.ticks : [],
    points: like ? like.points : pointsOf(mark, y, height),
  }
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

/** The points, a third from the top and from the foot. */
function pointsOf(size: number, y: number, height: number): number[] {
  const third = ((height / 3) | 0) - (size >> 1)
  const upper = y + third
  const below = y + height - third
  return [0, upper, size - 1, upper + size - 1, 0, below - size, size - 1, below - 1]
}

/** To which side the upper and the lower opening of a figure are open, if at all. */
const enum Open {
  Not,
  Left,
  Right,
}

//               0         1         2           3          4         5           6           7         8         9
const UPPER = [Open.Not, Open.Not, Open.Left, Open.Left, Open.Not, Open.Right, Open.Right, Open.Not, Open.Not, Open.Not]
const LOWER = [Open.Not, Open.Not, Open.Right, Open.Left, Open.Not, Open.Left, Open.Not, Open.Not, Open.Not, Open.Left]

/** The light rectangles on the dark ground of a figure. */
function lightsOf(row: Row, figure: number): number[] {
  const thick = row.thick
  const right = row.width - 1
  const top = row.y
  const low = top + row.height - 1
  const edge = right - thick // of what is left of the right bars
  const under = top + thick
  const over = top + ((row.height - thick) >> 1) - 1
  const below = over + 1 + thick
  const foot = low - thick
  if (figure === 0) return [thick, under, edge, foot]
  if (figure === 4) return [thick, top, edge, over, 0, below, edge, low]
  if (figure === 7) return [0, under, edge, low]
  if (figure === 1) {
    const stem = (row.width - thick) >> 1 // at the right it would look like a line between both halves
    return [0, top, stem - thick, under - 1, 0, under, stem - 1, low, stem + thick, top, right, low]
  }
  const upper = UPPER[figure]
  const lower = LOWER[figure]
  return [
    upper === Open.Left ? 0 : thick,
    under,
    upper === Open.Right ? right : edge,
    over,
    lower === Open.Left ? 0 : thick,
    below,
    lower === Open.Right ? right : edge,
    foot,
  ]
}

/** The strokes that turn a figure into the one below, 0 into 9; empty if drawing it anew takes no more. */
function ticksOf(row: Row, figure: number): number[] {
  const thick = row.thick
  const right = row.width - 1
  const low = row.y + row.height - 1
  const edge = right - thick
  const middle = row.y + ((row.height - thick) >> 1)
  const below = middle + thick
  const foot = low - thick
  if (figure === 0) return [Ink.Dark, thick, middle, edge, below - 1, Ink.Light, 0, below, thick - 1, foot]
  if (figure === 9) return [Ink.Dark, 0, below, thick - 1, foot]
  if (figure === 8) return [Ink.Light, 0, row.y + thick, edge, low]
  if (figure === 6) return [Ink.Light, 0, below, thick - 1, foot]
  return figure === 3 ? [Ink.Dark, 0, below, thick - 1, foot, Ink.Light, edge + 1, below, right, foot] : []
}

/** Changes the place at `x` from one figure, or none, to another. */
export function paintFigure(pen: Pen, row: Row, x: number, was: number, is: number): void {
  if (was === is + 1 || (!was && is === 9)) {
    const tick = row.ticks[was] || ticksOf(row, was)
    row.ticks[was] = tick
    for (let i = 0; i < tick.length; i += 5) {
      if (tick[i]) pen.clearRect(x + tick[i + 1], tick[i + 2], x + tick[i + 3], tick[i + 4])
      else pen.fillRect(x + tick[i + 1], tick[i + 2], x + tick[i + 3], tick[i + 4])
    }
    if (tick.length) return
  }
  const right = x + row.width - 1
  const low = row.y + row.height - 1
  if (is === BLANK) {
    pen.clearRect(x, row.y, right, low)
    return
  }
  pen.fillRect(x, row.y, right, low)
  const lights = row.lights[is] || lightsOf(row, is)
  row.lights[is] = lights
  for (let i = 0; i < lights.length; i += 4) {
    pen.clearRect(x + lights[i], lights[i + 1], x + lights[i + 2], lights[i + 3])
  }
}

/** Changes the mark at `x` from the points `was` to the points `is`. */
export function paintMark(pen: Pen, row: Row, x: number, was: number, is: number): void {
  for (let point = 0; point < 2; point++) {
    if (!(((was ^ is) >> point) & 1)) continue
    const at = point * 4
    const p = row.points
    if ((is >> point) & 1) pen.fillRect(x + p[at], p[at + 1], x + p[at + 2], p[at + 3])
    else pen.clearRect(x + p[at], p[at + 1], x + p[at + 2], p[at + 3])
  }
}

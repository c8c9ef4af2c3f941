/*
 * A turn that ends, as the play page shows it: one bar goes, the other comes, one delay goes, the other stands in full.
 *
 * Nothing is shown more often, and nobody waits for anything else as impatiently. So the rectangles are laid out once, while the
 * clock is calm, and a press only fills them. `paint` would draw the same, and finds nothing more to draw.
 */
import type { Side } from '../core/clock.ts'
import { Place, runRow } from './dial.ts'
import { BLANK, lightsIn } from './figures.ts'
import type { Glass } from './glass.ts'
import { rowOf, Size } from './layout.ts'
import type { Part, Rect } from './screen.ts'

export interface Turn {
  /** Seconds of the delay that the other side then has. */
  delay: number
  /** The bar of each side. */
  bars: Rect[]
  /** Of both delays, by the side whose turn ends: what becomes dark, and what becomes light after that. */
  dark: Rect[][]
  light: Rect[][]
  /** The rows of the bars, and those of the delays. */
  barRows: Part
  delayRows: Part
}

/** Lays out the turns of a control with this delay, in seconds. */
export function layTurn(g: Glass, delay: number): void {
  'cold'
  if (g.turn && g.turn.delay === delay) return
  const l = g.layout
  const dark: Rect[][] = [[], []]
  const light: Rect[][] = [[], []]
  for (let side = 0; side < 2; side++) {
    const row = rowOf(g.layout, Size.Delay, 1 - side)
    for (let place = 0; place < 2; place++) {
      const figure = figureAt(delay, place)
      const x = row.x[place]
      if (figure === BLANK) continue
      dark[side].push({ x, y: row.y, x2: x + row.width - 1, y2: row.y + row.height - 1 })
      const lights = lightsIn(row, figure)
      for (let i = 0; i < lights.length; i += 4) {
        light[side].push({
          x: x + lights[i],
          y: row.y + lights[i + 1],
          x2: x + lights[i + 2],
          y2: row.y + lights[i + 3],
        })
      }
    }
    const own = rowOf(g.layout, Size.Delay, side)
    light[side].push({ x: own.x[0], y: own.y, x2: own.x[1] + own.width - 1, y2: own.y + own.height - 1 })
  }
  const row = rowOf(l, Size.Delay, 0)
  g.turn = {
    delay,
    bars: [barOf(g, 0), barOf(g, 1)],
    dark,
    light,
    barRows: g.screen.part(l.bar, l.barEnd),
    delayRows: g.screen.part(row.y, row.y + row.height - 1),
  }
}

function barOf(g: Glass, side: Side): Rect {
  const l = g.layout
  const x = side * l.half
  return { x, y: l.bar, x2: x + l.half - 1, y2: l.barEnd }
}

/** The figure at the first or second place of so many seconds. */
function figureAt(delay: number, place: number): number {
  const tens = (delay / 10) | 0
  if (!delay) return BLANK
  return place ? delay - tens * 10 : tens || BLANK
}

/** The turn of `side` ends and the other's begins: that is on the glass at once. */
export function paintTurn(g: Glass, side: Side): void {
  const turn = g.turn!
  const pen = g.pen
  pen.fillRect(turn.bars[1 - side])
  pen.clearRect(turn.bars[side])
  g.screen.showPart(turn.barRows)
}

/** Right after it: both delays. All of the turn is noted for the painting after it. */
export function paintTurned(g: Glass, side: Side): void {
  const turn = g.turn!
  const dark = turn.dark[side]
  const light = turn.light[side]
  const pen = g.pen
  for (let i = 0; i < dark.length; i++) pen.fillRect(dark[i])
  for (let i = 0; i < light.length; i++) pen.clearRect(light[i])
  g.screen.showPart(turn.delayRows)
  const other = 1 - side
  const keys = g.keys
  keys[Place.Bar + side] = 0
  keys[Place.Bar + other] = 1
  keys[Place.Corner + side] = 0
  keys[Place.Corner + other] = turn.delay
  g.rows[2 + other] = rowOf(g.layout, Size.Delay, other)
  const gone = g.figures[2 + side]
  gone[0] = gone[1] = BLANK
  const come = g.figures[2 + other]
  come[0] = figureAt(turn.delay, 0)
  come[1] = figureAt(turn.delay, 1)
  if (turn.delay) runRow(g, 2 + other, Place.Corner + other, 1)
  else runRow(g, other, Place.Time + other, 10)
}

/*
 * Copper as shapes, and how far apart two of them are: a box that lies along the axes, or a line with a round end of some radius. In mm.
 */

export type Spot = readonly [x: number, y: number]

export type Shape = { kind: 'box'; from: Spot; to: Spot } | { kind: 'line'; from: Spot; to: Spot; radius: number }

export type Layer = 'front' | 'back'

/** A pad, a piece of track or a via, and the net that it is of; no net has a hole without copper. */
export interface Copper {
  /** For a message: `R4.1`, `track`, `via`. */
  name: string
  net: string
  layers: readonly Layer[]
  shape: Shape
  /** Across the hole through it. */
  drill?: number
}

function spotToSpot([ax, ay]: Spot, [bx, by]: Spot): number {
  return Math.hypot(ax - bx, ay - by)
}

function spotToLine(spot: Spot, from: Spot, to: Spot): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const long = dx * dx + dy * dy
  if (!long) return spotToSpot(spot, from)
  const share = Math.max(0, Math.min(1, ((spot[0] - from[0]) * dx + (spot[1] - from[1]) * dy) / long))
  return spotToSpot(spot, [from[0] + share * dx, from[1] + share * dy])
}

function side(a: Spot, b: Spot, c: Spot): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

function doCross(a: Spot, b: Spot, c: Spot, d: Spot): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

function lineToLine(a: Spot, b: Spot, c: Spot, d: Spot): number {
  if (doCross(a, b, c, d)) return 0
  return Math.min(spotToLine(a, c, d), spotToLine(b, c, d), spotToLine(c, a, b), spotToLine(d, a, b))
}

function isIn([x, y]: Spot, from: Spot, to: Spot): boolean {
  return x >= from[0] && x <= to[0] && y >= from[1] && y <= to[1]
}

function lineToBox(a: Spot, b: Spot, from: Spot, to: Spot): number {
  if (isIn(a, from, to) || isIn(b, from, to)) return 0
  const corners: Spot[] = [from, [to[0], from[1]], to, [from[0], to[1]]]
  return Math.min(...corners.map((corner, i) => lineToLine(a, b, corner, corners[(i + 1) % 4])))
}

function boxToBox(a: Shape & { kind: 'box' }, b: Shape & { kind: 'box' }): number {
  const gap = (i: 0 | 1): number => Math.max(0, b.from[i] - a.to[i], a.from[i] - b.to[i])
  return Math.hypot(gap(0), gap(1))
}

/** Between the edges of two shapes; 0 or less where they touch. */
export function apart(a: Shape, b: Shape): number {
  if (a.kind === 'box' && b.kind === 'box') return boxToBox(a, b)
  if (a.kind === 'line' && b.kind === 'line') return lineToLine(a.from, a.to, b.from, b.to) - a.radius - b.radius
  const [line, box] = a.kind === 'line' ? [a, b] : [b, a]
  return lineToBox(line.from, line.to, box.from, box.to) - (line as Shape & { kind: 'line' }).radius
}

/** How far a spot is from a shape's edge. */
export function farFrom(spot: Spot, shape: Shape): number {
  return apart({ kind: 'line', from: spot, to: spot, radius: 0 }, shape)
}

/** The box around a shape. */
export function boundsOf(shape: Shape): { from: Spot; to: Spot } {
  if (shape.kind === 'box') return shape
  const { from, to, radius } = shape
  return {
    from: [Math.min(from[0], to[0]) - radius, Math.min(from[1], to[1]) - radius],
    to: [Math.max(from[0], to[0]) + radius, Math.max(from[1], to[1]) + radius],
  }
}

export function shareLayer(a: Copper, b: Copper): boolean {
  return a.layers.some((layer) => b.layers.includes(layer))
}

/*
 * Tracks: each net is laid on a grid of a quarter of a millimetre, over two layers, by the cheapest way that keeps its distance from all
 * that is there. The one idea: when a net finds no way, it is laid first in the next try. Nothing is left to chance, so the same board
 * always has the same tracks.
 */
import type { Carrier, Pad } from './board.ts'
import { boundsOf, type Copper, farFrom, type Layer, type Spot } from './copper.ts'

const STEP = 0.25
const LAYERS: readonly Layer[] = ['front', 'back']
/** What a via costs, in steps; and a step across a layer's own way: the front's is along x. */
const VIA = 14
const ACROSS = 1.35
const TRIES = 80
/** Between the edges of two holes. */
const BETWEEN_HOLES = 0.3

export interface Track {
  net: string
  layer: Layer
  width: number
  spots: Spot[]
}

export interface Via {
  net: string
  at: Spot
}

export interface Routes {
  tracks: Track[]
  vias: Via[]
}

interface Grid {
  columns: number
  rows: number
  origin: Spot
}

interface Way {
  /** Cells of the way, from the tree to the pad. */
  cells: number[]
}

export function copperOf({ tracks, vias }: Routes, { rules }: Carrier): Copper[] {
  const pieces = tracks.flatMap(({ net, layer, width, spots }) =>
    spots.slice(1).map((to, i): Copper => {
      return { name: 'track', net, layers: [layer], shape: { kind: 'line', from: spots[i], to, radius: width / 2 } }
    }),
  )
  const [across, drill] = rules.via
  const holes = vias.map(({ net, at }): Copper => {
    return { name: 'via', net, layers: LAYERS, drill, shape: { kind: 'line', from: at, to: at, radius: across / 2 } }
  })
  return [...pieces, ...holes]
}

function gridOf({ size }: Carrier): Grid {
  const [wide, high] = size
  return {
    columns: Math.floor(wide / STEP) + 1,
    rows: Math.floor(high / STEP) + 1,
    origin: [-wide / 2, -high / 2],
  }
}

function spotOf({ columns, rows, origin }: Grid, cell: number): Spot {
  const flat = cell % (columns * rows)
  return [origin[0] + (flat % columns) * STEP, origin[1] + Math.floor(flat / columns) * STEP]
}

function cellOf({ columns, rows, origin }: Grid, [x, y]: Spot, layer: number): number {
  const [i, j] = [Math.round((x - origin[0]) / STEP), Math.round((y - origin[1]) / STEP)]
  return layer * columns * rows + j * columns + i
}

/** Cells in which a track's middle, or a via's, may not be. */
interface Blocked {
  track: Uint8Array
  via: Uint8Array
}

/** Marks the cells nearer to a shape than so much. */
function mark(grid: Grid, cells: Uint8Array, layer: number, copper: Copper, near: number): void {
  const { from, to } = boundsOf(copper.shape)
  const { columns, rows, origin } = grid
  const low = (i: 0 | 1): number => Math.max(0, Math.floor((from[i] - near - origin[i]) / STEP))
  const high = (i: 0 | 1, most: number): number => Math.min(most - 1, Math.ceil((to[i] + near - origin[i]) / STEP))
  for (let j = low(1); j <= high(1, rows); j++)
    for (let i = low(0); i <= high(0, columns); i++) {
      const cell = layer * columns * rows + j * columns + i
      if (!cells[cell] && farFrom(spotOf(grid, cell), copper.shape) < near - 1e-9) cells[cell] = 1
    }
}

function blockedFor(grid: Grid, carrier: Carrier, net: string, width: number, all: readonly Copper[]): Blocked {
  const { clearance, edge, via } = carrier.rules
  const count = grid.columns * grid.rows
  const blocked: Blocked = { track: new Uint8Array(count * 2), via: new Uint8Array(count) }
  for (const copper of all) {
    const isOwn = copper.net === net && net !== ''
    LAYERS.forEach((layer, at) => {
      if (isOwn || !copper.layers.includes(layer)) return
      mark(grid, blocked.track, at, copper, clearance + width / 2)
      mark(grid, blocked.via, 0, copper, clearance + via[0] / 2)
    })
    // a via may be in no pad, and its hole keeps away from every other
    if (copper.name !== 'track') mark(grid, blocked.via, 0, copper, copper.drill ? BETWEEN_HOLES + via[1] / 2 : 0.05)
  }
  const [wide, high] = carrier.size
  const inside = (cell: number, half: number): boolean => {
    const [x, y] = spotOf(grid, cell)
    return Math.abs(x) <= wide / 2 - edge - half && Math.abs(y) <= high / 2 - edge - half
  }
  for (let cell = 0; cell < count; cell++) {
    if (!inside(cell, width / 2)) blocked.track[cell] = blocked.track[cell + count] = 1
    if (!inside(cell, via[0] / 2)) blocked.via[cell] = 1
  }
  return blocked
}

/** A heap of cells by their cost. */
interface Heap {
  cells: number[]
  costs: number[]
}

function swap({ cells, costs }: Heap, i: number, j: number): void {
  ;[cells[i], cells[j]] = [cells[j], cells[i]]
  ;[costs[i], costs[j]] = [costs[j], costs[i]]
}

function push(heap: Heap, cell: number, cost: number): void {
  let i = heap.cells.length
  heap.cells.push(cell)
  heap.costs.push(cost)
  while (i > 0) {
    const up = (i - 1) >> 1
    if (heap.costs[up] <= heap.costs[i]) return
    swap(heap, i, up)
    i = up
  }
}

function pop(heap: Heap): number {
  const { cells, costs } = heap
  const [top] = cells
  const [cell, cost] = [cells.pop()!, costs.pop()!]
  if (!cells.length) return top
  cells[0] = cell
  costs[0] = cost
  for (let i = 0; ; ) {
    const least = [2 * i + 1, 2 * i + 2].reduce(
      (best, at) => (at < cells.length && costs[at] < costs[best] ? at : best),
      i,
    )
    if (least === i) return top
    swap(heap, i, least)
    i = least
  }
}

const MOVES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const

/** The cheapest way from any cell of the tree to any of the wanted; undefined where there is none. */
function search(grid: Grid, blocked: Blocked, tree: ReadonlySet<number>, wanted: ReadonlySet<number>): Way | undefined {
  const { columns, rows } = grid
  const count = columns * rows
  const cost = new Float64Array(count * 2).fill(Number.POSITIVE_INFINITY)
  const before = new Int32Array(count * 2).fill(-1)
  const heap: Heap = { cells: [], costs: [] }
  for (const cell of [...tree].sort((a, b) => a - b)) {
    cost[cell] = 0
    push(heap, cell, 0)
  }
  const done = new Uint8Array(count * 2)
  const reach = (from: number, cell: number, more: number): void => {
    const isFree = !blocked.track[cell] || wanted.has(cell) || tree.has(cell)
    if (!isFree || cost[from] + more >= cost[cell]) return
    cost[cell] = cost[from] + more
    before[cell] = from
    push(heap, cell, cost[cell])
  }
  while (heap.cells.length) {
    const cell = pop(heap)
    if (done[cell]) continue
    done[cell] = 1
    if (wanted.has(cell)) {
      const cells = [cell]
      for (let at = before[cell]; at >= 0; at = before[at]) cells.push(at)
      return { cells: cells.reverse() }
    }
    const layer = cell >= count ? 1 : 0
    const flat = cell - layer * count
    const [x, y] = [flat % columns, Math.floor(flat / columns)]
    for (const [dx, dy] of MOVES) {
      if (x + dx < 0 || x + dx >= columns || y + dy < 0 || y + dy >= rows) continue
      const isAcross = layer ? dx !== 0 : dy !== 0
      reach(cell, cell + dy * columns + dx, Math.hypot(dx, dy) * (isAcross ? ACROSS : 1))
    }
    if (!blocked.via[flat]) reach(cell, layer ? flat : flat + count, VIA)
  }
  return undefined
}

/** A way as tracks and vias; corners alone are kept. */
function lay(grid: Grid, net: string, width: number, { cells }: Way, into: Routes): void {
  const count = grid.columns * grid.rows
  let spots: Spot[] = []
  const end = (layer: number): void => {
    if (spots.length > 1) into.tracks.push({ net, layer: LAYERS[layer], width, spots: straight(spots) })
    spots = []
  }
  cells.forEach((cell, i) => {
    const layer = cell >= count ? 1 : 0
    const last = i ? (cells[i - 1] >= count ? 1 : 0) : layer
    if (layer !== last) {
      end(last)
      into.vias.push({ net, at: spotOf(grid, cell) })
    }
    spots.push(spotOf(grid, cell))
    if (i === cells.length - 1) end(layer)
  })
}

function straight(spots: readonly Spot[]): Spot[] {
  return spots.filter((spot, i) => {
    if (!i || i === spots.length - 1) return true
    const [a, b] = [spots[i - 1], spots[i + 1]]
    return Math.abs((spot[0] - a[0]) * (b[1] - spot[1]) - (spot[1] - a[1]) * (b[0] - spot[0])) > 1e-9
  })
}

/** From a pad's middle to the middle of the cell that stands for it. */
function stub(grid: Grid, pad: Pad, cell: number, width: number, into: Routes): void {
  const spot = spotOf(grid, cell)
  const layer = LAYERS[cell >= grid.columns * grid.rows ? 1 : 0]
  if (Math.hypot(spot[0] - pad.at[0], spot[1] - pad.at[1]) > 1e-9)
    into.tracks.push({ net: pad.net, layer, width, spots: [pad.at, spot] })
}

function widthOf({ power, rules }: Carrier, net: string): number {
  return power.includes(net) ? rules.power : rules.track
}

/** Lays one net into what is there; false where a pad finds no way. */
function layNet(grid: Grid, carrier: Carrier, net: string, pads: readonly Pad[], all: Copper[], into: Routes): boolean {
  const width = widthOf(carrier, net)
  const blocked = blockedFor(grid, carrier, net, width, all)
  const cellsOf = (pad: Pad): number[] => pad.layers.map((layer) => cellOf(grid, pad.at, LAYERS.indexOf(layer)))
  const own = pads.filter((pad) => pad.net === net)
  const tree = new Set(cellsOf(own[0]))
  const open = new Map(own.slice(1).map((pad) => [pad, cellsOf(pad)]))
  const made: Routes = { tracks: [], vias: [] }
  const stubbed = new Set<Pad>()
  while (open.size) {
    const way = search(grid, blocked, tree, new Set([...open.values()].flat()))
    if (!way) return false
    lay(grid, net, width, way, made)
    for (const cell of way.cells) tree.add(cell)
    const last = way.cells[way.cells.length - 1]
    for (const pad of own) {
      const cell = way.cells.find((each) => cellsOf(pad).includes(each))
      if (cell !== undefined && !stubbed.has(pad)) {
        stub(grid, pad, cell, width, made)
        stubbed.add(pad)
      }
    }
    for (const [pad, cells] of open)
      if (cells.includes(last)) {
        for (const cell of cells) tree.add(cell)
        open.delete(pad)
      }
  }
  into.tracks.push(...made.tracks)
  into.vias.push(...made.vias)
  all.push(...copperOf(made, carrier))
  return true
}

/** The nets that are known to find no way later, then short ones before long ones. */
function orderOf({ first }: Carrier, pads: readonly Pad[]): string[] {
  const nets = [...new Set(pads.map(({ net }) => net))].filter(
    (net) => pads.filter((pad) => pad.net === net).length > 1,
  )
  const long = (net: string): number => {
    const own = pads.filter((pad) => pad.net === net)
    const span = (i: 0 | 1): number => Math.max(...own.map(({ at }) => at[i])) - Math.min(...own.map(({ at }) => at[i]))
    return span(0) + span(1)
  }
  const sorted = nets.filter(Boolean).sort((a, b) => long(a) - long(b) || (a < b ? -1 : 1))
  return [...first, ...sorted.filter((net) => !first.includes(net))]
}

/** All nets laid; throws where after many tries one still finds no way. */
export function route(carrier: Carrier, pads: readonly Pad[]): Routes {
  const grid = gridOf(carrier)
  let order = orderOf(carrier, pads)
  for (let tries = 0; tries < TRIES; tries++) {
    const routes: Routes = { tracks: [], vias: [] }
    const all: Copper[] = [...pads]
    const failed = order.find((net) => !layNet(grid, carrier, net, pads, all, routes))
    if (failed === undefined) return routes
    order = [failed, ...order.filter((net) => net !== failed)]
  }
  throw new Error(`carrier board: no way for ${order[0]}`)
}

/*
 * The board looked at as copper alone: what is joined with what, and what is too near to what. It knows nothing of how tracks were laid, so
 * it is a second opinion on the router, as KiCad's own check is a third.
 */
import { type Netlist, netlistOf } from '../netlist.ts'
import type { Wiring } from '../wiring.ts'
import type { Carrier, Pad } from './board.ts'
import { apart, boundsOf, type Copper, shareLayer } from './copper.ts'
import { copperOf, type Routes } from './route.ts'

/** Rounding of places. */
const NEARLY = 1e-6
const HOLES_APART = 0.25

/** Islands of copper: for each piece the first piece that it hangs together with. */
function islandsOf(all: readonly Copper[]): number[] {
  const parent = all.map((_, i) => i)
  const find = (i: number): number => {
    let root = i
    while (parent[root] !== root) root = parent[root]
    parent[i] = root
    return root
  }
  for (let i = 0; i < all.length; i++)
    for (let j = 0; j < i; j++)
      if (shareLayer(all[i], all[j]) && apart(all[i].shape, all[j].shape) <= NEARLY) parent[find(i)] = find(j)
  return all.map((_, i) => find(i))
}

/** What the copper joins, by the pads' names. */
export function joinedBy(pads: readonly Pad[], routes: Routes, carrier: Carrier): Netlist {
  const all = [...pads.filter(({ bare }) => !bare), ...copperOf(routes, carrier)]
  const islands = islandsOf(all)
  const nets: Netlist = new Map()
  all.forEach((copper, i) => {
    if ('ref' in copper) nets.set(`${islands[i]}`, [...(nets.get(`${islands[i]}`) ?? []), copper.name])
  })
  return nets
}

/** Pads of a net that are not joined, and nets that are. */
export function openAndShort(pads: readonly Pad[], routes: Routes, carrier: Carrier): string[] {
  const islands = [...joinedBy(pads, routes, carrier).values()]
  const netOf = (name: string): string => pads.find((pad) => pad.name === name)!.net
  const nets = new Set(pads.map(({ net }) => net).filter(Boolean))
  const open = [...nets].flatMap((net) => {
    const parts = islands.filter((island) => island.some((name) => netOf(name) === net))
    return parts.length > 1 ? [`${net}: ${parts[0][0]} is not joined with ${parts[1][0]}`] : []
  })
  const short = islands.flatMap((island) => {
    const own = [...new Set(island.map(netOf))].filter(Boolean)
    return own.length > 1 ? [`${own.join(' and ')} are joined`] : []
  })
  return [...open, ...short]
}

/** Pieces of two nets nearer than the clearance, a piece too near to the edge, and holes too near to each other. */
export function tooNear(pads: readonly Pad[], routes: Routes, carrier: Carrier): string[] {
  const all: Copper[] = [...pads, ...copperOf(routes, carrier)]
  const { clearance, edge } = carrier.rules
  const [wide, high] = carrier.size
  const lines: string[] = []
  all.forEach((a, i) => {
    const { from, to } = boundsOf(a.shape)
    const inside = Math.min(from[0] + wide / 2, wide / 2 - to[0], from[1] + high / 2, high / 2 - to[1])
    if (inside < edge - NEARLY)
      lines.push(`${a.name} of ${a.net}: ${inside.toFixed(2)} mm from the edge, wanted ${edge}`)
    for (const b of all.slice(0, i)) {
      const isOther = a.net !== b.net || a.net === ''
      const isSamePart = 'ref' in a && 'ref' in b && a.ref === b.ref
      if (isSamePart) continue
      const gap = apart(a.shape, b.shape)
      if (isOther && shareLayer(a, b) && gap < clearance - NEARLY)
        lines.push(
          `${a.name} of ${a.net || 'no net'} and ${b.name} of ${b.net || 'no net'}: ${gap.toFixed(2)} mm, wanted ${clearance}`,
        )
      if (a.drill && b.drill && holesApart(a, b) < HOLES_APART - NEARLY)
        lines.push(`holes of ${a.name} and ${b.name} are too near`)
    }
  })
  return lines
}

function holesApart(a: Copper, b: Copper): number {
  const middle = ({ shape }: Copper): [number, number] => [
    (shape.from[0] + shape.to[0]) / 2,
    (shape.from[1] + shape.to[1]) / 2,
  ]
  const [p, q] = [middle(a), middle(b)]
  return Math.hypot(p[0] - q[0], p[1] - q[1]) - a.drill! / 2 - b.drill! / 2
}

/** Throws the first thing that is wrong with the board. */
export function checkBoard(wiring: Wiring, pads: readonly Pad[], routes: Routes, carrier: Carrier): void {
  const nets = netlistOf(wiring)
  const unknown = pads.find(({ net }) => net && !nets.has(net))
  if (unknown) throw new Error(`carrier board: ${unknown.name} carries ${unknown.net}, which the wiring has not`)
  const [first] = [...openAndShort(pads, routes, carrier), ...tooNear(pads, routes, carrier)]
  if (first) throw new Error(`carrier board: ${first}`)
}

/*
 * The carrier board: which part stands where, and which net each of its pads is of. Places are in `hardware/carrier/carrier.json`; nets come
 * from the wiring, so board and drawing cannot differ. x runs to the right, y down, from the middle, as seen from its front, which looks
 * into the case; the panel is behind it.
 */
import { type Netlist, netlistOf } from '../netlist.ts'
import { readText } from '../sheet.ts'
import type { Wiring } from '../wiring.ts'
import type { Copper, Layer, Spot } from './copper.ts'

interface ShapePad {
  name: string
  at: [number, number]
  size: [number, number]
  drill?: number
  /** A hole without copper. */
  bare?: boolean
}

export interface Item {
  ref: string
  shape: string
  at: [number, number]
  /** Degrees, against the clock. */
  turned: 0 | 90 | 180 | 270
  /** By pad: a leg of the wiring, or `=NET`; a pad that is not named is free. */
  legs: Record<string, string>
  part: string
  /** On the side of the panel; its pins come through. */
  side?: 'back'
}

export interface Carrier {
  size: [number, number]
  thick: number
  rules: { clearance: number; edge: number; track: number; power: number; via: [number, number] }
  /** Nets whose tracks are wider. */
  power: string[]
  /** Nets that are laid before all others. */
  first: string[]
  /** Parts that the wiring has not: they belong to a part that the board has in another form. */
  extra: string[]
  shapes: Record<string, { library: string; pads: ShapePad[] }>
  items: Item[]
  /** Printed on it beside the names of small parts. */
  labels: { text: string; at: [number, number]; turned: number; high: number; back: boolean }[]
}

export const CARRIER: Carrier = JSON.parse(readText('hardware/carrier/carrier.json'))

export interface Pad extends Copper {
  ref: string
  pad: string
  at: Spot
  bare: boolean
}

function turn([x, y]: [number, number], degrees: number): [number, number] {
  const turned: Record<number, [number, number]> = { 0: [x, y], 90: [y, -x], 180: [-x, -y], 270: [-y, x] }
  if (!turned[degrees]) throw new Error(`carrier.json: turned by ${degrees}`)
  return turned[degrees]
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

/** The net of what a pad is said to carry; a leg that the wiring has not is an error. */
function netFor(nets: Netlist, { ref, legs }: Item, pad: string): string {
  const leg = legs[pad]
  if (!leg) return ''
  if (leg.startsWith('=')) {
    if (!nets.has(leg.slice(1)))
      throw new Error(`carrier.json: ${ref}.${pad} is to carry ${leg.slice(1)}, which is no net`)
    return leg.slice(1)
  }
  const found = [...nets].find(([, own]) => own.includes(leg))
  if (found) return found[0]
  const [part] = leg.split('.')
  const isOpen = [...nets.values()].flat().some((each) => each.startsWith(`${part}.`))
  if (!isOpen) throw new Error(`carrier.json: ${ref}.${pad} is to be ${leg}, which the wiring has not`)
  return ''
}

/** All pads and holes of the board. */
export function padsOf(wiring: Wiring, carrier: Carrier = CARRIER): Pad[] {
  const nets = netlistOf(wiring)
  return carrier.items.flatMap((item) => {
    const shape = carrier.shapes[item.shape]
    if (!shape) throw new Error(`carrier.json: ${item.ref} has a shape ${item.shape} that is none`)
    return shape.pads.map(({ name, at, size, drill, bare }): Pad => {
      const [dx, dy] = turn(at, item.turned)
      const spot: Spot = [rounded(item.at[0] + dx), rounded(item.at[1] + dy)]
      const [wide, high] = item.turned % 180 ? [size[1], size[0]] : size
      const layers: Layer[] = drill ? ['front', 'back'] : ['front']
      return {
        name: `${item.ref}.${name}`,
        ref: item.ref,
        pad: name,
        net: netFor(nets, item, name),
        at: spot,
        layers,
        bare: Boolean(bare),
        ...(drill ? { drill } : {}),
        shape: bare
          ? { kind: 'line', from: spot, to: spot, radius: wide / 2 }
          : {
              kind: 'box',
              from: [rounded(spot[0] - wide / 2), rounded(spot[1] - high / 2)],
              to: [rounded(spot[0] + wide / 2), rounded(spot[1] + high / 2)],
            },
      }
    })
  })
}

/** Each leg of a net that joins something is on the board, once; each small part is there, with all its legs. */
export function checkPlaced(wiring: Wiring, carrier: Carrier = CARRIER): void {
  // a part may have a leg on several of its own pads
  const named = carrier.items
    .flatMap(({ legs }) => [...new Set(Object.values(legs))])
    .filter((leg) => !leg.startsWith('='))
  const twice = named.find((leg, i) => named.indexOf(leg) !== i)
  if (twice) throw new Error(`carrier.json: ${twice} is on two pads`)
  for (const [net, legs] of netlistOf(wiring)) {
    if (legs.length < 2) continue
    const missing = legs.find((leg) => !named.includes(leg) && !isPlainGround(leg, net, carrier))
    if (missing) throw new Error(`carrier.json: ${missing} of ${net} is on no pad`)
  }
  const own = carrier.items.map(({ ref }) => ref)
  const strange = own.find((ref) => /^[RVFC]\d/.test(ref) && !wiring.parts[ref] && !carrier.extra.includes(ref))
  if (strange) throw new Error(`carrier.json: ${strange} is in no wire`)
}

/** A leg that goes to ground may be there as a pad of GND of its own part. */
function isPlainGround(leg: string, net: string, { items }: Carrier): boolean {
  const [ref] = leg.split('.')
  return net === 'GND' && items.some((item) => item.ref === ref && Object.values(item.legs).includes('=GND'))
}

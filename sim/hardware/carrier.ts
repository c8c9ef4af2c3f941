/*
 * The carrier board, read from its KiCad file. Nothing is drawn here: the board is only compared with the wiring.
 *
 * Each pad of a part carries the leg of the wiring that it stands for as its pin function, `R4.1`, `U1.D44`; so the
 * board's netlist and the wiring's can be compared leg by leg. The wiring's is read from its wires: each is walked from
 * its pin, and each part on it ends one net and begins the next, so nothing is listed a second time.
 */
import { readText } from './sheet.ts'
import { partOf, type Wiring } from './wiring.ts'

export const BOARD_FILE = 'hardware/carrier/carrier.kicad_pcb'

/** A KiCad file is one list of lists and words. */
type Node = (string | Node)[]
type Spot = [x: number, y: number]

interface BoardPad {
  name: string
  net: string
  /** The leg of the wiring that it stands for; empty if none. */
  leg: string
  at: Spot
  isThrough: boolean
}

export interface BoardPart {
  ref: string
  value: string
  at: Spot
  pads: BoardPad[]
}

export interface Board {
  size: Spot
  parts: BoardPart[]
  tracks: { net: string; layer: string; ends: [Spot, Spot] }[]
  vias: { net: string; at: Spot }[]
  /** What is printed on it. */
  texts: string[]
}

function parse(text: string): Node {
  const stack: Node[] = [[]]
  for (const [, open, close, quoted, word] of text.matchAll(/(\()|(\))|"((?:[^"\\]|\\.)*)"|([^\s()"]+)/g)) {
    if (open) stack.push([])
    else if (close) {
      const done = stack.pop()!
      stack[stack.length - 1].push(done)
    } else stack[stack.length - 1].push(word ?? quoted)
  }
  return stack[0][0] as Node
}

const all = (node: Node, name: string): Node[] => node.filter((each): each is Node => each[0] === name)
const numbers = (node: Node, name: string): number[] => (all(node, name)[0] ?? []).slice(1).map(Number)
const word = (node: Node, name: string, at = 1): string => `${all(node, name)[0]?.[at] ?? ''}`
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

/** The board with its middle at 0, 0; x to the right, y down, as its front is seen. */
export function boardOf(text = readText(BOARD_FILE)): Board {
  const root = parse(text)
  const names = new Map(all(root, 'net').map(([, id, name]) => [`${id}`, `${name}`]))
  const corners = all(root, 'gr_line').map((line) => numbers(line, 'start'))
  const span = [0, 1].map((i) => {
    const values = corners.map((corner) => corner[i])
    return { least: Math.min(...values), most: Math.max(...values) }
  })
  const place = ([x, y]: number[]): Spot => [
    rounded(x - (span[0].least + span[0].most) / 2),
    rounded(y - (span[1].least + span[1].most) / 2),
  ]
  const boardPartOf = (node: Node): BoardPart => {
    const at = numbers(node, 'at')
    const angle = ((at[2] ?? 0) * Math.PI) / 180
    const named = (kind: string): string => `${all(node, 'fp_text').find((each) => each[1] === kind)?.[2] ?? ''}`
    const pads = all(node, 'pad').map((pad): BoardPad => {
      const [dx, dy] = numbers(pad, 'at')
      const spot = [
        at[0] + dx * Math.cos(angle) + dy * Math.sin(angle),
        at[1] - dx * Math.sin(angle) + dy * Math.cos(angle),
      ]
      const leg = word(pad, 'pinfunction')
      return { name: `${pad[1]}`, net: word(pad, 'net', 2), leg, at: place(spot), isThrough: `${pad[2]}` !== 'smd' }
    })
    return { ref: named('reference'), value: named('value'), at: place(at), pads }
  }
  return {
    size: [rounded(span[0].most - span[0].least), rounded(span[1].most - span[1].least)],
    parts: all(root, 'footprint').map(boardPartOf),
    tracks: all(root, 'segment').map((node) => ({
      net: names.get(word(node, 'net')) ?? '',
      layer: word(node, 'layer'),
      ends: [place(numbers(node, 'start')), place(numbers(node, 'end'))],
    })),
    vias: all(root, 'via').map((node) => ({ net: names.get(word(node, 'net')) ?? '', at: place(numbers(node, 'at')) })),
    texts: all(root, 'gr_text').map(([, said]) => `${said}`),
  }
}

export function partOn(board: Board, ref: string): BoardPart {
  const found = board.parts.find((part) => part.ref === ref)
  if (!found) throw new Error(`carrier board: no ${ref}`)
  return found
}

/** Nets of the board by the legs of the wiring that its pads stand for. */
function netsOn({ parts }: Board): Netlist {
  const nets: Netlist = new Map()
  for (const { net, leg } of parts.flatMap(({ pads }) => pads)) if (leg) nets.set(net, [...(nets.get(net) ?? []), leg])
  return nets
}

/**
 * Nets whose tracks and vias do not lead from each pad to every other. Ground is left to KiCad's own check: planes join
 * it.
 */
function openNets({ parts, tracks, vias }: Board): string[] {
  const key = (spot: Spot, layer: string): string => `${spot} ${layer}`
  const pads = parts.flatMap(({ pads: own }) => own).filter(({ net }) => net && net !== 'GND')
  return [...new Set(pads.map(({ net }) => net))].filter((net) => {
    const group = new Map<string, string>()
    const root = (spot: string): string => {
      const up = group.get(spot)
      return up === undefined || up === spot ? spot : root(up)
    }
    const join = (a: string, b: string): void => void group.set(root(a), root(b))
    const holes = [...vias, ...pads.filter(({ isThrough }) => isThrough)].filter((each) => each.net === net)
    for (const { at } of holes) join(key(at, 'F.Cu'), key(at, 'B.Cu'))
    const own = tracks.filter((track) => track.net === net)
    for (const { layer, ends } of own) join(key(ends[0], layer), key(ends[1], layer))
    // a track may also end in the middle of another
    for (const { layer, ends } of own)
      for (const other of own)
        for (const end of ends)
          if (other.layer === layer && isOn(end, other.ends)) join(key(end, layer), key(other.ends[0], layer))
    const islands = new Set(pads.filter((pad) => pad.net === net).map(({ at }) => root(key(at, 'F.Cu'))))
    return islands.size > 1
  })
}

function isOn([x, y]: Spot, [[ax, ay], [bx, by]]: [Spot, Spot]): boolean {
  const [length, toStart] = [Math.hypot(bx - ax, by - ay), Math.hypot(x - ax, y - ay)]
  return Math.abs(toStart + Math.hypot(x - bx, y - by) - length) < 1e-3
}

/** Each way in which the board differs from the wiring, a line each. */
export function faultsOf(wiring: Wiring, board = boardOf()): string[] {
  const wanted = netlistOf(wiring)
  const made = netsOn(board)
  const legs = [...made.values()].flat()
  const twice = legs.filter((leg, i) => legs.indexOf(leg) !== i).map((leg) => `${leg} is on two pads`)
  // a net with one leg is a pin that nothing is wired to
  const missing = [...wanted].flatMap(([net, own]) =>
    own.length < 2 ? [] : own.filter((leg) => !legs.includes(leg)).map((leg) => `${leg} of ${net} is on no pad`),
  )
  const strange = legs.filter((leg) => ![...wanted.values()].flat().includes(leg) && !wiring.open[leg])
  const values = Object.entries(wiring.parts).flatMap(([ref, { what, symbol }]) => {
    if (!['resistor', 'tvs', 'diode', 'fuse'].includes(symbol)) return []
    const value = board.parts.find((part) => part.ref === ref)?.value
    if (value === undefined) return [`${ref} is not on the board`]
    return symbol === 'resistor' && !value.startsWith(`${what} `)
      ? [`${ref} is ${value} on the board, wanted ${what}`]
      : []
  })
  return [
    ...twice,
    ...missing,
    ...strange.map((leg) => `${leg} is in no wire`),
    ...values,
    ...differences(wanted, made),
    ...openNets(board).map((net) => `${net} is not in one piece`),
  ]
}

/** Legs such as `R4.1`, `U2.CLK`, `U1.D44`, by the name of their net. Leg 1 of a part is the one nearer to the pin. */
type Netlist = Map<string, string[]>

/** A net between two parts is named after both. */
function netlistOf(wiring: Wiring): Netlist {
  const nets: Netlist = new Map()
  const edge = new Set([...wiring.module.left, ...wiring.module.right].filter(Boolean))
  const join = (net: string, leg: string): void => {
    const legs = nets.get(net) ?? []
    if (!legs.includes(leg)) nets.set(net, [...legs, leg])
  }
  for (const name of edge) join(name, `${wiring.module.ref}.${name}`)
  for (const { from, path } of wiring.links) walk(wiring, from, path, join)
  return nets
}

function walk(
  { parts }: Wiring,
  from: string,
  path: readonly string[],
  join: (net: string, leg: string) => void,
): void {
  let net = from
  path.forEach((step, i) => {
    const part = parts[step]
    if (part?.symbol === 'tvs') {
      join(net, `${step}.1`)
      join(part.to!, `${step}.2`)
    } else if (part) {
      join(net, `${step}.1`)
      net = netAfter(parts, path, i)
      join(net, `${step}.2`)
    } else if (partOf(step, parts)) join(net, step)
  })
}

/**
 * The net behind the part at this place: the one that the wire ends in, or one between this part and the next that it
 * goes through.
 */
function netAfter(parts: Wiring['parts'], path: readonly string[], at: number): string {
  const rest = path.slice(at + 1)
  const next = rest.find((step) => parts[step] && parts[step].symbol !== 'tvs')
  if (next) return `${path[at]}-${next}`
  return rest[rest.length - 1]
}

/** The differences between two netlists, a line each. Legs that only one of them has are left out. */
function differences(wanted: Netlist, made: Netlist): string[] {
  const legsIn = (nets: Netlist): Set<string> => new Set([...nets.values()].flat())
  const [inWanted, inMade] = [legsIn(wanted), legsIn(made)]
  const both = (leg: string): boolean => inWanted.has(leg) && inMade.has(leg)
  const lines: string[] = []
  for (const [net, legs] of wanted) {
    const own = legs.filter(both)
    const home = [...made].find(([, others]) => others.includes(own[0]))
    if (!home) continue
    const away = own.filter((leg) => !home[1].includes(leg))
    const strange = home[1].filter((leg) => both(leg) && !own.includes(leg))
    if (away.length) lines.push(`${net}: ${own[0]} is not joined to ${away.join(', ')}`)
    if (strange.length) lines.push(`${net}: ${own[0]} is joined to ${strange.join(', ')}`)
  }
  return lines
}

/*
 * The carrier board, read from its KiCad file. Nothing is drawn here: the board is only compared with the wiring.
 *
 * Each pad of a part carries the leg of the wiring that it stands for as its pin function, `R4.1`, `U1.D44`; so the
 * board's nets and the wiring's can be compared leg by leg. The wiring's are read from its wires: each is walked from
 * its pin, and each part on it ends one net and begins the next, so nothing is listed a second time. Whether the tracks
 * join what is to be joined is left to KiCad's own check, whose report is in carrier.zip.
 */
import { readText } from './sheet.ts'
import { endOf, partOf, type Wiring } from './wiring.ts'

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
      return { name: `${pad[1]}`, net: word(pad, 'net', 2), leg, at: place(spot) }
    })
    return { ref: named('reference'), value: named('value'), at: place(at), pads }
  }
  return {
    size: [rounded(span[0].most - span[0].least), rounded(span[1].most - span[1].least)],
    parts: all(root, 'footprint').map(boardPartOf),
    texts: all(root, 'gr_text').map(([, said]) => `${said}`),
  }
}

export function partOn(board: Board, ref: string): BoardPart {
  const found = board.parts.find((part) => part.ref === ref)
  if (!found) throw new Error(`carrier board: no ${ref}`)
  return found
}

/** Each way in which the board differs from the wiring, a line each. */
export function faultsOf(wiring: Wiring, board = boardOf()): string[] {
  const wanted = legsIn(wiring)
  const pads = board.parts.flatMap((part) => part.pads)
  // a pad without a net, or alone on it, joins nothing
  const joined = pads.filter(({ leg, net }) => leg && net && pads.filter((pad) => pad.net === net).length > 1)
  const made = joined.map(({ leg, net }) => `${leg} on ${net}`)
  const values = Object.entries(wiring.parts).flatMap(([ref, { what, symbol }]) => {
    const value = board.parts.find((part) => part.ref === ref)?.value
    const isOther = symbol === 'resistor' && value !== undefined && !value.startsWith(`${what} `)
    return isOther ? [`${ref} is ${value} on the board, wanted ${what}`] : []
  })
  const missing = wanted.filter((each) => !made.includes(each))
  const strange = made.filter((each, i) => !wanted.includes(each) || made.indexOf(each) !== i)
  return [
    ...missing.map((each) => `only in the wiring: ${each}`),
    ...strange.map((each) => `only on the board: ${each}`),
    ...values,
  ]
}

/** Each leg with its net, such as `R4.1 on D44`. Leg 1 is nearer to the pin; a net between two parts has both names. */
function legsIn({ module, parts, links }: Wiring): string[] {
  const wired = new Set(links.flatMap((link) => [link.from, endOf(link)]))
  const pins = [...module.left, ...module.right].filter((name) => wired.has(name))
  const legs = pins.map((name) => `${module.ref}.${name} on ${name}`)
  for (const { from, path } of links) {
    let net = from
    path.forEach((step, i) => {
      const part = parts[step]
      if (part) legs.push(`${step}.1 on ${net}`)
      if (part && part.symbol !== 'tvs') net = netAfter(parts, path, i)
      if (part) legs.push(`${step}.2 on ${part.to ?? net}`)
      else if (partOf(step, parts)) legs.push(`${step} on ${net}`)
    })
  }
  return [...new Set(legs)]
}

/** The net behind the part at this place: the one that ends the wire, or one between this part and the next. */
function netAfter(parts: Wiring['parts'], path: readonly string[], at: number): string {
  const rest = path.slice(at + 1)
  const next = rest.find((step) => parts[step] && parts[step].symbol !== 'tvs')
  return next ? `${path[at]}-${next}` : rest[rest.length - 1]
}

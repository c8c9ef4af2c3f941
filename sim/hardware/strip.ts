/*
 * The small parts on a strip board: which leg goes into which hole, and where strips are cut. It is laid out from the wiring, and what it
 * joins is then found from holes and cuts alone and held against the wiring.
 */
import { table } from './markdown.ts'
import { differences, type Netlist, netlistOf } from './netlist.ts'
import type { Link, Wiring } from './wiring.ts'

export const HOLES = 12

/** What is in a hole: a part's leg, or a wire to a leg of something that is not on the board. */
export interface Hole {
  strip: number
  hole: number
  leg: string
}

export interface StripBoard {
  /** What each strip carries, for the table. */
  strips: string[]
  holes: Hole[]
  cuts: { strip: number; hole: number }[]
  /** Bare wires from strip to strip, at the same hole of both. */
  bridges: { from: number; to: number; hole: number }[]
}

/** A resistor lies over a cut; the TVS behind it stands up to the neighbouring ground strip. */
const LEAD = { pin: 1, near: 3, cut: 5, far: 7, tvs: 9, out: 11 }
/** Cells come in on the right, and leave on the left. */
const POWER = {
  cell: 12,
  fuse: [11, 9],
  fuseCut: 10,
  switch: 8,
  switchCut: 7,
  back: 6,
  diode: [5, 2],
  diodeCut: 3,
  out: 1,
}

function guardedLinks({ links, parts }: Wiring): Link[] {
  return links.filter(({ path }) => path.some((step) => parts[step]?.symbol === 'tvs'))
}

/** Leads stand in pairs, a ground strip between them; piezo and cells have the last two strips. */
export function stripBoardOf(wiring: Wiring): StripBoard {
  const board: StripBoard = { strips: [], holes: [], cuts: [], bridges: [] }
  const grounds: number[] = []
  const put = (strip: number, hole: number, leg: string): void => {
    board.holes.push({ strip, hole, leg })
  }
  guardedLinks(wiring).forEach((link, i) => {
    const strip = Math.floor(i / 2) * 3 + (i % 2 ? 3 : 1)
    const ground = Math.floor(i / 2) * 3 + 2
    if (!grounds.includes(ground)) grounds.push(ground)
    const [resistor, tvs, end] = link.path
    board.strips[strip - 1] = link.role!
    put(strip, LEAD.pin, `${wiring.module.ref}.${link.pin}`)
    put(strip, LEAD.near, `${resistor}.1`)
    put(strip, LEAD.far, `${resistor}.2`)
    put(strip, LEAD.tvs, `${tvs}.1`)
    put(ground, LEAD.tvs + (i % 2), `${tvs}.2`)
    put(strip, LEAD.out, `${end}.1`)
    put(ground, LEAD.out + (i % 2), `${end}.2`)
    board.cuts.push({ strip, hole: LEAD.cut })
  })
  for (const ground of grounds) board.strips[ground - 1] = 'ground'
  put(grounds[0], 1, `${wiring.module.ref}.GND`)
  put(grounds[0], 2, 'BT1.2')
  grounds.slice(1).forEach((to, i) => {
    board.bridges.push({ from: grounds[i], to, hole: 4 })
  })
  putPiezo(wiring, board, put)
  putPower(wiring, board, put)
  return board
}

type Put = (strip: number, hole: number, leg: string) => void

function putPiezo({ module, links }: Wiring, board: StripBoard, put: Put): void {
  const strip = board.strips.push('piezo')
  const { pin, path } = links.find(({ role }) => role === 'piezo')!
  put(strip, LEAD.pin, `${module.ref}.${pin}`)
  put(strip, LEAD.near, `${path[0]}.1`)
  put(strip, LEAD.far, `${path[0]}.2`)
  put(strip, LEAD.tvs, `${path[1]}.1`)
  board.cuts.push({ strip, hole: LEAD.cut })
}

function putPower({ module, links }: Wiring, board: StripBoard, put: Put): void {
  const strip = board.strips.push('cells')
  const [diode, toggle, fuse, cells] = links.find(({ from }) => from === '+V')!.path
  const legs: [number, string][] = [
    [POWER.out, `${module.ref}.+V`],
    [POWER.diode[1], `${diode}.1`],
    [POWER.diode[0], `${diode}.2`],
    [POWER.back, `${toggle}.1`],
    [POWER.switch, `${toggle}.2`],
    [POWER.fuse[1], `${fuse}.1`],
    [POWER.fuse[0], `${fuse}.2`],
    [POWER.cell, `${cells}.1`],
  ]
  for (const [hole, leg] of legs) put(strip, hole, leg)
  for (const hole of [POWER.diodeCut, POWER.switchCut, POWER.fuseCut]) board.cuts.push({ strip, hole })
}

/** What the board joins, by its holes, cuts and bridges. A hole that holds two legs, and one in a cut, are errors. */
export function netsOnStrips({ strips, holes, cuts, bridges }: StripBoard): Netlist {
  const isCut = (strip: number, hole: number): boolean => cuts.some((cut) => cut.strip === strip && cut.hole === hole)
  const island = new Map<string, string>()
  strips.forEach((_, i) => {
    let name = ''
    for (let hole = 1; hole <= HOLES; hole++) {
      if (isCut(i + 1, hole)) name = ''
      else name ||= `${i + 1}/${hole}`
      if (name) island.set(`${i + 1}/${hole}`, name)
    }
  })
  for (const { from, to, hole } of bridges) {
    const [keep, lose] = [island.get(`${from}/${hole}`)!, island.get(`${to}/${hole}`)!]
    for (const [place, name] of island) if (name === lose) island.set(place, keep)
  }
  const nets: Netlist = new Map()
  const taken = new Set<string>()
  for (const { strip, hole, leg } of holes) {
    const place = `${strip}/${hole}`
    const name = island.get(place)
    if (!name || taken.has(place)) throw new Error(`strip board: ${leg} cannot be in hole ${hole} of strip ${strip}`)
    taken.add(place)
    nets.set(name, [...(nets.get(name) ?? []), leg])
  }
  return nets
}

/** Throws a line when the board does not join what the wiring does. */
export function checkStrips(wiring: Wiring, board: StripBoard): void {
  const [first] = differences(netlistOf(wiring), netsOnStrips(board))
  if (first) throw new Error(`strip board: ${first}`)
}

export function stripText(wiring: Wiring): string {
  const board = stripBoardOf(wiring)
  checkStrips(wiring, board)
  const { strips, holes, cuts, bridges } = board
  const own = (leg: string): boolean => /^[RVF]\d/.test(leg)
  const rows = strips.map((what, i) => {
    const strip = i + 1
    const here = holes.filter((each) => each.strip === strip).sort((a, b) => a.hole - b.hole)
    const legs = here.filter(({ leg }) => own(leg)).map(({ hole, leg }) => `${hole}: ${leg}`)
    const wires = here.filter(({ leg }) => !own(leg)).map(({ hole, leg }) => `${hole}: to ${leg.replace('.', ' ')}`)
    const bare = bridges
      .filter(({ from, to }) => from === strip || to === strip)
      .map(({ from, to, hole }) => `${hole}: bare wire to strip ${from === strip ? to : from}`)
    const cut = cuts.filter((each) => each.strip === strip).map(({ hole }) => hole)
    return [`${strip}`, what, legs.join(', ') || '–', [...wires, ...bare].join(', '), cut.join(', ') || '–']
  })
  return table(['strip', 'what', 'legs, by hole', 'wires, by hole', 'cut at'], rows, [0])
}

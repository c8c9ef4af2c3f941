/*
 * Where everything stands on a wiring drawing: the module in the middle with its pins in order, parts in rows at both sides.
 *
 * Rows stand in the order of their pins, so wires need not cross. A bus to several parts crosses with a bridge. A wire leaves its
 * pin sideways, turns once on a track of its own, and enters its row. Where pin and part are on different sides, both ends carry
 * the net's name.
 */
import { edgePins, endOf, type Link, partOf, type Side, type Wiring } from './wiring.ts'

const PIN = 26
const ROW = 62
const TERMINAL = 30
const GAP = 20
const TRACK = 14
const APART = 9
/** Where the socket is, over the first pin. */
const SOCKET = -40

export interface Row {
  y: number
  /** What it is entered by; undefined where a terminal stays open. */
  link?: Link
  /** The terminal that it leads to; undefined for a chain of parts. */
  terminal?: string
  /** By a line from its pin, or by the name of its net. */
  isLine: boolean
}

export interface BoxPlace {
  ref: string
  top: number
  height: number
}

/** A pin with all the rows that it goes to. */
export interface Run {
  pin: string
  colour: string
  y: number
  rows: Row[]
  /** From the module's edge to where the wire turns. */
  track: number
}

export interface Flank {
  side: Side
  rows: Row[]
  boxes: BoxPlace[]
  runs: Run[]
  /** From the module's edge to where labels begin. */
  reach: number
}

export interface Layout {
  pins: { name: string; side: Side; y: number }[]
  flanks: [Flank, Flank]
  top: number
  bottom: number
}

interface Group {
  order: number
  height: number
  rows: Row[]
  ref?: string
}

function sideOf(wiring: Wiring, pin: string): Side | undefined {
  const { left, right } = wiring.module
  return left.includes(pin) ? 'left' : right.includes(pin) ? 'right' : undefined
}

/** Pins of the code have lines; a supply has one only to a chain of parts. */
function hasLine(wiring: Wiring, link: Link): boolean {
  if (!link.pin) return false
  const isTerminal = partOf(endOf(link), wiring.parts) !== undefined
  return link.role !== undefined || !isTerminal
}

function boxSide(wiring: Wiring, ref: string): Side {
  const pins = wiring.links.filter((link) => hasLine(wiring, link) && partOf(endOf(link), wiring.parts) === ref)
  const left = pins.filter(({ pin }) => sideOf(wiring, pin) === 'left').length
  if (!pins.length) return wiring.parts[ref].side ?? 'right'
  return left * 2 >= pins.length ? 'left' : 'right'
}

function boxGroups(wiring: Wiring, side: Side): Group[] {
  const refs = Object.keys(wiring.parts).filter(
    (ref) => wiring.parts[ref].symbol === 'box' && boxSide(wiring, ref) === side,
  )
  return refs.map((ref): Group => {
    const rows = wiring.parts[ref].terminals!.map((terminal): Row => {
      const link = wiring.links.find((each) => endOf(each) === `${ref}.${terminal}`)
      const isLine = link !== undefined && hasLine(wiring, link) && sideOf(wiring, link.pin) === side
      return { y: 0, link, terminal, isLine }
    })
    const orders = rows.filter(({ isLine }) => isLine).map(({ link }) => wiring.module[side].indexOf(link!.pin))
    return {
      order: orders.length ? Math.max(...orders) + 0.5 : Infinity,
      height: rows.length * TERMINAL + 34,
      rows,
      ref,
    }
  })
}

/** Chains of parts, and the near ends of wires whose box is at the other side. */
function chainGroups(wiring: Wiring, side: Side): Group[] {
  const isHere = (link: Link): boolean => {
    const ref = partOf(endOf(link), wiring.parts)
    const isBox = ref !== undefined && wiring.parts[ref].symbol === 'box'
    if (!isBox) return (link.pin ? sideOf(wiring, link.pin) : (link.side ?? 'right')) === side
    return hasLine(wiring, link) && sideOf(wiring, link.pin) === side && boxSide(wiring, ref) !== side
  }
  return wiring.links.filter(isHere).map((link): Group => {
    const order = link.pin ? wiring.module[side].indexOf(link.pin) : Infinity
    return { order, height: ROW, rows: [{ y: 0, link, isLine: link.pin !== '' }] }
  })
}

/** Rows one under the other, their middle at the middle of the pins. */
function place(groups: Group[], middle: number): { rows: Row[]; boxes: BoxPlace[] } {
  const sorted = [...groups].sort((a, b) => (a.order === b.order ? 0 : a.order - b.order))
  const height = sorted.reduce((sum, group) => sum + group.height + GAP, -GAP)
  let y = middle - height / 2
  const boxes: BoxPlace[] = []
  for (const { rows, ref, height } of sorted) {
    const first = ref ? y + 34 + TERMINAL / 2 : y + height / 2
    rows.forEach((row, i) => {
      row.y = Math.round(first + i * TERMINAL)
    })
    if (ref) boxes.push({ ref, top: Math.round(y), height })
    y += height + GAP
  }
  return { rows: sorted.flatMap(({ rows }) => rows), boxes }
}

/** Above their pins, wires of lower pins turn farther out; below them, wires of higher pins do. So none crosses another. */
function setTracks(runs: Run[]): number {
  const up = runs.filter(({ y, rows }) => rows[0].y < y)
  const down = runs.filter((run) => !up.includes(run) && run.rows[run.rows.length - 1].y > run.y).reverse()
  for (const list of [up, down]) {
    list.forEach((run, i) => {
      run.track = 18 + TRACK * i
    })
  }
  return 18 + TRACK * Math.max(up.length, down.length)
}

/** Moves all rows until none lies in the line of a pin of another wire, where two wires would look like one. */
function setApart(runs: Run[], rows: Row[], boxes: BoxPlace[]): void {
  const isApart = (by: number): boolean =>
    runs.every((run) =>
      runs.every((other) => other === run || other.rows.every((row) => Math.abs(row.y + by - run.y) >= APART)),
    )
  const by = [...Array(PIN).keys()].flatMap((i) => [i, -i]).find(isApart) ?? 0
  for (const row of rows) row.y += by
  for (const each of boxes) each.top += by
}

function flankOf(wiring: Wiring, side: Side, pinY: Map<string, number>, middle: number): Flank {
  const { rows, boxes } = place([...chainGroups(wiring, side), ...boxGroups(wiring, side)], middle)
  const lined = rows.filter(({ isLine }) => isLine)
  const pins = wiring.module[side].filter((pin) => lined.some(({ link }) => link!.pin === pin))
  const runs = pins.map((pin): Run => {
    const own = lined.filter(({ link }) => link!.pin === pin)
    return { pin, colour: wiring.kinds[own[0].link!.kind].colour, y: pinY.get(pin)!, rows: own, track: 18 }
  })
  setApart(runs, rows, boxes)
  return { side, rows, boxes, runs, reach: setTracks(runs) }
}

export function layoutOf(wiring: Wiring): Layout {
  const { left, right } = wiring.module
  const most = Math.max(left.length, right.length)
  const middle = ((most - 1) * PIN) / 2
  const pins = [
    ...left.map((name, i) => ({ name, side: 'left' as Side, y: i * PIN })),
    ...right.map((name, i) => ({ name, side: 'right' as Side, y: i * PIN })),
  ].filter(({ name }) => edgePins(wiring.module).includes(name))
  const pinY = new Map(pins.map(({ name, y }) => [name, y]))
  const flanks: [Flank, Flank] = [flankOf(wiring, 'left', pinY, middle), flankOf(wiring, 'right', pinY, middle)]
  const rows = flanks.flatMap((flank) => flank.rows.map(({ y }) => y))
  const boxes = flanks.flatMap((flank) => flank.boxes)
  const top = Math.min(SOCKET, ...rows.map((y) => y - ROW / 2), ...boxes.map((each) => each.top))
  const bottom = Math.max(
    (most - 1) * PIN,
    ...rows.map((y) => y + ROW / 2),
    ...boxes.map((each) => each.top + each.height),
  )
  return { pins, flanks, top, bottom }
}

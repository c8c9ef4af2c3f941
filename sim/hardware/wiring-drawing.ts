/*
 * A board's wiring as a drawing: SVG, for a screen bright or dark and for paper.
 *
 * Wires run over nothing but paper: labels have a strip of their own between the tracks and the parts, and a wire that crosses
 * another one jumps over it. A dot is a joint.
 */
import { type Flank, layoutOf, type Row, type Run } from './layout.ts'
import { labelOf } from './state.ts'
import { box, dot, escaped, flag, ground, label, path, SLOT, STYLE, symbol } from './symbols.ts'
import { endOf, partOf, type Wiring } from './wiring.ts'

/** The module, and where its pins have two names. */
const MODULE = 170
const WIDE = 240
/** The strip of the labels at the least, and what a letter of a long one takes. */
const STRIP = 190
const LETTER = 7
const BOX = 160
const MARGIN = 24
/** For the lines under the title. */
const LEAST = 940
const HEAD = 96
const FOOT = 66
/** Room for a flag, or a ground, at the end of a chain. */
const END = 80
const HOP = 5

interface Frame {
  wiring: Wiring
  flank: Flank
  /** 1 to the right, -1 to the left. */
  to: number
  /** The module's edge, and where the parts begin. */
  edge: number
  parts: number
}

function chainOf({ link }: Row, { parts }: Wiring): string[] {
  return link!.path.filter((step) => parts[step])
}

/** Over a line: its pin, its role and the wire's colour. */
function lineName({ link }: Row, { kinds }: Wiring): string {
  return `${[link!.pin, link!.role ?? ''].join(' ').trim()} · ${kinds[link!.kind].colour}`
}

/** How wide the strip of a flank's labels is. */
function stripOf(wiring: Wiring, { rows }: Flank): number {
  const names = rows.filter(({ isLine }) => isLine).map((row) => lineName(row, wiring).length)
  return Math.max(STRIP, ...names.map((letters) => letters * LETTER + 6))
}

/** How wide a flank is, from the module's edge. */
function widthOf(wiring: Wiring, flank: Flank): number {
  const { rows, reach, boxes } = flank
  const slots = rows
    .filter(({ terminal }) => terminal === undefined)
    .map((row) => chainOf(row, wiring).length * SLOT + END)
  return reach + stripOf(wiring, flank) + Math.max(boxes.length ? BOX : 0, ...slots)
}

/** From x to x in a row, with a bridge over each track of another wire that is crossed there. */
function across({ flank, to, edge }: Frame, run: Run, y: number, from: number, end: number): string {
  const crossed = flank.runs
    .filter((other) => other !== run)
    .filter((other) => {
      const ys = [other.y, ...other.rows.map((row) => row.y)]
      return y > Math.min(...ys) && y < Math.max(...ys)
    })
    .map((other) => edge + to * other.track)
    .filter((x) => (x - from) * to > HOP && (end - x) * to > HOP)
    .sort((a, b) => (a - b) * to)
  const hops = crossed.map((x) => `H${x - to * HOP}a${HOP} ${HOP} 0 0 ${to > 0 ? 1 : 0} ${to * HOP * 2} 0`)
  return `M${from} ${y}${hops.join('')}H${end}`
}

function drawRun(frame: Frame, run: Run): string {
  const { to, edge, parts } = frame
  const x = edge + to * run.track
  const ys = [run.y, ...run.rows.map(({ y }) => y)].sort((a, b) => a - b)
  const lines = [
    across(frame, run, run.y, edge, x),
    ys[0] < ys[ys.length - 1] ? `M${x} ${ys[0]}V${ys[ys.length - 1]}` : '',
    ...run.rows.map(({ y }) => across(frame, run, y, x, parts)),
  ]
  const joints = ys.slice(1, -1).map((y) => dot(x, y, run.colour))
  return path(lines.join(''), `wire ${run.colour}`) + joints.join('')
}

/** What stands at the end of a chain: ground, a net's name, or the terminal at the other side that goes on with it. */
function drawEnd(x: number, y: number, to: number, end: string): string {
  return end === 'GND' ? ground(x, y, to) : flag(x, y, to, end)
}

function drawChain({ wiring, to, parts }: Frame, row: Row): string {
  const link = row.link!
  const chain = chainOf(row, wiring)
  const signs = chain.map((ref, i) => symbol(ref, wiring.parts[ref], parts + to * SLOT * (i + 0.5), row.y, to))
  const end = drawEnd(parts + to * SLOT * chain.length, row.y, to, endOf(link))
  if (row.isLine) return signs.join('') + end
  const from = parts - to * 14
  const start = path(`M${from} ${row.y}H${parts}`, `wire ${wiring.kinds[link.kind].colour}`)
  return flag(from, row.y, -to, link.from) + start + signs.join('') + end
}

function drawTerminal({ wiring, to, parts }: Frame, row: Row): string {
  const { link, terminal, y } = row
  const name = label(parts + to * 10, y + 4.5, terminal!, 'name', to > 0 ? 'start' : 'end')
  if (!link) return name + label(parts - to * 8, y + 4.5, 'open', 'small faint', to > 0 ? 'end' : 'start')
  if (row.isLine) return name
  const at = parts - to * 18
  const stub = path(`M${parts} ${y}H${at}`, `wire ${wiring.kinds[link.kind].colour}`)
  const net = link.role ? link.pin : link.from
  return name + stub + drawEnd(at, y, -to, net)
}

function drawBoxes(frame: Frame): string {
  const { wiring, flank, to, parts } = frame
  return flank.boxes
    .map(({ ref, top, height }) => {
      const left = to > 0 ? parts : parts - BOX
      const rows = flank.rows.filter(({ terminal, y }) => terminal !== undefined && y > top && y < top + height)
      const head = label(left + BOX / 2, top + 20, `${ref} ${wiring.parts[ref].what}`, 'name small')
      return box(left, top, BOX, height, 'part') + head + rows.map((row) => drawTerminal(frame, row)).join('')
    })
    .join('')
}

/** Over each line its pin, its role and the wire's colour. */
function drawNames({ wiring, flank, to, edge }: Frame): string {
  const middle = edge + to * (flank.reach + stripOf(wiring, flank) / 2)
  return flank.rows
    .filter(({ isLine }) => isLine)
    .map((row) => {
      const { colour } = wiring.kinds[row.link!.kind]
      return label(middle, row.y - 7, lineName(row, wiring), `small t-${colour}`)
    })
    .join('')
}

function drawFlank(frame: Frame): string {
  const { flank } = frame
  const chains = flank.rows.filter(({ terminal }) => terminal === undefined).map((row) => drawChain(frame, row))
  const runs = flank.runs.map((run) => drawRun(frame, run))
  return [...runs, ...chains, drawBoxes(frame), drawNames(frame)].join('\n')
}

/** Pins at the module's edge: those that nothing goes to are faint; a supply has the name that its flags have. */
function drawPins(wiring: Wiring, frames: Frame[], pins: ReturnType<typeof layoutOf>['pins']): string {
  const nets = new Set(wiring.links.flatMap((link) => [link.from, endOf(link)]))
  return pins
    .map(({ name, side, y }) => {
      const { to, edge } = frames[side === 'left' ? 0 : 1]
      const style = nets.has(name) ? 'name' : 'faint'
      const place = wiring.module.names?.[name]
      const words = place ? [name, place] : [name]
      const text = label(edge - to * 12, y + 4.5, words.join(' · '), style, to > 0 ? 'end' : 'start')
      const pad = `<circle cx="${edge}" cy="${y}" r="4" class="${nets.has(name) ? 'solid' : 'part'}"/>`
      return text + pad
    })
    .join('\n')
}

function moduleWidth({ module }: Wiring): number {
  return module.names ? WIDE : MODULE
}

function drawModule(wiring: Wiring, x: number, top: number, bottom: number): string {
  const { ref, name: words } = wiring.module
  const width = moduleWidth(wiring)
  const across = x + width / 2
  const middle = (top + bottom) / 2
  const socket = box(across - 22, top - 12, 44, 18, 'part') + label(across, top + 2, 'USB', 'small')
  const name = `<g transform="rotate(-90 ${across} ${middle})">${label(across, middle + 5, `${ref} ${words}`, 'name')}</g>`
  return box(x, top, width, bottom - top, 'board') + socket + name
}

/** What the lines cannot say. */
export function notesOf({ open, links, parts, notes, onBoard, pins }: Wiring): string[] {
  const free = Object.entries(open).map(([pin, why]) => `${pin} stays free: ${why}`)
  const said = links
    .filter(({ note }) => note)
    .map((link) => `${partOf(endOf(link), parts) ? endOf(link) : headOf(link.path, parts)}: ${link.note}`)
  const there = Object.entries(onBoard).map(([role, { what, how }]) => {
    const own = pins.filter((row) => row.role === role).map(({ pin }) => pin)
    return `${own.join(', ')}: ${what}, ${how}`
  })
  return [...new Set([...notes, ...said, ...free, ...there])]
}

/** The part that a wire is for: the first that does not merely guard the pin. */
function headOf(path: string[], parts: Wiring['parts']): string {
  return path.find((step) => !['resistor', 'tvs'].includes(parts[step]?.symbol)) ?? path[0]
}

const SIGNS =
  'A dot is a joint; wires that cross without one do not touch. Pentagons of one name are one wire, with the pin so named; three bars are GND.'

export function drawingOf(wiring: Wiring): string {
  const { pins, flanks, top, bottom } = layoutOf(wiring)
  const [left, right] = flanks.map((flank) => (flank.rows.length ? widthOf(wiring, flank) : 0))
  const x = MARGIN + left
  const across = moduleWidth(wiring)
  const width = Math.max(x + across + right + MARGIN, LEAST)
  const notes = notesOf(wiring)
  const height = HEAD + (bottom - top) + FOOT + notes.length * 18
  const frames = flanks.map((flank): Frame => {
    const to = flank.side === 'left' ? -1 : 1
    const edge = to < 0 ? x : x + across
    return { wiring, flank, to, edge, parts: edge + to * (flank.reach + stripOf(wiring, flank)) }
  })
  const ends = pins.map(({ y }) => y)
  const title = `${wiring.board}: how to wire ${wiring.module.name}. ${labelOf('clock')}`
  const foot = bottom + 40
  const drawn = [
    `<g transform="translate(0 ${HEAD - top})">`,
    drawModule(wiring, x, Math.min(...ends) - 26, Math.max(...ends) + 26),
    ...frames.map(drawFlank),
    drawPins(wiring, frames, pins),
    ...notes.map((note, i) => label(MARGIN, foot + i * 18, note, 'small', 'start')),
    '</g>',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<rect class="paper" width="${width}" height="${height}"/>
${label(MARGIN, 34, title, 'title', 'start')}
${label(MARGIN, 56, `The module is ${wiring.module.view}.`, 'small faint', 'start')}
${label(MARGIN, 74, SIGNS, 'small faint', 'start')}
${drawn.join('\n')}
</svg>
`
}

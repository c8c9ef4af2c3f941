/*
 * What a wiring drawing is drawn with: text, lines, the symbols of the parts, and the colours for paper and for a dark page.
 *
 * A symbol lies on a wire that runs sideways through (x, y); `to` is 1 where the wire leads to the right, -1 to the left. Every colour
 * has a name in words beside it, so that nothing is lost in black and white.
 */
import type { Part } from './wiring.ts'

export const SLOT = 98
const HALF = 16

/** On white and on a dark page; each at least 4.5 times as bright as what it stands on, or as dark. */
export const COLOURS: Record<string, [string, string]> = {
  blue: ['#0b5cad', '#6cb6ff'],
  yellow: ['#8a6100', '#e3b341'],
  violet: ['#7a3fd0', '#d2a8ff'],
  green: ['#1a7f37', '#56d364'],
  orange: ['#b04a00', '#ffa657'],
  turquoise: ['#0c6d75', '#56d4dd'],
  grey: ['#57606a', '#adbac7'],
  pink: ['#a3247f', '#f778ba'],
  red: ['#c01c28', '#ff7b72'],
  black: ['#1b1f24', '#e6edf3'],
}
export const PAPER = ['#ffffff', '#0d1117']
const BOARD = ['#eef2f6', '#1b2430']
const FAINT = ['#5d6671', '#9aa5b1']

function rules(at: 0 | 1): string {
  const ink = COLOURS.black[at]
  const wires = Object.entries(COLOURS).map(
    ([name, pair]) => `.${name}{stroke:${pair[at]}}.t-${name}{fill:${pair[at]}}`,
  )
  return [
    `.paper{fill:${PAPER[at]}}.board{fill:${BOARD[at]};stroke:${ink}}.part{fill:${PAPER[at]};stroke:${ink}}`,
    `.sign{stroke:${ink};fill:none}.solid{fill:${ink};stroke:${ink}}text{fill:${ink}}.faint{fill:${FAINT[at]}}`,
    ...wires,
  ].join('\n')
}

export const STYLE = `:root{color-scheme:light dark}
text{font:14px system-ui,"Segoe UI","DejaVu Sans",sans-serif}
.name{font-weight:600}.small{font-size:13px}.title{font-size:20px;font-weight:600}
.wire{fill:none;stroke-width:2}.sign,.part,.board,.solid{stroke-width:1.6}
${rules(0)}
@media (prefers-color-scheme:dark){
${rules(1)}
}`

export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

export type Anchor = 'start' | 'middle' | 'end'

export function label(x: number, y: number, text: string, style = '', anchor: Anchor = 'middle'): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}"${style ? ` class="${style}"` : ''}>${escaped(text)}</text>`
}

export function path(d: string, style: string): string {
  return `<path d="${d}" class="${style}"/>`
}

export function box(x: number, y: number, width: number, height: number, style: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" class="${style}"/>`
}

export function dot(x: number, y: number, colour: string): string {
  return `<circle cx="${x}" cy="${y}" r="3.5" class="t-${colour}"/>`
}

/** Three bars, the wire's end. */
export function ground(x: number, y: number, to: number): string {
  const bars = [11, 7, 3].map((half, i) => `M${x + to * i * 4} ${y - half}V${y + half}`)
  return path(bars.join(''), 'sign')
}

/** A net's name in a pentagon that points at the wire. */
export function flag(x: number, y: number, to: number, name: string): string {
  const width = 16 + name.length * 8.6
  const shape = `M${x} ${y}l${to * 8} -9h${to * (width - 8)}v18h${to * -(width - 8)}z`
  return path(shape, 'part') + label(x + (to * (width + 6)) / 2, y + 4.5, name, 'name small')
}

function contact(x: number, y: number, to: number): string {
  const from = x - to * HALF
  const arm = `M${from} ${y}l${to * HALF * 2 - to * 4} -11`
  return (
    path(arm, 'sign') +
    [from, x + to * HALF].map((at) => `<circle cx="${at}" cy="${y}" r="2.6" class="solid"/>`).join('')
  )
}

function diode(x: number, y: number, to: number): string {
  const tip = x + to * 9
  return path(`M${x - to * 9} ${y - 9}v18L${tip} ${y}z`, 'solid') + path(`M${tip} ${y - 10}v20`, 'sign')
}

function led(x: number, y: number, to: number): string {
  const rays = [0, 8].map((by) => `M${x + to * (4 + by)} ${y - 13}l${to * 6} -7l${to * -5} 1m${to * 5} -1l${to * -1} 5`)
  return diode(x, y, to) + path(rays.join(''), 'sign')
}

function piezo(x: number, y: number): string {
  return path(`M${x - 9} ${y - 11}v22M${x + 9} ${y - 11}v22`, 'sign') + box(x - 5, y - 9, 10, 18, 'part')
}

/** A box that the wire runs through. */
function fuse(x: number, y: number): string {
  return box(x - 18, y - 7, 36, 14, 'part') + path(`M${x - 18} ${y}h36`, 'sign')
}

function capacitor(x: number, y: number): string {
  return path(`M${x - 3} ${y - 10}v20M${x + 3} ${y - 10}v20`, 'sign')
}

/** A wire that runs through, with a diode below it that leads to ground. */
function tvs(x: number, y: number): string {
  const bend = `M${x - 8} ${y + 11}v-3h16v-3`
  return (
    path(`M${x} ${y}v5M${x} ${y + 17}v6M${x - 16} ${y}h32`, 'sign') +
    path(`M${x - 7} ${y + 17}h14L${x} ${y + 8}z`, 'solid') +
    path(bend, 'sign') +
    [8, 5, 2].map((half, i) => path(`M${x - half} ${y + 23 + i * 3}h${half * 2}`, 'sign')).join('') +
    `<circle cx="${x}" cy="${y}" r="2.6" class="solid"/>`
  )
}

/** The long bar is plus, towards the pin. */
function cell(x: number, y: number, to: number): string {
  const plus = x - to * 4
  return path(`M${plus} ${y - 12}v24M${x + to * 4} ${y - 6}v12`, 'sign') + label(plus - to * 8, y - 5, '+', 'small')
}

/** How far from its middle a symbol's own ends are. */
const REACH: Record<string, number> = {
  contact: HALF,
  resistor: 18,
  led: 9,
  diode: 9,
  piezo: 9,
  capacitor: 3,
  cell: 4,
  fuse: 18,
  tvs: HALF,
}

/** A part on the wire: its symbol, its name above and its value below; the wire is cut where the symbol is. */
export function symbol(ref: string, { what, symbol: kind, towards }: Part, x: number, y: number, to: number): string {
  const way = towards === 'pin' ? -to : to
  const draw: Record<string, () => string> = {
    contact: () => contact(x, y, to),
    resistor: () => box(x - 18, y - 7, 36, 14, 'part'),
    led: () => led(x, y, way),
    diode: () => diode(x, y, way),
    piezo: () => piezo(x, y),
    capacitor: () => capacitor(x, y),
    cell: () => cell(x, y, to),
    fuse: () => fuse(x, y),
    tvs: () => tvs(x, y),
  }
  const reach = REACH[kind]
  const leads = path(`M${x - SLOT / 2} ${y}H${x - reach}M${x + reach} ${y}H${x + SLOT / 2}`, 'sign')
  const above = { led: 24, cell: 21 }[kind as string] ?? 17
  const names =
    kind === 'tvs'
      ? label(x, y - above, `${ref} ${what}`, 'small')
      : label(x, y - above, ref, 'name small') + label(x, y + 27, what, 'small')
  return leads + draw[kind]() + names
}

/*
 * What each pin of the wiring gives, sees and bears, and the page of the wiring, which tells it of every wire. Limits,
 * each with its source, are in `hardware/levels.json`; the rest is Ohm's law over the parts on a pin's way.
 */

import { percentOf } from '../../firmware/device/charge.ts'
import { FIGURES, type Origin } from './figures.ts'
import { type Maker, readText, table } from './sheet.ts'
import { labelOf } from './state.ts'
import { endOf, type Link, PLAN, partOf, type Wiring, wiringOf } from './wiring.ts'

interface Processor {
  /** An input is low up to this share of the rail. */
  vil: number
  /** Volts that a pin bears over the rail. */
  over: number
  /** Pull-ups inside in kΩ: least, usual, most. */
  pull: [number, number, number]
  /** MA of a pin, for a moment, and of all together. */
  pin: number
  peak: number
  all: number
  /** Volts over the rail at which a pin's own protection conducts, and the mA that it bears in a discharge. */
  clamp: { volts: number; mA: number }
  origins: Origin[]
}

interface Levels {
  processor: Processor
  parts: {
    contact: Origin & { least: number; most: number }
    led: Origin & { volts: number }
    piezo: Origin & { nF: number; hz: number }
    /** Volts that it leaves alone, and those that it lets through of a discharge. */
    tvs: Origin & { standoff: number; clamp: number }
  }
  rail: number
  railMost: number
  /** The least at which the clock is still to work. */
  railLeast: number
  /** KΩ of the time chip's own pull-ups. */
  busPull: number
  /** What cells lose on their way to the rail: volts of the diode and of the regulator, ohms of the fuse. */
  drop: Origin & { cells: number; diode: number; fuse: number; regulator: number }
  /** Volts that a receiver wants at least. */
  receivers: Record<string, Origin & { chip: string; least: number }>
}

export const LEVELS: Levels = JSON.parse(readText('hardware/levels.json'))

interface Net {
  pin: string
  role: string
  /** MA at the most, what it may be, and whether it flows for a moment only. */
  mA: number
  may: number
  isPeak: boolean
}

function kilohms(wiring: Wiring, { path }: Link): number {
  const values = path.filter((step) => wiring.parts[step]?.symbol === 'resistor').map((ref) => wiring.parts[ref].what)
  return values.reduce((sum, what) => {
    const [, value, kilo] = what.match(/^([\d.]+) (k?)Ω$/)!
    return sum + Number(value) / (kilo ? 1 : 1000)
  }, 0)
}

/** The pins that have a wire, in the code's order. */
export function netsOf(wiring: Wiring): Net[] {
  const { processor: p, railMost, parts, busPull } = LEVELS
  return wiring.pins.flatMap(({ pin, role, how }): Net[] => {
    const link = wiring.links.find((each) => each.role === role)
    if (!link) return []
    const series = kilohms(wiring, link)
    const has = (symbol: string): boolean => link.path.some((step) => wiring.parts[step]?.symbol === symbol)
    if (how === 'contact')
      return [{ pin, role, mA: railMost / (p.pull[0] + series), may: parts.contact.most, isPeak: false }]
    if (how === 'bus') return [{ pin, role, mA: railMost / busPull, may: p.pin, isPeak: false }]
    if (partOf(endOf(link), wiring.parts)) return [{ pin, role, mA: 0, may: p.pin, isPeak: false }]
    const volts = railMost - (has('led') ? parts.led.volts : 0)
    return [{ pin, role, mA: volts / series, may: has('piezo') ? p.peak : p.pin, isPeak: has('piezo') }]
  })
}

function contacts(wiring: Wiring): Link[] {
  return wiring.links.filter(({ how }) => how === 'contact')
}

/** The least mA that a closed contact is given. */
export function leastContact(wiring: Wiring): number {
  const { railLeast, processor } = LEVELS
  return railLeast / (processor.pull[2] + Math.max(...contacts(wiring).map((link) => kilohms(wiring, link))))
}

/** Volts of a closed contact at the most, and those up to which it reads as closed. */
export function closedAt(wiring: Wiring): { volts: number; low: number } {
  const { railMost, railLeast, processor } = LEVELS
  const series = Math.max(...contacts(wiring).map((link) => kilohms(wiring, link)))
  return { volts: (railMost * series) / (processor.pull[0] + series), low: processor.vil * railLeast }
}

/** A lead to the outside of the case, its protection, and the mA into the pin while that holds a discharge. */
export function leadsOf(wiring: Wiring): { role: string; resistor: string; tvs: string; mA: number }[] {
  const { parts, processor, railMost } = LEVELS
  const isTvs = (step: string): boolean => wiring.parts[step]?.symbol === 'tvs'
  return wiring.links
    .filter(({ path }) => path.some(isTvs))
    .map((link) => ({
      role: link.role!,
      resistor: link.path.find((step) => wiring.parts[step]?.symbol === 'resistor')!,
      tvs: link.path.find(isTvs)!,
      mA: (parts.tvs.clamp - railMost - processor.clamp.volts) / kilohms(wiring, link),
    }))
}

/** MA that the clock takes at its most: at work, both lights on, sounding, its cells being read. */
export function peakOf(board: string): number {
  const { processor, loads } = FIGURES.boards[board]
  const { nF, hz } = LEVELS.parts.piezo
  const sum = loads.filter(({ what }) => what !== 'EXTMODE').reduce((mA, load) => mA + load.mA, 0)
  const light = loads.find(({ kind }) => kind === 'light')!.mA
  return processor.awake + sum + light + (nF * LEVELS.railMost * hz) / 1e6
}

/** What is left of cells of so many volts at that current: where the clock reads it, and of the rail. */
export function sagOf(board: string, cell: number): { read: number; rail: number } {
  const { rail, drop } = LEVELS
  const read = cell * drop.cells - drop.diode - (drop.fuse * peakOf(board)) / 1000
  return { read, rail: Math.min(rail, read - drop.regulator) }
}

/** `U2 CLK` for `U2.CLK`; a net as it is called. */
function nameOf(step: string, { parts }: Wiring): string {
  const ref = partOf(step, parts)
  return ref && step !== ref ? `${ref} ${step.slice(ref.length + 1)}` : step
}

const amps = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2)

function wireRow(wiring: Wiring, link: Link, nets: Net[]): string[] {
  const net = nets.find(({ pin }) => pin === link.pin)
  const through = link.path.slice(0, -1).map((ref) => `${ref} (${wiring.parts[ref].what})`)
  const pin = wiring.module.names?.[link.from]
  return [
    pin ? `${link.from} (${pin})` : link.from,
    link.role ?? 'supply',
    through.join(', ') || '–',
    nameOf(endOf(link), wiring),
    wiring.kinds[link.kind].colour,
    net?.mA ? `${amps(net.mA)} of ${net.may}${net.isPeak ? ' ¹' : ''}` : '–',
  ]
}

function wiresTable(wiring: Wiring): string {
  const rows = wiring.links.map((link) => wireRow(wiring, link, netsOf(wiring)))
  return table(['pin', 'what', 'through', 'to', 'colour', 'mA, of what it may'], rows)
}

function noteList(wiring: Wiring): string {
  const open = [
    `Free: ${Object.entries(wiring.open)
      .map(([what, why]) => `${what} (${why})`)
      .join(', ')}`,
  ]
  const own = Object.entries(wiring.onBoard).map(([role, { what, how }]) => {
    return `${wiring.pins.find((row) => row.role === role)!.pin}: ${what}, ${how}`
  })
  return [...wiring.notes, ...open, ...own].map((note) => `- ${note}.`).join('\n')
}

function guardText(wiring: Wiring): string {
  const { parts, drop, processor } = LEVELS
  const leads = leadsOf(wiring)
  const worst = Math.max(...leads.map(({ mA }) => mA))
  return `Each lead to the outside, 30 cm at most, has its resistor at the pin and a TVS beside its plug: ${leads.map(({ role, resistor, tvs }) => `${role} ${resistor} and ${tvs}`).join(', ')}. A TVS
leaves ${parts.tvs.standoff} V alone and lets ${parts.tvs.clamp} V of a discharge through; then ${worst.toFixed(0)} mA at most flow into a pin, which bears ${processor.clamp.mA} (an estimate).

- **Cells the wrong way round**: the diode bears 30 V and has −${(drop.cells * 1.6).toFixed(1)} V.
- **USB with the cells in**: the diode bears the difference; 2 µA flow back.
- **A short behind the switch**: the fuse holds 200 mA and opens at 400; the clock takes ${peakOf(wiring.board).toFixed(0)} mA at its most.`
}

/** From fresh cells to such as no clock runs on. */
const CELLS = [1.6, 1.5, 1.4, 1.3, 1.2, 1.15, 1.1]

function sagTable({ board }: Wiring): string {
  const rows = CELLS.map((cell) => {
    const { read, rail } = sagOf(board, cell)
    return [cell.toFixed(2), read.toFixed(2), `${percentOf(read)}`, rail.toFixed(2)]
  })
  return table(['V a cell', 'V at +V', 'the clock says, %', 'V of the rail'], rows, [0, 1, 2, 3])
}

export function pageOf(wiring: Wiring): string {
  const piezo = netsOf(wiring).find(({ isPeak }) => isPeak)!
  const parts = [
    '# Wiring',
    `${labelOf('clock')}. Made by \`npm run hardware\` from the pins of the firmware, \`wiring.json\` and \`levels.json\`: change those. Parts by these names: [parts.md](parts.md). The
[carrier board](build.md#3-the-carrier-board) does all of this; sources of the limits are in [levels.json](levels.json).`,
    '![every wire](wiring.svg)',
    wiresTable(wiring),
    `¹ For ${((LEVELS.rail / piezo.mA) * LEVELS.parts.piezo.nF).toFixed(0)} µs at each edge. No pin has more than ${LEVELS.railMost} V, of ${(LEVELS.railMost + LEVELS.processor.over).toFixed(1)} that it bears. A contact is given ${leastContact(wiring).toFixed(2)} mA at least, and reads ${closedAt(wiring).volts.toFixed(2)} V at most when closed, of ${closedAt(wiring).low.toFixed(2)}.`,
    noteList(wiring),
    '## Protection',
    guardText(wiring),
    '## As the cells run down',
    sagTable(wiring),
  ]
  return `${parts.join('\n\n')}\n`
}

export const WIRING: Maker = {
  name: 'wiring',
  what: 'the wiring table',
  make: () => Object.keys(PLAN.boards).map((board) => ({ path: 'hardware/wiring.md', data: pageOf(wiringOf(board)) })),
}

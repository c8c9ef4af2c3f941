/*
 * The wiring in words: every wire with its level and current, what protects the pins, and what the supplies give.
 */
import { percentOf } from '../../firmware/device/charge.ts'
import { closedAt, LEVELS, leadsOf, leastContact, type Net, netsOf, peakOf, sagOf } from './levels.ts'
import { table } from './markdown.ts'
import type { Maker } from './sheet.ts'
import { labelOf } from './state.ts'
import { endOf, type Link, PLAN, partOf, type Wiring, wiringOf } from './wiring.ts'

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
  needs: '',
  make: () => Object.keys(PLAN.boards).map((board) => ({ path: 'hardware/wiring.md', data: pageOf(wiringOf(board)) })),
}

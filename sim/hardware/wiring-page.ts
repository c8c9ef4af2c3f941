/*
 * A board's wiring in words: every wire, every pin's level and current, every supply, and where each limit comes from.
 */
import { percentOf } from '../../firmware/device/charge.ts'
import { FIGURES, type Origin } from './figures.ts'
import { LEVELS, leadsOf, leastContact, type Net, netsOf, processorOf, sagOf, sumOf, suppliesOf } from './levels.ts'
import { table } from './markdown.ts'
import { fillIn, type Maker, readText, type Sheet } from './sheet.ts'
import { labelOf } from './state.ts'
import { HOLES, stripBoardOf, stripText } from './strip.ts'
import { endOf, type Link, PLAN, partOf, type Wiring, wiringOf } from './wiring.ts'
import { drawingOf, notesOf } from './wiring-drawing.ts'

/** `U2 CLK` for `U2.CLK`; a net as it is called. */
function nameOf(step: string, { parts }: Wiring): string {
  const ref = partOf(step, parts)
  return ref && step !== ref ? `${ref} ${step.slice(ref.length + 1)}` : step
}

const volts = (value: number): string => (value ? `${Number(value.toFixed(2))}` : '–')
const amps = (value: number): string => (value ? value.toFixed(value < 0.1 ? 3 : 2) : '–')

function wireRow(wiring: Wiring, link: Link, nets: Net[]): string[] {
  const net = nets.find(({ pin }) => pin === link.pin)
  const through = link.path.slice(0, -1).map((ref) => `${ref} (${wiring.parts[ref].what})`)
  const level = net?.high ?? LEVELS.nets[link.from]
  const colour = wiring.kinds[link.kind].colour
  const to = nameOf(endOf(link), wiring)
  return [
    link.from,
    link.role ?? 'supply',
    through.join(', ') || '–',
    to,
    colour,
    volts(level),
    net ? amps(net.mA) + (net.isPeak ? ' (peak)' : '') : '–',
  ]
}

function wiresTable(wiring: Wiring): string {
  const nets = netsOf(wiring)
  const rows = wiring.links.map((link) => wireRow(wiring, link, nets))
  return table(['from', 'what', 'through', 'to', 'wire', 'V at most', 'mA'], rows, [5, 6])
}

/** Pins for the guide: what each is, and how it is wired. */
export function pinsTable(wiring: Wiring): string {
  const words: Record<string, string> = { led: 'LED', piezo: 'disc' }
  const stepIn = (step: string): string[] => {
    const part = wiring.parts[step]
    if (part) return part.symbol === 'contact' ? [] : [words[part.symbol] ?? part.what]
    return [step === 'GND' ? 'ground' : nameOf(step, wiring)]
  }
  const roles = [...new Set([...wiring.wires.flatMap(({ role }) => role ?? []), ...Object.keys(wiring.onBoard)])]
  const rows = roles.map((role) => {
    const pins = wiring.pins.filter((row) => row.role === role).map(({ pin }) => pin)
    const board = wiring.onBoard[role]
    const links = wiring.links.filter((link) => link.role === role)
    const ways = links.map(({ path, note }) => path.flatMap(stepIn).join(', ') + (note ? `; ${note}` : ''))
    return [pins.join(', '), board?.what ?? role, board?.how ?? `to ${ways.join('; to ')}`]
  })
  return table(['pin', 'what', 'how'], rows)
}

function levelsTable(wiring: Wiring): string {
  const rows = netsOf(wiring).map((net) => {
    const mA = `${amps(net.mA)}${net.isPeak ? ' ¹' : ''}`
    const levels = [net.high, net.needs, net.bears, net.low, net.low && net.lowest].map(volts)
    return [net.pin, net.role, ...levels, net.pull, mA, `${net.may}`]
  })
  const head = ['pin', 'what', 'V at most', 'high from V', 'bears V', 'closed, V', 'low up to V']
  return table([...head, 'pull-up', 'mA', 'mA allowed'], rows, [2, 3, 4, 5, 6, 8, 9])
}

/** What stands between a charged hand and a pin. */
function leadsTable(wiring: Wiring): string {
  const rows = leadsOf(wiring).map(({ pin, role, resistor, tvs, ohms, mA, late }) => {
    const delay = late ? late.toFixed(2) : '–'
    return [pin, role, `${resistor}, ${ohms} Ω`, tvs, mA.toFixed(1), `${processorOf(wiring.board).clamp.mA}`, delay]
  })
  const head = ['pin', 'lead', 'resistor', 'TVS', 'mA into the pin', 'mA it bears', 'opening seen later by ms']
  return table(head, rows, [4, 5, 6])
}

function guardText(wiring: Wiring): string {
  const { tvs } = LEVELS.parts
  const { lead, drop } = LEVELS.boards[wiring.board]
  const cells = drop.cells
  return `${leadsTable(wiring)}

Every lead to the outside, ${lead * 100} cm long at most, has its resistor at the pin and behind it, on the lead's side, a TVS to GND. The TVS leaves ${tvs.standoff} V alone and
lets ${tvs.clamp} V of a discharge through; the resistor keeps what of that flows into the pin below what the pin bears. A contact that closes is seen at once, since it
discharges the TVS itself; one that opens is seen later by less than the 8 ms that a level has to hold. Wires inside the case, to the panel and the time chip, are 15 cm at most and have none.

- **Cells the wrong way round**: the diode bears 30 V and has −${(cells * 1.6).toFixed(1)} V; nothing flows. Without it the diode that Jolt.js has across its terminals would
  short the cells, until something gives.
- **USB with the cells in**: the diode bears the ${(4.65 - cells * 0.9).toFixed(2)} V by which USB may be above used cells; 2 µA flow back.
- **A short behind the switch**: the fuse holds 200 mA and opens at 400; the clock takes ${Math.max(...suppliesOf(wiring).map(({ mA }) => mA)).toFixed(0)} mA at its most.`
}

/** From fresh cells to such as no clock runs on. */
const CELLS = [1.6, 1.5, 1.4, 1.3, 1.2, 1.15, 1.1]

function sagTable(wiring: Wiring): string {
  const { receivers } = LEVELS.boards[wiring.board]
  const mA = Math.max(...suppliesOf(wiring).map((supply) => supply.mA))
  const rows = CELLS.map((cell) => {
    const { read, rail } = sagOf(wiring, cell, mA)
    const short = Object.entries(receivers).filter(([, { least }]) => rail < least)
    const works = short.length ? `no: ${short.map(([ref, { least }]) => `${ref} wants ${least} V`).join(', ')}` : 'yes'
    return [cell.toFixed(2), read.toFixed(2), `${percentOf(read)}`, rail.toFixed(2), works]
  })
  return table(['V a cell', 'at +V', 'the clock says, %', 'rail, V', 'all parts work'], rows, [0, 1, 2, 3])
}

function levelNotes(wiring: Wiring): string[] {
  const nets = netsOf(wiring)
  const { contact, piezo } = LEVELS.parts
  const peak = nets.find(({ isPeak }) => isPeak)!
  const us = ((3.3 / peak.mA) * piezo.nF).toFixed(0)
  return [
    `All pins together: ${sumOf(wiring).toFixed(1)} mA with everything on and every contact closed, of ${processorOf(wiring.board).all}.`,
    `A contact is given ${leastContact(wiring).toFixed(2)} mA at least; the buttons of the parts list want ${contact.least} to ${contact.most} mA and ${contact.volts} V.`,
    `¹ For ${us} µs at each edge, until the disc is full.`,
  ]
}

function suppliesTable(wiring: Wiring): string {
  const rows = suppliesOf(wiring).map(({ what, loads, mA, limit }) => [
    what,
    countedLoads(loads),
    mA.toFixed(1),
    `${limit}`,
  ])
  return table(['supply', 'what it feeds', 'mA', 'mA at most'], rows, [2, 3])
}

function countedLoads(loads: string[]): string {
  const words = [...new Set(loads)].map((what) => {
    const count = loads.filter((each) => each === what).length
    return count > 1 ? `${count} × ${what}` : what
  })
  return words.join(', ')
}

function originLine({ source, estimate }: Origin, of = ''): string[] {
  return [...(source ? [`- ${of}${source}`] : []), ...(estimate ? [`- ${of}an estimate: ${estimate}`] : [])]
}

function sources(wiring: Wiring): string {
  const { processor, receivers, supplies, drop } = LEVELS.boards[wiring.board]
  const { contact, led, piezo, tvs } = LEVELS.parts
  const parts = [contact, led, piezo, tvs, drop]
  const lines = [
    `- Pins in their order: ${wiring.module.source}`,
    ...[...LEVELS.processors[processor].origins, ...parts].flatMap((origin) => originLine(origin)),
    ...Object.entries(receivers).flatMap(([ref, receiver]) => originLine(receiver, `${ref}, ${receiver.chip}: `)),
    ...supplies.flatMap((supply) => originLine(supply, `${supply.what}: `)),
  ]
  return [...new Set(lines)].join('\n')
}

function stripIntro(wiring: Wiring): string {
  return `The small parts, without the carrier board: ${stripBoardOf(wiring).strips.length} strips of ${HOLES} holes, seen from the parts' side, hole 1 at the left. Leg 1 of a part is the one nearer
to Jolt.js: of V1 the ring's, of the other V too, the ring at the lead. Cut the strips first. A program finds from holes and cuts what this board joins, and holds it against the wires above.`
}

/** What the drawing says under it. */
function noteList(wiring: Wiring): string {
  return notesOf(wiring)
    .map((note) => `- ${note}.`)
    .join('\n')
}

export function pageOf(wiring: Wiring): string {
  const { board, module } = wiring
  const parts = [
    `# Wiring of ${board}`,
    `Made by \`npm run hardware\` from the pins in \`firmware/boards/${board}.pins.ts\`, \`wiring.json\` and \`levels.json\`: change those, not this.
${labelOf('clock')}. [The guide](${board}.md) says how to build; [the parts](parts-${board}.md) are listed by the same names.`,
    `![every wire of ${module.name}](wiring-${board}.svg)`,
    '## Wires',
    wiresTable(wiring),
    noteList(wiring),
    '## Levels and currents',
    levelsTable(wiring),
    levelNotes(wiring).join('\n\n'),
    '## Protection',
    guardText(wiring),
    '## Strip board',
    stripIntro(wiring),
    stripText(wiring),
    '## Supplies',
    suppliesTable(wiring),
    `Each load at its most, as in [figures.json](figures.json); what it takes in play is in [the table of batteries](README.md#batteries).

As the cells run down, behind fuse and diode, at ${Math.max(...suppliesOf(wiring).map(({ mA }) => mA)).toFixed(0)} mA:

${sagTable(wiring)}`,
    '## Where the limits come from',
    sources(wiring),
  ]
  return `${parts.join('\n\n')}\n`
}

export const WIRING: Maker = {
  name: 'wiring',
  what: 'the wiring tables and drawings, and the pins in the guides',
  needs: '',
  make: () => Object.keys(PLAN.boards).flatMap(sheetsOf),
}

function sheetsOf(board: string): Sheet[] {
  if (!FIGURES.boards[board]) throw new Error(`wiring.json: figures.json has no board ${board}`)
  const wiring = wiringOf(board)
  const guide = `hardware/${board}.md`
  return [
    { path: `hardware/wiring-${board}.md`, data: pageOf(wiring) },
    { path: `hardware/wiring-${board}.svg`, data: drawingOf(wiring) },
    { path: guide, data: fillIn(readText(guide), 'pins', pinsTable(wiring)) },
  ]
}

/*
 * Levels, pull-ups and currents: what each pin of a board's wiring gives, sees and bears, and what each supply must give.
 *
 * Nothing is stated: the voltages come from the nets that a wire goes to, currents from the parts on its way, both by
 * `hardware/wiring.json`; limits, each with its source, from `hardware/levels.json`.
 */
import { FIGURES, lifeOf, type Origin } from './figures.ts'
import { readText } from './sheet.ts'
import { endOf, type Link, partOf, type Wiring } from './wiring.ts'

interface Processor {
  /** High from this share of the rail, low up to that one. */
  vih: number
  vil: number
  /** What a pin bears over the rail, or at most. */
  over?: number
  most?: number
  /** Pull-ups inside in kΩ: least, usual, most. */
  pull: [number, number, number]
  /** What a pin gives in mA with its level kept, for a moment, and all together. */
  pin: number
  peak: number
  all: number
  /** Volts over the rail at which a pin's own protection conducts, and the mA that it bears in a discharge. */
  clamp: { volts: number; mA: number }
  origins: Origin[]
}

interface Receiver extends Origin {
  chip: string
  volts: number
  vih: number
  /** kΩ of its pull-ups. */
  pull?: number
  /** The least volts that it works with, by its data sheet. */
  least: number
}

/** What cells lose on their way to the rail: volts of the diode and of the regulator, ohms of the fuse. */
interface Drop extends Origin {
  cells: number
  diode: number
  fuse: number
  regulator: number
}

interface Supply extends Origin {
  what: string
  volts: number
  limit: number
  loads: string[]
}

interface Levels {
  processors: Record<string, Processor>
  parts: {
    contact: Origin & { least: number; most: number; volts: number }
    led: Origin & { volts: number }
    piezo: Origin & { nF: number; hz: number }
    /** Volts that it leaves alone, and those that it lets through of a discharge. */
    tvs: Origin & { standoff: number; clamp: number; nF: number }
  }
  nets: Record<string, number>
  boards: Record<string, Rails>
}

interface Rails {
  processor: string
  rail: number
  railMost: number
  /** The least at which the clock is still to work. */
  railLeast: number
  /** Metres of a lead to the outside at the most. */
  lead: number
  drop: Drop
  receivers: Record<string, Receiver>
  supplies: Supply[]
}

export const LEVELS: Levels = JSON.parse(readText('hardware/levels.json'))

/** One pin's budget: volts and mA. */
export interface Net {
  pin: string
  role: string
  /** The highest that it comes to, and the highest that the lower of its two ends bears. */
  high: number
  bears: number
  /** From which the receiver takes it for high; 0 where nobody reads it. */
  needs: number
  /** What it comes to while it is closed, and up to where that is low; 0 where it is never read low. */
  low: number
  lowest: number
  pull: string
  mA: number
  may: number
  /** Flows all the time, or only for a moment at each edge. */
  isPeak: boolean
}

export function processorOf(board: string): Processor {
  return LEVELS.processors[LEVELS.boards[board].processor]
}

/** kΩ, by the part's value. */
export function kilohms(what: string): number {
  const found = what.match(/^([\d.]+) (k?)Ω$/)
  if (!found) throw new Error(`${what} is no resistance`)
  return Number(found[1]) / (found[2] ? 1 : 1000)
}

function resistorIn(wiring: Wiring, link: Link): number {
  const refs = link.path.filter((step) => wiring.parts[step]?.symbol === 'resistor')
  return refs.reduce((sum, ref) => sum + kilohms(wiring.parts[ref].what), 0)
}

function voltsOf(net: string): number {
  if (LEVELS.nets[net] === undefined) throw new Error(`levels.json knows no net ${net}`)
  return LEVELS.nets[net]
}

type Base = Pick<Net, 'pin' | 'role' | 'bears' | 'low' | 'lowest'>

/** A contact that is closed: its resistor and the strongest pull-up share the rail. */
function contactNet(base: Base, wiring: Wiring, link: Link, rail: number, { vih, vil, pull }: Processor): Net {
  const { most } = LEVELS.parts.contact
  const series = resistorIn(wiring, link)
  const mA = rail / (pull[0] + series)
  return {
    ...base,
    high: rail,
    needs: vih * rail,
    low: mA * series,
    lowest: vil * LEVELS.boards[wiring.board].railLeast,
    pull: `${pull[1]} kΩ inside`,
    mA,
    may: most,
    isPeak: false,
  }
}

/** A light, the piezo, or a line to another board. */
function outputNet(base: Base, wiring: Wiring, links: Link[], rail: number, { pin, peak }: Processor): Net {
  const [link] = links
  const symbols = link.path.map((step) => wiring.parts[step]?.symbol)
  const ref = partOf(endOf(link), wiring.parts)
  if (ref) {
    const { volts, vih } = LEVELS.boards[wiring.board].receivers[ref]
    return { ...base, high: rail, needs: vih * volts, pull: '–', mA: 0, may: pin, isPeak: false }
  }
  const isPeak = symbols.includes('piezo')
  const volts = rail - (symbols.includes('led') ? LEVELS.parts.led.volts : 0)
  const mA = volts / resistorIn(wiring, link)
  return { ...base, high: rail, needs: 0, pull: '–', mA, may: isPeak ? peak : pin, isPeak }
}

/** Half of a voltage, or what its divider makes of it. */
function analogNet(base: Base, wiring: Wiring, links: Link[]): Net {
  const all = links.map((link) => ({ volts: voltsOf(endOf(link)), kOhm: resistorIn(wiring, link) }))
  const ways = all.filter(({ kOhm }) => kOhm > 0)
  const top = Math.max(...ways.map(({ volts }) => volts))
  const [up, down] = [true, false].map((isTop) => ways.find(({ volts }) => (volts === top) === isTop)!.kOhm)
  const high = (top * down) / (up + down)
  return {
    ...base,
    high,
    needs: 0,
    pull: '–',
    mA: top / (up + down),
    may: processorOf(wiring.board).pin,
    isPeak: false,
  }
}

/** A line that both ends pull low; the resistor is on the other board. */
function busNet(base: Base, wiring: Wiring, [link]: Link[], rail: number): Net {
  const { volts, vih, pull } = LEVELS.boards[wiring.board].receivers[partOf(endOf(link), wiring.parts)!]
  if (!pull) throw new Error(`levels.json, ${wiring.board}: no pull-up for ${base.role}`)
  const may = processorOf(wiring.board).pin
  return { ...base, high: rail, needs: vih * volts, pull: `${pull} kΩ there`, mA: rail / pull, may, isPeak: false }
}

/** The pins that have a wire, in the code's order. */
export function netsOf(wiring: Wiring): Net[] {
  const { railMost } = LEVELS.boards[wiring.board]
  const processor = processorOf(wiring.board)
  return wiring.pins.flatMap(({ pin, role, how }) => {
    const links = wiring.links.filter((link) => link.role === role)
    if (!links.length) return []
    const bears = how === 'analog' ? railMost : (processor.most ?? railMost + processor.over!)
    const base = { pin, role, bears, low: 0, lowest: 0 }
    const nets: Record<string, () => Net> = {
      bus: () => busNet(base, wiring, links, railMost),
      contact: () => contactNet(base, wiring, links[0], railMost, processor),
      output: () => outputNet(base, wiring, links, railMost, processor),
      analog: () => analogNet(base, wiring, links),
    }
    return [nets[how]()]
  })
}

/** The least mA that a closed contact is given: the pull-up at its most, the rail at its least. */
export function leastContact(wiring: Wiring): number {
  const series = Math.max(
    ...wiring.links.filter(({ how }) => how === 'contact').map((link) => resistorIn(wiring, link)),
  )
  return LEVELS.boards[wiring.board].railLeast / (processorOf(wiring.board).pull[2] + series)
}

/** A lead to the outside of the case, and what its resistor and its TVS do for the pin. */
export interface Lead {
  pin: string
  role: string
  resistor: string
  tvs: string
  /** Ohms between the pin and the lead. */
  ohms: number
  /** mA into the pin while the TVS holds a discharge. */
  mA: number
  /** ms by which the TVS delays a contact that opens; closing it is delayed by nothing, for the contact is on the TVS's side. */
  late: number
}

export function leadsOf(wiring: Wiring): Lead[] {
  const { tvs } = LEVELS.parts
  const { clamp, pull } = processorOf(wiring.board)
  const { railMost } = LEVELS.boards[wiring.board]
  return wiring.links
    .filter(({ path }) => path.some((step) => wiring.parts[step]?.symbol === 'tvs'))
    .map((link) => {
      const ref = (symbol: string): string => link.path.find((step) => wiring.parts[step]?.symbol === symbol)!
      const kOhm = kilohms(wiring.parts[ref('resistor')].what)
      return {
        pin: link.pin,
        role: link.role!,
        resistor: ref('resistor'),
        tvs: ref('tvs'),
        ohms: kOhm * 1000,
        mA: (tvs.clamp - railMost - clamp.volts) / kOhm,
        late: link.how === 'contact' ? ((pull[2] + kOhm) * tvs.nF) / 1000 : 0,
      }
    })
}

export interface Sag {
  /** Of one cell, behind fuse and diode where the clock reads it, and of the rail. */
  cell: number
  read: number
  rail: number
}

/** What is left of cells of so many volts, at the current of play or more. */
export function sagOf(wiring: Wiring, cell: number, mA: number): Sag {
  const { rail, drop } = LEVELS.boards[wiring.board]
  const read = cell * drop.cells - drop.diode - (drop.fuse * mA) / 1000
  return { cell, read, rail: Math.min(rail, read - drop.regulator) }
}

function lightAt(wiring: Wiring, volts: number): number {
  const light = wiring.links.find(({ role }) => role === 'left light')!
  const rail = Math.min(volts, LEVELS.boards[wiring.board].railMost)
  return (rail - LEVELS.parts.led.volts) / resistorIn(wiring, light)
}

/** The mean that a load takes of a supply of so many volts, when it takes most. */
export function loadOn(wiring: Wiring, what: string, volts: number): number {
  const { processor, loads } = FIGURES.boards[wiring.board]
  const { nF, hz } = LEVELS.parts.piezo
  if (what === 'processor') return processor.asleep + processor.awake
  if (what === 'processor in play') return lifeOf(wiring.board).processor + lifeOf(wiring.board).radio
  if (what === 'side light') return lightAt(wiring, volts)
  if (what === 'piezo') return (nF * volts * hz) / 1e6
  const load = loads.find((each) => each.what === what)
  if (!load) throw new Error(`figures.json has no load ${what} of ${wiring.board}`)
  return (
    (load.mA * (load.share ?? 1) * (load.most ?? 1) * ((load.volts ?? volts) / volts)) /
    (load.volts === volts ? 1 : (load.efficiency ?? 1))
  )
}

export interface Draw extends Supply {
  mA: number
}

export function suppliesOf(wiring: Wiring): Draw[] {
  const { supplies } = LEVELS.boards[wiring.board]
  return supplies.map((supply) => {
    const mA = supply.loads.reduce((sum, what) => sum + loadOn(wiring, what, supply.volts), 0)
    return { ...supply, mA }
  })
}

/** What all pins together give or take, were everything on at once; what flows for a moment is left out. */
export function sumOf(wiring: Wiring): number {
  return netsOf(wiring)
    .filter(({ isPeak }) => !isPeak)
    .reduce((sum, { mA }) => sum + mA, 0)
}

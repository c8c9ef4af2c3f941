/*
 * The carrier board as files: the page, its parts and their places, a picture; and what KiCad makes of it, a board that it has checked, Gerbers
 * and drill files.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../build/main.ts'
import { table } from '../markdown.ts'
import { netlistOf } from '../netlist.ts'
import { fillIn, type Maker, readText, type Sheet } from '../sheet.ts'
import { labelOf } from '../state.ts'
import { type Wiring, wiringOf } from '../wiring.ts'
import { CARRIER, type Carrier, checkPlaced, type Item, type Pad, padsOf } from './board.ts'
import { checkBoard } from './check.ts'
import { pictureOf } from './picture.ts'
import { type Routes, route } from './route.ts'

export interface Label {
  text: string
  at: [number, number]
  turned: number
  /** mm of a capital. */
  high: number
  back: boolean
}

/** The board, laid and looked at. */
export interface Laid {
  wiring: Wiring
  carrier: Carrier
  pads: Pad[]
  routes: Routes
  labels: Label[]
}

export function lay(wiring = wiringOf('table'), carrier: Carrier = CARRIER): Laid {
  checkPlaced(wiring, carrier)
  const pads = padsOf(wiring, carrier)
  const routes = route(carrier, pads)
  checkBoard(wiring, pads, routes, carrier)
  return { wiring, carrier, pads, routes, labels: labelsOf(carrier) }
}

let kept: Laid | undefined

function laid(): Laid {
  kept ??= lay()
  return kept
}

/** What is printed: names of connectors as they are placed, of small parts beside them, the state on the back. */
function labelsOf({ labels, items }: Carrier): Label[] {
  const small = items.filter(({ ref }) => /^[RVCF]\d/.test(ref))
  const names = small.map(({ ref, at }): Label => {
    const [x, y] = ref === 'F1' ? [at[0] + 2.5, at[1] - 2.6] : [at[0], at[1] - 1.7]
    return { text: ref, at: [x, y], turned: 0, high: 0.8, back: false }
  })
  const title: Label = { text: 'nardy-clock carrier', at: [0, 4], turned: 0, high: 1.8, back: true }
  const state: Label = { text: labelOf('carrier').replace('·', '-'), at: [-8, 8], turned: 0, high: 1.4, back: true }
  return [...labels, ...names, title, state]
}

/** What `carrier.py` builds from. */
export function boardFile({ wiring, carrier, pads, routes, labels }: Laid): object {
  const { size, rules, items, shapes } = carrier
  const parts = items.map(({ ref, part, at, turned, shape }) => ({
    ref,
    part,
    at,
    turned,
    library: shapes[shape].library,
    pads: pads
      .filter((pad) => pad.ref === ref)
      .map(({ pad, at: spot, net, shape: own }) => ({
        name: pad,
        at: spot,
        net,
        size: own.kind === 'box' ? [own.to[0] - own.from[0], own.to[1] - own.from[1]] : null,
      })),
  }))
  const nets = [...netlistOf(wiring).keys()].filter((net) => pads.some((pad) => pad.net === net))
  return { size, rules, nets, items: parts, tracks: routes.tracks, vias: routes.vias, labels }
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell
}

function csvOf(rows: readonly string[][]): string {
  return `${rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
}

/** Parts alike in one row. */
export function bomOf({ items, shapes }: Carrier): { refs: string[]; part: string; footprint: string }[] {
  const bought = items.filter(({ part }) => part)
  const kinds = [...new Set(bought.map(({ part, shape }) => `${part}|${shape}`))]
  return kinds.map((kind) => {
    const own = bought.filter(({ part, shape }) => `${part}|${shape}` === kind)
    return { refs: own.map(({ ref }) => ref), part: own[0].part, footprint: shapes[own[0].shape].library.split(':')[1] }
  })
}

function bomCsv(carrier: Carrier): string {
  const head = ['refs', 'quantity', 'part', 'footprint', 'order numbers', 'revision and state']
  const rows = bomOf(carrier).map(({ refs, part, footprint }) => [
    refs.join(' '),
    `${refs.length}`,
    part,
    footprint,
    ORDERS[part] ?? 'not found',
    labelOf('carrier'),
  ])
  return csvOf([head, ...rows])
}

/** By public lists of parts on GitHub that have them, searched in November 2026; the shops were not asked. */
const ORDERS: Record<string, string> = {
  'JST SM04B-SRSS-TB': 'DigiKey 455-1804-1-ND; LCSC C160404',
  'JST B2B-XH-A': 'DigiKey 455-2247-ND; LCSC C158012',
  'Nexperia PESD5V0S1BA': 'LCSC C19224',
  'TI LM66100DCKR': 'Mouser 595-LM66100DCKR; LCSC C2869734',
  'Bourns MF-R020': 'LCSC MF-R020',
}

/** For a machine: surface parts alone, y upward as such files have it. */
function placeCsv({ items, shapes }: Carrier): string {
  const isSurface = ({ shape }: Item): boolean => shapes[shape].pads.every(({ drill }) => !drill)
  const rows = items
    .filter(isSurface)
    .map(({ ref, part, shape, at, turned }) => [
      ref,
      part,
      shapes[shape].library.split(':')[1],
      at[0].toFixed(2),
      (-at[1]).toFixed(2),
      `${turned}`,
      'top',
      labelOf('carrier'),
    ])
  return csvOf([['ref', 'value', 'package', 'x mm', 'y mm', 'degrees', 'side', 'revision and state'], ...rows])
}

function partsTable(carrier: Carrier): string {
  const rows = bomOf(carrier).map(({ refs, part }) => [
    refs.join(', '),
    `${refs.length}`,
    part,
    ORDERS[part] ?? 'not found',
  ])
  return table(['ref', 'how many', 'part', 'order numbers'], rows, [1])
}

function connectorsTable({ carrier, pads }: Laid): string {
  const rows = carrier.items
    .filter(({ ref }) => /^[JU]\d/.test(ref))
    .map(({ ref, part, legs }) => {
      const own = pads.filter((pad) => pad.ref === ref && pad.pad !== 'MP')
      const pins = own.map(({ pad, net }) => `${pad}: ${(legs[pad] ?? '').replace(/^=/, '') || net || 'free'}`)
      return [ref, part, pins.join(', ')]
    })
  return table(['connector', 'part', 'pins'], rows)
}

function figures({ carrier, pads, routes }: Laid): string {
  const long = routes.tracks.reduce(
    (sum, { spots }) =>
      sum + spots.slice(1).reduce((way, [x, y], i) => way + Math.hypot(x - spots[i][0], y - spots[i][1]), 0),
    0,
  )
  const { rules, size, thick } = carrier
  const nets = new Set(pads.map(({ net }) => net).filter(Boolean)).size
  return `${size.join(' × ')} × ${thick} mm, two layers; ${nets} nets, ${pads.length} pads and holes, ${(long / 1000).toFixed(2)} m of track, ${routes.vias.length} vias. Tracks ${rules.track} and ${rules.power} mm, ${rules.clearance} mm apart at
the least, ${rules.edge} mm from the edge, vias of ${rules.via[0]} mm with holes of ${rules.via[1]}: what any maker of boards does at his usual price. Ground fills what is free on both sides, and has its tracks all the same.`
}

function pageSheets(): Sheet[] {
  const board = laid()
  const { carrier, pads, routes, labels } = board
  const page = 'hardware/carrier.md'
  const parts: [string, string][] = [
    ['figures', figures(board)],
    ['connectors', connectorsTable(board)],
    ['parts', partsTable(carrier)],
  ]
  const title = `carrier board. ${labelOf('carrier')}`
  return [
    { path: page, data: parts.reduce((text, [name, part]) => fillIn(text, name, part), readText(page)) },
    { path: 'hardware/carrier/bom.csv', data: bomCsv(carrier) },
    { path: 'hardware/carrier/place.csv', data: placeCsv(carrier) },
    { path: 'hardware/carrier/carrier.svg', data: pictureOf(carrier, pads, routes, labels, title) },
  ]
}

const SCRIPT = 'hardware/carrier/carrier.py'
const MADE = 'dist/hardware/carrier'

/** A Python that has KiCad's module; undefined where none has. */
export function kicadPython(): string | undefined {
  const known = [process.env.KICAD_PYTHON, 'python3', '/usr/bin/python3'].filter(Boolean) as string[]
  return known.find((python) => {
    try {
      execFileSync(python, ['-c', 'import pcbnew'], { stdio: 'ignore', timeout: 60_000 })
      return true
    } catch {
      return false
    }
  })
}

/** KiCad builds the board, checks it and draws it; what it finds is thrown. */
export function kicadSheets(board: Laid = laid()): Sheet[] {
  const folder = mkdtempSync(join(tmpdir(), 'carrier-'))
  const data = `${JSON.stringify(boardFile(board), null, 1)}\n`
  try {
    writeFileSync(join(folder, 'board.json'), data)
    const args = [join(ROOT, SCRIPT), join(folder, 'board.json'), join(folder, 'made')]
    try {
      execFileSync(kicadPython()!, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    } catch (error) {
      const said = `${(error as { stderr?: string }).stderr ?? error}`
      throw new Error(said.split('\n').find((line) => line.startsWith('carrier.py: ')) ?? said)
    }
    const made = readdirSync(join(folder, 'made')).map((file): Sheet => {
      return { path: `${MADE}/${file}`, data: readFileSync(join(folder, 'made', file)) }
    })
    return [{ path: `${MADE}/board.json`, data }, ...made]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const CARRIER_MAKERS: Maker[] = [
  {
    name: 'carrier',
    what: 'the carrier board: page, parts, places, picture',
    needs: '',
    make: pageSheets,
  },
  {
    name: 'carrier-board',
    what: 'the carrier board in KiCad: checked, with Gerbers and drill files',
    needs: "KiCad's Python module pcbnew (Debian: apt install kicad)",
    isThere: () => kicadPython() !== undefined,
    make: () => kicadSheets(),
  },
]

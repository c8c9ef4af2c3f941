/*
 * The cases: meshes for a printer, their sizes, pictures, and proof that the parts fit together. OpenSCAD draws, and
 * admesh measures. Two parts that may not overlap are intersected, and the result must be empty. Printed parts are
 * measured on the mesh and compared with the drawing. All of it is made only when the drawings have changed.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../build/main.ts'
import { BED, CASED, type Case, cases, drawnHash, FOLDER, type Printed, partsScad } from './case-parts.ts'
import type { Maker, Sheet } from './sheet.ts'

/** Pairs that may not overlap, by their names in the drawing; the last two while a part is put in. */
const CLASHES = ['bought', 'inside', 'low', 'shell', 'face', 'press', 'switch', 'base', 'insert', 'slide']
/** Where faces only touch, a cut leaves skins of less than this, in mm³. */
const SKIN = 0.05
/** A mesh may differ from its drawing by this, in mm: circles have corners. */
const SLACK = 0.3

interface View {
  name: string
  part: string
  camera: string
  /** How far the camera stands away. */
  distance: number
  more?: string[]
}

const VIEWS: View[] = [
  { name: 'front', part: 'clock', camera: '0,58,26,60,0,22,', distance: 520 },
  { name: 'back', part: 'clock', camera: '0,58,30,112,0,205,', distance: 520 },
  { name: 'apart', part: 'clock', camera: '0,30,15,62,0,28,', distance: 760, more: ['-D', 'apart=60'] },
  { name: 'inside', part: 'inside', camera: '0,66,20,52,0,196,', distance: 480 },
  { name: 'button', part: 'button', camera: '58,90,38,82,0,0,', distance: 190 },
]
const SIZE = '1000,640'

/** Draws a part of a board's file into `out`; returns false if OpenSCAD says that there is nothing to draw. */
function draw(out: string, board: string, part: string, ...more: string[]): boolean {
  const args = ['-o', out, '-D', `part="${part}"`, ...more, join(ROOT, FOLDER, `${board}.scad`)]
  const onScreen = !out.endsWith('.png') || process.env.DISPLAY
  const [program, ...first] = onScreen ? ['openscad'] : ['xvfb-run', '-a', 'openscad']
  const { stderr, status } = spawnSync(program, [...first, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 })
  if (/top level object is empty/.test(stderr)) return false
  const fault = status ? stderr : stderr.match(/^(?:WARNING|ERROR|TRACE).*$/m)?.[0]
  if (fault) throw new Error(`${board} ${part}: ${fault}`)
  return true
}

interface Solid {
  /** In mm, along x, y, z. */
  size: number[]
  /** In mm³. */
  volume: number
  isClosed: boolean
  bodies: number
}

/** Measures a mesh, and writes it as a binary STL file, a tenth of the text. */
function measure(mesh: string, binary: string): Solid {
  const told = execFileSync('admesh', ['--exact', '--normal-directions', `--write-binary-stl=${binary}`, mesh])
  const number = (name: string): number => Number(new RegExp(`${name} *[:=] *([-.\\d]+)`).exec(`${told}`)![1])
  return {
    size: ['X', 'Y', 'Z'].map((axis) => number(`Max ${axis}`) - number(`Min ${axis}`)),
    volume: number('Volume'),
    isClosed: number('Total disconnected facets') === 0,
    bodies: number('Number of parts'),
  }
}

/** A part, how many, and its size by its parameters. */
type Piece = [part: string, count: number, size: number[]]

interface CaseFacts {
  kit: Piece[]
  facts: Record<string, number>
  /** Of each screw, by what it holds: what it goes through, and how deep the hole is. */
  grips: [string, [number, number]][]
}

/** What a board's file says of its parts and of itself. */
function readFacts(folder: string, board: string): CaseFacts {
  const out = join(folder, 'facts.echo')
  draw(out, board, 'facts')
  const text = readFileSync(out, 'utf8')
  const read = (name: string) => {
    const found = text.match(new RegExp(`^ECHO: ${name} = (.*)$`, 'm'))
    if (!found) throw new Error(`${board}.scad does not tell its ${name}`)
    return JSON.parse(found[1])
  }
  return { kit: read('kit'), facts: Object.fromEntries(read('facts')), grips: read('grips') }
}

function checkPiece(name: string, size: number[], solid: Solid): void {
  const off = size.findIndex((mm, i) => Math.abs(mm - solid.size[i]) > SLACK)
  if (off >= 0) throw new Error(`${name}: ${solid.size.join(' x ')} mm, drawn as ${size.join(' x ')}`)
  if (solid.size.some((mm, i) => mm > BED[i])) throw new Error(`${name}: larger than a bed of ${BED.join(' x ')}`)
  if (!solid.isClosed) throw new Error(`${name}: not closed`)
  if (solid.bodies !== 1) throw new Error(`${name}: ${solid.bodies} bodies`)
}

function makePiece(folder: string, board: string, [part, count, size]: Piece): { printed: Printed; sheet: Sheet } {
  const [drawn, binary] = [join(folder, `${part}.stl`), join(folder, `${part}-binary.stl`)]
  if (!draw(drawn, board, part)) throw new Error(`${board} ${part}: nothing drawn`)
  const solid = measure(drawn, binary)
  checkPiece(`${board} ${part}`, size, solid)
  const data = readFileSync(binary)
  const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
  const mm = solid.size.map((value) => rounded(value, 100))
  const mesh = createHash('sha256').update(data).digest('hex')
  const printed = { part, count, size: mm, volume: rounded(solid.volume / 1000, 10), mesh }
  return { printed, sheet: { path: `${FOLDER}/stl/${part}.stl`, data } }
}

function checkClash(folder: string, board: string, clash: string): void {
  const out = join(folder, 'clash.stl')
  if (!draw(out, board, `clash-${clash}`, '-D', 'fine=16')) return
  const volume = Math.abs(measure(out, join(folder, 'skin.stl')).volume)
  if (volume > SKIN) throw new Error(`${board}: ${clash}: two things overlap by ${volume.toFixed(2)} mm³`)
}

function view(folder: string, board: string, { name, part, camera, distance, more = [] }: View): Sheet {
  const out = join(folder, `${name}.png`)
  const look = ['--camera', `${camera}${distance}`, '--imgsize', SIZE, '--colorscheme', 'Tomorrow']
  if (!draw(out, board, part, ...more, ...look)) throw new Error(`no picture of ${board} ${name}`)
  return { path: `${FOLDER}/${board}-${name}.png`, data: readFileSync(out) }
}

/** Lists of numbers in one line each, as the formatter has them. */
function jsonOf(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return `${text.replace(/\[\s+([-\d.,\s]+?)\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`)}\n`
}

function makeCases(): Sheet[] {
  const before = cases()
  if (CASED.every((board) => before[board]?.drawn === drawnHash())) return []
  const folder = mkdtempSync(join(tmpdir(), 'case-'))
  try {
    const sizes: Record<string, Case> = {}
    const sheets: Sheet[] = []
    for (const board of CASED) {
      const { kit, facts, grips } = readFacts(folder, board)
      const pieces = kit.map((piece) => makePiece(folder, board, piece))
      for (const clash of CLASHES) checkClash(folder, board, clash)
      sizes[board] = {
        facts,
        grips: Object.fromEntries(grips.map(([what, [through, into]]) => [what, { through, into }])),
        drawn: drawnHash(),
        printed: pieces.map(({ printed }) => printed),
      }
      sheets.push(...pieces.map(({ sheet }) => sheet), ...VIEWS.map((each) => view(folder, board, each)))
    }
    return [...sheets, { path: `${FOLDER}/sizes.json`, data: jsonOf(sizes) }]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function isInstalled(name: string, option = '--version'): boolean {
  return !spawnSync(name, [option], { stdio: 'ignore' }).error
}

export const CASE_MAKERS: Maker[] = [
  {
    name: 'case',
    what: 'meshes, sizes and pictures of the cases, if the drawings have changed',
    needs: 'openscad, admesh, and xvfb-run where there is no screen',
    isThere: () =>
      isInstalled('openscad') &&
      isInstalled('admesh') &&
      Boolean(process.env.DISPLAY || isInstalled('xvfb-run', '--help')),
    make: makeCases,
  },
  {
    name: 'case-parts',
    what: "the bought parts' sizes, as the drawings read them",
    make: () => [{ path: `${FOLDER}/parts.scad`, data: partsScad() }],
  },
]

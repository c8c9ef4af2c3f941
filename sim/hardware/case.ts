/*
 * The cases: meshes for a printer, their sizes, pictures, and proof that the parts fit together. Two parts that may not
 * overlap are intersected, and the result must be empty. Printed parts are measured on the mesh and compared with the
 * drawing.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { inTurn, render, views } from './case/openscad.ts'
import { BED, CASED, type Case, drawnHash, FOLDER, type Printed, partsScad } from './case/parts.ts'
import { binaryOf, measure, readStl, type Solid } from './case/stl.ts'
import type { Maker, Sheet } from './sheet.ts'

/** Pairs that may not overlap, by their names in the drawing; the last two while a part is put in. */
const CLASHES = ['bought', 'inside', 'low', 'shell', 'face', 'press', 'switch', 'base', 'insert', 'slide']
/** Where faces only touch, a cut leaves skins of less than this, in mm³. */
const SKIN = 0.05
/** A mesh may differ from its drawing by this, in mm: circles have corners. */
const SLACK = 0.3

interface Piece {
  board: string
  part: string
  count: number
  /** By its parameters. */
  size: number[]
}

interface CaseFacts {
  kit: [string, number, number[]][]
  facts: Record<string, number>
  /** Of each screw, by what it holds: what it goes through, and how deep the hole is. */
  grips: [string, [number, number]][]
}

/** What a board's file says of its parts and of itself. */
async function readFacts(board: string): Promise<CaseFacts> {
  const text = `${await render(board, 'echo', ['-D', 'part="facts"'])}`
  const read = (name: string) => {
    const found = text.match(new RegExp(`^ECHO: ${name} = (.*)$`, 'm'))
    if (!found) throw new Error(`${board}.scad does not tell its ${name}`)
    return JSON.parse(found[1])
  }
  return { kit: read('kit'), facts: Object.fromEntries(read('facts')), grips: read('grips') }
}

function checkPiece({ board, part, size }: Piece, solid: Solid): void {
  const name = `${board} ${part}`
  const off = size.findIndex((mm, i) => Math.abs(mm - solid.size[i]) > SLACK)
  if (off >= 0) throw new Error(`${name}: ${solid.size.join(' x ')} mm, drawn as ${size.join(' x ')}`)
  if (solid.size.some((mm, i) => mm > BED[i])) throw new Error(`${name}: larger than a bed of ${BED.join(' x ')}`)
  if (!solid.isClosed) throw new Error(`${name}: not closed`)
  if (solid.bodies !== 1) throw new Error(`${name}: ${solid.bodies} bodies`)
}

interface Made {
  piece: Piece
  solid: Solid
  mesh: Buffer
}

async function makePiece(piece: Piece): Promise<Made> {
  const stl = await render(piece.board, 'stl', ['-D', `part="${piece.part}"`])
  if (!stl) throw new Error(`${piece.board} ${piece.part}: nothing drawn`)
  const triangles = readStl(stl)
  const solid = measure(triangles)
  checkPiece(piece, solid)
  return { piece, solid, mesh: binaryOf(triangles) }
}

async function checkClash({ board, clash }: { board: string; clash: string }): Promise<void> {
  const stl = await render(board, 'stl', ['-D', `part="clash-${clash}"`, '-D', 'fine=16'])
  const volume = stl ? Math.abs(measure(readStl(stl)).volume) : 0
  if (volume > SKIN) throw new Error(`${board}: ${clash}: two things overlap by ${volume.toFixed(2)} mm³`)
}

function printedOf({ piece: { part, count }, solid: { size, volume }, mesh }: Made): Printed {
  const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
  const mm = size.map((value) => rounded(value, 100))
  const sha = createHash('sha256').update(mesh).digest('hex')
  return { part, count, size: mm, volume: rounded(volume / 1000, 10), mesh: sha }
}

/** Lists of numbers in one line each, as the formatter has them. */
function jsonOf(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return `${text.replace(/\[\s+([-\d.,\s]+?)\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`)}\n`
}

async function makeCases(): Promise<Sheet[]> {
  const all = await inTurn(CASED, readFacts)
  const pieces = all.flatMap(({ kit }, i) => kit.map(([part, count, size]) => ({ board: CASED[i], part, count, size })))
  const made = await inTurn(pieces, makePiece)
  await inTurn(
    CASED.flatMap((board) => CLASHES.map((clash) => ({ board, clash }))),
    checkClash,
  )
  const sizes: Record<string, Case> = {}
  CASED.forEach((board, i) => {
    const own = made.filter(({ piece }) => piece.board === board)
    const grips = Object.fromEntries(all[i].grips.map(([what, [through, into]]) => [what, { through, into }]))
    sizes[board] = { facts: all[i].facts, grips, drawn: drawnHash(), printed: own.map(printedOf) }
  })
  const meshes = made.map(({ piece, mesh }) => ({ path: `${FOLDER}/stl/${piece.part}.stl`, data: mesh }))
  return [...meshes, { path: `${FOLDER}/sizes.json`, data: jsonOf(sizes) }, ...(await views())]
}

function isInstalled(name: string, option = '--version'): boolean {
  return !spawnSync(name, [option], { stdio: 'ignore' }).error
}

export const CASE_MAKERS: Maker[] = [
  {
    name: 'case',
    what: 'meshes, sizes and pictures of the cases',
    needs: 'openscad, and xvfb-run where there is no screen',
    isThere: () => isInstalled('openscad') && Boolean(process.env.DISPLAY || isInstalled('xvfb-run', '--help')),
    make: makeCases,
  },
  {
    name: 'case-parts',
    what: "the bought parts' sizes, as the drawings read them",
    make: () => [{ path: `${FOLDER}/parts.scad`, data: partsScad() }],
  },
]

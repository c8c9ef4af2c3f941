/*
 * The figures that the cases are drawn from and those that were measured on them. parts.json holds the bought parts, each with its
 * source; sizes.json what came out of the meshes. Everything else here is computed from these two.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../build/main.ts'
import { readText } from '../sheet.ts'
import { revisionOf } from '../state.ts'
import { FOLDER } from './openscad.ts'

export interface Bought {
  name: string
  what: string
  mm: number[]
  source?: string
  estimate?: string
}

export interface Printed {
  part: string
  count: number
  /** In mm, as it lies on the bed. */
  size: number[]
  /** In cm³, of one. */
  volume: number
  isClosed: boolean
  bodies: number
  /** SHA-256 of its file, by which a mesh of another drawing is seen. */
  mesh: string
}

export interface Case {
  /** The case's own parameters, as its file tells them. */
  facts: Record<string, number>
  /** Of each screw, by what it holds: mm that it goes through, and how deep the hole behind that is. */
  grips: Record<string, { through: number; into: number }>
  printed: Printed[]
  /** Of all drawings, so that a change that was not drawn anew is seen. */
  drawn: string
}

/** The boards that a case is drawn for. */
export const CASED: string[] = ['table']

/** Of a usual printer, in mm. */
export const BED = [220, 220, 250]

/** g/cm³. */
export const PLA = 1.24
const STEEL = 7.85
export function boughtParts(): Bought[] {
  return JSON.parse(readText(`${FOLDER}/parts.json`))
}

export function cases(): Record<string, Case> {
  return JSON.parse(readText(`${FOLDER}/sizes.json`))
}

/** The parts as OpenSCAD reads them. */
export function partsScad(): string {
  const rows = boughtParts().map(
    ({ name, what, mm }) => `${name} = ${mm.length > 1 ? `[${mm.join(', ')}]` : mm[0]}; // ${what}`,
  )
  return `/* Made from parts.json and state.json by \`npm run hardware\`: change it there. */\n${rows.join('\n')}\nrevision = "${revisionOf('case')}";\n`
}

export function mmOf(name: string): number[] {
  const part = boughtParts().find((row) => row.name === name)
  if (!part) throw new Error(`no part ${name} in parts.json`)
  return part.mm
}

/** A measure that all cases have in common, as dims.scad sets it. */
export function dimsOf(name: string): number[] {
  const found = readText(`${FOLDER}/dims.scad`).match(new RegExp(`^${name} = \\[?([-\\d., ]+)\\]?;`, 'm'))
  if (!found) throw new Error(`dims.scad does not set ${name}`)
  return found[1].split(',').map(Number)
}

/** Of all that is printed, in grams, solid. */
export function printedGrams({ printed }: Case): number {
  return printed.reduce((sum, { volume, count }) => sum + volume * count * PLA, 0)
}

export function washerGrams({ facts }: Case): number {
  const [wide, hole, thick] = mmOf('washer')
  return (facts.washers * (Math.PI / 4) * (wide ** 2 - hole ** 2) * thick * STEEL) / 1000
}

/** Of the drawings' code, whatever their comments say. */
export function drawnHash(): string {
  const files = readdirSync(join(ROOT, FOLDER)).filter((file) => file.endsWith('.scad'))
  const code = files.sort().map((file) => readText(`${FOLDER}/${file}`).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))
  return createHash('sha256').update(code.join('').replace(/\s+/g, ' ')).digest('hex')
}

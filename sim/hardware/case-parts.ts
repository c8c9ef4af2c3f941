/*
 * The figures that the cases are drawn from and those that were measured on them. parts.json holds the bought parts,
 * each with its source; sizes.json what came out of the meshes. Everything else here is computed from these two: what
 * goes with a case into the parts list, too. Its screws are counted by what they hold.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../build/main.ts'
import { readText } from './sheet.ts'
import { revisionOf } from './state.ts'

export const FOLDER = 'hardware/case'

interface Bought {
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
const PLA = 1.24
const STEEL = 7.85
export function boughtParts(): Bought[] {
  return JSON.parse(readText(`${FOLDER}/parts.json`))
}

export function cases(): Record<string, Case> {
  return JSON.parse(readText(`${FOLDER}/sizes.json`))
}

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
function printedGrams({ printed }: Case): number {
  return printed.reduce((sum, { volume, count }) => sum + volume * count * PLA, 0)
}

function washerGrams({ facts }: Case): number {
  const [wide, hole, thick] = mmOf('washer')
  return (facts.washers * (Math.PI / 4) * (wide ** 2 - hole ** 2) * thick * STEEL) / 1000
}

/** Of the drawings' code, whatever their comments say. */
export function drawnHash(): string {
  const files = readdirSync(join(ROOT, FOLDER)).filter((file) => file.endsWith('.scad'))
  const code = files.sort().map((file) => readText(`${FOLDER}/${file}`).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))
  return createHash('sha256').update(code.join('').replace(/\s+/g, ' ')).digest('hex')
}

type Screw = 'M3 × 8' | 'M3 × 10' | 'M2.5 × 6'

interface Held {
  what: string
  screw: Screw
  /** Screws in all. */
  screws: number
  /** Into an insert, or into the plastic itself. */
  into: 'insert' | 'plastic'
}

/** Every screw of the clock, by what it holds. */
export function heldBy({ facts, printed }: Case): Held[] {
  const count = (part: string): number => printed.find((piece) => piece.part === part)?.count ?? 0
  return [
    { what: 'base', screw: 'M3 × 8', screws: facts.baseScrews, into: 'insert' },
    { what: 'seat', screw: 'M3 × 10', screws: count('seat') * facts.seatScrews, into: 'insert' },
    { what: 'lid', screw: 'M3 × 8', screws: count('lid') * 2, into: 'insert' },
    { what: 'stop-seat', screw: 'M3 × 8', screws: count('stop-seat') * 2, into: 'plastic' },
    { what: 'Jolt.js', screw: 'M3 × 8', screws: 1, into: 'plastic' },
    { what: "panel's board", screw: 'M2.5 × 6', screws: 4, into: 'plastic' },
    { what: 'carrier board', screw: 'M2.5 × 6', screws: 4, into: 'plastic' },
  ]
}

/** Its length, and how far it has to be in a thread: one and a half times its width. */
const SIZES: Record<Screw, { long: number; least: number }> = {
  'M3 × 8': { long: 8, least: 4 },
  'M3 × 10': { long: 10, least: 4 },
  'M2.5 × 6': { long: 6, least: 3.7 },
}

/** mm by which a screw is in its thread; throws when it is too long for its hole, or holds by too little. */
export function gripOf({ what, screw }: Held, { grips }: Case): number {
  const { long, least } = SIZES[screw]
  if (!grips[what]) throw new Error(`${what}: no hole is drawn for its ${screw}`)
  const { through, into } = grips[what]
  const grip = long - through
  if (grip > into) throw new Error(`${what}: ${screw} is ${(grip - into).toFixed(1)} mm too long for its hole`)
  if (grip < least) throw new Error(`${what}: ${screw} is in its thread by ${grip.toFixed(1)} mm, wanted ${least}`)
  return grip
}

export function needsOf(box: Case) {
  const held = heldBy(box)
  const sum = (rows: Held[]) => rows.reduce((all, { screws }) => all + screws, 0)
  const of = (size: Screw) => sum(held.filter(({ screw }) => screw === size))
  return {
    screws: { 'M3 × 8': of('M3 × 8'), 'M3 × 10': of('M3 × 10'), 'M2.5 × 6': of('M2.5 × 6') },
    inserts: sum(held.filter(({ into }) => into === 'insert')),
    washers: box.facts.washers,
  }
}

/** For the braces of the parts list. */
export function needWords(board: string): Record<string, string> {
  const box = cases()[board]
  const { screws, inserts, washers } = needsOf(box)
  const size = (name: string) => mmOf(name).join(' × ')
  const lever = box.printed.find(({ part }) => part === 'lever')!
  return {
    washers: `${washers}`,
    ballast: washerGrams(box).toFixed(0),
    inserts: `${inserts}`,
    short: `${screws['M3 × 8']}`,
    long: `${screws['M3 × 10']}`,
    thin: `${screws['M2.5 × 6']}`,
    plastic: printedGrams(box).toFixed(0),
    lever: (lever.volume * PLA).toFixed(0),
    washer: size('washer'),
    pin: size('pin'),
    pad: size('pad'),
    holder: size('cells'),
    felt: size('felt'),
    lock: `${mmOf('lock')[0]}`,
    lockDepth: `${mmOf('lock')[2]}`,
  }
}

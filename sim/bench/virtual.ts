/*
 * `npm run bench -- --virtual`: measures acts and starts of the bundle on the virtual board that VIRTUAL_BOARD and
 * VIRTUAL_COUNT name, with contacts that bounce as real ones do; compares them with the goals, which are what a person
 * or a battery notices, with room to spare; and prints both as tables.
 */
import { makeVirtual, type Virtual, type VirtualGround } from '../espruino/virtual.ts'
import { type Act, actsWith } from './acts.ts'
import { verdict, whole } from './report.ts'
import { LENGTHS, makeRecord, measureStart, type Start } from './start.ts'
import { type Done, measureAct, type Row } from './work.ts'

interface VirtualReport {
  done: Done[]
  starts: Start[]
  goals: Reached[]
}

/** The record in flash for an act that `isFull`. */
const FULL = LENGTHS[3]

/** How many steps are told of: acts whose name contains `only`, and if it is empty, starts. */
export function stepsFor(only: string): number {
  return actsWith(only).length + (only ? 0 : LENGTHS.length)
}

export async function measureVirtual(
  virtual: Virtual,
  dir: string,
  only: string,
  step: () => void,
): Promise<VirtualReport> {
  const empty = await makeVirtual(virtual, dir)
  try {
    const done = await measureActs(empty, virtual, dir, actsWith(only), step)
    const starts: Start[] = []
    for (const length of only ? [] : LENGTHS) {
      starts.push(await measureStart(virtual, dir, length))
      step()
    }
    return { done, starts, goals: reachedIn(done, starts) }
  } finally {
    empty.end()
  }
}

async function measureActs(
  empty: VirtualGround,
  virtual: Virtual,
  dir: string,
  acts: readonly Act[],
  step: () => void,
): Promise<Done[]> {
  const full = acts.some(({ isFull }) => isFull)
    ? await makeVirtual(virtual, dir, makeRecord(dir, FULL).matches)
    : empty
  const done: Done[] = []
  try {
    for (const act of acts) {
      done.push(await measureAct(act.isFull ? full : empty, act))
      step()
    }
    return done
  } finally {
    if (full !== empty) full.end()
  }
}

interface Reached {
  what: string
  is: number
  goal: number
  unit: string
  isReached: boolean
}

/** Ms from a press's contact to its light, and to its picture, the bus's time included. */
const LIGHT = 25
const PICTURE = 40
/** Ms until another line, row or value is whole; until a page is first seen, and until it is whole. */
const ROW = 150
const FIRST = 250
const WHOLE = 500
const ROWS = [
  'the next line of a stop',
  'the next row of the rulings',
  'the next row of the setup',
  'another usual match',
  'another value',
]
/** Ms from the start to the whole picture; ms of work without a pause. */
const START = 2200
const STRETCH = 750
/** A second of play: instructions, and bytes to the panel. */
const SECOND = 2_100_000
const BYTES = 3500
/** Variables at the peak: a third of the board's stays free. */
const VARIABLES = 8000

/** Each goal once, compared with the worst that was measured for it, be it with an empty or a full record. */
export function reachedIn(done: readonly Done[], starts: readonly Start[]): Reached[] {
  const list = new Map<string, Reached>()
  const add = (what: string, is: number, goal: number, unit: string): void => {
    const before = list.get(what)
    if (!before || before.is < is) list.set(what, { what, is: Math.round(is), goal, unit, isReached: is <= goal })
  }
  for (const row of done.flatMap(({ rows }) => rows))
    for (const [what, is, goal] of goalsOf(row)) add(`${row.what}: ${what}`, is, goal, 'ms')
  for (const { name, longest, variables, mean } of done) {
    add(`${name}: longest work without a pause`, longest, STRETCH, 'ms')
    add('variables at the peak', variables, VARIABLES, '')
    if (mean) add('a second of play: instructions', mean.instructions, SECOND, '')
    if (mean) add('a second of play: bytes to the panel', mean.bytes, BYTES, '')
  }
  for (const { name, picture } of starts) add(`start with ${name}: the picture`, picture, START, 'ms')
  return [...list.values()]
}

function goalsOf(row: Row): [what: string, is: number, goal: number][] {
  const { light = Infinity, pictureBus = Infinity, whole = Infinity } = row
  if (row.what.startsWith('a digit')) return []
  if (row.what.startsWith('press'))
    return [
      ['contact to light', light, LIGHT],
      ['contact to picture', pictureBus, PICTURE],
    ]
  if (ROWS.includes(row.what)) return [['whole', whole, ROW]]
  return [
    ['first seen', pictureBus, FIRST],
    ['whole', whole, WHOLE],
  ]
}

type Column = [string, (row: Row) => string]
const COLUMNS: Column[] = [
  ['record', ({ record }) => record],
  ['light', ({ light }) => ms(light)],
  ['picture', ({ picture }) => ms(picture)],
  ['with bus', ({ pictureBus }) => ms(pictureBus)],
  ['whole', ({ whole }) => ms(whole)],
  ['busy', ({ busy }) => ms(busy)],
  ['queue', ({ queue }) => `${queue}`],
  ['k to picture', ({ toPicture }) => thousands(toPicture)],
  ['k in all', ({ instructions }) => thousands(instructions)],
  ['bytes', ({ bytes }) => `${bytes}`],
  ['words', ({ words }) => `${words}`],
  ['stack', ({ stack }) => `${stack}`],
]

export function virtualTable({ done, starts, goals }: VirtualReport): string {
  const parts = [
    'instructions are of a Thumb-2 build; ms without the bus, but where it says with bus, or whole; the worst of each, of a digit the middle one',
    '',
    ...table(['', ...COLUMNS.map(([name]) => name)], done.flatMap(({ rows }) => rows).map(cellsOf)),
    '',
    ...table(['', 'record', 'variables', 'stack', 'longest work, ms'], done.map(actCells)),
  ]
  for (const { mean } of done)
    if (mean)
      parts.push(
        '',
        `a second of play: ${whole(mean.instructions)} instructions, ${whole(mean.bytes)} bytes to the panel, ${mean.beats.toFixed(2)} turns of the panel's voltage, ${mean.words.toFixed(2)} words to flash, lights on ${mean.lit.toFixed(2)} s`,
      )
  if (starts.length) parts.push('', ...starts.map(startLine))
  const reached = goals.filter(({ isReached }) => isReached).length
  parts.push('', `${reached} of ${goals.length} goals reached`, ...goals.map(goalLine))
  return `${parts.join('\n')}\n`
}

function cellsOf(row: Row): string[] {
  return [row.what, ...COLUMNS.map(([, of]) => of(row))]
}

function actCells({ name, record, variables, stack, longest }: Done): string[] {
  return [name, record, `${variables}`, `${stack}`, ms(longest)]
}

function startLine({ name, words, times, picture }: Start): string {
  return `start with ${name}: ${words} words, score and times after ${times} ms, the picture after ${picture} ms`
}

function goalLine({ what, is, goal, unit, isReached }: Reached): string {
  const end = unit && ` ${unit}`
  const number = Number.isFinite(is) ? whole(is) : 'never'
  return verdict(isReached, `${what}: ${number}${end} of ${whole(goal)}${end}`)
}

/** Columns as wide as their widest cell; the first to the left. */
function table(head: readonly string[], rows: readonly string[][]): string[] {
  const wide = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i].length)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, i) => (i ? cell.padStart(wide[i]) : cell.padEnd(wide[i])))
      .join('  ')
      .trimEnd(),
  )
}

function ms(value: number | undefined): string {
  return value === undefined ? '–' : Number.isFinite(value) ? value.toFixed(0) : 'never'
}

function thousands(value: number): string {
  return value ? whole(value / 1000) : '–'
}

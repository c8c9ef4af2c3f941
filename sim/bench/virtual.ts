/*
 * `npm run bench -- --virtual`: measures acts and starts of the bundle on the virtual board that VIRTUAL_BOARD and
 * VIRTUAL_COUNT name, with contacts that bounce as real ones do; compares them with the goals, which are what a person
 * or a battery notices, with room to spare; and prints both as tables.
 */
import { existsSync } from 'node:fs'
import type { Op } from '../clock/op.ts'
import { NAMES } from '../clock/snapshot.ts'
import { loadFlash, playOnChip } from '../espruino/bundle.ts'
import { readFile } from '../espruino/storage.ts'
import { makeVirtual, type Virtual, type VirtualGround } from '../espruino/virtual.ts'
import { parseTape } from '../tape/tape.ts'
import { Usage } from '../terminal/exit.ts'
import { programIn } from '../terminal/input.ts'
import { type Act, actsWith } from './acts.ts'
import { verdict, whole } from './report.ts'
import { type Done, measureAct, type Row } from './work.ts'

interface VirtualReport {
  done: Done[]
  starts: Start[]
  goals: Reached[]
}

/** A record: finished games, and presses of the next one. 0 presses: it stands between games; -1 games: no match. */
interface Length {
  name: string
  games: number
  presses: number
}

const LENGTHS: readonly Length[] = [
  { name: 'nothing', games: -1, presses: 0 },
  { name: '14 games and 25 presses', games: 14, presses: 25 },
  { name: '28 games and 49 presses', games: 28, presses: 49 },
  { name: '28 games and 78 presses', games: 28, presses: 78 },
  { name: '28 games', games: 28, presses: 0 },
]
/** The record in flash for an act that `isFull`. */
const FULL = LENGTHS[3]

/** The virtual board and its counting plugin, checked to exist; `virtual` is what the environment names. */
export function virtualIn(virtual: Virtual | undefined): Virtual {
  if (!virtual?.count)
    throw new Usage(
      'set VIRTUAL_BOARD to a virtual board, and VIRTUAL_COUNT to the qemu plugin that counts its instructions',
    )
  programIn(virtual.program, 'VIRTUAL_BOARD')
  if (!existsSync(virtual.count)) throw new Usage(`VIRTUAL_COUNT is "${virtual.count}", which is not a file`)
  return virtual
}

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

const PRESSES = 50
/** Indices of a start's pictures: 0 clears the glass, TIMES brings score and times (in setup all), WORDS the words. */
const TIMES = 1
const WORDS = 2

interface Start {
  name: string
  /** Words of the record. */
  words: number
  /** Ms from the first file's start until score and both times are on the glass, and until all of the picture is. */
  times: number
  picture: number
}

/** The match as hands play it, each turn within its delay. */
function matchOps({ games, presses }: Length): Op[] {
  let at = 1
  const lines = ['0:01 console preset short 15']
  const add = (line: string, after: number): void => {
    at += after
    lines.push(`${at} ${line}`)
  }
  const play = (count: number): void => {
    add('press left', 5)
    for (let i = 0; i < count; i++) add(`press ${i % 2 ? 'left' : 'right'}`, 3)
  }
  add('hold left', 1)
  add('hold right', 2)
  for (let game = 0; game < games; game++) {
    play(PRESSES)
    const [loser, winner] = game % 2 ? ['right', 'left'] : ['left', 'right']
    add('chord left held 900', 2)
    add(`press ${loser}`, 2)
    for (let i = 0; i < 4; i++) add(`hold ${loser}`, 2)
    add(`hold ${winner}`, 2)
  }
  if (presses) play(presses)
  else add('look', 5)
  add('look', 1)
  return parseTape(lines.join('\n'), 'a match to 15 points').ops
}

/** The record as it lies in flash, played by the bundle in `dir` on the stub. Throws at another number of games. */
function makeRecord(dir: string, length: Length): { words: number; matches: string } {
  const chip = loadFlash(dir)
  let words = 0
  if (length.games >= 0) {
    const last = playOnChip(dir, chip, matchOps(length)).at(-1)?.snapshot ?? []
    const games = last[NAMES.indexOf('games')]
    if (games !== length.games) throw new Error(`the match has come to ${games} games, not ${length.games}`)
    words = last[NAMES.indexOf('words')]
  }
  return { words, matches: readFile(chip, 'matches') ?? '' }
}

async function measureStart(virtual: Virtual, dir: string, length: Length): Promise<Start> {
  const { words, matches } = makeRecord(dir, length)
  const ground = await makeVirtual(virtual, dir, matches)
  try {
    // the first start of all prepares the flash
    if (length.games < 0) await ground.start(true)
    const { flips, works } = await ground.start(false)
    const began = works.find(({ code }) => code.length)
    if (!began || flips.length < 2) throw new Error(`the clock has not started: ${flips.length} pictures`)
    const ms = (flip: number): number => Math.round((flip - (began.till - began.us)) / 1000)
    return { name: length.name, words, times: ms(flips[TIMES]), picture: ms(flips[Math.min(WORDS, flips.length - 1)]) }
  } finally {
    ground.end()
  }
}

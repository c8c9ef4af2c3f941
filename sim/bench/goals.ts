/*
 * The goals on the virtual board, compared with what was measured there: what a person or a battery notices, with room
 * to spare.
 */
import type { Start } from './start.ts'
import type { Done, Row } from './work.ts'

export interface Reached {
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

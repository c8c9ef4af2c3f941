/*
 * What is aimed at on the virtual board, held against what was measured there.
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

/** Instructions of a wake that draws a digit, and of a press up to its picture. */
const DIGIT = 180_000
const PRESS = 690_000
/** How many times that a press may take which has so many edges. */
const TIMES: Record<string, number> = { 'press, 1 edge': 1, 'press, 7 edges': 2, 'press, 21 edges': 4 }
/** Ms from a contact to its picture, the bus's time in it. */
const PICTURE = 60
/** Ms from what causes a page until it is first seen and until it is whole, with the bus. */
const FIRST = 100
const WHOLE = 300
/** Those that may take longer. */
const LONGER: Record<string, number> = { 'both have agreed': 500 }
/** Ms from the start to a picture, of work without a pause, and by which a picture may be late where hands hurry. */
const START = 1000
const STRETCH = 500
const BEHIND = 200

/** Each goal once, held against the worse of both records. */
export function reachedIn(done: readonly Done[], starts: readonly Start[]): Reached[] {
  const list = new Map<string, Reached>()
  const add = (what: string, is: number, goal: number, unit: string): void => {
    const before = list.get(what)
    if (!before || before.is < is) list.set(what, { what, is, goal, unit, isReached: is <= goal })
  }
  for (const row of done.flatMap(({ rows }) => rows))
    for (const [what, is, goal, unit] of goalsOf(row)) add(`${row.what}: ${what}`, is, goal, unit)
  for (const { name, hammer, longest } of done) {
    if (hammer) add(`${name}: turns not seen`, Math.abs(hammer.counted - hammer.seen), 0, '')
    if (hammer) add(`${name}: behind at most`, hammer.picture, BEHIND, 'ms')
    add(`${name}: longest work without a pause`, longest, STRETCH, 'ms')
  }
  for (const { name, picture } of starts) add(`start with ${name}: the picture`, picture, START, 'ms')
  return [...list.values()]
}

function goalsOf(row: Row): [string, number, number, string][] {
  if (row.what.startsWith('a digit')) return [['instructions', row.instructions, DIGIT, '']]
  if (row.what.startsWith('press')) {
    const list: [string, number, number, string][] = [['contact to picture', row.pictureBus ?? Infinity, PICTURE, 'ms']]
    if (TIMES[row.what]) list.unshift(['instructions to the picture', row.toPicture, TIMES[row.what] * PRESS, ''])
    return list
  }
  return [
    ['first seen', row.pictureBus ?? Infinity, FIRST, 'ms'],
    ['whole', row.whole ?? Infinity, LONGER[row.what] ?? WHOLE, 'ms'],
  ]
}

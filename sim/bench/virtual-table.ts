/*
 * What was measured on the virtual board, as tables.
 */
import type { Reached } from './goals.ts'
import { verdict, whole } from './report.ts'
import type { Start } from './start.ts'
import type { VirtualReport } from './virtual.ts'
import type { Done, Row } from './work.ts'

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

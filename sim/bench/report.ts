/*
 * The bytes of a board's files, and how the folders of the firmware share them; as one object and as a table.
 */
import { dirname, join, relative } from 'node:path'
import { weighSources } from '../build/bundle.ts'
import { CLOCK, ROOT } from '../build/main.ts'

export interface BoardReport {
  /** Bytes of each file. */
  files: Record<string, number>
  bytes: number
  /** Percent of the code that each folder of the firmware holds, and its largest files. */
  shares: Record<string, number>
}

/** How many of the largest files have a line of their own. */
const LARGEST = 12

/** Percent of the joined, shortened code: of each folder of `firmware` and of its largest files, largest first. */
export async function sharesOf(board: string): Promise<Record<string, number>> {
  const firmware = join(ROOT, 'firmware')
  const weighed = [...(await weighSources(join(firmware, `boards/${board}.ts`), CLOCK))]
  const files = weighed.map(([file, bytes]): [string, number] => [relative(firmware, file), bytes])
  const folders = new Map<string, number>()
  for (const [file, bytes] of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + bytes)
  const all = files.reduce((sum, [, bytes]) => sum + bytes, 0)
  const largest = (list: readonly [string, number][]): [string, number][] => [...list].sort(([, a], [, b]) => b - a)
  const told = [...largest([...folders]), ...largest(files).slice(0, LARGEST)]
  return Object.fromEntries(told.map(([name, bytes]) => [name, Math.round((1000 * bytes) / all) / 10]))
}

export function tableOf(boards: Record<string, BoardReport>): string {
  const lines = Object.entries(boards).flatMap(([name, { files, bytes, shares }]) => [
    name,
    ...Object.entries(files).map(([file, size]) => row(size, `${file}, bytes`)),
    row(bytes, 'all files, bytes'),
    ...Object.entries(shares).map(([part, share]) => row(`${share.toFixed(1)} %`, `of the code: ${part}`)),
  ])
  return `${lines.join('\n')}\n`
}

function row(value: number | string, what: string): string {
  return `${(typeof value === 'number' ? whole(value) : value).padStart(10)}  ${what}`
}

/** A line that says whether a goal was reached. */
export function verdict(isReached: boolean, what: string): string {
  return `${isReached ? 'reached    ' : 'NOT reached'}  ${what}`
}

export function whole(n: number): string {
  return Math.round(n).toLocaleString('en')
}

/*
 * What was measured, as one object and as a table, held against the goals of package.json.
 */
import { dirname, join, relative } from 'node:path'
import { weighSources } from '../build/bundle.ts'
import { CLOCK, ROOT } from '../build/main.ts'
import type { Variables } from './variables.ts'

/**
 * From package.json. The budgets are the most bytes of a board's files and its most variables at the peak; a test
 * enforces them. The bench only compares its figures with the goals.
 */
export interface Limits {
  budgets: Record<string, { bytes: number; variables?: number }>
  goals: Record<string, Goals>
}

type Goals = Partial<Record<'bytes' | 'variables' | 'growth', number>>

export interface BoardReport {
  /** Bytes of each file. */
  files: Record<string, number>
  bytes: number
  /** Percent of the code that each folder of the firmware holds, and its largest files. */
  shares: Record<string, number>
  /** On an interpreter, where one is named. */
  variables?: Variables
}

export interface Report {
  boards: Record<string, BoardReport>
  goals: Verdict[]
}

interface Verdict {
  board: string
  what: string
  is: number
  goal: number
  isMet: boolean
}

/** Each goal with what was measured; a goal of which nothing was measured is left out. */
export function judge(boards: Record<string, BoardReport>, goals: Limits['goals']): Verdict[] {
  return Object.entries(boards).flatMap(([board, { bytes, variables }]) => {
    const measured = { bytes, variables: variables?.peak, growth: variables?.growth }
    return Object.entries(goals[board] ?? {}).flatMap(([what, goal]) => {
      const is = measured[what as keyof Goals]
      return is === undefined ? [] : [{ board, what, is, goal, isMet: is <= goal }]
    })
  })
}

/** How many of the largest files have a line of their own. */
const LARGEST = 12

/**
 * Percent of the joined and shortened code: of each folder of `firmware`, the largest first, then of the largest files.
 */
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

/** The report as lines of text. */
export function tableOf({ boards, goals }: Report): string {
  const lines = [
    ...Object.entries(boards).flatMap(([name, board]) => [name, ...boardLines(board)]),
    ...(goals.length ? ['', 'goals', ...goals.map(verdictLine)] : []),
  ]
  return `${lines.join('\n')}\n`
}

function boardLines({ files, bytes, shares, variables }: BoardReport): string[] {
  return [
    ...Object.entries(files).map(([name, size]) => row(size, `${name}, bytes`)),
    row(bytes, 'all files, bytes'),
    ...Object.entries(shares).map(([feature, share]) => row(`${share.toFixed(1)} %`, `of the code: ${feature}`)),
    ...(variables
      ? [
          row(variables.idle, 'variables of the interpreter alone'),
          row(variables.booted, 'variables once booted, glass included'),
          row(variables.peak, 'variables at the peak of a two-hour match'),
          row(variables.ended, 'variables at its end'),
          row(variables.growth, 'more after 2,000 presses'),
        ]
      : []),
  ]
}

function verdictLine({ board, what, is, goal, isMet }: Verdict): string {
  return row(isMet ? 'met' : 'over', `${board} ${what}: ${whole(is)} of ${whole(goal)}`)
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

/*
 * What was measured, as one object and as a table: each cost in the floor's cases, and held against the goals of package.json.
 */
import { costOf, type Floor } from './cost.ts'
import type { Variables } from './memory.ts'
import type { Measured, Thing } from './scene.ts'

/** What each board's files may come to, kept by a test, and what is aimed at: variables too, and costs in the floor's cases. */
export interface Limits {
  budgets: Record<string, Budget>
  goals: Record<string, Goals>
}

export interface Budget {
  /** Of all files. */
  bytes: number
  /** At the peak, by an interpreter, where the board has few. */
  variables?: number
}

export type Goals = Partial<Record<'bytes' | 'variables' | 'growth' | Thing, number>>

export interface Cost {
  /** In instructions or microseconds, without what the bench itself takes. */
  cost: number
  /** How often the floor's case goes into it, and which case. */
  ratio: number
  of: keyof Floor
}

export interface BoardReport {
  /** Bytes of each file. */
  files: Record<string, number>
  bytes: number
  /** Percent of the code that each feature holds. */
  shares: Record<string, number>
  variables?: Variables
  costs?: Record<Thing, Cost>
}

export interface Report {
  /** ms of this computer, the median of 20. */
  simulator: { core: number; headless: number }
  /** What costs are counted in; without an interpreter there are none. */
  unit?: 'instructions' | 'microseconds'
  floor?: Floor
  boards: Record<string, BoardReport>
  goals: Verdict[]
}

export interface Verdict {
  board: string
  what: string
  is: number
  goal: number
  isMet: boolean
}

/** The case of the floor that each thing is told in. */
const OF: Record<Thing, keyof Floor> = {
  boot: 'look',
  nothing: 'look',
  digit: 'digit',
  press: 'press',
  settling: 'press',
  repaint: 'digit',
}

const NAMES: Record<Thing, string> = {
  boot: 'boot',
  nothing: 'a wake that draws nothing',
  digit: 'a wake with one digit changed',
  press: 'a press with its drawing',
  settling: 'the rest of a press: its contact settles, opens, settles',
  repaint: 'all of the play page drawn anew',
}

/** `look` on an ARM build of the interpreter, -Os for Cortex-M4, and what an nRF52832 does of its instructions in a second: by published timings, ±30 %. */
const LOOK_ON_ARM = 46_518
const ARM_A_SECOND = 28_700_000

export function costsOf({ parts, hollow }: Measured, floor: Floor): Record<Thing, Cost> {
  const entries = Object.entries(parts).map(([thing, part]): [string, Cost] => {
    const of = OF[thing as Thing]
    const cost = costOf(part, hollow, floor)
    return [thing, { cost: Math.round(cost), ratio: cost / floor[of], of }]
  })
  return Object.fromEntries(entries) as Record<Thing, Cost>
}

/** Seconds that an nRF52832 would take for so many looks: an estimate. */
export function secondsOf(looks: number): number {
  return (looks * LOOK_ON_ARM) / ARM_A_SECOND
}

/** What is measured of what the limits name, each against its goal. */
export function judge(boards: Record<string, BoardReport>, goals: Limits['goals']): Verdict[] {
  return Object.entries(boards).flatMap(([board, report]) =>
    Object.entries(goals[board] ?? {}).flatMap(([what, goal]) => {
      const is = measureOf(report, what as keyof Goals)
      return is === undefined ? [] : [{ board, what, is, goal, isMet: is <= goal }]
    }),
  )
}

function measureOf({ bytes, variables, costs }: BoardReport, what: keyof Goals): number | undefined {
  if (what === 'bytes') return bytes
  if (what === 'variables') return variables?.peak
  return what === 'growth' ? variables?.growth : costs?.[what].ratio
}

/** The report as lines of text. */
export function tableOf(report: Report): string {
  const lines = [
    row(report.simulator.core, 'two-hour match on the core, ms (median of 20)'),
    row(report.simulator.headless, 'two-hour match headless on the core, ms (median of 20)'),
  ]
  if (report.floor) {
    const { look, digit, press, turn } = report.floor
    lines.push(
      '',
      `the floor, in ${report.unit}${report.unit === 'instructions' ? '' : ': there is no valgrind to count by'}`,
    )
    lines.push(
      row(look, 'look'),
      row(digit, 'digit'),
      row(press, 'press'),
      row(turn, 'the strokes alone that a press changes on a glass'),
    )
  }
  for (const [name, board] of Object.entries(report.boards)) lines.push('', name, ...boardLines(board, report.unit))
  if (report.goals.length) lines.push('', 'goals', ...report.goals.map(verdictLine))
  return `${lines.join('\n')}\n`
}

function boardLines({ files, bytes, shares, variables, costs }: BoardReport, unit = ''): string[] {
  const lines = Object.entries(files).map(([name, size]) => row(size, `${name}, bytes`))
  lines.push(row(bytes, 'all files, bytes'))
  for (const [feature, share] of Object.entries(shares))
    lines.push(row(`${share.toFixed(1)} %`, `of the code: ${feature}`))
  if (variables) {
    lines.push(
      row(variables.idle, 'variables of the interpreter alone'),
      row(variables.booted, 'variables once booted, glass included'),
      row(variables.peak, 'variables at the peak of a two-hour match'),
      row(variables.ended, 'variables at its end'),
      row(variables.growth, 'more after 2,000 presses'),
    )
  }
  for (const [thing, { cost, ratio, of }] of Object.entries(costs ?? {})) {
    lines.push(row(`${ratio.toFixed(1)} ${of}`, `${NAMES[thing as Thing]}: ${whole(cost)} ${unit}`, 14))
  }
  if (costs) lines.push(row(`${secondsOf(costs.boot.ratio).toFixed(1)} s`, 'boot on an nRF52832, an estimate', 14))
  return lines
}

function verdictLine({ board, what, is, goal, isMet }: Verdict): string {
  const number = (n: number): string => (Number.isInteger(n) ? whole(n) : n.toFixed(2))
  return row(isMet ? 'met' : 'over', `${board} ${what}: ${number(is)} of ${number(goal)}`)
}

function row(value: number | string, what: string, width = 10): string {
  return `${(typeof value === 'number' ? whole(value) : value).padStart(width)}  ${what}`
}

function whole(n: number): string {
  return Math.round(n).toLocaleString('en')
}

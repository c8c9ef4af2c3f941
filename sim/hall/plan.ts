/*
 * The plan of a round: what is played, where, and by whom. It is typed or pasted, so each slip is one line that names its place, and
 * a plan with one sets nothing.
 */
import { shown } from '../clock/shown.ts'
import { keptText } from '../judge/entry.ts'
import { wantedBy } from '../judge/preset.ts'
import { TapeError } from '../tape/tape.ts'
import { Usage } from '../terminal/exit.ts'

export interface PlanRow {
  left: string
  right: string
}

export interface Plan {
  event: string
  round: string
  judge: string
  /** As `preset` takes it: `short 7 10`. */
  control: string
  /** By the clock's name in the hall file. */
  rows: Map<string, PlanRow>
  /** As it was given. */
  text: string
}

/** What stands before its first table. */
const HEADS = ['event', 'round', 'judge', 'control'] as const
export const MOST_PLAN = 100_000

/** Throws a Usage that names the line. `clocks` are the names in the hall file, with the numbers of their clocks. */
export function readPlan(text: string, clocks: readonly { name: string; number: number }[], where = 'plan'): Plan {
  if (text.length > MOST_PLAN)
    throw new Usage(`${where}: more than ${MOST_PLAN / 1000} kB; a plan is some lines a table`)
  const plan: Plan = { event: '', round: '', judge: '', control: '', rows: new Map(), text }
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  for (const [i, line] of lines.entries()) {
    const said = line.trim()
    if (said && !said.startsWith('#')) takeLine(plan, said, clocks, `${where}:${i + 1}`)
  }
  if (!plan.control) throw new Usage(`${where}: no control in it; write a line as: control short 7 10`)
  if (plan.rows.size === 0) throw new Usage(`${where}: no table in it; write one a line: TABLE; LEFT; RIGHT`)
  return plan
}

function takeLine(plan: Plan, line: string, clocks: readonly { name: string; number: number }[], where: string): void {
  if (/[;\t]/.test(line))
    return takeRow(
      plan,
      line.split(/[;\t]/).map((cell) => cell.trim()),
      clocks,
      where,
    )
  const [word, ...rest] = line.split(/\s+/)
  const head = HEADS.find((one) => one === word)
  if (!head)
    throw new Usage(
      `${where}: "${shown(word)}" is no word of a plan; one of ${HEADS.join(', ')}, or TABLE; LEFT; RIGHT`,
    )
  plan[head] = keptText(rest.join(' '), where)
  if (head === 'control') checkControl(rest, where)
}

function takeRow(
  plan: Plan,
  cells: string[],
  clocks: readonly { name: string; number: number }[],
  where: string,
): void {
  const [table, left = '', right = '', more] = cells
  if (more) throw new Usage(`${where}: more than TABLE; LEFT; RIGHT`)
  const clock = clocks.find(({ name }) => name === table) ?? clocks.find(({ number }) => String(number) === table)
  if (!clock) throw new Usage(`${where}: no clock "${shown(table)}" in the hall file; write its name or its number`)
  if (plan.rows.has(clock.name)) throw new Usage(`${where}: ${shown(clock.name)} stands twice; write it once`)
  plan.rows.set(clock.name, { left: keptText(left, where), right: keptText(right, where) })
}

function checkControl(words: string[], where: string): void {
  try {
    wantedBy(words, where)
  } catch (error) {
    if (error instanceof TapeError) throw new Usage(error.message)
    throw error
  }
}

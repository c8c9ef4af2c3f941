/*
 * The plan of a round: what is played, where, and by whom. It is typed, pasted, or written as CSV by a pairing program,
 * so a mistake is reported in one line that names its place, and then nothing of the plan is used.
 */
import { parse } from 'csv-parse/sync'
import { shown } from '../clock/shown.ts'
import { tableText } from '../clock/vocabulary.ts'
import { keptText } from '../judge/hall.ts'
import { wantedBy } from '../judge/preset.ts'
import { TapeError } from '../tape/tape.ts'
import { Usage } from '../terminal/exit.ts'

/** Who plays at a table, and in which round. */
export interface Meeting {
  event: string
  round: string
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
  rows: Map<string, Pick<Meeting, 'left' | 'right'>>
  /** As it was given. */
  text: string
}

/** The first words of lines before the tables. */
const HEADS = ['event', 'round', 'judge', 'control'] as const
const MOST_PLAN = 100_000

/** What the columns of a table may be called in what a pairing program writes, in small letters. */
const COLUMNS: Record<'table' | 'left' | 'right', readonly string[]> = {
  table: ['table', 'board', 'bo.', 'no', 'no.', 'стол', 'доска', '№'],
  left: ['left', 'white', 'player 1', 'player1', 'слева', 'белые', 'игрок 1'],
  right: ['right', 'black', 'player 2', 'player2', 'справа', 'чёрные', 'черные', 'игрок 2'],
}

interface Place {
  name: string
  number: number
}
interface Row {
  record: string[]
  info: { lines: number }
}

/** Throws a Usage that names the line. `clocks` are the names in the hall file, with the numbers of their clocks. */
export function readPlan(text: string, clocks: readonly Place[], where = 'plan'): Plan {
  if (text.length > MOST_PLAN)
    throw new Usage(`${where}: more than ${MOST_PLAN / 1000} kB; a plan has a few lines for each table`)
  const plan: Plan = { event: '', round: '', judge: '', control: '', rows: new Map(), text }
  // lines of the head are left empty, so that the others keep their numbers
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const strange = lines.findIndex((line) => line.includes('\ufffd'))
  if (strange >= 0) throw new Usage(`${where}:${strange + 1}: not in UTF-8; save the plan as UTF-8`)
  const body = lines.map((line, i) => (takeHead(plan, line, `${where}:${i + 1}`) ? '' : line)).join('\n')
  const rows = rowsIn(body, where)
  const columns = rows.length ? columnsIn(rows[0].record) : undefined
  for (const row of columns ? rows.slice(1) : rows) {
    const cells = columns ? columns.map((i) => row.record[i] ?? '') : row.record
    takeRow(plan, cells, clocks, `${where}:${row.info.lines}`, row === rows[0])
  }
  if (!plan.control) throw new Usage(`${where}: no control in it; write a line such as: control short 7 10`)
  if (plan.rows.size === 0) throw new Usage(`${where}: no table in it; write one on each line: TABLE; LEFT; RIGHT`)
  return plan
}

/** Takes a line of the head, such as `event Spring Open` or `Event: Spring Open`. Returns whether it is one. */
function takeHead(plan: Plan, line: string, where: string): boolean {
  const [, word, text = ''] = /^\s*(\w+)(?:\s*:|\s|$)\s*(.*)$/.exec(line) ?? []
  const head = HEADS.find((one) => one === word?.toLowerCase())
  if (!head || text.trim().includes('\t')) return false // a row, perhaps of column names that begin with such a word
  plan[head] = keptText(text.trim(), where)
  if (head === 'control') checkControl(text.trim().split(/\s+/), where)
  return true
}

/** The cells of each line, which stand between tabs; without any tab between semicolons, or else between commas. */
function rowsIn(body: string, where: string): Row[] {
  const delimiter = ['\t', ';', ','].find((one) => body.includes(one)) ?? ';'
  try {
    return parse(body, {
      ...{ delimiter, info: true, trim: true, comment: '#', comment_no_infix: true },
      ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    }) as unknown as Row[]
  } catch (error) {
    const line = (error as { lines?: number }).lines
    throw new Usage(`${where}:${line ?? 1}: a quotation mark without another; take it out, or double it within quotes`)
  }
}

/** The columns of the table, the left and the right player, if this row is one of column names; else undefined. */
function columnsIn(record: readonly string[]): number[] | undefined {
  const names = record.map((cell) => cell.toLowerCase())
  const places = Object.values(COLUMNS).map((words) => names.findIndex((name) => words.includes(name)))
  return places.every((place) => place >= 0) ? places : undefined
}

function takeRow(
  plan: Plan,
  cells: readonly string[],
  clocks: readonly Place[],
  where: string,
  isFirst: boolean,
): void {
  const [table, left = '', right = '', more] = cells
  if (cells.length === 1)
    throw new Usage(
      `${where}: "${shown(table.split(/\s/)[0])}" is not a word of a plan; write one of ${HEADS.join(', ')}, or TABLE; LEFT; RIGHT`,
    )
  if (more) throw new Usage(`${where}: too many cells; write TABLE; LEFT; RIGHT`)
  if (!left !== !right)
    throw new Usage(
      `${where}: "${shown(left || right)}" has no opponent; write TABLE; LEFT; RIGHT, and leave out a player who has a bye`,
    )
  const clock =
    clocks.find(({ name }) => name === table) ?? clocks.find(({ number }) => String(number) === tableText(table))
  if (!clock) {
    const right =
      isFirst && !/\d/.test(table)
        ? 'a line of column names is: Table; Left; Right'
        : 'write its name, or its clock’s number'
    throw new Usage(`${where}: no table "${shown(table)}" in this hall; ${right}`)
  }
  if (plan.rows.has(clock.name)) throw new Usage(`${where}: ${shown(clock.name)} appears twice; write it once`)
  const seated = [...plan.rows.values()].flatMap((row) => [row.left, row.right])
  const twice = seated.includes(left) || left === right ? left : seated.includes(right) ? right : ''
  if (twice)
    throw new Usage(
      `${where}: "${shown(twice)}" appears twice; if these are two people, write them so that they differ`,
    )
  keptText(clock.name, where)
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

export function meetingIn({ event, round, rows }: Plan, name: string): Meeting {
  const { left = '', right = '' } = rows.get(name) ?? {}
  return { event, round, left, right }
}

/** Whether it is of another round than the plan's or, where rounds have no names, is over and others play there. */
export function isEarlier(meeting: Meeting, plan: Plan, name: string, hasEnded: boolean): boolean {
  const { event, round, left, right } = meetingIn(plan, name)
  if (meeting.event !== event || meeting.round !== round) return true
  return !round && hasEnded && (meeting.left !== left || meeting.right !== right)
}

/** What the clock of this table is told of its match, a line each. */
export function aboutLines(plan: Plan, name: string): string[] {
  const { event, round, left, right } = meetingIn(plan, name)
  const about = { event, round, table: plan.rows.has(name) ? name : '', left, right, judge: plan.judge }
  return Object.entries(about).map(([word, text]) => `about ${word} ${text}`.trim())
}

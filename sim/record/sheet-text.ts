/*
 * The match sheet as plain text of 80 columns.
 */
import { inLines } from '../clock/shown.ts'
import { makeSheet, type Names, type Section, type Sheet, type Timed } from './sheet.ts'

const WIDTH = 80
const HEAD = 14
const NAME = 46
/** A printer begins another page at it. */
const NEW_PAGE = '\f'
const INDENT = ' '.repeat(HEAD)
/** The columns at which a text beside a time begins, and what belongs below it. */
const TIMED = 12
const BELOW = 32

/** The sheet of a record; throws TapeError, by `name`, when there is no match in it. */
export function sheetOf(words: readonly number[], names?: Names, name?: string, code?: string): string {
  return sheetText(makeSheet(words, names, name, code))
}

export function sheetText(sheet: Sheet): string {
  const { heads, sections, sides, none } = sheet.words
  const section = (title: string, lines: readonly string[]): string[] => [
    '',
    title,
    ...(lines.length ? lines : [`  ${none}`]),
  ]
  const listed = ({ title, lines }: Section): string[] => section(title, lines.flatMap(timedLines))
  const lines = [
    ...[heads.title, ''],
    ...sheet.about.map(({ head, text, after }) =>
      row(head, text ? cutToLine(text) : `${'_'.repeat(after ? 16 : NAME)} ${after}`),
    ),
    ...controlLines(sheet),
    ...sheet.names.map((name, side) => row(sides[side], name ? cutToLine(name) : '_'.repeat(NAME))),
    ...section(sections.games, gameLines(sheet)),
    ...section(
      sections.times + (sheet.timesAt && ` ${sheet.timesAt}`),
      sheet.times.map((time, side) => `  ${sides[side].padEnd(8)}${time}`),
    ),
    ...sheet.sections.flatMap(listed),
    ...section(sections.result, [`  ${row(heads.score, sheet.score)}`, `  ${row(heads.winner, sheet.won)}`]),
    ...signatureLines(sheet, section),
    ...['', `${NEW_PAGE}${sections.machine}`],
    ...sheet.machine.flatMap(listed),
  ]
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

function row(head: string, text: string): string {
  return head.padEnd(HEAD) + text
}

function cutToLine(text: string): string {
  return text.slice(0, WIDTH - HEAD)
}

/** The control, and below it its unusual settings, as many to a line as fit. */
function controlLines({ control: [usual, unusual], words }: Sheet): string[] {
  const lines = [usual, ...inLines(unusual, ', ', WIDTH - HEAD)]
  return lines.map((line, i) => (i ? INDENT + line : row(words.heads.control, line)))
}

function gameLines({ games, gamesNote, words }: Sheet): string[] {
  if (!games.length) return []
  const heads = words.columns.map(({ head }) => head.split(' '))
  const above = heads.map((parts) => (parts.length > 1 ? parts[0] : ''))
  const below = heads.map((parts) => parts.at(-1)!)
  const lines = [above, below, ...games].map((cells) => cellsOf(cells, words.columns))
  return gamesNote ? [...lines, `   ${gamesNote}`] : lines
}

/** Texts are aligned left and numbers right. */
function cellsOf(texts: readonly string[], columns: Sheet['words']['columns']): string {
  // a number as wide as its column gets a space before it all the same
  const number = (text: string, width: number): string => (text.length < width ? text.padStart(width) : ` ${text}`)
  return texts
    .map((text, i) => (columns[i].isText ? ` ${text}`.padEnd(columns[i].wide) : number(text, columns[i].wide)))
    .join('')
}

/**
 * `1:08  game 1: stop by both buttons, 1:06, 0:36 over, ended by both`, folded to the width of the page, and what
 * belongs below it, such as a stop's claims.
 */
function timedLines({ at, text, more }: Timed): string[] {
  const lines = inLines(text.split(' '), ' ', WIDTH - TIMED)
  const below = inLines(more, '; ', WIDTH - BELOW)
  return [
    ...lines.map((line, i) => (i ? ' '.repeat(TIMED) : `  ${at.padStart(8)}  `) + line),
    ...below.map((line) => ' '.repeat(BELOW) + line),
  ]
}

/** The winner is marked: he hands in the sheet. */
function signatureLines(
  { names, winner, marked, words }: Sheet,
  section: (title: string, lines: readonly string[]) => string[],
): string[] {
  const line = (mark: string, who: string, name: string): string[] => [
    '',
    `${mark} ${who.padEnd(8)}${name.slice(0, 32).padEnd(34)}${'_'.repeat(30)}`,
  ]
  return [
    ...section(words.sections.signatures, [`  ${marked}`]),
    ...words.sides.flatMap((side, i) => line(winner === i ? '[x]' : '[ ]', side, names[i])),
    ...line('   ', words.heads.judge, ''),
  ]
}

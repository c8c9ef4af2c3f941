/*
 * Results for the pairing program, and sheets: from the records that were read off clocks, and from nothing else.
 */
import { writeFileSync } from 'node:fs'
import { Block } from '../../firmware/core/block.ts'
import { Won } from '../../firmware/core/match.ts'
import { Ruling } from '../../firmware/core/ruling.ts'
import { bankText } from '../judge/state.ts'
import { type Story, storyOf } from '../record/story.ts'
import { canPrint, makePrinter } from '../web/pdf.ts'
import { fileName, keepFile, newFile } from './files.ts'
import type { PulledRecord, Service } from './service.ts'
import { sheetFiles } from './sheets.ts'

/** A match as it stands in its record. */
export interface Result {
  table: string
  clock: string
  event: string
  round: string
  left: string
  right: string
  leftScore: number
  rightScore: number
  length: number
  /** left, right, or nothing while nobody has won. */
  winner: string
  how: string
  games: number
  leftTime: string
  rightTime: string
  leftRemarks: number
  rightRemarks: number
  leftWarnings: number
  rightWarnings: number
  leftPenaltyPoints: number
  rightPenaltyPoints: number
  /** What a judge gave the other side in this record. */
  leftPenaltySeconds: number
  rightPenaltySeconds: number
  record: string
}

const HOW: Record<Won, string> = {
  [Won.Not]: '',
  [Won.ByScore]: 'score',
  [Won.ByFlag]: 'flag',
  [Won.ByLateness]: 'lateness',
  [Won.ByRuling]: 'ruling',
}
const SIDES = ['left', 'right']
const COLUMNS: readonly (keyof Result)[] = [
  ...(['event', 'round', 'table', 'clock', 'left', 'right', 'leftScore', 'rightScore', 'length'] as const),
  ...(['winner', 'how', 'games', 'leftTime', 'rightTime', 'leftRemarks', 'rightRemarks'] as const),
  ...(['leftWarnings', 'rightWarnings', 'leftPenaltyPoints', 'rightPenaltyPoints'] as const),
  ...(['leftPenaltySeconds', 'rightPenaltySeconds', 'record'] as const),
]

/** Throws TapeError where the record is none of a match. */
export function resultOf(name: string, { words, file }: PulledRecord): Result {
  const story = storyOf(words, name)
  const { s, about, games } = story
  const said = (block: Block): string => about[block] ?? ''
  const [left, right] = s.clock.bank.map((bank) => bankText(bank))
  return {
    table: said(Block.Table) || name,
    clock: said(Block.Clock),
    event: said(Block.Event),
    round: said(Block.Round),
    left: said(Block.Left),
    right: said(Block.Right),
    leftScore: s.match.score[0],
    rightScore: s.match.score[1],
    length: s.control.length,
    winner: SIDES[s.match.winner] ?? '',
    how: HOW[s.match.won],
    games: games.length,
    leftTime: left,
    rightTime: right,
    leftRemarks: s.tally[0],
    rightRemarks: s.tally[1],
    leftWarnings: s.tally[2],
    rightWarnings: s.tally[3],
    leftPenaltyPoints: s.tally[4],
    rightPenaltyPoints: s.tally[5],
    leftPenaltySeconds: penaltySeconds(story, 0),
    rightPenaltySeconds: penaltySeconds(story, 1),
    record: file,
  }
}

function penaltySeconds({ rulings }: Story, side: number): number {
  const against = rulings.filter(({ ruled, isUndone }) => {
    return ruled.what === Ruling.Penalty && ruled.side === side && !isUndone
  })
  return against.reduce((sum, { ruled }) => sum + ruled.value, 0) / 1000
}

export function resultsOf({ records }: Service): Result[] {
  return [...records].map(([name, record]) => resultOf(name, record))
}

/** As spreadsheets and pairing programs read it, in UTF-8 with its mark. */
export function csvOf(results: readonly Result[]): string {
  const rows = results.map((result) => COLUMNS.map((column) => cell(result[column])).join(','))
  return `\ufeff${[COLUMNS.join(','), ...rows].join('\r\n')}\r\n`
}

/** No spreadsheet takes a player's name for a formula. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** `results.csv` and `results.json`, or with a number behind where another run has written its own; each time anew. */
export function writeResults(service: Service): string[] {
  const results = resultsOf(service)
  const texts = [csvOf(results), `${JSON.stringify(results, null, 2)}\n`]
  if (service.resultFiles.length) for (const [i, file] of service.resultFiles.entries()) writeFileSync(file, texts[i])
  else service.resultFiles = texts.map((text, i) => newFile(service.out, 'results', i ? '.json' : '.csv', text))
  return service.resultFiles
}

/** A sheet for each of these, in each form that there is; `show` is told of how many have one. How many that came to. */
export async function writeSheets(
  service: Service,
  names: readonly string[],
  show: (done: number, all: number) => boolean,
): Promise<number> {
  const records = [...service.records].filter(([name]) => names.includes(name))
  const printer = records.length && canPrint() ? await makePrinter() : undefined
  let done = 0
  try {
    for (const [name, { words }] of records) {
      if (!show(done, records.length)) break
      const files = await sheetFiles(words, name, printer)
      for (const [ending, data] of files) keepFile(service.out, fileName(name, service.hall.plan?.round), ending, data)
      done++
    }
  } finally {
    await printer?.close()
  }
  return done
}

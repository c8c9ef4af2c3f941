/*
 * Results for the pairing program, and sheets: from the records that were read off clocks, and from nothing else.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import { Block } from '../../firmware/core/block.ts'
import { Won } from '../../firmware/core/match.ts'
import { Ruling } from '../../firmware/core/ruling.ts'
import { bytesOf } from '../judge/record.ts'
import { bankText } from '../judge/state.ts'
import { wordsIn } from '../record/entries.ts'
import { type Story, storyOf } from '../record/story.ts'
import { TapeError } from '../tape/tape.ts'
import { canPrint, makePrinter } from '../web/pdf.ts'
import { fileName, keepFile, newFile } from './files.ts'
import type { Journal } from './journal.ts'
import { sheetFiles } from './sheets.ts'

/** A match whose record was read off the clock of a table. */
export interface Match {
  /** By the hall file. */
  table: string
  file: string
  result: Result
}

/** What of the service keeps results. */
export interface Archive {
  /** Those whose records were read, oldest first. */
  matches: Match[]
  /** Where records, sheets and results are written. */
  out: string
  /** Those of results. */
  resultFiles: string[]
  /** Keeps what outlives the service. */
  journal: Journal
}

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
export function resultOf(name: string, { words, file }: { words: readonly number[]; file: string }): Result {
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

export function resultsOf({ matches }: Pick<Archive, 'matches'>): Result[] {
  return matches.map(({ result }) => result)
}

/** As spreadsheets and pairing programs read it, in UTF-8 with its mark; no spreadsheet takes a player's name for a formula. */
export function csvOf(results: readonly Result[]): string {
  return stringify([...results], {
    ...{ header: true, columns: [...COLUMNS], bom: true },
    ...{ record_delimiter: 'windows', escape_formulas: true },
  })
}

export function jsonOf(results: readonly Result[]): string {
  return `${JSON.stringify(results, null, 2)}\n`
}

/**
 * Takes a record that was read off this table's clock, into a file of its own and into the results, and tells its file. A record only
 * grows: one that begins as another of this table did is the same match further on, and takes its place. Throws a TapeError where it is
 * none of a match; its file is there all the same. What the record does not say of event, round and players is as it is `known`.
 */
export function takeRecord(
  archive: Archive,
  table: string,
  words: readonly number[],
  known: Partial<Result> = {},
): string {
  const bytes = bytesOf(words)
  const story = storyIn(words, table)
  const file = keepFile(archive.out, fileName(table, story?.about[Block.Round] || known.round), '.record', bytes)
  const read = resultOf(table, { words, file })
  const said = Object.entries(read).filter(([, value]) => value !== '')
  const result = { ...read, ...known, ...Object.fromEntries(said) }
  const there = archive.matches.find((match) => match.table === table && isLonger(readFileSync(match.file), bytes))
  if (there) return there.file
  const match = { table, file, result }
  takeMatch(archive.matches, match)
  archive.journal('match', match)
  writeResults(archive)
  return file
}

/** Puts it behind the others, or in the place of the same match as it stood before. */
export function takeMatch(matches: Match[], match: Match): void {
  const bytes = readFileSync(match.file)
  const at = matches.findIndex(({ table, file }) => table === match.table && isLonger(bytes, readFileSync(file)))
  if (at < 0) matches.push(match)
  else matches[at] = match
}

function isLonger(bytes: Uint8Array, head: Uint8Array): boolean {
  return bytes.length >= head.length && Buffer.from(head).equals(bytes.subarray(0, head.length))
}

function storyIn(words: readonly number[], name: string): Story | undefined {
  try {
    return storyOf(words, name)
  } catch (error) {
    if (error instanceof TapeError) return undefined
    throw error
  }
}

/** `results.csv` and `results.json` of all matches so far, or with a number behind where another hall has written its own; each time anew. */
export function writeResults(archive: Archive): string[] {
  const results = resultsOf(archive)
  const texts = [csvOf(results), jsonOf(results)]
  if (archive.resultFiles.length) for (const [i, file] of archive.resultFiles.entries()) replace(file, texts[i])
  else {
    archive.resultFiles = texts.map((text, i) => newFile(archive.out, 'results', i ? '.json' : '.csv', text))
    archive.journal('results', archive.resultFiles)
  }
  return archive.resultFiles
}

/** Whoever reads it meanwhile finds the one or the other, whole. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

/** A sheet for each of these files, in each form that there is; `show` is told of how many have one. How many that came to. */
export async function writeSheets(
  archive: Archive,
  matches: readonly Match[],
  show: (done: number, all: number) => boolean,
): Promise<number> {
  const printer = matches.length && canPrint() ? await makePrinter() : undefined
  let done = 0
  try {
    for (const { table, file, result } of matches) {
      if (!show(done, matches.length)) break
      const files = await sheetFiles(recordIn(file), table, printer)
      for (const [ending, data] of files) keepFile(archive.out, fileName(table, result.round), ending, data)
      done++
    }
  } finally {
    await printer?.close()
  }
  return done
}

export function recordIn(file: string): number[] {
  return wordsIn(readFileSync(file), file)
}

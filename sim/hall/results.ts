/*
 * Results for the pairing program, and match sheets, as HTML and as files in each language. Both come only from
 * records, read off clocks or brought by phones.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import { Block } from '../../firmware/core/block.ts'
import { Claim } from '../../firmware/core/claim.ts'
import type { Side } from '../../firmware/core/clock.ts'
import { Won } from '../../firmware/core/match.ts'
import { Ruling } from '../../firmware/core/ruling.ts'
import { TAKEN_BACK } from '../../firmware/core/stop.ts'
import { Entry } from '../../firmware/core/word.ts'
import { LANGUAGES } from '../clock/languages.ts'
import { bytesOf } from '../judge/record.ts'
import { bankText } from '../judge/state.ts'
import { entriesIn, hasMatch, wordsIn } from '../record/entries.ts'
import { makeSheet } from '../record/sheet.ts'
import { sheetPage } from '../record/sheet-html.ts'
import { noteAbout, type Story, storyOf } from '../record/story.ts'
import { makePrinter, NoStart } from '../web/chromium.ts'
import { fileName, type Journal, keepFile, newFile } from './files.ts'

/** A match whose record was read off a table's clock, or brought by its phone. */
export interface Match {
  /** The table's name in the hall file. */
  table: string
  file: string
  result: Result
}

/** The part of the service that keeps results. */
export interface Archive {
  /** In the order in which their records were first read. */
  matches: Match[]
  /** The folder for records, sheets and results. */
  out: string
  /** The paths of `results.csv` and `results.json`; empty until these are first written. */
  resultFiles: string[]
  /** Writes down what has to survive the end of the service. */
  journal: Journal
}

export type Result = ReturnType<typeof resultOf>

const HOW: Record<Won, string> = {
  [Won.Not]: '',
  [Won.ByScore]: 'score',
  [Won.ByFlag]: 'flag',
  [Won.ByLateness]: 'lateness',
  [Won.ByRuling]: 'ruling',
}
const SIDES = ['left', 'right'] as const
const COLUMNS: readonly (keyof Result)[] = [
  ...(['event', 'round', 'table', 'clock', 'left', 'right', 'leftScore', 'rightScore', 'length'] as const),
  ...(['winner', 'how', 'games', 'leftTime', 'rightTime', 'leftRemarks', 'rightRemarks'] as const),
  ...(['leftWarnings', 'rightWarnings', 'leftPenaltyPoints', 'rightPenaltyPoints'] as const),
  ...(['leftPenaltySeconds', 'rightPenaltySeconds', 'record'] as const),
]

/** Throws TapeError if the record is not that of a match. */
export function resultOf(name: string, { words, file }: { words: readonly number[]; file: string }) {
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
    /** Empty if no side has won. */
    winner: (SIDES[s.match.winner as Side] ?? '') as '' | (typeof SIDES)[number],
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

/** CSV for spreadsheets and pairing programs, UTF-8 with a byte order mark. Formulas in players' names are escaped. */
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
 * Keeps a record that was read off this table's clock in a file, adds its match to the results, and returns it. A
 * record only grows: one that begins with an earlier record of this table is the same match, and replaces it. If a
 * longer one is kept already, that match is returned. `known` supplies event, round and players where the record is
 * silent. Throws TapeError if the record is not that of a match; its file is kept all the same.
 */
export function takeRecord(
  archive: Archive,
  table: string,
  words: readonly number[],
  known: Partial<Result> = {},
): Match {
  const bytes = bytesOf(words)
  const round = aboutIn(words)[Block.Round] || known.round
  const file = keepFile(archive.out, fileName(table, round), '.record', bytes)
  const read = resultOf(table, { words, file })
  const said = Object.entries(read).filter(([, value]) => value !== '')
  const result = { ...read, ...known, ...Object.fromEntries(said) }
  const there = archive.matches.find((match) => match.table === table && beginsWith(bytesIn(match.file), bytes))
  if (there) return there
  const match = { table, file, result }
  const before = [...archive.matches]
  try {
    takeMatch(archive.matches, match)
    archive.journal('match', match)
    writeResults(archive)
  } catch (error) {
    archive.matches = before // so that it is taken when the record is brought again
    throw error
  }
  return match
}

/** Adds a match to the end, or replaces an earlier state of the same match. */
export function takeMatch(matches: Match[], match: Match): void {
  const bytes = bytesIn(match.file)
  const at = matches.findIndex(({ table, file }) => table === match.table && beginsWith(bytes, bytesIn(file)))
  if (at < 0) matches.push(match)
  else matches[at] = match
}

/** False if either is no longer there. */
function beginsWith(bytes: Uint8Array | undefined, head: Uint8Array | undefined): boolean {
  return bytes !== undefined && head !== undefined && Buffer.from(head).equals(bytes.subarray(0, head.length))
}

/** The bytes of a record's file; undefined if somebody has removed it. */
function bytesIn(file: string): Uint8Array | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}

/** What the desk and the judge said of the match in a record; nothing if it has no match. */
export function aboutIn(words: readonly number[]): readonly string[] {
  const told = { about: [], minutes: 0, zone: 0 }
  const list = entriesIn(words)
  if (hasMatch(list)) for (const one of list) noteAbout(told, one)
  return told.about
}

/** What the players want of the judge in the record's last stop, the most urgent of it; undefined if nothing is told. */
export function claimIn(words: readonly number[]): Claim | undefined {
  const sent = [0, 0]
  let isStop = false
  for (const { entry, side, value } of entriesIn(words.slice(-LAST_WORDS))) {
    if (entry === Entry.Stop) {
      sent.fill(0)
      isStop = true
    }
    if (entry !== Entry.Claim) continue
    const claim = value % TAKEN_BACK
    if (value & TAKEN_BACK) sent[side] &= ~(1 << claim)
    else sent[side] |= 1 << claim
  }
  const all = isStop ? sent[0] | sent[1] : 0
  return CALLING.find((claim) => (all >> claim) & 1)
}
/** A stop has far fewer. */
const LAST_WORDS = 200
const CALLING = [Claim.Medical, Claim.Dispute, Claim.WrongMove, Claim.Dice]

/**
 * Writes all results so far to `results.csv` and `results.json`. Later calls replace these files. If another hall has
 * left files of these names, the names get a number.
 */
function writeResults(archive: Archive): void {
  const results = resultsOf(archive)
  const { resultFiles: files, out, journal } = archive
  const known = files.length
  for (const [i, text] of [csvOf(results), jsonOf(results)].entries()) {
    if (files[i]) replace(files[i], text)
    else files.push(newFile(out, 'results', i ? '.json' : '.csv', text))
  }
  if (files.length > known) journal('results', files)
}

/** Replaces a file in one step, so that a reader finds either the old or the new one, whole. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

/**
 * Writes the sheets of these matches, in each language, as HTML and where possible as PDF. Calls `show` before each
 * match and stops if it returns false. Returns the number of matches done, and the tables that have no sheet because
 * of their record.
 */
export async function writeSheets(
  archive: Archive,
  matches: readonly Match[],
  show: (done: number, all: number) => boolean,
): Promise<{ done: number; without: string[] }> {
  const printer = matches.length ? await makePrinter().catch(noPrinter) : undefined
  let done = 0
  const without: string[] = []
  try {
    for (const { table, file, result } of matches) {
      if (!show(done + without.length, matches.length)) break
      const keep = (ending: string, data: string | Uint8Array): string =>
        keepFile(archive.out, fileName(table, result.round), ending, data)
      const pages = pagesIn(file, table)
      if (pages) done++
      else without.push(table)
      for (const [language, html] of pages ?? []) {
        const pdf = keep(`.${language}.html`, html).replace(/html$/, 'pdf')
        if (printer && !existsSync(pdf)) writeFileSync(pdf, await printer.print(html))
      }
    }
  } finally {
    await printer?.close()
  }
  return { done, without }
}

/** A Chromium that does not start is as none. */
function noPrinter(error: unknown): undefined {
  if (!(error instanceof NoStart)) throw error
}

/** A sheet in each language; undefined for a record that is gone, or whose file is damaged. */
function pagesIn(file: string, table: string): [language: string, html: string][] | undefined {
  try {
    const words = recordIn(file)
    return words && LANGUAGES.map((language) => [language, sheetHtml(words, table, language)])
  } catch {
    return undefined
  }
}

/** The words of a record that was kept; undefined if its file was removed. */
export function recordIn(file: string): number[] | undefined {
  const bytes = bytesIn(file)
  return bytes && wordsIn(bytes)
}

/** The page of a sheet; throws TapeError for a record of no match. */
export function sheetHtml(words: readonly number[], name: string, language: string): string {
  return sheetPage(makeSheet(words, ['', ''], name, language), name)
}

/*
 * What commands print of records. `sim -- replay FILE`: a match by its record, one entry per line, with the glass of
 * each where it is wanted. `sim -- diff A B`: the last event that two tapes or records have in common, and what each
 * has next. Events are what a record has: presses, stops, results, rulings and what the clock did by itself.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bankAt } from '../../firmware/core/clock.ts'
import { Entry } from '../../firmware/core/word.ts'
import type { SimBoard } from '../clock/boards.ts'
import { snapshotOf } from '../clock/numbers.ts'
import { stillOf } from '../clock/reel.ts'
import { namedSnapshot } from '../clock/snapshot.ts'
import { showMs } from '../clock/time.ts'
import { STAGES } from '../clock/vocabulary.ts'
import { readInput } from '../tape/file.ts'
import { makeFolder, pictureOf } from '../tape/picture.ts'
import { TapeError } from '../tape/tape.ts'
import { wordsInFile } from './load.ts'
import { type Stand, standsOf } from './replay.ts'

interface How {
  board: SimBoard
  isJson: boolean
  /** The folder that pictures are written to. */
  png?: string
}

/** Prints each entry that tells something: when, what, both banks, score, stage. Throws TapeError, by `name`. */
export function replayRecord(
  words: readonly number[],
  name: string,
  { board, isJson, png }: How,
  print: (text: string) => void = (text) => process.stdout.write(text),
): void {
  if (png !== undefined) makeFolder(png)
  let count = 0
  for (const stand of standsOf(words, name)) {
    if (!stand.text) continue
    count++
    print(`${isJson ? jsonLine(stand) : lineOf(stand)}\n`)
    if (png === undefined) continue
    const file = join(png, `${String(count).padStart(4, '0')}.png`)
    writeFileSync(file, pictureOf(stillOf(stand.session, stand.recorded.at, board)))
  }
}

function lineOf({ at, recorded, text, session }: Stand): string {
  const banks = [0, 1].map((side) => showMs(bankAt(session.clock, side, recorded.at)))
  return `${showMs(Math.max(0, at)).padStart(11)}  ${banks.join(' ')}  ${session.match.score.join(':')}  ${STAGES[session.stage]}  ${text}`
}

function jsonLine({ at, text, session }: Stand): string {
  return JSON.stringify({ at, text, record: namedSnapshot(snapshotOf(session)) })
}

interface Event {
  /** The number of power cuts before it; its time counts from the last power-on. */
  cut: number
  at: number
  text: string
}

/** Prints where they part, or that they are the same. Returns the exit code: 0 the same, 1 not. Throws TapeError. */
export async function diff(
  files: readonly string[],
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<number> {
  const [a, b, more] = files
  if (a === undefined || b === undefined || more !== undefined)
    throw new TapeError('diff', 'needs two tapes or records: npm run -s sim -- diff A B')
  const [left, right] = [await eventsOf(a), await eventsOf(b)]
  const most = Math.min(left.length, right.length)
  let same = 0
  while (same < most && eventLine(left[same]) === eventLine(right[same])) same++
  if (same === left.length && same === right.length) {
    print(`the same: ${same} events\n`)
    return 0
  }
  const wide = Math.max(a.length, b.length, 4)
  const row = (name: string, event?: Event): string =>
    `  ${name.padEnd(wide)}  ${event ? eventLine(event) : '       ends'}\n`
  print(`they part after ${same} events\n`)
  if (same) print(row('both', left[same - 1]))
  print(row(a, left[same]) + row(b, right[same]))
  return 1
}

function eventLine({ cut, at, text }: Event): string {
  return `${showMs(at).padStart(11)}  ${text}${cut ? ` (since power cut ${cut})` : ''}`
}

async function eventsOf(file: string): Promise<Event[]> {
  const events: Event[] = []
  let cut = 0
  for (const { recorded, text } of standsOf(await wordsInFile(file, readInput(file, 'tape or match record')), file)) {
    if (recorded.entry === Entry.Power) cut++
    if (text) events.push({ cut, at: recorded.at, text })
  }
  return events
}

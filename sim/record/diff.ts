/*
 * `sim -- diff A B`: the last event that two tapes or records have in common, and what each has next. Events are what a
 * record has: presses, stops, results, rulings and what the clock did by itself, each at its instant.
 */

import { Entry } from '../../firmware/core/word.ts'
import { showMs } from '../clock/time.ts'
import { readInput } from '../tape/file.ts'
import { TapeError } from '../tape/tape.ts'
import { wordsInFile } from './load.ts'
import { standsOf } from './replay.ts'

interface Event {
  /** The number of power cuts before it; its time counts from the last power-on. */
  cut: number
  at: number
  text: string
}

/**
 * Prints where they part, or that they are the same. Resolves to the exit code: 0 the same, 1 not. Throws TapeError.
 */
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
  while (same < most && lineOf(left[same]) === lineOf(right[same])) same++
  if (same === left.length && same === right.length) {
    print(`the same: ${same} events\n`)
    return 0
  }
  const wide = Math.max(a.length, b.length, 4)
  const row = (name: string, event?: Event): string =>
    `  ${name.padEnd(wide)}  ${event ? lineOf(event) : '       ends'}\n`
  print(`they part after ${same} events\n`)
  if (same) print(row('both', left[same - 1]))
  print(row(a, left[same]) + row(b, right[same]))
  return 1
}

function lineOf({ cut, at, text }: Event): string {
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

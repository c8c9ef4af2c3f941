/*
 * What `sim -- replay FILE` prints: a match by its record, one entry per line, with the glass of each where it is wanted.
 */
import { join } from 'node:path'
import { bankAt } from '../../firmware/core/clock.ts'
import { TABLE } from '../clock/boards.ts'
import { snapshotOf } from '../clock/numbers.ts'
import { stillOf } from '../clock/reel.ts'
import { namedSnapshot } from '../clock/snapshot.ts'
import { showMs } from '../clock/time.ts'
import { STAGES } from '../clock/vocabulary.ts'
import { makeFolder, writeOutput } from '../tape/file.ts'
import { pictureOf } from '../tape/picture.ts'
import { type Stand, standsOf } from './replay.ts'

/** The width of the longest stage. */
const STAGE = Math.max(...STAGES.map(({ length }) => length))

interface How {
  isJson: boolean
  /** The folder that pictures are written to. */
  png?: string
}

/** Prints each entry that tells something: when, what, both banks, score, stage. Throws TapeError, by `name`. */
export function replayRecord(
  words: readonly number[],
  name: string,
  { isJson, png }: How,
  print: (text: string) => void = (text) => process.stdout.write(text),
): void {
  if (png !== undefined) makeFolder('--png', png)
  let count = 0
  for (const stand of standsOf(words, name)) {
    if (!stand.text) continue
    count++
    print(`${isJson ? jsonLine(stand) : lineOf(stand)}\n`)
    if (png === undefined) continue
    const file = join(png, `${String(count).padStart(4, '0')}.png`)
    writeOutput(file, pictureOf(stillOf(stand.session, stand.recorded.at, TABLE)))
  }
}

function lineOf({ at, recorded, text, session }: Stand): string {
  const banks = [0, 1].map((side) => showMs(bankAt(session.clock, side, recorded.at)).padStart(9))
  const score = session.match.score.join(':').padStart(5)
  return `${showMs(Math.max(0, at)).padStart(11)}  ${banks.join(' ')}  ${score}  ${STAGES[session.stage].padEnd(STAGE)}  ${text}`
}

function jsonLine({ at, text, session }: Stand): string {
  return JSON.stringify({ at, text, record: namedSnapshot(snapshotOf(session)) })
}

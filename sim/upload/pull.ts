/*
 * The records of a clock that is about to be replaced: all that its flash holds, each as a file that replay and sheet read.
 *
 * An update is the one thing that moves what lies in a board's Storage, and a cut of power meanwhile may cost all of it. So the
 * records are on the computer first. They are asked for by the board's own console, through the clock that still runs there.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wireOf } from '../clock/vocabulary.ts'
import { Fault } from '../judge/faults.ts'
import type { Answer } from '../judge/link.ts'
import { allWords, bytesOf, wordsOf } from '../judge/record.ts'
import { hearOne, type Talk, type } from '../selftest/talk.ts'

const ANSWER_MS = 3000
/** No flash has so many records, or so long ones. */
const MOST = 10_000
const MOST_WORDS = 100_000

/** Writes the records into a new folder, the newest first; how many there were. Throws a Fault; then, and where there are none, there is no such folder. */
export async function pullRecords(talk: Talk, folder: string): Promise<number> {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new Fault(`${folder}: ${(error as Error).message}`)
  }
  try {
    for (let back = 0; back < MOST; back++) {
      const told = (count: number): void => {
        if (process.stderr.isTTY) process.stderr.write(`\rrecord ${back + 1}: ${count} words`)
      }
      const words = await allWords((from) => readPiece(talk, from, back), told, MOST_WORDS)
      if (!words.length && !back) rmSync(folder, { recursive: true })
      if (!words.length) return back
      writeFileSync(join(folder, `match-${String(back + 1).padStart(2, '0')}`), bytesOf(words))
    }
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error instanceof Fault
      ? new Fault(`the records are not read, so nothing was changed: ${error.message}`)
      : error
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  }
  throw new Fault(`strange answer: more than ${MOST} records`)
}

async function readPiece(talk: Talk, from: number, back: number): Promise<number[]> {
  type(talk, `print("+log "+clock.line(${JSON.stringify(wireOf(`log ${from} ${back}`))}))`)
  const line = await hearOne(talk, ANSWER_MS, (heard) => heard.startsWith('+log '), 'the clock')
  return wordsOf(answerIn(line, from))
}

function answerIn(line: string, from: number): Answer {
  try {
    const answer: Answer = JSON.parse(line.slice('+log '.length))
    if (answer.from === from) return answer
  } catch {} // half a line, which is told as it is
  throw new Fault(`strange answer: ${line.slice(0, 80)}`)
}

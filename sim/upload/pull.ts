/*
 * Reads the records of a clock that is about to be replaced: all that its flash holds, each into a file for replay and
 * sheet. Only an update moves what lies in a board's Storage, and a power cut meanwhile may cost all of it. So the
 * records are copied to the computer first. The board's own console asks the clock that still runs there for them.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wireOf } from '../clock/vocabulary.ts'
import { Fault } from '../judge/faults.ts'
import type { Answer } from '../judge/link.ts'
import { allWords, bytesOf, wordsInAnswer } from '../judge/record.ts'
import { hearOne, type Talk, type } from '../selftest/talk.ts'

const ANSWER_MS = 3000
/** No flash has so many records, or so long ones. */
const MOST = 10_000
const MOST_WORDS = 100_000

/**
 * Writes the records into a new folder, the newest first, and returns how many there were. If there are none, or if
 * reading them fails, the folder is removed. Throws a Fault.
 */
export async function pullRecords(talk: Talk, folder: string): Promise<number> {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new Fault(`${folder}: ${(error as Error).message}`)
  }
  try {
    for (let back = 0; back < MOST; back++) {
      const onProgress = (count: number): void => {
        if (process.stderr.isTTY) process.stderr.write(`\rrecord ${back + 1}: ${count} words`)
      }
      const words = await allWords((from) => readPiece(talk, from, back), onProgress, MOST_WORDS)
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
  return wordsInAnswer(answerIn(line, from))
}

function answerIn(line: string, from: number): Answer {
  try {
    const answer: Answer = JSON.parse(line.slice('+log '.length))
    if (answer.from === from) return answer
  } catch {} // half a line: the Fault quotes it
  throw new Fault(`strange answer: ${line.slice(0, 80)}`)
}

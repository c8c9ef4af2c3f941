/*
 * What was typed: files and numbers, each checked before anything is done. What is wrong is told in one line.
 */
import { accessSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { wordsInFile } from '../record/load.ts'
import { readInput } from '../tape/file.ts'
import { parseTape, type Tape } from '../tape/tape.ts'
import { Usage } from './exit.ts'

export function readTape(file: string): Tape {
  return parseTape(readInput(file, 'tape').toString('utf8'), file)
}

/** The words of the one match record that `command` wants. */
export async function readRecordFile(
  command: string,
  files: readonly string[],
): Promise<{ file: string; words: number[] }> {
  const [file, more] = files
  if (file === undefined || more !== undefined)
    throw new Usage(`${command} needs one record or tape: npm run -s sim -- ${command} FILE`)
  return { file, words: await wordsInFile(file, readInput(file, 'match record')) }
}

/** A whole number above 0, of at most 15 digits, so that it is exact. */
export function wholeIn(text: string, name: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Usage(`${name} is "${text}"; write a whole number from 1 on`)
  return Number(text)
}

/** The absolute path of a program that exists and can be run. */
export function programIn(path: string, name: string): string {
  try {
    accessSync(path, constants.X_OK)
    if (statSync(path).isFile()) return resolve(path)
  } catch {
    // told below
  }
  throw new Usage(`${name} is "${path}", which is not a program`)
}

export function portIn(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Usage(`--port: "${text}" is not a port; write a number from 0 to 65535`)
  return Number(text)
}

/*
 * Reads a match record from a clock, in pieces, and turns it into the bytes of the board's own file.
 */
import { EMPTY } from '../../firmware/core/word.ts'
import { TABLE } from '../clock/boards.ts'
import { Fault, Strange, strange } from './faults.ts'
import { type Answer, demand, type Link } from './link.ts'

/** All words of the record `back` places before the newest. Throws a Fault if there is none, or a new one begins. */
export async function fetchRecord(link: Link, back = 0): Promise<number[]> {
  const words = await allWords((from) => readPiece(link, from, back))
  if (words.length === 0) throw new Fault(back ? 'it has no record so far back' : 'no match is in its record')
  // A new match wipes the record: then what was read is the head of one and the tail of another.
  const again = await readPiece(link, 0, back)
  if (again.some((word, i) => word !== words[i])) throw new Fault('a new record was begun meanwhile: read it again')
  return words
}

/** As many words as the board's file for its records has. */
const MOST = TABLE.room.matches >> 2

/** A record's words, in pieces until one is empty; `onProgress` gets their number. Throws a Strange above MOST. */
export async function allWords(
  piece: (from: number) => Promise<number[]>,
  onProgress: (count: number) => void = () => {},
): Promise<number[]> {
  const words: number[] = []
  for (let more = await piece(0); more.length; more = await piece(words.length)) {
    words.push(...more)
    if (words.length > MOST) throw new Strange(`strange answer: a record of more than ${MOST} words`)
    onProgress(words.length)
  }
  return words
}

async function readPiece(link: Link, from: number, back: number): Promise<number[]> {
  return wordsInAnswer(await demand(link, back ? `log ${from} ${back}` : `log ${from}`, (a) => a.from === from))
}

/** The words that the clock has answered; throws a Fault for anything else. */
export function wordsInAnswer(answer: Answer): number[] {
  const { words } = answer
  const isWord = (n: unknown): boolean => Number.isInteger(n) && Number(n) >= 0 && Number(n) < EMPTY
  if (!Array.isArray(words) || !words.every(isWord)) throw strange(answer)
  return words
}

/** Each word's most significant byte first. */
export function bytesOf(words: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(words.length * 4))
  for (const [i, word] of words.entries()) bytes.setUint32(i * 4, word)
  return new Uint8Array(bytes.buffer)
}

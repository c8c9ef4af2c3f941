/*
 * Blocks: entries of the record that take several words, each with 26 bits of them.
 *
 * The kinds of block are here, and how a text is put into words and read back.
 */
import { Entry, wordOf } from './word.ts'

/** The kinds of block, by their number in the record. For a text it is also its index in `Session.about`. */
export const enum Block {
  /** The whole state of the match, without its games. */
  Whole,
  /** The event, the round, the table, the clock's number: texts of the desk. */
  Event,
  Round,
  Table,
  Clock,
  /** The players' names. */
  Left,
  Right,
  /** Who rules from here on: a name or a number. */
  Judge,
  /** A game has joined the list of those that stand: its number of `Match.list`. 0 removes the last one. */
  Game,
  /** How many presses before this are not in the record, because it is nearly full. */
  Thinned,
  /** Minutes since the year 2000 at the entry after it, by the hall's clocks; and the hall's zone (hall-time.ts). */
  HallTime,
  /** The banks of a side's own, left and right, in seconds; 0 for the control's bank. */
  Banks,
}

/** The most bytes of a text. */
export const MOST_TEXT = 60

/** Text as bytes, three to a word; the first word begins with how many there are. */
export function textWords(text: string): number[] {
  const words = [text.length]
  for (let i = 0; i < text.length; i += 3) {
    words.push((text.charCodeAt(i) << 16) | ((text.charCodeAt(i + 1) || 0) << 8) | (text.charCodeAt(i + 2) || 0))
  }
  return words
}

/** The text of such words. */
export function textIn(words: number[]): string {
  let text = ''
  for (let i = 0; i < words[0]; i++) {
    text += String.fromCharCode((words[1 + ((i / 3) | 0)] >> (16 - (i % 3) * 8)) & 255)
  }
  return text
}

/** The bits of the head word of a block with this many words. */
export function headBits(block: Block, words: number): number {
  return (Entry.Block << 20) | (block << 8) | words
}

/** The head word itself. */
export function headWord(block: Block, words: number): number {
  return wordOf(headBits(block, words))
}

/** The number that a word says in decimal, NaN if it says none. Espruino takes `+'010'` for octal. */
export function decimal(word: string | undefined): number {
  const sign = word && word[0] === '-' ? '-' : ''
  let from = sign.length
  while (word && word[from] === '0' && from < word.length - 1) from++
  return word === undefined ? NaN : +(sign + word.substr(from))
}

/*
 * Blocks: what takes several words of the record, each 26 bits of it.
 *
 * The kinds stand here, and how a text is laid into such words and read from them.
 */
import { Entry, wordOf } from './word.ts'

/** The kinds of block; the number stands in the record. Those of a text have the same number in `Session.about`. */
export const enum Block {
  /** All that the match has come to, but for its games. */
  Whole,
  /** The event, the round, the table, the clock's number: texts of the desk. */
  Event,
  Round,
  Table,
  Clock,
  /** The players' names. */
  Left,
  Right,
  /** Who rules, from here on. */
  Judge,
  /** A game has been added to the list of those that stand: its number of `Match.list`; 0 takes the last one off. */
  Game,
  /** So many presses before this are not in the record, which is nearly full. */
  Thinned,
  /** Minutes since the year 2000 began, on the clocks of the hall, at the entry after it; and the hall's zone (see hall-time.ts). */
  HallTime,
  /** Seconds that the left and the right have as banks of their own; 0 for the control's. */
  Banks,
}

/** A text has so many bytes at most. */
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

/** The bits of the word with which a block of so many words begins. */
export function headBits(block: Block, words: number): number {
  return (Entry.Block << 20) | (block << 8) | words
}

/** That word. */
export function headWord(block: Block, words: number): number {
  return wordOf(headBits(block, words))
}

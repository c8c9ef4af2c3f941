/*
 * Blocks: what takes several words of the record, each 26 bits of it.
 *
 * The kinds stand here, and how text and numbers of any width are laid into such words and read from them.
 */

/** The kinds of block; the number stands in the record. Those of a text have the same number in `Session.about`. */
export const enum Block {
  /** All that the match has come to, but for its games. */
  Whole,
  /** The event, the round, the table, the clock: texts of the desk. */
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
  /** Minutes since the year 2000 began, on the clocks of the hall, at the entry after it. */
  Date,
}

/** A text has so many bytes at most. */
export const MOST_TEXT = 60
const BITS = 26

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

/** Numbers, each in so many bits, as words; one that is too large for its bits becomes the largest that is not. */
export function packed(numbers: number[], widths: number[]): number[] {
  const words: number[] = []
  let word = 0
  let free = BITS
  for (let i = 0; i < widths.length; i++) {
    const most = 0x7fffffff >> (31 - widths[i])
    const number = numbers[i] < 0 ? 0 : numbers[i] < most ? numbers[i] : most
    for (let left = widths[i]; left > 0; ) {
      const take = left < free ? left : free
      left -= take
      free -= take
      word |= ((number >> left) & ((1 << take) - 1)) << free
      if (free) continue
      words.push(word)
      word = 0
      free = BITS
    }
  }
  if (free < BITS) words.push(word)
  return words
}

/** The numbers in such words. */
export function unpacked(words: number[], widths: number[]): number[] {
  const numbers: number[] = []
  let free = 0
  let at = -1
  for (let i = 0; i < widths.length; i++) {
    let number = 0
    for (let left = widths[i]; left > 0; ) {
      if (!free) {
        at++
        free = BITS
      }
      const take = left < free ? left : free
      left -= take
      free -= take
      number = (number << take) | ((words[at] >> free) & ((1 << take) - 1))
    }
    numbers.push(number)
  }
  return numbers
}

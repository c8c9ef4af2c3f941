/*
 * What the clock stores beside the records: a text. Each is written behind the one before it, on one of two pages; when
 * that is full, on the other.
 *
 * A text has its length before it and a check behind it. So a text that was cut off is skipped, and the one before it
 * holds.
 */
import { bitsOf, EMPTY, wordOf } from '../core/word.ts'
import { erase, numberOf, OWN, pageWords, put, putText, SETTINGS_PAGES, takePage, textAt, wordAt } from './pages.ts'

/** How many words must be free while a match is set up; during it nothing is erased. */
const SPARE = 300

let page = 0
/** Where the next text goes. */
let end = 0
/** The last text, and its page. On a board the text lies in flash. */
let text = ''
let held = 0

/** Finds the last text. */
export function openKept(): void {
  text = ''
  held = 0
  page = 0
  end = pageWords()
  for (let i = 0; i < SETTINGS_PAGES; i++) {
    if (numberOf(i) > 0 && (numberOf(page) < 1 || numberOf(i) > numberOf(page))) page = i
  }
  if (numberOf(page) < 1) return
  if (numberOf(1 - page) > 0) readPage(1 - page) // in case this page has no text yet
  end = readPage(page)
}

/** Reads the texts of a page. Returns where the next one may go. */
function readPage(of: number): number {
  let at = OWN
  while (at < pageWords()) {
    const head = wordAt(of, at)
    const length = head === EMPTY ? 0 : bitsOf(head)
    if (!length) return at
    if (length < 0) return pageWords() // torn: what follows is unknown
    const found = textAt(of, at + 1, length)
    at += 2 + length / 4
    if (at > pageWords() || wordAt(of, at - 1) !== E.CRC32(found)) continue
    text = found
    held = of
  }
  return at
}

/** The last text; empty at first. */
export function keptText(): string {
  return text
}

/** Stores a text, while nobody's time runs; false if flash has not taken it. */
export function keepText(more: string): boolean {
  let whole = more
  while (whole.length % 4) whole += ' '
  const length = whole.length
  if (end + 2 + length / 4 > pageWords() && !turnPage()) return false
  const at = end
  end += 2 + length / 4
  if (!put(page, at, wordOf(length))) {
    end = pageWords() // behind a torn length nothing would be found
    return false
  }
  putText(page, at + 1, whole)
  const found = put(page, end - 1, E.CRC32(whole)) ? textAt(page, at + 1, length) : ''
  if (found !== whole) return false
  text = found
  held = page
  return true
}

/**
 * Erases the page without the last text and takes it into use: the other page, or the same if the power has cut off
 * everything written to it.
 */
function turnPage(): boolean {
  const number = numberOf(page)
  const next = text ? 1 - held : 1 - page
  if (numberOf(next) && !erase(next)) return false
  page = next
  end = OWN
  return takePage(page, number > 0 ? number + 1 : 1)
}

/** Makes so much room that nothing is erased in the match that is being set up. */
export function makeKeptRoom(): void {
  if (end + SPARE > pageWords() && text) {
    end = pageWords()
    keepText(text)
  }
}

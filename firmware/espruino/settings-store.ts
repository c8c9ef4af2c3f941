/*
 * What the clock keeps beside the records: a text, written behind the one before it on a page of its own; when that is full, on the
 * other of two.
 *
 * A text has its length before it and a check behind it, so that one which was cut off is passed over and the one before it stands.
 */
import { bitsOf, EMPTY, wordOf } from '../core/word.ts'
import { erase, numberOf, OWN, pageWords, put, putText, takePage, textAt, wordAt } from './pages.ts'

const PAGES = 2
/** So many words are to be free while a match is set up; in it nothing is erased. */
const SPARE = 300

let page = 0
/** Where the next text goes. */
let end = 0
/** The text that was kept last: on a board it is where it lies in flash, on this page. */
let text = ''
let held = 0

/** Finds the text that was kept last. */
export function openKept(): void {
  text = ''
  held = 0
  page = 0
  end = pageWords()
  for (let i = 0; i < PAGES; i++) {
    if (numberOf(i) > 0 && (numberOf(page) < 1 || numberOf(i) > numberOf(page))) page = i
  }
  if (numberOf(page) < 1) return
  if (numberOf(1 - page) > 0) readPage(1 - page) // should this one have none yet
  end = readPage(page)
}

/** The texts of a page; where the next one may go. */
function readPage(of: number): number {
  let at = OWN
  while (at < pageWords()) {
    const head = wordAt(of, at)
    const length = head === EMPTY ? 0 : bitsOf(head)
    if (!length) return at
    if (length < 0) return pageWords() // torn: what stands behind it is not known
    const found = textAt(of, at + 1, length)
    at += 2 + length / 4
    if (at > pageWords() || wordAt(of, at - 1) !== E.CRC32(found)) continue
    text = found
    held = of
  }
  return at
}

/** The text that was kept last; none at first. */
export function keptText(): string {
  return text
}

/** Keeps a text. Nobody's time runs; false where flash has not taken it. */
export function keepText(more: string): boolean {
  let whole = more
  while (whole.length % 4) whole += ' '
  const length = whole.length
  if (end + 2 + length / 4 > pageWords() && !turnPage()) return false
  const at = end
  end += 2 + length / 4
  if (!put(page, at, wordOf(length))) return false
  putText(page, at + 1, whole)
  const found = put(page, end - 1, E.CRC32(whole)) ? textAt(page, at + 1, length) : ''
  if (found !== whole) return false
  text = found
  held = page
  return true
}

/** The page that the last text does not lie on, erased: the other one, or the same where the power has cut off all that came to it. */
function turnPage(): boolean {
  const number = numberOf(page)
  const next = text ? 1 - held : 1 - page
  if (numberOf(next) && !erase(next)) return false
  page = next
  end = OWN
  return takePage(page, number > 0 ? number + 1 : 1)
}

/** So much room that nothing is erased in the match that is being set up. */
export function makeKeptRoom(): void {
  if (end + SPARE > pageWords() && text) {
    end = pageWords()
    keepText(text)
  }
}

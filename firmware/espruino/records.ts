/*
 * The records of matches, one behind the other on the pages of flash: the oldest page is erased for the newest record.
 *
 * A record begins where the one before it ends, with a word that occurs nowhere else. Its pages are known by their
 * numbers. Pages are erased while a match is set up, or between its games; in a game there is always room ahead.
 */

import type { Words } from '../core/recall.ts'
import { bitsOf, EMPTY, Entry, VERSION, wordOf } from '../core/word.ts'
import {
  endOf,
  erase,
  MARK,
  newestPage,
  numberOf,
  ORIGIN,
  OWN,
  pageWords,
  put,
  SETTINGS_PAGES,
  takePage,
  wordAt,
  wordsOf,
} from './pages.ts'

/** The first page of the records; the settings have those before it. */
const FIRST = SETTINGS_PAGES
/** After this many words in a row that flash spoils, it is given up. */
const MOST_SPOILED = 8

/** A record: its pages in order, where it begins on the first, and how many words it has. */
interface Place {
  pages: number[]
  from: number
  used: number
}

/** How many pages there are, the highest number of one, and how many words of a page are for records. */
let count = 0
let highest = 0
let room = 0
/** Where the newest record is; on which page, and where on it, the next word goes. */
let newest: Place
let last = FIRST
let end = 0
/** Another record that was asked for, and how many before the newest it is. */
let asked: Place
let askedBack = 0

/** Finds the newest record; `pages` is how many pages there are. */
export function openRecords(pages: number): void {
  count = pages
  room = pageWords() - OWN
  const found = newestPage(FIRST)
  highest = found < 0 ? 0 : numberOf(found)
  last = found < 0 ? FIRST : found
  end = found < 0 ? pageWords() : endOf(found)
  newest = placeOf(0)
  askedBack = 0
}

/** The record that is `back` before the newest; without words if there is none. */
function placeOf(back: number): Place {
  let left = back
  let till = end
  let place: Place = { pages: [last], from: end, used: 0 }
  let origin = -1
  for (let page = highest ? last : -1; page >= 0; page = pageBefore(page)) {
    if (page !== last) {
      place.pages.splice(0, 0, page)
      till = OWN + room
    }
    for (let at = lastBegin(page, till, origin); at >= 0; at = lastBegin(page, at, -1)) {
      place.from = at
      place.used += till - at
      if (!left--) return place
      place = { pages: [page], from: at, used: 0 }
      till = at
    }
    place.used += till - OWN
    origin = bitsOf(wordAt(page, ORIGIN))
  }
  return { pages: [last], from: OWN, used: 0 }
}

/**
 * Where the last record begins of those that begin on this page before `till`; -1 if none does. The page's mark gives
 * the first of them. The next page may give the last, which goes on there.
 */
function lastBegin(page: number, till: number, origin: number): number {
  const mark = wordAt(page, MARK)
  if (mark === EMPTY) return -1
  const begin = wordOf((Entry.Begin << 20) | VERSION)
  if (origin >= OWN && wordAt(page, origin) === begin) return origin
  const first = bitsOf(mark)
  const from = first >= OWN && first < till ? first : OWN
  const words = wordsOf(page, from, till - from)
  let last = -1
  for (let at = words.indexOf(begin); at >= 0; at = words.indexOf(begin, at + 1)) last = from + at
  return last
}

/** The page that was in use before this one; -1 if there is none. Usually it lies right before it. */
function pageBefore(page: number): number {
  const number = numberOf(page)
  let best = -1
  for (let i = 1; i < count - FIRST; i++) {
    const other = FIRST + ((page - FIRST + count - FIRST - i) % (count - FIRST))
    const its = numberOf(other)
    if (its > 0 && its < number && (best < 0 || its > numberOf(best))) best = other
    if (its === number - 1) return best
  }
  return best
}

/** This many words of the newest record, in one piece: where they lie, or copied from two pages. */
export function wordsFrom(index: number, count: number): Words {
  const at = newest.from - OWN + index
  const first = partOf(at, count)
  if (first.length >= count) return first
  const words = new Uint32Array(count)
  for (let done = 0; done < count; ) {
    const part = partOf(at + done, count - done)
    words.set(part, done)
    done += part.length
  }
  return words
}

/** As many of these words as lie on the page of the first. */
function partOf(at: number, count: number): Uint32Array {
  const inPage = at % room
  return wordsOf(newest.pages[(at / room) | 0], OWN + inPage, room - inPage < count ? room - inPage : count)
}

/** A word of the newest record, or of the one `back` before it; EMPTY beyond its end. */
export function readBefore(index: number, back: number): number {
  if (!back) return wordIn(newest, index)
  if (back !== askedBack) asked = placeOf(back)
  askedBack = back
  return wordIn(asked, index)
}

function wordIn(place: Place, index: number): number {
  if (!(index < place.used)) return EMPTY
  const at = place.from - OWN + index
  return wordAt(place.pages[(at / room) | 0], OWN + (at % room))
}

/** How many words the newest record has. */
export function usedWords(): number {
  return newest.used
}

/**
 * Writes the next word, the first of a new record if `index` is 0. Returns how many words of flash that took: words
 * that it spoils stay there and count as torn. Throws if flash takes nothing.
 */
export function writeWord(index: number, word: number): number {
  if (!index) newest = { pages: [], from: end, used: 0 }
  for (let took = 1; took <= MOST_SPOILED; took++) {
    if (end >= OWN + room) nextPage()
    if (!newest.pages.length) takeFirst()
    const isWritten = put(last, end, word)
    if (!isWritten && wordAt(last, end) === EMPTY) break
    end++
    newest.used++
    if (isWritten) return took
  }
  throw new Error('flash')
}

/** Begins the record on the page on which the one before it ended. */
function takeFirst(): void {
  newest.pages.push(last)
  newest.from = end
  askedBack = 0
  if (wordAt(last, MARK) === EMPTY) put(last, MARK, wordOf(end))
}

/** Takes the next clean page into use. Throws if there is none. */
function nextPage(): void {
  for (let i = 0; i < count - FIRST; i++) {
    const page = after(last, i)
    if (numberOf(page)) continue
    highest++
    if (!takePage(page, highest)) continue
    last = page
    end = OWN
    if (newest.pages.length) {
      put(page, ORIGIN, wordOf(newest.from))
      newest.pages.push(page)
    }
    return
  }
  throw new Error('flash')
}

/** The page `more` after the next one, around the ring. */
function after(page: number, more: number): number {
  return FIRST + ((page - FIRST + 1 + more) % (count - FIRST))
}

/**
 * Erases the oldest pages until this many words can be written, but none of the newest record. Returns how many can be.
 * Called while nobody's time runs.
 */
export function makeRoom(words: number): number {
  askedBack = 0 // its pages may be among them
  let free = OWN + room - end
  for (let i = 0; i < count - FIRST - 1; i++) {
    const page = after(last, i)
    if (newest.pages.indexOf(page) >= 0) break
    const isClean = !numberOf(page)
    if (!isClean && free >= words) break // usually the first page that is not clean is the oldest
    if (isClean || erase(page)) free += room
  }
  return free
}

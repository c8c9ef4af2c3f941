/*
 * The records of matches, one behind the other on the pages of flash: the oldest page is erased for the newest record.
 *
 * A record begins where the one before it ends, with a word that stands nowhere else. Which pages it lies on is known by their numbers.
 * Pages are erased while a match is set up, or between its games; in a game there is always room ahead.
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
  takePage,
  wordAt,
  wordsOf,
} from './pages.ts'

/** The first page of the records; those before it are the settings'. */
const FIRST = 2
/** So many words in a row that flash has spoiled, and it is given up. */
const MOST_SPOILED = 8

/** A record: its pages in their order, where it begins on the first, and how many words it has. */
interface Place {
  pages: number[]
  from: number
  used: number
}

/** How many pages there are, the highest number of one, and of each how many words are a record's. */
let count = 0
let highest = 0
let room = 0
/** Where the newest record lies; on which page, and where on it, the next word goes. */
let newest: Place
let last = FIRST
let end = 0
/** Another record that was asked for, so many before the newest. */
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

/** The record that is so many before the newest; one without words where there is none. */
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
 * Where the last record begins of those that begin on a page before `till`; -1 where none does. The page's mark tells of the first of
 * them, and the page behind it may tell of the last, for that goes on there.
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

/** The page that was in use before this one; -1 where there is none. Mostly it lies right before it. */
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

/** So many words of the newest record, in one piece: where they lie, or copied from two pages. */
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

/** As many of them as lie on the first one's page. */
function partOf(at: number, count: number): Uint32Array {
  const inPage = at % room
  return wordsOf(newest.pages[(at / room) | 0], OWN + inPage, room - inPage < count ? room - inPage : count)
}

/** A word of the record that is so many before the newest; EMPTY beyond its end. */
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
 * Writes the next word, the first of a new record where `index` is 0. How many words of flash that took: what it spoils stays, and
 * counts as torn. Throws where flash takes nothing.
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

/** The record begins on the page that the one before it has ended on. */
function takeFirst(): void {
  newest.pages.push(last)
  newest.from = end
  askedBack = 0
  if (wordAt(last, MARK) === EMPTY) put(last, MARK, wordOf(end))
}

/** Takes the next clean page into use. Throws where there is none. */
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

/** The page that comes so many after the one after this, around the ring. */
function after(page: number, more: number): number {
  return FIRST + ((page - FIRST + 1 + more) % (count - FIRST))
}

/**
 * Erases the oldest pages until so many words can be written, none of them of the newest record. How many can be.
 * Called where nobody's time runs.
 */
export function makeRoom(words: number): number {
  let free = OWN + room - end
  for (let i = 0; i < count - FIRST - 1; i++) {
    const page = after(last, i)
    if (newest.pages.indexOf(page) >= 0) break
    const isClean = !numberOf(page)
    if (!isClean && free >= words) break // mostly the first that is not clean is the oldest
    if (isClean || erase(page)) free += room
  }
  return free
}

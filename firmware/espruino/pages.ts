/*
 * The pages of flash that the clock writes: all in one Storage file, which the upload makes and nothing moves.
 *
 * A page begins with four words. The first says that it is clean: it is written once the whole page has been erased and
 * read back. The second is the page's number, written when it is taken into use. Two are for the page's owner. The page
 * with the highest number is the newest. A page without the first word may be half erased, and is erased before it is
 * used. Words are written by Storage, which refuses to leave the file or to write twice; only `erase` bypasses it.
 */
import { bitsOf, EMPTY, wordOf } from '../core/word.ts'
import { storage } from './storage.ts'

/** The upload's first file. */
const FILE = 'matches'
/** The words at a page's beginning that are no data; two of them are for the page's owner. */
export const OWN = 4
export const MARK = 2
export const ORIGIN = 3
/** The first word of a clean page. Before a page is erased, this word is cleared. */
const CLEAN = 0x2b0a5d
const TRIES = 3
/** The first pages have the settings, the others records. */
export const SETTINGS_PAGES = 2
/** One in this many pages is looked at first. */
const STEP = 8
/** The search for the newest page ends after this many pages without a higher number. */
const MISSED = 4

/** An array of Espruino's has at most 65,535 elements, so the file's words are in two, which view flash as it is. */
const HALF = 65_532
let low: Uint32Array
let high: Uint32Array
/** The first page's first word, the words of a page, and how many pages there are. */
let base = 0
let size = 0
let count = 0
/** The buffer by which a word is written. */
let one: Uint32Array

/** Finds the file. Returns how many whole pages lie in it, 0 if it is missing. */
export function openPages(): number {
  const file = storage.read(FILE) || ''
  one = new Uint32Array(1)
  low = viewOf(0, HALF * 4)
  high = viewOf(HALF * 4, file.length - HALF * 4)
  const at = E.getAddressOf(file, true)
  const page = file && require('Flash').getPage(at)
  if (!page) return 0
  const before = page.addr + page.length - at // the rest of a page that begins in other files
  base = before >> 2 // an integer, because the Flash module wants such addresses
  size = page.length >> 2
  count = ((file.length - before) / page.length) | 0
  return count
}

/** How many words a page has, with those at its beginning. */
export function pageWords(): number {
  return size
}

/** A word of a page; EMPTY if none was written. */
export function wordAt(page: number, index: number): number {
  return fileWord(base + page * size + index)
}

function fileWord(at: number): number {
  return at < HALF ? low[at] : high[at - HALF]
}

function viewOf(from: number, length: number): Uint32Array {
  const text = length > 0 && storage.read(FILE, from, length)
  return text ? new Uint32Array(E.toArrayBuffer(text)) : one
}

/** Words of a page in one piece. Espruino accepts no part of a buffer that begins beyond 64 kB. */
export function wordsOf(page: number, index: number, count: number): Uint32Array {
  return viewOf((base + page * size + index) * 4, count * 4)
}

/** Bytes of a page as text. */
export function textAt(page: number, index: number, length: number): string {
  return storage.read(FILE, (base + page * size + index) * 4, length) || ''
}

/** Writes a word and reads it back; false if flash has not taken it. */
export function put(page: number, index: number, word: number): boolean {
  const at = base + page * size + index
  one[0] = word
  for (let i = 0; i < TRIES && fileWord(at) === EMPTY; i++) write(at, one.buffer)
  return fileWord(at) === word
}

/** Writes text, as whole words. */
export function putText(page: number, index: number, text: string): void {
  write(base + page * size + index, text)
}

/** Writes by Storage. Flash refuses with or without an error, so whatever was written is read back. */
function write(at: number, data: string | ArrayBuffer): void {
  try {
    storage.write(FILE, data, at * 4)
  } catch {}
}

/** The number of a page in use; 0 for a clean page, -1 for one that must be erased first. */
export function numberOf(page: number): number {
  if (wordAt(page, 0) !== CLEAN) return -1
  const number = wordAt(page, 1)
  return number === EMPTY ? 0 : bitsOf(number)
}

/** The page with the highest number, from `first` on; -1 if none has one. */
export function newestPage(first: number): number {
  for (let below = EMPTY; ; ) {
    const newest = newestBelow(first, below)
    if (newest < 0 || numberOf(newest) > 0) return newest
    below = wordAt(newest, 1)
  }
}

/**
 * The page with the highest number word below `below`. Numbers grow around the ring of pages, so that page comes soon
 * after the highest of a few samples.
 */
function newestBelow(first: number, below: number): number {
  const ring = count - first
  const from = base + first * size + 1
  let best = 0
  let newest = -1
  for (let place = 0; place < ring; place += STEP) {
    const at = from + place * size
    const number = at < HALF ? low[at] : high[at - HALF]
    if (number > best && number < below) {
      best = number
      newest = place
    }
  }
  let place = newest < 0 ? 0 : newest
  let missed = 0
  for (let i = 0; i < ring && missed < MISSED; i++) {
    place = place < ring - 1 ? place + 1 : 0
    const at = from + place * size
    const number = at < HALF ? low[at] : high[at - HALF]
    if (number > best && number < below) {
      best = number
      newest = place
      missed = 0
    } else if (newest >= 0) missed++
  }
  return newest < 0 ? -1 : first + newest
}

/** Takes a clean page into use; false if flash has not taken its number. */
export function takePage(page: number, number: number): boolean {
  return put(page, 1, wordOf(number))
}

/** Where a page's unwritten words begin. */
export function endOf(page: number): number {
  let from = OWN
  let till = size
  while (from < till) {
    const middle = (from + till) >> 1
    if (wordAt(page, middle) === EMPTY) till = middle
    else from = middle + 1
  }
  return from
}

/**
 * Erases a page, and marks it clean once it reads as clean. Only this function erases, and writes past Storage: it
 * finds the address anew, which must be that of a page that lies in the file as a whole. It takes 85 ms, in which no
 * edge is stamped.
 */
export function erase(page: number): boolean {
  const flash = require('Flash')
  const file = storage.read(FILE) || ''
  const first = E.getAddressOf(file, true)
  const at = first + (base + page * size) * 4
  const bounds = flash.getPage(at)
  const isInside = page >= 0 && page < count && at > first && at + size * 4 <= first + file.length
  if (!isInside || !bounds || bounds.addr !== at || bounds.length !== size * 4) return false
  one[0] = 0
  try {
    flash.write(one.buffer, at) // half erased it would still look like the old page
    flash.erasePage(at)
  } catch {}
  const bytes = new Uint8Array(E.toArrayBuffer(textAt(page, 0, size * 4))) // words would be added as negative numbers
  return E.sum(bytes) === size * 4 * 255 && put(page, 0, CLEAN)
}

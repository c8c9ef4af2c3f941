/*
 * How Espruino's Storage is compacted: a page and a header long, a ring in RAM takes what is read, and is written behind it. So while
 * a page is erased and written anew, what is in the ring is nowhere else.
 */
import { bytesAt, type Chip, erasePage, moveViews, pageAt, writeWords } from './flash.ts'
import { aligned, HEAD, isReal, lengthOf, nextHeader, pageBehind, readHeader, walkFrom } from './storage.ts'

interface Ring {
  bytes: Uint8Array
  head: number
  tail: number
  used: number
  /** Where what is at the tail is written. */
  to: number
}

/** Moves the files from this page on together, by a ring of this many bytes. False where the ring was too small, and files are lost. */
export function compactFrom(chip: Chip, start: number, size: number): boolean {
  const ring: Ring = { bytes: new Uint8Array(size), head: 0, tail: 0, used: 0, to: start }
  const walk = walkFrom(start)
  if (readHeader(chip, walk)) {
    do {
      if (isReal(walk) && !take(chip, ring, walk.address, lengthOf(walk))) return false
    } while (nextHeader(chip, walk))
  }
  writeOut(chip, ring, chip.end)
  if (ring.to !== start) ring.to = pageBehind(chip, ring.to - 1)
  if (ring.to) for (let page = ring.to; page < (walk.address || chip.end); page += chip.page) erasePage(chip, page)
  return true
}

/** Reads a file into the ring, which is written out as it can be. */
function take(chip: Chip, ring: Ring, address: number, length: number): boolean {
  const size = ring.bytes.length
  if (address !== ring.to + ring.used) moveViews(chip, address, HEAD + length, ring.to + ring.used)
  for (const byte of bytesAt(chip, address, HEAD)) {
    ring.bytes[ring.head] = byte
    ring.head = (ring.head + 1) % size
  }
  ring.used += HEAD
  const end = address + HEAD + aligned(length)
  let from = address + HEAD
  writeOut(chip, ring, from)
  while (from < end) {
    let part = Math.min(size - ring.used, size - ring.head)
    if (ring.tail > ring.head) part = Math.min(part, ring.tail - ring.head)
    if (part === 0) return false
    part = Math.min(part, end - from)
    ring.bytes.set(bytesAt(chip, from, part), ring.head)
    from += part
    ring.used += part
    ring.head = (ring.head + part) % size
    writeOut(chip, ring, from)
  }
  return true
}

/** Writes what is in the ring, page by page, as far as all of a page has been read. */
function writeOut(chip: Chip, ring: Ring, read: number): void {
  while (ring.used) {
    const next = pageBehind(chip, ring.to) || chip.end
    if (read < next) return
    const part = Math.min(ring.used, ring.bytes.length - ring.tail, next - ring.to)
    if (pageAt(chip, ring.to) === ring.to) erasePage(chip, ring.to)
    writeWords(chip, ring.to, ring.bytes.subarray(ring.tail, ring.tail + part))
    ring.to += part
    ring.tail = (ring.tail + part) % ring.bytes.length
    ring.used -= part
  }
}

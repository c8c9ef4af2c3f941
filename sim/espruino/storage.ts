/*
 * A model of Espruino's Storage: files in flash one after the other, each behind a header, with no directory. A header
 * has 32 bytes: a word with flags (top byte) and length, then the name in 28 bytes, padded with 0. The next header
 * stands at the next word boundary, or else at the start of the next page; if neither has one, the chain of headers
 * ends. An erased or replaced file keeps its header, but the first word of its name becomes 0.
 */
import {
  bytesAt,
  type Chip,
  erasePage,
  isErased,
  moveViews,
  pageAt,
  powerOn,
  wordAt,
  writeBytes,
  writeWords,
} from './flash.ts'

const HEAD = 32
const NAME = 28
const BLANK_WORD = 0xffffffff
const LENGTH = 0xffffff
/** Flags of the files that are kept: plain, a chunk of a StorageFile, compressed. */
const GROWING = 64
const REAL = [0, GROWING, 128]
/** The end of the chip's internal flash. A Storage that starts below it shares this flash with the firmware. */
const CHIP = 0x100000

/** A position in the chain of headers. `size` and `first` are of the header read last. */
interface Walk {
  /** The header's address. At the end of the chain the place of the next header, or 0 if there is no room for one. */
  address: number
  read: number
  size: number
  /** The first word of the name: 0 when the file is gone. */
  first: number
}

interface Stats {
  totalBytes: number
  freeBytes: number
  fileBytes: number
  fileCount: number
  trashBytes: number
  trashCount: number
}

interface Found {
  /** The address of the first byte after the header. */
  address: number
  size: number
  flags: number
}

/**
 * Starts Storage as the firmware does at power-on: it erases everything if the chain does not end properly. Returns
 * whether it did.
 */
export function startStorage(chip: Chip): boolean {
  powerOn(chip)
  const isLost = !isValid(chip)
  if (isLost) eraseAll(chip)
  return isLost
}

/**
 * Whether the chain ends at an erased header, or too near the end of the flash for another one. Without any file, all
 * of the flash must be erased.
 */
export function isValid(chip: Chip): boolean {
  const walk = walkFrom(chip.start)
  if (readHeader(chip, walk)) {
    let last = walk.address
    while (nextHeader(chip, walk)) last = walk.address
    if (!walk.address) {
      const next = behind(last, walk.size)
      if (next <= chip.end && next + HEAD > chip.end) return true
    }
  }
  if (!isErased(chip, walk.read, HEAD)) return false
  return walk.address !== chip.start || isErased(chip, chip.start, chip.bytes.length)
}

export function eraseAll(chip: Chip): void {
  for (let page = chip.start; page < chip.end; page += chip.page) erasePage(chip, page)
}

/** Where a file's bytes begin, their number, and the file's flags; undefined if there is no such file. */
export function findFile(chip: Chip, name: string): Found | undefined {
  const wanted = nameBytes(name)
  const walk = walkFrom(chip.start)
  if (!readHeader(chip, walk)) return undefined
  do {
    if (sameBytes(bytesAt(chip, walk.address + 4, NAME), wanted))
      return { address: walk.address + HEAD, size: lengthOf(walk), flags: flagsOf(walk) }
  } while (nextHeader(chip, walk))
  return undefined
}

/** A file's bytes from `offset` on, as a latin-1 string; without a length, up to its end. */
export function readFile(chip: Chip, name: string, offset = 0, length = 0): string | undefined {
  const found = stretchOf(chip, name, offset, length)
  return found && latin1(bytesAt(chip, found.address, found.length))
}

/** The part of the flash that `readFile` reads. */
export function stretchOf(
  chip: Chip,
  name: string,
  offset: number,
  length: number,
): { address: number; length: number } | undefined {
  const file = findFile(chip, name)
  if (!file) return undefined
  const from = Math.min(Math.max(offset, 0), file.size)
  return { address: file.address + from, length: Math.min(length > 0 ? length : file.size, file.size - from) }
}

/**
 * Writes into a file. At offset 0 a new file replaces one that has other content or another length. False for a
 * negative offset or size. Throws what Espruino throws.
 */
export function writeFile(chip: Chip, name: string, data: Uint8Array | string, offset = 0, size = 0): boolean {
  if (offset < 0 || size < 0) return false
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
  const room = size || bytes.length
  if (!room) throw new Error("Can't create zero length file")
  let file = findFile(chip, name)
  if (offset === 0 && !(file && isAsMade(chip, file, room))) {
    if (file && file.flags === 0 && file.size === room && bytes.length === room) {
      if (sameBytes(bytesAt(chip, file.address, room), bytes)) return true
    }
    if (file) forget(chip, file)
    file = createFile(chip, name, room)
  }
  if (!file) throw new Error('Unable to find or create file')
  if (offset + bytes.length > file.size) throw new Error('Too much data for file size')
  const at = file.address + offset
  if (!isErased(chip, at, bytes.length)) throw new Error('File already written with different data')
  writeBytes(chip, at, bytes)
  return true
}

export function eraseFile(chip: Chip, name: string): void {
  const file = findFile(chip, name)
  if (file) forget(chip, file)
}

/** Names of the existing files in the order of the flash; of a StorageFile only that of its first chunk. */
export function listFiles(chip: Chip): string[] {
  const names: string[] = []
  const walk = walkFrom(chip.start)
  if (!readHeader(chip, walk)) return names
  do {
    if (isReal(walk)) {
      const name = latin1(bytesAt(chip, walk.address + 4, NAME)).split('\0')[0]
      if (!(flagsOf(walk) & GROWING) || name.endsWith('\x01')) names.push(name)
    }
  } while (nextHeader(chip, walk))
  return names
}

export function statsOf(chip: Chip): Stats {
  return measure(chip).stats
}

/** Moves the files together, over erased ones. False if there was nothing to do, or if files were lost. */
export function compact(chip: Chip): boolean {
  const { stats, first } = measure(chip)
  if (!stats.trashBytes) return false
  return compactFrom(chip, first, Math.min(stats.fileBytes, chip.page + HEAD))
}

function walkFrom(address: number): Walk {
  return { address, read: address, size: 0, first: 0 }
}

/** Reads the header at the walk's address. False if none can be there. */
function readHeader(chip: Chip, walk: Walk): boolean {
  if (!walk.address) return false
  walk.read = walk.address
  walk.size = wordAt(chip, walk.address)
  walk.first = wordAt(chip, walk.address + 4)
  return walk.size !== BLANK_WORD && walk.size !== 0 && walk.address + HEAD + lengthOf(walk) <= chip.end
}

/**
 * Goes on to the next header. False at the end of the chain. If `isNear`, only the place right behind the file is
 * tried, not the start of the next page.
 */
function nextHeader(chip: Chip, walk: Walk, isNear = false): boolean {
  const next = behind(walk.address, walk.size)
  walk.address = next + HEAD > chip.end ? 0 : next
  if (!walk.address) return false
  if (readHeader(chip, walk)) return true
  if (isNear) return false
  walk.address = pageBehind(chip, next)
  return readHeader(chip, walk)
}

/** Whether the file is not erased and of a kind that compacting keeps. */
function isReal(walk: Walk): boolean {
  return walk.first !== 0 && REAL.includes(flagsOf(walk))
}

function lengthOf({ size }: { size: number }): number {
  return size & LENGTH
}

/** The address, rounded up to a whole word. */
function aligned(address: number): number {
  return address + (-address & 3)
}

/** The start of the page after the one with this address; 0 where there is none. */
function pageBehind(chip: Chip, address: number): number {
  const page = pageAt(chip, address)
  if (page === undefined || page + chip.page >= chip.end) return 0
  return page + chip.page
}

function flagsOf({ size }: Walk): number {
  return size >>> 24
}

function behind(address: number, size: number): number {
  return aligned(address + lengthOf({ size }) + HEAD)
}

/** Whether the file has this length and nothing has been written to it yet. */
function isAsMade(chip: Chip, file: Found, size: number): boolean {
  return file.flags === 0 && file.size === size && isErased(chip, file.address, size)
}

function forget(chip: Chip, file: Found): void {
  moveViews(chip, file.address, file.size, 0)
  writeWords(chip, file.address - HEAD + 4, new Uint8Array(4))
}

/** Makes a file, after compacting if only that gives it room; undefined if there is no room even then. */
function createFile(chip: Chip, name: string, size: number): Found | undefined {
  const need = aligned(size) + HEAD
  let room = findRoom(chip, need)
  if (!room.address && need < room.free && compact(chip)) room = findRoom(chip, need)
  if (!room.address) return undefined
  const header = new Uint8Array(HEAD)
  new DataView(header.buffer).setUint32(0, size, true)
  header.set(nameBytes(name), 4)
  writeWords(chip, room.address, header)
  return { address: room.address + HEAD, size, flags: 0 }
}

/**
 * The first address with so much room (0 if there is none), and the bytes that compacting could free at most. If the
 * last bytes of the flash are too few for a header, Espruino's search goes on at address 0 and may find room in the
 * firmware. Here that is an error.
 */
function findRoom(chip: Chip, need: number): { address: number; free: number } {
  const walk = walkFrom(chip.start)
  let free = 0
  while (walk.address) {
    if (readHeader(chip, walk)) {
      do {
        if (walk.first === 0) free += lengthOf(walk)
      } while (nextHeader(chip, walk, true))
    }
    if (!walk.address && chip.start < CHIP) throw new Error('the search for room has left Storage')
    const space = spaceFrom(chip, walk.address)
    if (walk.address && space >= need) return { address: walk.address, free }
    free += space
    walk.address = pageBehind(chip, walk.address)
  }
  return { address: 0, free }
}

/** Free bytes from this address: up to the next page if that begins with a header, else up to the end of the flash. */
function spaceFrom(chip: Chip, address: number): number {
  if (pageAt(chip, address) === undefined) return 0
  const next = pageBehind(chip, address)
  return (next && readHeader(chip, walkFrom(next)) ? next : chip.end) - address
}

/**
 * The statistics, and the page from which compacting starts: the last one that begins with a header, not after the
 * first erased file.
 */
function measure(chip: Chip): { stats: Stats; first: number } {
  const count = { fileBytes: 0, fileCount: 0, trashBytes: 0, trashCount: 0 }
  const walk = walkFrom(chip.start)
  let [page, first, last] = [chip.start, 0, chip.start]
  if (readHeader(chip, walk)) {
    do {
      if (pageAt(chip, walk.address) === walk.address) page = walk.address
      const room = aligned(lengthOf(walk)) + HEAD
      last = walk.address + room
      count[walk.first ? 'fileBytes' : 'trashBytes'] += room
      count[walk.first ? 'fileCount' : 'trashCount']++
      if (!walk.first) first ||= page
    } while (nextHeader(chip, walk))
  }
  return { stats: { totalBytes: chip.bytes.length, freeBytes: chip.end - last, ...count }, first }
}

/** A name as the header has it: a drive before it (`C:`) is taken off. */
function nameBytes(name: string): Uint8Array {
  const bytes = new Uint8Array(NAME)
  bytes.set(Buffer.from(name.slice(0, NAME), 'latin1'))
  if (bytes[1] !== 58) return bytes
  bytes.copyWithin(0, 2)
  return bytes.fill(0, NAME - 2)
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}

/**
 * The ring buffer in RAM by which files are compacted, at most a page and a header long. What is read goes into it and
 * is written back further down. While a page is erased and rewritten, nothing else has the bytes in the ring.
 */
interface Ring {
  bytes: Uint8Array
  head: number
  tail: number
  used: number
  /** The address to which the bytes at the tail are written. */
  to: number
}

/**
 * Compacts the files from this page on, with a ring of `size` bytes. False if the ring was too small: then files are
 * lost.
 */
function compactFrom(chip: Chip, start: number, size: number): boolean {
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

/** Reads a file into the ring and meanwhile writes out what it can. False if the ring is full and cannot be written. */
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

/**
 * Writes the ring to flash, page by page. Files have been read up to the address `read`; a page is erased and written
 * only once it has been read to its end.
 */
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

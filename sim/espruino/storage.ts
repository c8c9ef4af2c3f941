/*
 * Espruino's Storage on a flash: files one after the other, each behind a header, and nothing else that tells where they are.
 *
 * A header has 32 bytes: a word of flags (its top byte) and length, and 28 bytes of name, filled up with 0. The next header is on the
 * next whole word; where there is none, the chain goes on at the start of the next page, and where there is none either, it ends.
 * A file that is erased or replaced keeps its header, of which the first word of the name becomes 0.
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
/** Flags of a file that is whole: none, a piece of a file that grows, a packed one. */
const GROWING = 64
const REAL = [0, GROWING, 128]
/** Where a Storage begins below this address, other flash of the chip lies before it. */
const CHIP = 0x100000

/** A walk from header to header: where it is, and the header that was read last, which may lie elsewhere once it has come to the end. */
interface Walk {
  /** 0 where there is nothing more. */
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
  /** Of the first byte after the header. */
  address: number
  size: number
  flags: number
}

/** Starts the board's Storage as its firmware does at power-on: all is erased where the chain does not end well. Tells whether it was. */
export function startStorage(chip: Chip): boolean {
  powerOn(chip)
  const isLost = !isValid(chip)
  if (isLost) eraseAll(chip)
  return isLost
}

/** Whether the chain ends in a header of all ones, or so near the end of the flash that there is no room for one. */
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

/** Where a file's bytes begin, and their number. */
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

/** A file's bytes as a string; all of them, where no length is given. */
export function readFile(chip: Chip, name: string, offset = 0, length = 0): string | undefined {
  const found = stretchOf(chip, name, offset, length)
  return found && latin1(bytesAt(chip, found.address, found.length))
}

/** Where `readFile` reads. */
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

/** Writes into a file, or a new one in its place. False where nothing is done; throws what Espruino throws. */
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

/** Names of the files that are there, in the order in which they lie. */
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

/** Moves all files together, from the page of the first one that is gone. Tells whether there was anything to do. */
export function compact(chip: Chip): boolean {
  const { stats, first } = measure(chip)
  if (!stats.trashBytes) return false
  return compactFrom(chip, first, Math.min(stats.fileBytes, chip.page + HEAD))
}

function walkFrom(address: number): Walk {
  return { address, read: address, size: 0, first: 0 }
}

/** Reads the header at which the walk is. False where it cannot be one. */
function readHeader(chip: Chip, walk: Walk): boolean {
  if (!walk.address) return false
  walk.read = walk.address
  walk.size = wordAt(chip, walk.address)
  walk.first = wordAt(chip, walk.address + 4)
  return walk.size !== BLANK_WORD && walk.size !== 0 && walk.address + HEAD + lengthOf(walk) <= chip.end
}

/** Goes on to the next header. False at the end, of which `address` is then the place; `isNear`: in this page alone. */
function nextHeader(chip: Chip, walk: Walk, isNear = false): boolean {
  const next = behind(walk.address, walk.size)
  walk.address = next + HEAD > chip.end ? 0 : next
  if (!walk.address) return false
  if (readHeader(chip, walk)) return true
  if (isNear) return false
  walk.address = pageBehind(chip, next)
  return readHeader(chip, walk)
}

/** Whether a file is there and of a kind that is kept. */
function isReal(walk: Walk): boolean {
  return walk.first !== 0 && REAL.includes(flagsOf(walk))
}

function lengthOf({ size }: { size: number }): number {
  return size & LENGTH
}

/** Up to the next whole word. */
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

/** Nothing was written to it yet, and it has this length. */
function isAsMade(chip: Chip, file: Found, size: number): boolean {
  return file.flags === 0 && file.size === size && isErased(chip, file.address, size)
}

function forget(chip: Chip, file: Found): void {
  moveViews(chip, file.address, file.size, 0)
  writeWords(chip, file.address - HEAD + 4, new Uint8Array(4))
}

/** Makes a file, compacting where there is no room but would be; undefined where there would not be either. */
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
 * The first place with this much room, 0 for none, and how much there might be in all. Where the last bytes have no room for a header,
 * a search on the chip goes on at its address 0, and may find room in its firmware: here it ends in an error.
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

/** Bytes up to the next page; up to the end, where that page begins with no header. */
function spaceFrom(chip: Chip, address: number): number {
  if (pageAt(chip, address) === undefined) return 0
  const next = pageBehind(chip, address)
  return (next && readHeader(chip, walkFrom(next)) ? next : chip.end) - address
}

/** What there is, and the last page before the first file that is gone which begins with a header: from there on files move. */
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
 * Compacting: a page and a header long, a ring in RAM takes what is read, and is written behind it. So while a page is erased and
 * written anew, what is in the ring is nowhere else.
 */
interface Ring {
  bytes: Uint8Array
  head: number
  tail: number
  used: number
  /** Where what is at the tail is written. */
  to: number
}

/** Moves the files from this page on together, by a ring of this many bytes. False where the ring was too small, and files are lost. */
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

/*
 * A model of Espruino's Storage: files in flash one after the other, each behind a header, with no directory. A header
 * has 32 bytes: a word with flags (top byte) and length, then the name in 28 bytes, padded with 0. The next header
 * stands at the next word boundary, or else at the start of the next page; if neither has one, the chain of headers
 * ends. An erased or replaced file keeps its header, but the first word of its name becomes 0. Where Espruino would
 * compact, which a clock never lets it come to, the model throws.
 */
import { bytesAt, type Chip, erasePage, isErased, pageAt, powerOn, wordAt, writeBytes, writeWords } from './flash.ts'

const HEAD = 32
const NAME = 28
const BLANK_WORD = 0xffffffff
const LENGTH = 0xffffff
/** Flags of the files that are listed: plain, a chunk of a StorageFile, compressed. */
const GROWING = 64
const REAL = [0, GROWING, 128]

/** A position in the chain of headers. `size` and `first` are of the header read last. */
interface Walk {
  /** The header's address. At the end of the chain the place of the next header, or 0 if there is no room for one. */
  address: number
  read: number
  size: number
  /** The first word of the name: 0 when the file is gone. */
  first: number
}

interface Found {
  /** The address of the first byte after the header. */
  address: number
  size: number
  flags: number
}

/** Starts Storage as at power-on: it erases all if the chain does not end properly. Returns whether it did. */
export function startStorage(chip: Chip): boolean {
  powerOn(chip)
  const isLost = !isValid(chip)
  if (isLost) eraseAll(chip)
  return isLost
}

/** Whether the chain ends at an erased header, or too near the flash's end for one; with no file all must be erased. */
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
    if (walk.first !== 0 && REAL.includes(flagsOf(walk))) {
      const name = latin1(bytesAt(chip, walk.address + 4, NAME)).split('\0')[0]
      if (!(flagsOf(walk) & GROWING) || name.endsWith('\x01')) names.push(name)
    }
  } while (nextHeader(chip, walk))
  return names
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

/** Goes on to the next header. False at the end of the chain. */
function nextHeader(chip: Chip, walk: Walk): boolean {
  const next = behind(walk.address, walk.size)
  walk.address = next + HEAD > chip.end ? 0 : next
  if (!walk.address) return false
  if (readHeader(chip, walk)) return true
  walk.address = pageBehind(chip, next)
  return readHeader(chip, walk)
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
  writeWords(chip, file.address - HEAD + 4, new Uint8Array(4))
}

/** Makes a file behind the last one; undefined if there is no room. */
function createFile(chip: Chip, name: string, size: number): Found | undefined {
  const { end, gone } = chainOf(chip)
  if (end + aligned(size) + HEAD > chip.end) {
    if (gone) throw new Error('Espruino would compact here, which this model does not')
    return undefined
  }
  const header = new Uint8Array(HEAD)
  new DataView(header.buffer).setUint32(0, size, true)
  header.set(nameBytes(name), 4)
  writeWords(chip, end, header)
  return { address: end + HEAD, size, flags: 0 }
}

/** The address behind the last file, and how many files there are, and how many that are gone. */
export function chainOf(chip: Chip): { end: number; files: number; gone: number } {
  const chain = { end: chip.start, files: 0, gone: 0 }
  const walk = walkFrom(chip.start)
  if (!readHeader(chip, walk)) return chain
  do {
    chain.end = behind(walk.address, walk.size)
    chain[walk.first ? 'files' : 'gone']++
  } while (nextHeader(chip, walk))
  return chain
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

/*
 * A program's access to flash as in Espruino: `require('Storage')`, `require('Flash')`, and what `E` knows of a string
 * in flash. On a board a file is read as a string that lies in flash itself: it has an address, and a buffer of it
 * shows later writes. A string in Node has neither, so the latest reads are remembered with their addresses.
 */
import { crc32 } from '../display/crc.ts'
import { bytesAt, type Chip, erasePage, pageAt, viewOf, writeBytes } from './flash.ts'
import { chainOf, eraseAll, eraseFile, latin1, listFiles, stretchOf, writeFile } from './storage.ts'

export interface FlashModules {
  Storage: Record<string, unknown>
  Flash: Record<string, unknown>
  toArrayBuffer: (text: string) => ArrayBuffer
  getAddressOf: (value: unknown, isFlat: boolean) => number
}

interface Read {
  text: string
  address: number
  /** The chip's event count at the read. While it is the same, so is the text. */
  events: number
}

/** Number of reads that are remembered. */
const KEPT = 16

export function flashModules(chip: Chip): FlashModules {
  const reads: Read[] = []
  const find = (value: unknown): Read | undefined => reads.find(({ text }) => text === value)
  return {
    Storage: storageModule(chip, reads),
    Flash: flashModule(chip),
    toArrayBuffer: (text) => {
      const read = find(text)
      if (read) return viewOf(chip, read.address, text.length)
      return Uint8Array.from(Buffer.from(text, 'latin1')).buffer
    },
    getAddressOf: (value, isFlat) => (isFlat ? (find(value)?.address ?? 0) : 1),
  }
}

/** `require` and the functions of `E` for files and checksums, as a program finds them. */
export function flashScope({ Storage, Flash, toArrayBuffer, getAddressOf }: FlashModules) {
  return {
    require: (name: string) => (name === 'Flash' ? Flash : Storage),
    E: {
      toArrayBuffer,
      getAddressOf,
      sum: (numbers: Iterable<number>) => Array.from(numbers).reduce((sum, number) => sum + number, 0),
      CRC32: (data: string | Uint8Array) => crc32(typeof data === 'string' ? Buffer.from(data, 'latin1') : data),
    },
  }
}

function storageModule(chip: Chip, reads: Read[]): Record<string, unknown> {
  return {
    read: (name: string, offset = 0, length = 0) => read(chip, reads, name, offset, length),
    write: (name: string, data: unknown, offset = 0, size = 0) => {
      const isPlain = isObject(data)
      return writeFile(chip, name, dataBytes(data), isPlain ? 0 : offset, isPlain ? 0 : size)
    },
    list: (filter?: RegExp) => listFiles(chip).filter((name) => !filter || filter.test(name)),
    erase: (name: string) => eraseFile(chip, name),
    eraseAll: () => eraseAll(chip),
    getFree: () => chip.end - chainOf(chip).end,
  }
}

function read(chip: Chip, reads: Read[], name: string, offset: number, length: number): string | undefined {
  const found = stretchOf(chip, name, offset, length)
  if (!found?.length) return found && ''
  const { address } = found
  const { events } = chip
  const isSame = (one: Read): boolean =>
    one.address === address && one.text.length === found.length && one.events === events
  const place = reads.findIndex(isSame)
  const one = reads[place] ?? { text: latin1(bytesAt(chip, address, found.length)), address, events }
  if (place >= 0) reads.splice(place, 1)
  reads.unshift(one)
  reads.length = Math.min(reads.length, KEPT)
  return one.text
}

function flashModule(chip: Chip): Record<string, unknown> {
  return {
    getPage: (address: number) => {
      const addr = pageAt(chip, address)
      return addr === undefined ? undefined : { addr, length: chip.page }
    },
    erasePage: (address: unknown) => {
      if (!Number.isInteger(address)) throw new Error(`Address should be an integer, got ${typeof address}`)
      erasePage(chip, address as number)
    },
    write: (data: unknown, address: number) => {
      if (data === undefined) throw new Error('Data is not defined')
      writeBytes(chip, address, dataBytes(data))
    },
    read: (length: number, address: number) => (length > 0 ? bytesAt(chip, address, length).slice() : undefined),
  }
}

/**
 * The bytes that are written of a value. Of an array whose elements are wider than a byte Espruino would write only as
 * many bytes as it has elements, so such an array is refused.
 */
function dataBytes(data: unknown): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data, 'latin1')
  if (Array.isArray(data)) return Uint8Array.from(data)
  if (data === undefined || data === null) throw new Error("Can't get pointer to data to write")
  if (ArrayBuffer.isView(data)) {
    const { BYTES_PER_ELEMENT: width } = data as Uint8Array
    if (width !== 1) throw new TypeError('of elements wider than a byte Espruino loses the rest: write their buffer')
    return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  }
  if (isBuffer(data)) return new Uint8Array(data)
  if (isObject(data)) return Buffer.from(JSON.stringify(data), 'latin1')
  throw new TypeError(`nobody writes a ${typeof data}`)
}

/** Whether Storage writes it as JSON. `instanceof` fails: the program's realm has its own Array and ArrayBuffer. */
function isObject(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && !Array.isArray(data) && !ArrayBuffer.isView(data) && !isBuffer(data)
  )
}

function isBuffer(data: unknown): data is ArrayBuffer {
  return Object.prototype.toString.call(data) === '[object ArrayBuffer]'
}

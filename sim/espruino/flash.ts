/*
 * A model of a chip's flash. A write takes whole words and only turns bits from 1 to 0; an erase turns all bits of a
 * page to 1. Each word written and each page erased is an event, and the power can be cut before, within or after any
 * event. The nRF52840 allows two writes of a word between two erases of its page; each further one is listed in `worn`.
 */

/** When the power fails during an event. `within`: some of the bits that were to change have changed. */
export type Moment = 'before' | 'within' | 'after'

export interface FlashEvent {
  kind: 'write' | 'erase'
  address: number
}

export interface Chip {
  /** The address of its first byte, the bytes of a page, and the address after the last byte. */
  readonly start: number
  readonly page: number
  readonly end: number
  readonly bytes: Uint8Array
  readonly words: Uint32Array
  /** How often each word was written since it was erased, and how often each page was erased. */
  readonly writes: Uint8Array
  readonly erases: Uint32Array
  /** The address of each write of a word beyond MOST_WRITES since its erase. */
  readonly worn: number[]
  /** Words written and pages erased so far. */
  events: number
  /** Called after each event. */
  tell?: (event: FlashEvent) => void
  /** Whether a write to this address is lost without an error. */
  isDeaf?: (address: number) => boolean
  cut?: Cut
  /** Its power was cut: nothing is read or written until `powerOn`. */
  isOff: boolean
  views: View[]
}

interface Cut {
  /** The value of `events` at which the power fails. */
  at: number
  moment: Moment
  random: () => number
}

/** A copy of a part of the flash that follows what is written there, for Espruino's array buffers in flash. */
interface View {
  address: number
  bytes: Uint8Array
}

/** Thrown when the power is cut, and by every access to the flash while it is off. */
export class PowerCut extends Error {}

/** Times that a word of the nRF52840 may be written between two erases. */
const MOST_WRITES = 2
/** Jolt.js: its Storage lies from 0x91000 on. */
const JOLT = { start: 0x91000, page: 4096, pages: 100 }
const BLANK = 255

/** An erased flash, by default that of Jolt.js. */
export function makeChip({ start = JOLT.start, page = JOLT.page, pages = JOLT.pages } = {}): Chip {
  const bytes = new Uint8Array(page * pages).fill(BLANK)
  return {
    start,
    page,
    end: start + bytes.length,
    bytes,
    words: new Uint32Array(bytes.buffer),
    writes: new Uint8Array(bytes.length / 4),
    erases: new Uint32Array(pages),
    worn: [],
    events: 0,
    isOff: false,
    views: [],
  }
}

/** Another flash of the same bytes and wear, under power. */
export function copyChip(chip: Chip): Chip {
  const { start, page } = chip
  const copy = makeChip({ start, page, pages: chip.bytes.length / page })
  copy.bytes.set(chip.bytes)
  copy.writes.set(chip.writes)
  copy.erases.set(chip.erases)
  copy.worn.push(...chip.worn)
  return copy
}

/** Cuts the power at the event after the next `skipped` ones. `random` gives 32 bits that choose which bits change. */
export function cutPower(chip: Chip, skipped: number, moment: Moment, random: () => number = () => 0x55555555): void {
  chip.cut = { at: chip.events + skipped, moment, random }
}

export function powerOn(chip: Chip): void {
  chip.cut = undefined
  chip.isOff = false
}

/** The start of the page with this address; undefined outside the flash. */
export function pageAt(chip: Chip, address: number): number | undefined {
  if (!has(chip, address)) return undefined
  return address - ((address - chip.start) % chip.page)
}

/** The bytes themselves, not a copy. */
export function bytesAt(chip: Chip, address: number, length: number): Uint8Array {
  if (chip.isOff) throw new PowerCut('no power')
  return chip.bytes.subarray(address - chip.start, address - chip.start + length)
}

export function wordAt(chip: Chip, address: number): number {
  if (chip.isOff) throw new PowerCut('no power')
  return chip.words[(address - chip.start) >> 2]
}

export function isErased(chip: Chip, address: number, length: number): boolean {
  const bytes = bytesAt(chip, address, length)
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== BLANK) return false
  return true
}

/** Address and length must be multiples of four bytes. */
export function writeWords(chip: Chip, address: number, data: Uint8Array): void {
  if (address & 3 || data.length & 3) throw new RangeError(`no whole words: ${data.length} bytes at ${address}`)
  if (data.length && !(has(chip, address) && address + data.length <= chip.end))
    throw new RangeError(`written outside of the flash: ${data.length} bytes at ${address}`)
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  for (let i = 0; i < data.length; i += 4) writeWord(chip, address + i, view.getUint32(i, true))
}

/** Writes bytes at any address. The other bytes of the first and the last word are written again as they are. */
export function writeBytes(chip: Chip, address: number, data: Uint8Array): void {
  const head = Math.min(data.length, -address & 3)
  const tail = (data.length - head) & 3
  if (head) writeWords(chip, address & ~3, mixed(chip, address, data.subarray(0, head)))
  const rest = address + head
  const body = data.length - head - tail
  if (body) writeWords(chip, rest, data.subarray(head, head + body))
  if (tail) writeWords(chip, rest + body, mixed(chip, rest + body, data.subarray(head + body)))
}

export function erasePage(chip: Chip, address: number): void {
  const page = pageAt(chip, address)
  if (page === undefined) throw new RangeError(`erased outside of the flash: ${address}`)
  const isHalf = begin(chip)
  const bytes = bytesAt(chip, page, chip.page)
  const index = (page - chip.start) / chip.page
  if (isHalf) for (let i = 0; i < bytes.length; i++) bytes[i] |= chip.cut!.random() & BLANK
  else bytes.fill(BLANK)
  chip.writes.fill(0, (page - chip.start) >> 2, (page - chip.start + chip.page) >> 2)
  chip.erases[index]++
  for (const view of chip.views) follow(chip, view)
  end(chip, { kind: 'erase', address: page })
}

/** A stretch of the flash as a buffer that shows whatever is written there later. */
export function viewOf(chip: Chip, address: number, length: number): ArrayBuffer {
  let view = chip.views.find((one) => one.address === address && one.bytes.length === length)
  if (!view) {
    view = { address, bytes: new Uint8Array(length) }
    follow(chip, view)
    chip.views.push(view)
  }
  return view.bytes.buffer as ArrayBuffer
}

function has(chip: Chip, address: number): boolean {
  return address >= chip.start && address < chip.end
}

function writeWord(chip: Chip, address: number, value: number): void {
  const isHalf = begin(chip)
  const i = (address - chip.start) >> 2
  if (chip.writes[i]++ >= MOST_WRITES) chip.worn.push(address)
  if (!chip.isDeaf?.(address)) chip.words[i] &= isHalf ? value | chip.cut!.random() : value
  for (const view of chip.views) followWord(chip, view, address)
  end(chip, { kind: 'write', address })
}

/** The word that contains these bytes, with its other bytes as in flash. */
function mixed(chip: Chip, address: number, data: Uint8Array): Uint8Array {
  const word = bytesAt(chip, address & ~3, 4).slice()
  word.set(data, address & 3)
  return word
}

/** Begins an event. Throws if the power is off or fails before it; true if it fails within it. */
function begin(chip: Chip): boolean {
  if (chip.isOff) throw new PowerCut('no power')
  const { cut } = chip
  if (cut === undefined || chip.events < cut.at) return false
  if (cut.moment === 'before') goOff(chip)
  return cut.moment === 'within'
}

function end(chip: Chip, event: FlashEvent): void {
  const isCut = chip.cut !== undefined && chip.events >= chip.cut.at
  chip.events++
  chip.tell?.(event)
  if (isCut) goOff(chip)
}

function goOff(chip: Chip): never {
  chip.isOff = true
  throw new PowerCut(`the power went at event ${chip.cut?.at}, ${chip.cut?.moment}`)
}

function follow(chip: Chip, { address, bytes }: View): void {
  bytes.set(chip.bytes.subarray(address - chip.start, address - chip.start + bytes.length))
}

function followWord(chip: Chip, { address, bytes }: View, at: number): void {
  for (let i = at; i < at + 4; i++) {
    if (i >= address && i < address + bytes.length) bytes[i - address] = chip.bytes[i - chip.start]
  }
}

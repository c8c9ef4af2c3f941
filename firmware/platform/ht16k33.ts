/*
 * The three seven-segment displays: two large ones and a small one, each on an HT16K33.
 *
 * A chip shows what its RAM holds, so only the bytes that changed are sent: a digit that moves on is one byte of RAM. One that
 * does not answer holds nobody up, and is set up anew as soon as it does. Ports are of Adafruit's backpacks: digits at the even
 * addresses 0, 2, 6 and 8, dots at 4.
 */
import type { CellScreen } from '../ui/cells.ts'
import { TEXTS } from '../ui/text.ts'
import { type Files, textIn } from './texts.ts'

/** What the driver asks of an I2C bus; it throws when the chip does not answer. */
export interface Bus {
  writeTo(address: number, data: number[]): void
}

/** Commands of the chip, by its data sheet. */
const enum Command {
  Standby = 0x20,
  Oscillate = 0x21,
  Hide = 0x80,
  Show = 0x81,
  /** And the brightness, 0-15, in its lower bits. */
  Dim = 0xe0,
}

/** The left display; the right and the small one follow. */
export const ADDRESS = 0x70
const SMALL = 2
/** Even addresses that are wired: two digits, the dots, two digits. */
const PORTS = 5
const DOTS = 2
/** Bytes that a chip has, wired or not. */
const RAM = 16
/** The point of a small digit; the large ones have one at the upper right, among the dots. */
const POINT = 0x80
const COLON = 0x02
const LEFT_COLON = 0x0c
const UPPER_POINT = 0x10
const FIRST_CODE = 32
const CODES = 96
const ZERO = 48

interface Chip {
  address: number
  text: string
  marks: number
  level: number
  /** What its RAM holds at the even addresses. */
  ram: number[]
  /** 1 while it has not taken what it was sent. */
  isLost: number
}

interface Chips {
  bus: Bus
  files: Files
  glyphs: string
  /** The first word of the language. */
  first: number
  chip: Chip[]
  isOn: number
}

export interface CellDriver extends CellScreen {
  /** Switches the displays off, or on again with what they showed. */
  power(isOn: boolean): void
  /** Sets up anew those that did not answer last; whether one of them does not answer still. */
  isLost(): boolean
}

export function makeCellScreen(bus: Bus, files: Files): CellDriver {
  const glyphs = files.read('glyphs', 0, CODES) || ''
  const k: Chips = { bus, files, glyphs, first: 0, chip: [], isOn: 1 }
  for (let i = 0; i < 3; i++) {
    const ram: number[] = []
    for (let port = 0; port < PORTS; port++) ram.push(0)
    k.chip.push({ address: ADDRESS + i, text: '    ', marks: 0, level: 15, ram, isLost: 1 })
    begin(k, k.chip[i])
  }
  return {
    show: (display, text, marks, level) => show(k, k.chip[display], text, marks, level),
    figure: (display, cell, figure) => showFigure(k, k.chip[display], cell, figure),
    phrase: (id) => textIn(k.files, 'words', k.first + id),
    speak: (language) => {
      k.first = language * TEXTS
    },
    power: (isOn) => power(k, isOn),
    isLost: () => isLost(k),
  }
}

function show(k: Chips, c: Chip, text: string, marks: number, level: number): void {
  'hot'
  let first = PORTS
  let last = -1
  if (text !== c.text || marks !== c.marks) {
    const before = c.text
    for (let port = 0; port < PORTS; port++) {
      const cell = port < DOTS ? port : port - 1
      if (port !== DOTS && text[cell] === before[cell] && marks === c.marks) continue
      const byte = port === DOTS ? dotsOf(c, marks) : digitOf(k, c, text, cell, marks)
      if (byte === c.ram[port]) continue
      c.ram[port] = byte
      if (first > port) first = port
      last = port
    }
    c.text = text
    c.marks = marks
  }
  const isDim = level !== c.level
  c.level = level
  if (!k.isOn) return
  if (c.isLost) return begin(k, c)
  if (last >= 0) send(k, c, ramFrom(c, first, last))
  if (isDim && !c.isLost) send(k, c, [Command.Dim | level])
}

/** The text that was shown is no longer known, so that the next one is compared with the RAM. */
function showFigure(k: Chips, c: Chip, cell: number, figure: number): void {
  'hot'
  const port = cell < DOTS ? cell : cell + 1
  c.text = ''
  c.ram[port] = k.glyphs.charCodeAt(ZERO - FIRST_CODE + figure)
  if (k.isOn && !c.isLost) send(k, c, [port * 2, c.ram[port]])
}

function digitOf(k: Chips, c: Chip, text: string, cell: number, marks: number): number {
  const glyph = k.glyphs.charCodeAt(text.charCodeAt(cell) - FIRST_CODE)
  return c.address === ADDRESS + SMALL && (marks >> (cell + 1)) & 1 ? glyph | POINT : glyph
}

/** The dots of a display: the small one has no more than its colon. */
function dotsOf(c: Chip, marks: number): number {
  const colon = marks & 1 ? COLON : 0
  if (c.address === ADDRESS + SMALL) return colon
  return colon | (marks & 32 ? LEFT_COLON : 0) | (marks & 8 ? UPPER_POINT : 0)
}

/** Where it begins, and the bytes from there on; those between two ports drive nothing. */
function ramFrom(c: Chip, first: number, last: number): number[] {
  const data = [first * 2, c.ram[first]]
  for (let port = first + 1; port <= last; port++) data.push(0, c.ram[port])
  return data
}

function send(k: Chips, c: Chip, data: number[]): void {
  'hot'
  try {
    k.bus.writeTo(c.address, data)
  } catch (_) {
    c.isLost = 1
  }
}

/** From power-on, when RAM holds anything: nothing is lit before it is filled. */
function begin(k: Chips, c: Chip): void {
  'cold'
  const data = ramFrom(c, 0, PORTS - 1)
  while (data.length <= RAM) data.push(0)
  c.isLost = 0
  send(k, c, [Command.Oscillate])
  if (!c.isLost) send(k, c, data)
  if (!c.isLost) send(k, c, [Command.Dim | c.level])
  if (!c.isLost) send(k, c, [Command.Show])
}

/** What cut one off may have cut off the others unseen: once all answer again, all are set up. */
function isLost(k: Chips): boolean {
  'hot'
  if (!k.isOn || !lostOf(k)) return false
  for (let i = 0; i < k.chip.length; i++) if (k.chip[i].isLost) begin(k, k.chip[i])
  for (let i = 0; i < k.chip.length && !lostOf(k); i++) begin(k, k.chip[i])
  return lostOf(k) > 0
}

function lostOf(k: Chips): number {
  return k.chip[0].isLost + k.chip[1].isLost + k.chip[2].isLost
}

function power(k: Chips, isOn: boolean): void {
  'cold'
  k.isOn = isOn ? 1 : 0
  for (let i = 0; i < k.chip.length; i++) {
    const c = k.chip[i]
    if (isOn) begin(k, c)
    else send(k, c, [Command.Hide])
    if (!isOn) send(k, c, [Command.Standby])
  }
}

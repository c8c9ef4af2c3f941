/*
 * The controller of a 128x64 panel, SSD1306 or SSD1309, as its data sheet has it: what is written to its address becomes
 * pixels. Only horizontal addressing is known here; anything else that the driver would send is an error.
 */
import { type Canvas, fillRect, makeCanvas } from './canvas.ts'

export const PANEL = 0x3c

const COMMANDS = 0x00
const DATA = 0x40

export interface Panel {
  canvas: Canvas
  isOn: boolean
  contrast: number
  /** All that came over the bus, a transfer each. */
  taken: number[][]
  /** The window that data goes to, columns and pages of eight rows, and the place of the next byte in it. */
  columns: [number, number]
  pages: [number, number]
  column: number
  page: number
}

/** A panel just powered: off, and its memory is full of what nobody knows. */
export function makePanel(): Panel {
  const canvas = makeCanvas(128, 64)
  for (let i = 0; i < canvas.pixels.length; i++) canvas.pixels[i] = (i * 37) & 255
  return { canvas, isOn: false, contrast: 0x7f, taken: [], columns: [0, 127], pages: [0, 7], column: 0, page: 0 }
}

/** A transfer to the panel's address: the byte that says which kind it is, then the rest. */
export function takeTransfer(p: Panel, bytes: readonly number[]): void {
  p.taken.push([...bytes])
  if (bytes[0] === DATA) for (const byte of bytes.slice(1)) takeData(p, byte)
  else if (bytes[0] === COMMANDS) takeCommands(p, bytes.slice(1))
  else throw new Error(`control byte ${bytes[0]}: neither commands nor data`)
}

/** Eight pixels of a column, the upper one in the lowest bit. */
function takeData(p: Panel, byte: number): void {
  for (let bit = 0; bit < 8; bit++) {
    const y = p.page * 8 + bit
    fillRect(p.canvas, p.column, y, p.column, y, (byte >> bit) & 1)
  }
  p.column++
  if (p.column > p.columns[1]) {
    p.column = p.columns[0]
    p.page = p.page === p.pages[1] ? p.pages[0] : p.page + 1
  }
}

/** How many arguments each command has; those without an entry have none. */
const ARGUMENTS: Record<number, number> = {
  32: 1,
  33: 2,
  34: 2,
  129: 1,
  141: 1,
  168: 1,
  211: 1,
  213: 1,
  217: 1,
  218: 1,
  219: 1,
}
/** Commands without arguments: the scan's directions, start line, all on, inverse, off, on. */
const PLAIN = [0x40, 0xa1, 0xa4, 0xa6, 0xae, 0xaf, 0xc8]

function takeCommands(p: Panel, list: readonly number[]): void {
  for (let i = 0; i < list.length; i++) {
    const command = list[i]
    const count = ARGUMENTS[command] ?? 0
    if (!count && !PLAIN.includes(command)) throw new Error(`no such command: 0x${command.toString(16)}`)
    if (i + count >= list.length) throw new Error(`command 0x${command.toString(16)} wants ${count} arguments`)
    doCommand(p, command, list[i + 1], list[i + 2])
    i += count
  }
}

function doCommand(p: Panel, command: number, a: number, b: number): void {
  if (command === 0xae || command === 0xaf) p.isOn = command === 0xaf
  else if (command === 0x81) p.contrast = a
  else if (command === 0x20 && a !== 0) throw new Error('only horizontal addressing is known here')
  else if (command === 0x21) {
    p.columns = windowOf(a, b, 127)
    p.column = a
  } else if (command === 0x22) {
    p.pages = windowOf(a, b, 7)
    p.page = a
  }
}

function windowOf(first: number, last: number, most: number): [number, number] {
  if (first > last || last > most) throw new Error(`a window from ${first} to ${last} of ${most}`)
  return [first, last]
}

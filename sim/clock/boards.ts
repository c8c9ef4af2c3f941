/*
 * The boards as the simulator has them: what of `firmware/boards/NAME.ts` it must know to stand in for one. The same table serves
 * the core, the bundle and the interpreter.
 */

import * as table from '../../firmware/boards/table.pins.ts'

export interface SimBoard {
  name: string
  /** What the board itself says that it is, `process.env.BOARD`. */
  espruino: string
  /** Words that a match has room for, to begin with. */
  words: number
  /** Bytes of each file that the upload makes room for, by name: the first lies at Storage's beginning, and what is before its first whole page is lost. */
  room: Record<string, number>
  /** Hours of play that a full battery lasts. */
  life: number
  /** Left and right; the names of pins. */
  button: string[]
  light: string[]
  key: string
  /** The stop button; empty where there is none. */
  stop: string
  /** The pin at which the battery's voltage is read. */
  battery: string
  /** The other pins that its file names. */
  rest: string[]
  /** Pins that can be watched at low power; on an nRF52 one more prints a line, gets an id, and is dead. */
  watches: number
  /** The panel that takes lines: its size, and the pins of its CS and EXTCOMIN. */
  lcd: { width: number; height: number; cs: string; com: string }
}

/** Bytes that Storage puts before each file, and of the file that the guard writes. */
const HEADER = 32
const CRASHES = 2048

export const TABLE: SimBoard = {
  name: 'table',
  espruino: table.ESPRUINO,
  words: 16_384,
  room: { matches: (table.PAGES + 1) * table.PAGE - HEADER, crashes: CRASHES },
  life: table.HOURS,
  button: table.BUTTON,
  light: table.LIGHT,
  key: table.KEY,
  stop: table.STOP,
  battery: table.BATTERY,
  rest: [table.MOSI, table.SCK, table.CS, table.EXTCOMIN, table.BUZZER].concat(table.GROUND, table.POWER),
  watches: table.WATCHES,
  lcd: { width: table.WIDTH, height: table.HEIGHT, cs: table.CS, com: table.EXTCOMIN },
}

export const BOARDS: readonly SimBoard[] = [TABLE]

/** The board of this name; there is one for every folder that the build makes. */
export function boardNamed(name: string): SimBoard {
  for (let i = 0; i < BOARDS.length; i++) if (BOARDS[i].name === name) return BOARDS[i]
  throw new Error('no board ' + name)
}

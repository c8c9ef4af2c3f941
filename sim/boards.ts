/*
 * The boards as the simulator has them: what of `firmware/boards/NAME.ts` it must know to stand in for one. The same table serves
 * the core, the bundle and the interpreter.
 */

import * as table from '../firmware/boards/table.pins.ts'

/** What a board shows a face on: its own glass, which Espruino has as `g`, or a panel that takes lines by SPI. */
export const enum Shows {
  Glass,
  Lines,
}

export interface SimBoard {
  name: string
  /** What the board itself says that it is, `process.env.BOARD`. */
  espruino: string
  shows: Shows
  /** Words of the match record that there is room for. */
  words: number
  /** Hours of play that a full battery lasts. */
  life: number
  /** Left and right; the names of pins. */
  button: string[]
  light: string[]
  key: string
  /** The stop button; empty where there is none. */
  stop: string
  /** The board's own keys, which read high while they are pressed. */
  keys: string[]
  /** The pin at which the battery's voltage is read; empty where Espruino knows the charge. */
  battery: string
  /** The other pins that its file names. */
  rest: string[]
  /** Pins that can be watched at low power; on an nRF52 one more prints a line, gets an id, and is dead. */
  watches: number
  /** The panel that takes lines: its size, and the pins of its CS and EXTCOMIN. */
  lcd?: { width: number; height: number; cs: string; com: string }
}

export const PIXL: SimBoard = {
  name: 'pixl',
  espruino: 'PIXLJS',
  shows: Shows.Glass,
  words: 450,
  life: 120,
  button: ['D2', 'D3'],
  light: ['D4', 'D5'],
  key: 'D7',
  stop: '',
  keys: ['BTN1', 'BTN2', 'BTN3', 'BTN4'],
  battery: '',
  rest: ['D6'],
  watches: 8, // built with Nordic's SDK 12: app_config.h gives it as many as there are channels for events
}

export const TABLE: SimBoard = {
  name: 'table',
  espruino: table.ESPRUINO,
  shows: Shows.Lines,
  words: table.WORDS,
  life: table.HOURS,
  button: table.BUTTON,
  light: table.LIGHT,
  key: table.KEY,
  stop: table.STOP,
  keys: [],
  battery: table.BATTERY,
  rest: [table.MOSI, table.SCK, table.CS, table.EXTCOMIN, table.BUZZER].concat(table.GROUND, table.POWER),
  watches: table.WATCHES,
  lcd: { width: table.WIDTH, height: table.HEIGHT, cs: table.CS, com: table.EXTCOMIN },
}

export const BOARDS: readonly SimBoard[] = [TABLE, PIXL]

/** The board of this name; there is one for every folder that the build makes. */
export function boardNamed(name: string): SimBoard {
  for (let i = 0; i < BOARDS.length; i++) if (BOARDS[i].name === name) return BOARDS[i]
  throw new Error('no board ' + name)
}

/*
 * The boards as the simulator has them: what of `firmware/boards/NAME.ts` it must know to stand in for one. The same table serves
 * the core, the bundle and the interpreter.
 */

/** What a board shows a face on: its own glass, a panel on the bus, or cells of segments there. */
export const enum Shows {
  Glass,
  Panel,
  Cells,
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
  button: [string, string]
  light: [string, string]
  key: string
  /** The stop button; empty where there is none. */
  stop: string
  /** The board's own keys, which read high while they are pressed. */
  keys: string[]
  /** Where a share of the battery's voltage comes to, and the voltage that reads as 1; empty and 0 where Espruino knows the charge. */
  battery: string
  volts: number
  /** The other pins that its file names. */
  rest: string[]
}

export const PIXL: SimBoard = {
  name: 'pixl',
  espruino: 'PIXLJS',
  shows: Shows.Glass,
  words: 495,
  life: 120,
  button: ['D2', 'D3'],
  light: ['D4', 'D5'],
  key: 'D7',
  stop: '',
  keys: ['BTN1', 'BTN2', 'BTN3', 'BTN4'],
  battery: '',
  volts: 0,
  rest: ['D6'],
}

export const OLED: SimBoard = {
  name: 'oled',
  espruino: 'ESPRUINOWIFI',
  shows: Shows.Panel,
  words: 3072,
  life: 25,
  button: ['B13', 'B14'],
  light: ['A4', 'A5'],
  key: 'B10',
  stop: 'B15',
  keys: [],
  battery: 'A0',
  volts: 6.6,
  rest: ['A1', 'A6', 'B8', 'B9'],
}

export const SEGMENTS: SimBoard = {
  name: 'segments',
  espruino: 'XIAOBLE',
  shows: Shows.Cells,
  words: 3072,
  life: 15,
  button: ['D2', 'D3'],
  light: ['D7', 'D8'],
  key: 'D6',
  stop: '',
  keys: [],
  battery: 'D32',
  volts: 9.77,
  rest: ['D4', 'D5', 'D9', 'D14'],
}

export const BOARDS = [PIXL, OLED, SEGMENTS]

/** The board of this name; there is one for every folder that the build makes. */
export function boardNamed(name: string): SimBoard {
  for (let i = 0; i < BOARDS.length; i++) if (BOARDS[i].name === name) return BOARDS[i]
  throw new Error('no board ' + name)
}

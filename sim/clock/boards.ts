/*
 * The boards of the simulator, a row each, made from the facts in `firmware/boards/NAME.pins.ts`. The core, the bundle,
 * the interpreter and the papers of `hardware` all use these rows.
 */

import * as table from '../../firmware/boards/table.pins.ts'

/** Bytes of the header that Storage puts before each file, and of the file `crashes`, which the guard writes. */
const HEADER = 32
const CRASHES = 2048
/** Words of a page that are no data, and pages that give a new board no room: two for settings, and the next one. */
const PAGE_HEADER = 4
const OTHER_PAGES = 3

/** What `firmware/boards/NAME.pins.ts` must say: what the table's says. If a fact is missing, its row does not compile. */
type Facts = { [Name in keyof typeof table]: Widened<(typeof table)[Name]> }
type Widened<Fact> = Fact extends string ? string : Fact extends number ? number : Fact

export type SimBoard = ReturnType<typeof boardOf>

function boardOf(name: string, facts: Facts) {
  const { MOSI, SCK, CS, BUZZER, GROUND, POWER } = facts
  const room: Record<string, number> = { matches: (facts.PAGES + 1) * facts.PAGE - HEADER, crashes: CRASHES }
  return {
    name,
    /** The board's own name for itself, `process.env.BOARD`. */
    espruino: facts.ESPRUINO,
    /** How many words of record a match has room for on a new board. */
    words: (facts.PAGES - OTHER_PAGES) * (facts.PAGE / 4 - PAGE_HEADER),
    /**
     * Files that the upload makes empty, with their size in bytes. The first one lies at the beginning of Storage; what
     * lies before its first whole page stays unused.
     */
    room,
    /** Hours of play that a full battery lasts. */
    life: facts.HOURS,
    /** Left and right; the names of pins. */
    button: facts.BUTTON,
    light: facts.LIGHT,
    key: facts.KEY,
    /** The stop button; empty where there is none. */
    stop: facts.STOP,
    /** The pin at which the battery's voltage is read. */
    battery: facts.BATTERY,
    /** Pins of the time chip: the FET that grounds it, its bus, and the output that falls once a second. */
    chip: { fet: POWER[0], sda: facts.SDA, scl: facts.SCL, sqw: facts.SQW },
    /** All other pins that the board's file names. */
    rest: [MOSI, SCK, CS, BUZZER, ...GROUND, ...POWER],
    /** How many pins can be watched at low power. On an nRF52 one more prints a line, gets an id, and never fires. */
    watches: facts.WATCHES,
    /** The memory LCD: its pixels, the mm from one to the next, and its CS pin. */
    lcd: { width: facts.WIDTH, height: facts.HEIGHT, pitch: facts.PITCH, cs: CS },
  }
}

export const TABLE = boardOf('table', table)

export const BOARDS: readonly SimBoard[] = [TABLE]

export const BOARD_NAMES: readonly string[] = BOARDS.map(({ name }) => name)

/** The board of this name; the build makes a folder for each. */
export function boardNamed(name: string): SimBoard {
  for (let i = 0; i < BOARDS.length; i++) if (BOARDS[i].name === name) return BOARDS[i]
  throw new Error('no board ' + name)
}

/*
 * The port: all that the clock asks of what it runs on. A board is one, and so is the simulator.
 *
 * In return a board calls the loop: `onEdge` for each edge of a player's contact, `onKey` for the judge's key, `takeLine` for
 * a line from cable or radio. For a wake it calls `tick` while the clock `isQuiet`, otherwise `onWake`.
 */
import type { Ms, Side } from '../core/clock.ts'
import type { Kept } from '../core/recall.ts'
import type { Face } from '../ui/face.ts'

/** What shows the face: a glass of pixels. */
export interface Display {
  /** Draws what the face says and the display does not show yet. With `isTimeOnly` no more than the times and the count can differ. */
  paint(face: Face, isTimeOnly?: boolean): void
  /** In play, when only the second of the delay or bank that runs is new: draws its last two digits. */
  tick(second: number): void
  /** In play: records what the end of a turn changes, where the other side then has a delay of so many seconds. */
  predictTurn(delay: number): void
  /** The turn of `side` ends, as recorded: draws that at once. */
  showTurn(side: Side): void
  /** Whatever it shows, the next paint draws all of it. */
  forget(): void
  /** Its light, from 0, the least, to 3, full. */
  bright(level: number): void
  /** Switches the display off when nobody has touched the clock for long, and on again with its picture. */
  sleep(isOff: boolean): void
}

/** Which interfaces accept commands. */
export const enum Access {
  /** Before a match: cable and radio. */
  Before,
  /** In a match: the cable, for what changes nothing. */
  Match,
  /** It is over: as before it. */
  After,
}

export interface Board extends Kept {
  display: Display
  /** Whole ms since boot; never goes back, whatever is done to the wall clock. */
  now(): Ms
  /** The same as the oscillator has counted it, without any correction. */
  count(): Ms
  /** The players' contacts now, 1 for closed: bit 0 left, bit 1 right. */
  contacts(): number
  /** Asks for one wake after this many ms, in place of the wake asked for before; 0 or less: at once. Infinity: none. */
  wakeIn(ms: Ms): void
  /** The lights on the players' sides: bit 0 left, bit 1 right shines. */
  light(sides: number): void
  /** A sound of so many Hz, for so many ms; it does not wait for its end. */
  tone(hz: number, ms: Ms): void
  /** A word of the record that is so many before the newest; EMPTY beyond its end. */
  readBefore(index: number, back: number): number
  /** Writes the next word; with index 0 the first of a new record. How many words that took: what flash spoils stays there. Throws where it takes none. */
  write(index: number, word: number): number
  /** Makes room for so many words more, where nobody's time runs. Returns for how many there is room. */
  makeRoom(words: number): number
  /** The battery's charge in percent, -1 until it has been read once, and for how many hours of play a full one lasts. */
  battery(): number
  life: number
  /**
   * Opens these ways in, and shuts the others. Where the radio is to tell how the match stands, it sends `air` from here on, in a match to whoever
   * hears it, and nobody can connect; where it is not, it is off in a match.
   */
  setAccess(access: Access, air?: Uint8Array): void
  /** What the radio sends is new, at once and from here on. */
  advertise(air: Uint8Array): void
  /** Gives the cable, or the radio, to the board's own console, until the next match is on. */
  repl(): void
  /** The password is new: the radio asks for it from now on, and forgets who has paired under another one. */
  renew(): void
  /** Version and hash of the firmware, a number, by which clocks are seen to be alike. The glass has its last four figures. */
  id(): string
  /** What the clock keeps beside the records: a text, empty at first. */
  load(): string
  /** False where flash has not taken it. */
  store(text: string): boolean
  /** The date and time of day (see core/hall-time.ts); 0 while nobody has said. */
  hallTime(): number
  /** Second, minute, hour, day of the week, day, month, year of this century, and the zone (see core/hall-time.ts). */
  setHallTime(numbers: number[]): void
  /** How the time chip is, a TimeChip; the correction in tenths of a ppm; by how many ms the last hour may be out. */
  pace(): number[]
}

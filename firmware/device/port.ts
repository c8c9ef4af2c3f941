/*
 * The port: all that the clock asks of what it runs on. A board is one, and so is the simulator.
 *
 * In return a board calls the loop: `onEdge` for each edge of a player's contact, `onSwitch` for the stop button and the
 * judge's key, `takeLine` for a line from cable or radio. For a wake it calls `tick` while the clock `isQuiet`, otherwise
 * `onWake`.
 */
import type { Ms, Side } from '../core/clock.ts'
import type { Kept } from '../core/recall.ts'
import type { Face } from '../ui/face.ts'

/** The display that shows the face. */
export interface Display {
  /** Draws what the face says and the display does not show yet. With `isTimeOnly` only times and count can differ. */
  paint(face: Face, isTimeOnly?: boolean): void
  /** In play, when only the second of the delay or bank that runs is new: draws its last two digits. */
  tick(second: number): void
  /** In play: records what the end of a turn changes, if each turn has a delay of this many seconds. */
  predictTurn(delay: number): void
  /** Shows at once the end of `side`'s turn, as it was recorded. */
  showTurn(side: Side): void
  /** Makes the next paint draw everything. */
  forget(): void
  /** Switches the display off when nobody has touched the clock for long, and on again with its picture. */
  sleep(isOff: boolean): void
}

/** Which interfaces accept commands. */
export const enum Access {
  /** Before a match: cable and radio. */
  Before,
  /** In a match: the cable alone, for what the players or an open door could do at that moment. */
  Match,
  /** After a match: cable and radio. */
  After,
}

export interface Board extends Kept {
  display: Display
  /** Whole ms since boot. They never go back, whatever is done to the wall clock. */
  now(): Ms
  /** The same as the oscillator has counted it, without any correction. */
  count(): Ms
  /** The players' contacts now, 1 for closed: bit 0 left, bit 1 right. */
  contacts(): number
  /** Asks for one wake after this many ms, instead of the wake asked for before. 0 or less: at once. Infinity: none. */
  wakeIn(ms: Ms): void
  /** Sets the lights on the players' sides: bit 0 left, bit 1 right is on. */
  light(sides: number): void
  /** Begins a sound of so many Hz, for so many ms. */
  tone(hz: number, ms: Ms): void
  /** A word of the newest record, or of the one `back` before it; EMPTY beyond its end. */
  readBefore(index: number, back: number): number
  /**
   * Writes the next word; with index 0 the first of a new record. Returns how many words that took, because words that
   * flash spoils stay there. Throws if flash takes none.
   */
  write(index: number, word: number): number
  /** Makes room for this many more words, while nobody's time runs. Returns for how many there is room. */
  makeRoom(words: number): number
  /**
   * The battery's charge in percent, -1 until it has been read once, and for how many hours of play a full one lasts.
   */
  battery(): number
  life: number
  /**
   * Opens these interfaces and closes the others. With `air` the radio sends that from now on, in a match to whoever
   * listens, and nobody can connect. Without it the radio is off in a match.
   */
  setAccess(access: Access, air?: Uint8Array): void
  /** Changes what the radio sends, at once. */
  advertise(air: Uint8Array): void
  /** Gives the cable, or the radio, to the board's own console, until the next match begins. */
  repl(): void
  /** Tells the radio the new password. It forgets everybody who has paired under another one. */
  renew(): void
  /**
   * The version and a hash of the firmware, equal on clocks with the same firmware. The glass has its last four digits.
   */
  id(): string
  /** The text of settings that the clock has stored beside the records; empty at first. */
  load(): string
  /** Stores that text; false if flash has not taken it. */
  store(text: string): boolean
  /** The date and time of day (see core/hall-time.ts); 0 until somebody has set it. */
  hallTime(): number
  /** Sets it: second, minute, hour, weekday, day, month, year of this century, and the zone (core/hall-time.ts). */
  setHallTime(numbers: number[]): void
  /**
   * The state of the time chip, a TimeChip; the correction in tenths of a ppm; how many ms the last hour may be out.
   */
  pace(): number[]
}

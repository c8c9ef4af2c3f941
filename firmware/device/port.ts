/*
 * The port: all that the clock asks of what it runs on. A board is one, and so is the simulator.
 *
 * In return a board calls the loop: `takeEdge` for each edge of a player's contact, `takeKey` for the judge's key, `takeLine` for
 * a line from cable or radio. For a wake it calls `takeTick` while the clock `isCalm`, otherwise `takeTime`.
 */
import type { Ms, Side } from '../core/clock.ts'
import type { Kept } from '../core/recall.ts'
import type { Face } from '../ui/face.ts'
import type { Step } from '../ui/figures.ts'
import type { Pen } from '../ui/screen.ts'

/** What shows the face: a glass of pixels. */
export interface Display {
  /**
   * Draws what the face says and the display does not show yet; of another page only its head, unless `isAll`, and all else with the next
   * paint. Whether the page is whole.
   */
  paint(face: Face, isAll: boolean): boolean
  /** In play, when only the second of the delay or bank that runs is new: draws its last two digits. */
  tick(second: number): void
  /** In play: the seconds that only change the last figure of what runs now; undefined where somebody else draws them. */
  count(): Count | undefined
  /** They were drawn and sent down to this second, by the strokes alone. */
  counted(second: number): void
  /** In play: lays out what the end of a turn changes, where the other side then has a delay of so many seconds. */
  lay(delay: number): void
  /** In play the turn of `side` ends, whose bank shows what it will stand at: both bars, at once. */
  turn(side: Side): void
  /** Right after it: both delays. Now all is as `paint` would show it. */
  turned(side: Side): void
  /** Whatever it shows, the next paint draws all of it. */
  forget(): void
  /** Its light, from 0, the least, to 3, full. */
  bright(level: number): void
  /** Switches the display off when nobody has touched the clock for long, and on again with its picture. */
  sleep(isOff: boolean): void
}

/** Seconds that only change the last figure, and what draws one and sends it. */
export interface Count {
  /** getTime() from which on the next second is to be shown, and how many there are. */
  due: number
  left: number
  /** The pins meanwhile, as a list of them reads. */
  pins: number
  /** The figure that stands, and the seconds that are shown besides it. */
  figure: number
  tens: number
  /** By the figure that stands, from 1 on, the strokes that make the one below. */
  steps: Step[]
  pen: Pen & { mode: number }
  /** The panel's bus, its select pin, and what is sent of the row behind the pen's mode: address, and its lines with what stands between them. */
  spi: { write(...data: (number | Uint8Array)[]): unknown }
  cs: object
  address: number
  lines: Uint8Array
  /** What is told by radio with each, if anything is; the same in numbers, and the last of these as it stands. */
  told: Uint8Array | undefined
  words: Uint32Array | undefined
  tail: number
}

/** Which ways in are open. */
export const enum Ajar {
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
  /** The players' contacts now: bit 0 left, bit 1 right closed. */
  contacts(): number
  /** Asks for one wake after this many ms, at least 1, in place of the wake asked for before. Infinity: none. */
  wakeIn(ms: Ms): void
  /** The same for the next ms, where a wake is asked for already. */
  wakeSoon(): void
  /** The lights on the players' sides: bit 0 left, bit 1 right shines. */
  light(sides: number): void
  /** A sound of so many Hz, for so many ms; it does not wait for its end. */
  tone(hz: number, ms: Ms): void
  /** A word of the record that is so many before the newest; EMPTY beyond its end. */
  readBefore(index: number, back: number): number
  /** Writes the next word; with index 0 the first of a new record. How many words that took: what flash spoils stays there. Throws where it takes none. */
  write(index: number, word: number): number
  /** Makes room for so many words more, where nobody's time runs. For how many there is room. */
  makeRoom(words: number): number
  /** The battery's charge in percent, -1 until it has been read once, and for how many hours of play a full one lasts. */
  battery(): number
  life: number
  /**
   * Opens these ways in, and shuts the others. Where the radio is to tell how the match stands, it sends `air` from here on, in a match to whoever
   * hears it, and nobody can connect; where it is not, it is off in a match.
   */
  shut(ajar: Ajar, air?: Uint8Array): void
  /** What the radio sends is new, at once and from here on. */
  tell(air: Uint8Array): void
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

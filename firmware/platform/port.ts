/*
 * The port: all that the clock asks of what it runs on. A board is one, and so is the simulator.
 *
 * The other way a board calls the loop: `takeEdge` for each edge of a player's contact, `takeWake` for a wake.
 */
import type { Ms } from '../core/clock.ts'
import type { Screen } from '../ui/screen.ts'

export interface Board {
  screen: Screen
  /** Whole ms since boot; never goes back, whatever is done to the wall clock. */
  now(): Ms
  /** The level of a player's contact now: 1 closed. */
  down(side: number): number
  /** Asks for one wake, at this instant or later; the one asked for before is forgotten. Infinity: none. */
  wakeAt(at: Ms): void
  /** The light on a player's side. */
  light(side: number, on: boolean): void
  /** A sound of so many Hz, for so many ms; it does not wait for its end. */
  tone(hz: number, ms: Ms): void
  /** A word of the match record; 0xffffffff where none was written. */
  read(index: number): number
  /** Appends the word with this index; the first one begins a new record. */
  write(index: number, word: number): void
}

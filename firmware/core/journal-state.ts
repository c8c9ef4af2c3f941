/*
 * What the journal must know to go on: the words that wait for the board, and how many there are.
 */
import { type Ms, NOBODY } from './clock.ts'

/** Words of a record, until a board says for how many it has room. */
export const WORDS = 16_384
/** Ignored presses are entered at most this often. */
export const INERT: Ms = 1000

/** The words wait in `out` until the board takes them. */
export interface Journal {
  /** Words for which the board has room. */
  room: number
  /** When the match was agreed to (see hall-time.ts); 0 if nobody has set the time. */
  hallTime: number
  out: number[]
  /** Words entered so far, including those in `out`. */
  used: number
  /** The last entry's instant, and the instant to which a stop by both hands would go back. */
  at: Ms
  undoAt: Ms
  /** Words that such a stop would undo. */
  undo: number
  /** Presses that were not entered since the last block that counts them, and other entries. */
  thinned: number
  dropped: number
  /** Whether by the record the turn stands since then, and only now and then is told what a side has used. */
  isHeld: number
  /** While presses are missing: what the left and the right have by the record, and who is to move. */
  told: number[]
  /** How many words there were at the last block of the whole match, and the games that blocks have told so far. */
  wholeAt: number
  listed: number[]
  /** When an ignored press was last entered. Like the fields below, it is in no record. */
  inertAt: Ms
  /** When the next checkpoint is due; it may come sooner. */
  checkAt: Ms
  /** While a record is read back: the upper bits of the number that the next word completes, */
  high: number
  /**
   * and what is known of words that are not whole: 1 for one that may have been the last, 2 for one that is missing.
   */
  torn: number
}

/** An empty journal with room for so many words. */
export function makeJournal(room: number): Journal {
  return {
    room,
    hallTime: 0,
    out: [],
    used: 0,
    at: 0,
    undoAt: 0,
    undo: 0,
    thinned: 0,
    dropped: 0,
    isHeld: 0,
    told: [0, 0, NOBODY],
    wholeAt: 0,
    listed: [],
    inertAt: -INERT,
    checkAt: 0,
    high: 0,
    torn: 0,
  }
}

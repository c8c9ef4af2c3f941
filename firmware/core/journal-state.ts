/*
 * What the journal must know to go on: the words that wait for the board, and how many there are.
 */
import { type Ms, NOBODY } from './clock.ts'

/** Words of a record, before a board has said for how many it has room. */
export const WORDS = 16_384
/** Inert presses are entered no more often than this. */
export const INERT: Ms = 1000

/** The words wait in `out` until the board has them. */
export interface Journal {
  /** Words that the board has for it. */
  room: number
  /** When a match is agreed to (see hall-time.ts); 0 where nobody has said. */
  hallTime: number
  out: number[]
  /** Words entered so far, those in `out` among them. */
  used: number
  /** The last entry's instant, and the one that a stop by both hands would go back to. */
  at: Ms
  undoAt: Ms
  /** Words that such a stop would undo. */
  undo: number
  /** Presses that were not entered since the last block that tells how many, and other entries. */
  thinned: number
  dropped: number
  /** Whether the record has the turn stand since then: what a side has used is told now and then. */
  isHeld: number
  /** What the left and the right have by the record, and who is to move, while presses are missing. */
  told: number[]
  /** Words there were when that block was entered, and the games that blocks have told of so far. */
  wholeAt: number
  listed: number[]
  /** When an inert press was entered last; kept in no record, as what follows. */
  inertAt: Ms
  /** When the next checkpoint is entered, or sooner. */
  checkAt: Ms
  /** While a record is read back: the upper bits of the number that the next word completes, */
  high: number
  /** and what is known of words that are not whole: 1 for one that may have been the last, 2 for one that is missing. */
  torn: number
}

/** An empty one, for so many words. */
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

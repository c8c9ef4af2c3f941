/*
 * What the journal must know to go on: the words that wait for the board, and how many there are.
 */
import { type Ms, NOBODY } from './clock.ts'

/** Words of a record, until a board says for how many it has room. */
export const WORDS = 16_384
/** Ignored presses are entered at most this often. */
export const IGNORED_EACH: Ms = 1000

/** The words wait in `out` until the board takes them. */
export type Journal = ReturnType<typeof makeJournal>

/** An empty journal with room for so many words. */
export function makeJournal(room: number) {
  return {
    /** Words for which the board has room. */
    room,
    /** When the match was agreed to (see hall-time.ts); 0 if nobody has set the time. */
    hallTime: 0,
    out: [] as number[],
    /** Words entered so far, including those in `out`. */
    used: 0,
    /** The last entry's instant, and the instant to which a stop by both hands would go back. */
    at: 0,
    undoAt: 0,
    /** Words that such a stop would undo. */
    undo: 0,
    /** Presses that were not entered since the last block that counts them, and other entries. */
    thinned: 0,
    dropped: 0,
    /** Whether by the record the turn stands since then, and only now and then is told what a side has used. */
    isHeld: 0,
    /** While presses are missing: what the left and the right have by the record, and who is to move. */
    told: [0, 0, NOBODY],
    /** How many words there were at the last block of the whole match, and the games that blocks have told so far. */
    wholeAt: 0,
    listed: [] as number[],
    /** When an ignored press was last entered. */
    ignoredAt: -IGNORED_EACH,
    /** When the next checkpoint is due; it may come sooner. */
    checkAt: 0,
    /** While a record is read back: the upper bits of the next ruling's number. */
    high: 0,
    /** Which words were not whole: bit 0, the last one read; bit 1, one in the middle. */
    torn: 0,
  }
}

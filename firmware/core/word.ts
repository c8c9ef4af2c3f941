/*
 * The words of a record: what stands in their 32 bits, and what they tell.
 *
 * A word is 27 bits of meaning and a count of the zeros among them. By the count a torn word differs from a whole one,
 * whichever bits were not yet written (a Berger code: bits in flash only ever go from 1 to 0).
 */
import type { Ms, Side } from './clock.ts'

/** The first word of a record has this number of its layout. The first layout had none: it began with its control. */
export const VERSION = 1

/** The four forms of a word's 27 bits: each begins at this number. */
export const enum Form {
  /** The number of an Entry, its side, and 19 bits of its value. */
  Event = 0,
  /** Time alone: 24 bits of ms. */
  Time = 0x2000000,
  /**
   * Presses are missing: whether time was given back, the side to move, then what left and right have used since, 11
   * bits each of SPENT_UNIT.
   */
  Spent = 0x3000000,
  /**
   * An Entry with a small value: its number, side, 5 bits of value, and 14 bits of ms before it. After the head of a
   * block: 26 bits of the block.
   */
  Soon = 0x4000000,
  /** A press: its side, and the ms before it in 24 bits. */
  Press = 0x6000000,
}

/** The largest number in a field. */
export const enum Most {
  /** Ms: of a time, of a press, of an event with its time. */
  Time = 0xffffff,
  // biome-ignore lint/suspicious/noDuplicateEnumValues: a time and a press have as many bits
  Press = 0xffffff,
  Soon = 0x3fff,
  /** Values: of an event, and of one with its time. */
  Value = 0x7ffff,
  Small = 31,
}

/** Ms since the entry before. */
export function spanIn(bits: number): Ms {
  if (bits >= Form.Press) return bits & Most.Press
  if (bits >= Form.Soon) return bits & Most.Soon
  return bits >= Form.Time && bits < Form.Spent ? bits & Most.Time : 0
}

/**
 * Ms that stand as one in a word of Spent, the bits of each side's share, and the places of the side to move and of
 * what was given back.
 */
export const SPENT_UNIT: Ms = 4
const SHARE_BITS = 11
export const MOST_SHARE = 2047
const MOVER_BIT = 22
const GIVEN_BIT = 23

/** The bits of a word of Spent: units of both sides, who is to move, and whether both have got them back. */
export function spentBits(mover: number, left: number, right: number, isGiven: number): number {
  return Form.Spent + ((isGiven << GIVEN_BIT) | (mover << MOVER_BIT) | (left << SHARE_BITS) | right)
}

export function isSpent(bits: number): boolean {
  return bits >= Form.Spent && bits < Form.Soon
}

/** What it says: ms that a side has used, below 0 where it got them back; and the side to move. */
export function spentIn(bits: number, side: Side): Ms {
  const ms = ((side ? bits : bits >> SHARE_BITS) & MOST_SHARE) * SPENT_UNIT
  return (bits >> GIVEN_BIT) & 1 ? -ms : ms
}

export function moverIn(bits: number): Side {
  return (bits >> MOVER_BIT) & 1
}

/** The Entry of an event; -1 of a press, of time and of Spent. */
export function entryIn(bits: number): Entry | -1 {
  return bits < Form.Time || (bits >= Form.Soon && bits < Form.Press) ? (bits >> 20) & 31 : -1
}

export function sideIn(bits: number): Side {
  return (bits >> (bits >= Form.Press ? 24 : 19)) & 1
}

export function valueIn(bits: number): number {
  return bits < Form.Time ? bits & Most.Value : (bits >> 14) & Most.Small
}

/** What a word says that is neither a press nor a time. Its value has 19 bits. */
export const enum Entry {
  /** A record begins: its VERSION. */
  Begin,
  /** A column of the control: its number in the upper 4 bits; 15 bits of its value, and `side` is its 16th. */
  Control,
  /** Both sides have agreed; times begin at power-on. */
  Open,
  /** `side` has the turn, the first of a game. */
  Start,
  /** Both say that `side` was the wrong opener: back to the opening roll, and so many ms to it (524,287 for more). */
  Reopen,
  /**
   * Two of these: one of 0, by which the pair is found, and one with how many words before it are undone. They began a
   * stop by both hands.
   */
  Undone,
  /** A press of `side` counted for nothing, so many ms after the entry before (524,287 for more). */
  Ignored,
  /** Play stands: a By of stop.ts. */
  Stop,
  /** A Claim of `side`. With TAKEN_BACK it claims it no longer; with STUCK_TOO it cannot send it. */
  Claim,
  /** Both take the last press back: `side` has the turn, and the other side so many ms back (524,287 for more). */
  Back,
  /** The stop is over: 1 if it ended by itself, plus 2 if nobody had named a reason. */
  Resume,
  /** The loser, `side`, enters it: the bits of `resultBits`. */
  Sent,
  /** `side` does not agree to it. */
  Refused,
  /** The game: its loser is `side`; the bits of `resultBits`. */
  Game,
  /** Both take the last game back. */
  TakeBack,
  /**
   * Why the clock calls the judge: 0 no agreement, 1 none in time, 2 a second stop without a reason. Without a judge a
   * result is entered anew.
   */
  Judge,
  Break,
  BreakEnd,
  /** `side` asks for the break after this one. */
  BreakNext,
  /** `side` has its dice changed (P8). */
  Dice,
  /** The bank of `side` runs: it is absent. */
  Late,
  /** The absent side has arrived; 1: it has also agreed to the control. */
  Arrived,
  Flag,
  /** The match, won by `side`: a Won; 0 where both have lost it. */
  Over,
  /** The power came back; times begin anew. */
  Power,
  /** Goes on after a power cut, by a hold of `side`, usually the second one; 1: because the other button is stuck. */
  Recovered,
  /** A block: its Block in the upper 11 bits, how many words of the form `Soon` follow in the lower 8. */
  Block,
  /** The judge's door was opened: an OpenedBy. */
  DoorOpened,
  /** The upper 19 bits of the next ruling's number. */
  High,
  /** A Ruling in the upper 6 bits, 13 bits of its number. */
  Ruling,
  /** The last ruling since the door was opened is undone. */
  RulingUndone,
  /** The ruling is over: an Ended. */
  RulingOver,
}

/** A word of the record that was never written. */
export const EMPTY = 0xffffffff
/** A word of these 27 bits. */
export function wordOf(bits: number): number {
  return ((bits << 5) | zerosIn(bits)) >>> 0
}

/** The 27 bits of a word, or -1 when it is torn or empty. */
export function bitsOf(word: number): number {
  const bits = word >>> 5
  // as zerosIn, in place: a clock that starts reads many
  const threes = bits - ((bits >> 1) & 0o333333333) - ((bits >> 2) & 0o111111111)
  return (((threes + (threes >> 3)) & 0o707070707) % 63) + (word & 31) === 27 ? bits : -1
}

/** Counts the ones of each three bits, then of each six. Modulo 63, the digits to base 64 add up. */
function zerosIn(bits: number): number {
  const threes = bits - ((bits >> 1) & 0o333333333) - ((bits >> 2) & 0o111111111)
  return 27 - (((threes + (threes >> 3)) & 0o707070707) % 63)
}

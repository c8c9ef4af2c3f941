/*
 * All that a match has come to, as words of its record: what a clock needs that starts again after a cut of power, and nothing that
 * hands are just doing.
 *
 * It is entered in play, while no contact is in doubt. So a clock can begin with the last of these, and go on with what came after.
 */
import { Block, packed, unpacked } from './block.ts'
import { NOBODY, type Who } from './clock.ts'
import { Option } from './control.ts'
import { headWord } from './journal.ts'
import type { Session } from './state.ts'
import { Stage } from './table.ts'

/** Bits of an instant, a bank, an overtime, a delay in ms. */
const AT = 31
const BANK = 26
const EXTRA = 20
const DELAY = 16
/** Bits of each number of `numbersOf`, in the same lines. */
// biome-ignore format: a line for each line there
const WIDTHS = [
  4, AT, AT,
  BANK, BANK, EXTRA, EXTRA, 1, 1,
  2, DELAY, 12, 12, 14, 14,
  1, DELAY, BANK, EXTRA,
  BANK, EXTRA, BANK,
  6, 6, 4,
  12, 12, 7, 2, 4, 4, 4, 4,
  7, 2, 4, 1,
  5, 5, 5, 5, 5, 5,
]
/** How many words they take. */
const WORDS = 19

// biome-ignore format: a line for each line of widths
function numbersOf(s: Session): number[] {
  const c = s.clock
  const m = s.match
  const t = s.tally
  return [
    s.stage, s.journal.at, s.journal.at - c.since,
    c.bank[0], c.bank[1], c.extra[0], c.extra[1], c.over[0], c.over[1],
    c.turn, c.left, c.turns[0], c.turns[1], c.inert[0], c.inert[1],
    c.gave, c.gaveLeft, c.gaveBank, c.gaveExtra,
    s.opened, s.openedExtra, s.most,
    s.control.length, c.delay / 1000, s.control.option[Option.Breaks],
    m.score[0], m.score[1], m.games, m.crawford, m.breaks[0], m.breaks[1], m.dice[0], m.dice[1],
    s.stops, s.begun, s.cuts, s.journal.torn >> 1,
    t[0], t[1], t[2], t[3], t[4], t[5],
  ]
}

/** The words of a block of it. */
export function wholeWords(s: Session): number[] {
  return packed(numbersOf(s), WIDTHS)
}

/** The head of such a block in the record. */
export function wholeHead(): number {
  return headWord(Block.Whole, WORDS)
}

/** Whether a clock can begin with this one: it is whole, and of a turn that runs. */
export function isWhole(words: number[]): boolean {
  return words.length === WORDS && words[0] >> 22 === Stage.Play
}

/** Brings the session to what the words tell; where it begins with them, play goes on from there. */
export function takeWhole(s: Session, words: number[]): void {
  'cold'
  const n = unpacked(words, WIDTHS)
  const c = s.clock
  const m = s.match
  s.journal.at = n[1]
  c.since = n[1] - n[2]
  for (let side = 0; side < 2; side++) {
    c.bank[side] = n[3 + side]
    c.extra[side] = n[5 + side]
    c.over[side] = n[7 + side]
    c.turns[side] = n[11 + side]
    c.inert[side] = n[13 + side]
    m.score[side] = n[25 + side]
    m.breaks[side] = n[29 + side]
    m.dice[side] = n[31 + side]
  }
  c.turn = n[9] as Who
  c.left = n[10]
  c.gave = n[15]
  c.gaveLeft = n[16]
  c.gaveBank = n[17]
  c.gaveExtra = n[18]
  s.opened = n[19]
  s.openedExtra = n[20]
  s.most = n[21]
  s.control.length = n[22]
  s.control.delay = c.delay = n[23] * 1000
  s.control.option[Option.Breaks] = n[24]
  m.games = n[27]
  m.crawford = n[28]
  s.stops = n[33]
  s.begun = n[34]
  s.cuts = n[35]
  s.journal.torn = n[36] * 2
  for (let i = 0; i < 6; i++) s.tally[i] = n[37 + i]
}

/** The same where nothing came before: a turn runs. */
export function beginWhole(s: Session, words: number[]): void {
  takeWhole(s, words)
  s.clock.on = 1
  s.stage = Stage.Play
  s.match.last = NOBODY
  s.fell = NOBODY
}

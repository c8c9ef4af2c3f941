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

/** Bits of a bank, an overtime, a delay in ms; an instant has as many as a bank, and HIGH above them. */
const BANK = 26
const EXTRA = 20
const DELAY = 16
const HIGH = 5
/** The lower bits of a side's turns; there are two more. */
const TURNS = 1023
const LOW = (1 << 26) - 1
/** Bits of each number of `numbersOf`, a row for each word and each line there. */
const WIDTHS = [
  [4, HIGH, HIGH, 2, 1, 1, 1, 2, 2, 1],
  [BANK],
  [BANK],
  [BANK],
  [BANK],
  [BANK],
  [BANK],
  [BANK],
  [EXTRA, 6],
  [EXTRA, 6],
  [EXTRA, 4],
  [EXTRA, 4],
  [DELAY, 10],
  [DELAY, 10],
  [14, 12],
  [14, 12],
  [7, 7, 4, 4, 4],
  [4, 5, 5, 5, 5],
  [5, 5, 2, 2],
]
/** How many words they take. */
const WORDS = WIDTHS.length

// biome-ignore format: a line for each row of widths
function numbersOf(s: Session): number[] {
  const c = s.clock
  const m = s.match
  const t = s.tally
  const at = s.journal.at
  const ago = at > c.since ? at - c.since : 0
  return [
    s.stage, at >> BANK, ago >> BANK, c.turn, c.over[0], c.over[1], c.gave, m.crawford, s.begun, s.journal.torn >> 1,
    at & LOW,
    ago & LOW,
    c.bank[0],
    c.bank[1],
    c.gaveBank,
    s.opened,
    s.most,
    c.extra[0], s.control.length,
    c.extra[1], c.delay / 1000,
    c.gaveExtra, s.control.option[Option.Breaks],
    s.openedExtra, s.cuts,
    c.left, c.turns[0] & TURNS,
    c.gaveLeft, c.turns[1] & TURNS,
    c.inert[0], m.score[0],
    c.inert[1], m.score[1],
    m.games, s.stops, m.breaks[0], m.breaks[1], m.dice[0],
    m.dice[1], t[0], t[1], t[2], t[3],
    t[4], t[5], c.turns[0] >> 10, c.turns[1] >> 10,
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
  return words.length === WORDS && words[0] >> 20 === Stage.Play
}

/** Brings the session to what the words tell. */
export function takeWhole(s: Session, words: number[]): void {
  'cold'
  const n = unpacked(words, WIDTHS)
  const c = s.clock
  const m = s.match
  const at = (n[1] << BANK) | n[10]
  s.journal.at = at
  s.journal.torn = n[9] * 2
  c.since = at - ((n[2] << BANK) | n[11])
  c.turn = n[3] as Who
  c.gave = n[6]
  m.crawford = n[7]
  s.begun = n[8]
  c.gaveBank = n[14]
  s.opened = n[15]
  s.most = n[16]
  s.control.length = n[18]
  s.control.delay = c.delay = n[20] * 1000
  c.gaveExtra = n[21]
  s.control.option[Option.Breaks] = n[22]
  s.openedExtra = n[23]
  s.cuts = n[24]
  c.left = n[25]
  c.gaveLeft = n[27]
  m.games = n[33]
  s.stops = n[34]
  for (let side = 0; side < 2; side++) {
    c.over[side] = n[4 + side]
    c.bank[side] = n[12 + side]
    c.extra[side] = n[17 + side * 2]
    c.turns[side] = n[26 + side * 2] + (n[45 + side] << 10)
    c.inert[side] = n[29 + side * 2]
    m.score[side] = n[30 + side * 2]
    m.breaks[side] = n[35 + side]
    m.dice[side] = n[37 + side]
  }
  for (let i = 0; i < 6; i++) s.tally[i] = n[39 + i]
}

/** The same where nothing came before: a turn runs. */
export function beginWhole(s: Session, words: number[]): void {
  takeWhole(s, words)
  s.clock.on = 1
  s.stage = Stage.Play
  s.match.last = NOBODY
  s.fell = NOBODY
}

/*
 * All that a match has come to, as words of its record: what a clock needs that starts again after a cut of power, and nothing that
 * hands are just doing.
 *
 * It is entered in play, while no contact is in doubt. So a clock can begin with the last of these, and go on with what came after.
 */
import { Block, headWord, packed, unpacked } from './block.ts'
import { NOBODY, type Who } from './clock.ts'
import { mostOf, Option } from './control.ts'
import type { Session } from './state.ts'
import { Stage } from './table.ts'

/** Bits of a bank, an overtime, a delay in ms; an instant has as many as a bank, and HIGH above them; how long ago, as many as an overtime. */
const BANK = 26
const EXTRA = 20
const DELAY = 16
const HIGH = 5
/** The lower bits of a side's turns, and of its presses for nothing; there are two more, and six. */
/** In the first word the turn stands above so many bits. */
const TURN = 14
const TURNS = 1023
const INERT = 255
const LOW = (1 << BANK) - 1
const AGO = (1 << EXTRA) - 1
/** Bits of each number of `numbersOf`, a row for each word and each line there. */
const WIDTHS = [
  [4, HIGH, 2, 1, 2, 2, 1, 4, 4],
  [BANK],
  [EXTRA, 6],
  [BANK],
  [BANK],
  [BANK],
  [BANK],
  [DELAY, 10],
  [DELAY, 10],
  [8, 8, 6, 4],
  [2, 12, 12],
  [7, 7, 4, 4, 4],
  [11, 6, 6, 1, 1],
  [EXTRA, 5],
  [EXTRA, 5],
  [EXTRA, 5],
  [EXTRA, 5],
  [5, 5, 2, 2],
  [BANK],
]
/** How many words they take; and how many where all of the rest are 0, as without overtime and penalties. */
const WORDS = WIDTHS.length
const BRIEF = 12

// biome-ignore format: a line for each row of widths
function numbersOf(s: Session): number[] {
  const c = s.clock
  const m = s.match
  const t = s.tally
  const at = s.journal.at
  const ago = at > c.since ? at - c.since : 0
  return [
    s.stage, at >> BANK, c.turn, c.gave, m.crawford, s.begun, s.journal.torn >> 1, s.control.option[Option.Breaks], s.cuts,
    at & LOW,
    ago & AGO, s.control.length,
    c.bank[0],
    c.bank[1],
    c.gaveBank,
    s.opened,
    c.left, c.turns[0] & TURNS,
    c.gaveLeft, c.turns[1] & TURNS,
    c.inert[0] & INERT, c.inert[1] & INERT, c.delay / 1000, m.breaks[0],
    s.unnamed, m.score[0], m.score[1],
    m.games, s.stops, m.breaks[1], m.dice[0], m.dice[1],
    ago >> EXTRA, c.inert[0] >> 8, c.inert[1] >> 8, c.over[0], c.over[1],
    c.extra[0], t[0],
    c.extra[1], t[1],
    c.gaveExtra, t[2],
    s.openedExtra, t[3],
    t[4], t[5], c.turns[0] >> 10, c.turns[1] >> 10,
    s.most === mostOf(s.control) ? 0 : s.most,
  ]
}

/** The words of a block of it. */
export function wholeWords(s: Session): number[] {
  const words = packed(numbersOf(s), WIDTHS)
  for (let i = BRIEF; i < WORDS; i++) if (words[i]) return words
  return words.slice(0, BRIEF)
}

/** The heads of such blocks in the record, the brief one's first. */
export function wholeHeads(): number[] {
  return [headWord(Block.Whole, BRIEF), headWord(Block.Whole, WORDS)]
}

/** Whether a clock can begin with this one: it is whole, and of a turn that runs. */
export function isWhole(words: number[]): boolean {
  return hasAll(words) && words[0] >> 21 === Stage.Play
}

/** Whether there are as many words as the state takes, and the side that has the turn is one. */
export function hasAll(words: number[]): boolean {
  return (words.length === BRIEF || words.length === WORDS) && ((words[0] >> TURN) & 3) <= NOBODY
}

/** Brings the session to what the words tell. Of a brief block the rest is 0. */
export function takeWhole(s: Session, words: number[]): void {
  const n = unpacked(words, WIDTHS)
  const c = s.clock
  const m = s.match
  const at = (n[1] << BANK) | n[9]
  s.journal.at = at
  s.journal.torn = n[6] * 2
  c.since = at - (n[10] + (n[32] << EXTRA))
  c.turn = n[2] as Who
  c.gave = n[3]
  m.crawford = n[4]
  s.begun = n[5]
  s.control.option[Option.Breaks] = n[7]
  s.cuts = n[8]
  s.control.length = n[11]
  c.gaveBank = n[14]
  s.opened = n[15]
  c.left = n[16]
  c.gaveLeft = n[18]
  s.control.delay = c.delay = n[22] * 1000
  m.games = n[27]
  s.stops = n[28]
  s.unnamed = n[24]
  m.breaks[0] = n[23]
  m.breaks[1] = n[29]
  for (let side = 0; side < 2; side++) {
    c.bank[side] = n[12 + side]
    c.turns[side] = n[17 + side * 2] + (n[47 + side] << 10)
    c.inert[side] = n[20 + side] + (n[33 + side] << 8)
    m.score[side] = n[25 + side]
    m.dice[side] = n[30 + side]
    c.over[side] = n[35 + side] | 0
    c.extra[side] = n[37 + side * 2] | 0
  }
  c.gaveExtra = n[41] | 0
  s.openedExtra = n[43] | 0
  s.most = n[49] || mostOf(s.control)
  for (let i = 0; i < 4; i++) s.tally[i] = n[38 + i * 2] | 0
  s.tally[4] = n[45] | 0
  s.tally[5] = n[46] | 0
}

/** The same where nothing came before: a turn runs. */
export function beginWhole(s: Session, words: number[]): void {
  takeWhole(s, words)
  s.clock.on = 1
  s.stage = Stage.Play
  s.match.last = NOBODY
  s.fell = NOBODY
}

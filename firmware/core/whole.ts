/*
 * The whole state of a match as one block of words in its record: all that a clock needs to go on after a power cut,
 * except what hands are doing at that moment.
 *
 * Such a block is recorded in play, while no contact is in doubt. So a clock can begin with the last of these blocks,
 * and go on with what follows it in the record.
 */
import { Block, headWord } from './block.ts'
import { NOBODY, type Who } from './clock.ts'
import { changeDiscipline, type Discipline, deriveBank, isCustom, mostOf, Option } from './control.ts'
import type { Session } from './state.ts'
import { Stage } from './table.ts'

/** Bits of a word in a block. */
const WORD = 26
/** Bits of a bank, an overtime and a delay in ms. An instant has BANK bits and 5 above them, an age EXTRA and 11. */
const BANK = 26
const EXTRA = 20
const DELAY = 16
const LOW = (1 << BANK) - 1
const AGO = (1 << EXTRA) - 1
/** Masks for the lower bits of a side's turns and ignored presses; the upper bits have fields of their own. */
const TURNS = 1023
const IGNORED = 255

/** The numbers of a block, in their order. Where each side has one, a name without `Right` is the left's. */
export const enum Field {
  Stage,
  AtHigh,
  Turn,
  HasHandover,
  Crawford,
  Begun,
  Torn,
  BreaksAllowed,
  Cuts,
  At,
  Ago,
  Length,
  Bank,
  RightBank,
  HandoverBank,
  BankAtTurn,
  DelayLeft,
  Turns,
  HandoverDelay,
  RightTurns,
  Ignored,
  RightIgnored,
  Delay,
  Breaks,
  Unexplained,
  Score,
  RightScore,
  Games,
  Stops,
  RightBreaks,
  Dice,
  RightDice,
  /** From here on everything is 0 in most matches: see BRIEF. */
  AgoHigh,
  IgnoredHigh,
  RightIgnoredHigh,
  InOvertime,
  RightInOvertime,
  Extra,
  Remarks,
  RightExtra,
  RightRemarks,
  HandoverExtra,
  Warnings,
  ExtraAtTurn,
  RightWarnings,
  Points,
  RightPoints,
  TurnsHigh,
  RightTurnsHigh,
  /** The discipline that a judge has ruled, plus 1; 0 for the one that was agreed. */
  Discipline,
  /** With a ruled discipline, the worth of games (Option.Variant): ruling a short one sets it to 0 for good. */
  Variant,
  MostBank,
}

/** The bits of each number. A number that does not fit into what is left of a word begins the next one. */
// biome-ignore format: a line a word
export const BITS: Record<Field, number> = {
  [Field.Stage]: 4, [Field.AtHigh]: 5, [Field.Turn]: 2, [Field.HasHandover]: 1, [Field.Crawford]: 2, [Field.Begun]: 2, [Field.Torn]: 1, [Field.BreaksAllowed]: 4, [Field.Cuts]: 4,
  [Field.At]: BANK,
  [Field.Ago]: EXTRA, [Field.Length]: 6,
  [Field.Bank]: BANK,
  [Field.RightBank]: BANK,
  [Field.HandoverBank]: BANK,
  [Field.BankAtTurn]: BANK,
  [Field.DelayLeft]: DELAY, [Field.Turns]: 10,
  [Field.HandoverDelay]: DELAY, [Field.RightTurns]: 10,
  [Field.Ignored]: 8, [Field.RightIgnored]: 8, [Field.Delay]: 6, [Field.Breaks]: 4,
  [Field.Unexplained]: 2, [Field.Score]: 12, [Field.RightScore]: 12,
  [Field.Games]: 7, [Field.Stops]: 7, [Field.RightBreaks]: 4, [Field.Dice]: 4, [Field.RightDice]: 4,
  [Field.AgoHigh]: 11, [Field.IgnoredHigh]: 6, [Field.RightIgnoredHigh]: 6, [Field.InOvertime]: 1, [Field.RightInOvertime]: 1,
  [Field.Extra]: EXTRA, [Field.Remarks]: 5,
  [Field.RightExtra]: EXTRA, [Field.RightRemarks]: 5,
  [Field.HandoverExtra]: EXTRA, [Field.Warnings]: 5,
  [Field.ExtraAtTurn]: EXTRA, [Field.RightWarnings]: 5,
  [Field.Points]: 5, [Field.RightPoints]: 5, [Field.TurnsHigh]: 2, [Field.RightTurnsHigh]: 2, [Field.Discipline]: 3, [Field.Variant]: 2,
  [Field.MostBank]: BANK,
}
const FIELDS = Object.keys(BITS).length
/** How many words a block takes, and how many without overtime and penalties, when everything from AgoHigh on is 0. */
const WORDS = 19
const BRIEF = 12
/** Where stage and turn stand in the first word, which is read before the others. */
const STAGE_SHIFT = 21
const TURN_SHIFT = 14

/** The numbers of this session, by Field. */
function numbersOf(s: Session): number[] {
  const c = s.clock
  const m = s.match
  const at = s.journal.at
  const ago = at > c.since ? at - c.since : 0
  const n: number[] = []
  n[Field.Stage] = s.stage
  n[Field.AtHigh] = at >> BANK
  n[Field.Turn] = c.turn
  n[Field.HasHandover] = c.hasHandover
  n[Field.Crawford] = m.crawford
  n[Field.Begun] = s.begun
  n[Field.Torn] = s.journal.torn >> 1
  n[Field.BreaksAllowed] = s.control.option[Option.Breaks]
  n[Field.Cuts] = s.cuts
  n[Field.At] = at & LOW
  n[Field.Ago] = ago & AGO
  n[Field.Length] = s.control.length
  n[Field.Bank] = c.bank[0]
  n[Field.RightBank] = c.bank[1]
  n[Field.HandoverBank] = c.handoverBank
  n[Field.BankAtTurn] = s.bankAtTurn
  n[Field.DelayLeft] = c.delayLeft
  n[Field.Turns] = c.turns[0] & TURNS
  n[Field.HandoverDelay] = c.handoverDelay
  n[Field.RightTurns] = c.turns[1] & TURNS
  n[Field.Ignored] = c.ignored[0] & IGNORED
  n[Field.RightIgnored] = c.ignored[1] & IGNORED
  n[Field.Delay] = c.delay / 1000
  n[Field.Breaks] = m.breaks[0]
  n[Field.Unexplained] = s.stopsWithoutReason
  n[Field.Score] = m.score[0]
  n[Field.RightScore] = m.score[1]
  n[Field.Games] = m.games
  n[Field.Stops] = s.stops
  n[Field.RightBreaks] = m.breaks[1]
  n[Field.Dice] = m.dice[0]
  n[Field.RightDice] = m.dice[1]
  n[Field.AgoHigh] = ago >> EXTRA
  n[Field.IgnoredHigh] = c.ignored[0] >> 8
  n[Field.RightIgnoredHigh] = c.ignored[1] >> 8
  n[Field.InOvertime] = c.inOvertime[0]
  n[Field.RightInOvertime] = c.inOvertime[1]
  n[Field.Extra] = c.extra[0]
  n[Field.Remarks] = s.tally[0]
  n[Field.RightExtra] = c.extra[1]
  n[Field.RightRemarks] = s.tally[1]
  n[Field.HandoverExtra] = c.handoverExtra
  n[Field.Warnings] = s.tally[2]
  n[Field.ExtraAtTurn] = s.extraAtTurn
  n[Field.RightWarnings] = s.tally[3]
  n[Field.Points] = s.tally[4]
  n[Field.RightPoints] = s.tally[5]
  n[Field.TurnsHigh] = c.turns[0] >> 10
  n[Field.RightTurnsHigh] = c.turns[1] >> 10
  n[Field.Discipline] = s.isDisciplineRuled ? s.control.discipline + 1 : 0
  n[Field.Variant] = s.isDisciplineRuled ? s.control.option[Option.Variant] : 0
  n[Field.MostBank] = s.most === mostOf(s.control) ? 0 : s.most
  return n
}

/** Numbers by Field as words. A number too large for its field becomes the field's largest, one below 0 becomes 0. */
export function packed(numbers: number[]): number[] {
  const words: number[] = []
  let word = 0
  let used = 0
  for (let i = 0; i < FIELDS; i++) {
    const bits = BITS[i as Field]
    if (used + bits > WORD) {
      words.push(word)
      word = used = 0
    }
    const number = numbers[i]
    const most = (1 << bits) - 1
    word = (word << bits) | (number < 0 ? 0 : number < most ? number : most)
    used += bits
  }
  words.push(word)
  return words
}

/** The numbers in such words. The last words may be missing: their numbers are 0. */
export function unpacked(words: number[]): number[] {
  const numbers: number[] = new Array(FIELDS).fill(0)
  let first = 0
  for (let i = 0; i < words.length; i++) {
    let end = first
    for (let used = BITS[end as Field]; end < FIELDS && used <= WORD; used += BITS[end as Field]) end++
    let word = words[i]
    for (let k = end - 1; k >= first; k--) {
      const bits = BITS[k as Field]
      numbers[k] = word & ((1 << bits) - 1)
      word >>= bits
    }
    first = end
  }
  return numbers
}

/** The words of this session's block. */
export function wholeWords(s: Session): number[] {
  const words = packed(numbersOf(s))
  for (let i = BRIEF; i < WORDS; i++) if (words[i]) return words
  return words.slice(0, BRIEF)
}

/** The heads of such blocks in the record, the brief one's first. */
export function wholeHeads(): number[] {
  return [headWord(Block.Whole, BRIEF), headWord(Block.Whole, WORDS)]
}

/** Whether a clock can begin with this block: it is complete, and a turn runs in it. */
export function isWhole(words: number[]): boolean {
  return hasAll(words) && words[0] >> STAGE_SHIFT === Stage.Play
}

/** Whether a block may have this many words, and its turn is a side's or NOBODY's. */
export function hasAll(words: number[]): boolean {
  return (words.length === BRIEF || words.length === WORDS) && ((words[0] >> TURN_SHIFT) & 3) <= NOBODY
}

/** Sets the session to what the words say, apart from its stage. */
export function takeWhole(s: Session, words: number[]): void {
  const n = unpacked(words)
  const c = s.clock
  const m = s.match
  const at = (n[Field.AtHigh] << BANK) | n[Field.At]
  s.journal.at = at
  s.journal.torn = n[Field.Torn] * 2
  c.since = at - (n[Field.Ago] + (n[Field.AgoHigh] << EXTRA))
  c.turn = n[Field.Turn] as Who
  c.hasHandover = n[Field.HasHandover]
  m.crawford = n[Field.Crawford]
  s.begun = n[Field.Begun]
  s.control.length = n[Field.Length]
  s.isDisciplineRuled = n[Field.Discipline] ? 1 : 0
  const discipline: Discipline = n[Field.Discipline] ? n[Field.Discipline] - 1 : s.control.discipline
  if (isCustom(discipline)) deriveBank(s.control)
  else changeDiscipline(s.control, discipline)
  if (s.isDisciplineRuled) s.control.option[Option.Variant] = n[Field.Variant]
  s.control.option[Option.Breaks] = n[Field.BreaksAllowed]
  s.cuts = n[Field.Cuts]
  c.bank = [n[Field.Bank], n[Field.RightBank]]
  c.handoverBank = n[Field.HandoverBank]
  s.bankAtTurn = n[Field.BankAtTurn]
  c.delayLeft = n[Field.DelayLeft]
  c.handoverDelay = n[Field.HandoverDelay]
  c.turns = [n[Field.Turns] + (n[Field.TurnsHigh] << 10), n[Field.RightTurns] + (n[Field.RightTurnsHigh] << 10)]
  c.ignored = [n[Field.Ignored] + (n[Field.IgnoredHigh] << 8), n[Field.RightIgnored] + (n[Field.RightIgnoredHigh] << 8)]
  s.control.delay = c.delay = n[Field.Delay] * 1000
  m.breaks = [n[Field.Breaks], n[Field.RightBreaks]]
  s.stopsWithoutReason = n[Field.Unexplained]
  m.score = [n[Field.Score], n[Field.RightScore]]
  m.games = n[Field.Games]
  s.stops = n[Field.Stops]
  m.dice = [n[Field.Dice], n[Field.RightDice]]
  c.inOvertime = [n[Field.InOvertime], n[Field.RightInOvertime]]
  c.extra = [n[Field.Extra], n[Field.RightExtra]]
  c.handoverExtra = n[Field.HandoverExtra]
  s.extraAtTurn = n[Field.ExtraAtTurn]
  s.tally = [
    n[Field.Remarks],
    n[Field.RightRemarks],
    n[Field.Warnings],
    n[Field.RightWarnings],
    n[Field.Points],
    n[Field.RightPoints],
  ]
  s.most = n[Field.MostBank] || mostOf(s.control)
}

/** Begins a new session with what the words say: it is in play, and the clock runs. */
export function beginWhole(s: Session, words: number[]): void {
  takeWhole(s, words)
  s.clock.isRunning = 1
  s.stage = Stage.Play
  s.match.last = NOBODY
  s.fell = NOBODY
}

/*
 * Controls: what is set before a match.
 *
 * The tables T1-T5 are rows. What the rules do not allow is refused with a reason, never adjusted to fit (T6). Only a
 * custom control sets bank and options freely.
 */
import type { Ms, Side } from './clock.ts'
import { Formula } from './formula.ts'

export const enum Discipline {
  Short,
  Long,
  ShortBlitz,
  LongBlitz,
  Pairs,
  /** Any bank and delay within the clock's range; shown as such (T6, section X). */
  Custom,
  /** A league's: banks are filled for each game, and the flag loses the game (section X). */
  League,
}

interface DisciplineRow {
  /** Seconds of bank a point; 0 where the bank does not go by points. */
  bankAPoint: number
  /** Seconds of delay: the range, and what is set unless somebody changes it (T6, choice). */
  leastDelay: number
  mostDelay: number
  usualDelay: number
  /** Points that are usually played to: every other number of this range. */
  leastLength: number
  mostLength: number
  /** Seconds of bank for each game, and the flag loses the game; 0 where bank and flag are for the match. */
  bankAGame: number
  /** Half a minute of bank for each point after the first, only to 3, 5 and 7 points, and no breaks (T3, T4). */
  isBlitz: boolean
  /** Whether it may have long nardy's worth of games (M4). */
  isLong: boolean
  /** Whether bank and options are the judge's to state. */
  isCustom: boolean
}

// biome-ignore format: the columns stand under each other
const DISCIPLINES: Record<Discipline, DisciplineRow> = {
  [Discipline.Short]:      { bankAPoint: 120, leastDelay: 8,  mostDelay: 12, usualDelay: 8,  leastLength: 5, mostLength: 11, bankAGame: 0,   isBlitz: false, isLong: false, isCustom: false }, // T1
  [Discipline.Long]:       { bankAPoint: 120, leastDelay: 8,  mostDelay: 12, usualDelay: 8,  leastLength: 5, mostLength: 9,  bankAGame: 0,   isBlitz: false, isLong: true,  isCustom: false }, // T2
  [Discipline.ShortBlitz]: { bankAPoint: 0,   leastDelay: 8,  mostDelay: 10, usualDelay: 10, leastLength: 3, mostLength: 7,  bankAGame: 0,   isBlitz: true,  isLong: false, isCustom: false }, // T3
  [Discipline.LongBlitz]:  { bankAPoint: 0,   leastDelay: 8,  mostDelay: 10, usualDelay: 10, leastLength: 3, mostLength: 7,  bankAGame: 0,   isBlitz: true,  isLong: true,  isCustom: false }, // T4
  [Discipline.Pairs]:      { bankAPoint: 150, leastDelay: 10, mostDelay: 15, usualDelay: 12, leastLength: 7, mostLength: 9,  bankAGame: 0,   isBlitz: false, isLong: false, isCustom: false }, // T5
  [Discipline.Custom]:     { bankAPoint: 0,   leastDelay: 0,  mostDelay: 60, usualDelay: 10, leastLength: 5, mostLength: 11, bankAGame: 0,   isBlitz: false, isLong: true,  isCustom: true  }, // section X
  [Discipline.League]:     { bankAPoint: 0,   leastDelay: 13, mostDelay: 13, usualDelay: 13, leastLength: 5, mostLength: 11, bankAGame: 180, isBlitz: false, isLong: true,  isCustom: false }, // section X
}

/** Whether there is a discipline of this number: a record, a list or a line may have any. */
export function isDiscipline(number: number): boolean {
  return number >= 0 && number < Object.keys(DISCIPLINES).length && isWhole(number)
}

/** The further columns of a control, each a whole number: 0 unless somebody sets it or the discipline fixes it. */
export const enum Option {
  /** How a custom bank follows from the match length, a Formula. */
  Formula,
  /** What a fallen flag loses: 0 the match, 1 the game (T10). */
  Scope,
  /** 1 when both banks are filled again for each game. */
  Refill,
  /** Breaks of each side (P1). */
  Breaks,
  /** 1 when the bank of the side that took a break runs in it. */
  Runs,
  /** Seconds that a side gets once, when its bank is used up. */
  Overtime,
  /** Worth of games in long nardy: 0 backgammon 3, 1 home gammon 3, 2 home gammon 4 (M4). */
  Variant,
  /** The score from which the match begins or goes on (C6, J6). */
  LeftScore,
  RightScore,
  /** Minutes after which an absent player has lost; 0 for no limit (M2). */
  Lateness,
  /** 1 when a match that begins a point from N has had its Crawford game already (M5). */
  Played,
  /** Who opens the judge's door, a Door. */
  Door,
  /** 1 when presses, warnings and the flag also sound (C12, T11). */
  Sound,
  /** The light behind the glass: kept for a board that has one. No list shows it. */
  Bright,
  /** What the glass speaks, a Language. */
  Language,
  /** 1 when the clock tells nobody by radio how its match stands. */
  Silent,
  /** The left's own bank in s, a handicap; 0 for the control's bank. The right's follows. */
  LeftBank,
  RightBank,
}

export const enum Language {
  English,
  Russian,
}

/** Who opens the judge's door: the key always does. */
export const enum Door {
  Key,
  /** Both players, in a club without a judge. */
  Anybody,
}

export interface Control {
  discipline: Discipline
  /** Match length in points, 1-49. */
  length: number
  /** Bank of each side that has none of its own (see `bankOf`), for the match or, with refill, for a game. */
  bank: Ms
  /** Delay of each move. */
  delay: Ms
  /** The options, by Option. */
  option: number[]
}

/** Why something was refused. */
export const enum Refusal {
  None,
  /** N is not a whole number from 1 to 49. */
  Length,
  /** The rules give a blitz bank for N = 3, 5 and 7 only. */
  Blitz,
  /** The delay is outside the discipline's range, or not whole seconds. */
  Delay,
  /**
   * The bank is not the discipline's, or a custom one or a side's own is outside 0:10-9:59:59, or not whole seconds.
   */
  Bank,
  /** The score to begin from is not below N on both sides. */
  Score,
  /** Only a custom control may have this, or no control may. */
  Option,
  /** No break is left (P1). */
  NoBreak,
  /** Breaks and new dice are between games (P2, P8). */
  Between,
  /** This side has had its dice changed (P8). */
  Dice,
  /** There is no move to send back (M12). */
  NoMove,
  /** The loser enters the result, and the winner answers it (M4). */
  Loser,
  /** A way of losing that this game does not have: nobody can pass, or the cube has an owner or none. */
  Kind,
  /** A cube shows 1, 2, 4, 8 and so on; and none is used in the Crawford game or to one point (M5). */
  Value,
  /** No such discipline. */
  Discipline,
  /** A match is on: only the judge changes anything now (J1). */
  Locked,
  /** Not possible now: there is no game, no flag, no press to rule on. */
  NotNow,
  /** The number is outside its range. */
  Range,
  /** A penalty is no less than the delay (J2); above 2 minutes it is out of range. */
  Penalty,
  /** The side to move has no time to go on with. */
  NoTime,
  /** No ruling is left to undo. */
  NoRuling,
  /** A wrong code or password. */
  Code,
  /** After a wrong password: it is not asked for yet. */
  Wait,
  /** A transfer code for another control than this clock has. */
  OtherControl,
  /** No such command. */
  Word,
  /** The board's queue was full: an edge may be missing. */
  Edges,
  /** Flash does not take the record, or a setting. */
  Record,
  /** In stage ready a short does nothing any more: agreeing is a hold. */
  Hold,
  /** The record is nearly full: presses are no longer entered one by one. */
  Full,
  /** A flag stands: nothing is added after it until it is cleared (S3). */
  Flag,
}

/** Who may set an option. */
export const enum Of {
  /** Only a custom control has it; in the others the rules fix it. */
  Custom,
  Match,
  /** The clock's own, whatever is played. */
  Clock,
}

interface OptionRow {
  whose: Of
  /** The most of it, and the step from one value to the next. */
  most: number
  step: number
  /** Whether the control's page mentions it when it is not at its usual value. */
  isTold: boolean
}

// biome-ignore format: the columns stand under each other
export const OPTIONS: Record<Option, OptionRow> = {
  [Option.Formula]:    { whose: Of.Custom,   most: 3,   step: 1,  isTold: false },
  [Option.Scope]:      { whose: Of.Custom,   most: 1,   step: 1,  isTold: true  },
  [Option.Refill]:     { whose: Of.Custom,   most: 1,   step: 1,  isTold: true  },
  [Option.Breaks]:     { whose: Of.Custom,   most: 9,   step: 1,  isTold: true  },
  [Option.Runs]:       { whose: Of.Custom,   most: 1,   step: 1,  isTold: true  },
  [Option.Overtime]:   { whose: Of.Custom,   most: 600, step: 30, isTold: true  },
  [Option.Variant]:    { whose: Of.Match, most: 2,   step: 1,  isTold: true  },
  [Option.LeftScore]:  { whose: Of.Match, most: 48,  step: 1,  isTold: false },
  [Option.RightScore]: { whose: Of.Match, most: 48,  step: 1,  isTold: false },
  [Option.Lateness]:   { whose: Of.Match, most: 60,  step: 5,  isTold: true  },
  [Option.Played]:     { whose: Of.Match, most: 1,   step: 1,  isTold: true  },
  [Option.Door]:       { whose: Of.Clock, most: 1,   step: 1,  isTold: false },
  [Option.Sound]:      { whose: Of.Clock, most: 1,   step: 1,  isTold: true  },
  [Option.Bright]:     { whose: Of.Clock, most: 3,   step: 1,  isTold: false },
  [Option.Language]:   { whose: Of.Clock, most: 1,   step: 1,  isTold: false },
  [Option.Silent]:     { whose: Of.Clock, most: 1,   step: 1,  isTold: true  },
  [Option.LeftBank]:   { whose: Of.Custom,   most: 99_999, step: 1, isTold: true  }, // refusalOfBank has the limit
  [Option.RightBank]:  { whose: Of.Custom,   most: 99_999, step: 1, isTold: true  },
}

export const OPTION_COUNT = Object.keys(OPTIONS).length

/**
 * How many options are the clock's own, wherever they stand. Settings in flash depend on it, and a test counts them.
 */
export const CLOCK_OPTION_COUNT = 5

/** Whether an option belongs to the match. The others are the clock's own. */
export function isOfMatch(option: Option): boolean {
  return OPTIONS[option].whose !== Of.Clock
}

/** Whether an option belongs to these two players: the score that they begin from, and a side's own bank. */
export function isOfPlayers(option: Option): boolean {
  return (
    option === Option.LeftScore || option === Option.RightScore || option === Option.Played || option > Option.Silent
  )
}

export const MOST_POINTS = 49
export const LEAST_BANK = 10_000
export const MOST_BANK = 35_999_000
/** The most overtime of a side, in ms. */
export const MOST_EXTRA = 600_000

/**
 * A control with the discipline's own bank, delay and breaks, and no other options. A number that is no discipline
 * gives a control that is refused.
 */
export function makeControl(discipline: Discipline, length: number): Control {
  const option: number[] = new Array(OPTION_COUNT).fill(0)
  const c = { discipline, length, bank: 0, delay: 0, option }
  if (!isDiscipline(discipline)) return c
  c.delay = usualDelay(discipline)
  if (!isCustom(discipline)) takeRuled(c)
  option[Option.Breaks] = breaksFor(discipline, length)
  return c
}

/** Sets the bank and the options that the rules fix. */
function takeRuled(c: Control): void {
  c.option[Option.Scope] = ruled(c, Option.Scope)
  c.option[Option.Refill] = ruled(c, Option.Refill)
  c.option[Option.Breaks] = ruled(c, Option.Breaks)
  deriveBank(c)
}

/** Changes the discipline, and what the rules fix by it and by the length. Neither may be a custom control's. */
export function changeDiscipline(c: Control, discipline: Discipline): void {
  c.discipline = discipline
  takeRuled(c)
  if (!isLong(discipline)) c.option[Option.Variant] = 0
}

/** Recomputes what the rules fix by discipline and length. A custom control keeps its own values. */
export function deriveControl(c: Control): void {
  if (!isCustom(c.discipline)) {
    for (let i: Option = 0; i < OPTION_COUNT; i++) if (c.option[i] && OPTIONS[i].whose === Of.Custom) c.option[i] = 0
    takeRuled(c)
  } else deriveBank(c)
  if (!isLong(c.discipline)) c.option[Option.Variant] = 0
  if (!isOneSideNear(c)) c.option[Option.Played] = 0
}

/** Recomputes the bank by the length. A custom control without a formula keeps its own. */
export function deriveBank(c: Control): void {
  if (!isCustom(c.discipline)) c.bank = bankFor(c.discipline, c.length)
  else if (c.option[Option.Formula]) c.bank = formulaBank(c)
}

/** The bank that the rules give for this length; 0 where they give none (custom, blitz at another N). */
export function bankFor(discipline: Discipline, length: number): Ms {
  if (isBlitz(discipline)) return isBlitzLength(length) ? (length - 1) * 30_000 : 0
  return (DISCIPLINES[discipline].bankAGame || DISCIPLINES[discipline].bankAPoint * length) * 1000
}

/** The bank by the custom control's formula; 0 when the points scored leave nothing. */
function formulaBank(c: Control): Ms {
  const formula = c.option[Option.Formula]
  const scored = c.option[Option.LeftScore] + c.option[Option.RightScore]
  if (formula === Formula.RoundedUp) return ((c.length * 5 + 1) >> 1) * 60_000
  const bank = (formula === Formula.Two ? 60_000 : 75_000) * (c.length * 2 - scored)
  return bank > 0 ? bank : 0
}

/** Breaks of each side: none to 5 points and in blitz, then one for 7 and 9, two for 11 and 13, three beyond (P1). */
export function breaksFor(discipline: Discipline, length: number): number {
  return isBlitz(discipline) || length <= 5 ? 0 : length <= 9 ? 1 : length <= 13 ? 2 : 3
}

/** Breaks of each side before any ruling: on a clock set to this control anew, or stated by a custom one. */
export function presetBreaks(c: Control): number {
  return isCustom(c.discipline) ? c.option[Option.Breaks] : breaksFor(c.discipline, c.length)
}

/** The delay that is set unless the judge changes it (T6, choice). */
export function usualDelay(discipline: Discipline): Ms {
  return DISCIPLINES[discipline].usualDelay * 1000
}

/** The points that are played to unless the judge changes it. */
export function usualLength(discipline: Discipline): number {
  return isBlitz(discipline) ? 5 : 7
}

/** The fewest and the most points that are usually played to. */
export function leastLength(discipline: Discipline): number {
  return DISCIPLINES[discipline].leastLength
}

export function mostLength(discipline: Discipline): number {
  return DISCIPLINES[discipline].mostLength
}

/** Why this control cannot be played; Refusal.None when it can. */
export function refusalOf(c: Control): Refusal {
  if (!isDiscipline(c.discipline)) return Refusal.Discipline
  if (!isWhole(c.length) || c.length < 1 || c.length > MOST_POINTS) return Refusal.Length
  if (isBlitz(c.discipline) && !isBlitzLength(c.length)) return Refusal.Blitz
  if (!isDelayOf(c.discipline, c.delay)) return Refusal.Delay
  return refusalOfOptions(c) || refusalOfBank(c)
}

function refusalOfOptions(c: Control): Refusal {
  const custom = isCustom(c.discipline)
  for (let i: Option = 0; i < OPTION_COUNT; i++) {
    const value = c.option[i]
    if (!isWhole(value / OPTIONS[i].step) || !(value >= 0 && value <= OPTIONS[i].most)) return Refusal.Option
    if (OPTIONS[i].whose === Of.Custom && !custom && value !== ruled(c, i)) return Refusal.Option
  }
  if (c.option[Option.Variant] && !isLong(c.discipline)) return Refusal.Option
  if (c.option[Option.Played] && !isOneSideNear(c)) return Refusal.Option
  return c.option[Option.LeftScore] < c.length && c.option[Option.RightScore] < c.length ? Refusal.None : Refusal.Score
}

/** The value that the rules fix for this option in every control but a custom one. */
function ruled(c: Control, option: Option): number {
  if (option === Option.Breaks) return breaksFor(c.discipline, c.length)
  return (option === Option.Scope || option === Option.Refill) && DISCIPLINES[c.discipline].bankAGame ? 1 : 0
}

function refusalOfBank(c: Control): Refusal {
  const bank = isCustom(c.discipline) ? c.bank : bankFor(c.discipline, c.length)
  const isFormula = c.option[Option.Formula] && c.bank !== formulaBank(c)
  const fits = c.bank === bank && isBank(bank) && isBank(bankOf(c, 0)) && isBank(bankOf(c, 1))
  return fits && !isFormula ? Refusal.None : Refusal.Bank
}

function isBank(bank: Ms): boolean {
  return bank >= LEAST_BANK && bank <= MOST_BANK && isWhole(bank / 1000)
}

/** What this side has when the match or, with refill, a game begins: its own bank, or the control's. */
export function bankOf(c: Control, side: Side): Ms {
  return c.option[Option.LeftBank + side] * 1000 || c.bank
}

function isBlitz(discipline: Discipline): boolean {
  return DISCIPLINES[discipline].isBlitz
}

/** Whether the control may use long nardy's worth of games; a custom one may use either. */
export function isLong(discipline: Discipline): boolean {
  return DISCIPLINES[discipline].isLong
}

/** Whether bank and options are the judge's to state. */
export function isCustom(discipline: Discipline): boolean {
  return DISCIPLINES[discipline].isCustom
}

function isBlitzLength(length: number): boolean {
  return length === 3 || length === 5 || length === 7
}

/** Whether exactly one side begins a point from N: then the Crawford game is next, or was played (M5). */
export function isOneSideNear(c: Control): boolean {
  const most = c.length - 1
  return most > 0 && (c.option[Option.LeftScore] === most) !== (c.option[Option.RightScore] === most)
}

function isWhole(x: number): boolean {
  return x % 1 === 0
}

/** A value one step beyond its range continues at the other end. */
export function around(value: number, least: number, most: number): number {
  return value > most ? least : value < least ? most : value
}

export function copyControl(to: Control, from: Control): void {
  to.discipline = from.discipline
  to.length = from.length
  to.bank = from.bank
  to.delay = from.delay
  for (let i = 0; i < OPTION_COUNT; i++) to.option[i] = from.option[i]
}

/** Copies the clock's own settings, which go with no match. */
export function copyClockOptions(to: Control, from: Control): void {
  for (let i: Option = 0; i < OPTION_COUNT; i++) if (!isOfMatch(i)) to.option[i] = from.option[i]
}

/** Least and most seconds of delay that a discipline allows. */
export function leastDelay(discipline: Discipline): number {
  return DISCIPLINES[discipline].leastDelay
}

export function mostDelay(discipline: Discipline): number {
  return DISCIPLINES[discipline].mostDelay
}

/** Whether the discipline allows this delay. */
export function isDelayOf(discipline: Discipline, delay: Ms): boolean {
  return isWhole(delay / 1000) && delay >= leastDelay(discipline) * 1000 && delay <= mostDelay(discipline) * 1000
}

/** Sets each side's own bank, in s; an empty list means none. */
export function takeBanks(c: Control, banks: number[]): void {
  for (let i = 0; i < banks.length; i++) c.option[Option.LeftBank + i] = banks[i]
}

/** The most that a side has when the match begins: its bank, or its overtime. */
export function mostOf(c: Control): Ms {
  return Math.max(bankOf(c, 0), bankOf(c, 1), c.option[Option.Overtime] * 1000)
}

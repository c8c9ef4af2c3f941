/*
 * Transfer: where a match stands, as a list of numbers or as 28 digits, 32 with penalties. With it another clock goes
 * on with the match (C4), including the stops and turns of the game in play (M13).
 *
 * The code has the position in whole seconds, two digits of the control, and three check digits. The new clock is set
 * to the same control first. Its record has the position as rulings.
 */
import { bankAt, delayAt, extraAt, type Ms, NOBODY, type Side } from './clock.ts'
import {
  type Control,
  isCustom,
  isOfMatch,
  isOfPlayers,
  MOST_EXTRA,
  OPTION_COUNT,
  Option,
  presetBreaks,
  Refusal,
} from './control.ts'
import { beginMatch } from './game.ts'
import { repeatHold } from './gesture.ts'
import { note, openRecord } from './journal.ts'
import { Crawford } from './match.ts'
import { backToRuling, beginRuling, Ended, endRuling, noteRuling, OpenedBy } from './rule.ts'
import { RULINGS, Ruling } from './ruling.ts'
import { Row } from './setup.ts'
import { Cue, enter, refuse, type Session } from './state.ts'
import { Act, Runs, Stage, TABLE } from './table.ts'
import { Entry } from './word.ts'

/**
 * Digits of a code with penalties. Without penalties the first four, all 0, are left out; then the code begins with
 * less than LONG.
 */
export const DIGITS = 32
export const BRIEF = 28
const LONG = 3
/** Digits of the position, then of the control; those of the check come last. */
const POSITION = 27
const MARK = POSITION + 2
const PRIME = 997
/** The start value of the check. */
const FIRST = 15

/** The numbers of a position, in their order. If there is one for each side, the right's follows the left's. */
const enum Place {
  Bank,
  /** Overtime; the code only has whether there is any. */
  Extra = Bank + 2,
  Turn = Extra + 2,
  /** What is left of the turn's delay. */
  Left,
  Score,
  Crawford = Score + 2,
  Breaks,
  Dice = Breaks + 2,
  /** The game in play: whether a stop had no reason, its stops, and the turns of each side. */
  Unnamed = Dice + 2,
  Stops,
  Turns,
  /** Remarks, warnings and penalty points of each side. */
  Tally = Turns + 2,
}

/**
 * How many values each number has in the code. More stops, turns or penalties than that are coded as the largest
 * number. Times are in seconds here, and in ms in the list. For the right's turns the code has their difference to the
 * left's.
 */
const RADIX = [36_000, 36_000, 2, 2, 3, 61, 50, 50, 4, 10, 10, 2, 2, 2, 10, 75, 5, 6, 6, 5, 5, 5, 5]
/** How many numbers a position has. */
export const PLACES = RADIX.length
/** The code has the right's turns less the left's, counted from this number, the least difference. */
const LEAST_LEAD = -2
/** The most stops and turns in a list. */
const MOST_STOPS = RULINGS[Ruling.Stops].most
const MOST_TURNS = RULINGS[Ruling.Turns].most
/** The rulings that the tally counts, and the most of one in a list. */
const COUNTED = [Ruling.Remark, Ruling.Warning, Ruling.Point]
const MOST_COUNTED = 31
/** The most breaks that the rules give a side (P1): it keeps those that it took before a judge shortened the match. */
const MOST_RULED_BREAKS = 3

/** Where the match stands at `at`, in ms. */
export function positionOf(s: Session, at: Ms): number[] {
  const c = s.clock
  const m = s.match
  // a bank that runs outside a game is no turn
  const isOutside = TABLE[s.stage].runs > Runs.Always || TABLE[s.stageAtCut].runs > Runs.Always
  const turn = isOutside ? NOBODY : c.turn
  const isGame = turn !== NOBODY
  return [
    bankAt(c, 0, at),
    bankAt(c, 1, at),
    extraAt(c, 0, at),
    extraAt(c, 1, at),
    turn,
    delayAt(c, at),
    m.score[0],
    m.score[1],
    m.crawford,
    m.breaks[0],
    m.breaks[1],
    m.dice[0],
    m.dice[1],
    isGame && s.stopsWithoutReason ? 1 : 0, // play only asks whether there was one
    isGame ? s.stops : 0,
    isGame ? c.turns[0] : 0,
    isGame ? c.turns[1] : 0,
  ].concat(s.tally)
}

/** Control and position at `at` as a list. A side's own banks come last, and only if there are any. */
export function matchNumbers(s: Session, at: Ms): number[] {
  const c = s.control
  const options = c.option.slice(0, Option.LeftBank)
  const banks = c.option.slice(Option.LeftBank)
  options[Option.Breaks] = presetBreaks(c)
  const list = [c.discipline, c.length, c.bank, c.delay].concat(options, positionOf(s, at))
  return banks[0] + banks[1] ? list.concat(banks) : list
}

/** The digits of this session's position. */
export function codeOf(s: Session): number[] {
  const position = positionOf(s, s.since) // it is shown while nothing runs
  const digits: number[] = []
  for (let i = 0; i < POSITION; i++) digits.push(0)
  for (let i = RADIX.length - 1; i >= 0; i--) {
    let carry = position[i]
    if (isOvertime(i)) carry = carry ? 1 : 0
    else if (isTime(i)) carry = ((carry + 999) / 1000) | 0
    else if (i === Place.Turns + 1) carry -= position[Place.Turns] + LEAST_LEAD
    if (carry < 0) carry = 0
    if (carry >= RADIX[i]) carry = RADIX[i] - 1
    for (let k = POSITION - 1; k >= 0; k--) {
      const sum = digits[k] * RADIX[i] + carry
      digits[k] = sum % 10
      carry = (sum / 10) | 0
    }
  }
  const isLong = s.tally.join('') > '000000'
  if (isLong) digits[0] += LONG
  const mark = codeMarkOf(s.control)
  digits.push((mark / 10) | 0, mark % 10)
  const check = checkOf(digits)
  digits.push((check / 100) | 0, ((check / 10) | 0) % 10, check % 10)
  return isLong ? digits : digits.slice(DIGITS - BRIEF)
}

/** How many digits a code has that begins like this. */
export function lengthOf(code: number[]): number {
  return code[0] < LONG ? BRIEF : DIGITS
}

function isOvertime(place: number): boolean {
  return place === Place.Extra || place === Place.Extra + 1
}

function isTime(place: number): boolean {
  return place < Place.Extra || place === Place.Left
}

/** The check of a code's digits before it. Any one wrong digit, and any two exchanged, change it. */
function checkOf(digits: number[]): number {
  let rest = FIRST
  for (let i = 0; i < MARK; i++) rest = (rest * 10 + digits[i]) % PRIME
  return rest
}

/** Two digits that tell controls apart, without the starting score and the clock's own settings. */
function codeMarkOf(c: Control): number {
  let mark = (((c.discipline * 50 + c.length) * 61 + c.delay / 1000) * 7 + c.bank / 1000) % PRIME
  for (let i: Option = 0; i < OPTION_COUNT; i++) {
    const value = i === Option.Breaks ? presetBreaks(c) : c.option[i]
    if (!isOfPlayers(i) && isOfMatch(i)) mark = (mark * 31 + value) % PRIME
  }
  return ((mark + c.option[Option.LeftBank] * 7 + c.option[Option.RightBank] * 11) % PRIME) % 100
}

/** Reads the position in these digits into `into`, in ms. Refused when they are not what a clock has shown. */
export function readCode(s: Session, shown: number[], into: number[]): Refusal {
  const code = shown[0] < LONG ? [0, 0, 0, 0].concat(shown) : shown
  const digits = code.slice(0, POSITION)
  if (digits[0]) digits[0] -= LONG
  if (code.length !== DIGITS) return Refusal.Code
  if (code[MARK] * 100 + code[MARK + 1] * 10 + code[MARK + 2] !== checkOf(code)) return Refusal.Code
  if (code[POSITION] * 10 + code[POSITION + 1] !== codeMarkOf(s.control)) return Refusal.OtherControl
  for (let i = 0; i < RADIX.length; i++) {
    let rest = 0
    for (let k = 0; k < POSITION; k++) {
      rest = rest * 10 + digits[k]
      digits[k] = (rest / RADIX[i]) | 0
      rest %= RADIX[i]
    }
    into[i] = isTime(i) ? rest * 1000 : isOvertime(i) ? rest * s.control.option[Option.Overtime] * 1000 : rest
    if (i === Place.Turns + 1) into[i] += into[Place.Turns] + LEAST_LEAD
  }
  for (let i = 0; i < POSITION; i++) if (digits[i]) return Refusal.Code
  return refusalOfPosition(s.control, into)
}

/** Refuses a position that this control cannot come to. */
export function refusalOfPosition(c: Control, position: number[]): Refusal {
  const most = isCustom(c.discipline) ? c.option[Option.Breaks] : MOST_RULED_BREAKS
  if (position.length !== PLACES) return Refusal.Range
  for (let i = 0; i < RADIX.length; i++) {
    if (!(position[i] >= 0 && position[i] <= mostOfPlace(i)) || position[i] % 1) return Refusal.Range
  }
  if (position[Place.Turn] === NOBODY)
    for (let i = Place.Unnamed; i < Place.Tally; i++) if (position[i]) return Refusal.Range
  if (position[Place.Left] > c.delay) return Refusal.Range
  if (
    position[Place.Score] >= c.length ||
    position[Place.Score + 1] >= c.length ||
    position[Place.Breaks] > most ||
    position[Place.Breaks + 1] > most
  ) {
    return Refusal.Range
  }
  const near = (position[Place.Score] === c.length - 1 ? 1 : 0) + (position[Place.Score + 1] === c.length - 1 ? 1 : 0)
  const least = position[Place.Crawford] === Crawford.Now ? 1 : position[Place.Crawford] === Crawford.None ? 2 : 0
  // a game in play stays as it was begun, whatever was corrected since (M5)
  return near < least && position[Place.Turn] === NOBODY ? Refusal.Range : Refusal.None
}

/** The largest number that a list may have in a place. */
function mostOfPlace(place: number): number {
  if (isOvertime(place)) return MOST_EXTRA
  if (place >= Place.Tally) return MOST_COUNTED
  if (place === Place.Stops) return MOST_STOPS
  if (place >= Place.Turns) return MOST_TURNS
  return RADIX[place] * (isTime(place) ? 1000 : 1) - 1
}

/** Goes on with the match of another clock: both sides agree to what is shown, as after a power cut. */
export function takeOver(s: Session, position: number[], at: Ms): void {
  openRecord(s, at)
  beginMatch(s, at)
  note(s, Entry.DoorOpened, 0, OpenedBy.Transfer, at)
  beginRuling(s, at)
  for (let side = 0; side < 2; side++) {
    noteRuling(s, Ruling.Bank, side, position[Place.Bank + side], at)
    noteRuling(s, Ruling.Extra, side, position[Place.Extra + side], at)
    noteRuling(s, Ruling.Score, side, position[Place.Score + side], at)
    noteRuling(s, Ruling.Breaks, side, position[Place.Breaks + side], at)
    noteRuling(s, Ruling.Dice, side, position[Place.Dice + side], at)
    s.undoSteps = [] // nobody undoes these rulings, and they take room
  }
  for (let i = 0; i < COUNTED.length * 2; i++) {
    for (let count = position[Place.Tally + i]; count > 0; count--) noteRuling(s, COUNTED[i >> 1], i & 1, 0, at)
  }
  noteRuling(s, Ruling.Crawford, 0, position[Place.Crawford], at)
  if (position[Place.Turn] !== NOBODY) {
    noteRuling(s, Ruling.Turn, position[Place.Turn], position[Place.Left], at)
    noteRuling(s, Ruling.Stops, position[Place.Unnamed] as Side, position[Place.Stops], at)
    for (let side = 0; side < 2; side++) noteRuling(s, Ruling.Turns, side, position[Place.Turns + side], at)
  }
  note(s, Entry.RulingOver, 0, Ended.TakenOver, at)
  endRuling(s, Ended.TakenOver, at)
}

/** Enters the digits with two buttons. */
export function actTransfer(s: Session, does: Act, at: Ms): void {
  s.cue |= Cue.Menu
  const last = s.digits.length - 1
  const isWhole = s.digits.length === lengthOf(s.digits)
  if (does === Act.SendDigits) return isWhole ? sendDigits(s, at) : leave(s, at)
  if (does === Act.NextPlace) {
    if (!isWhole) s.digits.push(0)
    else s.digits = [0]
    return
  }
  if (does === Act.FasterDigit) repeatHold(s.hands)
  s.digits[last] = (s.digits[last] + 1) % 10
}

/** Digits are missing: goes back to the row of the setup or of the judge's menu. */
function leave(s: Session, at: Ms): void {
  if (isTakingOver(s)) backToRuling(s, at)
  else enter(s, Stage.Setup, at)
}

/** Whether the digits are entered from the judge's menu, and not from the setup. */
export function isTakingOver(s: Session): boolean {
  return s.stage === Stage.Transfer && s.row !== Row.Transfer
}

function sendDigits(s: Session, at: Ms): void {
  const position: number[] = []
  const refusal = readCode(s, s.digits, position)
  if (refusal) refuse(s, refusal)
  else takeOver(s, position, at)
}

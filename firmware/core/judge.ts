/*
 * The judge's menu: rows of rulings, each with its values; what is before him becomes a ruling by one hold.
 *
 * A row that makes no sense now is passed over. Of a time that he sets each digit can be turned by itself.
 */
import { NOBODY, type Side } from './clock.ts'
import { MOST_POINTS, Option } from './control.ts'
import { repeatHold } from './gesture.ts'
import { costOf, Rule } from './rule.ts'
import { Ended, leaveRuling, mayArm, mayClear, rule, undoRule } from './ruling.ts'
import { Begun, Cue, enter, isInGame, type Session } from './state.ts'
import { Act, Stage } from './table.ts'

/** What a row is about. The first of them have two rows, one for each side. */
export const enum Item {
  /** Time given or taken, by 10 s, 1 min or 2 min. */
  Adjust,
  /** A bank, digit by digit. */
  Set,
  Penalty,
  Score,
  Breaks,
  Loses,
  Remark,
  Warning,
  Point,
  Turn,
  Late,
  GiveBack,
  Unpress,
  SendBack,
  Points,
  Delay,
  Crawford,
  Annul,
  BothLose,
  NewDice,
  Clear,
  /** The code by which another clock takes over. */
  Transfer,
  /** This clock goes on with the match of another one, by its code. */
  TakeOver,
  /** The last ruling is undone. */
  Undo,
  NextMatch,
  GoOn,
}

const SIDED = Item.Late + 1
const ROWS = SIDED + Item.GoOn + 1
export const GO_ON = ROWS - 1
export const NEXT_MATCH = ROWS - 2

/** The row by which the bank of an absent side runs. */
export function lateRow(side: Side): number {
  return Item.Late * 2 + side
}

/** Seconds by which a bank is adjusted. */
export const STEPS = [10, 60, 120, -10, -60, -120]
/** Points of a game that a judge ends; one beyond is the match. */
export const LOSSES = [1, 2, 3, 4, 6, 8, 12, 16, 24]
/** Kinds of breach, in the order of their texts. */
export const BREACHES = 8
/** How often each digit of h:mm:ss turns before it is 0 again, and what it is worth in seconds. */
const TURNS = [10, 6, 10, 6, 10]
const WORTHS = [3600, 600, 60, 10, 1]

export function itemOf(row: number): Item {
  return row < SIDED * 2 ? row >> 1 : row - SIDED
}

/** The side that a row is about; 0 where it is about none. */
export function sideOf(row: number): number {
  return row < SIDED * 2 ? row & 1 : 0
}

/** What a gesture does in the menu. */
export function actRuling(s: Session, does: Act, at: number): void {
  'cold'
  s.cue |= Cue.Menu
  if (s.page) s.page = 0
  else if (does === Act.RulingSend) send(s, at)
  else if (does !== Act.RulingRow) {
    if (does === Act.RulingFaster) repeatHold(s.hands)
    nextValue(s)
  } else if (s.digit > 1) s.digit = s.digit < 5 ? s.digit + 1 : 1
  else nextRow(s) // the hours are the last digit
}

function nextRow(s: Session): void {
  s.digit = 0
  do s.row = s.row < GO_ON ? s.row + 1 : 0
  while (!hasItem(s, itemOf(s.row)))
  s.value = firstValue(s)
}

/** Whether the row makes sense now. */
function hasItem(s: Session, item: Item): boolean {
  switch (item) {
    case Item.Breaks:
      return s.control.option[Option.Breaks] > 0
    case Item.Late:
      return s.clock.turn === NOBODY && s.match.winner === NOBODY
    case Item.GiveBack:
      return costOf(s) > 0
    case Item.Unpress:
    case Item.SendBack:
      return s.clock.gave > 0
    case Item.Annul:
      return s.match.last !== NOBODY || s.clock.turn !== NOBODY
    case Item.Clear:
      return mayClear(s)
    case Item.TakeOver:
      return s.from === Stage.Open && s.begun === Begun.Not
    case Item.Undo:
      return s.ruled.length > 0
    case Item.NextMatch:
      return mayArm(s)
  }
  return true
}

/** The value that a row begins with: what is set now, where there is such a thing. */
export function firstValue(s: Session): number {
  const side = sideOf(s.row)
  const item = itemOf(s.row)
  if (item === Item.Set) return ((s.clock.bank[side] + 999) / 1000) | 0
  if (item === Item.Score) return s.match.score[side]
  if (item === Item.Breaks) return s.match.breaks[side]
  if (item === Item.Points) return s.control.length
  if (item === Item.Delay) return s.control.delay / 1000
  return item === Item.Crawford ? s.match.crawford : 0
}

function nextValue(s: Session): void {
  const item = itemOf(s.row)
  if (item === Item.Set) turnDigit(s)
  else if (item === Item.Points) s.value = s.value < MOST_POINTS ? s.value + 1 : 1
  else s.value = s.value + 1 < valuesOf(s, item) ? s.value + 1 : 0
}

function turnDigit(s: Session): void {
  if (!s.digit) {
    s.digit = 2
    return
  }
  const worth = WORTHS[s.digit - 1]
  const turns = TURNS[s.digit - 1]
  const isLast = ((s.value / worth) | 0) % turns === turns - 1
  s.value += isLast ? worth - worth * turns : worth
}

/** How many values a row has. */
function valuesOf(s: Session, item: Item): number {
  switch (item) {
    case Item.Adjust:
      return STEPS.length
    case Item.Penalty:
      return 13 - leastPenalty(s)
    case Item.Score:
      return s.control.length + 1
    case Item.Breaks:
      return s.control.option[Option.Breaks] + 1
    case Item.Loses:
      return LOSSES.length + 1
    case Item.Remark:
    case Item.Warning:
      return BREACHES
    case Item.Point:
      return 2
    case Item.GiveBack:
      return ((costOf(s) + 9999) / 10_000) | 0
    case Item.Delay:
      return 61
    case Item.Crawford:
    case Item.NewDice:
      return 3
    case Item.GoOn:
      return isInGame(s) ? 2 : 1
  }
  return 1
}

/** Tens of seconds, no less than the delay (J2). */
function leastPenalty(s: Session): number {
  return ((s.control.delay + 9999) / 10_000) | 0 || 1
}

/** The number that the value before the judge stands for: ms, points, or the value itself. */
export function amountOf(s: Session): number {
  const item = itemOf(s.row)
  const side = sideOf(s.row)
  if (item === Item.Adjust) {
    const bank = s.clock.bank[side] + STEPS[s.value] * 1000
    return bank > 0 ? bank : 0
  }
  if (item === Item.Set || item === Item.Delay) return s.value * 1000
  if (item === Item.Penalty) return (s.value + leastPenalty(s)) * 10_000
  if (item === Item.GiveBack) return s.value ? s.value * 10_000 : costOf(s)
  if (item === Item.Loses) return LOSSES[s.value]
  return item === Item.Turn ? s.clock.delay : s.value
}

/** Rules of the items, in their order; a letter from A for each. */
const RULES = [
  Rule.Bank,
  Rule.Bank,
  Rule.Penalty,
  Rule.Score,
  Rule.Breaks,
  Rule.Loses,
  Rule.Remark,
  Rule.Warning,
  Rule.Point,
  Rule.Turn,
  Rule.Late,
  Rule.GiveBack,
  Rule.Unpress,
  Rule.SendBack,
  Rule.Length,
  Rule.Delay,
  Rule.Crawford,
  Rule.Annul,
  Rule.BothLose,
  Rule.NewDice,
  Rule.Clear,
]

/** One hold confirms what is before the judge. */
function send(s: Session, at: number): void {
  const item = itemOf(s.row)
  const side = item === Item.GiveBack ? s.clock.turn : sideOf(s.row)
  if (item === Item.GoOn) leaveRuling(s, s.value, at)
  else if (item === Item.NextMatch) leaveRuling(s, Ended.NextMatch, at)
  else if (item === Item.Transfer) s.page = 1
  else if (item === Item.Undo) undoRule(s, at)
  else if (item === Item.TakeOver) {
    s.digits = [0]
    enter(s, Stage.Transfer, at)
  } else if (item === Item.Loses && s.value === LOSSES.length) rule(s, Rule.LosesMatch, side, 0, at)
  else rule(s, RULES[item], side, amountOf(s), at)
  s.digit = 0
  if (s.stage === Stage.Ruling && item !== Item.Adjust) s.value = firstValue(s)
}

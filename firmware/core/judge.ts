/*
 * The judge's menu: rows of rulings, each with its values. One hold makes a ruling of the row before the judge.
 *
 * Rows that make no sense now are left out. A time can be set digit by digit.
 */
import { Block, textWords } from './block.ts'
import { NOBODY, type Side } from './clock.ts'
import { MOST_POINTS, Option } from './control.ts'
import { costOf } from './effect.ts'
import { repeatHold } from './gesture.ts'
import { noteBlock, sayAbout } from './journal.ts'
import { Crawford } from './match.ts'
import { Ended, isCubeUsed, leaveRuling, mayArm, mayClear, rule, undoRule } from './rule.ts'
import { ITEMS, Item, itemOf, NO_RULING, Ruling, rowBelow, sideOf } from './ruling.ts'
import { Begun, Cue, enter, isInGame, type Session } from './state.ts'
import { Act, Stage } from './table.ts'

/** Seconds by which a bank is adjusted. */
export const STEPS = [10, 60, 120, -10, -60, -120]
/** Points of a game that a judge ends; one beyond is the match. */
export const LOSSES = [1, 2, 3, 4, 6, 8, 12, 16, 24]
/** How often each digit of h:mm:ss turns before it is 0 again, and what it is worth in seconds. */
const TURNS = [10, 6, 10, 6, 10]
const WORTHS = [3600, 600, 60, 10, 1]

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
  do s.row = rowBelow(s.row)
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
    case Item.Cube:
      return isCubeUsed(s)
    case Item.Adjourn:
      return s.match.winner === NOBODY
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
  if (item === Item.Judge) return judgeOf(s)
  return item === Item.Crawford ? (s.match.crawford === Crawford.None ? Crawford.After : s.match.crawford) : 0
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

/** The number by which he signs who rules; 0 where there is none, or a name. */
export function judgeOf(s: Session): number {
  return +s.about[Block.Judge] || 0
}

/** Who rules from here on, told once for all that he rules. */
function nameJudge(s: Session): void {
  const text = s.value ? '' + s.value : ''
  sayAbout(s, Block.Judge, text)
  noteBlock(s.journal, Block.Judge, textWords(text))
}

/** How many values a row has. */
function valuesOf(s: Session, item: Item): number {
  switch (item) {
    case Item.Penalty:
      return 13 - leastPenalty(s)
    case Item.Score:
      return s.control.length + 1
    case Item.Breaks:
      return s.control.option[Option.Breaks] + 1
    case Item.GiveBack:
      return ((costOf(s) + 9999) / 10_000) | 0
    case Item.GoOn:
      return isInGame(s) ? 2 : 1
  }
  return ITEMS[item].values
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
  if (item === Item.Cube) return 1 << s.value
  return item === Item.Turn ? s.clock.delay : s.value
}

/** One hold confirms what is before the judge. */
function send(s: Session, at: number): void {
  const item = itemOf(s.row)
  const side = item === Item.GiveBack ? (s.clock.turn as Side) : sideOf(s.row)
  if (item === Item.GoOn) leaveRuling(s, s.value, at)
  else if (item === Item.NextMatch) leaveRuling(s, Ended.NextMatch, at)
  else if (item === Item.Adjourn) leaveRuling(s, Ended.Adjourned, at)
  else if (item === Item.Judge) nameJudge(s)
  else if (item === Item.Transfer) s.page = 1
  else if (item === Item.Undo) undoRule(s, at)
  else if (item === Item.TakeOver) {
    s.digits = [0]
    enter(s, Stage.Transfer, at)
  } else if (item === Item.Loses && s.value === LOSSES.length) rule(s, Ruling.LosesMatch, side, 0, at)
  else if (ITEMS[item].ruling !== NO_RULING) rule(s, ITEMS[item].ruling as Ruling, side, amountOf(s), at)
  s.digit = 0
  if (s.stage === Stage.Ruling && item !== Item.Adjust) s.value = firstValue(s)
}

/*
 * The judge's menu: lists of rows, and the values of a row. What would be refused now is not offered.
 *
 * A short of the left goes down, of the right up. A hold of the right enters or confirms, a hold of the left goes back.
 * A time and the judge's number are set digit by digit. After a ruling the first list comes back, with what was done.
 */
import { Block, textWords } from './block.ts'
import { NOBODY, type Side } from './clock.ts'
import { around, leastDelay, mostDelay, Option, Refusal } from './control.ts'
import { costOf, mayClear, mayUndo, refusalOfRuling } from './effect.ts'
import { repeatHold } from './gesture.ts'
import { noteBlock, sayAbout } from './journal.ts'
import { Crawford } from './match.ts'
import { Ended, leaveRuling, mayPlayNext, rule, undoLastRuling } from './rule.ts'
import { Dice, endsOf, ITEMS, Item, itemOf, NO_RULING, Ruling, rowBefore, rowNextTo, sideOf } from './ruling.ts'
import { Begun, Cue, enter, isInGame, type Session, stageAfter } from './state.ts'
import { Act, Stage } from './table.ts'

/** Seconds by which a bank is adjusted: the likely ones at both ends, because the values go round. */
export const STEPS = [60, 120, 10, -10, -120, -60]
/** Seconds of a penalty (J2); the last one is the delay. */
const PENALTIES = [120, 60, 30, 20, 10, 0]
/** Points of a game that a judge ends; the value after the last one means the match. */
export const LOSSES = [1, 2, 3, 4, 6, 8, 12, 16, 24]
/** For each digit of h:mm:ss, how many values it has, and what one of them is worth in seconds. */
const TURNS = [10, 6, 10, 6, 10]
const WORTHS = [3600, 600, 60, 10, 1]
/** The digit that is set first: tens of minutes; of a number, tens. */
const TENS_OF_MINUTES = 2
const TENS = 4

/** What a gesture does in the menu. */
export function actRuling(s: Session, does: Act, at: number): void {
  s.cue |= Cue.Menu
  if (s.page) s.page = 0
  else if (does === Act.RulingTake) take(s, at)
  else if (s.digit) actDigit(s, does)
  else if (does === Act.RulingBack) goBack(s)
  else if (s.turning) nextValue(s, does === Act.RulingDown ? 1 : -1)
  else nextRow(s, does === Act.RulingDown)
}

/** Opens the first list, with this row selected. */
export function openMenu(s: Session, row: number): void {
  s.doneRow = Item.GoOn * 2
  showRow(s, row)
}

/** Selects this row of its list. */
function showRow(s: Session, row: number): void {
  s.row = row
  s.turning = 0
  s.digit = 0
  s.value = firstValue(s, row)
}

function nextRow(s: Session, isDown: boolean): void {
  showRow(s, rowBeside(s, s.row, isDown))
}

/** The next row of the list, down or up, that is offered now; this row itself if there is no other. */
export function rowBeside(s: Session, row: number, isDown: boolean): number {
  const ends = endsOf(row)
  let next = row
  do next = rowNextTo(next, ends, isDown)
  while (next !== row && !hasRow(s, next))
  return next
}

function goBack(s: Session): void {
  const before = s.turning ? s.row : rowBefore(s.row)
  // the score's list has two openers, and only one of them is on offer
  showRow(s, hasRow(s, before) ? before : Item.ScoreList * 2)
}

/** The first row on offer in the list that this item opens; -1 if none is. */
function firstIn(s: Session, opener: Item): number {
  const first = ITEMS[opener].opens * 2
  if (hasRow(s, first)) return first
  const next = rowBeside(s, first, true)
  return next === first ? -1 : next
}

/** Whether the row is offered now. */
function hasRow(s: Session, row: number): boolean {
  const item = itemOf(row)
  switch (item) {
    case Item.TimeList: // after a flag nobody is given time; the other lists always have a row
      return firstIn(s, item) >= 0
    case Item.ScoreFirst:
      return s.clock.turn === NOBODY
    case Item.ScoreList:
      return s.clock.turn !== NOBODY
    case Item.Undo:
      return mayUndo(s)
    case Item.ByPlayers:
      return isInGame(s)
    case Item.Clear:
      return mayClear(s)
    case Item.GiveBack:
      return costOf(s) > 0 && isOffered(s, row, 0)
    case Item.Breaks:
      return s.control.option[Option.Breaks] > 0
    case Item.Set: // after a flag nobody is given time, so a second more than now must be allowed
      return isOffered(s, row, firstValue(s, row) + 1)
    case Item.Adjourn:
      return s.match.winner === NOBODY
    case Item.TakeOver:
      return stageAfter(s) === Stage.Open && s.begun === Begun.Not
    case Item.NextMatch:
      return mayPlayNext(s)
  }
  return isOffered(s, row, firstValue(s, row))
}

/** Whether a ruling with this value would be accepted. */
function isOffered(s: Session, row: number, value: number): boolean {
  const what = rulingOf(row, value)
  return (
    what === NO_RULING || refusalOfRuling(s, what, sideFor(s, row, value), amountOf(s, row, value)) === Refusal.None
  )
}

/** The ruling that the row makes with this value. */
function rulingOf(row: number, value: number): Ruling | typeof NO_RULING {
  const item = itemOf(row)
  if (item === Item.BothLose && value) return Ruling.BothLoseMatch
  return item === Item.Loses && value === LOSSES.length ? Ruling.LosesMatch : ITEMS[item].ruling
}

/** The side of the ruling. For a penalty point the value says it, and time is given back to the side to move. */
function sideFor(s: Session, row: number, value: number): Side {
  const item = itemOf(row)
  if (item === Item.Point) return value >> 1
  return item === Item.GiveBack && s.clock.turn !== NOBODY ? (s.clock.turn as Side) : sideOf(row)
}

/** The value with which a row begins: the present one where the match has one; otherwise the first that makes sense. */
export function firstValue(s: Session, row: number): number {
  const side = sideOf(row)
  switch (itemOf(row)) {
    case Item.Set:
      return ((s.clock.bank[side] + 999) / 1000) | 0
    case Item.Score:
      return s.match.score[side]
    case Item.Breaks:
      return s.match.breaks[side]
    case Item.Points:
      return s.control.length
    case Item.Discipline:
      return s.control.discipline
    case Item.Delay:
      return s.control.delay / 1000
    case Item.Judge:
      return judgeOf(s)
    case Item.Crawford:
      return s.match.crawford === Crawford.None ? Crawford.After : s.match.crawford
    case Item.NewDice:
      return firstDice(s)
    case Item.Adjourn:
      return 1 // no
  }
  return 0
}

/**
 * The value with which new dice begin: between games the wish of a side that has had none, otherwise the judge's order.
 */
function firstDice(s: Session): Dice {
  const dice = s.match.dice
  if (s.clock.turn !== NOBODY || (dice[0] && dice[1])) return Dice.Ordered
  return dice[0] ? Dice.Right : Dice.Left
}

/** Whether the values are a number on the glass, so that up means more. */
export function isNumeric(item: Item): boolean {
  return item === Item.Score || item === Item.Breaks || item === Item.Points || item === Item.Delay
}

/** The next value that would be accepted; the present one if there is no other. */
function nextValue(s: Session, by: number): void {
  const item = itemOf(s.row)
  const least = item === Item.Points ? 1 : item === Item.Delay ? leastDelay(s.control.discipline) : 0
  const most = item === Item.Delay ? mostDelay(s.control.discipline) : least + valuesOf(s, item) - 1
  const was = s.value
  const step = isNumeric(item) ? -by : by
  do s.value = around(s.value + step, least, most)
  while (s.value !== was && !isOffered(s, s.row, s.value))
}

/** Turns a digit, fast while a hold repeats, or goes on to the next one. */
function actDigit(s: Session, does: Act): void {
  const isTime = itemOf(s.row) === Item.Set
  if (does === Act.RulingUp) {
    s.digit = s.digit < 5 ? s.digit + 1 : isTime ? 1 : TENS
    return
  }
  if (does === Act.RulingBack) repeatHold(s.hands)
  const worth = WORTHS[s.digit - 1]
  const turns = isTime ? TURNS[s.digit - 1] : 10
  const isLast = ((s.value / worth) | 0) % turns === turns - 1
  s.value += isLast ? worth - worth * turns : worth
}

/** The number with which the judge signs; 0 if there is none, or a name instead. */
function judgeOf(s: Session): number {
  return +s.about[Block.Judge] || 0
}

/** Names the judge from here on. The record tells it once, for all his later rulings. */
function nameJudge(s: Session): void {
  const text = s.value ? '' + s.value : ''
  sayAbout(s, Block.Judge, text)
  noteBlock(s.journal, Block.Judge, textWords(text))
}

/** How many values a row has. */
function valuesOf(s: Session, item: Item): number {
  switch (item) {
    case Item.Score:
      return s.control.length + 1
    case Item.Breaks:
      return s.control.option[Option.Breaks] + 1
    case Item.GiveBack:
      return ((costOf(s) + 9999) / 10_000) | 0
  }
  return ITEMS[item].values
}

/** What a value of the row stands for: ms, points, or the value itself. */
export function amountOf(s: Session, row: number, value: number): number {
  const item = itemOf(row)
  if (item === Item.Adjust) {
    const bank = s.clock.bank[sideOf(row)] + STEPS[value] * 1000
    return bank > 0 ? bank : 0
  }
  if (item === Item.Set || item === Item.Delay) return value * 1000
  if (item === Item.Penalty) return PENALTIES[value] * 1000 || s.control.delay
  if (item === Item.GiveBack) return value ? value * 10_000 : costOf(s)
  if (item === Item.Loses) return value < LOSSES.length ? LOSSES[value] : 0
  if (item === Item.Cube) return 1 << value
  if (item === Item.Point) return value & 1
  if (item === Item.BothLose) return 0
  return item === Item.Turn ? s.clock.delay : value
}

/** A hold: it enters a list or the values of a row, or confirms what is selected. */
function take(s: Session, at: number): void {
  const item = itemOf(s.row)
  if (ITEMS[item].opens) return showRow(s, firstIn(s, item))
  if (takesNow(s)) return send(s, at)
  s.turning = 1
  s.digit = item === Item.Set ? TENS_OF_MINUTES : item === Item.Judge ? TENS : 0
}

/** Whether a hold of the right confirms what is selected, instead of entering something further. */
export function takesNow(s: Session): boolean {
  const item = itemOf(s.row)
  return s.turning > 0 || (!ITEMS[item].opens && valuesOf(s, item) === 1)
}

function send(s: Session, at: number): void {
  const row = s.row
  const value = s.value
  const item = itemOf(row)
  const what = rulingOf(row, value)
  if (item === Item.GoOn) leaveRuling(s, Ended.Now, at)
  else if (item === Item.ByPlayers) leaveRuling(s, Ended.ByPlayers, at)
  else if (item === Item.NextMatch) leaveRuling(s, Ended.NextMatch, at)
  else if (item === Item.Transfer) s.page = 1
  else if (item === Item.TakeOver) {
    s.digits = [0]
    enter(s, Stage.Transfer, at)
  } else if (item === Item.Undo) {
    if (!undoLastRuling(s, at)) showDone(s, row, value)
  } else if (item === Item.Adjourn) {
    if (value)
      goBack(s) // answered no
    else leaveRuling(s, Ended.Adjourned, at)
  } else if (value === firstValue(s, row) && s.digit)
    goBack(s) // nothing was changed
  else if (item === Item.Judge) {
    nameJudge(s)
    showDone(s, row, value)
  } else if (what !== NO_RULING && !rule(s, what, sideFor(s, row, value), amountOf(s, row, value), at))
    showDone(s, row, value)
}

/** Opens the first list and shows what was done. The judge goes on by a hold, or undoes it. */
function showDone(s: Session, row: number, value: number): void {
  s.doneRow = row
  s.doneValue = value
  showRow(s, Item.GoOn * 2)
}

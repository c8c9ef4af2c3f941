/*
 * The setup: what two buttons choose before a match (J1).
 *
 * There are two lists, and both are rings. The first has the disciplines, the controls played last, and the clock's own
 * settings; the second has everything else of a control. A value turns without changing the control, past values that
 * would be refused, and changes it once it is confirmed. Where the whole control is shown, shorts go through the usual
 * lengths, with each of the usual delays.
 */
import type { Ms } from './clock.ts'
import {
  around,
  bankOf,
  type Control,
  copyControl,
  Discipline,
  deriveControl,
  isCustom,
  isLong,
  isOneSideNear,
  LEAST_BANK,
  leastDelay,
  leastLength,
  MOST_BANK,
  MOST_POINTS,
  makeControl,
  mostDelay,
  mostLength,
  Of,
  OPTION_COUNT,
  OPTIONS,
  Option,
  Refusal,
  refusalOf,
  usualDelay,
  usualLength,
} from './control.ts'
import { takeControl } from './recent.ts'
import { enter, type Session } from './state.ts'
import { Stage } from './table.ts'

export const enum Row {
  /** The controls that were played last, eight at most. The numbers begin above those of the judge's menu. */
  Played = 200,
  /** The disciplines, by their numbers. */
  Discipline = Played + 8,
  /** The second list. */
  More = Discipline + 7,
  /** Takes over the match of another clock. */
  Transfer,
  /** From here on the second list: the control is done as it is. */
  Done,
  Length,
  Delay,
  /** Only in a custom control; in others the rules fix it. */
  Bank,
  /** The options, by their numbers. */
  Option,
}

/** From here on the rows of a side's own bank: they show what it has. The control's bank means none of its own. */
const FIRST_SIDE_BANK = Row.Option + Option.LeftBank

/** The usual delays, in s. */
const LEAST_USUAL = 8
const MOST_USUAL = 12
/** The step from one usual length or delay to the next. */
const STEP = 2

/** Whether a row is in the second list. */
export function isMore(row: Row): boolean {
  return row >= Row.Option ? OPTIONS[(row - Row.Option) as Option].whose !== Of.Clock : row >= Row.Done
}

/** The list with the session's row, from its first row on. The disciplines of T1–T5 stand around that row. */
export function rowsOf(s: Session): Row[] {
  const rows: Row[] = []
  if (isMore(s.row)) {
    for (let row: Row = Row.Done; row < Row.Option + OPTION_COUNT; row++)
      if (isMore(row) && hasRow(row, s.control)) rows.push(row)
    return rows
  }
  if (s.recent.length) rows.push(Row.Played)
  rows.push(Row.Discipline + Discipline.Short, Row.Discipline + Discipline.Long, Row.Discipline + Discipline.ShortBlitz)
  rows.push(Row.Option + Option.Language, Row.More)
  for (let i = 1; i < s.recent.length; i++) rows.push(Row.Played + i)
  rows.push(Row.Discipline + Discipline.Custom, Row.Discipline + Discipline.League, Row.Transfer)
  rows.push(Row.Option + Option.Door, Row.Option + Option.Sound, Row.Option + Option.Silent)
  rows.push(Row.Discipline + Discipline.LongBlitz, Row.Discipline + Discipline.Pairs)
  return rows
}

/** The place of the session's row in this list; 0 if it is not there. */
export function placeIn(rows: Row[], s: Session): number {
  const at = rows.indexOf(s.row)
  return at < 0 ? 0 : at
}

/** Whether this control has a choice in a row of the second list. */
export function hasRow(row: Row, c: Control): boolean {
  const custom = isCustom(c.discipline)
  if (row === Row.Delay) return leastDelay(c.discipline) < mostDelay(c.discipline)
  if (row === Row.Bank) return custom && !c.option[Option.Formula]
  if (row < Row.Option) return true
  const option: Option = row - Row.Option
  if (option === Option.Variant) return isLong(c.discipline)
  if (option === Option.Played) return isOneSideNear(c)
  return custom || OPTIONS[option].whose !== Of.Custom
}

/** The row `by` 1 below or -1 above, round to the other end; or the value above or below. */
export function turnSetup(s: Session, by: number): void {
  if (s.turning) {
    s.value = nextValueOfRow(s.control, s.row, s.value, -by)
    return
  }
  const rows = rowsOf(s)
  s.row = rows[around(placeIn(rows, s) + by, 0, rows.length - 1)]
}

/** Enters the row, or confirms its value. Returns whether the control is now set and is to be shown. */
export function enterRow(s: Session): boolean {
  const rows = rowsOf(s)
  const row = rows[placeIn(rows, s)]
  s.row = row
  if (row < Row.Discipline) takeControl(s, s.recent[row - Row.Played])
  else if (row < Row.More) return enterDiscipline(s, row - Row.Discipline)
  else if (row === Row.More) s.row = Row.Done
  else if (row !== Row.Done) enterValue(s)
  return row < Row.Discipline || row === Row.Done
}

/**
 * Sets a discipline at its usual values, but keeps a length that was turned: the judge turns it here, because once the
 * control is set no short does (J1).
 */
function enterDiscipline(s: Session, discipline: Discipline): boolean {
  const c = s.control
  if (isCustom(discipline)) {
    if (!isCustom(c.discipline)) c.delay = usualDelay(discipline)
    c.discipline = discipline
    s.row = Row.Done
    return false
  }
  const isTaken = s.turning > 0 || !s.locked
  if (!isTaken) s.value = usualLength(discipline)
  else takeControl(s, makeControl(discipline, s.turning ? s.value : usualLength(discipline)))
  s.turning = isTaken ? 0 : 1
  return isTaken
}

function enterValue(s: Session): void {
  if (s.turning) setValue(s.control, s.row, s.value)
  else s.value = valueOfRow(s.control, s.row)
  s.turning = 1 - s.turning
}

/** Leaves the value as it was, or goes from the second list to its discipline. Returns whether there was a way back. */
export function leaveRow(s: Session): boolean {
  const isWay = s.turning > 0 || isMore(s.row)
  if (isWay && !s.turning) s.row = Row.Discipline + s.control.discipline
  s.turning = 0
  return isWay
}

/** A row's value as a number below 65,536; times in s. */
export function valueOfRow(c: Control, row: Row): number {
  if (row === Row.Length) return c.length
  if (row === Row.Delay) return c.delay / 1000
  if (row >= FIRST_SIDE_BANK) return (bankOf(c, row - FIRST_SIDE_BANK) / 1000) | 0
  return row === Row.Bank ? (c.bank / 1000) | 0 : c.option[row - Row.Option]
}

/** The next value above this one, or below for -1, that the control may have. After the last comes the first. */
export function nextValueOfRow(c: Control, row: Row, value: number, by: number): number {
  const discipline: Discipline = row - Row.Discipline
  if (row < Row.More) return around(value + by * STEP, leastLength(discipline), mostLength(discipline))
  let next = value
  do next = stepFrom(c, row, next, by)
  while (next !== value && !mayHave(c, row, next))
  return next
}

/** The next value in that direction, whether or not the control may have it. */
function stepFrom(c: Control, row: Row, value: number, by: number): number {
  if (row === Row.Length) return around(value + by, 1, MOST_POINTS)
  if (row === Row.Delay) return around(value + by, leastDelay(c.discipline), mostDelay(c.discipline))
  if (row === Row.Bank || row >= FIRST_SIDE_BANK) return nextBank(value * 1000, by) / 1000
  const option: Option = row - Row.Option
  const step = OPTIONS[option].step
  return around(value / step + by, 0, (OPTIONS[option].most / step) | 0) * step
}

/** Whether the control with this value would be accepted. */
function mayHave(c: Control, row: Row, value: number): boolean {
  const copy = makeControl(c.discipline, c.length)
  copyControl(copy, c)
  setValue(copy, row, value)
  return !refusalOf(copy) && valueOfRow(copy, row) === value
}

/** Sets a row's value, and whatever the rules fix by it. */
export function setValue(c: Control, row: Row, value: number): void {
  if (row === Row.Length) c.length = value
  else if (row === Row.Delay) c.delay = value * 1000
  else if (row === Row.Bank) c.bank = value * 1000
  else c.option[row - Row.Option] = row >= FIRST_SIDE_BANK && value * 1000 === c.bank ? 0 : value
  deriveControl(c)
}

/** Sets an option; refused with its reason, changing nothing, when the control cannot have it. */
export function setOption(c: Control, option: Option, value: number): Refusal {
  const bank = c.bank
  const before = c.option[option]
  c.option[option] = value
  const isFixed = OPTIONS[option].whose === Of.Custom && !isCustom(c.discipline)
  if (!isFixed) deriveControl(c)
  const refusal = c.option[option] === value ? refusalOf(c) : Refusal.Option
  if (refusal) {
    c.option[option] = before
    c.bank = bank
  }
  return refusal
}

/** The next bank: in steps of 10 s to a minute, half a minute to half an hour, 5 minutes beyond; never past 9:59:59. */
function nextBank(bank: Ms, by: number): Ms {
  const least = by > 0 ? bank : bank - 1 // going down, the step is that of the value below
  const step = least < 60_000 ? 10_000 : least < 1_800_000 ? 30_000 : 300_000
  const steps = (least / step) | 0
  let next = steps * step
  if (by > 0) next = bank === MOST_BANK ? LEAST_BANK : next + step
  else if (bank <= LEAST_BANK) next = MOST_BANK
  return next > MOST_BANK ? MOST_BANK : next
}

/** Shows the control, for both sides to turn and to agree to. */
export function showControl(s: Session, at: Ms): void {
  s.shown = [s.control.length, s.control.delay / 1000, s.control.option[Option.Played]]
  enter(s, Stage.Ready, at)
}

/** The usual lengths that the control may have, and the one that was shown first, in order. */
export function lengthsOf(s: Session): number[] {
  const c = s.control
  const list: number[] = []
  const all = withShown(s.shown[0], leastLength(c.discipline), mostLength(c.discipline))
  for (let i = 0; i < all.length; i++) if (mayHave(c, Row.Length, all[i])) list.push(all[i])
  return list
}

/** The usual delays of the discipline, and the one that was shown first, in s and in order. */
export function delaysOf(s: Session): number[] {
  const least = leastDelay(s.control.discipline)
  const most = mostDelay(s.control.discipline)
  return withShown(s.shown[1], least > LEAST_USUAL ? least : LEAST_USUAL, most < MOST_USUAL ? most : MOST_USUAL)
}

/** Every other number of a range, and `shown` in its place. */
function withShown(shown: number, least: number, most: number): number[] {
  const list: number[] = shown < least || least > most ? [shown] : []
  for (let n = least; n <= most; n += STEP) {
    list.push(n)
    if (shown > n && (shown < n + STEP || n + STEP > most)) list.push(shown)
  }
  return list
}

/** Whether hands may turn the control that is shown: nobody has set it for them, and nobody has agreed. */
export function mayTurn(s: Session): boolean {
  return s.stage === Stage.Ready && !s.locked && !s.agreed
}

/**
 * The usual match after the one shown, or before it for -1: the lengths with one delay, then with the next. After the
 * last one comes the way back to the lists; then the left's pick is 1.
 */
export function turnUsual(s: Session, by: number): void {
  const c = s.control
  const lengths = lengthsOf(s)
  const delays = delaysOf(s)
  const last = lengths.length * delays.length
  const here = s.pick[0] ? last : delays.indexOf(c.delay / 1000) * lengths.length + lengths.indexOf(c.length)
  const at = around(here + by, 0, last)
  s.pick[0] = at === last ? 1 : 0
  if (s.pick[0]) return
  c.delay = delays[(at / lengths.length) | 0] * 1000
  setValue(c, Row.Length, lengths[at % lengths.length])
  if (c.length === s.shown[0]) c.option[Option.Played] = s.shown[2]
}

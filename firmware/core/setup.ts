/*
 * The setup menu: rows of the control, changed by two buttons before a match (J1).
 *
 * A value that the rules do not allow can be passed through on the way to one that they do; `done` refuses it with
 * its reason and changes nothing. Rows that this control cannot have are passed over.
 */
import {
  around,
  type Control,
  Discipline,
  deriveControl,
  isLong,
  isNear,
  LEAST_BANK,
  MOST_BANK,
  MOST_POINTS,
  nextOption,
  Option,
  Refusal,
  refusalOf,
  usualDelay,
} from './control.ts'

export const enum Row {
  /** The quick list. */
  Quick,
  Discipline,
  Length,
  Delay,
  /** Only in a custom control; the others have theirs by the rules. */
  Bank,
  /** The options from here on, in their order. */
  Option,
  /** After them: the match of another clock is taken over. */
  Transfer = 20,
}

export const ROWS = Row.Transfer + 1

/** The row below, round to the first. */
export function rowAfter(row: Row, c: Control): number {
  let next = row
  do next = next + 1 < ROWS ? next + 1 : 0
  while (!hasRow(next, c))
  return next
}

/** Whether this control has a choice in this row. */
export function hasRow(row: Row, c: Control): boolean {
  'hot'
  const isOwn = c.discipline === Discipline.Custom
  if (row === Row.Bank) return isOwn && !c.option[Option.Formula]
  const option = row - Row.Option
  if (row === Row.Transfer) return true
  if (option === Option.Variant) return isLong(c.discipline)
  if (option === Option.Played) return isNear(c)
  return isOwn || option < 0 || option > Option.Overtime
}

/** The value `by` 1 after or -1 before the present one in this row, round to the other end. */
export function nextValue(c: Control, row: Row, by: number): void {
  if (row === Row.Discipline) nextDiscipline(c, by)
  else if (row === Row.Length) c.length = around(c.length + by, 1, MOST_POINTS)
  else if (row === Row.Delay) c.delay = around(c.delay / 1000 + by, 0, 60) * 1000
  else if (row === Row.Bank) nextBank(c, by)
  else nextOption(c, row - Row.Option, by)
  deriveControl(c)
}

/** Sets an option; refused with its reason, changing nothing, when the control cannot have it. */
export function setOption(c: Control, option: Option, value: number): Refusal {
  const bank = c.bank
  const before = c.option[option]
  c.option[option] = value
  const isFixed = option <= Option.Overtime && c.discipline !== Discipline.Custom
  if (!isFixed) deriveControl(c)
  const refusal = c.option[option] === value ? refusalOf(c) : Refusal.Option
  if (refusal) {
    c.option[option] = before
    c.bank = bank
  }
  return refusal
}

function nextDiscipline(c: Control, by: number): void {
  c.discipline = around(c.discipline + by, 0, Discipline.Custom)
  c.delay = usualDelay(c.discipline)
  if (c.discipline === Discipline.Custom && !c.bank) c.bank = 60_000
}

/** To the next one of 10 s steps to a minute, half minutes to half an hour, 5 minutes beyond; never past 9:59:59. */
function nextBank(c: Control, by: number): void {
  const bank = c.bank
  const least = by > 0 ? bank : bank - 1 // the step before is that of the value that is come to
  const step = least < 60_000 ? 10_000 : least < 1_800_000 ? 30_000 : 300_000
  const steps = (least / step) | 0
  if (by > 0) c.bank = bank === MOST_BANK ? LEAST_BANK : (steps + 1) * step
  else c.bank = bank <= LEAST_BANK ? MOST_BANK : steps * step
  if (c.bank > MOST_BANK) c.bank = MOST_BANK
}

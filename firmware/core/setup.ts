/*
 * The setup menu: rows of the control, changed by two buttons before a match (J1).
 *
 * A value that the rules do not allow can be passed through on the way to one that they do; `done` refuses it with
 * its reason and changes nothing. Rows that this control cannot have are passed over.
 */
import {
  type Control,
  Discipline,
  deriveControl,
  isLong,
  MOST_BANK,
  MOST_POINTS,
  nextOption,
  Option,
  Refusal,
  refusalOf,
  usualDelay,
} from './control.ts'

export const enum Row {
  Discipline,
  Length,
  Delay,
  /** Only in a custom control; the others have theirs by the rules. */
  Bank,
  /** The options from here on, in their order. */
  Option,
  /** After them: the match of another clock is taken over. */
  Transfer = 18,
}

export const ROWS = Row.Transfer + 1

/** The row below, round to the first. */
export function rowAfter(row: number, c: Control): number {
  let next = row
  do next = next + 1 < ROWS ? next + 1 : 0
  while (!hasRow(next, c))
  return next
}

/** Whether this control has a choice in this row. */
export function hasRow(row: number, c: Control): boolean {
  'hot'
  const isOwn = c.discipline === Discipline.Custom
  if (row === Row.Bank) return isOwn && !c.option[Option.Formula]
  const option = row - Row.Option
  if (row === Row.Transfer) return true
  if (option === Option.Variant) return isLong(c.discipline)
  return isOwn || option < 0 || option > Option.Overtime
}

/** The value after the present one in this row, round to the first. */
export function nextValue(c: Control, row: number): void {
  if (row === Row.Discipline) nextDiscipline(c)
  else if (row === Row.Length) c.length = c.length < MOST_POINTS ? c.length + 1 : 1
  else if (row === Row.Delay) c.delay = c.delay < 60_000 ? c.delay + 1000 : 0
  else if (row === Row.Bank) nextBank(c)
  else nextOption(c, row - Row.Option)
  deriveControl(c)
}

/** Sets an option; refused with its reason, changing nothing, when the control cannot have it. */
export function setOption(c: Control, option: number, value: number): Refusal {
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

function nextDiscipline(c: Control): void {
  c.discipline = c.discipline < Discipline.Custom ? c.discipline + 1 : 0
  c.delay = usualDelay(c.discipline)
  if (c.discipline === Discipline.Custom && !c.bank) c.bank = 60_000
}

/** By 10 s to a minute, by half a minute to half an hour, by 5 minutes beyond; never past 9:59:59. */
function nextBank(c: Control): void {
  if (c.bank === MOST_BANK) c.bank = 10_000
  else c.bank += c.bank < 60_000 ? 10_000 : c.bank < 1_800_000 ? 30_000 : 300_000
  if (c.bank > MOST_BANK) c.bank = MOST_BANK
}

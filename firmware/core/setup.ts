/*
 * The setup menu: rows of the control, changed by two buttons before a match (J1).
 *
 * A value that the rules do not allow may be passed on the way to one that they do allow. `done` refuses such a value with its
 * reason and changes nothing. Rows that this control does not have are left out.
 */
import {
  around,
  type Control,
  type Discipline,
  deriveControl,
  isLong,
  isNear,
  isOwn,
  LEAST_BANK,
  MOST_BANK,
  MOST_POINTS,
  nextDiscipline,
  nextOption,
  Of,
  OPTION_COUNT,
  OPTIONS,
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
  /** The last one on the glass: the match of another clock is taken over. */
  Transfer,
  /** The options from here on, by their numbers. */
  Option,
}

/** The row below, round to the first, whether or not a control has it. */
export function rowBelow(row: Row): Row {
  if (row === Row.Bank) return Row.Option
  if (row === Row.Transfer) return Row.Quick
  return row === Row.Option + OPTION_COUNT - 1 ? Row.Transfer : row + 1
}

/** The row below that this control has. */
export function rowAfter(row: Row, c: Control): Row {
  let next = rowBelow(row)
  while (!hasRow(next, c)) next = rowBelow(next)
  return next
}

/** Whether this control has a choice in this row. */
export function hasRow(row: Row, c: Control): boolean {
  'hot'
  const own = isOwn(c.discipline)
  if (row === Row.Bank) return own && !c.option[Option.Formula]
  if (row < Row.Option) return true
  const option: Option = row - Row.Option
  if (option === Option.Variant) return isLong(c.discipline)
  if (option === Option.Played) return isNear(c)
  return own || OPTIONS[option].whose !== Of.Own
}

/** The value `by` 1 after or -1 before the present one in this row, round to the other end. */
export function nextValue(c: Control, row: Row, by: number): void {
  if (row === Row.Discipline) setDiscipline(c, nextDiscipline(c.discipline, by))
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
  const isFixed = OPTIONS[option].whose === Of.Own && !isOwn(c.discipline)
  if (!isFixed) deriveControl(c)
  const refusal = c.option[option] === value ? refusalOf(c) : Refusal.Option
  if (refusal) {
    c.option[option] = before
    c.bank = bank
  }
  return refusal
}

function setDiscipline(c: Control, discipline: Discipline): void {
  c.discipline = discipline
  c.delay = usualDelay(discipline)
  if (isOwn(discipline) && !c.bank) c.bank = 60_000
}

/** The next bank: by 10 s to a minute, by half a minute to half an hour, by 5 minutes beyond, and never past 9:59:59. */
function nextBank(c: Control, by: number): void {
  const bank = c.bank
  const least = by > 0 ? bank : bank - 1 // the step before is that of the value that is come to
  const step = least < 60_000 ? 10_000 : least < 1_800_000 ? 30_000 : 300_000
  const steps = (least / step) | 0
  if (by > 0) c.bank = bank === MOST_BANK ? LEAST_BANK : (steps + 1) * step
  else c.bank = bank <= LEAST_BANK ? MOST_BANK : steps * step
  if (c.bank > MOST_BANK) c.bank = MOST_BANK
}

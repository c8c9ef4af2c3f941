/*
 * The setup menu: rows of the control, changed by two buttons before a match (J1).
 *
 * A value that the rules do not allow can be passed through on the way to one that they do; `done` refuses it with
 * its reason and changes nothing.
 */
import { bankFor, type Control, Discipline, MOST_BANK, MOST_POINTS, usualDelay } from './control.ts'

export const enum Row {
  Discipline,
  Length,
  Delay,
  /** Only in a custom control; the others have theirs by the rules. */
  Bank,
}

/** The row below, round to the first. */
export function rowAfter(row: number, c: Control): number {
  const last = c.discipline === Discipline.Custom ? Row.Bank : Row.Delay
  return row < last ? row + 1 : 0
}

/** The value after the present one in this row, round to the first. */
export function nextValue(c: Control, row: number): void {
  if (row === Row.Discipline) nextDiscipline(c)
  else if (row === Row.Length) c.length = c.length < MOST_POINTS ? c.length + 1 : 1
  else if (row === Row.Delay) c.delay = c.delay < 60_000 ? c.delay + 1000 : 0
  else nextBank(c)
  if (c.discipline !== Discipline.Custom) c.bank = bankFor(c.discipline, c.length)
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

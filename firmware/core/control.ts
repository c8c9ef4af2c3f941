/*
 * Controls: what a judge sets before a match.
 *
 * The tables T1-T5 are rows; what the rules do not allow is refused with a reason, never bent to fit (T6).
 */
import type { Ms } from './clock.ts'

export const enum Discipline {
  Short,
  Long,
  ShortBlitz,
  LongBlitz,
  Pairs,
  /** Any bank and delay within the clock's range; marked as such (T6, section X). */
  Custom,
}

export interface Control {
  discipline: number
  /** Match length in points, 1-49. */
  length: number
  /** Bank of each side for the whole match. */
  bank: Ms
  /** Delay of each move. */
  delay: Ms
}

export const enum Refusal {
  None,
  /** N is not a whole number from 1 to 49. */
  Length,
  /** The rules give a blitz bank for N = 3, 5 and 7 only. */
  Blitz,
  /** The delay is outside the discipline's range, or not whole seconds. */
  Delay,
  /** The bank is not the discipline's, or a custom one is outside 0:10-9:59:59, or not whole seconds. */
  Bank,
  /** No such discipline. */
  Discipline,
  /** A match is on: only the judge changes anything now (J1). */
  Locked,
}

/** Seconds of bank a point (0: not by the point), least, most and usual seconds of delay. One row a discipline. */
const ROWS = [
  [120, 8, 12, 10], // T1 short
  [120, 8, 12, 10], // T2 long
  [0, 8, 10, 10], // T3 short, blitz
  [0, 8, 10, 10], // T4 long, blitz
  [150, 10, 15, 12], // T5 pairs
  [0, 0, 60, 10], // custom
]

export const MOST_POINTS = 49
const LEAST_BANK = 10_000
export const MOST_BANK = 35_999_000

/** The bank that the rules give for this length; 0 where they give none (custom, blitz at another N). */
export function bankFor(discipline: number, length: number): Ms {
  if (isBlitz(discipline)) return isBlitzLength(length) ? (length - 1) * 30_000 : 0
  return ROWS[discipline][0] * length * 1000
}

/** The delay that is set unless the judge changes it (T6, choice). */
export function usualDelay(discipline: number): Ms {
  return ROWS[discipline][3] * 1000
}

/** Why this control cannot be played; Refusal.None when it can. */
export function refusalOf(c: Control): Refusal {
  const row = ROWS[c.discipline]
  if (!row) return Refusal.Discipline
  if (!isWhole(c.length) || c.length < 1 || c.length > MOST_POINTS) return Refusal.Length
  if (isBlitz(c.discipline) && !isBlitzLength(c.length)) return Refusal.Blitz
  if (!isWhole(c.delay / 1000) || c.delay < row[1] * 1000 || c.delay > row[2] * 1000) return Refusal.Delay
  return refusalOfBank(c)
}

function refusalOfBank(c: Control): Refusal {
  const fits =
    c.discipline === Discipline.Custom
      ? c.bank >= LEAST_BANK && c.bank <= MOST_BANK && isWhole(c.bank / 1000)
      : c.bank === bankFor(c.discipline, c.length)
  return fits ? Refusal.None : Refusal.Bank
}

function isBlitz(discipline: number): boolean {
  return discipline === Discipline.ShortBlitz || discipline === Discipline.LongBlitz
}

function isBlitzLength(length: number): boolean {
  return length === 3 || length === 5 || length === 7
}

function isWhole(x: number): boolean {
  return x % 1 === 0
}

export function copyControl(to: Control, from: Control): void {
  to.discipline = from.discipline
  to.length = from.length
  to.bank = from.bank
  to.delay = from.delay
}

/** Least and most seconds of delay that a discipline allows. */
export function leastDelay(discipline: number): number {
  return ROWS[discipline][1]
}

export function mostDelay(discipline: number): number {
  return ROWS[discipline][2]
}

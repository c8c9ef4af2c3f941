/*
 * A time in seven bars. 59:59, 0:05 and 9.9 use the same places, so from one to the next only bars change. From an hour
 * on smaller figures take over.
 */
import type { Side } from '../core/clock.ts'
import { BLANK, COLON, POINT, type Row } from './figures.ts'
import { type Glass, setFigure, useRow } from './glass.ts'
import { rowOf, Size } from './layout.ts'

/** Tenths in an hour. */
const HOUR = 36_000
/** The places of the marks between the figures. */
const MARK = 5

/** A bank in tenths of a second, as `tenthsShown` gives it. */
export function paintTime(g: Glass, side: Side, tenths: number, short: Size, long: Size): void {
  const row = rowOf(g.layout, tenths < HOUR ? short : long, side)
  useRow(g, side, row)
  if (tenths && tenths < 100) return paintTenths(g, side, tenths, row)
  const seconds = (tenths / 10) | 0
  const minutes = (seconds / 60) | 0
  const rest = seconds - minutes * 60
  let at = 2
  if (tenths < HOUR) {
    pair(g, side, row, 0, minutes, minutes < 10)
    setFigure(g, side, row, MARK, COLON)
  } else {
    const hours = (minutes / 60) | 0
    at = 3
    setFigure(g, side, row, 0, hours)
    setFigure(g, side, row, MARK, COLON)
    pair(g, side, row, 1, minutes - hours * 60, false)
    setFigure(g, side, row, MARK + 1, COLON)
  }
  pair(g, side, row, at, rest, false)
}

/** A time below ten seconds: a second before the point, a tenth behind it. */
function paintTenths(g: Glass, side: Side, tenths: number, row: Row): void {
  const second = (tenths / 10) | 0
  setFigure(g, side, row, 0, BLANK)
  setFigure(g, side, row, 1, second)
  setFigure(g, side, row, MARK, POINT)
  setFigure(g, side, row, 2, tenths - second * 10)
  setFigure(g, side, row, 3, BLANK)
}

/** A number below 100 at two places. `isBare` leaves out a nought before it. */
function pair(g: Glass, which: number, row: Row, at: number, number: number, isBare: boolean): void {
  const tens = (number / 10) | 0
  setFigure(g, which, row, at, isBare && !tens ? BLANK : tens)
  setFigure(g, which, row, at + 1, number - tens * 10)
}

/** Draws the new second of a running bank; everything else stays. */
export function tickTime(g: Glass, side: Side, second: number): void {
  const row = g.rows[side]!
  const last = row.x.length - 1
  const rest = second % 60
  const tens = (rest / 10) | 0
  setFigure(g, side, row, last, rest - tens * 10)
  setFigure(g, side, row, last - 1, tens)
}

/** The seconds of a side's delay, in the foot; nothing for 0. */
export function paintDelay(g: Glass, side: Side, seconds: number): void {
  const row = rowOf(g.layout, Size.Delay, side)
  const which = side + 2
  useRow(g, which, row)
  if (seconds) return pair(g, which, row, 0, seconds, true)
  setFigure(g, which, row, 0, BLANK)
  setFigure(g, which, row, 1, BLANK)
}

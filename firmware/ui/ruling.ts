/*
 * The judge's page below its head: the rows of a list around the one before him, or a row's value and what it would change.
 */
import { rowBeside } from '../core/judge.ts'
import type { Session } from '../core/state.ts'
import { Column } from '../core/table.ts'
import type { Face } from './face.ts'
import { box, type Glass, isNew, line, middle } from './glass.ts'
import { hintsOf } from './hint.ts'
import { paintFoot, paintLegend } from './legend.ts'
import { CELLS, doneText, effectText, nameOf, nowText, valueText } from './rulings.ts'
import { BAND, Ink, LINE, TALL_BAND } from './screen.ts'

const enum Place {
  Row = 12,
  Legend,
  Foot,
}

/** From one row of a list to the next. */
const PITCH = LINE + 1
const EDGE = 8

export function paintRuling(g: Glass, f: Face): void {
  const s = f.session
  const y = g.layout.words
  const hints = hintsOf(s)
  if (
    isNew(g, Place.Row, [s.row, s.turning, s.digit, s.value, s.did, s.didValue, s.ruled.length, s.clock.bank].join())
  ) {
    if (s.turning) paintValue(g, s)
    else paintRows(g, s)
  }
  if (isNew(g, Place.Legend, hints.join())) paintLegend(g, hints, y + TALL_BAND + BAND)
  const done = doneText(g, s)
  if (isNew(g, Place.Foot, [s.refusal, hints[Column.Both], done].join())) {
    paintFoot(g, s, hints[Column.Both], done, done !== '')
  }
}

/** The row before the judge, and what stands above and below it. */
function paintRows(g: Glass, s: Session): void {
  const y = g.layout.words
  g.isTurned = 0 // what stood here may be dark
  const above = rowBeside(s, s.row, false)
  const below = rowBeside(s, s.row, true)
  paintRow(g, s, above, y, Ink.Dark)
  paintRow(g, s, s.row, y + PITCH, Ink.Light)
  paintRow(g, s, below, y + PITCH * 2, Ink.Dark)
  box(g, 0, y + PITCH * 3, g.layout.width - 1, y + TALL_BAND + BAND - 1, Ink.Light)
}

/** A row's name, and at its right end what stands now. */
function paintRow(g: Glass, s: Session, row: number, y: number, ink: Ink): void {
  const l = g.layout
  const now = nowText(g, s, row)
  const end = l.width - EDGE - g.screen.widthOf(now, 1)
  box(g, 0, y, l.width - 1, y + PITCH - 1, 1 - ink)
  line(g, nameOf(g, row, ': '), EDGE, y + 1, end - EDGE, ink)
  line(g, now, end, y + 1, l.width - EDGE - end, ink)
}

/** What the row is about, and below it the value before the judge beside what it would change. */
function paintValue(g: Glass, s: Session): void {
  const l = g.layout
  const y = l.words
  const value = valueText(g, s, s.row, s.value)
  const effect = effectText(g, s)
  const split = effect === '' ? l.width : l.half
  g.isTurned = 0
  middle(g, nameOf(g, s.row, ': '), 0, y, l.width, 1, Ink.Dark)
  middle(g, value, 0, y + BAND, split, 2, Ink.Light)
  if (effect !== '') {
    box(g, split, y + BAND, l.width - 1, y + BAND + TALL_BAND - 1, 1 - Ink.Light)
    middle(g, effect, split, y + BAND + (LINE >> 1), l.width - split, 1, Ink.Light)
  }
  if (s.digit) paintCursor(g, value, s.digit, split)
}

/** A line under the digit that turns, of a value in the middle of so much room. */
function paintCursor(g: Glass, value: string, digit: number, room: number): void {
  const screen = g.screen
  const cell = value.length < CELLS.length ? value.length + digit - CELLS.length - 1 : CELLS[digit - 1]
  const left = ((room - screen.widthOf(value, 2)) >> 1) + screen.widthOf(value.substr(0, cell), 2)
  const y = g.layout.words + BAND + LINE * 2
  box(g, left, y - 6, left + screen.widthOf(value[cell], 2) - 3, y - 3, Ink.Light)
}

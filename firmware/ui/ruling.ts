/*
 * The judge's page below its head: the rows around the selected one, or a row's value and what it would change.
 */
import { rowBeside } from '../core/judge.ts'
import type { Session } from '../core/state.ts'
import { Column } from '../core/table.ts'
import type { Face } from './face.ts'
import { box, type Glass, ground, isNew, middle, put, putBand, showDrawn } from './glass.ts'
import { hintsOf } from './hint.ts'
import { paintFoot, paintLegend } from './legend.ts'
import { CELLS, doneText, effectText, nameOf, nowText, valueText } from './rulings.ts'
import { Ink, LINE } from './screen.ts'

const enum Place {
  Row = 6,
  /** Whether the page shows the rows of a list or a row's value. */
  Kind = 9,
  Value,
  Effect,
  Count,
}

/** The distance from one row of a list to the next. */
const PITCH = LINE + 1
const EDGE = 8

export function paintRuling(g: Glass, f: Face): void {
  const s = f.session
  const l = g.layout
  if (isNew(g, Place.Kind, s.turning)) {
    ground(g, 0, l.words, l.width - 1, l.legend - 1, Ink.Light)
    for (let place = Place.Row; place < Place.Count; place++) if (place !== Place.Kind) g.keys[place] = -1
  }
  if (s.turning) paintValue(g, s)
  else for (let i = 0; i < 3; i++) paintRow(g, s, i)
  showDrawn(g) // the row before its hints
  const hints = hintsOf(s)
  paintLegend(g, hints, l.legend)
  const done = doneText(g, s)
  paintFoot(g, s, hints[Column.Both], done, done !== '')
}

/**
 * Paints a row's name and, at its right end, what stands now: the row above the selected one, that one, or the one
 * below.
 */
function paintRow(g: Glass, s: Session, i: number): void {
  const l = g.layout
  const row = i === 1 ? s.row : rowBeside(s, s.row, i > 0)
  const now = nowText(g, s, row)
  const x = [EDGE, l.width - EDGE - g.screen.widthOf(now, 1)]
  putBand(g, Place.Row + i, l.words + i * PITCH, PITCH, [nameOf(g, row, ': '), now], x, i === 1 ? Ink.Light : Ink.Dark)
}

/** Paints the row's name, and below it the value beside what it would change. */
function paintValue(g: Glass, s: Session): void {
  const l = g.layout
  const y = l.line
  const value = valueText(g, s, s.row, s.value)
  const effect = effectText(g, s)
  const split = effect === '' ? l.width : l.half
  put(g, Place.Row, nameOf(g, s.row, ': '), 0, l.words, l.width, 1, Ink.Dark)
  if (isNew(g, Place.Value, value + '/' + s.digit)) {
    middle(g, value, 0, y, split, 2, Ink.Light)
    if (s.digit) paintCursor(g, value, s.digit, split)
  }
  if (effect === '' || !isNew(g, Place.Effect, effect)) return
  box(g, split, y, l.width - 1, l.legend - 1, Ink.Dark)
  middle(g, effect, split, y + (LINE >> 1), l.width - split, 1, Ink.Light)
}

/** Paints a line under the digit that turns, for a value in the middle of `room`. */
function paintCursor(g: Glass, value: string, digit: number, room: number): void {
  const screen = g.screen
  const cell = value.length < CELLS.length ? value.length + digit - CELLS.length - 1 : CELLS[digit - 1]
  const left = ((room - screen.widthOf(value, 2)) >> 1) + screen.widthOf(value.substr(0, cell), 2)
  const y = g.layout.line + LINE * 2
  box(g, left, y - 6, left + screen.widthOf(value[cell], 2) - 3, y - 3, Ink.Light)
}

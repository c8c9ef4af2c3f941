/*
 * The judge's page below its head: the rows around the selected one, or a row's value and what it would change; and the
 * judge's menu in words.
 */
import { amountOf, firstValue, isNumeric, LOSSES, rowBeside, STEPS } from '../core/judge.ts'
import { ITEMS, Item, itemOf, sideOf, tallyOf } from '../core/ruling.ts'
import type { Session } from '../core/state.ts'
import { Column } from '../core/table.ts'
import type { Face } from './face.ts'
import { box, type Glass, ground, isNew, middle, put, putBand, showDrawn } from './glass.ts'
import { hintsOf } from './hint.ts'
import { paintFoot, paintLegend } from './legend.ts'
import { Ink, LINE } from './screen.ts'
import { type Speaker, Text } from './text.ts'
import { countText, secondsShown, timeText } from './time.ts'
import { shortOf } from './values.ts'

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

/** Places of the five digits in h:mm:ss. */
const CELLS = [0, 2, 3, 5, 6]

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

/** Paints the row above the selected one, that one, or the one below: its name and, at the right, what stands now. */
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
  const cell = digitPlace(value, digit)
  const left = ((room - screen.widthOf(value, 2)) >> 1) + screen.widthOf(value.substr(0, cell), 2)
  const y = g.layout.line + LINE * 2
  box(g, left, y - 6, left + screen.widthOf(value[cell], 2) - 3, y - 3, Ink.Light)
}

/** Where the digit that turns stands in a value. */
export function digitPlace(value: string, digit: number): number {
  return value.length < CELLS.length ? value.length + digit - CELLS.length - 1 : CELLS[digit - 1]
}

/** What an item is called. */
export function itemName(item: Item): Text {
  return Text.GoOnItem + item
}

/** A row's name, preceded by its side and `between`. */
function nameOf(g: Speaker, row: number, between: string): string {
  const item = itemOf(row)
  const name = g.screen.phrase(itemName(item))
  return ITEMS[item].isSided ? g.screen.phrase(Text.LeftSide + sideOf(row)) + between + name : name
}

/** The value of a row in words; empty where it needs none. */
function valueText(g: Speaker, s: Session, row: number, value: number): string {
  const item = itemOf(row)
  switch (item) {
    case Item.Adjust:
      return (STEPS[value] < 0 ? '-' : '+') + timeText(Math.abs(STEPS[value]) * 10)
    case Item.Set:
      return value < 3600 ? '0:' + (value < 600 ? '0' : '') + countText(value) : timeText(value * 10)
    case Item.Judge:
      if (s.digit) return (value < 10 ? '0' : '') + value
      return value ? '' + value : '-'
    case Item.Cube:
      return '' + amountOf(s, row, value)
    case Item.Penalty:
      return countText(amountOf(s, row, value) / 1000)
    case Item.GiveBack:
      return value ? countText(value * 10) : g.screen.phrase(Text.All)
    case Item.Loses:
      return value < LOSSES.length
        ? g.screen.phrase(Text.PerGame) + ', ' + LOSSES[value]
        : g.screen.phrase(Text.PerMatch)
    case Item.BothLose:
      return g.screen.phrase(value ? Text.PerMatch : Text.PerGame)
    case Item.Discipline:
      return g.screen.phrase(shortOf(value))
    case Item.Remark:
    case Item.Warning:
      return g.screen.phrase(Text.Breach + value)
    case Item.Crawford:
      return g.screen.phrase(Text.NotYet + value)
    case Item.NewDice:
      return g.screen.phrase(Text.LeftSide + value)
    case Item.Claim:
      return g.screen.phrase(Text.Rejected + value)
    case Item.Adjourn:
      return g.screen.phrase(Text.Yes + value)
    case Item.Point:
      return g.screen.phrase(Text.LeftSide + (value >> 1)) + ': ' + g.screen.phrase(Text.NoScore + (value & 1))
    case Item.Score:
    case Item.Breaks:
    case Item.Points:
    case Item.Delay:
      return '' + value
  }
  return ''
}

/** The present value of what a row is about, or that the row opens a list. */
function nowText(g: Speaker, s: Session, row: number): string {
  const item = itemOf(row)
  if (ITEMS[item].opens) return '>'
  if (item === Item.Adjust || item === Item.Set || item === Item.Penalty) return ''
  const place = tallyOf(item)
  if (place >= 0) return s.tally[place] + ' : ' + s.tally[place + 1]
  const isStated = item === Item.Crawford || item === Item.Judge || item === Item.Discipline || isNumeric(item)
  return isStated ? valueText(g, s, row, firstValue(s, row)) : ''
}

/** What the selected value would make of a bank: the side's own or, for a penalty, the other's. Otherwise empty. */
function effectText(g: Speaker, s: Session): string {
  const item = itemOf(s.row)
  const side = sideOf(s.row)
  if (item === Item.Adjust || item === Item.Set) {
    return whole(s.clock.bank[side]) + ' > ' + whole(amountOf(s, s.row, s.value))
  }
  if (item === Item.Penalty) {
    return g.screen.phrase(Text.RightSide - side) + ' > ' + whole(s.clock.bank[1 - side] + amountOf(s, s.row, s.value))
  }
  return ''
}

/** What was done last, for the foot; empty before that. Where its value does not fit, only what it was. */
function doneText(g: Glass, s: Session): string {
  if (itemOf(s.doneRow) === Item.GoOn) return ''
  if (itemOf(s.doneRow) === Item.Undo) return g.screen.phrase(Text.WasUndone)
  const done = g.screen.phrase(Text.WasDone) + ' ' + nameOf(g, s.doneRow, ', ')
  const value = valueText(g, s, s.doneRow, s.doneValue)
  const text = value ? done + ': ' + value : done
  return g.screen.widthOf(text, 1) > g.layout.width ? done : text
}

function whole(bank: number): string {
  return timeText(secondsShown(bank) * 10)
}

/*
 * The judge's page below its head: the row of his menu with its value, and what it would change.
 */
import { itemOf, tallyOf } from '../core/ruling.ts'
import type { Session } from '../core/state.ts'
import { Column } from '../core/table.ts'
import type { Face } from './face.ts'
import { box, type Glass, isNew, middle } from './glass.ts'
import { hintsOf } from './hint.ts'
import { paintFoot, paintLegend } from './legend.ts'
import { CELLS, effectText, nameOf, valueText } from './rulings.ts'
import { BAND, Ink, LINE, TALL_BAND } from './screen.ts'
import { Text } from './text.ts'

const enum Place {
  Row = 12,
  Legend,
  Foot,
}

/** Beside a name that takes more than its half. */
const GAP = 12

export function paintRuling(g: Glass, f: Face): void {
  'cold'
  const s = f.session
  const l = g.layout
  const y = l.words
  const hints = hintsOf(s)
  if (isNew(g, Place.Legend, hints.join())) paintLegend(g, hints, y + TALL_BAND + BAND)
  if (isNew(g, Place.Foot, [s.refusal, hints[Column.Both]].join())) paintFoot(g, s, hints[Column.Both], '', false)
  if (isNew(g, Place.Row, [s.row, s.digit, s.value, s.clock.bank, s.tally].join())) paintRow(g, s)
}

function paintRow(g: Glass, s: Session): void {
  'cold'
  const l = g.layout
  const y = l.words
  const value = valueText(g, s)
  const name = nameOf(g, s.row, ': ')
  const least = g.screen.widthOf(name, 1) + GAP
  const most = l.width - g.screen.widthOf(value, 1)
  const isBeside = value !== '' && least <= most
  const beside = least > l.half ? least : most < l.half ? most : l.half
  const split = isBeside ? beside : l.width
  middle(g, name, 0, y, split, 2, Ink.Light)
  if (isBeside) middle(g, value, split, y, l.width - split, 2, Ink.Light)
  if (s.digit) paintCursor(g, value, s.digit, split)
  const effect = effectText(g, s)
  const so = tallyOf(itemOf(s.row)) >= 0 ? g.screen.phrase(Text.SoFar) + ' ' : ''
  const below = value && !isBeside ? value + '. ' : ''
  middle(g, below + so + effect, 0, y + TALL_BAND, l.width, 1, Ink.Dark)
}

/** A line under the digit that turns, of a value that stands right of `split`. */
function paintCursor(g: Glass, value: string, digit: number, split: number): void {
  const l = g.layout
  const screen = g.screen
  const cell = CELLS[digit - 1]
  const left = split + ((l.width - split - screen.widthOf(value, 2)) >> 1) + screen.widthOf(value.substr(0, cell), 2)
  box(g, left, l.words + LINE * 2 - 6, left + screen.widthOf(value[cell], 2) - 3, l.words + LINE * 2 - 3, Ink.Light)
}

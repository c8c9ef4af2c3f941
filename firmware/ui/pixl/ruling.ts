/*
 * The ruling page: both times, the row of the judge's menu with its value, and what it would change.
 */
import type { Face } from '../face.ts'
import { CELLS, effectText, isTallied, nameOf, valueText } from '../rulings.ts'
import { titleKey } from '../words.ts'
import { paintFoot } from './foot.ts'
import { type Glass, isNew, line } from './glass.ts'
import { paintTime } from './panel.ts'
import { Font } from './screen.ts'
import { paintTitle } from './title.ts'

const enum Place {
  Top = 1,
  Time,
  Row = Time + 2,
  Foot,
}

export function paintRuling(g: Glass, f: Face): void {
  'cold'
  const s = f.session
  if (isNew(g, Place.Top, titleKey(f))) paintTitle(g, f)
  for (let side = 0; side < 2; side++) {
    if (isNew(g, Place.Time + side, f.time[side] * 4 + (f.turn === side ? 2 : 0))) paintTime(g, f, side)
  }
  const key = (((s.row * 6 + s.digit) * 64 + s.ruled.length) * 40_000 + s.value) * 64 + s.refusal
  if (!isNew(g, Place.Row, key)) return
  const row = nameOf(g, s.row)
  const value = valueText(g, s)
  g.screen.fill(0, 33, 127, 41, 1)
  g.screen.write(row, 1, 34, Font.Small, 0)
  line(g, effectText(g, s), 0, 42, 128, 1)
  const isBreach = isTallied(s) ? 1 : 0
  g.screen.write(value, 127 - value.length * 6, 34 + isBreach * 8, Font.Small, isBreach)
  if (s.digit) paintCursor(g, value, s.digit)
  paintFoot(g, s)
}

function paintCursor(g: Glass, value: string, digit: number): void {
  const cell = CELLS[digit - 1]
  line(g, value[cell], 127 - (value.length - cell) * 6, 34, 6, 1)
}

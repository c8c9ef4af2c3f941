/*
 * The ruling page: both times, the row of the judge's menu with its value, and what it would change.
 */
import { amountOf, Item, itemOf, LOSSES, STEPS, sideOf } from '../core/judge.ts'
import type { Session } from '../core/state.ts'
import type { Face } from './face.ts'
import { paintFoot } from './foot.ts'
import { type Glass, isNew, line } from './glass.ts'
import { paintTime } from './panel.ts'
import { Font } from './screen.ts'
import { type Speaker, Text } from './text.ts'
import { countText, timeText } from './time.ts'
import { paintTitle, titleKey } from './title.ts'

const enum Place {
  Top = 1,
  Time,
  Row = Time + 2,
  Foot,
}

/** Places of the five digits in h:mm:ss. */
const CELLS = [0, 2, 3, 5, 6]

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

function nameOf(g: Glass, row: number): string {
  const item = itemOf(row)
  const name = g.screen.phrase(Text.Time + item)
  return item > Item.Late ? name : g.screen.phrase(Text.LeftSide + sideOf(row)) + ' ' + name
}

function paintCursor(g: Glass, value: string, digit: number): void {
  const cell = CELLS[digit - 1]
  line(g, value[cell], 127 - (value.length - cell) * 6, 34, 6, 1)
}

export function valueText(g: Speaker, s: Session): string {
  const value = s.value
  switch (itemOf(s.row)) {
    case Item.Adjust:
      return (STEPS[value] < 0 ? '-' : '+') + timeText((STEPS[value] < 0 ? -STEPS[value] : STEPS[value]) * 10)
    case Item.Set:
      return value < 3600 ? '0:' + (value < 600 ? '0' : '') + countText(value) : timeText(value * 10)
    case Item.Penalty:
      return countText(amountOf(s) / 1000)
    case Item.GiveBack:
      return value ? countText(value * 10) : g.screen.phrase(Text.All)
    case Item.Loses:
      return value < LOSSES.length ? '' + LOSSES[value] : g.screen.phrase(Text.WholeMatch)
    case Item.Remark:
    case Item.Warning:
      return g.screen.phrase(Text.Breach + value)
    case Item.Point:
      return g.screen.phrase(Text.NoScore + value)
    case Item.Crawford:
      return g.screen.phrase(Text.NotYet + value)
    case Item.NewDice:
      return g.screen.phrase(Text.LeftSide + value)
    case Item.GoOn:
      return g.screen.phrase(Text.Now + value)
    case Item.Score:
    case Item.Breaks:
    case Item.Points:
    case Item.Delay:
      return '' + value
  }
  return ''
}

/** What it would change, and what stands so far: a bank, or the tally of both players (J2). */
function effectText(g: Glass, s: Session): string {
  const item = itemOf(s.row)
  const side = sideOf(s.row)
  if (item === Item.Adjust || item === Item.Set) {
    return whole(s.clock.bank[side]) + ' > ' + whole(amountOf(s))
  }
  if (item === Item.Penalty) {
    return g.screen.phrase(Text.RightSide - side) + ' > ' + whole(s.clock.bank[1 - side] + amountOf(s))
  }
  const place = (item - Item.Remark) * 2
  return isTallied(s) ? s.tally[place] + ':' + s.tally[place + 1] : ''
}

/** Whether the row is one of those that are counted: what was done stands under its long name, beside the count. */
function isTallied(s: Session): boolean {
  const item = itemOf(s.row)
  return item >= Item.Remark && item <= Item.Point
}

function whole(bank: number): string {
  return timeText((((bank + 999) / 1000) | 0) * 10)
}

/*
 * The judge's menu in words: each row, its value, and what it would change.
 */
import { amountOf, Item, itemOf, LOSSES, STEPS, sideOf } from '../core/judge.ts'
import type { Session } from '../core/state.ts'
import { type Speaker, Text } from './text.ts'
import { countText, timeText } from './time.ts'

/** Places of the five digits in h:mm:ss. */
export const CELLS = [0, 2, 3, 5, 6]

export function nameOf(g: Speaker, row: number): string {
  const item = itemOf(row)
  const name = g.screen.phrase(Text.Time + item)
  return item > Item.Late ? name : g.screen.phrase(Text.LeftSide + sideOf(row)) + ' ' + name
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
export function effectText(g: Speaker, s: Session): string {
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
export function isTallied(s: Session): boolean {
  const item = itemOf(s.row)
  return item >= Item.Remark && item <= Item.Point
}

function whole(bank: number): string {
  return timeText((((bank + 999) / 1000) | 0) * 10)
}

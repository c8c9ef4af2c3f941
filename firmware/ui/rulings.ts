/*
 * The judge's menu in words: each row, its value, and what it would change.
 */
import { amountOf, firstValue, isNumeric, LOSSES, STEPS } from '../core/judge.ts'
import { ITEMS, Item, itemOf, sideOf, tallyOf } from '../core/ruling.ts'
import type { Session } from '../core/state.ts'
import { type Speaker, Text } from './text.ts'
import { countText, timeText } from './time.ts'
import { shortOf } from './values.ts'

/** Places of the five digits in h:mm:ss. */
export const CELLS = [0, 2, 3, 5, 6]

/** What an item is called. */
export function itemName(item: Item): Text {
  return Text.GoOnItem + item
}

/** A row's name, preceded by its side and `between`. */
export function nameOf(g: Speaker, row: number, between: string): string {
  const item = itemOf(row)
  const name = g.screen.phrase(itemName(item))
  return ITEMS[item].isSided ? g.screen.phrase(Text.LeftSide + sideOf(row)) + between + name : name
}

/** The value of a row in words; empty where it needs none. */
export function valueText(g: Speaker, s: Session, row: number, value: number): string {
  const item = itemOf(row)
  switch (item) {
    case Item.Adjust:
      return (STEPS[value] < 0 ? '-' : '+') + timeText((STEPS[value] < 0 ? -STEPS[value] : STEPS[value]) * 10)
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
export function nowText(g: Speaker, s: Session, row: number): string {
  const item = itemOf(row)
  if (ITEMS[item].opens) return '>'
  if (item === Item.Adjust || item === Item.Set || item === Item.Penalty) return ''
  const place = tallyOf(item)
  if (place >= 0) return s.tally[place] + ' : ' + s.tally[place + 1]
  const isStated = item === Item.Crawford || item === Item.Judge || item === Item.Discipline || isNumeric(item)
  return isStated ? valueText(g, s, row, firstValue(s, row)) : ''
}

/** What the selected value would change, as it stands now: a bank, or the tally of both players (J2). */
export function effectText(g: Speaker, s: Session): string {
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

/** What was done last, for the foot; empty before that. */
export function doneText(g: Speaker, s: Session): string {
  if (itemOf(s.doneRow) === Item.GoOn) return ''
  if (itemOf(s.doneRow) === Item.Undo) return g.screen.phrase(Text.WasUndone)
  const value = valueText(g, s, s.doneRow, s.doneValue)
  return g.screen.phrase(Text.WasDone) + ' ' + nameOf(g, s.doneRow, ', ') + (value ? ' ' + value : '')
}

function whole(bank: number): string {
  return timeText((((bank + 999) / 1000) | 0) * 10)
}

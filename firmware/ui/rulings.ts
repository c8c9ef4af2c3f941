/*
 * The judge's menu in words: each row, its value, and what it would change.
 */
import { amountOf, firstValue, isCount, LOSSES, STEPS } from '../core/judge.ts'
import { ITEMS, Item, itemOf, sideOf, tallyOf } from '../core/ruling.ts'
import type { Session } from '../core/state.ts'
import { type Speaker, Text } from './text.ts'
import { countText, timeText } from './time.ts'
import { shortOf } from './values.ts'

/** Places of the five digits in h:mm:ss. */
export const CELLS = [0, 2, 3, 5, 6]

interface ItemRow {
  name: Text
  /** The first of its values' texts, which follow one another; NO_TEXT where a value is a number or there is none. */
  value: Text | typeof NO_TEXT
}

/** In the place of a text. */
const NO_TEXT = 0

// biome-ignore format: the columns stand under each other
/** The texts of each item. */
export const ITEM_TEXTS: Record<Item, ItemRow> = {
  [Item.GoOn]:        { name: Text.GoOnLine,      value: NO_TEXT },
  [Item.Undo]:        { name: Text.UndoItem,      value: NO_TEXT },
  [Item.Clear]:       { name: Text.Clear,         value: NO_TEXT },
  [Item.ScoreFirst]:  { name: Text.ScoreList,     value: NO_TEXT },
  [Item.TimeList]:    { name: Text.TimeList,      value: NO_TEXT },
  [Item.PenaltyList]: { name: Text.Penalties,     value: NO_TEXT },
  [Item.ScoreList]:   { name: Text.ScoreList,     value: NO_TEXT },
  [Item.MatchList]:   { name: Text.MatchList,     value: NO_TEXT },
  [Item.MoreList]:    { name: Text.More,          value: NO_TEXT },
  [Item.ByPlayers]:   { name: Text.ByPlayers,     value: NO_TEXT },
  [Item.Adjust]:      { name: Text.Time,          value: NO_TEXT },
  [Item.Set]:         { name: Text.Set,           value: NO_TEXT },
  [Item.Turn]:        { name: Text.HasTurn,       value: NO_TEXT },
  [Item.Late]:        { name: Text.IsLate,        value: NO_TEXT },
  [Item.BothLate]:    { name: Text.BothLate,      value: NO_TEXT },
  [Item.GiveBack]:    { name: Text.GiveBack,      value: NO_TEXT },
  [Item.Unpress]:     { name: Text.UndoPress,     value: NO_TEXT },
  [Item.SendBack]:    { name: Text.MoveBack,      value: NO_TEXT },
  [Item.Remark]:      { name: Text.Remark,        value: Text.Breach },
  [Item.Warning]:     { name: Text.Warning,       value: Text.Breach },
  [Item.Penalty]:     { name: Text.Penalty,       value: NO_TEXT },
  [Item.Point]:       { name: Text.PenaltyPoint,  value: NO_TEXT },
  [Item.Exclude]:     { name: Text.Excluded,      value: NO_TEXT },
  [Item.Score]:       { name: Text.Score,         value: NO_TEXT },
  [Item.Loses]:       { name: Text.Loses,         value: NO_TEXT },
  [Item.Annul]:       { name: Text.Annul,         value: NO_TEXT },
  [Item.BothLose]:    { name: Text.BothLose,      value: NO_TEXT },
  [Item.Crawford]:    { name: Text.Crawford,      value: Text.NotYet },
  [Item.Cube]:        { name: Text.CubeIs,        value: NO_TEXT },
  [Item.Points]:      { name: Text.RulingPoints,  value: NO_TEXT },
  [Item.Delay]:       { name: Text.Delay,         value: NO_TEXT },
  [Item.Discipline]:  { name: Text.Discipline,     value: NO_TEXT },
  [Item.Breaks]:      { name: Text.BreaksTaken,   value: NO_TEXT },
  [Item.NextMatch]:   { name: Text.AnotherMatch,  value: NO_TEXT },
  [Item.NewDice]:     { name: Text.OrderDice,     value: Text.LeftSide },
  [Item.Claim]:       { name: Text.Claim,         value: Text.Rejected },
  [Item.Judge]:       { name: Text.Judge,         value: NO_TEXT },
  [Item.Transfer]:    { name: Text.Transfer,      value: NO_TEXT },
  [Item.TakeOver]:    { name: Text.TakeOverItem,  value: NO_TEXT },
  [Item.Adjourn]:     { name: Text.Adjourn,       value: Text.Yes },
}

/** A row's name, after its side and what stands between them. */
export function nameOf(g: Speaker, row: number, between: string): string {
  const item = itemOf(row)
  const name = g.screen.phrase(ITEM_TEXTS[item].name)
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
    case Item.Point:
      return g.screen.phrase(Text.LeftSide + (value >> 1)) + ': ' + g.screen.phrase(Text.NoScore + (value & 1))
    case Item.Score:
    case Item.Breaks:
    case Item.Points:
    case Item.Delay:
      return '' + value
  }
  const first = ITEM_TEXTS[item].value
  return first === NO_TEXT ? '' : g.screen.phrase(first + value)
}

/** What stands now of what a row is about; that a row opens a list. */
export function nowText(g: Speaker, s: Session, row: number): string {
  const item = itemOf(row)
  if (ITEMS[item].opens) return '>'
  if (item === Item.Adjust || item === Item.Set || item === Item.Penalty) return ''
  const place = tallyOf(item)
  if (place >= 0) return s.tally[place] + ' : ' + s.tally[place + 1]
  const isStated = item === Item.Crawford || item === Item.Judge || item === Item.Discipline || isCount(item)
  return isStated ? valueText(g, s, row, firstValue(s, row)) : ''
}

/** What the value before the judge would change, as it stands now: a bank, or the tally of both players (J2). */
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
  if (itemOf(s.did) === Item.GoOn) return ''
  if (itemOf(s.did) === Item.Undo) return g.screen.phrase(Text.WasUndone)
  const value = valueText(g, s, s.did, s.didValue)
  return g.screen.phrase(Text.WasDone) + ' ' + nameOf(g, s.did, ': ') + (value ? ' ' + value : '')
}

function whole(bank: number): string {
  return timeText((((bank + 999) / 1000) | 0) * 10)
}

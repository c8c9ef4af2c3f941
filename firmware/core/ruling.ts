/*
 * Rulings and the items of the judge's menu, a row each: a ruling's range and needs, and the item that makes it.
 */
import type { Side } from './clock.ts'
import { MOST_BANK, MOST_EXTRA, MOST_POINTS } from './control.ts'

/** A ruling, by its number in the record. */
export const enum Ruling {
  /** The bank of `side`, in ms; not raised while a flag stands (S3). */
  Bank,
  /** Its overtime not yet begun, in ms. */
  Extra,
  /** A penalty: so many ms for the other side's bank (J2). */
  Penalty,
  /** Gives back to `side` so many ms that ran after the game's end (M6). */
  GiveBack,
  /** The last press did not happen: that turn has run on since. */
  Unpress,
  /** The last move is sent back (M12). */
  SendBack,
  /** `side` has the turn, with so many ms of its delay. */
  Turn,
  /** Points of `side`. The Crawford rule is applied anew. */
  Score,
  /** The match length. */
  Length,
  /** The delay of each move, in ms. */
  Delay,
  /** A Crawford. */
  Crawford,
  /** Breaks that `side` has taken. */
  Breaks,
  /** Dice that `side` has had changed. */
  Dice,
  /** The last game, or the one in play, did not happen (M11). */
  Annul,
  /** `side` loses a game of so many points. */
  Loses,
  /** Both lose a game: nobody scores. */
  BothLose,
  /** `side` loses the match. */
  LosesMatch,
  /** Of `side`, with the kind of its breach (J2, J4). */
  Remark,
  Warning,
  /** A penalty point of `side`; 1 when the other side scores it. */
  Point,
  /** New dice: a Dice. */
  NewDice,
  /** `side` is late: its bank runs when the ruling is over (M1, P3). */
  Late,
  /** Clears the flag, or a win of the match that was not on points. */
  Clear,
  /** The claim of `side` is rejected, 0, or upheld, 1. This is only recorded. */
  Claim,
  /** `side` has the cube, at this value; 1 means that nobody has turned it. This is only recorded. */
  Cube,
  /** Stops of the game in play, from another clock; under the right side: 1 if one of them had no reason. */
  Stops,
  /** Turns that `side` has ended in that game (M13). */
  Turns,
  /** The discipline, except a custom one, with its breaks, its range of delays and its worth of games (J6). */
  Discipline,
  /** Neither player has come; no bank runs, and both have lost at the limit (M1, M2). */
  BothLate,
  /** Both lose the match: nobody has won it (J2). */
  BothLoseMatch,
  /** The chief panel excludes `side`, which loses the match if that is not over (J2). */
  Exclude,
}

/** Why there are new dice: at the wish of a side, once a match and between games, or by a judge's order (P8). */
export const enum Dice {
  Left,
  Right,
  Ordered,
}

/** When a ruling has a meaning. */
export const enum While {
  Always,
  /** Not once the match is over, nor while a flag stands: that must be cleared first. */
  Going,
}

/** Where in the tally a ruling counts for its side; Nothing for most. */
export const enum Tally {
  Remarks,
  Warnings,
  Points,
  Nothing,
}

/** Whether a ruling has a number. */
export const enum Given {
  Not,
  /** It is optional, and 0 by default. */
  Optional,
  Always,
}

interface RulingRow {
  /** The range of the number. */
  least: number
  most: number
  hasSide: boolean
  number: Given
  when: While
  counts: Tally
}

// biome-ignore format: the columns stand under each other
export const RULINGS: Record<Ruling, RulingRow> = {
  [Ruling.Bank]:       { least: 0, most: MOST_BANK,   hasSide: true,  number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.Extra]:      { least: 0, most: MOST_EXTRA,  hasSide: true,  number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.Penalty]:    { least: 0, most: 120_000,     hasSide: true,  number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.GiveBack]:   { least: 0, most: MOST_BANK,   hasSide: true,  number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.Unpress]:    { least: 0, most: 0,           hasSide: false, number: Given.Not,    when: While.Going,  counts: Tally.Nothing },
  [Ruling.SendBack]:   { least: 0, most: 0,           hasSide: false, number: Given.Not,    when: While.Going,  counts: Tally.Nothing },
  [Ruling.Turn]:       { least: 0, most: 60_000,      hasSide: true,  number: Given.Always, when: While.Going,  counts: Tally.Nothing },
  [Ruling.Score]:      { least: 0, most: 99,          hasSide: true,  number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.Length]:     { least: 1, most: MOST_POINTS, hasSide: false, number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.Delay]:      { least: 0, most: 60_000,      hasSide: false, number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.Crawford]:   { least: 0, most: 3,           hasSide: false, number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.Breaks]:     { least: 0, most: 9,           hasSide: true,  number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.Dice]:       { least: 0, most: 1,           hasSide: true,  number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.Annul]:      { least: 0, most: 0,           hasSide: false, number: Given.Not,    when: While.Always, counts: Tally.Nothing },
  [Ruling.Loses]:      { least: 1, most: 3072,        hasSide: true,  number: Given.Always, when: While.Going,  counts: Tally.Nothing },
  [Ruling.BothLose]:   { least: 0, most: 0,           hasSide: false, number: Given.Not,    when: While.Going,  counts: Tally.Nothing },
  [Ruling.LosesMatch]: { least: 0, most: 0,           hasSide: true,  number: Given.Not,    when: While.Going,  counts: Tally.Nothing },
  [Ruling.Remark]:     { least: 0, most: 31,          hasSide: true,  number: Given.Optional,  when: While.Always, counts: Tally.Remarks },
  [Ruling.Warning]:    { least: 0, most: 31,          hasSide: true,  number: Given.Optional,  when: While.Always, counts: Tally.Warnings },
  [Ruling.Point]:      { least: 0, most: 1,           hasSide: true,  number: Given.Optional,  when: While.Always, counts: Tally.Points },
  [Ruling.NewDice]:    { least: 0, most: 2,           hasSide: false, number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.Late]:       { least: 0, most: 0,           hasSide: true,  number: Given.Not,    when: While.Going,  counts: Tally.Nothing },
  [Ruling.Clear]:      { least: 0, most: 0,           hasSide: false, number: Given.Not,    when: While.Always, counts: Tally.Nothing },
  [Ruling.Claim]:      { least: 0, most: 1,           hasSide: true,  number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.Cube]:       { least: 1, most: 1024,        hasSide: true,  number: Given.Always, when: While.Going,  counts: Tally.Nothing },
  [Ruling.Stops]:      { least: 0, most: 99,          hasSide: false, number: Given.Always, when: While.Going,  counts: Tally.Nothing },
  [Ruling.Turns]:      { least: 0, most: 4095,        hasSide: true,  number: Given.Always, when: While.Going,  counts: Tally.Nothing },
  [Ruling.Discipline]: { least: 0, most: 6,           hasSide: false, number: Given.Always, when: While.Always, counts: Tally.Nothing },
  [Ruling.BothLate]:   { least: 0, most: 0,           hasSide: false, number: Given.Not,    when: While.Going,  counts: Tally.Nothing },
  [Ruling.BothLoseMatch]: { least: 0, most: 0,        hasSide: false, number: Given.Not,    when: While.Going,  counts: Tally.Nothing },
  [Ruling.Exclude]:    { least: 0, most: 0,           hasSide: true,  number: Given.Not,    when: While.Always, counts: Tally.Nothing },
}

/** An item of the judge's menu: what it is about, or the list that it opens. */
export const enum Item {
  // the first list
  GoOn,
  /** Undoes the last ruling. */
  Undo,
  Clear,
  /** The score's list; while no game is on, it stands here, before the others. */
  ScoreFirst,
  TimeList,
  PenaltyList,
  ScoreList,
  MatchList,
  MoreList,
  /** The players go on, each by a hold (P7). */
  ByPlayers,
  /** Time given or taken, by 1 min, 2 min or 10 s. */
  Adjust,
  SendBack,
  Unpress,
  GiveBack,
  Turn,
  Late,
  BothLate,
  /** A bank, digit by digit. */
  Set,
  Remark,
  Warning,
  Penalty,
  Point,
  Score,
  Loses,
  Annul,
  BothLose,
  Exclude,
  Crawford,
  Cube,
  Points,
  Delay,
  Discipline,
  Breaks,
  NextMatch,
  NewDice,
  Claim,
  /** Who rules: a number. */
  Judge,
  /** Shows the code with which another clock takes over. */
  Transfer,
  /** This clock goes on with the match of another one, by its code. */
  TakeOver,
  /** The match is put off, to go on later. */
  Adjourn,
}

/** Stands for a ruling: the item makes none. */
export const NO_RULING = 56

interface ItemRow {
  /** The first item of the list that this item opens; GoOn if it opens none. */
  opens: Item
  ruling: Ruling | typeof NO_RULING
  /** Whether the item has a row for each side. */
  isSided: boolean
  /** How many values to choose from; 0 if the match decides how many. */
  values: number
}

// biome-ignore format: the columns stand under each other
export const ITEMS: Record<Item, ItemRow> = {
  [Item.GoOn]:        { opens: Item.GoOn,    ruling: NO_RULING,        isSided: false, values: 1 },
  [Item.Undo]:        { opens: Item.GoOn,    ruling: NO_RULING,        isSided: false, values: 1 },
  [Item.Clear]:       { opens: Item.GoOn,    ruling: Ruling.Clear,     isSided: false, values: 1 },
  [Item.ScoreFirst]:  { opens: Item.Score,   ruling: NO_RULING,        isSided: false, values: 1 },
  [Item.TimeList]:    { opens: Item.Adjust,  ruling: NO_RULING,        isSided: false, values: 1 },
  [Item.PenaltyList]: { opens: Item.Remark,  ruling: NO_RULING,        isSided: false, values: 1 },
  [Item.ScoreList]:   { opens: Item.Score,   ruling: NO_RULING,        isSided: false, values: 1 },
  [Item.MatchList]:   { opens: Item.Points,  ruling: NO_RULING,        isSided: false, values: 1 },
  [Item.MoreList]:    { opens: Item.NewDice, ruling: NO_RULING,        isSided: false, values: 1 },
  [Item.ByPlayers]:   { opens: Item.GoOn,    ruling: NO_RULING,        isSided: false, values: 1 },
  [Item.Adjust]:      { opens: Item.GoOn,    ruling: Ruling.Bank,      isSided: true,  values: 6 },
  [Item.SendBack]:    { opens: Item.GoOn,    ruling: Ruling.SendBack,  isSided: false, values: 1 },
  [Item.Unpress]:     { opens: Item.GoOn,    ruling: Ruling.Unpress,   isSided: false, values: 1 },
  [Item.GiveBack]:    { opens: Item.GoOn,    ruling: Ruling.GiveBack,  isSided: false, values: 0 },
  [Item.Turn]:        { opens: Item.GoOn,    ruling: Ruling.Turn,      isSided: true,  values: 1 },
  [Item.Late]:        { opens: Item.GoOn,    ruling: Ruling.Late,      isSided: true,  values: 1 },
  [Item.BothLate]:    { opens: Item.GoOn,    ruling: Ruling.BothLate,  isSided: false, values: 1 },
  [Item.Set]:         { opens: Item.GoOn,    ruling: Ruling.Bank,      isSided: true,  values: 0 },
  [Item.Remark]:      { opens: Item.GoOn,    ruling: Ruling.Remark,    isSided: true,  values: 10 },
  [Item.Warning]:     { opens: Item.GoOn,    ruling: Ruling.Warning,   isSided: true,  values: 10 },
  [Item.Penalty]:     { opens: Item.GoOn,    ruling: Ruling.Penalty,   isSided: true,  values: 6 },
  [Item.Point]:       { opens: Item.GoOn,    ruling: Ruling.Point,     isSided: false, values: 4 },
  [Item.Score]:       { opens: Item.GoOn,    ruling: Ruling.Score,     isSided: true,  values: 0 },
  [Item.Loses]:       { opens: Item.GoOn,    ruling: Ruling.Loses,     isSided: true,  values: 10 },
  [Item.Annul]:       { opens: Item.GoOn,    ruling: Ruling.Annul,     isSided: false, values: 1 },
  [Item.BothLose]:    { opens: Item.GoOn,    ruling: Ruling.BothLose,  isSided: false, values: 2 },
  [Item.Exclude]:     { opens: Item.GoOn,    ruling: Ruling.Exclude,   isSided: true,  values: 1 },
  [Item.Crawford]:    { opens: Item.GoOn,    ruling: Ruling.Crawford,  isSided: false, values: 3 },
  [Item.Cube]:        { opens: Item.GoOn,    ruling: Ruling.Cube,      isSided: true,  values: 7 },
  [Item.Points]:      { opens: Item.GoOn,    ruling: Ruling.Length,    isSided: false, values: MOST_POINTS },
  [Item.Delay]:       { opens: Item.GoOn,    ruling: Ruling.Delay,     isSided: false, values: 61 },
  [Item.Discipline]:  { opens: Item.GoOn,    ruling: Ruling.Discipline, isSided: false, values: 7 },
  [Item.Breaks]:      { opens: Item.GoOn,    ruling: Ruling.Breaks,    isSided: true,  values: 0 },
  [Item.NextMatch]:   { opens: Item.GoOn,    ruling: NO_RULING,        isSided: false, values: 1 },
  [Item.NewDice]:     { opens: Item.GoOn,    ruling: Ruling.NewDice,   isSided: false, values: 3 },
  [Item.Claim]:       { opens: Item.GoOn,    ruling: Ruling.Claim,     isSided: true,  values: 2 },
  [Item.Judge]:       { opens: Item.GoOn,    ruling: NO_RULING,        isSided: false, values: 100 },
  [Item.Transfer]:    { opens: Item.GoOn,    ruling: NO_RULING,        isSided: false, values: 1 },
  [Item.TakeOver]:    { opens: Item.GoOn,    ruling: NO_RULING,        isSided: false, values: 1 },
  [Item.Adjourn]:     { opens: Item.GoOn,    ruling: NO_RULING,        isSided: false, values: 2 },
}

/** The first item of each list, whose items follow one another; then the number after the last item. */
const LISTS = [Item.GoOn, Item.Adjust, Item.Remark, Item.Score, Item.Points, Item.NewDice, Item.Adjourn + 1]

/** The menu's row of an item for this side. An item with only one row has it under the left. */
export function rowOf(item: Item, side: Side): number {
  return item * 2 + side
}

export function itemOf(row: number): Item {
  return row >> 1
}

/** The side of a row; the left if it has none. */
export function sideOf(row: number): Side {
  return row & 1
}

/** The first and the last row of the list in which a row stands. */
export function endsOf(row: number): number[] {
  const list = listWith(row)
  const last: Item = LISTS[list + 1] - 1
  return [LISTS[list] * 2, ITEMS[last].isSided ? last * 2 + 1 : last * 2]
}

/** The list in which a row stands. */
function listWith(row: number): number {
  let list = 0
  while (LISTS[list + 1] <= itemOf(row)) list++
  return list
}

/** The row below in the list with these ends, round to the first; or the row above, round to the last. */
export function rowNextTo(row: number, ends: number[], isDown: boolean): number {
  if (row === ends[isDown ? 1 : 0]) return ends[isDown ? 0 : 1]
  const above: Item = itemOf(row) - 1
  if (isDown) return ITEMS[itemOf(row)].isSided && !sideOf(row) ? row + 1 : (row & ~1) + 2
  return sideOf(row) || !ITEMS[above].isSided ? (row - 1) & ~1 : row - 1
}

/** The row of the first list that opens the list with this row; the first row if this one is in the first list. */
export function rowBefore(row: number): number {
  const first = LISTS[listWith(row)]
  let opener: Item = Item.GoOn
  while (opener < LISTS[1] && ITEMS[opener].opens !== first) opener++
  return first === Item.GoOn ? 0 : opener * 2
}

/**
 * The two places of the tally that a row counts in, the left's and after it the right's; -1 where it counts in none.
 */
export function tallyOf(item: Item): number {
  const ruling = ITEMS[item].ruling
  if (ruling === NO_RULING) return -1
  const counts = RULINGS[ruling].counts
  return counts === Tally.Nothing ? -1 : counts * 2
}

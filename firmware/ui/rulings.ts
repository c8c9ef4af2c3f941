/*
 * The pages of the judge's menu: the row's name between the displays, its value on the display of whom it concerns, and in turn
 * with it what would come of it.
 */
import { amountOf, Item, itemOf, sideOf } from '../core/judge.ts'
import type { Session } from '../core/state.ts'
import type { Face } from './face.ts'
import { bankText, type Cells, hoursText, pair, versus } from './row.ts'
import { valueText } from './ruling.ts'
import { Text } from './text.ts'
import { countText } from './time.ts'

const NEITHER = 0
const BOTH = 3

/** A value without a side stands on both displays, and for a row without values its name on the side's. */
export function rulingPages(c: Cells, f: Face): string[][] {
  'cold'
  const s = f.session
  const item = itemOf(s.row)
  const name = item <= Item.Late ? c.screen.phrase(Text.Time + item) : ''
  const value = item === Item.Set ? setText(s.value) : valueText(c, s) || name
  const whose = value ? whoseIs(s, item) : NEITHER
  const pages: string[][] = []
  for (let side = 0; side < 2; side++) {
    const bank = bankText(f.time[side])
    const isOwn = (whose >> side) & 1
    const list = [isOwn ? value : bank]
    if (isOwn && whose < BOTH && item !== Item.Set) list.push(item === Item.Adjust ? wholeText(amountOf(s)) : bank)
    if (item === Item.Penalty && !isOwn) list.push(wholeText(s.clock.bank[side] + amountOf(s)))
    pages.push(list)
  }
  pages.push(namePages(c, s, item))
  return pages
}

/** The row's name and, in turn with it, what stands so far: the tally of both (J2), the bank before it is set. */
function namePages(c: Cells, s: Session, item: Item): string[] {
  if (s.digit) return [placeText(s.value, s.digit)]
  const list = [c.screen.phrase(Text.Time + item)]
  const place = (item - Item.Remark) * 2
  if (item >= Item.Remark && item <= Item.Point) list.push(versus(s.tally[place], s.tally[place + 1], false))
  if (item === Item.Set) list.push(wholeText(s.clock.bank[sideOf(s.row)]))
  if (s.refusal) list.unshift(c.screen.phrase(Text.WrongPoints + s.refusal - 1))
  return list
}

/** Whom the row is about: bit 0 the left, bit 1 the right. */
function whoseIs(s: Session, item: Item): number {
  if (item <= Item.Late) return 1 << sideOf(s.row)
  if (item === Item.GiveBack) return 1 << s.clock.turn
  return item === Item.NewDice ? s.value + 1 : BOTH
}

/** A bank that is set, in seconds; the minutes of one from an hour on are under its hours. */
function setText(seconds: number): string {
  return seconds < 3600 ? countText(seconds) : hoursText(seconds)
}

/** The figures of mm:ss, with a point behind the one that turns; or the hours. */
function placeText(seconds: number, digit: number): string {
  const hours = (seconds / 3600) | 0
  if (digit === 1) return pair('h', hours)
  const rest = seconds - hours * 3600
  const figures = ('' + (10_000 + ((rest / 60) | 0) * 100 + (rest % 60))).substr(1)
  return figures.substr(0, digit - 1) + '.' + figures.substr(digit - 1)
}

function wholeText(bank: number): string {
  const seconds = ((bank + 999) / 1000) | 0
  return seconds < 6000 ? countText(seconds) : hoursText(seconds)
}

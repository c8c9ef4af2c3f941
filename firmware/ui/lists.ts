/*
 * The pages of what is a list: the control as a judge sets it and as the players agree to it, the quick presets, codes, games.
 */

import { type Control, leastDelay, mostDelay, Option, Refusal } from '../core/control.ts'
import { lengthOf } from '../core/door.ts'
import { isByFlag, kindIn } from '../core/game.ts'
import { Entry, Shift } from '../core/journal.ts'
import { markOf } from '../core/mark.ts'
import { Row } from '../core/setup.ts'
import type { Session } from '../core/state.ts'
import { codeOf, DIGITS } from '../core/transfer.ts'
import { type Face, isWeak } from './face.ts'
import { listIn } from './games.ts'
import { optionText, valueText } from './menu.ts'
import { kindText } from './panel.ts'
import { bankText, type Cells, pair, versus } from './row.ts'
import { Text } from './text.ts'
import { markText } from './time.ts'

/** Games of a page; it goes back by itself after as many beats. */
const ON_PAGE = 5
/** Digits of a code that a display has. */
const GROUP = 4
const BLANK = '    '

/** A row of the menu and its value; between them why it was refused, or the battery and what finishes. */
export function setupPages(c: Cells, f: Face): string[][] {
  'cold'
  const s = f.session
  const k = s.control
  const value = s.row === Row.Bank ? bankText(k.bank / 100) : valueText(c, k, s.row)
  const small: string[] = []
  if (s.refusal) small.push(c.screen.phrase(Text.WrongPoints + s.refusal - 1))
  if (s.refusal === Refusal.Delay) small.push(versus(leastDelay(k.discipline), mostDelay(k.discipline), false))
  if (f.stuck) small.push(c.screen.phrase(Text.Stuck))
  if (!s.refusal) {
    small.push(batteryText(c, f), c.screen.phrase(Text.Hold), c.screen.phrase(Text.Done))
    small.push(markText(f.id), markText(markOf(k)))
  }
  return [[c.screen.phrase(Text.Discipline + s.row)], [value || '____'], small]
}

/** The battery's charge; when it is low, the hours that are left (S4). */
function batteryText(c: Cells, f: Face): string {
  if (isWeak(f)) return pair(c.screen.phrase(Text.LowBattery), f.hours)
  return pair(c.screen.phrase(Text.Battery), f.battery)
}

/** The whole control but its bank, which both have before them: what is not the rules' own as name and value. */
export function controlPages(c: Cells, f: Face): string[] {
  'cold'
  const k = f.session.control
  const o = k.option
  const list = [nameOf(c, k)]
  if (o[Option.LeftScore] + o[Option.RightScore]) list.push(versus(o[Option.LeftScore], o[Option.RightScore], false))
  list.push(pair(c.screen.phrase(Text.Delay), k.delay / 1000))
  for (let option = Option.Scope; option <= Option.Door; option++) {
    const word = c.screen.phrase(Text.Formula + option)
    if (!o[option] || option === Option.LeftScore || option === Option.RightScore) continue
    if (option === Option.Breaks) list.push(pair(word, o[option]))
    else list.push(word, optionText(c, option, o[option]))
  }
  list.push(batteryText(c, f))
  return list
}

/** Discipline and points in four cells. */
function nameOf(c: Cells, k: Control): string {
  return pair(c.screen.phrase(Text.Quick + k.discipline), k.length)
}

/** On each side what its button picks: by a short first, then by a hold. A group is its controls, a control its times. */
export function quickPages(c: Cells, s: Session): string[][] {
  'cold'
  const pages: string[][] = [[], [], []]
  for (let which = 0; which < 4; which++) {
    const first = s.row ? (s.row - 1) * 4 + which : which * 4
    const own = pages[which & 1]
    if (first >= s.quick.length) continue
    if (s.row) addControl(c, s.quick[first], own)
    else for (let i = 0; i < 4 && first + i < s.quick.length; i++) own.push(nameOf(c, s.quick[first + i]))
    while (pages[0].length < own.length) pages[0].push(BLANK)
    while (pages[2].length < own.length) pages[2].push(which < 2 ? '^  ^' : c.screen.phrase(Text.Hold))
    while (which & 1 && own.length < pages[0].length) own.push(BLANK)
  }
  while (pages[1].length < pages[0].length) pages[1].push(BLANK)
  return pages
}

function addControl(c: Cells, k: Control, list: string[]): void {
  list.push(nameOf(c, k), bankText(k.bank / 100), pair(c.screen.phrase(Text.Delay), k.delay / 1000))
}

/** The group of four digits that is entered, the one before it, and how many there are by now; a line stands for one to come. */
export function transferPages(c: Cells, s: Session): string[][] {
  'cold'
  const count = s.digits.length
  const first = count - 1 - ((count - 1) % GROUP)
  const small = [pair(c.screen.phrase(Text.Code), count)]
  if (s.refusal) small.unshift(c.screen.phrase(Text.WrongPoints + s.refusal - 1))
  return [[first ? groupText(s.digits, first - GROUP) : BLANK], [groupText(s.digits, first)], small]
}

/** The 24 digits of a transfer, two groups at a time for as long as it takes to write them down. */
export function groupPages(s: Session): string[][] {
  'cold'
  const digits = codeOf(s)
  const pages: string[][] = [[], [], []]
  for (let first = 0; first < DIGITS; first += GROUP * 2) {
    const number = first / GROUP + 1
    for (let beat = 0; beat < 3; beat++) {
      pages[0].push(groupText(digits, first))
      pages[1].push(groupText(digits, first + GROUP))
      pages[2].push(number + '  ' + (number + 1))
    }
  }
  return pages
}

function groupText(digits: number[], first: number): string {
  let text = ''
  for (let i = first; i < first + GROUP; i++) text += i < digits.length ? digits[i] : '_'
  return text
}

/** Of the judge's code nobody sees more than its length. */
export function codePages(c: Cells, s: Session): string[][] {
  'cold'
  return [[c.screen.phrase(Text.Code)], ['' + lengthOf(s.typed)], [BLANK]]
}

/** The games of the page that is looked at, from the match record. */
export function gamesOn(s: Session, read: (index: number) => number): number[][] {
  'cold'
  return listIn(s, read).games.slice((s.page - 1) * ON_PAGE, s.page * ON_PAGE)
}

/** Of each game its points at the winner's, how it was lost at the loser's, and between them the score after it. */
export function gamePages(c: Cells, s: Session): string[][] {
  'cold'
  const pages: string[][] = [[], [], []]
  for (let i = 0; i < c.games.length; i++) {
    const bits = c.games[i][0]
    const winner = c.games[i][1]
    const isRuled = bits >> Shift.Entry === Entry.Rule
    const how = isRuled ? Text.Ruling : isByFlag(bits) ? Text.Flag : kindText(s, kindIn(bits))
    for (let side = 0; side < 2; side++) {
      pages[side].push(side === winner ? pair('=', c.games[i][2]) : c.screen.phrase(how))
    }
    pages[2].push(versus(c.games[i][3], c.games[i][4], false))
  }
  return pages
}

/*
 * The words of the cards: sentences in two languages. Words of the glass and numbers of the firmware are named in them,
 * not typed.
 *
 * A sentence is a pair, English and Russian. A word of the glass is put in by its text's number, so a card says what
 * the clock says. A number is put in by its name, and comes from the firmware's constants.
 */

import { STUCK } from '../../../firmware/core/contact.ts'
import { BREAK, PAGE, RESULT } from '../../../firmware/core/deadline.ts'
import { DOOR_HOLD, HOLD, STOP_HOLD } from '../../../firmware/core/gesture.ts'
import type { Item } from '../../../firmware/core/ruling.ts'
import { STOP } from '../../../firmware/core/stop.ts'
import { BRIEF, DIGITS } from '../../../firmware/core/transfer.ts'
import { LEAST_HOURS } from '../../../firmware/ui/face.ts'
import { itemName } from '../../../firmware/ui/ruling.ts'
import { Text } from '../../../firmware/ui/text.ts'
import { glassText } from '../../display/assets.ts'

/** In seconds where a name says nothing else. */
export const NUMBERS = {
  hold: HOLD / 1000,
  both: STOP_HOLD / 1000,
  stop: STOP / 1000,
  result: RESULT / 1000,
  breakMinutes: BREAK / 60_000,
  page: PAGE / 1000,
  stuck: STUCK / 1000,
  door: DOOR_HOLD / 1000,
  hours: LEAST_HOURS,
  digits: BRIEF,
  longCode: DIGITS,
}

/** English and Russian, in the order of the firmware's languages. */
export type Said = readonly [en: string, ru: string]

/** A word of the glass within a sentence. */
export function g(id: Text): string {
  return `{${id}}`
}

/** Some of them to choose from. */
export function list(...ids: Text[]): string {
  return ids.map(g).join(', ')
}

/** A number within a sentence. */
export function n(name: keyof typeof NUMBERS): string {
  return `{${name}}`
}

/** What a judge's row is called on the glass. */
export function rowText(language: number, item: Item, side?: number): string {
  const name = glassText(language, itemName(item))
  return side === undefined ? name : `${glassText(language, Text.LeftSide + side)}: ${name}`
}

function numberText(language: number, value: number): string {
  return language ? `${value}`.replace('.', ',') : `${value}`
}

/** What stands together in one line: a number and its unit, a gesture and what it does. */
const TIED = /(\}(?= (?:s|h|min|с|ч|мин)(?![a-zа-я]))|[●■]\**(?= \{)) /g

/** A sentence as HTML, with its marks of gestures, words of the glass and numbers. `*` is to be seen first. */
export function say(language: number, said: Said): string {
  return said[language]
    .replace(TIED, '$1\u00a0')
    .replace(/\*(.+?)\*/g, '<b>$1</b>')
    .replace(/●●|[●■]/g, (sign) => `<i class="sign">${sign}</i>`)
    .replace(/`(.+?)`/g, '<code>$1</code>')
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      if (/^\d+$/.test(name))
        return `<span class="glass" data-text="${name}">${glassText(language, Number(name))}</span>`
      if (!(name in NUMBERS)) throw new Error(`no number ${name}`)
      const value = NUMBERS[name as keyof typeof NUMBERS]
      return `<span data-number="${name}">${numberText(language, value)}</span>`
    })
}

/*
 * Where a match stands that is put off: what a sheet says of it, the digits by which a clock goes on with it, and the line for a console
 * that sets it to the ms.
 */
import { Option } from '../../firmware/core/control.ts'
import type { Crawford } from '../../firmware/core/match.ts'
import type { Session } from '../../firmware/core/state.ts'
import { codeOf, listOf, PLACES } from '../../firmware/core/transfer.ts'
import type { Ruled } from '../clock/rulings.ts'
import { showLeft } from '../clock/time.ts'
import { presetText } from '../clock/vocabulary.ts'

/** Where a match stands that is put off; pairs are `left:right`. */
export interface Position {
  banks: readonly [string, string]
  /** Where there is any that has not begun. */
  overtimes: readonly [string, string] | undefined
  /** NOBODY between games. */
  turn: number
  delay: string
  score: string
  crawford: Crawford
  /** What a judge has said of the cube. */
  cube: Ruled | undefined
  breaks: string
  dice: string
  /** In the game. */
  turns: string
  stops: number
  remarks: string
  warnings: string
  penalties: string
  /** For the menu of another clock, and the control that it is to have. */
  code: string
  preset: string
  /** For a console, in pieces of a line each. */
  transfer: readonly string[]
}

/** Where its line for a console is cut: behind what is played and its times, behind the options, and before banks of a side's own. */
const CONTROL = 4
const OPTIONS = CONTROL + Option.LeftBank

/** `2846 0161 …`: groups of four, as the glass has them. */
export function codeText(s: Session): string {
  return codeOf(s)
    .join('')
    .replace(/.{4}(?=.)/g, '$& ')
}

/** Where the match stands; `cube` is what a judge has said of it. */
export function placeOf(s: Session, cube: Ruled | undefined): Position {
  const { clock: c, match: m, control, tally } = s
  const list = listOf(s)
  const position = list.slice(OPTIONS, OPTIONS + PLACES).join()
  const own = list.slice(OPTIONS + PLACES)
  const pair = (i: number): string => `${tally[i]}:${tally[i + 1]}`
  return {
    banks: [showLeft(c.bank[0]), showLeft(c.bank[1])],
    overtimes: c.extra.some((ms) => ms > 0) ? [showLeft(c.extra[0]), showLeft(c.extra[1])] : undefined,
    turn: c.turn,
    delay: showLeft(c.delayLeft),
    score: m.score.join(':'),
    crawford: m.crawford,
    cube,
    breaks: m.breaks.join(':'),
    dice: m.dice.join(':'),
    turns: c.turns.join(':'),
    stops: s.stops,
    ...{ remarks: pair(0), warnings: pair(2), penalties: pair(4) },
    code: codeText(s),
    preset: presetText(control).replace(/^preset /, ''),
    transfer: [
      `transfer ${list.slice(0, CONTROL).join()},`,
      `${list.slice(CONTROL, OPTIONS).join()},`,
      ...(own.length ? [`${position},`, own.join()] : [position]),
    ],
  }
}

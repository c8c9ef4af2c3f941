/*
 * The position of an adjourned match: on a sheet, as the code for another clock, and as a console line, to the ms.
 */
import { Option } from '../../firmware/core/control.ts'
import type { Session } from '../../firmware/core/state.ts'
import { codeOf, matchNumbers, PLACES } from '../../firmware/core/transfer.ts'
import type { Ruled } from '../clock/rulings.ts'
import { showLeft } from '../clock/time.ts'
import { controlWords } from '../clock/vocabulary.ts'

/** Where the options and the position begin in the list of `listOf`; sides' own banks come last. */
const OPTIONS_FROM = 4
const POSITION_FROM = OPTIONS_FROM + Option.LeftBank

/** `2846 0161 …`: groups of four, as the glass has them. */
export function codeText(s: Session): string {
  return codeOf(s)
    .join('')
    .replace(/.{4}(?=.)/g, '$& ')
}

/** Pieces of at most 68 characters, each ending at a comma. */
function piecesOf(numbers: string): string[] {
  return numbers.match(/.{1,67}(?:,|$)/g) ?? []
}

/** The position of an adjourned match; a text for both sides is `left:right`. */
export type Position = ReturnType<typeof adjournedPosition>

/** The position of a session; `cube` is the judge's ruling on the cube, if there is one. */
export function adjournedPosition(s: Session, cube: Ruled | undefined) {
  const { clock: c, match: m, control, tally } = s
  const list = matchNumbers(s, s.since)
  const position = list.slice(POSITION_FROM, POSITION_FROM + PLACES).join()
  const ownBanks = list.slice(POSITION_FROM + PLACES)
  const pair = (i: number): string => `${tally[i]}:${tally[i + 1]}`
  return {
    banks: c.bank.map(showLeft),
    /** Overtime that has not begun; undefined if neither side has any. */
    overtimes: c.extra.some((ms) => ms > 0) ? c.extra.map(showLeft) : undefined,
    /** NOBODY between games. */
    turn: c.turn,
    delay: showLeft(c.delayLeft),
    score: m.score.join(':'),
    crawford: m.crawford,
    cube,
    breaks: m.breaks.join(':'),
    dice: m.dice.join(':'),
    /** Turns and stops of the game in play. */
    turns: c.turns.join(':'),
    stops: s.stops,
    remarks: pair(0),
    warnings: pair(2),
    penalties: pair(4),
    /** The code for the menu of another clock, and the control to which that clock is set first. */
    code: codeText(s),
    preset: controlWords(control),
    /** The console line, in pieces that each fit a line of the sheet. */
    transfer: [
      `transfer ${list.slice(0, OPTIONS_FROM).join()},`,
      `${list.slice(OPTIONS_FROM, POSITION_FROM).join()},`,
      ...(ownBanks.length ? [`${position},`, ownBanks.join()] : [position]),
    ].flatMap(piecesOf),
  }
}

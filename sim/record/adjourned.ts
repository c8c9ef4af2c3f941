/*
 * Where a match stands that is put off: in words, as the digits by which a clock goes on with it, and to the ms for its console.
 */
import { NOBODY } from '../../firmware/core/clock.ts'
import type { Session } from '../../firmware/core/state.ts'
import { codeOf, positionOf } from '../../firmware/core/transfer.ts'
import { showMs } from '../clock/time.ts'
import { presetText } from '../tape/preset.ts'

const SIDES = ['left', 'right']
const CRAWFORD = ['', 'this is the Crawford game', 'the Crawford game has been']

/** `2846 0161 …`: groups of four, as the glass has them. */
export function codeText(s: Session): string {
  return codeOf(s)
    .join('')
    .replace(/.{4}(?=.)/g, '$& ')
}

/** The match in lines; `cube` is what a judge has said of it, empty where he has not. */
export function positionLines(s: Session, cube: string): string[] {
  const { clock: c, match: m, control, tally } = s
  const pair = (i: number): string => `${tally[i]}:${tally[i + 1]}`
  const extra = c.extra.some((ms) => ms > 0) ? [`overtime not begun ${c.extra.map(showMs).join(' and ')}`] : []
  const turn = c.turn === NOBODY ? 'between games' : `${SIDES[c.turn]} to move, delay left ${showMs(c.left)}`
  return [
    [`left ${showMs(c.bank[0])}, right ${showMs(c.bank[1])}`, ...extra, turn].join(', '),
    [`score ${m.score.join(':')}`, CRAWFORD[m.crawford], cube || 'cube not said'].filter(Boolean).join(', '),
    `breaks taken ${m.breaks.join(':')}, dice changed ${m.dice.join(':')}, turns in this game ${c.turns.join(':')}`,
    `remarks ${pair(0)}, warnings ${pair(2)}, penalty points ${pair(4)}`,
    `code ${codeText(s)}, for a clock set to ${presetText(control).replace(/^preset /, '')}`,
    `to the ms: transfer ${[control.discipline, control.length, control.bank, control.delay].join()},`,
    `${control.option.join()},`,
    positionOf(s).join(),
  ]
}

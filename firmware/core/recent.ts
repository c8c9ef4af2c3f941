/*
 * The controls that were played last, and the way to another match.
 */
import { clearTurn, type Ms, NOBODY } from './clock.ts'
import {
  CLOCK_OPTION_COUNT,
  type Control,
  copyClockOptions,
  copyControl,
  Discipline,
  deriveBank,
  isOfMatch,
  isOfPlayers,
  makeControl,
  OPTION_COUNT,
  Option,
  refusalOf,
  usualLength,
} from './control.ts'
import { dropCall, enter, type Session } from './state.ts'
import { Stage } from './table.ts'

/** How many controls are remembered. */
const LAST = 8
/** The numbers of a control in a list: discipline, points, bank and delay in s, then its options. */
export const NUMBERS = 4 + OPTION_COUNT - CLOCK_OPTION_COUNT

/** The controls that were played last, if they can still be played. */
export function lastControls(last: number[]): Control[] {
  const list: Control[] = []
  for (let i = 0; i + NUMBERS <= last.length; i += NUMBERS) {
    const c = makeControl(last[i], last[i + 1])
    c.bank = last[i + 2] * 1000
    c.delay = last[i + 3] * 1000
    let at = i + 4
    for (let k: Option = 0; k < OPTION_COUNT; k++) if (isOfMatch(k)) c.option[k] = last[at++]
    if (c.option[Option.Formula]) deriveBank(c) // the list may have it for a head start, which was dropped
    if (!refusalOf(c)) list.push(c)
  }
  return list
}

/** The list with this control moved to the front. A head start is dropped, unless the control was only set. */
export function remember(last: number[], c: Control, isWhole: boolean): number[] {
  const list = [c.discipline, c.length, c.bank / 1000, c.delay / 1000]
  for (let k: Option = 0; k < OPTION_COUNT; k++) {
    if (isOfMatch(k)) list.push(isOfPlayers(k) && !isWhole ? 0 : c.option[k])
  }
  for (let i = 0; i + NUMBERS <= last.length && list.length < LAST * NUMBERS; i += NUMBERS) {
    let same = 0
    while (same < NUMBERS && last[i + same] === list[same]) same++
    for (let k = 0; k < NUMBERS && same < NUMBERS; k++) list.push(last[i + k])
  }
  return list
}

/**
 * Goes to the setup's first row for another match, and shows nothing of the last one (M7). The last record stays until
 * the next match is agreed to (J5). If the key led here, the control is locked once it is set.
 */
export function anotherMatch(s: Session, isLocked: boolean, at: Ms): void {
  s.row = 0
  s.turning = 0
  s.locked = isLocked ? 1 : 0
  s.fell = NOBODY
  s.fellAt = 0
  dropCall(s)
  s.match.winner = NOBODY
  clearTurn(s.clock)
  s.clock.bank[0] = 0
  s.clock.bank[1] = 0
  if (refusalOf(s.control)) takeControl(s, makeControl(s.control.discipline, s.control.length)) // after a judge's corrections
  if (refusalOf(s.control)) takeControl(s, makeControl(Discipline.Short, usualLength(Discipline.Short))) // a blitz to 9
  enter(s, Stage.Setup, at)
}

/** Sets this control and leaves the clock's own settings as they are. */
export function takeControl(s: Session, from: Control): void {
  const c = makeControl(from.discipline, from.length)
  copyControl(c, from)
  copyClockOptions(c, s.control)
  copyControl(s.control, c)
}

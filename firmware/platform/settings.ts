/*
 * What the clock keeps besides the record: its own settings, a control that a judge has set and nobody has agreed to, and the
 * controls played last.
 *
 * It is read at power-on, and written only before a match, when something of it is new.
 */

import type { Ms } from '../core/clock.ts'
import { copyControl, isOfMatch, OPTION_COUNT, type Option, OWN_COUNT, Refusal } from '../core/control.ts'
import { anotherMatch, lastControls, NUMBERS, remember } from '../core/quick.ts'
import { Begun, enter, type Session } from '../core/state.ts'
import { isBefore, Stage } from '../core/table.ts'
import type { Loop } from './loop.ts'
import type { Board } from './port.ts'

/**
 * Numbers in front of the controls: the count of options, which tells a list of other firmware; the clock's own options; whether
 * the first control is a locked one; the console's password; the oscillator's correction in tenths of a ppm; how often a wrong password
 * was typed since the right one.
 */
const OWN = 1
const LOCKED = OWN + OWN_COUNT
export const PASSWORD = LOCKED + 1
export const PPM = LOCKED + 2
export const TRIES = LOCKED + 3
const SETTINGS = LOCKED + 4

/** What is kept: numbers, and texts for the next match by their Block. */
export interface Settings {
  list: number[]
  about: string[]
}

/** What the board has of them; nothing of a list that other firmware has left. */
export function settingsOf(board: Board): Settings {
  const text = board.load()
  const kept: [number[], string[]] = text ? JSON.parse(text) : [[], []]
  const list = kept[0]
  const isOurs = list[0] === OPTION_COUNT && list.length >= SETTINGS && (list.length - SETTINGS) % NUMBERS === 0
  return { list: isOurs ? list : [], about: isOurs ? kept[1] : [] }
}

/** One of the numbers that no stage has, PASSWORD and those behind it; 0 at first. */
export function numberKept(board: Board, which: number): number {
  return settingsOf(board).list[which] || 0
}

/** The controls that were played last. */
export function playedIn(list: number[]): number[] {
  return list.slice(SETTINGS + (list[LOCKED] ? NUMBERS : 0))
}

/** The clock as it was left: its settings, and the control that was played last. */
export function recallSettings(s: Session, list: number[]): void {
  'cold'
  const from = SETTINGS + (list[LOCKED] ? NUMBERS : 0)
  const last = lastControls(list.slice(from, from + NUMBERS))[0]
  if (last) copyControl(s.control, last)
  recallOwn(s, list)
}

/** The clock's own settings. */
export function recallOwn(s: Session, list: number[]): void {
  let at = OWN
  for (let i: Option = 0; i < OPTION_COUNT; i++) if (!isOfMatch(i)) s.control.option[i] = list[at++] || 0
}

/**
 * A control that a judge set before the power failed, with nobody's agreement yet, is back and locked (J1). The match in the
 * record is then over, or has no game yet.
 */
export function recallLock(s: Session, list: number[], now: Ms): void {
  'cold'
  const isOver = isBefore(s.stage) || s.stage === Stage.Flag || s.stage === Stage.Over
  const locked = list[LOCKED] ? lastControls(list.slice(SETTINGS, SETTINGS + NUMBERS))[0] : undefined
  if (!locked || !(isOver || s.begun === Begun.Not)) return
  anotherMatch(s, true, now)
  copyControl(s.control, locked)
  recallOwn(s, list)
  enter(s, Stage.Ready, now)
}

/** Keeps the settings, a locked control until its match begins, and the controls that matches have begun with. */
export function keepSettings(loop: Loop): void {
  'cold'
  const s = loop.session
  const before = settingsOf(loop.board).list
  const isLocked = s.stage === Stage.Ready && s.locked > 0
  const own: number[] = [OPTION_COUNT]
  for (let i: Option = 0; i < OPTION_COUNT; i++) if (!isOfMatch(i)) own.push(s.control.option[i])
  own.push(isLocked ? 1 : 0)
  for (let i = PASSWORD; i < SETTINGS; i++) own.push(before[i] || 0)
  const last = playedIn(before)
  const played = !isBefore(s.stage) ? remember(last, s.control, false) : last
  store(loop, own.concat(isLocked ? remember([], s.control, true) : [], played))
}

/** Another of the numbers that no stage has. */
export function keep(loop: Loop, which: number, value: number): void {
  keepSettings(loop)
  const list = settingsOf(loop.board).list
  list[which] = value
  store(loop, list)
}

/** From the first wrong password on none is taken for ten seconds, after each further one for twice as long, so often at most. */
const LOCK: Ms = 10_000
const MOST_LOCKS = 8

/** No password is taken for as long as its wrong ones want, from now on. */
export function lockPassword(s: Session, now: Ms): void {
  s.lockedTill = s.tries ? now + (LOCK << ((s.tries < MOST_LOCKS ? s.tries : MOST_LOCKS) - 1)) : 0
}

/**
 * Whether this is the password, as a refusal: without one the clock's is 0. Each is entered in flash as a wrong one before it is looked at, so
 * that no cut of power is worth a try.
 */
export function refusalOfPassword(loop: Loop, word: string | undefined, at: Ms): Refusal {
  'cold'
  const s = loop.session
  const password = numberKept(loop.board, PASSWORD)
  if (!word) return password ? Refusal.Code : Refusal.None
  if (at < s.lockedTill) return Refusal.Wait
  s.tries++
  keep(loop, TRIES, s.tries)
  if (+word === password) s.tries = 0
  else lockPassword(s, at)
  if (s.tries) return Refusal.Code
  keep(loop, TRIES, 0)
  return Refusal.None
}

/** Flash is spared: what is there already is not written again. */
function store(loop: Loop, list: number[]): void {
  const text = JSON.stringify([list, loop.session.about])
  if (text !== loop.board.load().trim()) loop.board.store(text)
}

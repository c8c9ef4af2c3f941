/*
 * What the clock stores besides the record: its own settings, a control that a judge has set and nobody has agreed to,
 * and the controls played last.
 *
 * It is read at power-on, and written while nobody's time runs, if something in it is new.
 */

import { decimal } from '../core/block.ts'
import type { Ms } from '../core/clock.ts'
import { CLOCK_OPTION_COUNT, copyControl, isOfMatch, OPTION_COUNT, type Option, Refusal } from '../core/control.ts'
import { anotherMatch, lastControls, NUMBERS, remember } from '../core/recent.ts'
import { Begun, enter, refuse, type Session } from '../core/state.ts'
import { isBefore, isOver, Stage } from '../core/table.ts'
import type { Loop } from './loop-state.ts'
import type { Board } from './port.ts'

/**
 * Numbers in front of the controls: the count of options, which tells a list of other firmware; the clock's own
 * options; whether the first control is a locked one; the console's password; the oscillator's correction in tenths of
 * a ppm; how often a wrong password was typed since the right one; the password with which all devices that the radio
 * remembers have paired; whether the desk has ever set the date.
 */
const OWN = 1
export const LOCKED = OWN + CLOCK_OPTION_COUNT
export const PASSWORD = LOCKED + 1
export const PPM = LOCKED + 2
const TRIES = LOCKED + 3
export const BONDED = LOCKED + 4
export const DATED = LOCKED + 5
const SETTINGS = LOCKED + 6

/** What is stored: numbers and, by their Block, texts for the next match. */
export interface Settings {
  list: number[]
  about: string[]
}

/** Where they are stored. */
export type Keeper = Pick<Board, 'load' | 'store'>

/** The stored settings. A list of other firmware is ignored. */
export function settingsOf(board: Keeper): Settings {
  const text = board.load()
  const kept: [number[], string[]] = text ? JSON.parse(text) : [[], []]
  const list = kept[0]
  const isOurs = list[0] === OPTION_COUNT && list.length >= SETTINGS && (list.length - SETTINGS) % NUMBERS === 0
  return { list: isOurs ? list : [], about: isOurs ? kept[1] : [] }
}

/** One of the numbers that depend on no stage, PASSWORD and those after it; 0 at first. */
export function numberKept(board: Keeper, which: number): number {
  return settingsOf(board).list[which] || 0
}

/** The controls that were played last. */
export function playedIn(list: number[]): number[] {
  return list.slice(SETTINGS + (list[LOCKED] ? NUMBERS : 0))
}

/** Restores the clock as it was left: its settings, and the control that was played last. */
export function recallSettings(s: Session, list: number[]): void {
  const from = SETTINGS + (list[LOCKED] ? NUMBERS : 0)
  const last = lastControls(list.slice(from, from + NUMBERS))[0]
  if (last) copyControl(s.control, last)
  recallClockOptions(s, list)
}

/** Restores the clock's own settings. */
export function recallClockOptions(s: Session, list: number[]): void {
  let at = OWN
  for (let i: Option = 0; i < OPTION_COUNT; i++) if (!isOfMatch(i)) s.control.option[i] = list[at++] || 0
}

/**
 * Restores, locked, a control that a judge had set before the power failed and nobody had agreed to (J1). The match in
 * the record is then over, or has no game yet.
 */
export function recallLock(s: Session, list: number[], now: Ms): void {
  const isSettled = isBefore(s.stage) || isOver(s.stage)
  const locked = list[LOCKED] ? lastControls(list.slice(SETTINGS, SETTINGS + NUMBERS))[0] : undefined
  if (!locked || !(isSettled || s.begun === Begun.Not)) return
  anotherMatch(s, true, now)
  copyControl(s.control, locked)
  recallClockOptions(s, list)
  enter(s, Stage.Ready, now)
}

/**
 * Stores the settings, a locked control until its match begins, and the controls of earlier matches. If flash refuses,
 * the glass says so.
 */
export function keepSettings(loop: Loop): void {
  const s = loop.session
  const before = settingsOf(loop.board).list
  const isLocked = s.stage === Stage.Ready && s.locked > 0
  const list: number[] = [OPTION_COUNT]
  for (let i: Option = 0; i < OPTION_COUNT; i++) if (!isOfMatch(i)) list.push(s.control.option[i])
  list.push(isLocked ? 1 : 0)
  for (let i = PASSWORD; i < SETTINGS; i++) list.push(before[i] || 0)
  const last = playedIn(before)
  const played = !isBefore(s.stage) ? remember(last, s.control, false) : last
  const refusal = store(loop.board, list.concat(isLocked ? remember([], s.control, true) : [], played), s.about)
  if (refusal) refuse(s, refusal)
}

/** Stores one of the numbers that depend on no stage. Refused if flash has not taken it. */
export function keep(board: Keeper, which: number, value: number): Refusal {
  const kept = settingsOf(board)
  const list = kept.list
  while (list.length < SETTINGS) list.push(list.length ? 0 : OPTION_COUNT)
  list[which] = value
  return store(board, list, kept.about)
}

/** After a wrong password none is accepted for ten seconds; each further one doubles that, at most this often. */
const HALF_LOCK: Ms = 5000
const MOST_LOCKS = 8

/**
 * How often a wrong password was typed, and until when none is accepted: part of a clock's session, or of a board
 * without a clock.
 */
export interface PasswordGuard {
  tries: number
  lockedTill: Ms
}

/** Accepts no password for as long as the number of wrong ones asks, from now on. */
function delayPassword(l: PasswordGuard, now: Ms): void {
  l.lockedTill = l.tries && now + (HALF_LOCK << (l.tries < MOST_LOCKS ? l.tries : MOST_LOCKS))
}

/** Restores that at power-on: a power cut ends no wait. */
export function recallTries(l: PasswordGuard, list: number[], now: Ms): void {
  l.tries = list[TRIES] || 0
  delayPassword(l, now)
}

/**
 * Refuses a wrong password; a missing one is right while the clock has none. Each try is written to flash as a wrong
 * one before it is checked, so a power cut gains no further try.
 */
export function refusalOfPassword(board: Keeper, l: PasswordGuard, word: string | undefined, at: Ms): Refusal {
  const password = numberKept(board, PASSWORD)
  if (!word) return password ? Refusal.Code : Refusal.None
  if (at < l.lockedTill) return Refusal.Wait
  l.tries++
  keep(board, TRIES, l.tries)
  delayPassword(l, at)
  if (decimal(word) !== password) return Refusal.Code
  l.tries = l.lockedTill = 0
  keep(board, TRIES, 0)
  return Refusal.None
}

/** Stores the settings, unless they are there already: that spares flash. */
function store(board: Keeper, list: number[], about: string[]): Refusal {
  const text = JSON.stringify([list, about])
  return text === board.load().trim() || board.store(text) ? Refusal.None : Refusal.Record
}

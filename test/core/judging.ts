/*
 * Helpers for tests about the judge: the key, the rows and values of his menu by two buttons, and how long they take.
 */
import { expect } from 'vitest'
import { bankAt, type Side } from '../../firmware/core/clock.ts'
import type { Control } from '../../firmware/core/control.ts'
import { actRuling, rowBeside, takesNow } from '../../firmware/core/judge.ts'
import { leaveRuling } from '../../firmware/core/rule.ts'
import { ITEMS, itemOf, rowBefore, rowOf } from '../../firmware/core/ruling.ts'
import { step } from '../../firmware/core/session.ts'
import { Act } from '../../firmware/core/table.ts'
import { check } from '../../sim/clock/check.ts'
import { MENU as ITEMS_OF_MENU } from '../../sim/clock/rulings.ts'
import { customOf, LEFT, nowOf, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { cutPower, loseGame, matchOf, shown, withOptions } from './games.ts'
import { Ended, Ev, Item, Option, type Session, Stage } from './names.ts'
import { bothHold, bothLong, holdNext, tap } from './play.ts'

/** Seconds: to find and turn the key, a short, a hold. */
const KEY = 2
const SHORT = 0.5
const HOLD = 1.3

const spent = new WeakMap<Session, number>()
const gestures = new WeakMap<Session, number>()

/** Seconds of gestures since the key was turned. */
export function secondsOf(s: Session): number {
  return Math.round((spent.get(s) ?? 0) * 100) / 100
}

/** Gestures since the key was turned, turning it included. */
export function gesturesOf(s: Session): number {
  return gestures.get(s) ?? 0
}

function spend(s: Session, seconds: number): void {
  spent.set(s, (spent.get(s) ?? 0) + seconds)
  gestures.set(s, gesturesOf(s) + 1)
}

/** The judge turns his key at `at`. */
export function key(s: Session, at = nowOf(s) + 300): Session {
  passTo(s, at)
  step(s, Ev.Key, at)
  spent.set(s, KEY)
  gestures.set(s, 1)
  return s
}

/** Every row of the judge's menu that does something: the first list, then those that it opens. */
export const MENU: readonly number[] = ITEMS_OF_MENU.flatMap((item) =>
  ITEMS[item].isSided ? [rowOf(item, LEFT), rowOf(item, RIGHT)] : [rowOf(item, LEFT)],
)

/**
 * Goes to the row of this item and side by holds and shorts: back to the first list if need be, into the list with the
 * row, and down or up to it.
 */
export function rowTo(s: Session, item: Item, side = LEFT): void {
  const row = rowOf(item, side as Side)
  const opener = rowBefore(row)
  const isIn = (): boolean => !s.turning && rowBefore(s.row) === opener && (opener > 0 || rowBefore(s.row) === 0)
  for (let i = 0; i < 3 && !isIn(); i++) {
    const isFirst = !s.turning && rowBefore(s.row) === 0
    if (!isFirst) hold(s, LEFT)
    else {
      downTo(s, item, (at) => ITEMS[itemOf(at)].opens === ITEMS[itemOf(opener)].opens)
      hold(s, RIGHT)
    }
  }
  downTo(s, item, (at) => at === row)
}

/** Turns to the next wanted row, down or up, whichever takes fewer shorts. */
function downTo(s: Session, item: Item, isWanted: (row: number) => boolean): void {
  const steps = [true, false].map((isDown) => {
    let row = s.row
    for (let count = 0; count < 30; count++) {
      if (isWanted(row)) return count
      row = rowBeside(s, row, isDown)
    }
    return Infinity
  })
  const least = Math.min(...steps)
  if (least === Infinity) throw new Error(`the menu has no row ${item} now`)
  for (let i = 0; i < least; i++) short(s, steps[0] === least ? LEFT : RIGHT)
}

/** Opens the row's values and turns to this one by the left's or the right's shorts, whichever are fewer. */
function valueTo(s: Session, value: number): void {
  if (!takesNow(s)) hold(s, RIGHT)
  const steps = [LEFT, RIGHT].map((side) => {
    const trial = structuredClone(s)
    for (let count = 0; count < 100; count++) {
      if (trial.value === value) return count
      actRuling(trial, side ? Act.RulingUp : Act.RulingDown, 0)
    }
    return Infinity
  })
  const least = Math.min(...steps)
  if (least === Infinity) throw new Error(`the row has no value ${value}`)
  for (let i = 0; i < least; i++) short(s, steps[LEFT] === least ? LEFT : RIGHT)
}

/** Sets a bank to the second, as HMMSS. Each digit is turned by shorts: tens of minutes first, the hours last. */
function digitsTo(s: Session, text: string): void {
  hold(s, RIGHT)
  for (const place of [1, 2, 3, 4, 0]) {
    const wanted = Number(text[place])
    for (let i = 0; i < 10 && digitOf(s, place) !== wanted; i++) short(s, LEFT)
    if (place) short(s, RIGHT)
  }
}

/** Sets the judge's number, its tens and then its ones. */
export function numberTo(s: Session, number: number): void {
  hold(s, RIGHT)
  for (const worth of [10, 1]) {
    for (let i = 0; i < 10 && Math.floor(s.value / worth) % 10 !== Math.floor(number / worth) % 10; i++) short(s, LEFT)
    if (worth > 1) short(s, RIGHT)
  }
}

function digitOf(s: Session, place: number): number {
  return Math.floor(s.value / [3600, 600, 60, 10, 1][place]) % [10, 6, 10, 6, 10][place]
}

export function confirm(s: Session): void {
  hold(s, RIGHT)
}

function hold(s: Session, side: number): void {
  holdNext(s, side)
  spend(s, HOLD)
}

function short(s: Session, side: number): void {
  tap(s, side)
  spend(s, SHORT)
}

/** Makes a ruling by buttons: its row, its value if it has one, and the hold that confirms it. */
export function judge(s: Session, item: Item, side = LEFT, value?: number): Session {
  rowTo(s, item, side)
  if (value !== undefined) valueTo(s, value)
  else if (!takesNow(s)) hold(s, RIGHT)
  confirm(s)
  return s
}

export function setBank(s: Session, side: number, text: string): Session {
  rowTo(s, Item.Set, side)
  digitsTo(s, text)
  confirm(s)
  return s
}

/** The judge closes his menu: play goes on now (0), or when the players want it (1). */
export function goOn(s: Session, how = 0): Session {
  return judge(s, how ? Item.ByPlayers : Item.GoOn)
}

/** Undoes the last ruling by the menu's row UNDO LAST. */
export function undo(s: Session): Session {
  return judge(s, Item.Undo)
}

/**
 * A ruling in a match to 7 points with 10 minutes and a delay of 10 s. The left's first turn took 20 s, the right's 15
 * s, and the key is turned 40 s into the left's next one: it has 9:20 and no delay, the right 9:55.
 */
export function ruling(): Session {
  const s = playing(LEFT, 600_000, 10_000)
  press(s, LEFT, 30_000)
  press(s, RIGHT, 45_000)
  return key(s, 85_000)
}

/** A ruling after the left used up its 20 s and its flag fell; the key is turned half a minute later. */
export function fallen(): Session {
  const s = playing(LEFT, 20_000, 0)
  passTo(s, 60_000)
  return key(s)
}

/**
 * Before a match the side that is there agrees to this control, and the judge starts the absent side's bank.
 */
export function lateMatch(control: Control, absent: number): Session {
  const s = shown(control)
  holdNext(s, 1 - absent)
  key(s)
  confirm(s) // the key opened the menu at this row
  passTo(s, SINCE)
  leaveRuling(s, Ended.Now, SINCE)
  return s
}

export const BANK = 840_000
/** When the absent side's bank starts to run, in ms. */
export const SINCE = 5_000

/**
 * The same in a match to 7 points with banks of 14 minutes; the side `there` has agreed. `lateness` is the limit in
 * minutes, 0 for none.
 */
export function lateFor(there: number, lateness = 0, bank = BANK): Session {
  return lateMatch(withOptions(customOf(7, bank, 10_000), [Option.Lateness, lateness]), 1 - there)
}

/** An absent side presses at `at`, and then agrees by a hold. */
export function arrive(s: Session, side: number, at: number): void {
  press(s, side, at)
  holdNext(s, side)
}

/** A match to `length` points, between games at this score. */
export function scored(length: number, left: number, right: number, ...options: [Option, number][]): Session {
  const s = matchOf(length, ...options)
  for (let i = 0; i < left; i++) loseGame(s, RIGHT)
  for (let i = 0; i < right; i++) loseGame(s, LEFT)
  return s
}

/** `[left, right, Crawford, games, winner, stage]`; also checks what must always hold of a session. */
export function tallied(s: Session): number[] {
  expect(check(s, nowOf(s))).toBe('')
  const { score, crawford, games, winner } = s.match
  return [...score, crawford, games, winner, s.stage]
}

/** Everything in a session that a ruling may change. */
export function ruled(s: Session): unknown {
  const { isRunning: _on, turnStartedAt: _given, ...clock } = s.clock
  const { match, control, tally, fell, fellAt, who, called, bankAtTurn: opened, extraAtTurn: openedExtra } = s
  const { backTo: from, begun, lateFor } = s
  const rest = { from, fell, fellAt, who, called, opened, openedExtra, begun, lateFor }
  return structuredClone({ clock, match, control, tally, ...rest })
}

/** `[left, right, to move, delay left]` while nothing runs. */
export function position(s: Session): number[] {
  const c = s.clock
  return [c.bank[LEFT], c.bank[RIGHT], c.turn, c.delayLeft]
}

/** The same at an instant of play: `[left, right, to move]`. */
export function running(s: Session, at: number): number[] {
  return [bankAt(s.clock, LEFT, at), bankAt(s.clock, RIGHT, at), s.clock.turn]
}

/** The power fails during a ruling. When it is back, hands cannot go on; the key leads back into the ruling. */
export function cutInRuling(s: Session): Session {
  const again = cutPower(s)
  bothHold(again)
  bothLong(again)
  if (again.stage !== Stage.Power) throw new Error('hands went on')
  return key(again)
}

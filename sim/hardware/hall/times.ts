/*
 * How long the work of a hall takes, by hands on the simulator's clock (their pace is in hands.ts), and what of it was measured or
 * is an estimate.
 */

import { Item, itemOf } from '../../../firmware/core/ruling.ts'
import { Row } from '../../../firmware/core/setup.ts'
import { Stage } from '../../../firmware/core/table.ts'
import { codeOf } from '../../../firmware/core/transfer.ts'
import { minutesFor } from '../../judge/calibrate.ts'
import { driftOf, type Reading } from '../../judge/drift.ts'
import { ANSWER_MS, CLOSE_MS, OPEN_MS } from '../../judge/link.ts'
import { AT_ONCE } from '../../judge/many.ts'
import { matchIn } from '../card/pictures.ts'
import { CORRECTION, follow } from '../card/steps.ts'
import { type Hand, hold, key, LEFT, RIGHT, rest, short, takeClock } from '../hands.ts'
import { readText } from '../sheet.ts'

export const TABLES = 50
/** Estimates of a person, in seconds: to the next table and its clock; a digit read and written down. */
export const WALK = 15
export const WRITE = 1

/** Of `npx tsx sim/hardware/hall/measure.ts`. */
export interface Measured {
  clocks: number
  processors: number
  preset: number
  check: number
}

export const MEASURED: Measured = JSON.parse(readText('hardware/hall.json'))
export const LEAST_MINUTES = { wire: minutesFor({ port: 'COM1', name: '' }), radio: leastByRadio() }

function leastByRadio(): number {
  return minutesFor({ port: 'aa:bb:cc:dd:ee:ff', name: '' })
}

function secondsOf(hand: Hand, deed: () => void): number {
  const from = hand.now
  deed()
  return (hand.now - from) / 1000
}

function wanted(hand: Hand, stage: Stage): void {
  const { stage: now } = hand.clock!.loop.session
  if (now !== stage) throw new Error(`stage ${now} instead of ${stage}`)
}

/** A usual control on a fresh clock: that of the first row by a hold, and the furthest in seven gestures, long nardy to 5 with 12 s. */
export function presetSeconds(): { least: number; most: number } {
  const of = (turn: (hand: Hand) => void): number => {
    const hand = takeClock()
    rest(hand, 1)
    return secondsOf(hand, () => {
      turn(hand)
      wanted(hand, Stage.Ready)
    })
  }
  const furthest = (hand: Hand): void => {
    short(hand, LEFT)
    hold(hand, RIGHT)
    for (let i = 0; i < 5; i++) short(hand, RIGHT)
  }
  return { least: of((hand) => hold(hand, RIGHT)), most: of(furthest) }
}

/** Minutes for a hall, a clock after the other. */
export function hallMinutes(): number {
  return (TABLES * (presetSeconds().most + WALK)) / 60
}

/** Minutes until the program has given up every clock of a hall by Bluetooth: searched, asked, hung up. */
export function radioMinutes(): number {
  const each = OPEN_MS.bluetooth + ANSWER_MS + CLOSE_MS
  return (TABLES * each) / 60_000
}

export interface Transfer {
  /** Digits of the example. */
  code: number[]
  /** Key, row and hold on the old clock; the digits written down; menu, digits and hold on the new one; both agree. */
  show: number
  write: number
  enter: number
  agree: number
}

/** A match a few turns on, carried to a clock that has the same control. */
export function transfer(): Transfer {
  const old = matchIn(0)
  const show = secondsOf(old, () => {
    key(old)
    for (const item of [Item.MoreList, Item.Transfer]) {
      while (itemOf(old.clock!.loop.session.row) !== item) short(old, LEFT)
      hold(old, RIGHT)
    }
  })
  const code = codeOf(old.clock!.loop.session)
  const next = takeClock()
  rest(next, 1)
  const enter = secondsOf(next, () => enterCode(next, code))
  wanted(next, Stage.Power)
  const agree = secondsOf(next, () => {
    for (const side of [LEFT, RIGHT]) hold(next, side)
  })
  wanted(next, Stage.Play)
  return { code, show, write: code.length * WRITE, enter, agree }
}

/** A digit from here on takes less time by a hold, which turns it fast. */
const FAST = 4

/** The row of the menu, then each digit by shorts or by one hold. */
function enterCode(hand: Hand, code: readonly number[]): void {
  const { session } = hand.clock!.loop
  while (session.row !== Row.Transfer) short(hand, LEFT)
  hold(hand, RIGHT)
  wanted(hand, Stage.Transfer)
  for (const [place, digit] of code.entries()) {
    if (place) short(hand, RIGHT)
    if (digit >= FAST) hold(hand, LEFT, digit - 1)
    while (session.digits[place] !== digit) short(hand, LEFT)
  }
  hold(hand, RIGHT)
}

/** A minute given to a side as the card tells it, from the key until play goes on. */
export function correctionSeconds(): number {
  const hand = matchIn(0)
  return secondsOf(hand, () => follow(hand, CORRECTION, 0))
}

/** Ppm to which an even clock is known after so many minutes, when each answer takes `ms` there and back. */
export function boundOf(minutes: number, ms: number): number {
  const readings: Reading[] = []
  for (let at = 0; at <= minutes * 60_000; at += 1000) {
    readings.push({ before: at, after: at + ms, time: Math.floor(at + ms / 2) })
  }
  return driftOf(readings).uncertainty
}

/** Minutes for a hall's calibration: by wire some at once, by radio one after another. */
export function calibrationMinutes(): { wire: number; radio: number } {
  return { wire: Math.ceil(TABLES / AT_ONCE) * LEAST_MINUTES.wire, radio: TABLES * LEAST_MINUTES.radio }
}

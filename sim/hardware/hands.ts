/*
 * Hands on a clock of the simulator, at a calm pace, and the glass as they read it: for the papers' steps and the times that these take.
 *
 * The pace is an estimate of a person who knows what comes next: two shorts a second, a hold as long as it must be and a bit, two
 * seconds to find the key and turn it.
 */
import { takeLine } from '../../firmware/platform/line.ts'
import { type Canvas, pixelAt } from '../canvas.ts'
import { loadFonts } from '../files.ts'
import { type Live, makeLive, passTo, touch, turnKey } from '../live.ts'
import { runTo } from '../machine.ts'
import { wireOf } from '../spoken.ts'
import { lettersOf } from './card/words.ts'

/** Ms that a contact is closed, and that the hand then rests. */
const CLOSED = 80
const SHORT_REST = 420
export const HELD = 1100
export const PRESS = CLOSED + SHORT_REST
const CHORD = 700
const HOLD_REST = 200
export const KEY = 2000
/** From one value to the next under a hold, as the clock repeats. */
const REPEAT = 150
const CELL = 6
const COLUMNS = 21
const ROW = 34

export const LEFT = 0
export const RIGHT = 1

export type Hand = Live

export const takeClock = makeLive

export function short(hand: Hand, side: number): void {
  close(hand, side, CLOSED, SHORT_REST)
}

/** Held until it acts; `more` times more as it repeats. */
export function hold(hand: Hand, side: number, more = 0): void {
  close(hand, side, HELD + REPEAT * more, HOLD_REST)
}

function close(hand: Hand, side: number, closed: number, rest: number): void {
  touch(hand, side, 1)
  passTo(hand, hand.now + closed)
  touch(hand, side, 0)
  passTo(hand, hand.now + rest)
}

export function both(hand: Hand): void {
  touch(hand, LEFT, 1)
  touch(hand, RIGHT, 1)
  passTo(hand, hand.now + CHORD)
  touch(hand, LEFT, 0)
  touch(hand, RIGHT, 0)
  passTo(hand, hand.now + HOLD_REST)
}

export function key(hand: Hand): void {
  passTo(hand, hand.now + KEY)
  turnKey(hand, 1)
  passTo(hand, hand.now + HOLD_REST)
  turnKey(hand, 0)
}

/** A line of the console, and what the clock answers. */
export function type(hand: Hand, line: string): string {
  const clock = hand.clock!
  hand.deeds.push({ at: hand.now, text: `console ${line}` })
  const answer = takeLine(clock.loop, wireOf(line))
  runTo(clock.machine, hand.now)
  return answer
}

/** Nobody touches anything for so long. */
export function rest(hand: Hand, seconds: number): void {
  passTo(hand, hand.now + seconds * 1000)
}

/** The judge's row: its name on the left, its value on the right. Light on dark; a digit that he turns is dark on light. */
export function rowOn(hand: Hand, language: number): string {
  const { canvas } = hand.clock!
  const places = Array.from({ length: COLUMNS }, (_, i) => 1 + i * CELL)
  return places
    .map((x) => letterAt(canvas, language, x, 0) || letterAt(canvas, language, x, 1) || '?')
    .join('')
    .trim()
}

/** Empty when it is none in this ink. */
function letterAt(canvas: Canvas, language: number, x: number, ink: number): string {
  const { first, height, widths, bits } = loadFonts().small
  let bit = 0
  for (let i = 0; i < widths.length; i++) {
    let isAlike = true
    for (let k = 0; k < widths[i] * height; k++, bit++) {
      const isSet = (bits[bit >> 3] >> (7 - (bit & 7))) & 1
      const lit = pixelAt(canvas, x + Math.floor(k / height), ROW + (k % height)) === ink ? 1 : 0
      if (isSet !== lit) isAlike = false
    }
    if (isAlike) return lettersOf(language, String.fromCharCode(first + i))
  }
  return ''
}

/*
 * Hands on a simulated clock, at a calm pace, and the glass as they read it: for the papers' steps and their times.
 *
 * The pace is an estimate of a person who knows what comes next: two shorts a second, a hold a little longer than needed, two
 * seconds to find the key and turn it.
 */
import { makeLayout } from '../../firmware/ui/layout.ts'
import { BAND, LINE } from '../../firmware/ui/screen.ts'
import { type Live, makeLive, passTo, touch, turnKey, type as typeOn } from '../clock/live.ts'
import { loadTextFont } from '../display/assets.ts'
import { type Canvas, pixelAt } from '../display/canvas.ts'
import { lettersOf } from '../display/letters.ts'

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
/** Below this row of a letter are tails alone. */
const FEET = 14

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
export const type = typeOn

/** Nobody touches anything for so long. */
export function rest(hand: Hand, seconds: number): void {
  passTo(hand, hand.now + seconds * 1000)
}

/** How far below the head the judge's row stands, and a value that he chooses. */
const ROW = LINE + 2
const VALUE = BAND + 1

/** The judge's row: its name on the left, what stands now on the right; or the value that he chooses, and what it would change. */
export function rowOn(hand: Hand, language: number): string {
  const { canvas, loop } = hand.clock!
  const isValue = loop.session.turning > 0
  const top = makeLayout(canvas.width, canvas.height).words + (isValue ? VALUE : ROW)
  const { widths, first } = loadTextFont()
  const space = widths[32 - first]
  let text = ''
  let gap = 0
  for (let x = 0; x < canvas.width; ) {
    const found = letterAt(canvas, x, top, 2) ?? letterAt(canvas, x, top + (isValue ? LINE / 2 : 0), 1)
    if (found && gap >= space && text) text += ' '
    if (found) text += lettersOf(language, String.fromCharCode(found.code))
    gap = found ? 0 : gap + 1
    x += found?.width ?? 1
  }
  return text
}

/** The widest letter that stands at this place, light on dark, which a canvas has as ones; undefined where there is none. */
function letterAt(
  canvas: Canvas,
  left: number,
  top: number,
  scale: number,
): { code: number; width: number } | undefined {
  const { first, height, widths, bits } = loadTextFont()
  let found: { code: number; width: number } | undefined
  let bit = 0
  for (let i = 0; i < widths.length; i++) {
    let isAlike = true
    let hasInk = false
    for (let k = 0; k < widths[i] * height && isAlike; k++) {
      const isSet = isBit(bits, bit + k)
      const y = k % height
      if (isSet) hasInk = true
      const lit = 1 - pixelAt(canvas, left + Math.floor(k / height) * scale, top + y * scale)
      // under a digit that turns there is a line, where letters have their tails
      if (lit !== isSet && !(y >= FEET && lit)) isAlike = false
    }
    bit += widths[i] * height
    if (isAlike && hasInk && widths[i] * scale > (found?.width ?? 0))
      found = { code: first + i, width: widths[i] * scale }
  }
  return found
}

function isBit(bits: Uint8Array, at: number): number {
  return (bits[at >> 3] >> (7 - (at & 7))) & 1
}

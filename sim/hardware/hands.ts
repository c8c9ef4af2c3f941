/*
 * Hands on a simulated clock, at a calm pace, and the glass as they read it: for the papers' steps and their times.
 *
 * The pace is an estimate of a person who knows what comes next: two shorts a second, a hold a little longer than
 * needed, two seconds to find the key and turn it.
 */
import { makeLayout } from '../../firmware/ui/layout.ts'
import { BAND, LINE } from '../../firmware/ui/screen.ts'
import { holdFor, type Live, PARTS, passTo } from '../clock/live.ts'
import { lettersOf } from '../display/assets.ts'

/** Ms that a contact is closed, and that the hand then rests. */
const CLOSED = 80
const SHORT_REST = 420
const HELD = 1100
const CHORD = 700
const HOLD_REST = 200
const KEY = 2000
/** From one value to the next under a hold, as the clock repeats. */
const REPEAT = 150

export const LEFT = 0
export const RIGHT = 1

export type Hand = Live

export function short(hand: Hand, side: number): void {
  close(hand, side, CLOSED, SHORT_REST)
}

/** Held until it acts; `more` times more as it repeats. */
export function hold(hand: Hand, side: number, more = 0): void {
  close(hand, side, HELD + REPEAT * more, HOLD_REST)
}

function close(hand: Hand, side: number, closed: number, rest: number): void {
  holdFor(hand, PARTS[side], closed)
  passTo(hand, hand.now + closed + rest)
}

export function both(hand: Hand): void {
  for (const side of [LEFT, RIGHT]) holdFor(hand, PARTS[side], CHORD)
  passTo(hand, hand.now + CHORD + HOLD_REST)
}

export function key(hand: Hand): void {
  passTo(hand, hand.now + KEY)
  holdFor(hand, 'key', HOLD_REST)
  passTo(hand, hand.now + HOLD_REST)
}

/** Nobody touches anything for so long. */
export function rest(hand: Hand, seconds: number): void {
  passTo(hand, hand.now + seconds * 1000)
}

/** How far below the head the judge's row stands, and a value that he chooses. */
const ROW = LINE + 2
const VALUE = BAND + 1

/** The judge's row: on the left its name; on the right what stands, or the value that he chooses and its effect. */
export function rowOn(hand: Hand, language: number): string {
  const { canvas, loop, texts } = hand.clock!
  const top = makeLayout(canvas.width, canvas.height).words + (loop.session.turning ? VALUE : ROW)
  const row = texts.filter(({ y, dark }) => !dark && y >= top && y < top + LINE).sort((a, b) => a.x - b.x)
  const words = row.map(({ text }) => lettersOf(language, text).trim())
  return words.filter(Boolean).join(' ')
}

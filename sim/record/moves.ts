/*
 * Moves: what hands and power do to a clock, one after another, before anybody has said how long a button is held.
 *
 * A closing stands at its instant; how long the contact stays closed is found from what the same hand and the other one do next, but
 * where it is part of what the move is.
 */
import { showMs } from '../clock/time.ts'

/** A tap is an opening press, whose release is what counts; a chord is one gesture of both hands, in play a stop. */
export type Kind = 'press' | 'hold' | 'tap' | 'chord' | 'stop' | 'key' | 'look' | 'off' | 'on' | 'type' | 'busy'

export interface Move {
  /** Ms since the tape's beginning: the first closing. */
  at: number
  kind: Kind
  /** Whose button; the first of a chord. */
  side: number
  /** What is typed, or for how many ms it is busy. */
  text: string
  /** Which entry of the record this makes the clock enter last; -1 for none. */
  tells: number
  /** Whether the clock knows a press by its closing, as in play, or by its release. */
  isAtOnce: boolean
  held: number
  /** Whether `held` is what it must be. */
  isFixed: boolean
  /** How long after its closing the clock has taken it, where that is longer than its kind takes; 0 where not. */
  takes: number
  /** Of a chord: from the first closing to the second, and the most that it may be. */
  gap: number
  mostGap: number
}

/** Least ms between two closings of one button of which the first is a press, and of which it is a hold. */
export const LEAST_PRESS = 34
export const LEAST_HOLD = 1025
/** Least ms from a chord's first closing to the next closing of either button. */
export const LEAST_CHORD = 632
/** Least ms from the stop button's closing to the next one of any button. */
export const LEAST_STOP = 75
/** A hold is one this long after its closing. */
export const HOLD = 1000
/** What happens by itself is announced this long after it was due, and has been by the second span at the latest. */
export const ANNOUNCED = 102
export const SEEN = 120

/** Both are held so long for the judge's door. */
export const LONG = 5000
/** An opening press is known for one so long after its closing. */
export const TAP_TAKES = 302
/** The key, or the stop button, is turned for so long, and counts after so long. */
const KEY_HELD = 40
const KEY_TAKES = 32

const USUAL = { press: 80, hold: 1200, tap: 80, chord: 700 }
const USUAL_GAP = 40
const LOCKOUT = 25
const SETTLED = 9
/** A chord's second closing, held for this long, makes it one. */
const CHORD = 602
const SIDES = ['left', 'right']

export function makeMove(at: number, kind: Kind, side = 0, text = ''): Move {
  const rest = { held: 0, isFixed: false, takes: 0, gap: 0, mostGap: USUAL_GAP }
  return { at, kind, side, text, tells: -1, isAtOnce: false, ...rest }
}

/** Whether this closes a player's button. */
export function isClosing({ kind }: Move): boolean {
  return kind === 'press' || kind === 'hold' || kind === 'tap' || kind === 'chord'
}

/** Says of each closing how long it is held: as usual, or shorter where the next one comes so soon. */
export function setHeld(moves: readonly Move[]): void {
  const next = [Infinity, Infinity]
  for (const move of [...moves].reverse()) {
    const { side, at } = move
    if (move.kind === 'press' && !move.isFixed) move.held = pressHeld(next[side] - at, next[1 - side] - at)
    if (move.kind === 'hold' && !move.isFixed) move.held = between(HOLD, next[side] - at - LOCKOUT, USUAL.hold)
    if (move.kind === 'chord') {
      const room = Math.min(...next) - at - LOCKOUT - SETTLED
      move.gap = between(move.gap, room - CHORD, move.mostGap)
      move.held = between(CHORD - 2, room - move.gap, USUAL.chord)
      next[1 - side] = at + move.gap
    }
    if (isClosing(move)) next[side] = at
    if (move.kind === 'key' || move.kind === 'stop') move.held = KEY_HELD
    if (move.kind === 'stop' || move.kind === 'key') next.fill(at)
  }
}

/** A press is over before the same button closes again, 40 ms before where that can be, and before the other does. */
function pressHeld(own: number, other: number): number {
  const most = Math.min(USUAL.press, other - SETTLED)
  return between(SETTLED, own < 80 ? own - LOCKOUT : own - 40, most)
}

function between(least: number, wanted: number, most: number): number {
  return Math.max(least, Math.min(wanted, most))
}

/** When the clock has surely taken the move: its gesture, and what it enters. */
export function takenAt({ at, kind, held, gap, takes, isAtOnce }: Move): number {
  if (takes) return at + takes
  if (kind === 'press') return at + (isAtOnce ? 0 : Math.max(held, LOCKOUT)) + SETTLED + 1
  if (kind === 'hold') return at + HOLD + 2
  if (kind === 'chord') return at + gap + CHORD
  if (kind === 'key' || kind === 'stop') return at + KEY_TAKES
  return kind === 'off' || kind === 'on' ? at + 2 : at
}

/** When the last contact of a move has opened, or its own instant. */
export function overAt({ at, held, gap }: Move): number {
  return at + held + gap
}

/** The move as a line of a tape. */
export function lineOf(move: Move): string {
  const time = showMs(move.at).padStart(12)
  if (move.kind === 'type') return `${time} console ${move.text}`
  if (move.kind === 'off' || move.kind === 'on') return `${time} power ${move.kind}`
  if (move.kind === 'look') return `${time} look`
  if (move.kind === 'busy') return `${time} busy ${move.text}`
  if (move.kind === 'key' || move.kind === 'stop') return `${time} ${move.kind} held ${move.held}`
  const word = move.kind === 'chord' ? 'chord' : move.held < HOLD ? 'press' : 'hold'
  const gap = word === 'chord' && move.gap !== USUAL_GAP ? ` gap ${move.gap}` : ''
  const held = move.held === USUAL[word] ? '' : ` held ${move.held}`
  return `${time} ${word} ${SIDES[move.side]}${gap}${held}`
}

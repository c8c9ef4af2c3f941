/*
 * The two banks and the turn.
 *
 * What each side had at an instant is stored, and the instant; everything else is derived from them. Looking often,
 * late or never costs nobody anything (D2), and a turn is charged by its two instants alone: max(0, turn - delay) (T8).
 */

/** Whole milliseconds since boot, or a span of them. */
export type Ms = number

/** A side is 0, left, or 1, right, and the other one 1 less it; this stands where it is neither. */
export const NOBODY = 2

export interface Clock {
  /** What each side had at `since`; play never makes it grow (T7). */
  bank: [Ms, Ms]
  /** The control's delay, which every turn gets in full. */
  delay: Ms
  /** What the turn in progress had left of its delay at `since`. */
  left: Ms
  since: Ms
  /** The side to move, standing or running; NOBODY between games. */
  turn: number
  /** 1 while the side to move runs. */
  on: number
  /** Turns ended by each side in this game (M13). */
  turns: [number, number]
  /** Presses of each side that counted for nothing (C3, T9). */
  inert: [number, number]
}

export function makeClock(): Clock {
  return { bank: [0, 0], delay: 0, left: 0, since: 0, turn: NOBODY, on: 0, turns: [0, 0], inert: [0, 0] }
}

export function copyClock(to: Clock, from: Clock): void {
  copyPair(to.bank, from.bank)
  to.delay = from.delay
  to.left = from.left
  to.since = from.since
  to.turn = from.turn
  to.on = from.on
  copyPair(to.turns, from.turns)
  copyPair(to.inert, from.inert)
}

function copyPair(to: [number, number], from: [number, number]): void {
  to[0] = from[0]
  to[1] = from[1]
}

/** What is left of the delay of the turn in progress; 0 when it is used up or nobody has the turn. */
export function delayAt(c: Clock, now: Ms): Ms {
  if (!c.on || now < c.since) return c.left
  const left = c.left - (now - c.since)
  return left > 0 ? left : 0
}

/** The bank of a side; the delay runs first, then the bank (T7). Never below 0. */
export function bankAt(c: Clock, side: number, now: Ms): Ms {
  const bank = c.bank[side]
  if (!c.on || side !== c.turn) return bank
  const used = now - c.since - c.left
  return used < 0 ? bank : used < bank ? bank - used : 0
}

/** The instant at which delay and bank are both used up (T9), the same throughout a turn; Infinity while none runs. */
export function flagAt(c: Clock): Ms {
  return c.on ? c.since + c.left + c.bank[c.turn] : Infinity
}

/** Gives `side` the turn with a full delay (C2: the other stands from the same instant). */
export function startTurn(c: Clock, side: number, at: Ms): void {
  c.turn = side
  c.left = c.delay
  c.since = at
  c.on = 1
}

/** Stops the turn where it is: exactly this delay and bank are left (D1, D4). */
export function freeze(c: Clock, at: Ms): void {
  charge(c, at)
  c.on = 0
}

/** Lets a stopped turn run on from what was left. */
export function resume(c: Clock, at: Ms): void {
  c.since = at
  c.on = 1
}

/**
 * A press by `side` whose contact closed at `at`: ends its turn and starts the other's (T8, C2).
 * False, and counted as inert, when it is not that side's turn (C3) or the flag was due by then (T9).
 */
export function press(c: Clock, side: number, at: Ms): boolean {
  const counts = side === c.turn && at < flagAt(c)
  if (counts) {
    charge(c, at)
    c.turns[side]++
    startTurn(c, 1 - side, at)
  } else c.inert[side]++
  return counts
}

function charge(c: Clock, at: Ms): void {
  const bank = bankAt(c, c.turn, at)
  c.left = delayAt(c, at)
  c.bank[c.turn] = bank
  c.since = at
}

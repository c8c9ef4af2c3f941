/*
 * A stop-watch of the swarm's own: what both sides have, from the rules alone (T7-T9, M12), and how each turn came about.
 *
 * It shares no arithmetic with the clock. Instants are ms since the power came on, as the clock counts them.
 */
export type Pair = [number, number]

/** What both sides had at `since`. */
interface Purse {
  bank: Pair
  /** Overtime not begun. */
  extra: Pair
  /** Delay left to the side to move. */
  left: number
  since: number
  /** 2 is nobody. */
  turn: number
  isOn: boolean
}

/** A press that counted: what was before it, and what its side had kept. */
interface Handover {
  at: number
  before: Purse
  charged: Purse
}

export interface Stopwatch extends Purse {
  delay: number
  /** Turns ended in this game, by both. */
  turns: number
  /** The presses of this game that are known, the last one last. */
  presses: Handover[]
  /** The purse before the game's first turn, and at the last game's end. */
  opened: Purse | undefined
  ended: Purse | undefined
}

export function makeStopwatch(): Stopwatch {
  const purse: Purse = { bank: [0, 0], extra: [0, 0], left: 0, since: 0, turn: 2, isOn: false }
  return { ...purse, delay: 0, turns: 0, presses: [], opened: undefined, ended: undefined }
}

export function purseOf({ bank, extra, left, since, turn, isOn }: Purse): Purse {
  return { bank: [bank[0], bank[1]], extra: [extra[0], extra[1]], left, since, turn, isOn }
}

/** So many presses are remembered: a chord undoes no more. */
const KEPT = 5

/** Sets the watch to a purse, or to part of one. */
export function setPurse(w: Stopwatch, from: Partial<Purse>): void {
  Object.assign(w, from)
  w.bank = [...w.bank]
  w.extra = [...w.extra]
}

export function copyOf(w: Stopwatch): Stopwatch {
  return {
    bank: [w.bank[0], w.bank[1]],
    extra: [w.extra[0], w.extra[1]],
    left: w.left,
    since: w.since,
    turn: w.turn,
    isOn: w.isOn,
    delay: w.delay,
    turns: w.turns,
    presses: w.presses.slice(),
    opened: w.opened,
    ended: w.ended,
  }
}

/** T9: when delay, bank and overtime are used up. */
export function fallsAt(w: Stopwatch): number {
  return w.isOn ? w.since + w.left + w.bank[w.turn] + w.extra[w.turn] : Infinity
}

/** T8: what the turn has taken up to `at` is charged, the delay first, then the bank, then once its overtime. */
export function charge(w: Stopwatch, at: number): void {
  if (!w.isOn) return
  const used = at - w.since
  const side = w.turn
  const beyond = used - w.left // below 0 while there is delay: not even overtime after no bank has begun
  w.left = Math.max(0, w.left - used)
  w.since = at
  if (beyond < w.bank[side]) w.bank[side] -= Math.max(0, beyond)
  else {
    w.bank[side] = Math.max(0, w.bank[side] + w.extra[side] - beyond)
    w.extra[side] = 0
  }
}

export function stand(w: Stopwatch, at: number): void {
  charge(w, at)
  w.isOn = false
}

/** `side` runs, with so much delay before its bank. */
export function run(w: Stopwatch, side: number, at: number, delay: number): void {
  Object.assign(w, { turn: side, left: delay, since: at, isOn: true })
}

/** C2: the turn ends, and the other's begins at the same instant. */
export function handOver(w: Stopwatch, at: number): void {
  const before = purseOf(w)
  charge(w, at)
  const charged = purseOf(w)
  w.presses.push({ at, before, charged })
  if (w.presses.length > KEPT) w.presses.shift()
  w.turns++
  run(w, 1 - w.turn, at, w.delay)
}

/** The presses from this instant on never were: they began a chord. */
export function forgetFrom(w: Stopwatch, at: number): void {
  while (w.presses.length && w.presses[w.presses.length - 1].at >= at) {
    setPurse(w, w.presses.pop()?.before ?? {})
    w.turns--
  }
}

/** M12: the last move is sent back. False when it is not known. */
export function sendBack(w: Stopwatch): boolean {
  const last = w.presses.pop()
  if (!last) return false
  setPurse(w, { ...last.charged, isOn: false })
  w.turns--
  return true
}

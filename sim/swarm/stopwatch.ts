/*
 * A stop-watch of the swarm's own: what both sides have, from the rules alone (T7-T9, T12, M12), and how each turn came about.
 *
 * It shares no arithmetic with the clock. Instants are ms since the power came on, as the clock counts them.
 */
export type Pair = [number, number]

/** What both sides had at `since`. */
interface Purse {
  bank: Pair
  /** Overtime not begun, and whether the bank is overtime by now. */
  extra: Pair
  over: [boolean, boolean]
  /** Delay left to the side to move. */
  left: number
  since: number
  /** 2 is nobody. */
  turn: number
  /** When the turn was given to it. */
  given: number
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
  /** Since when it is play, and the instant before which no short starts a game. */
  playFrom: number
  deafTill: number
  /** How long an absent side has been late, before the present stage; -1 when that is not known. */
  lateFor: number
}

export function makeStopwatch(): Stopwatch {
  const purse: Purse = {
    bank: [0, 0],
    extra: [0, 0],
    over: [false, false],
    left: 0,
    since: 0,
    turn: 2,
    given: -Infinity,
    isOn: false,
  }
  const unknown = { opened: undefined, ended: undefined }
  return { ...purse, ...unknown, delay: 0, turns: 0, presses: [], playFrom: 0, deafTill: 0, lateFor: -1 }
}

export function purseOf({ bank, extra, over, left, since, turn, given, isOn }: Purse): Purse {
  return {
    bank: [bank[0], bank[1]],
    extra: [extra[0], extra[1]],
    over: [over[0], over[1]],
    left,
    since,
    turn,
    given,
    isOn,
  }
}

/** So many presses are remembered: a stop undoes no more, and one is sent back. */
const KEPT = 5
/** T12: nobody ends a turn sooner than this. */
const LEAST_TURN = 150

/** Sets the watch to a purse, or to part of one. */
export function setPurse(w: Stopwatch, from: Partial<Purse>): void {
  Object.assign(w, from)
  w.bank = [w.bank[0], w.bank[1]]
  w.extra = [w.extra[0], w.extra[1]]
  w.over = [w.over[0], w.over[1]]
}

export function copyOf(w: Stopwatch): Stopwatch {
  const { delay, turns, presses, opened, ended, playFrom, deafTill, lateFor } = w
  const copy = purseOf(w) as Stopwatch
  copy.delay = delay
  copy.turns = turns
  copy.presses = presses.slice()
  copy.opened = opened
  copy.ended = ended
  copy.playFrom = playFrom
  copy.deafTill = deafTill
  copy.lateFor = lateFor
  return copy
}

/** T9: when delay, bank and overtime are used up. */
export function fallsAt(w: Stopwatch): number {
  return w.isOn ? w.since + w.left + w.bank[w.turn] + w.extra[w.turn] : Infinity
}

/** T12: the first instant at which the side to move can end its turn. */
export function pressesFrom(w: Stopwatch): number {
  return Math.max(w.since, w.given + LEAST_TURN)
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
    if (w.extra[side] > 0) w.over[side] = true
    w.bank[side] = Math.max(0, w.bank[side] + w.extra[side] - beyond)
    w.extra[side] = 0
  }
}

export function stand(w: Stopwatch, at: number): void {
  charge(w, at)
  w.isOn = false
}

/** `side` is given the turn, with so much delay before its bank. */
export function run(w: Stopwatch, side: number, at: number, delay: number): void {
  w.turn = side
  w.left = delay
  w.since = at
  w.given = at
  w.isOn = true
}

/** What stood runs on, with what it had (D1). */
export function runOn(w: Stopwatch, at: number): void {
  w.since = at
  w.playFrom = at
  w.isOn = true
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

/** The presses from this instant on never were: they are part of a stop by both hands. */
export function forgetFrom(w: Stopwatch, at: number): void {
  while (w.presses.length && w.presses[w.presses.length - 1].at >= at) {
    setPurse(w, w.presses.pop()?.before ?? {})
    w.turns--
  }
}

/** M12: the last move is sent back; none can be before another press. False when it is not known. */
export function sendBack(w: Stopwatch): boolean {
  const last = w.presses.pop()
  if (!last) return false
  const { bank, extra, over } = w
  setPurse(w, { ...last.charged, isOn: false })
  const mover = w.turn
  w.bank[mover] = bank[mover] // what he has; it stood meanwhile, but for a ruling
  w.extra[mover] = extra[mover]
  w.over[mover] = over[mover]
  w.turns--
  w.presses = []
  return true
}

/** M3: the wrong opener has his time back, and nobody the turn. */
export function reopen(w: Stopwatch): boolean {
  if (!w.opened) return false
  setPurse(w, { ...w.opened, turn: 2, isOn: false, left: 0 })
  Object.assign(w, { turns: 0, presses: [] })
  return true
}

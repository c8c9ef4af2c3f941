/*
 * The two banks and the turn.
 *
 * The clock stores what each side had at an instant, and the instant. Everything else is derived. Looking often, late
 * or never costs nobody anything (D2). A turn is charged by its two instants alone: max(0, turn - delay) (T8).
 */

/** Whole milliseconds since boot, or a span of them. */
export type Ms = number

/** A side that has just been given the turn cannot end it sooner than this: nobody has moved by then (T12). */
export const LEAST_TURN: Ms = 150

/** A side of the table; the other one is 1 less it. */
export const enum Side {
  Left,
  Right,
}

/** Stands where it is neither side. */
export const NOBODY = 2

export type Who = Side | typeof NOBODY

export type Clock = ReturnType<typeof makeClock>

export function makeClock() {
  return {
    /** What each side had at `since`. Play never increases it (T7). */
    bank: [0, 0] as [Ms, Ms],
    /** The overtime that each side has not begun yet. It follows the bank once (section X). */
    extra: [0, 0] as [Ms, Ms],
    /** 1 for a side that is in its overtime: its bank is what is left of that. */
    inOvertime: [0, 0] as [number, number],
    /** The control's delay, which every turn gets in full. */
    delay: 0,
    /** What the turn in progress had left of its delay at `since`. */
    delayLeft: 0,
    since: 0,
    /** The side to move, standing or running; NOBODY between games. */
    turn: NOBODY as Who,
    /** When a press gave that side the turn (T12). */
    turnStartedAt: 0,
    /** 1 while the side to move runs. */
    isRunning: 0,
    /** Turns ended by each side in this game (M13). */
    turns: [0, 0] as [number, number],
    /** Presses of each side that counted for nothing (C3, T9). */
    ignored: [0, 0] as [number, number],
    /** 1 while the last press can be taken back (M12). The fields below are as they were at that press. */
    hasHandover: 0,
    /** What the player who pressed had left of his delay. */
    handoverDelay: 0,
    /** The bank and the overtime of the other side. */
    handoverBank: 0,
    handoverExtra: 0,
  }
}

export function copyClock(to: Clock, from: Clock): void {
  to.bank = pair(from.bank)
  to.extra = pair(from.extra)
  to.inOvertime = pair(from.inOvertime)
  to.delay = from.delay
  to.delayLeft = from.delayLeft
  to.since = from.since
  to.turn = from.turn
  to.turnStartedAt = from.turnStartedAt
  to.isRunning = from.isRunning
  to.turns = pair(from.turns)
  to.ignored = pair(from.ignored)
  to.hasHandover = from.hasHandover
  to.handoverDelay = from.handoverDelay
  to.handoverBank = from.handoverBank
  to.handoverExtra = from.handoverExtra
}

function pair(from: [number, number]): [number, number] {
  return from.slice(0) as [number, number]
}

/** What is left of the delay of the turn in progress; 0 when it is used up or nobody has the turn. */
export function delayAt(c: Clock, now: Ms): Ms {
  if (!c.isRunning || now < c.since) return c.delayLeft
  const left = c.delayLeft - (now - c.since)
  return left > 0 ? left : 0
}

/** The bank of a side: first its delay runs, then its bank (T7), then once its overtime. Never below 0. */
export function bankAt(c: Clock, side: Side, now: Ms): Ms {
  const bank = c.bank[side]
  if (!c.isRunning || side !== c.turn) return bank
  const used = now - c.since - c.delayLeft
  if (used < bank) return used < 0 ? bank : bank - used
  const left = bank + c.extra[side] - used
  return left > 0 ? left : 0
}

/** What a side has of bank and overtime together. */
export function totalAt(c: Clock, side: Side, now: Ms): Ms {
  return bankAt(c, side, now) + extraAt(c, side, now)
}

/**
 * Takes time from a side that stands, from its bank first; a negative time is given to it. Its overtime is then as if
 * that time had run.
 */
export function spend(c: Clock, side: Side, ms: Ms): void {
  if (ms < c.bank[side] || !c.extra[side]) {
    c.bank[side] = ms < c.bank[side] ? c.bank[side] - ms : 0
    return
  }
  const left = c.bank[side] + c.extra[side] - ms
  c.bank[side] = left > 0 ? left : 0
  c.extra[side] = 0
  c.inOvertime[side] = 1
}

/** The overtime that a side has not begun by now. */
export function extraAt(c: Clock, side: Side, now: Ms): Ms {
  const isRunning = c.isRunning && side === c.turn
  return isRunning && now - c.since - c.delayLeft >= c.bank[side] ? 0 : c.extra[side]
}

/** When delay, bank and overtime are all used up (T9), the same throughout a turn; Infinity while none runs. */
export function flagAt(c: Clock): Ms {
  const side = c.turn as Side
  return c.isRunning ? c.since + c.delayLeft + c.bank[side] + c.extra[side] : Infinity
}

/** Gives `side` the turn with a full delay. The other side stands from the same instant (C2). */
export function startTurn(c: Clock, side: Side, at: Ms): void {
  c.turn = side
  c.turnStartedAt = at
  c.delayLeft = c.delay
  c.since = at
  c.isRunning = 1
}

/** Runs the bank of `side` without a delay: a player who is late (M1), or a break in which the clock runs. */
export function runBank(c: Clock, side: Side, at: Ms): void {
  startTurn(c, side, at)
  c.delayLeft = 0
}

/** Stops the turn; delay and bank keep exactly what was left (D1, D4). */
export function freeze(c: Clock, at: Ms): void {
  if (c.turn !== NOBODY) charge(c, at)
  c.isRunning = 0
  c.turnStartedAt = 0 // T12 is over when play goes on; after a power cut the old instant would lie ahead
}

/** Resumes a stopped turn from what was left. */
export function resume(c: Clock, at: Ms): void {
  c.since = at
  c.isRunning = 1
}

/** Charges the side to move for the stop after all, as if the turn had run since it was stopped. */
export function runStop(c: Clock, at: Ms): void {
  c.isRunning = 1
  freeze(c, at)
}

/** Nobody has the turn: between games, and before the first. */
export function clearTurn(c: Clock): void {
  c.turn = NOBODY
  c.isRunning = 0
  c.delayLeft = 0
  c.hasHandover = 0
}

/** Whether a press by `side` at `at` would end its turn: not before T12 allows it, and not from the flag on (T9). */
export function mayPress(c: Clock, side: Side, at: Ms): boolean {
  return side === c.turn && at >= c.since && at >= c.turnStartedAt + LEAST_TURN && at < flagAt(c)
}

/**
 * A press by `side` whose contact closed at `at`: ends its turn and starts the other side's (T8, C2). It is refused and
 * counted as ignored out of turn (C3), too early (T12), or when the flag was due (T9).
 */
export function press(c: Clock, side: Side, at: Ms): boolean {
  const counts = mayPress(c, side, at)
  if (counts) endTurn(c, side, at)
  else c.ignored[side]++
  return counts
}

/** An allowed press: `side` stands, and the other side has the turn. */
export function endTurn(c: Clock, side: Side, at: Ms): void {
  charge(c, at)
  c.turns[side]++
  c.hasHandover = 1
  c.handoverDelay = c.delayLeft
  c.handoverBank = c.bank[1 - side]
  c.handoverExtra = c.extra[1 - side]
  startTurn(c, 1 - side, at)
}

/**
 * Takes the last press back while the clock stands. The player who pressed has the turn again, with the delay and bank
 * of that instant. The other side gets back the time that it has used since (M12).
 */
export function turnBack(c: Clock): void {
  const side = c.turn as Side
  c.bank[side] = c.handoverBank
  giveExtra(c, side, c.handoverExtra)
  c.turn = 1 - side
  c.turns[c.turn]--
  c.delayLeft = c.handoverDelay
  c.hasHandover = 0
}

/** Sets the overtime that a side has not begun. If there is any, the side is not in overtime. */
export function giveExtra(c: Clock, side: Side, extra: Ms): void {
  c.extra[side] = extra
  if (extra) c.inOvertime[side] = 0
}

function charge(c: Clock, at: Ms): void {
  const side = c.turn as Side
  const bank = bankAt(c, side, at)
  const extra = extraAt(c, side, at)
  if (extra < c.extra[side]) c.inOvertime[side] = 1
  c.delayLeft = delayAt(c, at)
  c.bank[side] = bank
  c.extra[side] = extra
  c.since = at
}

/** How long a span that counts down shows the same digits: whole seconds rounded up, or tenths up to 9,900 ms. */
export function digitLasts(left: Ms, hasTenths: boolean): Ms {
  const unit = hasTenths && left <= 10_000 ? 100 : 1000
  return ((left - 1) % unit) + 1
}

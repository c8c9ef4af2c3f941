/*
 * The contacts as the swarm's own eye sees them: each closing with its opening, and whether they can be taken in one way only (C11).
 *
 * After a rest the first edge of a closing is its instant, however it bounces, once it stays closed 8 ms; what does not is a knock.
 * Only what moves again within a lock-out of a change may count from any of its edges, or not at all.
 */

/** A level that lasts so long is one. */
const SETTLE = 8
const LOCKOUT = 25
const HOLD = 1000
/** Both closed: within this they were one gesture; within that, or later, they are a stop after so long. */
const ONE = 60
const NEAR = 300
const SOON = 600
const AT_LAST = 2000
const STUCK = 60_000
const LONG = 5000
/** What is handled late is so no longer. */
const RECENT = 600
/** The stop button counts once it has stayed closed. */
const SETTLED = 30
const KEPT = 24

export interface Closing {
  at: number
  /** When it opened again; Infinity while it has not. And all the edges at which it may have. */
  open: number
  opens: number[]
  /** When that opening is handled. */
  handled: number
  /** Whether it closed then and at no other instant. */
  isSure: boolean
  /** Whether it opened then and at no other instant. */
  isOpenSure: boolean
  /** It did not stay closed. */
  isKnock: boolean
}

/** One side's contact. */
interface Contact {
  level: number
  /** The level that has lasted, and whether since the last rest another one has. */
  firm: number
  isDecided: boolean
  edge: number
  /** The first edge since the last rest. */
  from: number
  /** When its last edge is handled. */
  handled: number
  closings: Closing[]
}

export interface Contacts {
  side: [Contact, Contact]
  /** Edges of the stop button and of the key, and when a line was typed. */
  stopped: number[]
  keyed: number[]
  typed: number[]
}

/** Two contacts that were closed together. */
export interface Pair {
  first: number
  later: number
  /** From when a stop counts, and when it is one. */
  from: number
  due: number
  /** Whether what was pressed from its first edge on is part of it. */
  isOne: boolean
  isSure: boolean
}

export function makeContacts(level: readonly number[] = [0, 0]): Contacts {
  return { side: [makeContact(level[0]), makeContact(level[1])], stopped: [], keyed: [], typed: [] }
}

/** One that is closed as the power comes on closed before anything. */
function makeContact(level: number): Contact {
  const closings = level ? [closingAt(-1)] : []
  return { level, firm: level, isDecided: false, edge: -99, from: -99, handled: -99, closings }
}

function closingAt(at: number, isSure = true): Closing {
  return { at, open: Infinity, opens: [], handled: at, isSure, isOpenSure: true, isKnock: false }
}

/** An edge, which is handled so late, and never before one that came before it. */
export function see(c: Contacts, side: number, level: number, at: number, late = 0): void {
  const b = c.side[side]
  if (b.level === level) return
  const handled = Math.max(at + late, c.side[1 - side].handled, b.handled)
  const span = at - b.edge
  const isRested = span >= LOCKOUT || (span >= SETTLE && b.level === b.firm && !b.isDecided)
  if (span >= SETTLE && b.level !== b.firm) {
    b.firm = b.level
    b.isDecided = true
  }
  if (isRested) Object.assign(b, { isDecided: false, from: at })
  if (level) closes(b, at, handled, isRested)
  else opens(b, at, handled)
  b.level = level
  b.edge = at
  b.handled = handled
}

/**
 * Of an edge that comes after an opening was handled, and is itself handled late, a clock may have believed the opening alone; and
 * of a contact that closes anew before its opening was handled it may not have known that it was ever open. What has not closed yet
 * counts from its first edge, whenever a clock hears of the others (C11).
 */
function closes(b: Contact, at: number, handled: number, isRested: boolean): void {
  const last = b.closings[b.closings.length - 1]
  const isBounce = !isRested && !b.isDecided && last !== undefined
  if (isBounce) {
    last.open = Infinity
    last.isKnock = false
    if (last.isSure && (b.firm === 0 || at < b.handled || handled === at)) return
  }
  const isUnseen = at < b.handled
  if (last && (!isRested || isUnseen)) last.isOpenSure = false
  if (last?.isKnock && isUnseen) Object.assign(last, { isKnock: false, isSure: false })
  b.closings.push(closingAt(at, isRested && !isUnseen))
  if (b.closings.length > KEPT) b.closings.shift()
}

function opens(b: Contact, at: number, handled: number): void {
  for (const closing of b.closings) {
    if (closing.open < Infinity) continue
    closing.open = b.firm > 0 && !b.isDecided ? b.from : at
    closing.opens.push(at)
    closing.handled = handled
    closing.isKnock = b.firm === 0 && !b.isDecided && closing.isSure
  }
}

export function seeStop(c: Contacts, level: number, at: number): void {
  if (level) noteAt(c.stopped, at)
}

export function seeKey(c: Contacts, level: number, at: number): void {
  if (level) noteAt(c.keyed, at || 1) // an instant of 0 is none
}

export function seeLine(c: Contacts, at: number): void {
  noteAt(c.typed, at)
}

function noteAt(list: number[], at: number): void {
  list.push(at)
  if (list.length > KEPT) list.shift()
}

/** This side's closings from that instant on, knocks left out. */
export function closingsFrom(c: Contacts, side: number, from: number): Closing[] {
  return c.side[side].closings.filter(({ at, isKnock }) => at >= from && !isKnock)
}

/** Whether a contact of this side closed at this instant. */
export function isClosing(c: Contacts, side: number, at: number): boolean {
  return c.side[side].closings.some((closing) => closing.at === at && !closing.isKnock)
}

/** Whether a contact of this side that closed since `from` had been closed for so long at this instant. */
export function isHeld(c: Contacts, side: number, at: number, from: number, span = HOLD): boolean {
  const isIt = (one: Closing): boolean => one.at >= from && one.at + span === at && (one.open >= at || !one.isOpenSure)
  return c.side[side].closings.some(isIt)
}

/** Whether one that closed since `from` has been a hold by this instant, not long ago. */
export function hasHeld(c: Contacts, side: number, at: number, from: number): boolean {
  const isIt = (one: Closing): boolean => one.at >= from && one.at + HOLD <= at && one.at + HOLD > at - RECENT
  return c.side[side].closings.some((one) => isIt(one) && (one.open >= one.at + HOLD || !one.isOpenSure))
}

/** Whether a contact of this side opened at this instant, that was closed for a short. */
export function isOpening(c: Contacts, side: number, at: number): boolean {
  const isIt = (one: Closing): boolean => one.opens.includes(at) && at - one.at < HOLD
  return c.side[side].closings.some(isIt)
}

/** Whether both have been closed for five seconds at this instant. */
export function isBothHeld(c: Contacts, at: number): boolean {
  const [left, right] = c.side.map((b) =>
    b.closings.filter((one) => one.at + LONG <= at && (one.open >= at || !one.isOpenSure)),
  )
  return left.some((one) => right.some((other) => Math.max(one.at, other.at) + LONG === at))
}

/** Whether this side's contact has been closed for so long that it counts as stuck. */
export function isStuck(c: Contacts, side: number, at: number): boolean {
  return c.side[side].closings.some((one) => one.open >= at && Math.max(0, one.at) + STUCK < at)
}

/** Both contacts closed together, in play since `from`: what stops the clock if they stay so until `due`. */
export function pairsFrom(c: Contacts, from: number): Pair[] {
  const pairs: Pair[] = []
  for (const left of c.side[0].closings) {
    for (const right of c.side[1].closings) {
      const isSeen = !isUnseen(c, left) && !isUnseen(c, right)
      const pair = !left.isKnock && !right.isKnock && pairOf(left, right, from, isSeen)
      if (pair) pairs.push(pair)
    }
  }
  return pairs
}

/** Whether the stop button was pressed before the clock knew that this contact had opened. */
function isUnseen(c: Contacts, { open, handled }: Closing): boolean {
  return handled > open && c.stopped.some((at) => at <= handled && at > open - SETTLED)
}

function pairOf(left: Closing, right: Closing, from: number, isSeen: boolean): Pair | undefined {
  const first = Math.min(left.at, right.at)
  const later = Math.max(left.at, right.at)
  const isSure = isSeen && left.isSure && right.isSure && left.isOpenSure && right.isOpenSure
  if (later < from || (isSure && Math.min(left.open, right.open) <= later)) return undefined
  const gap = first < from ? Infinity : later - first
  const due = later + (gap <= NEAR ? SOON : AT_LAST)
  if (isSure && Math.min(left.open, right.open) < due) return undefined
  return { first, later, from: gap <= ONE ? first : later, due, isOne: gap <= ONE, isSure }
}

/** A short that is nobody's but this side's: what starts a game. */
export interface Tap {
  side: number
  closed: number
  /** When it opened. */
  at: number
  isSure: boolean
}

/**
 * The shorts that closed since `from` and may start a game, the earliest first; the other side closes no contact near them.
 */
export function tapsFrom(c: Contacts, from: number): Tap[] {
  const taps: Tap[] = []
  for (let side = 0; side < 2; side++) {
    for (const { at, open, opens, isSure, isOpenSure } of closingsFrom(c, side, from)) {
      if (open === Infinity || (open - at >= HOLD && isOpenSure)) continue
      const near = c.side[1 - side].closings.filter((other) => Math.abs(other.at - at) <= NEAR && !other.isKnock)
      if (near.some((other) => other.isSure) && isSure) continue
      const isPlain = isSure && isOpenSure && !near.length
      for (const one of isPlain ? [open] : opens) taps.push({ side, closed: at, at: one, isSure: isPlain })
    }
  }
  for (const tap of taps) if (taps.some((other) => other.side !== tap.side && other.at === tap.at)) tap.isSure = false
  return taps.sort((a, b) => a.at - b.at)
}

/** Whether all that both contacts have done is so long ago. */
export function isSettled(c: Contacts, at: number, span: number): boolean {
  return at - c.side[0].edge >= span && at - c.side[1].edge >= span
}

/** The same, and both are open. */
export function isAtRest(c: Contacts, at: number, span: number): boolean {
  return !c.side[0].level && !c.side[1].level && isSettled(c, at, span)
}

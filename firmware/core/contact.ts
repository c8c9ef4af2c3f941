/*
 * Contacts: edges in, accepted levels out.
 *
 * A new level is accepted once it has held for 8 ms, and counts from its first edge. So bounce and glitches (C11) do not move a press by a
 * millisecond, and an edge that is not accepted yet changes nothing. Each side is read by itself: neither a jammed button (C8) nor a contact that
 * chatters takes anything from the other side. What a level means is in gesture.ts.
 */
import { type Ms, NOBODY, type Side } from './clock.ts'

/** A level must hold this long to be one; shorter is bounce or a glitch. */
export const SETTLE: Ms = 8
/** After a change edges are ignored for this long; then the last level counts. */
export const LOCKOUT: Ms = 25
/**
 * How long a change waits for an older one of the other side that still bounces. That is longer than contacts bounce and shorter
 * than a hand presses. A change that is accepted meanwhile is kept as pending.
 */
export const EARLIER_EDGE_WAIT: Ms = 30
/** A button closed for longer than this is shown as stuck. */
export const STUCK: Ms = 60_000

/** What a closed contact may still mean. */
export const enum Use {
  /** All that its stage has for it. */
  Open,
  /** Nothing more, but for a stop at last once the other closes anew. */
  Spent,
}

/** What both contacts being closed may come to. */
export const enum Pair {
  None,
  /** A stop. */
  Stop,
  /** The judge's door. */
  Door,
}

export interface Button {
  /** The last level reported, 1 closed, and when. */
  raw: number
  last: Ms
  /** The level that has been taken, and since when. */
  down: number
  at: Ms
  /** The first edge of a change that is accepted, but waits for an older edge of the other side; 0 for none. */
  sure: Ms
  /** First edge away from the accepted level; 0 when there is none. */
  first: Ms
  /** First edge of what was taken for a knock; 0 for none. An edge still to come may show that it was no knock. */
  knock: Ms
  /** When it closed last. */
  closed: Ms
  /** When it becomes a hold. */
  held: Ms
  /** What this closing may still mean, a Use. */
  used: Use
  /** A closing before this instant means nothing: the glass showed something else then. */
  from: Ms
}

export interface Hands {
  button: [Button, Button]
  /** 1 in play, where a closing is a press. */
  isPlay: number
  /** What both closed contacts may come to, a Pair. */
  pair: number
  /** Whose gesture the last one was, its instant, and when its contact closed. */
  side: Side
  when: Ms
  began: Ms
  /** 1 when both closed as one gesture of two hands. */
  isOne: number
  /** When the contact of the last press that counted closed; 0 for none. */
  pressed: Ms
  /** Until when gestures have been taken. */
  now: Ms
  /** No gesture can come before this instant; 0 while that is not known. */
  till: Ms
  /** The same as it was before the last edges. */
  found: Ms
}

export function makeHands(): Hands {
  const button: [Button, Button] = [makeButton(), makeButton()]
  return { button, isPlay: 0, pair: 0, side: 0, when: 0, began: 0, isOne: 0, pressed: 0, now: 0, till: 0, found: 0 }
}

function makeButton(): Button {
  return { raw: 0, last: 0, down: 0, at: 0, sure: 0, first: 0, knock: 0, closed: 0, held: 0, used: 0, from: 0 }
}

/** Notes an edge; `at` is the interrupt's time. Edges of both sides come in the order of their times. */
export function edge(h: Hands, side: Side, level: number, at: Ms): void {
  const b = h.button[side]
  if (b.first && at >= b.last + SETTLE) acceptChange(h, b, at)
  if (!b.first && level !== acceptedLevel(b) && at >= (b.sure || b.at) + LOCKOUT)
    b.first = b.knock && at < b.last + SETTLE ? b.knock : at
  b.raw = level
  b.last = at
  if (!h.till) return
  const other = h.button[1 - side]
  const before = other.first || other.raw !== other.down ? h.till : h.found
  h.till = at + SETTLE < before ? at + SETTLE : before
}

/**
 * Before a new edge is noted the level before it is settled: if it has held by `at` it is accepted, and if it has not it was a glitch. An
 * accepted change is still to be taken where it waits for an older edge of the other side.
 */
function acceptChange(h: Hands, b: Button, at: Ms): void {
  if (!b.first || at < acceptableAt(b)) return
  const isChange = b.raw !== acceptedLevel(b)
  if (isChange && b.sure) return
  if (isChange) b.sure = b.first
  b.knock = isChange ? 0 : b.first
  b.first = 0
  h.till = 0
}

/** In play, while no pair is closed: accepts the openings that are due by `at`. False if anything else may be due. */
export function acceptOpenings(h: Hands, at: Ms): boolean {
  const l = h.button[0]
  const r = h.button[1]
  if (
    h.pair ||
    l.sure ||
    r.sure ||
    ((l.first || l.raw !== l.down) && !isOpen(l, at)) ||
    ((r.first || r.raw !== r.down) && !isOpen(r, at))
  )
    return false
  h.till = h.found = Infinity
  return true
}

/** Of a level that is not decided yet: whether by now the contact has opened. */
function isOpen(b: Button, at: Ms): boolean {
  if (!b.first || b.sure || b.raw || !b.down || at < acceptableAt(b)) return false
  b.at = b.first
  b.down = b.first = b.knock = 0
  return true
}

/** A contact found closed at power-on: it means nothing until it has opened. */
export function findClosed(h: Hands, side: Side, at: Ms): void {
  const b = h.button[side]
  b.raw = 1
  b.down = 1
  b.at = at
  b.used = Use.Spent
}

/** The contacts as their edges say: bit 0 left, bit 1 right closed. */
export function contactsOf(h: Hands): number {
  return h.button[0].raw + h.button[1].raw * 2
}

/** Accepts the level of this side that is due; its instant is in `h.when`. True if it is another level than before. */
export function accept(h: Hands, side: Side): boolean {
  const b = h.button[side]
  const isChange = b.sure > 0 || b.raw !== b.down
  h.side = side
  h.when = changedAt(b)
  if (b.sure) b.sure = 0
  else {
    b.knock = isChange ? 0 : b.first
    b.first = 0
  }
  if (isChange) b.down = 1 - b.down
  return isChange
}

/** The side whose level is to be decided next by `at`, the older change first, if it changed before this instant. */
export function nextToAccept(h: Hands, at: Ms, before: Ms): number {
  const l = h.button[0]
  const r = h.button[1]
  const isRight = acceptDue(h, 1) <= at && changedAt(r) < before
  const isLeft = acceptDue(h, 0) <= at && changedAt(l) < before && (!isRight || changedAt(l) <= changedAt(r))
  return isLeft ? 0 : isRight ? 1 : NOBODY
}

/** When the level of this side will be taken; Infinity when it is decided. An older change of the other side goes first. */
export function acceptDue(h: Hands, side: Side): Ms {
  const b = h.button[side]
  const since = b.sure || b.first
  if (!since && b.raw === b.down) return Infinity
  const due = b.sure ? b.sure + SETTLE : acceptableAt(b)
  const wait = since ? waitsTill(h, 1 - side, since) : 0
  return wait > due ? wait : due
}

/**
 * Until when a change of this side that is older than `since` is waited for; 0 when there is none. A stop that may be
 * forming waits without limit: the older change may show that it was complete before the other side let go.
 */
export function waitsTill(h: Hands, side: Side, since: Ms): Ms {
  const b = h.button[side]
  const began = changedAt(b)
  if (b.sure || (!b.first && b.raw === b.down) || began >= since) return 0
  const settles = acceptableAt(b)
  return h.pair || settles < began + EARLIER_EDGE_WAIT ? settles : began + EARLIER_EDGE_WAIT
}

/** Since when the level of this side is another one. */
function changedAt(b: Button): Ms {
  return b.sure || b.first || b.last
}

/** In place of a side: both sides. */
export const BOTH = 3

/** The side whose level is still to be decided: one of them, NOBODY or BOTH. */
export function undecidedSide(h: Hands): number {
  const l = h.button[0]
  const r = h.button[1]
  if (l.sure || r.sure) return BOTH
  const isRight = r.first || r.raw !== r.down
  if (l.first || l.raw !== l.down) return isRight ? BOTH : 0
  return isRight ? 1 : NOBODY
}

/** When this level can be accepted: it has held, and no lock-out is on. */
export function acceptableAt(b: Button): Ms {
  const lockedTill = (b.sure || b.at) + LOCKOUT
  return b.last + SETTLE > lockedTill ? b.last + SETTLE : lockedTill
}

/** The level that has been accepted, taken or not. */
function acceptedLevel(b: Button): number {
  return b.sure ? 1 - b.down : b.down
}

/** Whether a change of `at` or before it is still to be taken. */
export function isUndecided(h: Hands, at: Ms): boolean {
  return isUndecidedOf(h.button[0], at) || isUndecidedOf(h.button[1], at)
}

function isUndecidedOf(b: Button, at: Ms): boolean {
  const since = b.sure || b.first
  return since > 0 && since <= at
}

/** When the button will be shown as stuck; Infinity while it is open. */
export function stuckAt(b: Button): Ms {
  return b.down ? b.at + STUCK + 1 : Infinity
}

/** Whether this side's button has been closed so long at `at` that it is stuck. */
export function isStuck(h: Hands, side: Side, at: Ms): boolean {
  return stuckAt(h.button[side]) <= at
}

/** Whether no edge so far says that the button opened before `until`. */
export function staysTill(b: Button, until: Ms): boolean {
  const opens = b.sure || b.first
  return !opens || opens >= until
}

/*
 * Contacts: edges in, accepted levels out.
 *
 * A new level is accepted once it has held for 8 ms, and counts from its first edge. So bounce and glitches (C11) do
 * not move a press by a millisecond, and an edge that is not accepted yet changes nothing. Each side is read by itself:
 * neither a jammed button (C8) nor a bouncing contact takes anything from the other side. What a level means is in
 * gesture.ts.
 */
import { type Ms, NOBODY, type Side } from './clock.ts'

/** A level must hold this long to count; a shorter one is bounce or a glitch. */
export const SETTLE: Ms = 8
/** After a change edges are ignored for this long; then the last level counts. */
export const LOCKOUT: Ms = 25
/**
 * How long a change waits for an older change of the other side that still bounces: longer than a contact bounces,
 * shorter than a press by hand. A change that is accepted meanwhile stays pending.
 */
const EARLIER_EDGE_WAIT: Ms = 30
/** A button closed for longer than this is shown as stuck. */
export const STUCK: Ms = 60_000

/** What a closed contact may still mean. */
export const enum Use {
  /** Everything that its stage has for it. */
  Unspent,
  /** Nothing more by itself. With the other contact, if that closes anew, it may still be a stop. */
  Spent,
}

/** What both contacts may lead to while they are closed. */
export const enum Pair {
  None,
  /** A stop. */
  Stop,
  /** The judge's door. */
  Door,
}

export type Hands = ReturnType<typeof makeHands>

export function makeHands() {
  const button: [Button, Button] = [makeButton(), makeButton()]
  return {
    button,
    /** 1 in play, where a closing is a press. */
    isPlay: 0,
    /** What both closed contacts may come to, a Pair. */
    pair: 0,
    /** The last gesture: its side. */
    side: 0 as Side,
    /** The instant of the last gesture. */
    when: 0,
    /** When the contact of the last gesture closed. */
    began: 0,
    /** 1 when both closed as one gesture of two hands. */
    isSimultaneous: 0,
    /** When the contact of the last press that counted closed; 0 for none. */
    pressedAt: 0,
    /** Until when gestures have been taken. */
    now: 0,
    /** No gesture can come before this instant; 0 while that is not known. */
    gesturesFrom: 0,
    /** What `gesturesFrom` was when it was last found; edges since then may have brought it nearer. */
    gesturesFromFound: 0,
  }
}

export type Button = ReturnType<typeof makeButton>

function makeButton() {
  return {
    /** The level of the last edge, 1 closed. */
    raw: 0,
    /** When that edge was. */
    lastEdge: 0,
    /** The accepted level that was acted on, 1 closed. */
    down: 0,
    /** Since when the button has that level. */
    at: 0,
    /** The first edge of a change that is accepted but still waits for an older edge of the other side; 0 for none. */
    pending: 0,
    /** First edge away from the accepted level; 0 when there is none. */
    changedAt: 0,
    /** First edge of what was taken for a glitch; 0 for none. A later edge may show that it was none. */
    glitch: 0,
    /** When the button last closed. */
    closedAt: 0,
    /** When this closing becomes a hold. */
    holdAt: 0,
    /** What this closing may still mean, a Use. */
    used: 0 as Use,
    /** A closing before this instant means nothing: the glass showed something else then. */
    validFrom: 0,
  }
}

/** Notes an edge; `at` is the interrupt's time. Edges of both sides come in the order of their times. */
export function edge(h: Hands, side: Side, level: number, at: Ms): void {
  const b = h.button[side]
  if (b.changedAt && at >= b.lastEdge + SETTLE) acceptChange(h, b, at)
  if (!b.changedAt && level !== acceptedLevel(b) && at >= (b.pending || b.at) + LOCKOUT)
    b.changedAt = b.glitch && at < b.lastEdge + SETTLE ? b.glitch : at
  b.raw = level
  b.lastEdge = at
  if (!h.gesturesFrom) return
  const other = h.button[1 - side]
  const before = other.changedAt || other.raw !== other.down ? h.gesturesFrom : h.gesturesFromFound
  h.gesturesFrom = at + SETTLE < before ? at + SETTLE : before
}

/**
 * Settles, before a new edge is noted, a level that has held by `at`. A new level is accepted, and stays pending while
 * it waits for an older edge of the other side; the old level again means that the change was a glitch.
 */
function acceptChange(h: Hands, b: Button, at: Ms): void {
  if (!b.changedAt || at < acceptableAt(b)) return
  const isChange = b.raw !== acceptedLevel(b)
  if (isChange && b.pending) return
  if (isChange) b.pending = b.changedAt
  b.glitch = isChange ? 0 : b.changedAt
  b.changedAt = 0
  h.gesturesFrom = 0
}

/** In play, while no pair is closed: accepts the openings that are due by `at`. False if anything else may be due. */
export function acceptOpenings(h: Hands, at: Ms): boolean {
  const l = h.button[0]
  const r = h.button[1]
  if (
    h.pair ||
    l.pending ||
    r.pending ||
    ((l.changedAt || l.raw !== l.down) && !acceptOpening(l, at)) ||
    ((r.changedAt || r.raw !== r.down) && !acceptOpening(r, at))
  )
    return false
  h.gesturesFrom = h.gesturesFromFound = Infinity
  return true
}

/** Accepts that a contact whose level is undecided has opened, if that is due by `at`. False if it is not. */
function acceptOpening(b: Button, at: Ms): boolean {
  if (!b.changedAt || b.pending || b.raw || !b.down || at < acceptableAt(b)) return false
  b.at = b.changedAt
  b.down = b.changedAt = b.glitch = 0
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

/** The contacts by their last edges, 1 for closed: bit 0 left, bit 1 right. */
export function contactsOf(h: Hands): number {
  return h.button[0].raw + h.button[1].raw * 2
}

/** Accepts the level of this side that is due, and sets `h.when` to its instant. True if the level is new. */
export function accept(h: Hands, side: Side): boolean {
  const b = h.button[side]
  const isChange = b.pending > 0 || b.raw !== b.down
  h.side = side
  h.when = sinceOf(b)
  if (b.pending) b.pending = 0
  else {
    b.glitch = isChange ? 0 : b.changedAt
    b.changedAt = 0
  }
  if (isChange) b.down = 1 - b.down
  return isChange
}

/** The side whose level is due next, if it is due by `at` and changed before `before`; the older change comes first. */
export function nextToAccept(h: Hands, at: Ms, before: Ms): number {
  const l = h.button[0]
  const r = h.button[1]
  const isRight = acceptDue(h, 1) <= at && sinceOf(r) < before
  const isLeft = acceptDue(h, 0) <= at && sinceOf(l) < before && (!isRight || sinceOf(l) <= sinceOf(r))
  return isLeft ? 0 : isRight ? 1 : NOBODY
}

/** When this side's level will be accepted; Infinity once it is. An older change of the other side comes first. */
export function acceptDue(h: Hands, side: Side): Ms {
  const b = h.button[side]
  const since = b.pending || b.changedAt
  if (!since && b.raw === b.down) return Infinity
  const due = b.pending ? b.pending + SETTLE : acceptableAt(b)
  const wait = since ? waitsTill(h, 1 - side, since) : 0
  return wait > due ? wait : due
}

/**
 * Until when to wait for a change of this side that is older than `since`; 0 when there is none. A stop that may be
 * forming waits without limit: the older change may show that it was complete before the other side let go.
 */
export function waitsTill(h: Hands, side: Side, since: Ms): Ms {
  const b = h.button[side]
  const began = sinceOf(b)
  if (b.pending || (!b.changedAt && b.raw === b.down) || began >= since) return 0
  const settles = acceptableAt(b)
  return h.pair || settles < began + EARLIER_EDGE_WAIT ? settles : began + EARLIER_EDGE_WAIT
}

/** Since when the level of this side has differed from the accepted one. */
function sinceOf(b: Button): Ms {
  return b.pending || b.changedAt || b.lastEdge
}

/** Stands for both sides where a side is expected. */
export const BOTH = 3

/** Whose level is still to be decided: a side, NOBODY or BOTH. */
export function undecidedSide(h: Hands): number {
  const l = h.button[0]
  const r = h.button[1]
  if (l.pending || r.pending) return BOTH
  const isRight = r.changedAt || r.raw !== r.down
  if (l.changedAt || l.raw !== l.down) return isRight ? BOTH : 0
  return isRight ? 1 : NOBODY
}

/** When this level can be accepted: it has held, and no lock-out is on. */
export function acceptableAt(b: Button): Ms {
  const lockedTill = (b.pending || b.at) + LOCKOUT
  return b.lastEdge + SETTLE > lockedTill ? b.lastEdge + SETTLE : lockedTill
}

/** The accepted level, whether it was acted on or is still pending. */
function acceptedLevel(b: Button): number {
  return b.pending ? 1 - b.down : b.down
}

/** Whether a change at `at` or before is still undecided. */
export function isUndecided(h: Hands, at: Ms): boolean {
  return isUndecidedOf(h.button[0], at) || isUndecidedOf(h.button[1], at)
}

function isUndecidedOf(b: Button, at: Ms): boolean {
  return (b.pending > 0 || b.changedAt > 0 || b.raw !== b.down) && sinceOf(b) <= at
}

/** When the button will be shown as stuck; Infinity while it is open. */
export function stuckAt(b: Button): Ms {
  return b.down ? b.at + STUCK + 1 : Infinity
}

/** Whether this side's button has been closed so long at `at` that it is stuck. */
export function isStuck(h: Hands, side: Side, at: Ms): boolean {
  return stuckAt(h.button[side]) <= at
}

/** Whether a closed button stays closed until `until`, as far as its edges tell. */
export function staysClosedTill(b: Button, until: Ms): boolean {
  const opens = b.pending || b.changedAt
  return !opens || opens >= until
}

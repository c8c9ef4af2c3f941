/*
 * Contacts in, gestures out.
 *
 * A new level is accepted once it has held for 8 ms, and counts from its first edge. So bounce and knocks (C11) do not move a
 * press by a millisecond, and an edge that is not accepted yet changes nothing. This file does not know what a gesture means. Each
 * side is read by itself, so neither a jammed button (C8) nor a contact that chatters takes anything from the other side. In play
 * both contacts together may be a stop. Elsewhere each contact is a short or a hold of its own side.
 */
import { type Ms, NOBODY, type Side } from './clock.ts'

/** A level must hold this long to be one; shorter is bounce or a knock. */
export const SETTLE: Ms = 8
/** After an accepted edge no other begins for this long; then the pin is read. */
export const LOCKOUT: Ms = 25
/** A contact that opens sooner was a short; one that stays closed so long is a hold. */
export const HOLD: Ms = 1000
/** A held button that repeats does so this often. */
const REPEAT: Ms = 150
/** Both closed for so long are a stop, when they closed within NEAR; */
export const STOPS: Ms = 600
export const NEAR: Ms = 300
/** and when they closed within this they were one gesture of two hands, which counts from the first edge. */
export const ONE: Ms = 60
/** Both closed for so long are a stop whenever each closed: with a leaning hand or a stuck button, too. */
export const AT_LAST: Ms = 2000
/** A button closed for longer than this is shown as stuck. */
export const STUCK: Ms = 60_000
/** Both closed for so long outside play ask for the judge's door, where hands may open it. */
export const LONG: Ms = 5000
/**
 * How long an edge waits for an older one of the other side that still bounces. That is longer than contacts bounce and shorter
 * than a hand presses. A change that is accepted meanwhile is kept in `sure`.
 */
export const ELDER: Ms = 30

/** Stands where a side or NOBODY stands otherwise: it is both of them. */
const BOTH = 3

export const enum Gesture {
  None,
  /** The contact closed, at `when`. */
  Close,
  /** Opened again within a second, at `when`; it had closed at `began`. */
  Short,
  /** Still closed 1 s after it closed at `began`; `when` is that instant. */
  Hold,
  /** In play: both, for long enough; `when` is the instant from which a stop counts. */
  Both,
  /** Outside play: both still closed 5 s after the second closing; `when` is that instant. */
  Long,
}

/** What a closed contact may still mean. */
export const enum Use {
  /** All that its stage has for it. */
  Open,
  /** Nothing more, but for a stop at last once the other closes anew. */
  Spent,
}

/** What both contacts being closed may come to. */
const enum Pair {
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
  /** No gesture can come before this instant; 0 while that is not known. `found` is the same without the edges since. */
  till: Ms
  found: Ms
}

export function makeHands(): Hands {
  const button: [Button, Button] = [makeButton(), makeButton()]
  return { button, isPlay: 0, pair: 0, side: 0, when: 0, began: 0, isOne: 0, pressed: 0, now: 0, till: 0, found: 0 }
}

function makeButton(): Button {
  return { raw: 0, last: 0, down: 0, at: 0, sure: 0, first: 0, knock: 0, closed: 0, held: 0, used: 0, from: 0 }
}

/** Whether both contacts are closed, and may come to something. */
export function isPair(h: Hands): boolean {
  return h.pair !== Pair.None
}

/** The next gesture that is complete by `at`, or None; call until None. */
export function take(h: Hands, at: Ms): Gesture {
  h.till = 0
  h.now = at
  if (h.isPlay && !h.pair) {
    const side = restless(h)
    if (side !== BOTH) return takeAlone(h, side, at)
  }
  for (;;) {
    if (h.pair && pairDue(h) <= at) return h.pair === Pair.Stop ? makeStop(h) : makeLong(h)
    const holding = nextToHold(h, at)
    const settling = nextToSettle(h, at, holding === NOBODY ? Infinity : h.button[holding].held)
    if (settling === NOBODY) return holding === NOBODY ? Gesture.None : hold(h, holding)
    const gesture = settle(h, settling)
    if (gesture) return gesture
  }
}

/** The side whose level is still to be decided: one of them, NOBODY or BOTH. */
function restless(h: Hands): number {
  const l = h.button[0]
  const r = h.button[1]
  if (l.sure || r.sure) return BOTH
  const isRight = r.first || r.raw !== r.down
  if (l.first || l.raw !== l.down) return isRight ? BOTH : 0
  return isRight ? 1 : NOBODY
}

/** In play nothing but this side's level can bring something; NOBODY for none. */
function takeAlone(h: Hands, side: number, at: Ms): Gesture {
  h.till = h.found = Infinity
  if (side === NOBODY) return Gesture.None
  const b = h.button[side]
  const due = believedAt(b)
  if (at >= due) return settle(h, side)
  h.till = due
  return Gesture.None
}

/** When `take` can next return a gesture, or a pin is read after a lock-out; Infinity when only an edge can bring something. */
export function gestureDue(h: Hands, now: Ms): Ms {
  const l = h.button[0].at + LOCKOUT
  const r = h.button[1].at + LOCKOUT
  const due = isIdle(h) ? Infinity : takeDue(h)
  h.till = due
  h.found = due
  const locked = l > now && (l < r || r <= now) ? l : r
  return locked > now && locked < due ? locked : due
}

/** Whether only an edge can bring something: every level is decided, and no closed contact may become anything by itself. */
function isIdle(h: Hands): boolean {
  if (h.pair || restless(h) !== NOBODY) return false
  return h.isPlay > 0 || h.button[0].down + h.button[1].down === 0
}

/** When `take` can next bring something. */
function takeDue(h: Hands): Ms {
  let due = h.pair ? pairDue(h) : Infinity
  for (let side = 0; side < 2; side++) {
    const b = h.button[side]
    if (mayHold(h, b) && !b.first) {
      const held = heldAt(h, side)
      if (held < due) due = held
    }
    const at = settleAt(h, side)
    if (at < due) due = at
  }
  return due
}

/**
 * A contact that closed before `at` means nothing any more: the glass showed something else then. A closing since may be the
 * second one of a stop.
 */
export function useUp(h: Hands, at: Ms): void {
  h.till = 0
  spend(h, 0, at)
  spend(h, 1, at)
  if (h.pair === Pair.Stop) h.pair = Pair.None
  else if (h.pair && h.isPlay && h.button[laterOf(h)].at >= at) h.pair = Pair.Stop
}

/** The same of one side. */
export function spend(h: Hands, side: Side, at: Ms): void {
  const b = h.button[side]
  if (b.down && b.at < at) b.used = Use.Spent
  b.from = at
}

/** What this side holds down means nothing more. */
export function spendNow(h: Hands, side: Side): void {
  h.button[side].used = Use.Spent
}

/** Both contacts closed so far open no door. */
export function partHands(h: Hands): void {
  h.pair = Pair.None
}

/** Lets the hold just taken come again while the button stays down, until it counts as stuck. */
export function repeatHold(h: Hands): void {
  repeatAfter(h, REPEAT)
}

/** The same, after another wait. */
export function repeatAfter(h: Hands, wait: Ms): void {
  const b = h.button[h.side]
  if (h.when - b.at <= STUCK) holdAgain(h, (h.now > h.when ? h.now : h.when) + wait)
}

/** Lets the hold just taken come again at `at`. */
export function holdAgain(h: Hands, at: Ms): void {
  const b = h.button[h.side]
  b.used = Use.Open
  b.held = at
}

/** When the button will be shown as stuck; Infinity while it is open. */
export function stuckAt(b: Button): Ms {
  return b.down ? b.at + STUCK + 1 : Infinity
}

/** Whether this side's button has been closed so long at `at` that it is stuck. */
export function isStuck(h: Hands, side: Side, at: Ms): boolean {
  return stuckAt(h.button[side]) <= at
}

/** Whether a change of `at` or before it is still to be taken. */
export function isUnsettled(h: Hands, at: Ms): boolean {
  return isUnsettledOf(h.button[0], at) || isUnsettledOf(h.button[1], at)
}

function isUnsettledOf(b: Button, at: Ms): boolean {
  const since = b.sure || b.first
  return since > 0 && since <= at
}

/**
 * Whether both are closed, and may yet turn out to be a stop that counts from before `at`, or in the turn before this one: as one
 * gesture they undo the press that is part of it.
 */
export function mayStop(h: Hands, at: Ms): boolean {
  if (h.pair !== Pair.Stop) return false
  const from = stopsFrom(h)
  return from < at || (gapOf(h) <= ONE && h.pressed >= from)
}

/** The button that closed later. */
function laterOf(h: Hands): number {
  return h.button[1].at > h.button[0].at ? 1 : 0
}

/** From the first of two closings to the second; Infinity where the first one means nothing any more. */
function gapOf(h: Hands): Ms {
  const later = laterOf(h)
  const first = h.button[1 - later]
  return first.used === Use.Spent ? Infinity : h.button[later].at - first.at
}

/** The instant from which these two contacts stop the clock if they stay closed. */
function stopsFrom(h: Hands): Ms {
  const later = laterOf(h)
  return h.button[gapOf(h) <= ONE ? 1 - later : later].at
}

/** When both have been closed for long enough; Infinity while it is open whether one of them opened before. */
function pairDue(h: Hands): Ms {
  const l = h.button[0]
  const r = h.button[1]
  const span = h.pair === Pair.Door ? LONG : gapOf(h) <= NEAR ? STOPS : AT_LAST
  const due = h.button[laterOf(h)].at + span
  return staysTill(l, due) && staysTill(r, due) ? due : Infinity
}

function mayHold(h: Hands, b: Button): boolean {
  return b.down !== 0 && b.used === Use.Open && !h.isPlay
}

/** The side whose hold is complete by `at`, the older one first. */
function nextToHold(h: Hands, at: Ms): number {
  if (h.isPlay) return NOBODY
  let side = NOBODY
  for (let i = 0; i < 2; i++) {
    const b = h.button[i]
    const isDue = mayHold(h, b) && heldAt(h, i) <= at && staysTill(b, b.held)
    if (isDue && (side === NOBODY || b.held < h.button[0].held)) side = i
  }
  return side
}

/** When this side's hold can be taken: an older change of the other side goes first. */
function heldAt(h: Hands, side: Side): Ms {
  const held = h.button[side].held
  const wait = elderTill(h, 1 - side, held)
  return wait > held ? wait : held
}

/** Whether no edge so far says that the button opened before `until`. */
function staysTill(b: Button, until: Ms): boolean {
  const opens = b.sure || b.first
  return !opens || opens >= until
}

/** When this level can be accepted: it has held, and no lock-out is on. */
export function believedAt(b: Button): Ms {
  const lockedTill = (b.sure || b.at) + LOCKOUT
  return b.last + SETTLE > lockedTill ? b.last + SETTLE : lockedTill
}

/** The level that has been accepted, taken or not. */
export function acceptedLevel(b: Button): number {
  return b.sure ? 1 - b.down : b.down
}

/**
 * Before an edge of `at` is noted: a change that has held by then is accepted, whatever this edge says, and one that has not was a
 * knock. An accepted one is still to be taken where it waits for an older edge of the other side.
 */
export function acceptChange(h: Hands, b: Button, at: Ms): void {
  if (!b.first || at < believedAt(b)) return
  const isChange = b.raw !== acceptedLevel(b)
  if (isChange && b.sure) return
  if (isChange) b.sure = b.first
  b.knock = isChange ? 0 : b.first
  b.first = 0
  h.till = 0
}

/** When the level of this side will be taken; Infinity when it is decided. An older change of the other side goes first. */
function settleAt(h: Hands, side: Side): Ms {
  const b = h.button[side]
  const since = b.sure || b.first
  if (!since && b.raw === b.down) return Infinity
  const due = b.sure ? b.sure + SETTLE : believedAt(b)
  const wait = since ? elderTill(h, 1 - side, since) : 0
  return wait > due ? wait : due
}

/**
 * Until when a change of this side that is older than `since` is waited for; 0 when there is none. While both may be a stop that is as long
 * as it takes: it may show that the stop was complete before the other side let go.
 */
function elderTill(h: Hands, side: Side, since: Ms): Ms {
  const b = h.button[side]
  const began = changedAt(b)
  if (b.sure || (!b.first && b.raw === b.down) || began >= since) return 0
  const settles = believedAt(b)
  return h.pair || settles < began + ELDER ? settles : began + ELDER
}

/** The side whose level is to be decided next by `at`, the older change first, if it changed before this instant. */
function nextToSettle(h: Hands, at: Ms, before: Ms): number {
  const l = h.button[0]
  const r = h.button[1]
  const isRight = settleAt(h, 1) <= at && changedAt(r) < before
  const isLeft = settleAt(h, 0) <= at && changedAt(l) < before && (!isRight || changedAt(l) <= changedAt(r))
  return isLeft ? 0 : isRight ? 1 : NOBODY
}

/** Since when the level of this side is another one. */
function changedAt(b: Button): Ms {
  return b.sure || b.first || b.last
}

function settle(h: Hands, side: Side): Gesture {
  const b = h.button[side]
  const isChange = b.sure > 0 || b.raw !== b.down
  h.side = side
  h.when = changedAt(b)
  if (b.sure) b.sure = 0
  else {
    b.knock = isChange ? 0 : b.first
    b.first = 0
  }
  if (!isChange) return Gesture.None
  b.down = 1 - b.down
  return b.down ? close(h, b, h.when) : open(h, b, h.when)
}

function close(h: Hands, b: Button, at: Ms): Gesture {
  const other = h.button[1 - h.side]
  b.at = at
  b.closed = at
  b.held = at + HOLD
  b.used = at < b.from ? Use.Spent : Use.Open
  h.began = at
  h.pair = !other.down || b.used === Use.Spent ? Pair.None : h.isPlay ? Pair.Stop : Pair.Door
  if (h.pair) h.till = 0
  else if (!h.isPlay && other.raw + other.down + other.first === 0) h.till = b.held
  return Gesture.Close
}

function open(h: Hands, b: Button, at: Ms): Gesture {
  h.pair = Pair.None
  h.began = b.at
  b.at = at
  return h.isPlay || b.used !== Use.Open || at - h.began >= HOLD ? Gesture.None : Gesture.Short
}

function hold(h: Hands, side: Side): Gesture {
  const b = h.button[side]
  h.side = side
  h.when = b.held
  h.began = b.at
  b.used = Use.Spent
  return Gesture.Hold
}

function makeStop(h: Hands): Gesture {
  h.side = laterOf(h)
  h.isOne = gapOf(h) <= ONE ? 1 : 0
  h.when = stopsFrom(h)
  h.began = h.when
  h.pair = Pair.None
  return Gesture.Both
}

function makeLong(h: Hands): Gesture {
  h.side = laterOf(h)
  h.when = pairDue(h)
  h.began = h.button[h.side].at
  h.pair = Pair.None
  return Gesture.Long
}

/*
 * Gestures: accepted levels in; presses, shorts, holds and gestures of both hands out.
 *
 * This file does not know what a gesture means. In play a closing is a press, and both contacts together may be a stop.
 * Elsewhere each contact is a short or a hold of its own side, and both together may ask for the judge's door.
 */
import { type Ms, NOBODY, type Side } from './clock.ts'
import {
  accept,
  acceptableAt,
  acceptDue,
  BOTH,
  type Button,
  type Hands,
  LOCKOUT,
  nextToAccept,
  Pair,
  STUCK,
  staysClosedTill,
  Use,
  undecidedSide,
  waitsTill,
} from './contact.ts'

/** A contact that opens sooner is a short; one that stays closed this long is a hold. */
export const HOLD: Ms = 1000
/** A button that repeats while it is held does so this often. */
const REPEAT: Ms = 150
/** Both closed for this long are a stop if they closed within CHORD_WINDOW of each other. */
export const STOP_HOLD: Ms = 600
const CHORD_WINDOW: Ms = 300
/** Two closings within this time are one gesture of two hands, which counts from the first edge. */
const SIMULTANEOUS: Ms = 60
/** Both closed for this long are a stop, whenever each closed: so a leaning hand or a stuck button prevents none. */
const LATE_STOP_HOLD: Ms = 2000
/** Both closed for this long outside play ask for the judge's door, if hands may open it. */
export const DOOR_HOLD: Ms = 5000

export const enum Gesture {
  None,
  /** The contact closed, at `when`. */
  Close,
  /** Opened again within a second, at `when`; it had closed at `began`. */
  Short,
  /** Still closed 1 s after it closed at `began`; `when` is that instant. */
  Hold,
  /** In play: both closed for long enough; `when` is the instant from which the stop counts. */
  Both,
  /** Outside play: both still closed 5 s after the second closing; `when` is that instant. */
  Long,
}

/** The next gesture that is complete by `at`, or None. Call it until it returns None. */
export function nextGesture(h: Hands, at: Ms): Gesture {
  h.gesturesFrom = 0
  h.now = at
  if (h.isPlay && !h.pair) {
    const side = undecidedSide(h)
    if (side !== BOTH) return takeAlone(h, side, at)
  }
  for (;;) {
    if (h.pair && pairDue(h) <= at) return h.pair === Pair.Stop ? makeStop(h) : makeLong(h)
    const holding = nextToHold(h, at)
    const accepting = nextToAccept(h, at, holding === NOBODY ? Infinity : h.button[holding].holdAt)
    if (accepting === NOBODY) return holding === NOBODY ? Gesture.None : hold(h, holding)
    const gesture = takeLevel(h, accepting)
    if (gesture) return gesture
  }
}

/** In play only this side's level can become a gesture; `side` is NOBODY if none can. */
function takeAlone(h: Hands, side: number, at: Ms): Gesture {
  h.gesturesFrom = h.gesturesFromFound = Infinity
  if (side === NOBODY) return Gesture.None
  const b = h.button[side]
  const due = acceptableAt(b)
  if (at >= due) return takeLevel(h, side)
  h.gesturesFrom = due
  return Gesture.None
}

/**
 * When `nextGesture` can next return a gesture, or a pin is read after a lock-out; Infinity when that needs a new edge.
 */
export function gestureDue(h: Hands, now: Ms): Ms {
  const l = h.button[0].at + LOCKOUT
  const r = h.button[1].at + LOCKOUT
  const due = isIdle(h) ? Infinity : takeDue(h)
  h.gesturesFrom = due
  h.gesturesFromFound = due
  const locked = l > now && (l < r || r <= now) ? l : r
  return locked > now && locked < due ? locked : due
}

/** Whether a gesture needs a new edge: every level is decided, and no closed contact may become one by itself. */
function isIdle(h: Hands): boolean {
  if (h.pair || undecidedSide(h) !== NOBODY) return false
  return h.isPlay > 0 || h.button[0].down + h.button[1].down === 0
}

/** When `nextGesture` can next return a gesture. */
function takeDue(h: Hands): Ms {
  let due = h.pair ? pairDue(h) : Infinity
  for (let side = 0; side < 2; side++) {
    const b = h.button[side]
    if (mayHold(h, b) && !b.changedAt) {
      const held = heldAt(h, side)
      if (held < due) due = held
    }
    const at = acceptDue(h, side)
    if (at < due) due = at
  }
  return due
}

/**
 * A contact that closed before `at` means nothing any more, because the glass showed something else then. A later
 * closing may still be the second one of a stop.
 */
export function useUp(h: Hands, at: Ms): void {
  h.gesturesFrom = 0
  voidContact(h, 0, at)
  voidContact(h, 1, at)
  if (h.pair === Pair.Stop) h.pair = Pair.None
  else if (h.pair && h.isPlay && h.button[laterOf(h)].at >= at) h.pair = Pair.Stop
}

/** The same for one side. */
export function voidContact(h: Hands, side: Side, at: Ms): void {
  const b = h.button[side]
  if (b.down && b.at < at) b.used = Use.Spent
  b.validFrom = at
}

/** What this side holds down means nothing more. */
export function voidNow(h: Hands, side: Side): void {
  h.button[side].used = Use.Spent
}

/** Both contacts, if closed now, will not open the door. */
export function releasePair(h: Hands): void {
  h.pair = Pair.None
}

/** Repeats the hold just taken while the button stays down, until it counts as stuck. */
export function repeatHold(h: Hands): void {
  repeatAfter(h, REPEAT)
}

/** The same, after this wait. */
export function repeatAfter(h: Hands, wait: Ms): void {
  const b = h.button[h.side]
  if (h.when - b.at <= STUCK) holdAgain(h, (h.now > h.when ? h.now : h.when) + wait)
}

/** Repeats the hold just taken at `at`. */
export function holdAgain(h: Hands, at: Ms): void {
  const b = h.button[h.side]
  b.used = Use.Unspent
  b.holdAt = at
}

/**
 * Whether both are closed and may still become a stop that matters at `at`: one that counts from before it, or one that
 * undoes the press of the same gesture.
 */
export function mayStop(h: Hands, at: Ms): boolean {
  if (h.pair !== Pair.Stop) return false
  const from = stopsFrom(h)
  return from < at || (gapOf(h) <= SIMULTANEOUS && h.pressedAt >= from)
}

/** The button that closed later. */
function laterOf(h: Hands): number {
  return h.button[1].at > h.button[0].at ? 1 : 0
}

/** The time from the first of two closings to the second; Infinity if the first one means nothing any more. */
function gapOf(h: Hands): Ms {
  const later = laterOf(h)
  const first = h.button[1 - later]
  return first.used === Use.Spent ? Infinity : h.button[later].at - first.at
}

/** The instant from which a stop by these two contacts would count. */
function stopsFrom(h: Hands): Ms {
  const later = laterOf(h)
  return h.button[gapOf(h) <= SIMULTANEOUS ? 1 - later : later].at
}

/** When both have been closed for long enough; Infinity while one of them may have opened before. */
function pairDue(h: Hands): Ms {
  const l = h.button[0]
  const r = h.button[1]
  const span = h.pair === Pair.Door ? DOOR_HOLD : gapOf(h) <= CHORD_WINDOW ? STOP_HOLD : LATE_STOP_HOLD
  const due = h.button[laterOf(h)].at + span
  return staysClosedTill(l, due) && staysClosedTill(r, due) ? due : Infinity
}

function mayHold(h: Hands, b: Button): boolean {
  return b.down !== 0 && b.used === Use.Unspent && !h.isPlay
}

/** The side whose hold is complete by `at`, the older one first. */
function nextToHold(h: Hands, at: Ms): number {
  if (h.isPlay) return NOBODY
  let side = NOBODY
  for (let i = 0; i < 2; i++) {
    const b = h.button[i]
    const isDue = mayHold(h, b) && heldAt(h, i) <= at && staysClosedTill(b, b.holdAt)
    if (isDue && (side === NOBODY || b.holdAt < h.button[0].holdAt)) side = i
  }
  return side
}

/** When this side's hold can be taken: an older change of the other side goes first. */
function heldAt(h: Hands, side: Side): Ms {
  const held = h.button[side].holdAt
  const wait = waitsTill(h, 1 - side, held)
  return wait > held ? wait : held
}

/** Accepts the level of this side that is due. That may be a gesture. */
function takeLevel(h: Hands, side: Side): Gesture {
  if (!accept(h, side)) return Gesture.None
  const b = h.button[side]
  return b.down ? close(h, b, h.when) : open(h, b, h.when)
}

function close(h: Hands, b: Button, at: Ms): Gesture {
  const other = h.button[1 - h.side]
  b.at = at
  b.closedAt = at
  b.holdAt = at + HOLD
  b.used = at < b.validFrom ? Use.Spent : Use.Unspent
  h.began = at
  h.pair = !other.down || b.used === Use.Spent ? Pair.None : h.isPlay ? Pair.Stop : Pair.Door
  if (h.pair) h.gesturesFrom = 0
  else if (!h.isPlay && other.raw + other.down + other.changedAt === 0) h.gesturesFrom = b.holdAt
  return Gesture.Close
}

function open(h: Hands, b: Button, at: Ms): Gesture {
  h.pair = Pair.None
  h.began = b.at
  b.at = at
  return h.isPlay || b.used !== Use.Unspent || at - h.began >= HOLD ? Gesture.None : Gesture.Short
}

function hold(h: Hands, side: Side): Gesture {
  const b = h.button[side]
  h.side = side
  h.when = b.holdAt
  h.began = b.at
  b.used = Use.Spent
  return Gesture.Hold
}

function makeStop(h: Hands): Gesture {
  h.side = laterOf(h)
  h.isSimultaneous = gapOf(h) <= SIMULTANEOUS ? 1 : 0
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

/*
 * Contacts in, gestures out.
 *
 * A contact's new level is believed once it has held for 8 ms, and counts from the first edge towards it: bounce and
 * knocks (C11) are sorted out here without moving a press by a millisecond. A chord is two presses that turn out to
 * have been one gesture. Nothing here knows what a gesture means; each side is read apart, so that a jammed button
 * holds up nobody (C8).
 */
import { type Ms, NOBODY } from './clock.ts'

/** A level must hold this long to be one; shorter is bounce or a knock. */
export const SETTLE: Ms = 8
/** After an accepted edge no other begins for this long; then the pin is read. */
export const LOCKOUT: Ms = 25
/** A contact that opens sooner was a short; one that stays so long with the other, a chord. */
export const SHORT: Ms = 600
export const HOLD: Ms = 1000
/** A held button that repeats does so this often. */
const REPEAT: Ms = 150
/** Closings this close together, held for SHORT more, are a chord. */
export const CHORD: Ms = 300
/** A button closed for longer than this is shown as stuck. */
export const STUCK: Ms = 60_000
/** A chord whose two contacts stay closed this long asks for the judge's door, where hands may open it. */
export const LONG: Ms = 5000
/**
 * How long an edge waits for an older one of the other side that still bounces. Longer than contacts bounce, shorter
 * than a hand presses: a contact that opens while it waits is taken for a knock.
 */
export const ELDER: Ms = 30

export const enum Gesture {
  None,
  /** The contact closed, at `when`. */
  Close,
  /** Opened again within 600 ms; `when` is its closing. */
  Short,
  /** Still closed 1 s after its closing; `when` is that instant. */
  Hold,
  /** Both; `when` is the first of the two closings. */
  Chord,
  /** Both still closed 5 s after the second closing, in the same stage; `when` is that instant. */
  Long,
}

/** What a closing contact may still mean. */
export const enum Use {
  /** A short, a hold or part of a chord. */
  Open,
  /** It has counted as a press; with the other it may yet be a chord. */
  Once,
  /** Nothing more. */
  Spent,
}

export interface Button {
  /** The last level reported, 1 closed, and when. */
  raw: number
  last: Ms
  /** The level believed, and since when. */
  down: number
  at: Ms
  /** First edge away from the believed level; 0 when there is none. */
  first: Ms
  /** When it becomes a hold. */
  held: Ms
  /** What this closing may still mean, a Use. */
  used: number
}

export interface Hands {
  button: [Button, Button]
  /** 1 while two closings may yet turn out to be a chord. */
  chord: number
  /** 1 while the two contacts of a chord stay closed. */
  both: number
  /** Whose gesture the last one was, and its instant. */
  side: number
  when: Ms
  /** Before this instant no gesture can come; 0 while that is not known. And the same as it was found, without the edges since. */
  till: Ms
  found: Ms
}

export function makeHands(): Hands {
  return { button: [makeButton(), makeButton()], chord: 0, both: 0, side: 0, when: 0, till: 0, found: 0 }
}

function makeButton(): Button {
  return { raw: 0, last: 0, down: 0, at: 0, first: 0, held: 0, used: 0 }
}

/** Notes an edge; `at` is the interrupt's time. Edges of both sides come in the order of their times. */
export function edge(h: Hands, side: number, level: number, at: Ms): void {
  const b = h.button[side]
  b.raw = level
  b.last = at
  if (!b.first && level !== b.down && at >= b.at + LOCKOUT) b.first = at
  if (!h.till) return
  const other = h.button[1 - side]
  const before = other.first || other.raw !== other.down ? h.till : h.found
  h.till = at + SETTLE < before ? at + SETTLE : before
}

/** The next gesture that is complete by `at`, or None; call until None. */
export function take(h: Hands, at: Ms): Gesture {
  h.till = 0
  if (chordDue(h) <= at) return makeChord(h)
  if (longDue(h) <= at) return makeLong(h)
  for (let side = 0; side < 2; side++) {
    const b = h.button[side]
    if (mayHold(h, b) && b.held <= at && staysTill(b, b.held)) return hold(h, side)
  }
  for (;;) {
    const side = nextToSettle(h, at)
    if (side === NOBODY) return Gesture.None
    const gesture = settle(h, side)
    if (gesture) return gesture
  }
}

/** When `take`, or a reading of the pins as a lock-out ends, can next bring something; Infinity when only an edge can. */
export function gestureDue(h: Hands, now: Ms): Ms {
  const l = h.button[0].at + LOCKOUT
  const r = h.button[1].at + LOCKOUT
  const due = isAway(h) ? Infinity : takeDue(h)
  h.till = due
  h.found = due
  const locked = l > now && (l < r || r <= now) ? l : r
  return locked > now && locked < due ? locked : due
}

/** Whether both contacts are open, and no edge waits to be believed. */
function isAway(h: Hands): boolean {
  const l = h.button[0]
  const r = h.button[1]
  return l.raw + l.down + l.first + r.raw + r.down + r.first === 0
}

/** When `take` can next bring something. */
function takeDue(h: Hands): Ms {
  let due = h.both ? longDue(h) : chordDue(h)
  for (let side = 0; side < 2; side++) {
    const b = h.button[side]
    if (mayHold(h, b) && !b.first && b.held < due) due = b.held
    const at = settleAt(h, side)
    if (at < due) due = at
  }
  return due
}

/** What is held down now means nothing later: it belongs to the stage it was pressed in. */
export function useUp(h: Hands): void {
  spend(h, 0)
  spend(h, 1)
}

/** What this side holds down means nothing more. */
export function spend(h: Hands, side: number): void {
  h.button[side].used = Use.Spent
  h.chord = 0
  h.both = 0
}

/** Lets the hold just taken come again while the button stays down, until it counts as stuck. */
export function repeatHold(h: Hands): void {
  const b = h.button[h.side]
  if (h.when - b.at > STUCK) return
  b.used = Use.Open
  b.held = h.when + REPEAT
}

/** A contact found closed at power-on: it means nothing until it has opened. */
export function findClosed(h: Hands, side: number, at: Ms): void {
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

/** When the button will be shown as stuck; Infinity while it is open. */
export function stuckAt(b: Button): Ms {
  return b.down ? b.at + STUCK + 1 : Infinity
}

function chordDue(h: Hands): Ms {
  return h.chord ? bothTill(h, SHORT) : Infinity
}

function longDue(h: Hands): Ms {
  return h.both ? bothTill(h, LONG) : Infinity
}

/** So long after the second closing; Infinity when one of them opened before. */
function bothTill(h: Hands, span: Ms): Ms {
  const l = h.button[0]
  const r = h.button[1]
  const due = (l.at > r.at ? l.at : r.at) + span
  return staysTill(l, due) && staysTill(r, due) ? due : Infinity
}

function mayHold(h: Hands, b: Button): boolean {
  return b.down !== 0 && !b.used && !h.chord
}

/** Whether no edge so far says that the button opened before `until`. */
function staysTill(b: Button, until: Ms): boolean {
  return !b.first || b.first >= until
}

/** When the level of this side will be decided; Infinity when it is. An older change of the other side goes first. */
function settleAt(h: Hands, side: number): Ms {
  const b = h.button[side]
  if (!b.first && b.raw === b.down) return Infinity
  const due = b.last + SETTLE > b.at + LOCKOUT ? b.last + SETTLE : b.at + LOCKOUT
  const other = h.button[1 - side]
  if (!b.first || !other.first || other.first >= b.first) return due
  const wait = other.last + SETTLE < other.first + ELDER ? other.last + SETTLE : other.first + ELDER
  return wait > due ? wait : due
}

/** The side whose level is to be decided next by `at`, the older change first. */
function nextToSettle(h: Hands, at: Ms): number {
  const l = h.button[0]
  const r = h.button[1]
  const isRight = settleAt(h, 1) <= at
  const isLeft = settleAt(h, 0) <= at && (!isRight || (l.first || l.last) <= (r.first || r.last))
  return isLeft ? 0 : isRight ? 1 : NOBODY
}

function settle(h: Hands, side: number): Gesture {
  const b = h.button[side]
  const isChange = b.raw !== b.down
  h.side = side
  h.when = b.first || b.last
  b.first = 0
  let gesture = Gesture.None
  if (isChange) {
    b.down = b.raw
    if (b.down) gesture = close(h, b, h.when)
    else gesture = open(h, b, h.when)
  }
  return gesture
}

function close(h: Hands, b: Button, at: Ms): Gesture {
  const other = h.button[1 - h.side]
  b.at = at
  b.held = at + HOLD
  b.used = Use.Open
  h.chord = other.down && other.used !== Use.Spent && at - other.at <= CHORD ? 1 : 0
  if (other.raw + other.down + other.first === 0) h.till = b.held
  return Gesture.Close
}

/** A press that ended by itself stands: no chord takes it back, and the one that came after it makes none any more. */
function open(h: Hands, b: Button, at: Ms): Gesture {
  const other = h.button[1 - h.side]
  if (h.chord && other.used === Use.Once && other.at > b.at) other.used = Use.Spent
  h.when = b.at
  h.chord = 0
  h.both = 0
  b.at = at
  return b.used || at - h.when >= SHORT ? Gesture.None : Gesture.Short
}

function hold(h: Hands, side: number): Gesture {
  const b = h.button[side]
  h.side = side
  h.when = b.held
  b.used = Use.Spent
  return Gesture.Hold
}

function makeChord(h: Hands): Gesture {
  h.side = h.button[0].at <= h.button[1].at ? 0 : 1
  h.when = h.button[h.side].at
  useUp(h)
  h.both = 1
  return Gesture.Chord
}

function makeLong(h: Hands): Gesture {
  h.when = longDue(h)
  h.both = 0
  return Gesture.Long
}

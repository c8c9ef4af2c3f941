/*
 * Edges as they come: noted, and in play what needs no more than that.
 */
import type { Ms, Side } from './clock.ts'
import { acceptChange, acceptedLevel, type Button, believedAt, type Hands, LOCKOUT, SETTLE, Use } from './gesture.ts'

/** Notes an edge; `at` is the interrupt's time. Edges of both sides come in the order of their times. */
export function edge(h: Hands, side: Side, level: number, at: Ms): void {
  const b = h.button[side]
  acceptChange(h, b, at)
  if (!b.first && level !== acceptedLevel(b) && at >= (b.sure || b.at) + LOCKOUT)
    b.first = b.knock && at < b.last + SETTLE ? b.knock : at
  b.raw = level
  b.last = at
  if (!h.till) return
  const other = h.button[1 - side]
  const before = other.first || other.raw !== other.down ? h.till : h.found
  h.till = at + SETTLE < before ? at + SETTLE : before
}

/** Notes an edge of a contact that bounces: one of its press is noted already, and nothing else has come since. */
export function bounce(h: Hands, side: Side, level: number, at: Ms): void {
  const b = h.button[side]
  b.raw = level
  b.last = at
  h.till = at + SETTLE
}

/**
 * Notes that a contact closes in play while the other one is open, though perhaps only just, and says true; false where it may be anything
 * else, and nothing is noted. It is the short way of `movePlainly`, for a press waits for it.
 */
export function closePlainly(h: Hands, side: Side, at: Ms): boolean {
  const b = h.button[side]
  const o = h.button[1 - side]
  if (b.first || b.sure || b.raw || b.down || at < b.last + SETTLE || at < b.at + LOCKOUT) return false
  if (o.first) {
    if (o.sure || at < o.last + SETTLE || at < o.at + LOCKOUT) return false
    o.at = o.first
    o.down = o.first = o.knock = 0
    h.found = Infinity
  }
  b.first = b.last = at
  b.raw = 1
  h.till = at + SETTLE
  return true
}

/**
 * Notes an edge in play, where no pair is closed, and says true; false where it may be a bounce, and nothing is noted. An opening that nobody
 * has asked for since is believed by now.
 */
export function movePlainly(h: Hands, side: Side, level: number, at: Ms): boolean {
  const b = h.button[side]
  if (h.till < Infinity && !believe(h, at)) return false
  if (at < b.last + SETTLE || at < b.at + LOCKOUT) return false
  b.first = at
  b.raw = level
  b.last = at
  h.till = at + SETTLE
  return true
}

/**
 * In play: whether nothing but openings can have come by `at` to be believed, and then they are. With no pair closed they bring
 * nothing.
 */
export function believe(h: Hands, at: Ms): boolean {
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
  if (!b.first || b.sure || b.raw || !b.down || at < believedAt(b)) return false
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

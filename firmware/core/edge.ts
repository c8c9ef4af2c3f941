/*
 * Edges as they come: noted, and in play what needs no more than that.
 */
import type { Ms, Side } from './clock.ts'
import { acceptChange, acceptedLevel, type Button, believedAt, type Hands, LOCKOUT, SETTLE, Use } from './gesture.ts'

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

/** In play: whether nothing but openings can have come by `at` to be accepted; then they are. With no pair closed they bring nothing. */
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

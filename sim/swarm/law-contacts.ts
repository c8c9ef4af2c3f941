/*
 * Contacts as the law sees them: each from its first closing edge to its opening, with what stood on the glass when it closed.
 *
 * The law has no model of bounce. Edges within a few ms of a closing belong to it; of hands that are quicker than that it
 * says nothing any more.
 */
import type { Seen } from './law-seen.ts'

/** A contact that stays closed for less is a knock (C11). */
export const REST = 8
/** Edges so soon after a closing belong to it; such a contact is to stay closed a little longer. */
const BOUNCE = 4
const BOUNCED = 15
/** Between two contacts of one button lie at least so many ms. */
const APART = 40
/** Outside play a contact is a hold from here on. */
export const HOLD = 1000
/** Contacts that opened so long ago explain nothing any more, and holds. */
const KEPT = 8000
const HELD = 300_000

export interface Contact {
  side: number
  closed: number
  /** Infinity while it is closed. */
  opened: number
  hasBounced: boolean
  /** What the clock showed when it closed. */
  stood: Seen
  /** What it does as a closing in play, or as a hold in a stop, is done. */
  isDone: boolean
  /** It was one of both hands that stopped the clock: it means nothing until it opens. */
  isVoid: boolean
  /** It closed while nobody knew yet whether the stop button was pressed. */
  isVague: boolean
}

export interface Hands {
  list: Contact[]
  last: (Contact | undefined)[]
  /** The last edge of any contact. */
  edge: number
}

export function makeContacts(): Hands {
  return { list: [], last: [undefined, undefined], edge: -Infinity }
}

/** Takes an edge; whether it is one that the law can tell the meaning of. */
export function takeEdge(h: Hands, side: number, level: number, at: number, stood: Seen): boolean {
  const last = h.last[side]
  const isClosed = last?.opened === Infinity
  if (isClosed === level > 0) return true
  h.edge = at
  if (last && !level) {
    last.opened = at
    return !last.hasBounced || at - last.closed <= BOUNCE || at - last.closed >= BOUNCED
  }
  if (last && at - last.closed <= BOUNCE) {
    last.opened = Infinity
    last.hasBounced = true
    return true
  }
  addContact(h, side, at, stood)
  return !last || at - last.opened >= APART
}

/** A contact that closes now; one that is found closed at power-on closed before all. */
export function addContact(h: Hands, side: number, closed: number, stood: Seen): void {
  const more = { hasBounced: false, isDone: false, isVoid: false, isVague: false }
  const contact: Contact = { side, closed, opened: Infinity, stood, ...more }
  h.list.push(contact)
  h.last[side] = contact
}

/** Whether it has stayed closed long enough to be no knock. */
export function isContact(c: Contact): boolean {
  return c.opened - c.closed >= REST
}

export function forget(h: Hands, now: number): void {
  if (h.list.length < 60) return
  h.list = h.list.filter((c) => c.opened > now - (c.opened - c.closed < HOLD ? KEPT : HELD))
}

/*
 * The contacts. Every edge is stamped in the interrupt, and edges close together are one change with its bounce.
 *
 * A change is over once nothing has come for GAP, which is longer than contacts bounce and shorter than the presses
 * asked for. All contacts are watched at once, so a press on the wrong pin is noticed.
 */
import { kit } from './kit.ts'

/** Ms without an edge after which a change is over. */
const GAP = 100

export interface Contact {
  name: string
  pin: Pin
  /** The level before the present change, 1 closed; its edges so far, 0 between changes. */
  was: number
  edges: number
  /** The first edge and the last one, in ms; the level after it. */
  first: number
  last: number
  level: number
  /** The longest time back at the old level within this change. */
  back: number
  /** The presses so far, in ms: when the last one began, the shortest, the longest bounce and the longest time back. */
  since: number
  shortest: number
  bounce: number
  away: number
  /** How many presses, surplus edges, and changes that led back to where they began. */
  presses: number
  bounces: number
  knocks: number
}

export const contacts: Contact[] = []
/** Called with each change that is over. */
let heard: ((c: Contact) => void) | undefined
let timer = 0

/** Adds a contact, which closes to ground. */
function add(name: string, pin: Pin): void {
  contacts.push({ name, pin } as Contact)
  clear(contacts[contacts.length - 1])
  pinMode(pin, 'input_pullup')
  setWatch(edge, pin, { repeat: true, edge: 'both', debounce: 0 })
}

/** Watches all contacts, the two buttons first. */
export function watchAll(): void {
  add('left', kit.pins.button[0])
  add('right', kit.pins.button[1])
  add('key', kit.pins.key)
  add('stop', kit.pins.stop)
}

export function clear(c: Contact): void {
  c.was = c.level = isClosed(c) ? 1 : 0
  c.edges = c.first = c.last = c.back = c.since = c.bounce = c.away = c.presses = c.bounces = c.knocks = 0
  c.shortest = Infinity
}

export function isClosed(c: Contact): boolean {
  return !digitalRead(c.pin)
}

/** Sends changes to `f` from now on, or to nobody. */
export function listen(f?: (c: Contact) => void): void {
  heard = f
}

/** A contact's name and its pin. */
export function nameOf(c: Contact): string {
  return c.name + ' (' + c.pin + ')'
}

function edge(e: WatchEvent): void {
  for (let i = 0; i < contacts.length; i++) if (contacts[i].pin === e.pin) note(contacts[i], e)
}

function note(c: Contact, e: WatchEvent): void {
  const at = e.time * 1000
  const level = e.state ? 0 : 1
  if (c.edges && at - c.last > GAP) settle(c)
  if (c.edges && c.level === c.was && at - c.last > c.back) c.back = at - c.last
  if (!c.edges) c.first = at
  c.edges++
  c.last = at
  c.level = level
  if (timer) clearTimeout(timer)
  timer = setTimeout(settleAll, GAP * 2)
}

function settleAll(): void {
  timer = 0
  for (let i = 0; i < contacts.length; i++) if (contacts[i].edges) settle(contacts[i])
}

/** A change is over. The level read stands in for an edge that has not come. */
function settle(c: Contact): void {
  const span = c.last - c.first
  c.bounces += c.edges - 1
  c.edges = 0
  if (c.level === c.was) c.knocks++
  else {
    if (span > c.bounce) c.bounce = span
    if (c.back > c.away) c.away = c.back
    if (c.level) c.since = c.first
    else press(c, c.first - c.since)
  }
  c.was = c.level
  c.back = 0
  if (heard) heard(c)
}

function press(c: Contact, ms: number): void {
  c.presses++
  if (ms < c.shortest) c.shortest = ms
}

/*
 * Calm: while a clock runs and nobody touches it, only the seconds on its face change. What is known of the coming seconds is
 * kept here, so the most frequent wake needs nothing else.
 */
import type { Ms } from '../core/clock.ts'
import { contactsOf } from '../core/edge.ts'
import { gestureDue, stuckAt } from '../core/gesture.ts'
import type { Session } from '../core/state.ts'
import { secondsShown } from '../ui/time.ts'
import type { Count } from './port.ts'

/** A wake that is later than this, in s, draws no second by its strokes alone. */
export const LATEST = 0.9
/** This long before a button shows as stuck the clock stops being calm, for the next wake is aimed at that instant. */
const EARLY: Ms = 1001

export interface Calm {
  /**
   * Until this instant only the second on the face changes, and outside play nothing, unless hands do something; 0 when anything
   * may be new.
   */
  faceTill: Ms
  /** The clock is calm until this instant; 0 when it is not calm. Then the contacts as they are meanwhile. */
  till: Ms
  contacts: number
  /** When the delay or bank that runs is used up, and the second of it that is shown. */
  emptyAt: Ms
  second: number
  /**
   * The instant of the wake that the board was asked for, leaving out later edges. While the clock is calm, its value from
   * before.
   */
  wakeAt: Ms
  /** When the contact of the side that runs closed, while nothing else has come since the calm; 0 when it has not, or more has. */
  press: Ms
  /** The delay, in ms, for which the display has laid out the end of a turn; -1 for none. */
  laid: Ms
  /** A press that closes at this instant or later can be shown at once. */
  seenFrom: Ms
  /** What counts down by its strokes alone; undefined when nothing does. */
  count: Count | undefined
}

export function makeCalm(): Calm {
  'cold'
  return {
    faceTill: 0,
    till: 0,
    contacts: 0,
    emptyAt: 0,
    second: 0,
    wakeAt: 0,
    press: 0,
    laid: -1,
    seenFrom: 0,
    count: undefined,
  }
}

/** Whether the clock is calm: it runs, no contact has changed, and only its second can be new. */
export function isCalm(c: Calm, now: Ms, contacts: number): boolean {
  return now < c.till && contacts === c.contacts
}

/** How long until the next second is to be shown, 1 ms late, while the clock is calm. */
export function tickIn(c: Calm, now: Ms): Ms {
  'hot'
  return ((c.emptyAt - now - 1) % 1000) + 2
}

/** When the next second is to be shown, 1 ms late. */
function nextSecond(c: Calm): Ms {
  return c.emptyAt - c.second * 1000 + 1001
}

/**
 * After a look at the face: finds until when only its second changes, on any glass. That is the delay's end, the bank's next
 * minute, its last minute, or its last ten seconds.
 */
export function foresee(c: Calm, s: Session, now: Ms): void {
  const clock = s.clock
  let till = clock.since + clock.left
  c.emptyAt = till
  if (now >= till) {
    c.emptyAt += clock.bank[clock.turn & 1]
    const second = secondsShown(c.emptyAt - now)
    const minute = second - (second % 60)
    till = c.emptyAt - (minute > 60 ? minute - 1 : minute || 10) * 1000
  }
  c.second = secondsShown(c.emptyAt - now)
  for (let side = 0; side < 2; side++) {
    const stuck = stuckAt(s.hands.button[side]) - EARLY
    if (stuck < till) till = stuck
  }
  c.faceTill = till
}

/**
 * While only the second on the face changes: finds the next wake, and makes the clock calm, unless the contacts may still become a
 * gesture, or a word waits to be written.
 */
export function becalm(c: Calm, s: Session, now: Ms): void {
  const hands = s.hands
  const journal = s.journal
  const due = gestureDue(hands, now) + 1
  const second = nextSecond(c)
  c.wakeAt = due < second ? due : second
  if (hands.till < Infinity || journal.out.length) return
  c.contacts = contactsOf(hands)
  c.till = c.faceTill < journal.checkAt ? c.faceTill : journal.checkAt
}

/** Ends the calm. The next wake is reckoned from the seconds shown so far. */
export function disturb(c: Calm): void {
  c.till = 0
  c.press = 0
  c.wakeAt = nextSecond(c)
}

/**
 * On a calm clock: lets seconds be counted down that change the last figure alone, and are over well before the calm is. `time` is
 * getTime() at `now`.
 */
export function foreseeCount(c: Calm, count: Count | undefined, now: Ms, time: number): void {
  const figure = c.second % 10
  const first = c.emptyAt - c.second * 1000 + 1000
  const most = ((c.till - first - LATEST * 1000) / 1000) | 0
  if (!count || most <= 0) return
  count.due = time + (first - now - 0.5) / 1000 // as ms are rounded
  count.pins = 3 - c.contacts
  count.figure = figure
  count.left = figure < most ? figure : most
  count.tens = c.second - figure
  c.count = count
}

/** Ends the counting. Whether it has come to another second than the one that was drawn before it, which is then `second`. */
export function endCount(c: Calm): boolean {
  const count = c.count
  if (!count) return false
  const second = count.tens + count.figure
  c.count = undefined
  count.left = 0
  if (second === c.second) return false
  c.second = second
  return true
}

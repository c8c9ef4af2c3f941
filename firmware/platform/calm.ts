/*
 * Calm: while a clock runs and nobody touches it, nothing of its face is new but a second. What is known of the seconds to come
 * stands here, so that the wake that comes most often asks for nothing else.
 */
import type { Ms } from '../core/clock.ts'
import { contactsOf, gestureDue, stuckAt } from '../core/gesture.ts'
import type { Session } from '../core/state.ts'
import { secondsShown } from '../ui/time.ts'

/** So long before a button shows as stuck, wakes are whole: the next one is aimed at that. */
const EARLY: Ms = 1001

export interface Calm {
  /** Until when the face changes by nothing but its second, where hands bring nothing; 0 when anything may be new. */
  faceTill: Ms
  /** Until when the clock is calm, and the contacts as they then are; 0 when it is not. */
  till: Ms
  contacts: number
  /** When the delay or bank that runs is used up, and the second of it that is shown. */
  emptyAt: Ms
  second: number
  /** When the board was asked to wake the clock, apart from what the edges since may bring; while it is calm, what that was before. */
  wakeAt: Ms
}

export function makeCalm(): Calm {
  'cold'
  return { faceTill: 0, till: 0, contacts: 0, emptyAt: 0, second: 0, wakeAt: 0 }
}

/** Whether nothing can have happened but that time went by, a clock runs, and of what is shown only its second can be new. */
export function isCalm(c: Calm, now: Ms, contacts: number): boolean {
  return now < c.till && contacts === c.contacts
}

/** When the next second is to be shown, 1 ms late. */
function nextSecond(c: Calm): Ms {
  return c.emptyAt - c.second * 1000 + 1001
}

/**
 * The face has been looked at: until when nothing but its second changes, on any glass. That is to the delay's end, or to the bank's
 * next minute, its last one and its last ten seconds.
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

/** From here on the clock is calm, unless a gesture may come of what the contacts have done, or a word waits to be written. */
export function becalm(c: Calm, s: Session, now: Ms): void {
  const hands = s.hands
  const journal = s.journal
  const unlocked = gestureDue(hands, now) + 1
  if (hands.till < Infinity || journal.out.length) return
  c.contacts = contactsOf(hands)
  c.till = c.faceTill < journal.checkAt ? c.faceTill : journal.checkAt
  c.wakeAt = nextSecond(c)
  if (unlocked < c.wakeAt) c.wakeAt = unlocked
}

/** No longer calm: when the board was asked to wake is brought up to where the ticks have come. */
export function disturb(c: Calm): void {
  c.till = 0
  c.wakeAt = nextSecond(c)
}

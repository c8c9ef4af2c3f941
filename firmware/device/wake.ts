/*
 * The next wake, and when it is asked for: at the next visible change, once an edge is believed, or a breath later where there is more to do.
 */
import type { Ms } from '../core/clock.ts'
import { SETTLE } from '../core/gesture.ts'
import { due } from '../core/session.ts'
import { UNKNOWN } from '../ui/face.ts'
import type { Loop } from './loop.ts'

/** After a wake that was broken off comes another. */
export const RETRY: Ms = 1000
/** The judge's key must be turned this long. */
export const TURNED: Ms = 30
/** While an edge is on its way, the pins are read again this often. */
export const PATIENCE: Ms = 10
/** Before what is still to be done so much time passes at least, and what hands have done meanwhile is taken. */
const BREATH: Ms = 20
/** Edges put it off no longer than this; and a wake that takes as long is a long one. */
const LONG: Ms = 100

/** Asks for another wake, should this one be broken off. */
export function retry(loop: Loop): void {
  loop.asked = Infinity
  loop.board.wakeIn(RETRY)
}

/** There is more to do, so many breaths from now. What hands have done meanwhile comes before it. */
export function breathe(loop: Loop, breaths: number): void {
  loop.asked = loop.board.now() + BREATH * breaths
  loop.board.wakeIn(BREATH * breaths)
}

/** An edge that has waited while a page was drawn may have others behind it, which are taken before the rest of the page. */
export function breatheOn(loop: Loop, at: Ms): void {
  const now = loop.board.now()
  if (now > at + SETTLE && now < loop.asked + LONG) loop.board.wakeIn(BREATH)
}

/** Sees to it that a wake comes once an edge of this instant is to be believed, or sooner. One that is overdue may have others behind it. */
export function wakeOnceBelieved(loop: Loop, at: Ms): void {
  const wakeAt = loop.calm.wakeAt
  loop.asked = at + SETTLE < wakeAt ? at + SETTLE + 1 : wakeAt
  const wait = loop.asked - loop.board.now()
  loop.board.wakeIn(wait > 0 ? wait : PATIENCE)
}

/** Asks for the next wake after this instant, in one that began at `from`, where the glass next wants one at `face`. */
export function ask(loop: Loop, now: Ms, face: Ms, from: Ms): void {
  loop.calm.wakeAt = nextWake(loop, now, face)
  if (loop.shown !== loop.session.stage || loop.stage !== loop.session.stage) breathe(loop, 1)
  else wakeBy(loop, loop.calm.wakeAt, from)
}

/** Asks the board for a wake at this instant, in one that began at `from`. One that is overdue waits for a breath, and after a long wake for two. */
export function wakeBy(loop: Loop, at: Ms, from: Ms): void {
  const now = loop.board.now()
  const wait = at - now
  const least = now > from + LONG ? BREATH * 2 : wait > 0 ? 0 : BREATH
  loop.asked = at
  loop.board.wakeIn(wait > least ? wait : least)
}

/** The next wake, where the glass next wants one at `face`. */
function nextWake(loop: Loop, now: Ms, face: Ms): Ms {
  let at = face
  if (now < loop.blinkTill && loop.blinkTill + 1 < at) at = loop.blinkTill + 1
  if (loop.face.hours === UNKNOWN && loop.batteryAt < at) at = loop.batteryAt
  if (loop.air.on && !loop.session.clock.on) {
    const told = loop.air.till > now ? loop.air.till : now + 1000
    if (told < at) at = told
  }
  return loop.key > 0 && loop.key + TURNED < at ? loop.key + TURNED : at
}

/** When the glass may next have to show something else by itself, 1 ms late, so that a wake never comes before what it was meant for. */
export function nextFace(loop: Loop, now: Ms): Ms {
  const at = due(loop.session, now) + 1
  return loop.dozeAt > 0 && loop.dozeAt < at ? loop.dozeAt : at
}

/*
 * The next wake, and when it is asked for: at the next visible change, or once an edge is believed.
 */
import type { Ms } from '../core/clock.ts'
import { SETTLE } from '../core/gesture.ts'
import { due } from '../core/session.ts'
import type { Loop } from './loop.ts'

/** After a wake that was broken off comes another. */
export const RETRY: Ms = 1000
/** The judge's key must be turned this long. */
export const TURNED: Ms = 30
/** While an edge is on its way, the pins are read again this often. */
export const PATIENCE: Ms = 10

/** Sees to it that a wake comes once an edge of this instant is to be believed, or sooner. */
export function wakeOnceBelieved(loop: Loop, at: Ms): void {
  const c = loop.calm
  if (loop.asked > at + SETTLE + 1) wakeBy(loop, at + SETTLE < c.wakeAt ? at + SETTLE + 1 : c.wakeAt)
}

/** Asks for another wake, should this one be broken off. */
export function retry(loop: Loop): void {
  loop.asked = Infinity
  loop.board.wakeIn(RETRY)
}

/** Asks for the next wake. */
export function ask(loop: Loop): void {
  loop.calm.wakeAt = nextWake(loop, loop.board.now())
  wakeBy(loop, loop.calm.wakeAt)
}

/** Asks the board for a wake at this instant. */
export function wakeBy(loop: Loop, at: Ms): void {
  loop.asked = at
  loop.board.wakeIn(at - loop.board.now())
}

/** The next wake, 1 ms late, so that a wake never comes before what it was meant for. */
function nextWake(loop: Loop, now: Ms): Ms {
  let at = due(loop.session, now) + 1
  if (loop.dozeAt > 0 && loop.dozeAt < at) at = loop.dozeAt
  if (now < loop.blinkTill && loop.blinkTill + 1 < at) at = loop.blinkTill + 1
  if (loop.air.on && !loop.session.clock.on) {
    const told = loop.air.till > now ? loop.air.till : now + 1000
    if (told < at) at = told
  }
  return loop.key > 0 && loop.key + TURNED < at ? loop.key + TURNED : at
}

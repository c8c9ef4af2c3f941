/*
 * The next wake, and when it is asked for: at the next visible change, once an edge is believed, or a breath later where there is more to do.
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
/** Before what is still to be done so much time passes at least, and what hands have done meanwhile is taken. */
const BREATH: Ms = 20
/** In play an edge that is handled so late that it is to be believed has others behind it, which are taken first. */
const LULL: Ms = 60

/** Asks for another wake, should this one be broken off. */
export function retry(loop: Loop): void {
  loop.asked = Infinity
  loop.board.wakeIn(RETRY)
}

/** There is more to do. What hands have done meanwhile comes before it. */
export function breathe(loop: Loop, now: Ms): void {
  loop.asked = now
  loop.board.wakeIn(BREATH)
}

/** Sees to it that a wake comes once an edge of this instant is to be believed, or sooner. It is asked where that is not sure yet. */
export function wakeOnceBelieved(loop: Loop, at: Ms): void {
  const wakeAt = loop.calm.wakeAt
  const next = at + SETTLE < wakeAt ? at + SETTLE + 1 : wakeAt
  const wait = next - loop.board.now()
  loop.asked = next
  loop.board.wakeIn(wait > 0 ? wait : loop.session.hands.isPlay ? LULL : PATIENCE)
}

/** Asks for the next wake after one whose face was looked at now. What has become due since then is not passed over. */
export function ask(loop: Loop, now: Ms): void {
  askFor(loop, now, nextFace(loop, now))
}

export function askFor(loop: Loop, now: Ms, face: Ms): void {
  loop.calm.wakeAt = nextWake(loop, now, face)
  if (isBehind(loop)) breathe(loop, now)
  else wakeBy(loop, loop.calm.wakeAt)
}

/** Asks the board for a wake at this instant. One that is over already comes after a breath. */
export function wakeBy(loop: Loop, at: Ms): void {
  const wait = at - loop.board.now()
  loop.asked = at
  loop.board.wakeIn(wait > 0 ? wait : BREATH)
}

/** The next wake, where the glass next wants one at `face`. */
function nextWake(loop: Loop, now: Ms, face: Ms): Ms {
  let at = face
  if (now < loop.blinkTill && loop.blinkTill + 1 < at) at = loop.blinkTill + 1
  if (loop.air.on && !loop.session.clock.on) {
    const told = loop.air.till > now ? loop.air.till : now + 1000
    if (told < at) at = told
  }
  return loop.key > 0 && loop.key + TURNED < at ? loop.key + TURNED : at
}

/** Whether the page is not whole yet, or the board not brought to this stage. */
export function isBehind(loop: Loop): boolean {
  return loop.shown !== loop.session.stage || loop.stage !== loop.session.stage
}

/** When the glass may next have to show something else by itself, 1 ms late, so that a wake never comes before what it was meant for. */
export function nextFace(loop: Loop, now: Ms): Ms {
  const at = due(loop.session, now) + 1
  return loop.dozeAt > 0 && loop.dozeAt < at ? loop.dozeAt : at
}

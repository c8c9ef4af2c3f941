/*
 * The stop button. It is watched like a player's contact. It counts from where it closed, bounces aside, if it is
 * closed as long after its first edge as the judge's key must be. A timer checks that. If both edges are handled late,
 * after a page was drawn, their stamps decide.
 */

import type { Ms } from '../core/clock.ts'
import { Ev, step } from '../core/session.ts'
import { KEY_BOUNCE, KEY_HOLD, onCue } from '../device/loop.ts'
import { loop } from './board.ts'
import { watch } from './contacts.ts'
import { sinceBoot } from './time.ts'

let pin: Pin
/** When it closed, until that counts; 0 while it is open, or once it has counted. */
let closed: Ms = 0
/** When it last opened. */
let opened: Ms = 0
/** The timer that checks the closing; 0 for none. */
let timer = 0

export function watchStop(of: Pin): void {
  pin = of
  watch(pin, edge)
}

function edge(e: WatchEvent): void {
  const at = sinceBoot(e.time)
  if (e.state) {
    opened = at
    if (closed && at - closed >= KEY_HOLD) count()
  } else if (!closed || at - opened > KEY_BOUNCE) {
    cancel()
    closed = at || 1
    timer = setTimeout(settle, KEY_HOLD)
  }
}

function settle(): void {
  timer = 0
  if (!digitalRead(pin)) count()
  else closed = 0
}

function count(): void {
  const at = closed
  closed = 0
  cancel()
  onCue(loop, step(loop.session, Ev.Stop, at))
}

/** A timer that has fired is left alone: the board may have given its number to another one. */
function cancel(): void {
  if (timer) clearTimeout(timer)
  timer = 0
}

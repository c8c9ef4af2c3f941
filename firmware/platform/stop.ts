/*
 * The stop button: watched like a player's contact, and believed once it has stayed closed as long as the judge's key must.
 */

import { pressBoth } from '../core/both.ts'
import type { Ms } from '../core/clock.ts'
import { loop, sinceBoot, watch } from './espruino.ts'
import { TURNED, takeCue } from './loop.ts'

let pin: Pin
/** When it closed, until that counts; 0 while it is open, or has counted. */
let closed: Ms = 0

export function watchStop(of: Pin): void {
  pin = of
  watch(pin, edge)
}

function edge(e: WatchEvent): void {
  if (e.state || closed) return
  closed = sinceBoot(e.time) || 1
  setTimeout(settle, TURNED)
}

function settle(): void {
  'cold'
  const at = closed
  closed = 0
  if (!digitalRead(pin)) takeCue(loop, pressBoth(loop.session, at))
}

/*
 * Keys that a board itself has, as judge's keys beside the one of the case: each counts once it has stayed pressed.
 */
import { loop, sinceBoot } from './espruino.ts'
import { takeKey } from './loop.ts'

/** Keys that read high while they are pressed. */
export function watchKeys(keys: Pin[]): void {
  'cold'
  for (let i = 0; i < keys.length; i++) setWatch(press, keys[i], { repeat: true, edge: 'both', debounce: 0 })
}

function press(e: WatchEvent): void {
  'cold'
  takeKey(loop, e.state ? 1 : 0, sinceBoot(e.time))
}

/*
 * Pixl.js: built-in 128x64 glass; two player buttons and two side lights on the header.
 *
 * D0 and D1 stay free: D0 high at power-on would give the serial console to whoever holds it.
 */
import { startClock } from '../platform/console.ts'
import { startGuard, tellOnGlass } from '../platform/guard.ts'
import { makePixels } from '../platform/pixels.ts'

/** A CR2032 of 220 mAh at 1.4 mA: a side light 1, glass 0.2, processor 0.2. Computed from data sheets, not measured. */
const HOURS = 150

/** What the firmware leaves of 36 kB. */
const WORDS = 308

export function guard(): void {
  startGuard(tellOnGlass)
}

export function start(): void {
  'cold'
  startClock(
    {
      button: [D2, D3],
      light: [D4, D5],
      buzzer: D6,
      key: D7,
      port: Bluetooth,
      charge: E.getBattery,
      life: HOURS,
      words: WORDS,
    },
    makePixels(g, bright, sleep),
  )
}

/** The light behind the glass. */
function bright(level: number): void {
  'cold'
  analogWrite(LED, level / 3, { freq: 200 })
}

function sleep(isOff: boolean): void {
  'cold'
  Pixl.setLCDPower(!isOff)
}

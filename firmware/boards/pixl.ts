/*
 * Pixl.js: built-in 128x64 glass; two player buttons and two side lights on the header, the board's own
 * keys, under a flap, are judge's keys.
 *
 * D0 and D1 stay free: D0 high at power-on would give the serial console to whoever holds it.
 */
import { startClock } from '../platform/console.ts'
import { startGuard, tellOnGlass } from '../platform/guard.ts'
import { watchKeys } from '../platform/keys.ts'
import { makePixels } from '../platform/pixels.ts'

export { begin } from '../platform/console.ts'

/** Of a CR2032, at 1.4 mA: a side light 1, glass 0.2, processor 0.2. Computed in hardware/, not measured. */
const HOURS = 120

/** What the firmware leaves of 36 kB. */
const WORDS = 450

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
      charge,
      life: HOURS,
      words: WORDS,
    },
    makePixels(g, bright, sleep),
  )
  if (global.clock) watchKeys([BTN1, BTN2, BTN3, BTN4])
}

/**
 * A coin cell keeps its voltage and then falls: of Espruino's straight line from 2.2 to 2.8 V the cube is nearer, and at 2.44 V has
 * the 6 % of Nordic's table (`app_util.h`).
 */
function charge(): number {
  'cold'
  const line = E.getBattery() / 100
  return (line * line * line * 100) | 0
}

/** The light behind the glass. */
function bright(level: number): void {
  'cold'
  if (level) analogWrite(LED, level / 3, { freq: 200 })
  else digitalWrite(LED, 0) // no pulses, which cost power
}

function sleep(isOff: boolean): void {
  'cold'
  Pixl.setLCDPower(!isOff)
}

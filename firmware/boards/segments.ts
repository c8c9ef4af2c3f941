/*
 * XIAO nRF52840 with two large seven-segment displays and a small one, each on an HT16K33 by I2C.
 *
 * D1 stays free: high at power-on, it keeps the clock from starting.
 */

import { makeCellDisplay } from '../platform/cells.ts'
import { percentOf } from '../platform/charge.ts'
import { startClock } from '../platform/console.ts'
import { showDark } from '../platform/espruino.ts'
import { startGuard } from '../platform/guard.ts'
import { tellOnCells } from '../platform/safe.ts'

export { begin } from '../platform/console.ts'

/** Of a lithium cell of 2,000 mAh; computed in hardware/. */
const HOURS = 15

/** Of the match record: any match that the rules know, whole. */
const WORDS = 3072

export function guard(): void {
  I2C1.setup({ sda: D4, scl: D5, bitrate: 400000 })
  startGuard(tellTimes)
}

function tellTimes(times: string): void {
  tellOnCells(I2C1, times)
}

export function start(): void {
  'cold'
  if (global.safe) return // the displays tell of it
  digitalWrite(D14, 1)
  startClock(
    {
      button: [D2, D3],
      light: [D7, D8],
      buzzer: D9,
      key: D6,
      port: Bluetooth,
      charge,
      life: HOURS,
      words: WORDS,
    },
    makeCellDisplay(I2C1, showDark),
  )
}

/** D32 has 510 of 1510 parts of the cell's voltage. */
function charge(): number {
  'cold'
  return percentOf(analogRead(D32) * 9.77)
}

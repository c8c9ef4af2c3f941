/*
 * Espruino WiFi with a panel of 128x64 on an SSD1309, 2.4 inches, by I2C.
 *
 * The pins that are watched differ in their number, as those of an STM32 must. B6 and B7 stay free: they are a console when
 * no USB is plugged.
 */
import { percentOf } from '../platform/charge.ts'
import { startClock } from '../platform/console.ts'
import { showDark } from '../platform/espruino.ts'
import { startGuard, tellOnGlass } from '../platform/guard.ts'
import { makePixels } from '../platform/pixels.ts'
import { dimPanel, makePanel, restPanel } from '../platform/ssd1306.ts'
import { watchStop } from '../platform/stop.ts'

export { begin } from '../platform/console.ts'

/** Of a battery of 2,000 mAh; computed in hardware/. */
const HOURS = 25

/** Of the match record: any match that the rules know, whole. */
const WORDS = 3072

/** The panel is the guard's, who has to tell of a crash whatever became of the clock. */
export function guard(): void {
  I2C1.setup({ scl: B8, sda: B9, bitrate: 400000 })
  global.g = makePanel(I2C1, A1, false, tellDark)
  global.dim = dimPanel
  global.rest = restPanel
  startGuard(tellOnGlass)
}

/** Both side lights call for help while the panel does not answer. */
function tellDark(isDark: boolean): void {
  if (global.dark) return global.dark(isDark)
  digitalWrite(A4, isDark)
  digitalWrite(A5, isDark)
}

/** Half of the cell's voltage comes to A0. */
function charge(): number {
  'cold'
  return percentOf(analogRead(A0) * 6.6)
}

export function start(): void {
  'cold'
  global.dark = showDark
  startClock(
    {
      button: [B13, B14],
      light: [A4, A5],
      buzzer: A6,
      key: B10,
      port: USB,
      charge,
      life: HOURS,
      words: WORDS,
    },
    makePixels(g, global.dim, global.rest),
  )
  if (global.clock) watchStop(B15)
}

/*
 * The numbers that the papers name, from the firmware's own constants.
 */
import { SHORT } from '../../../firmware/core/gesture.ts'
import { BREAK, PAGE, RESULT } from '../../../firmware/core/itself.ts'
import { STOP } from '../../../firmware/core/stop.ts'
import { DIGITS } from '../../../firmware/core/transfer.ts'
import { constantIn } from '../constants.ts'

const inGesture = (name: string): number => constantIn('firmware/core/gesture.ts', name) / 1000

/** In seconds where a name says nothing else. */
export const NUMBERS = {
  short: SHORT / 1000,
  hold: inGesture('HOLD'),
  stop: STOP / 1000,
  result: RESULT / 1000,
  breakMinutes: BREAK / 60_000,
  page: PAGE / 1000,
  stuck: inGesture('STUCK'),
  door: inGesture('LONG'),
  typing: constantIn('firmware/core/door.ts', 'TYPING') / 1000,
  lock: constantIn('firmware/core/door.ts', 'LOCK') / 1000,
  hours: constantIn('firmware/ui/face.ts', 'LEAST_HOURS'),
  digits: DIGITS,
}

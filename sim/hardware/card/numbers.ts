/*
 * The numbers that the papers name, from the firmware's own constants.
 *
 * Those that a file of the firmware keeps to itself are read from its text, for it is not changed for the papers' sake.
 */
import { SHORT } from '../../../firmware/core/gesture.ts'
import { BREAK, PAGE, RESULT } from '../../../firmware/core/itself.ts'
import { STOP } from '../../../firmware/core/stop.ts'
import { DIGITS } from '../../../firmware/core/transfer.ts'
import { readText } from '../sheet.ts'

/** `const NAME = 1_000` of a file, as a number; an error when there is none. */
export function constantIn(file: string, name: string): number {
  const found = new RegExp(`\\bconst ${name}(?:: \\w+)? = ([\\d_]+)\\n`).exec(readText(file))
  if (!found) throw new Error(`${file} has no number ${name}`)
  return Number(found[1].replaceAll('_', ''))
}

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

/*
 * The numbers that the papers name, from the firmware's own constants.
 */

import { STUCK } from '../../../firmware/core/contact.ts'
import { BREAK, PAGE, RESULT } from '../../../firmware/core/deadline.ts'
import { DOOR_HOLD, HOLD, STOP_HOLD } from '../../../firmware/core/gesture.ts'
import { STOP } from '../../../firmware/core/stop.ts'
import { BRIEF, DIGITS } from '../../../firmware/core/transfer.ts'
import { LEAST_HOURS } from '../../../firmware/ui/face.ts'

/** In seconds where a name says nothing else. */
export const NUMBERS = {
  hold: HOLD / 1000,
  both: STOP_HOLD / 1000,
  stop: STOP / 1000,
  result: RESULT / 1000,
  breakMinutes: BREAK / 60_000,
  page: PAGE / 1000,
  stuck: STUCK / 1000,
  door: DOOR_HOLD / 1000,
  hours: LEAST_HOURS,
  digits: BRIEF,
  longCode: DIGITS,
}

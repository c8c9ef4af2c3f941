/*
 * What a clock is set to beside the match: the language of its glass, its sound. Whoever holds a simulated clock in his hands may set
 * it at any time, as a person does in the menu before a match.
 */
import type { Option } from '../../firmware/core/control.ts'
import { wakeNow } from '../../firmware/device/loop.ts'
import { keepSettings } from '../../firmware/device/settings.ts'
import type { Works } from './board.ts'

/** The options of a clock that are no match's. */
export type Own = Option.Language | Option.Sound

export function ownOf({ loop }: Works, option: Own): number {
  return loop.session.control.option[option]
}

/** Sets it, keeps it over a cut of power, and shows it. */
export function setOwn({ loop }: Works, option: Own, value: number): void {
  if (loop.session.control.option[option] === value) return
  loop.session.control.option[option] = value
  keepSettings(loop)
  wakeNow(loop)
}

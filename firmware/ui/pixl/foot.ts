/*
 * The foot of a menu: what a short, a hold and both do, for the stages in which the left button turns and the right one goes on.
 */
import type { Session } from '../../core/state.ts'
import { Column } from '../../core/table.ts'
import { hintsOf, NO_HINT } from '../hint.ts'
import { Text } from '../text.ts'
import type { Glass } from './glass.ts'
import { middle } from './glass.ts'
import { Font } from './screen.ts'

/** Two lines at the bottom, the holds at the ends of the lower one; a reason, where something was refused, stands in it instead. */
export function paintFoot(g: Glass, s: Session): void {
  const screen = g.screen
  const hints = hintsOf(s)
  let ends = 0
  screen.fill(0, 49, 127, 63, 0)
  for (let side = 0; side < 2; side++) {
    const brief = hints[side]
    const hold = hints[Column.LeftHold + side]
    if (brief !== NO_HINT) screen.write('^' + screen.phrase(brief), side * 64 + 2, 49, Font.Small, 1)
    if (hold === NO_HINT) continue
    const text = '_' + screen.phrase(hold)
    const x = side ? 127 - text.length * 6 : 2
    screen.write(text, x, 57, Font.Small, 1)
    ends += side ? x : x + text.length * 6
  }
  const both = hints[Column.Chord]
  const text = both === NO_HINT ? '' : screen.phrase(Text.Both) + screen.phrase(both)
  if (s.refusal) middle(g, screen.phrase(Text.WrongPoints + s.refusal - 1), 0, 57, 128, 0)
  else screen.write(text, (ends - text.length * 6) >> 1, 57, Font.Small, 1)
}

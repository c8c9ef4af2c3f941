/*
 * The foot of a menu: what a short, a hold and both do, for the stages in which the left button turns and the right one goes on.
 */
import type { Session } from '../core/state.ts'
import type { Glass } from './glass.ts'
import { middle } from './glass.ts'
import { bothHint, holdHint, NO_HINT, shortHint } from './hint.ts'
import { Font } from './screen.ts'
import { Text } from './text.ts'

/** Two lines at the bottom; a reason, where something was refused, stands in the lower one instead. */
export function paintFoot(g: Glass, s: Session): void {
  const screen = g.screen
  screen.fill(0, 48, 127, 63, 0)
  for (let side = 0; side < 2; side++) {
    const brief = shortHint(s, side)
    const hold = holdHint(s, side)
    if (brief !== NO_HINT) screen.write('^' + screen.phrase(brief), side * 64 + 2, 48, Font.Small, 1)
    if (hold === NO_HINT) continue
    const text = '_' + screen.phrase(hold)
    screen.write(text, side ? 127 - text.length * 6 : 2, 56, Font.Small, 1)
  }
  const both = bothHint(s)
  if (s.refusal) middle(g, screen.phrase(Text.WrongPoints + s.refusal - 1), 0, 56, 128, 0)
  else if (both !== NO_HINT) middle(g, screen.phrase(Text.Both) + screen.phrase(both), 36, 56, 56, 1)
}

/*
 * The pages of codes: the digits by which another clock takes over, shown or entered, and the judge's code of presses, of
 * which nobody sees more than its length.
 */
import { lengthOf } from '../../core/door.ts'
import type { Session } from '../../core/state.ts'
import { Stage } from '../../core/table.ts'
import { codeOf, DIGITS } from '../../core/transfer.ts'
import { Text } from '../text.ts'
import { paintFoot } from './foot.ts'
import { type Glass, isNew, middle } from './glass.ts'
import { Font } from './screen.ts'

export function paintCode(g: Glass, s: Session): void {
  'cold'
  const last = s.digits.length - 1
  const key = s.stage === Stage.Code ? s.typed : s.stage === Stage.Ruling ? 1 : last * 10 + s.digits[last]
  if (!isNew(g, 1, key * 64 + s.refusal)) return
  g.screen.fill(0, 0, 127, 48, 0)
  if (s.stage === Stage.Code) paintTyped(g, s)
  else if (s.stage === Stage.Ruling) paintDigits(g, codeOf(s), 10)
  else paintDigits(g, s.digits, 0)
  if (s.stage === Stage.Ruling) middle(g, g.screen.phrase(Text.Transfer), 0, 0, 128, 0)
  else paintFoot(g, s)
}

/** In groups of four, two to a line; while they are entered the last one is inverse, and points stand for those to come. */
function paintDigits(g: Glass, digits: number[], top: number): void {
  for (let i = 0; i < DIGITS; i++) {
    const x = (i % 8) * 14 + (i % 8 > 3 ? 10 : 3)
    const y = top + ((i / 8) | 0) * (top ? 18 : 16)
    const isLast = !top && i === digits.length - 1
    if (isLast) g.screen.fill(x - 1, y, x + 11, y + 15, 1)
    g.screen.write(i < digits.length ? '' + digits[i] : '.', x, y, Font.Medium, isLast ? 0 : 1)
  }
}

function paintTyped(g: Glass, s: Session): void {
  middle(g, g.screen.phrase(Text.Code), 0, 8, 128, 0)
  g.screen.write('' + lengthOf(s.typed), 52, 24, Font.Medium, 1)
}

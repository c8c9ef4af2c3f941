/*
 * The quick presets: four groups of four, each at the gesture that picks it; then the four of a group, with their times.
 */
import type { Control } from '../../core/control.ts'
import type { Session } from '../../core/state.ts'
import { Text } from '../text.ts'
import { timeText } from '../time.ts'
import { type Glass, isNew } from './glass.ts'
import { Font } from './screen.ts'

/** The left ones are picked by the left button: the upper by a short, the lower by a hold. */
export function paintQuick(g: Glass, s: Session): void {
  'cold'
  if (!isNew(g, 1, s.row * 32 + s.quick.length)) return
  g.screen.fill(0, 0, 127, 63, 0)
  g.screen.fill(63, 0, 63, 63, 1)
  for (let k = 0; k < 4; k++) {
    const x = (k & 1) * 65
    const y = (k >> 1) * 32
    const first = s.row ? (s.row - 1) * 4 + k : k * 4
    if (first >= s.quick.length) continue
    g.screen.write(k < 2 ? '^' : '_', x, y, Font.Small, 1)
    if (s.row) paintWhole(g, s.quick[first], x + 7, y)
    else {
      for (let i = 0; i < 4 && first + i < s.quick.length; i++) {
        g.screen.write(nameOf(g, s.quick[first + i]), x + 7, y + i * 8, Font.Small, 1)
      }
    }
  }
}

function paintWhole(g: Glass, c: Control, x: number, y: number): void {
  const screen = g.screen
  screen.write(nameOf(g, c), x, y, Font.Small, 1)
  screen.write(timeText(c.bank / 100), x, y + 9, Font.Small, 1)
  screen.write(screen.phrase(Text.PerMove) + ' ' + c.delay / 1000, x, y + 18, Font.Small, 1)
}

function nameOf(g: Glass, c: Control): string {
  return g.screen.phrase(Text.Quick + c.discipline) + ' ' + c.length
}

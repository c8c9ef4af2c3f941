/*
 * The usual controls: four groups of four, each at the gesture that picks it; then the four of a group, with their times.
 */
import type { Control } from '../core/control.ts'
import type { Session } from '../core/state.ts'
import { box, type Glass, isNew, line, middle } from './glass.ts'
import { paintFoot } from './legend.ts'
import { BAND, Ink, LINE, TALL_BAND } from './screen.ts'
import { Text } from './text.ts'
import { timeText } from './time.ts'

/** The left ones are picked by the left button: the upper by a short, the lower by a hold. */
export function paintQuick(g: Glass, s: Session): void {
  'cold'
  if (!isNew(g, 1, s.row * 32 + s.quick.length)) return
  const l = g.layout
  const high = (l.height - BAND) >> 1
  box(g, 0, 0, l.width - 1, l.height - 1, Ink.Light)
  box(g, l.half - 1, 0, l.half, high * 2 - 1, Ink.Dark)
  box(g, 0, high - 1, l.width - 1, high, Ink.Dark)
  for (let k = 0; k < 4; k++) {
    const x = (k & 1) * (l.half + 2)
    const y = (k >> 1) * (high + 2)
    const first = s.row ? (s.row - 1) * 4 + k : k * 4
    if (first >= s.quick.length) continue
    middle(g, g.screen.phrase(k < 2 ? Text.Press : Text.HoldFor), x, y, l.half - 2, 1, Ink.Light)
    if (s.row) paintWhole(g, s.quick[first], x, y + BAND)
    else {
      for (let i = 0; i < 4 && first + i < s.quick.length; i++) {
        line(g, nameOf(g, s.quick[first + i]), x + 8, y + BAND + i * LINE + 2, l.half - 12, Ink.Dark)
      }
    }
  }
  paintFoot(g, s, '')
}

function paintWhole(g: Glass, c: Control, x: number, y: number): void {
  const width = g.layout.half - 2
  const screen = g.screen
  middle(g, nameOf(g, c), x, y, width, 1, Ink.Dark)
  middle(g, timeText(c.bank / 100), x, y + BAND, width, 2, Ink.Dark)
  const delay = screen.phrase(Text.Delay) + ' ' + c.delay / 1000 + ' ' + screen.phrase(Text.Seconds)
  middle(g, delay, x, y + BAND + TALL_BAND, width, 1, Ink.Dark)
}

/** The discipline, and what is played to. */
export function nameOf(g: Glass, c: Control): string {
  return g.screen.phrase(Text.Quick + c.discipline) + ', ' + g.screen.phrase(Text.To) + ' ' + c.length
}

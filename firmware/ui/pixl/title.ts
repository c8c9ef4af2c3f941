/*
 * The top line of every page but the menu's: the score at its ends, and between them what this stage is in a word.
 */
import { Crawford } from '../../core/match.ts'
import type { Session } from '../../core/state.ts'
import { Stage } from '../../core/table.ts'
import { type Face, isWeak } from '../face.ts'
import { Text } from '../text.ts'
import { countText } from '../time.ts'
import { isUrgent, wordOf } from '../words.ts'
import { type Glass, middle } from './glass.ts'
import { Font } from './screen.ts'

/** Characters between two scores of two figures. */
const MOST = 17

export function paintTitle(g: Glass, f: Face): void {
  'cold'
  const left = f.session.match.score[0]
  const right = '' + f.session.match.score[1]
  const ink = isUrgent(f) ? 0 : 1
  const text = titleText(g, f)
  middle(g, isWeak(f) && text.length < MOST ? '\\' + text : text, 0, 0, 128, ink)
  g.screen.write('' + left, 1, 0, Font.Small, ink)
  g.screen.write(right, 127 - right.length * 6, 0, Font.Small, ink)
}

function titleText(g: Glass, f: Face): string {
  const s = f.session
  if (s.stage === Stage.Play) return playText(g, s)
  const text = g.screen.phrase(wordOf(s))
  return f.counted ? text + ' ' + countText(f.count) : text
}

/** Match length and what it is played in, or the Crawford game; what the clock has found amiss comes before both. */
function playText(g: Glass, s: Session): string {
  const c = s.control
  if (s.refusal) return g.screen.phrase(Text.WrongPoints + s.refusal - 1)
  if (s.match.crawford === Crawford.Now) return c.length + ' ' + g.screen.phrase(Text.Crawford)
  return g.screen.phrase(Text.Short + c.discipline) + ' ' + c.length
}

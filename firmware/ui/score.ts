/*
 * The score and the match length, as every page says them.
 */
import type { Session } from '../core/state.ts'
import type { Glass } from './glass.ts'
import { Text } from './text.ts'

export function scoreText(s: Session): string {
  return s.match.score[0] + ' : ' + s.match.score[1]
}

/** The match length, as a text. */
export function lengthText(g: Glass, s: Session): string {
  return g.screen.phrase(Text.MatchTo) + ' ' + s.control.length
}

/*
 * The title of every page but the play page: the stage in words as large as they fit, its count, and at its ends the
 * score and the match length.
 */

import { hasNoJudge, type Session } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import { type Face, isWeak } from './face.ts'
import { type Glass, ground, isNew, put, Shared, write } from './glass.ts'
import { BAND, Ink, TALL_BAND } from './screen.ts'
import { Text } from './text.ts'
import { countText } from './time.ts'

/** Space beside a score, in pixels. */
const GAP = 3

/** Paints the title, with the text `word` for the name of this page. */
export function paintTitle(g: Glass, f: Face, word: number): void {
  const s = f.session
  const ink = isUrgent(f) ? Ink.Light : Ink.Dark
  if (isNew(g, Shared.Ends, [s.match.score, s.control.length, ink, isWeak(f) ? f.hours : -1].join()))
    paintEnds(g, f, ink)
  // without a judge the game's stops stand large
  const stops = word === Text.Stop && hasNoJudge(s) ? ' ' + s.stops + ':' : ''
  const words = g.screen.phrase(word) + stops + (f.counted ? ' ' + countText(f.count) : '')
  put(g, Shared.Title, words, g.ends, 0, g.layout.width - g.ends * 2, 2, ink)
}

/** Whether the title is inverse: a break's last minute, a stop's last ten seconds, an overrun, or a called judge. */
function isUrgent(f: Face): boolean {
  const last = f.stage === Stage.Break ? 60 : f.stage === Stage.Stop ? 10 : -Infinity
  return f.session.called > 0 || (f.counted > 0 && f.count <= last)
}

/** Paints the score at the left, the match length at the right, and how little is left of the battery. */
function paintEnds(g: Glass, f: Face, ink: Ink): void {
  const l = g.layout
  const left = scoreText(f.session)
  const right = g.screen.phrase(Text.To) + ' ' + f.session.control.length
  const leftWide = g.screen.widthOf(left, 1)
  const rightWide = g.screen.widthOf(right, 1)
  const charge = isWeak(f) ? '\\ ' + f.hours + ' ' + g.screen.phrase(Text.Hours) : ''
  const chargeWide = charge ? g.screen.widthOf(charge, 1) : 0
  const wide = most(most(leftWide, rightWide), chargeWide) + GAP * 2
  g.ends = wide
  paintEnd(g, left, leftWide, 0, wide, ink)
  paintEnd(g, right, rightWide, l.width - wide, wide, ink)
  if (charge) write(g, charge, l.width - wide + ((wide - chargeWide) >> 1), BAND, 1, ink)
}

/** Paints one end of the title: its text in the middle, above the place for the battery. */
function paintEnd(g: Glass, text: string, textWide: number, x: number, wide: number, ink: Ink): void {
  ground(g, x, 0, x + wide - 1, TALL_BAND - 1, 1 - ink)
  write(g, text, x + ((wide - textWide) >> 1), 1, 1, ink)
}

export function scoreText(s: Session): string {
  return s.match.score[0] + ' : ' + s.match.score[1]
}

function most(a: number, b: number): number {
  return a > b ? a : b
}

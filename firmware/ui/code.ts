/*
 * The page of the digits by which another clock takes over, shown or entered.
 */
import type { Session } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import { codeOf, DIGITS } from '../core/transfer.ts'
import { type Glass, isNew, middle } from './glass.ts'
import { hintsOf } from './hint.ts'
import { paintFoot, paintLegend } from './legend.ts'
import { BAND, Ink, LINE } from './screen.ts'
import { Text } from './text.ts'

/** Digits of a group, and of a line. */
const GROUP = 4
const IN_LINE = 8
const TOP = LINE * 2 + 8
const PITCH = LINE * 2 + 4

export function paintCode(g: Glass, s: Session): void {
  'cold'
  const last = s.digits.length - 1
  if (!isNew(g, 1, s.stage === Stage.Ruling ? 'shown' : [last, s.digits[last], s.refusal].join())) return
  const l = g.layout
  middle(g, g.screen.phrase(Text.Transfer), 0, 0, l.width, 2, Ink.Dark)
  if (s.stage === Stage.Ruling) paintDigits(g, codeOf(s), false)
  else paintDigits(g, s.digits, true)
  const back = g.screen.phrase(Text.Press) + ': ' + g.screen.phrase(Text.Done)
  if (s.stage === Stage.Ruling) return middle(g, back, 0, l.height - BAND, l.width, 1, Ink.Dark)
  paintLegend(g, hintsOf(s), l.height - BAND - LINE * 2)
  paintFoot(g, s, '', false)
}

/** In groups of four; while they are entered the last one is inverse, and lines stand for those to come. */
function paintDigits(g: Glass, digits: number[], isEntered: boolean): void {
  const l = g.layout
  const width = (l.width / (IN_LINE + 2)) | 0
  const left = (l.width - width * IN_LINE - width) >> 1
  for (let i = 0; i < DIGITS; i++) {
    const place = i % IN_LINE
    const x = left + place * width + (place >= GROUP ? width : 0)
    const y = TOP + ((i / IN_LINE) | 0) * PITCH
    const isLast = isEntered && i === digits.length - 1
    middle(g, i < digits.length ? '' + digits[i] : '-', x, y, width, 2, isLast ? Ink.Light : Ink.Dark)
  }
}

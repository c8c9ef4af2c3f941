/*
 * The page of the digits by which another clock takes over, shown or entered.
 */
import type { Session } from '../core/state.ts'
import { Column, Stage } from '../core/table.ts'
import { codeOf, lengthOf } from '../core/transfer.ts'
import { box, type Glass, isNew, middle, put, Shared } from './glass.ts'
import { hintsOf } from './hint.ts'
import { paintFoot, paintLegend } from './legend.ts'
import { Ink, LINE, TALL_BAND } from './screen.ts'
import { Text } from './text.ts'

/** Digits in a group and in a line while they are entered; characters in a line where they are shown. */
const GROUP = 4
const IN_LINE = 8
const SHOWN = 20
const TOP = TALL_BAND
const PITCH = LINE * 2

const enum Place {
  Lines = 2,
  Digits = 4,
}

export function paintCode(g: Glass, s: Session): void {
  const l = g.layout
  put(g, Shared.Title, g.screen.phrase(Text.Transfer), 0, 0, l.width, 2, Ink.Dark)
  if (s.stage === Stage.Ruling) {
    paintMatch(g, s, Place.Lines, TOP * 2)
    const back = g.screen.phrase(Text.Press) + ': ' + g.screen.phrase(Text.Done)
    return put(g, Shared.Foot, back, 0, l.last, l.width, 1, Ink.Dark)
  }
  if (isNew(g, Place.Digits, s.digits.join(''))) paintDigits(g, s.digits)
  const hints = hintsOf(s)
  paintLegend(g, hints, l.menuLegend)
  paintFoot(g, s, hints[Column.Both], '', false)
}

/** The code of the match as it stands, on two lines from `y` on, at `place` and the next place. */
export function paintMatch(g: Glass, s: Session, place: number, y: number): void {
  const digits = codeOf(s)
  let text = ''
  for (let i = 0; i < digits.length; i++) text += (i % GROUP ? '' : ' ') + digits[i]
  put(g, place, text.substr(0, SHOWN), 0, y, g.layout.width, 2, Ink.Dark)
  put(g, place + 1, text.substr(SHOWN), 0, y + PITCH, g.layout.width, 2, Ink.Dark)
}

/** The digits while they are entered, in groups of four: the last one is inverse, and lines stand for those to come. */
function paintDigits(g: Glass, digits: number[]): void {
  const l = g.layout
  const width = (l.width / (IN_LINE + 2)) | 0
  const left = (l.width - width * IN_LINE - width) >> 1
  box(g, 0, TOP, l.width - 1, TOP + PITCH * 4 + 1, Ink.Light)
  g.isTurned = 0 // the grounds of two lines overlap, so each line clears its own
  for (let i = 0; i < lengthOf(digits); i++) {
    const place = i % IN_LINE
    const x = left + place * width + (place >= GROUP ? width : 0)
    const y = TOP + ((i / IN_LINE) | 0) * PITCH
    middle(g, i < digits.length ? '' + digits[i] : '-', x, y, width, 2, i === digits.length - 1 ? Ink.Light : Ink.Dark)
  }
}

/*
 * What stands on a glass, as somebody reads it: line by line, on each side, and what is dark.
 */

import { look, makeFace } from '../../firmware/ui/face.ts'
import { makeGlass } from '../../firmware/ui/glass.ts'
import { paint } from '../../firmware/ui/paint.ts'
import { lettersOf } from '../../sim/display/assets.ts'
import { makeCanvas } from '../../sim/display/canvas.ts'
import { makePaper, type Written } from '../../sim/display/paper.ts'
import { withOptions } from '../core/games.ts'
import { Door, Option, type Session } from '../core/names.ts'
import { controlOf, nowOf } from '../vocabulary.ts'

/** A match without a judge. */
export const CLUB = withOptions(controlOf(5, 7, 600_000, 10_000), [Option.Breaks, 3], [Option.Door, Door.Anybody])

export interface Said {
  /** Over the whole width, or by side. */
  all: string[]
  left: string[]
  right: string[]
  /** What stands light on dark. */
  inverse: string[]
}

/** What stands on the glass now, line by line. */
export function said(s: Session, now = nowOf(s), hours = 150): Said {
  const texts: Written[] = []
  const { pen, screen } = makePaper(makeCanvas(400, 240), texts)
  const face = makeFace(s)
  look(s, now, face)
  face.hours = hours
  paint(makeGlass(pen, screen), face)
  const language = s.control.option[Option.Language]
  const of = (list: Written[]): string[] => list.map(({ text }) => (language ? lettersOf(language, text) : text))
  const left = texts.filter(({ x, width }) => x + width <= 201)
  const right = texts.filter(({ x }) => x >= 200)
  return { all: of(texts), left: of(left), right: of(right), inverse: of(texts.filter(({ dark }) => !dark)) }
}

export function count(s: Session, text: RegExp): number {
  return said(s).all.filter((line) => text.test(line)).length
}

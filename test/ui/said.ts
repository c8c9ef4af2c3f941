/*
 * The texts that a player reads on the glass: all of them, those of each half, and those that are light on dark.
 */

import { makeGlass } from '../../firmware/ui/glass.ts'
import { paint } from '../../firmware/ui/paint.ts'
import { lettersOf } from '../../sim/display/assets.ts'
import { makeCanvas } from '../../sim/display/canvas.ts'
import { makePaper, type Written } from '../../sim/display/paper.ts'
import { Option, type Session } from '../core/names.ts'
import { lookAt, nowOf } from '../vocabulary.ts'

export interface Said {
  /** Every text; those within the left half; those within the right half. */
  all: string[]
  left: string[]
  right: string[]
  /** Those that are light on dark. */
  inverse: string[]
}

/** The texts on the glass at `now`, with a battery that lasts for `hours` more of play. */
export function said(s: Session, now = nowOf(s), hours = 150): Said {
  const texts: Written[] = []
  const { pen, screen } = makePaper(makeCanvas(400, 240), texts)
  const face = lookAt(s, now)
  face.hours = hours
  paint(makeGlass(pen, screen), face)
  const language = s.control.option[Option.Language]
  const of = (list: Written[]): string[] => list.map(({ text }) => (language ? lettersOf(language, text) : text))
  const left = texts.filter(({ x, width }) => x + width <= 201)
  const right = texts.filter(({ x }) => x >= 200)
  return { all: of(texts), left: of(left), right: of(right), inverse: of(texts.filter(({ dark }) => !dark)) }
}

/** How many texts on the glass match. */
export function count(s: Session, text: RegExp): number {
  return said(s).all.filter((line) => text.test(line)).length
}

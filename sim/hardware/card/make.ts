/*
 * The cards as HTML, kept in the tree.
 */

import { LANGUAGES } from '../../clock/languages.ts'
import type { Maker, Sheet } from '../sheet.ts'
import { largeCard } from './a4.ts'
import { smallCard, TITLE } from './a6.ts'
import { MANUAL_TITLE, manualCard } from './manual.ts'
import { A4, A6, MANUAL, type Paper, pageOf } from './page.ts'
import { picturesIn } from './pictures.ts'

export interface Card {
  /** Without its ending: `card-a6-ru`. */
  name: string
  paper: Paper
  language: number
  html: string
}

export function cards(): Card[] {
  return LANGUAGES.flatMap((code, language) => {
    const pictures = picturesIn(language)
    const of = (paper: Paper, body: string, title = TITLE): Card => {
      return {
        name: `card-${paper.name}-${code}`,
        paper,
        language,
        html: pageOf(paper, language, title[language], body),
      }
    }
    return [
      of(A6, smallCard(language, pictures)),
      of(A4, largeCard(language, pictures)),
      of(MANUAL, manualCard(language), MANUAL_TITLE),
    ]
  })
}

export const CARD: Maker = {
  name: 'card',
  what: 'the quick cards and the manual of one page as HTML',
  make: (): Sheet[] => cards().map(({ name, html }) => ({ path: `hardware/card/${name}.html`, data: html })),
}

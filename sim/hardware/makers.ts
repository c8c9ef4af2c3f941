/*
 * All that `npm run hardware` makes, in this order.
 */
import { CARD } from './card/page.ts'
import { CARD_PDF, GUIDE_PDF } from './card/pdf.ts'
import { PORTRAIT } from './card/portrait.ts'
import { CASE_MAKERS } from './case.ts'
import { FIGURE_TABLES } from './figures.ts'
import { WIRING } from './levels.ts'
import { PARTS } from './parts.ts'
import type { Maker } from './sheet.ts'
import { STATES } from './state.ts'

export const MAKERS: Maker[] = [
  WIRING,
  PARTS,
  FIGURE_TABLES,
  ...CASE_MAKERS,
  CARD,
  CARD_PDF,
  PORTRAIT,
  STATES,
  GUIDE_PDF,
]

/*
 * All that `npm run hardware` makes, in this order.
 */
import { CARD } from './card/make.ts'
import { CARD_PDF } from './card/pdf.ts'
import { CONFORMANCE } from './conformance/make.ts'
import { HALL } from './hall/make.ts'
import type { Maker } from './sheet.ts'

export const MAKERS: Maker[] = [CARD, CARD_PDF, HALL, CONFORMANCE]

/*
 * All that `npm run hardware` makes, in this order.
 */
import { CASE_MAKERS } from './case.ts'
import type { Maker } from './sheet.ts'

export const MAKERS: Maker[] = [...CASE_MAKERS]

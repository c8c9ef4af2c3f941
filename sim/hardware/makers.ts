/*
 * All that `npm run hardware` makes, in this order.
 */
import type { Maker } from './sheet.ts'

export const MAKERS: Maker[] = []

/*
 * All that `npm run hardware` makes, in this order.
 */

import { FIGURE_TABLES } from './figure-tables.ts'
import { PARTS } from './parts.ts'
import type { Maker } from './sheet.ts'
import { WIRING } from './wiring-table.ts'

export const MAKERS: Maker[] = [WIRING, PARTS, FIGURE_TABLES]

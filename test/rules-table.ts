/*
 * `npx tsx test/rules-table.ts` writes rules.md anew from the names of the tests.
 */
import { writeFileSync } from 'node:fs'
import { ROOT, rulesText } from './rules.ts'

writeFileSync(`${ROOT}test/rules.md`, rulesText())

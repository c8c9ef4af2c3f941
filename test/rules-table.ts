/*
 * `npx tsx test/rules-table.ts` writes rules.md from the names of the tests.
 */
import { writeFileSync } from 'node:fs'
import { ROOT, rulesText } from './rules.ts'

writeFileSync(`${ROOT}test/rules.md`, rulesText())

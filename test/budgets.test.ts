/*
 * The budgets of package.json: what needs no interpreter is kept here, all else `npm run bench` holds against the goals.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Limits } from '../sim/bench/report.ts'
import { BOARDS } from '../sim/boards.ts'
import { type Manifest, ROOT } from '../sim/build/main.ts'
import { boardFolder } from './built.ts'

const { budgets, goals }: Limits = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))

it.each(BOARDS)('all files of $name keep within their bytes', async ({ name }) => {
  const { files }: Manifest = JSON.parse(readFileSync(`${await boardFolder(name)}/manifest.json`, 'utf8'))
  expect(files.reduce((sum, file) => sum + file.bytes, 0)).toBeLessThanOrEqual(budgets[name].bytes)
})

it('there is a budget and a goal for each board, and for none that is not', () => {
  const names = BOARDS.map(({ name }) => name).sort()
  expect([Object.keys(budgets).sort(), Object.keys(goals).sort()]).toEqual([names, names])
})

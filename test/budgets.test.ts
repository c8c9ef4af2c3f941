/*
 * The budgets of package.json: here the bytes of each board. Variables are counted on a virtual board.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { boardNames, type Manifest, ROOT } from '../sim/build/main.ts'
import { BOARDS } from '../sim/clock/boards.ts'
import { boardFolder } from './built.ts'

const { budgets } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))

it.each(BOARDS)('all files of $name keep within their bytes', async ({ name }) => {
  const { files }: Manifest = JSON.parse(readFileSync(`${await boardFolder(name)}/manifest.json`, 'utf8'))
  expect(files.reduce((sum, file) => sum + file.bytes, 0)).toBeLessThanOrEqual(budgets[name].bytes)
})

it('each board has a row and a budget, and there are no others', () => {
  const names = boardNames().sort()
  expect(BOARDS.map(({ name }) => name).sort()).toEqual(names)
  expect(Object.keys(budgets).sort()).toEqual(names)
})

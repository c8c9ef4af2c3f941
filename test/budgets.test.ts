/*
 * The budgets of package.json: here the bytes of each board. Variables are counted on a virtual board.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Manifest, ROOT } from '../sim/build/main.ts'
import { BOARD_NAMES, BOARDS } from '../sim/clock/boards.ts'
import { boardFolder } from './built.ts'

const { budgets } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))

it.each(BOARDS)('all files of $name keep within their bytes', async ({ name }) => {
  const { files }: Manifest = JSON.parse(readFileSync(`${await boardFolder(name)}/manifest.json`, 'utf8'))
  expect(files.reduce((sum, file) => sum + file.bytes, 0)).toBeLessThanOrEqual(budgets[name].bytes)
})

it('each board has a row and a budget, and there are no others', () => {
  const files = readdirSync(`${ROOT}firmware/boards`).filter((file) => /^[a-z0-9]+\.ts$/.test(file))
  expect(BOARD_NAMES.map((name) => `${name}.ts`).sort()).toEqual(files.sort())
  expect(Object.keys(budgets).sort()).toEqual([...BOARD_NAMES].sort())
})

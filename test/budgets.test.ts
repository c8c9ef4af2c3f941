/*
 * The budgets of package.json: the bytes of each board and, if ESPRUINO names an interpreter, its variables. `npm run
 * bench` compares everything else with the goals.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Limits } from '../sim/bench/report.ts'
import { weighBoard } from '../sim/bench/variables.ts'
import { boardNames, type Manifest, ROOT } from '../sim/build/main.ts'
import { BOARDS } from '../sim/clock/boards.ts'
import { boardFolder } from './built.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const { budgets, goals }: Limits = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))

it.each(BOARDS)('all files of $name keep within their bytes', async ({ name }) => {
  const { files }: Manifest = JSON.parse(readFileSync(`${await boardFolder(name)}/manifest.json`, 'utf8'))
  expect(files.reduce((sum, file) => sum + file.bytes, 0)).toBeLessThanOrEqual(budgets[name].bytes)
})

/** Jolt.js has 12,000 variables; a third of them must stay free. */
it.skipIf(!ESPRUINO).each(BOARDS)(
  'on the interpreter $name never needs more variables than its budget, and 2,000 presses take none',
  async (board) => {
    const { peak, growth } = await weighBoard(ESPRUINO, board, await boardFolder(board.name))
    expect(peak).toBeGreaterThan(2000)
    expect(peak).toBeLessThanOrEqual(budgets[board.name].variables!)
    expect(growth).toBeLessThanOrEqual(0)
  },
)

it('each board has a row, a budget and a goal, and there are no others', () => {
  const names = boardNames().sort()
  expect(BOARDS.map(({ name }) => name).sort()).toEqual(names)
  expect([Object.keys(budgets).sort(), Object.keys(goals).sort()]).toEqual([names, names])
})

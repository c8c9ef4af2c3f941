/*
 * The budgets of package.json: bytes, and where ESPRUINO names an interpreter the variables of Pixl.js, are kept here; all else `npm run bench` holds against the goals.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makePlace, weighBoard } from '../sim/bench/measure.ts'
import type { Limits } from '../sim/bench/report.ts'
import { BOARDS, PIXL } from '../sim/boards.ts'
import { type Manifest, ROOT } from '../sim/build/main.ts'
import { boardFolder } from './built.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const { budgets, goals }: Limits = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))

it.each(BOARDS)('all files of $name keep within their bytes', async ({ name }) => {
  const { files }: Manifest = JSON.parse(readFileSync(`${await boardFolder(name)}/manifest.json`, 'utf8'))
  expect(files.reduce((sum, file) => sum + file.bytes, 0)).toBeLessThanOrEqual(budgets[name].bytes)
})

/** Pixl.js has 2,950; what is packed wants a part of them in one piece. */
it.skipIf(!ESPRUINO)(
  'at their peak pixl leaves 300 variables and more on the interpreter, and 2,000 presses take none',
  async () => {
    const place = await makePlace(ESPRUINO, await boardFolder('pixl'))
    try {
      const { peak, growth } = await weighBoard(PIXL, place)
      expect(peak).toBeGreaterThan(2000)
      expect(peak).toBeLessThanOrEqual(budgets.pixl.variables!)
      expect(growth).toBeLessThanOrEqual(0)
    } finally {
      place.remove()
    }
  },
)

it('there is a budget and a goal for each board, and for none that is not', () => {
  const names = BOARDS.map(({ name }) => name).sort()
  expect([Object.keys(budgets).sort(), Object.keys(goals).sort()]).toEqual([names, names])
})

/*
 * How long flash lasts: Espruino's Storage on a model of the chip (`sim/espruino/storage.ts`), through match after match.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BOARDS } from '../../sim/clock/boards.ts'
import { loadFlash } from '../../sim/espruino/bundle.ts'
import { writeFile } from '../../sim/espruino/storage.ts'
import { boardFolder } from '../built.ts'

const MATCHES = 400
/** Bytes of the settings with eight controls at their longest, written at each match. */
const SETTINGS = 300
/** Erases that a page of the nRF52840 lasts. */
const ERASES: Record<string, number> = { table: 10_000 }
const README = readFileSync(new URL('../../firmware/boards/README.md', import.meta.url), 'utf8')

/** The most that a page is erased in a match. */
async function erasesOf(board: string, words: number): Promise<number> {
  const chip = loadFlash(await boardFolder(board))
  for (let match = 0; match < MATCHES; match++) {
    writeFile(chip, 'settings', new Uint8Array(SETTINGS).fill(match))
    writeFile(chip, 'journal', new Uint8Array(words * 4).fill(match))
  }
  expect(chip.worn).toEqual([])
  return Math.max(...chip.erases) / MATCHES
}

describe('the flash of each board', () => {
  it.each(BOARDS)('J5: of $name lasts as many matches as its guide says', async ({ name, words }) => {
    const erases = await erasesOf(name, words)
    const lasts = Math.floor(ERASES[name] / erases / 1000) * 1000
    console.log(`${name}: ${erases.toFixed(3)} erases a match, ${lasts} matches`)
    const row = README.split('\n').find((line) => line.startsWith(`| \`${name}\` | ${words.toLocaleString('en')} |`))
    expect(row).toContain(`| ${erases.toFixed(2)} | ${lasts.toLocaleString('en')} |`)
  })
})

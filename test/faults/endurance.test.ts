/*
 * How long flash lasts: a model of Espruino's Storage, as its sources have it, through match after match.
 *
 * A file has a head of 32 bytes and lies on whole words. One that is written anew is only marked as gone; when the next one has no
 * room, all that is whole is moved together, and each page from the first that changes is erased once.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BOARDS } from '../../sim/clock/boards.ts'
import { boardFolder } from '../built.ts'

const HEAD = 32
const MATCHES = 400
/** The settings with eight controls at their longest, written at each match; pages of Storage, and erases that a page lasts. */
const SETTINGS = 300
const FLASH: Record<string, { page: number; pages: number; erases: number }> = {
  table: { page: 4096, pages: 100, erases: 10_000 },
}
const README = readFileSync(new URL('../../firmware/boards/README.md', import.meta.url), 'utf8')

interface Storage {
  page: number
  size: number
  files: { name: string; room: number; isWhole: boolean }[]
  erased: number[]
}

function write(s: Storage, name: string, bytes: number): void {
  const room = Math.ceil(bytes / 4) * 4 + HEAD
  for (const file of s.files) if (file.name === name) file.isWhole = false
  if (used(s) + room > s.size) compact(s)
  if (used(s) + room > s.size) throw new Error(`no room for ${name}`)
  s.files.push({ name, room, isWhole: true })
}

function used({ files }: Storage): number {
  return files.reduce((sum, { room }) => sum + room, 0)
}

function compact(s: Storage): void {
  const first = s.files.findIndex(({ isWhole }) => !isWhole)
  const from = s.files.slice(0, first).reduce((sum, { room }) => sum + room, 0)
  const [low, high] = [Math.floor(from / s.page), Math.ceil(used(s) / s.page)]
  for (let page = low; page < high; page++) s.erased[page] = (s.erased[page] ?? 0) + 1
  s.files = s.files.filter(({ isWhole }) => isWhole)
}

/** The most that a page is erased in a match. */
async function erasesOf(board: string, words: number): Promise<number> {
  const { page, pages } = FLASH[board]
  const s: Storage = { page, size: page * pages, files: [], erased: [] }
  const manifest = JSON.parse(readFileSync(`${await boardFolder(board)}/manifest.json`, 'utf8'))
  for (const { name, bytes } of manifest.files) write(s, name, bytes)
  for (let match = 0; match < MATCHES; match++) {
    write(s, 'settings', SETTINGS)
    write(s, 'journal', words * 4)
  }
  return Math.max(0, ...s.erased.filter((n) => n > 0)) / MATCHES
}

describe('the flash of each board', () => {
  it.each(BOARDS)('J5: of $name lasts as many matches as its guide says', async ({ name, words }) => {
    const erases = await erasesOf(name, words)
    const lasts = Math.floor(FLASH[name].erases / erases / 1000) * 1000
    console.log(`${name}: ${erases.toFixed(3)} erases a match, ${lasts} matches`)
    const row = README.split('\n').find((line) => line.startsWith(`| \`${name}\` | ${words.toLocaleString('en')} |`))
    expect(row).toContain(`| ${erases.toFixed(2)} | ${lasts.toLocaleString('en')} |`)
  })
})

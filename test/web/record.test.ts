/*
 * A record off a clock, gone through in the page as a tape is.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf } from '../../sim/judge/record.ts'
import { wordsOf } from '../../sim/record/load.ts'
import { tapeOf } from '../../sim/record/log.ts'
import { parseTape } from '../../sim/tape/tape.ts'
import { ENGLISH } from '../../sim/web/english.ts'
import { journalLines } from '../../sim/web/journal.ts'
import { controlOf, nowOf, opening, press, RIGHT } from '../vocabulary.ts'
import * as web from './browser.ts'

const dir = mkdtempSync(join(tmpdir(), 'nardy-record-'))
let house: web.House
let opened: web.Opened

const TITLE = web.none ? `a record: skipped, ${web.none}` : 'a record in the page'

describe.skipIf(web.none)(TITLE, web.LIMITS, () => {
  web.watch(() => house)
  beforeAll(async () => {
    house = await web.openHouse()
    opened = await web.open(house)
  })
  afterAll(async () => {
    await house?.close()
    rmSync(dir, { recursive: true })
  })

  /** Opens these bytes as a file without an ending, as a board's is saved. */
  async function openFile(name: string, bytes: Uint8Array): Promise<void> {
    writeFileSync(join(dir, name), bytes)
    await opened.page.setInputFiles('#file', join(dir, name))
  }

  it('is played again, each line of it held against what the record says', async () => {
    const { page } = opened
    const words = await wordsOf('match-3.tape', readFileSync(new URL('../tapes/match-3.tape', import.meta.url)))
    await openFile('journal', bytesOf(words))
    await page.locator('#verdict.well').waitFor()
    const { lines, ops } = parseTape(tapeOf(words), 'journal')
    const expected = lines.reduce((sum, line) => sum + line.expected.length, 0)
    expect(await page.locator('#verdict').textContent()).toBe(`${expected} as expected`)
    expect(expected).toBeGreaterThan(words.length)
    expect(await page.locator('#tape-lines .remark').first().textContent()).toMatch(/^A match by its record of /)
    await page.locator('#instant').fill(String(Math.ceil(ops[ops.length - 1].at / 100) * 100 + 1000))
    await page.locator('#stage', { hasText: 'match over' }).waitFor()
    expect(await page.locator('#journal-lines li').count()).toBe(journalLines(words, ENGLISH).length)
  })

  it('of which presses were thinned out is played as far as it can be, and read from there on', async () => {
    const { page } = opened
    const s = opening(controlOf(5, 7, 35_999_000, 10_000))
    press(s, RIGHT, nowOf(s) + 5000)
    for (let i = 0; i < 3100; i++) press(s, s.clock.turn, nowOf(s) + 12_000)
    await openFile('thinned', bytesOf(s.journal.out))
    await page.locator('#tape-name', { hasText: 'thinned' }).waitFor()
    expect(await page.locator('#verdict.well').isVisible()).toBe(true)
    const remarks = (await page.locator('#tape-lines .remark').allTextContents()).join('\n')
    expect(remarks).toMatch(/^From here on presses are thinned out: this is a log to read\.$/m)
    expect(remarks).toMatch(/thinned: left \S+ right \S+ turns \d+,\d+$/)
  })

  it('is none: one line says so, and what was there stays', async () => {
    const { page } = opened
    await openFile('torn', Uint8Array.from([0, 1, 2, 3, 4]))
    await page.locator('#trouble', { hasText: 'torn: no match record: 5 bytes are no whole words of 4' }).waitFor()
    await openFile('empty', new Uint8Array(8).fill(255))
    await page.locator('#trouble', { hasText: 'empty: no match was begun in it' }).waitFor()
    expect(await page.locator('#tape-name').textContent()).toBe('thinned')
    expect([opened.troubles, opened.requests]).toEqual([[], [house.address]])
  })
})

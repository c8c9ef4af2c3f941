/*
 * The match record as the page shows it, and the page's labels, in both languages; and a clock's record shown in the
 * page like a tape.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TABLE } from '../../sim/clock/boards.ts'
import { stillOf } from '../../sim/clock/reel.ts'
import { pixelAt } from '../../sim/display/canvas.ts'
import { bytesOf } from '../../sim/judge/record.ts'
import { wordsInFile } from '../../sim/record/load.ts'
import { standAt } from '../../sim/record/replay.ts'
import { journalLines } from '../../sim/web/journal.ts'
import { ENGLISH, RUSSIAN } from '../../sim/web/tongue.ts'
import { makeFolder } from '../folder.ts'
import { customOf, nowOf, opening, press, RIGHT } from '../vocabulary.ts'
import * as web from './browser.ts'

const TAPES = new URL('../tapes/', import.meta.url)
const names = readdirSync(TAPES).filter((name) => name.endsWith('.tape'))

describe('the match record on the page', () => {
  it.each(names)('%s has the same lines in both languages', async (name) => {
    const words = await wordsInFile(name, readFileSync(new URL(name, TAPES)))
    const [english, russian] = ['en', 'ru'].map((language) => journalLines(words, language))
    expect(russian.map(({ at }) => at)).toEqual(english.map(({ at }) => at))
    for (const { text } of [...english, ...russian]) expect(text).not.toMatch(/undefined|NaN|^$|: $/)
    for (const { text } of russian) expect(text).toMatch(/[а-яё]/)
  })

  it('says who pressed, when, and what was left', async () => {
    const words = await wordsInFile('first.tape', readFileSync(new URL('first.tape', TAPES)))
    const lines = journalLines(words, 'en')
    expect(lines[0]).toEqual({
      at: 0,
      isPress: false,
      text: expect.stringMatching(/^agreed: backgammon, to 7, bank 14:00/),
    })
    expect(lines.find(({ isPress }) => isPress)?.text).toMatch(/^(left|right) pressed, bank \d+:\d\d\.\d{3}$/)
  })

  it('has no lines before a match is agreed to', () => {
    expect(journalLines([], 'en')).toEqual([])
  })
})

describe('the labels', () => {
  it('are the same ones in both languages, with all that the page uses', () => {
    const page = readFileSync(new URL('../../sim/web/index.html', import.meta.url), 'utf8')
    const asked = [...page.matchAll(/data-(?:word|label)="(\w+)"/g)].map(([, name]) => name)
    expect(Object.keys(RUSSIAN.labels)).toEqual(Object.keys(ENGLISH.labels))
    expect(asked.filter((name) => !Object.hasOwn(ENGLISH.labels, name))).toEqual([])
  })

  it('in the page itself are the English ones', () => {
    const page = readFileSync(new URL('../../sim/web/index.html', import.meta.url), 'utf8')
    for (const [, name, text] of page.matchAll(/data-word="(\w+)">([^<]+)</g)) expect(text).toBe(ENGLISH.labels[name])
  })
})

const dir = makeFolder()
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
  })

  /** Opens these bytes as a file without an extension, as a board's record is saved. */
  async function openFile(name: string, bytes: Uint8Array): Promise<void> {
    writeFileSync(join(dir, name), bytes)
    await opened.page.setInputFiles('#file', join(dir, name))
  }

  it('is shown entry by entry, with the glass as it was on the clock after each', async () => {
    const { page } = opened
    const words = await wordsInFile('match-3.tape', readFileSync(new URL('../tapes/match-3.tape', import.meta.url)))
    await openFile('journal', bytesOf(words))
    await page.locator('#verdict', { hasText: 'a match record' }).waitFor()
    const told = journalLines(words, 'en')
    expect(await page.locator('#tape-lines li').count()).toBe(told.length)
    for (let i = 0; i < 3; i++) await page.locator('#line-on').click()
    await web.shownAt(page, told[3].at)
    expect(await web.stageNameOf(page)).toBe('play')
    const stand = standAt(words, told[3].at)
    const drawn = await web.glassOf(page)
    const { canvas } = stillOf(stand.session, stand.recorded.at, TABLE)
    const bits = Array.from({ length: canvas.width * canvas.height }, (_, i) =>
      pixelAt(canvas, i % canvas.width, Math.floor(i / canvas.width)),
    )
    expect(drawn).toBe(bits.join(''))
    await page.locator('#instant').fill('262000')
    await page.locator('#stage', { hasText: 'match over' }).waitFor()
    expect(await page.locator('#journal-lines li').count()).toBe(told.length)
  })

  it('is shown as far as possible if presses were left out', async () => {
    const { page } = opened
    const s = opening(customOf(7, 35_999_000, 10_000))
    press(s, RIGHT, nowOf(s) + 5000)
    for (let i = 0; i < 4000; i++) press(s, s.clock.turn, nowOf(s) + 8000)
    await openFile('thinned', bytesOf(s.journal.out))
    await page.locator('#tape-name', { hasText: 'thinned' }).waitFor()
    expect(await page.locator('#tape-lines li').count()).toBeLessThan(4000)
  })

  it('is refused in one line if it is no record, and the page stays as it was', async () => {
    const { page } = opened
    await openFile('torn', Uint8Array.from([0, 1, 2, 3, 4]))
    await page.locator('#trouble', { hasText: 'torn: not a match record: 5 bytes are not whole words of 4' }).waitFor()
    await openFile('empty', new Uint8Array(8).fill(255))
    await page.locator('#trouble', { hasText: 'empty: no match begins in it' }).waitFor()
    expect(await page.locator('#tape-name').textContent()).toBe('thinned')
    expect([opened.troubles, opened.requests]).toEqual([[], [house.address]])
  })
})

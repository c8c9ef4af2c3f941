/*
 * The page as people use it, in a real browser: by mouse, by several pointers and by keyboard. The test controls its
 * time.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { Entry } from '../../firmware/core/word.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { stillOf } from '../../sim/clock/reel.ts'
import { bytesOf } from '../../sim/judge/record.ts'
import { entriesIn } from '../../sim/record/entries.ts'
import { wordsInFile } from '../../sim/record/load.ts'
import { standAt } from '../../sim/record/replay.ts'
import { makeSheet } from '../../sim/record/sheet.ts'
import { sheetPage } from '../../sim/record/sheet-html.ts'
import { WAIT_MS } from '../../sim/web/chromium.ts'
import { journalLines } from '../../sim/web/journal.ts'
import { makeFile, makeFolder } from '../folder.ts'
import { customOf, nowOf, opening, press, RIGHT } from '../vocabulary.ts'
import * as web from './browser.ts'
import { PHONE, visit } from './browser.ts'

const dir = makeFolder()

web.describePage('the page', () => {
  afterEach(() => {
    const { house, opened } = visit
    expect(opened.requests.filter((url) => !url.startsWith(house.address) && !/^(file|blob|data):/.test(url))).toEqual(
      [],
    )
  })

  it('opens from a file on disk and loads nothing else', async () => {
    const { house } = visit
    visit.opened = await web.open({ ...house, address: house.file })
    const { page, requests } = visit.opened
    await web.pass(page, 2000)
    expect(requests).toEqual([house.file])
    expect(await web.stageNameOf(page)).toBe('menu')
  })

  it('the glass has the same pixels as the core', async () => {
    const page = await web.visitPage()
    await agree(page)
    await web.click(page, '#left')
    await web.pass(page, 33_333)
    const clock = await replayed(page)
    const bits = web.bitsOf(clock)
    expect((await web.glassOf(page)) === bits).toBe(true)
    const { width, height } = clock.canvas
    const centres = web.placesOf(clock.canvas).map(([x, y]) => [(x + 0.5) / width, (y + 0.5) / height])
    const colours = await web.coloursAt(page, '#glass', centres)
    const isLit = ([red]: number[]): boolean => red < 128
    expect(colours.map((colour) => Number(isLit(colour))).join('') === bits).toBe(true)
  })

  it('plays a game by clicks: agreement, turns, a stop, the result', async () => {
    const page = await web.visitPage()
    const sheet = page.locator('#sheet')
    expect([await sheet.count(), await sheet.isVisible()]).toEqual([1, false])
    await agree(page)
    expect(await sheet.isVisible()).toBe(true)
    await web.click(page, '#left')
    for (let turn = 0; turn < 6; turn++) {
      await web.pass(page, 14_000)
      await web.click(page, turn % 2 ? '#left' : '#right')
    }
    await web.click(page, '#both', 700)
    expect(await web.stageNameOf(page)).toBe('stop')
    await web.click(page, '#left')
    await web.click(page, '#left', 1200)
    expect(await web.stageNameOf(page)).toBe('result')
    for (let place = 0; place < 2; place++) await web.click(page, '#left', 1200)
    await web.click(page, '#right', 1200)
    const lines = await page.locator('#journal-lines li').allTextContents()
    expect(lines.filter((line) => line.includes('pressed'))).toHaveLength(6)
    expect(lines.at(-1)).toMatch(/game 1 to right: single, cube 1; 0:1$/)
    const told = entriesIn(await web.wordsOf(page))
    expect(told.at(-1)).toMatchObject({ entry: Entry.Game, side: 0 })
  })

  it('the stop button is between the two buttons, and stops the clock', async () => {
    const page = await web.visitPage()
    await play(page)
    const [left, stop, right] = await Promise.all(['#left', '#stop', '#right'].map((part) => web.boxOf(page, part)))
    expect(stop.x).toBeGreaterThanOrEqual(left.x + left.width)
    expect(stop.x + stop.width).toBeLessThanOrEqual(right.x)
    await web.click(page, '#stop', 200)
    expect(await web.stageNameOf(page)).toBe('stop')
  })

  it('two fingers on both buttons at once stop the clock', async () => {
    const page = await web.visitPage({ hasTouch: true })
    await play(page)
    const touch = await page.context().newCDPSession(page)
    const points = await Promise.all(['#left', '#right'].map((part) => web.middleOf(page, part)))
    await web.pass(page, 5000)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...points[0], id: 1 }] })
    await web.pass(page, 60)
    const both = points.map((point, id) => ({ ...point, id: id + 1 }))
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: both })
    expect((await web.deedsOf(page)).slice(-2).map(({ text }) => text)).toEqual(['close left', 'close right'])
    await web.pass(page, 700)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await web.pass(page, 100)
    expect(await web.stageNameOf(page)).toBe('stop')
    expect((await web.deedsOf(page)).slice(-2).map(({ text }) => text.split(' ')[0])).toEqual(['open', 'open'])
  })

  it('Tab reaches every part, and Enter presses it', async () => {
    const page = await web.visitPage()
    const seen: string[] = []
    for (let i = 0; i < 24; i++) {
      await page.keyboard.press('Tab')
      seen.push(await web.focusOf(page))
    }
    const parts = ['left', 'stop', 'right', 'key', 'both', 'step', 'sound', 'plug', 'battery', 'fresh', 'save', 'load']
    expect(parts.filter((part) => !seen.includes(part))).toEqual([])
    await page.locator('#right').focus()
    await web.strike(page, ['Enter'])
    expect((await web.deedsOf(page)).map(({ text }) => text)).toEqual(['close right', 'open right'])
  })

  it('after the plug is pulled in a turn and put back, the clock waits for both', async () => {
    const page = await web.visitPage()
    await agree(page)
    await web.click(page, '#left')
    await web.pass(page, 20_000)
    await page.click('#plug')
    expect(await web.glassOf(page)).toBe('')
    await page.locator('#stage', { hasText: 'no power' }).waitFor()
    await web.pass(page, 5000)
    await page.click('#plug')
    await web.pass(page, 500)
    expect(await web.stageNameOf(page)).toBe('power was cut')
    expect(await web.glassOf(page)).toBe(web.bitsOf(await replayed(page)))
    for (const side of ['#left', '#right']) await web.click(page, side, 1200)
    expect(await web.stageNameOf(page)).toBe('play')
  })

  it("the judge's key opens the ruling, and both it and the battery are kept as deeds", async () => {
    const page = await web.visitPage()
    await play(page)
    await web.click(page, '#key', 400)
    expect(await web.stageNameOf(page)).toBe('ruling')
    await page.locator('#battery').fill('15')
    const deeds = (await web.deedsOf(page)).map(({ text }) => text)
    expect(deeds).toEqual(expect.arrayContaining(['key on', 'key off', 'battery 15']))
  })

  it('saves a tape, and shows it at any instant', async () => {
    const page = await web.visitPage()
    await agree(page)
    await web.click(page, '#left')
    await web.pass(page, 25_000)
    await web.click(page, '#right')
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')])
    const file = join(dir, download.suggestedFilename())
    await download.saveAs(file)
    const deeds = await web.deedsOf(page)
    await page.setInputFiles('#file', file)
    await page.locator('#verdict.well').waitFor()
    expect(await page.locator('#verdict').textContent()).toMatch(/^[1-9]\d* as expected$/)
    const at = Math.floor(deeds.at(-1)!.at / 100) * 100 - 10_000 // the live clock shows another instant
    await page.locator('#instant').fill(String(at))
    await web.shownAt(page, at)
    const before = deeds.filter((deed) => deed.at <= at)
    expect(await web.glassOf(page)).toBe(web.bitsOf(await web.played(before, at, TABLE)))
    await page.click('#close')
    expect(await page.locator('#viewer').isVisible()).toBe(false)
  })

  it.each(['en', 'ru'])('a saved sheet fits a phone, where only the games scroll sideways: %s', async (code) => {
    const page = await web.visitPage({ viewport: PHONE })
    const words = await wordsInFile('match-3.tape', readFileSync(new URL('../tapes/match-3.tape', import.meta.url)))
    const names: [string, string] = ['Anna Constantinopolskaya-Ivanova', 'Boris']
    const file = makeFile('sheet.html', sheetPage(makeSheet(words, names, 'match-3', code)))
    await page.goto(pathToFileURL(file).href)
    expect(await web.widthOf(page)).toBe(PHONE.width)
    const [table, last] = [page.locator('table'), page.locator('tbody td').last()]
    await last.scrollIntoViewIfNeeded()
    const [around, inside] = await Promise.all([table.boundingBox(), last.boundingBox()])
    expect(inside!.x + inside!.width).toBeLessThanOrEqual(around!.x + around!.width + 1)
    expect(around!.x + around!.width).toBeLessThan(PHONE.width)
    await page.emulateMedia({ media: 'print' })
    expect(await table.evaluate((one) => getComputedStyle(one).display)).toBe('table')
  })

  it('shows which expectations of a tape fail, and what is wrong with a bad tape', async () => {
    const page = await web.visitPage()
    const tape = readFileSync(new URL('../tapes/first.tape', import.meta.url), 'utf8')
    await openFile(page, 'wrong.tape', `${tape}\n+5 look | stage break\n`)
    await page.locator('#verdict.failed').waitFor()
    expect(await page.locator('#tape-lines p.failed').allTextContents()).toEqual([
      expect.stringMatching(/^expected stage break, was /),
    ])
    await page.locator('#tape-lines button').last().click()
    await page.locator('#tape-lines li:last-child[aria-current]').waitFor()
    await openFile(page, 'bad.tape', '0:01 pres left\n')
    await page.locator('#trouble:not(:empty)').waitFor()
    expect(await page.locator('#trouble').textContent()).toMatch(
      /^The file was not opened\. bad\.tape:1: unknown word "pres"/,
    )
  })

  it('shows a record entry by entry, with the glass as it was on the clock after each', async () => {
    const page = await web.visitPage()
    const words = await wordsInFile('match-3.tape', readFileSync(new URL('../tapes/match-3.tape', import.meta.url)))
    await openFile(page, 'journal', bytesOf(words))
    await page.locator('#verdict', { hasText: 'a match record' }).waitFor()
    const told = journalLines(words, 'en')
    expect(await page.locator('#tape-lines li').count()).toBe(told.length)
    for (let i = 0; i < 3; i++) await page.locator('#line-on').click()
    await web.shownAt(page, told[3].at)
    expect(await web.stageNameOf(page)).toBe('play')
    const stand = standAt(words, told[3].at)
    expect((await web.glassOf(page)) === web.bitsOf(stillOf(stand.session, stand.recorded.at, TABLE))).toBe(true)
    await page.locator('#instant').fill('262000')
    await page.locator('#stage', { hasText: 'match over' }).waitFor()
    expect(await page.locator('#journal-lines li').count()).toBe(told.length)
  })

  it('shows a record with presses left out as far as possible, and refuses what is no record in one line', async () => {
    const page = await web.visitPage()
    const s = opening(customOf(7, 35_999_000, 10_000))
    press(s, RIGHT, nowOf(s) + 5000)
    for (let i = 0; i < 4000; i++) press(s, s.clock.turn, nowOf(s) + 8000)
    await openFile(page, 'thinned', bytesOf(s.journal.out))
    await page.locator('#tape-name', { hasText: 'thinned' }).waitFor()
    expect(await page.locator('#tape-lines li').count()).toBeLessThan(4000)
    await openFile(page, 'torn', Uint8Array.from([0, 1, 2, 3, 4]))
    await page.locator('#trouble', { hasText: 'torn: no match begins in it' }).waitFor()
    await openFile(page, 'empty', new Uint8Array(8).fill(255))
    await page.locator('#trouble', { hasText: 'empty: no match begins in it' }).waitFor()
    expect(await page.locator('#tape-name').textContent()).toBe('thinned')
  })

  it('says in Russian that a file is neither a tape nor a record, and the detail in English', async () => {
    const page = await web.visitPage({ locale: 'ru' })
    await openFile(page, 'bad.tape', '0:01 pres left\n')
    const trouble = page.locator('#trouble')
    await trouble.locator('small[lang=en]', { hasText: 'bad.tape:1: unknown word "pres"' }).waitFor()
    expect(await trouble.textContent()).toMatch(/^Файл не открыт: это не запись и не журнал матча\. bad\.tape:1/)
  })

  it('on a phone nothing is wider than the screen, and the buttons are large enough for a finger', async () => {
    const page = await web.visitPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, locale: 'ru' })
    expect(await web.stageNameOf(page)).toBe('настройка')
    await page.locator('#help summary').click()
    await page.setInputFiles('#file', new URL('../tapes/match-3.tape', import.meta.url).pathname)
    await page.locator('#viewer').waitFor()
    expect(await web.widthOf(page)).toBe(360)
    for (const part of ['#left', '#right']) {
      const box = await web.boxOf(page, part)
      expect(box.width).toBeGreaterThan(88)
      expect(box.height).toBeGreaterThan(43)
    }
  })

  it('names a button under a pointer, but not the part of the page that it is in', async () => {
    const page = await web.visitPage()
    expect(await page.locator('#left').getAttribute('title')).toBe('Left button')
    expect(await page.locator('#device').getAttribute('aria-label')).toBe('The clock')
    expect(await page.locator(':is(section, ol)[title]').count()).toBe(0)
  })

  it('uses the language chosen last, even if the clock was saved in another', async () => {
    const page = await web.visitPage()
    await web.runFor(page, 1500)
    await page.locator('[name=language][value=ru]').check()
    await expect
      .poll(() => page.locator('#plug-state').textContent(), { timeout: WAIT_MS })
      .toBe('включено · отключить')
    await page.reload()
    await expect.poll(() => page.locator('h1').textContent(), { timeout: WAIT_MS }).toBe('Часы для нард')
  })

  it('time runs up to ten times as fast as real time, and in a pause steps to the next change', async () => {
    const page = await web.visitPage()
    await play(page)
    await page.locator('[name=speed][value="10"]').check()
    const { virtual, real } = await web.runFor(page, 5000)
    expect(virtual).toBeLessThanOrEqual(10 * real + 1)
    expect(virtual).toBeGreaterThanOrEqual(5000)
    const before = await web.nowOf(page)
    await page.click('#step')
    const step = (await web.nowOf(page)) - before
    expect(step).toBeGreaterThan(0)
    expect(step).toBeLessThanOrEqual(1001)
  })
})

/** Both agree to the first usual control. */
async function agree(page: Page): Promise<void> {
  await web.click(page, '#right', 1200)
  await web.click(page, '#left', 1200)
  await web.click(page, '#right', 1200)
  expect(await web.stageNameOf(page)).toBe('opening roll')
}

/** Both agree, left had the lower die, and right has made its first move. */
async function play(page: Page): Promise<void> {
  await agree(page)
  await web.click(page, '#left')
  await web.pass(page, 3000)
  await web.click(page, '#right')
  expect(await web.stageNameOf(page)).toBe('play')
}

/** Opens a file with this content; a board's record is saved without an extension. */
async function openFile(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  writeFileSync(join(dir, name), content)
  await page.setInputFiles('#file', join(dir, name))
}

async function replayed(page: Page) {
  return web.played(await web.deedsOf(page), await web.nowOf(page), TABLE)
}

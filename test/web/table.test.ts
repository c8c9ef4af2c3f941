/*
 * The table mode as two people have it between them: what each half shows to whom, and how it lies, in a real browser.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as web from './browser.ts'

const PHONE = { width: 390, height: 844 }
/** Ms of a hold, and of a press. */
const HOLD = 1200
const PRESS = 80

let house: web.House
let opened: web.Opened

const TITLE = web.none ? `table mode: skipped, ${web.none}` : 'table mode'

describe.skipIf(web.none)(TITLE, web.LIMITS, () => {
  web.watch(() => house)
  beforeAll(async () => {
    house = await web.openHouse()
  })
  afterAll(() => house?.close())
  afterEach(async () => {
    expect(opened.troubles).toEqual([])
    await opened.page.context().close()
  })

  it('(finding W7): the names stay on the halves in every stage', async () => {
    const page = await begin({ names: ['Анна', 'Борис'] })
    const seen: string[] = []
    const look = async (): Promise<void> => {
      await web.pass(page, 1500)
      seen.push((await page.locator('#stage').textContent())!)
      expect(await page.locator('.half .side').allTextContents()).toEqual(['Борис', 'Анна'])
    }
    await look()
    await agree(page)
    await look()
    await web.click(page, '#half-left', PRESS)
    await look()
    await web.click(page, '#table-stop', PRESS)
    await look()
    await web.click(page, '#half-left', PRESS)
    await web.click(page, '#half-left', HOLD)
    await look()
    for (const side of ['left', 'left', 'right']) await web.click(page, `#half-${side}`, HOLD)
    await look()
    expect(seen).toEqual(['ready', 'opening roll', 'play', 'stop', 'result', 'opening roll'])
  })
})

/** At the table, a match set that both are to agree to. */
async function begin({ names = [], ...options }: BrowserContextOptions & { names?: string[] } = {}): Promise<Page> {
  opened = await web.open(house, { viewport: PHONE, ...options })
  const { page } = opened
  await web.pass(page, 1000)
  await page.click('#to-table')
  for (const [i, name] of names.entries()) await page.fill(['#name-left', '#name-right'][i], name)
  await page.click('#begin')
  await web.pass(page, 500)
  return page
}

async function agree(page: Page): Promise<void> {
  for (const side of ['left', 'right']) await web.click(page, `#half-${side}`, HOLD)
}

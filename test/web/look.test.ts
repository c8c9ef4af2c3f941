/*
 * What two players see at the table from their seats: figures as large as a half allows, whose time runs even without
 * colours, and nothing cut off with text at twice its size.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import * as web from './browser.ts'
import { LYING, PHONE, PRESS } from './browser.ts'

const TABLET = { width: 820, height: 1180 }
/** Text at 200 %: by zoom, with half a phone's points, or by the browser's text size. */
const LARGE = [
  { viewport: { width: 195, height: 422 }, root: '' },
  { viewport: { width: 422, height: 195 }, root: '' },
  { viewport: PHONE, root: '32px' },
  { viewport: LYING, root: '32px' },
].flatMap((look) => ['en', 'ru'].map((locale) => ({ ...look, locale })))
/** From the first turn on its times are the tallest in the mode that shows most besides. */
const BLITZ = '#short-blitz/3/10'
/** Wide and narrow fonts, if the machine has them. */
const FONTS = ['DejaVu Sans Condensed', 'Georgia, serif', 'monospace']

/** The share of each half's width and height that its time takes. */
const SHARES = `[...document.querySelectorAll('.face')].map((face) => {
  const text = document.createRange()
  const time = face.querySelector('.time')
  text.selectNodeContents(time)
  const { width, height } = text.getBoundingClientRect()
  const isTurned = /left|right/.test(face.closest('.place').dataset.end)
  const room = face.firstElementChild
  return [(isTurned ? height : width) / room.clientWidth, time.offsetHeight / room.clientHeight]
})`
/** The contrast between the two halves, computed as for text. */
const CONTRAST = `(() => {
  const paper = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const bright = (half) => {
    paper.fillStyle = getComputedStyle(half).backgroundColor
    paper.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...paper.getImageData(0, 0, 1, 1).data].map((c) => ((c / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  }
  const [one, other] = [...document.querySelectorAll('.half')].map(bright)
  return Math.max(one / other, other / one)
})()`

web.describePage('the look of the table', () => {
  it.each([PHONE, LYING, TABLET])('figures are as large as a half allows: $width x $height', async (viewport) => {
    for (const link of ['#short/7/8', '#custom/9/12?bank=1:30:00', BLITZ]) {
      const page = await begin({ viewport }, link)
      await web.play(page)
      expect(await web.cutAt(page)).toEqual([])
      for (const font of ['', ...FONTS]) {
        if (font) await page.addStyleTag({ content: `body { font-family: ${font} }` })
        await web.pass(page, 9000)
        await page.evaluate('nardy.draw()')
        for (const [broad, high] of await page.evaluate<number[][]>(SHARES)) {
          expect([link, font, broad < 1 && (broad > 0.85 || high > 0.45)]).toEqual([link, font, true])
        }
      }
      if (link !== BLITZ) await page.context().close()
    }
  })

  it.each(['light', 'dark'] as const)(
    'it can be seen across a hall whose time runs, even without colours: %s',
    async (scheme) => {
      const page = await begin({ colorScheme: scheme })
      expect(await page.evaluate(CONTRAST)).toBe(1)
      await web.play(page)
      for (const ms of [0, 14 * 60_000 - 40_000, 40_000, 20_000]) {
        await web.pass(page, ms)
        expect(await page.evaluate(CONTRAST)).toBeGreaterThan(5)
      }
    },
  )

  it('both halves show that the clock is stopped, even without colours', async () => {
    const page = await begin()
    await web.play(page)
    await web.click(page, '#table-stop', PRESS)
    await web.pass(page, 500)
    expect(await page.locator('.half.stopped .sign').allTextContents()).toEqual(['❚❚', '❚❚'])
    expect(await page.evaluate(CONTRAST)).toBe(1)
  })

  it.each(LARGE)(
    'text at 200 %: nothing is cut off or overlaps: $viewport.width x $viewport.height $root, $locale',
    async ({ viewport, root, locale }) => {
      const page = await web.visitPage({ viewport, locale }, '', 0)
      if (root) await page.addStyleTag({ content: `html { font-size: ${root} }` })
      const wrong: string[] = []
      const check = async (where: string): Promise<void> => {
        wrong.push(...(await web.cutAt(page)).map((one) => `${where}: ${one}`))
      }
      await web.pass(page, 1500)
      await check('front page')
      await page.click('#more-word')
      await check('more')
      await page.click('#choices button')
      await web.walk(page, check)
      expect(await web.stageNameOf(page)).toMatch(/opening roll|розыгрыш/i)
      expect(wrong).toEqual([])
    },
  )
})

/** At the table, with a match to which nobody has agreed yet. */
async function begin(options: BrowserContextOptions = {}, link = ''): Promise<Page> {
  const page = await web.visitPage({ viewport: PHONE, ...options }, link)
  if (!link) await page.click('#choices button')
  await web.pass(page, 500)
  return page
}

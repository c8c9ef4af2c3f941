/*
 * The page in a real headless browser, if one starts. No test waits for it endlessly.
 */
import { createServer, type Server } from 'node:http'
import { pathToFileURL } from 'node:url'
import { decode } from 'fast-png'
import jsqr from 'jsqr'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject } from 'vitest'
import type { Stage } from '../../firmware/core/table.ts'
import { playOnCore, type SimClock } from '../../sim/clock/board.ts'
import type { SimBoard } from '../../sim/clock/boards.ts'
import type { Deed } from '../../sim/clock/live.ts'
import { showMs } from '../../sim/clock/time.ts'
import { type Canvas, pixelAt } from '../../sim/display/canvas.ts'
import { parseTape } from '../../sim/tape/tape.ts'
import { listenAt } from '../../sim/terminal/exit.ts'
import { type SiteFile, siteFiles } from '../../sim/web/build.ts'
import { type Chromium, launch, WAIT_MS } from '../../sim/web/chromium.ts'
import '../../sim/web/handle.ts'
import { makeFile } from '../folder.ts'

export const PHONE = { width: 390, height: 844 }
export const LYING = { width: 844, height: 390 }
/** Ms of a hold, and of a press. */
export const HOLD = 1200
export const PRESS = 80

/** Why there is no browser, or ''. */
export const none = inject('noBrowser')
if (none === undefined) throw new Error('a test in a browser is a long one: name it in vitest.config.ts')
/** Ms after which a test's browser is killed; a test usually takes a few thousand. */
const WATCH_MS = 2 * WAIT_MS
/** The timeout of tests in a browser, somewhat longer than WATCH_MS. */
export const LIMITS = { timeout: WATCH_MS + 30_000 }

type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>

export interface Opened {
  page: Page
  /** The addresses that the page requested, and its errors and warnings. */
  requests: string[]
  troubles: string[]
}

export interface House {
  chromium: Chromium
  /** The page's address at its host, and on the disk, where a busy browser may not read back what it has stored. */
  address: string
  file: string
  close: () => Promise<void>
}

export async function openHouse(): Promise<House> {
  const files = await siteFiles()
  const file = makeFile('index.html', files[0].data)
  const host = await serveSite(files)
  const chromium = await launch()
  const close = async (): Promise<void> => {
    await chromium.close()
    await host.close()
  }
  return { chromium, address: host.address, file: pathToFileURL(file).href, close }
}

/** The site's folder at its host, as on GitHub Pages; there is nothing else. */
export const FOLDER = '/nardy-clock/'

export interface Host {
  address: string
  port: number
  close: () => Promise<void>
}

/** Serves the site on a local port, 0 for any; `note` gets each path requested. */
export async function serveSite(files: readonly SiteFile[], port = 0, note = (_: string): void => {}): Promise<Host> {
  const server: Server = createServer(({ url }, response) => {
    note(url!)
    const file = url === FOLDER ? files[0] : files.find(({ name }) => url === `${FOLDER}${name}`)
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.data)
  })
  const taken = await listenAt(server, '127.0.0.1', port)
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { address: `http://127.0.0.1:${taken}${FOLDER}`, port: taken, close }
}

/**
 * Kills the browser of a test that takes too long: what it waits for then fails and says what it was. Also kills it
 * after a test that waited in vain, since the next one would too.
 */
export function watch(chromium: () => Chromium | undefined): void {
  let from = 0
  let deadline: NodeJS.Timeout
  beforeEach(() => {
    from = performance.now()
    deadline = setTimeout(() => chromium()?.kill(), WATCH_MS)
  })
  afterEach(({ task }) => {
    clearTimeout(deadline)
    if (task.result?.state === 'fail' && performance.now() - from > WAIT_MS) chromium()?.kill()
  })
}

/** The house of a test file, and the page that a test has open in it. */
export const visit = {} as { house: House; opened: Opened }

/**
 * Tests of the page, which are skipped if no browser starts. After each test its page is closed and must have reported
 * no errors or warnings.
 */
export function describePage(what: string, tests: () => void): void {
  describe.skipIf(none)(none ? `${what}: skipped, ${none}` : what, LIMITS, () => {
    watch(() => visit.house?.chromium)
    beforeAll(async () => {
      visit.house = await openHouse()
    })
    afterAll(() => visit.house?.close())
    afterEach(async () => {
      expect(visit.opened.troubles).toEqual([])
      await visit.opened.page.context().close()
    })
    tests()
  })
}

/** Opens the page of a test at the simulator or another place, `ms` after its beginning. */
export async function visitPage(options: BrowserContextOptions = {}, place?: string, ms = 500): Promise<Page> {
  visit.opened = await open(visit.house, options, place)
  const { page } = visit.opened
  await pass(page, ms)
  return page
}

/** Loads the page again; its time stands still again. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.evaluate(() => nardy.pause())
}

/** Opens the page at the simulator or another place; its time stands still until `pass`. */
export function open(house: House, options: BrowserContextOptions = {}, place = '#simulator'): Promise<Opened> {
  return house.chromium.within('the page', () => openPage(house, options, place))
}

async function openPage({ chromium, address }: House, options: BrowserContextOptions, place: string): Promise<Opened> {
  const window = {
    viewport: { width: 1200, height: 900 },
    hasTouch: true,
    locale: 'en',
    serviceWorkers: 'block',
  } as const
  const context = await chromium.browser.newContext({ ...window, ...options })
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  const requests: string[] = []
  const troubles: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => {
    const isOurs = !message.text().startsWith('Service Worker registration blocked')
    if (isOurs && ['error', 'warning'].includes(message.type())) troubles.push(message.text())
  })
  page.on('pageerror', (error) => troubles.push(error.message))
  await page.goto(`${address}${place}`)
  await page.evaluate(() => nardy.pause())
  return { page, requests, troubles }
}

export async function pass(page: Page, ms: number): Promise<void> {
  await page.evaluate((span) => nardy.pass(span), ms)
}

export function deedsOf(page: Page): Promise<Deed[]> {
  return page.evaluate(() => nardy.live.deeds)
}

/** The pixels of the clock's canvas in the page. */
export function glassOf(page: Page): Promise<string> {
  return page.evaluate(() => nardy.glass())
}

/** Waits until the page has drawn this instant, ms. */
export function shownAt(page: Page, at: number): Promise<void> {
  return page.locator('#now', { hasText: showMs(at).slice(0, -2) }).waitFor()
}

export function wordsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => nardy.live.flash.words)
}

export function nowOf(page: Page): Promise<number> {
  return page.evaluate(() => nardy.live.now)
}

export function stageOf(page: Page): Promise<Stage> {
  return page.evaluate(() => nardy.live.clock!.loop.session.stage)
}

/** Waits until the page has drawn the clock. */
export async function frame(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}

/** The id or name of the focused element. */
export function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('name') || '')
}

/** The width of the page's content. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** Texts and controls, at the table or in its dialog. */
const PIECES = `[...document.querySelectorAll(document.querySelector('dialog[open]')
  ? '#table-dialog :is(h2, p, div, summary, a, button, label, input, select, button span, label span)'
  : '.face span, .lines button, .strip button, .strip span')]
  .filter((one) => one.checkVisibility() && one.getClientRects().length && !one.matches('.too-soon, .choice input'))`
/** The pieces that are too large for their room, leave their half or the page, or overlap; a name may end in dots. */
const CUT = `((pieces) => {
  const isIn = (a, b) => a.left > b.left - 1 && a.right < b.right + 1 && a.top > b.top - 1 && a.bottom < b.bottom + 1
  const isOver = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  const boxes = pieces.map((one) => one.getBoundingClientRect())
  const isWide = (one) => getComputedStyle(one).display !== 'inline' && one.scrollWidth > one.clientWidth + 1 && !one.matches('.side, input')
  const isHigh = (one) => one.matches('button') && one.scrollHeight > one.clientHeight + 1
  const isOut = (one, i) => !isIn(boxes[i], (one.closest('.place, .strip, .sheet')).getBoundingClientRect())
  return pieces.flatMap((one, i) => [
    isWide(one) && 'wide', isHigh(one) && 'high', isOut(one, i) && 'out',
    ...pieces.slice(0, i).map((other, j) => !one.contains(other) && !other.contains(one) && isOver(boxes[i], boxes[j]) && 'over ' + other.className + ' ' + other.textContent),
  ].filter(Boolean).map((what) => [what, one.id || one.className, one.textContent].join(' ')))
})(${PIECES})`

/** The pieces that are cut off or overlap now. */
export function cutAt(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(CUT)
}

/** The browser's window loses the focus. */
export async function blur(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}

/** Lets time follow real time until `ms` are over; returns the virtual ms and at most as many real ones as passed. */
export function runFor(page: Page, ms: number): Promise<{ virtual: number; real: number }> {
  return page.evaluate(async (span) => {
    const from = nardy.look().now // without what passed before the last frame
    const real = performance.now()
    nardy.run()
    while (nardy.live.now < from + span) await new Promise((resolve) => setTimeout(resolve, 20))
    nardy.pause()
    return { virtual: nardy.live.now - from, real: performance.now() - real }
  }, ms)
}

/** An element's place in the window and its size. */
export function boxOf(page: Page, selector: string): Promise<Box> {
  return page.evaluate((part) => {
    const { x, y, width, height } = document.querySelector(part)!.getBoundingClientRect()
    return { x, y, width, height }
  }, selector)
}

/**
 * Where a finger presses an element; on a half, towards the middle of the screen, since there may be lines at its end.
 */
export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(page, selector)
  if (!selector.startsWith('#half-')) return { x: Math.round(x + width / 2), y: Math.round(y + height / 3) }
  const window = page.viewportSize()!
  const towards = (at: number, long: number, all: number): number =>
    Math.round(at + long / 2 + Math.sign(all / 2 - (at + long / 2)) * long * 0.3)
  return { x: towards(x, width, window.width), y: towards(y, height, window.height) }
}

/** Touches an element, or a place of the window, for `held` ms; then `after` ms pass. */
export type Finger = (what: string | { x: number; y: number }, held?: number, after?: number) => Promise<void>

/** A finger on the page's glass; `wait` lets time pass. */
export async function fingerOn(page: Page, wait = (ms: number) => pass(page, ms)): Promise<Finger> {
  const hand = await page.context().newCDPSession(page)
  return async (what, held = PRESS, after = 1500) => {
    const at = typeof what === 'string' ? await middleOf(page, what) : what
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await wait(held)
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await wait(after)
  }
}

/** The middle of a line that this side may touch. */
export async function lineAt(page: Page, side: 'left' | 'right', text: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`#lines-${side} button`).filter({ hasText: text }).first().boundingBox()
  if (!box) throw new Error(`no line ${text} of ${side}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The text of the QR code that a camera would read. */
export async function codeOn(seen: Page | Locator): Promise<string | undefined> {
  const { width, height, channels, data } = decode(await seen.screenshot())
  const points = Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : Number(data[(i >> 2) * channels + (i % 4)]),
  )
  return jsqr(points, width, height, { inversionAttempts: 'dontInvert' })?.data
}

/** Presses the mouse on an element for `held` ms. */
export async function click(page: Page, selector: string, held = PRESS): Promise<void> {
  const { x, y } = await middleOf(page, selector)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await pass(page, held)
  await page.mouse.up()
  await pass(page, 200)
}

/** Sets a match on the form, with these texts in its fields; nobody has agreed to it yet. */
export async function setMatch(page: Page, fields: Record<string, string> = {}): Promise<void> {
  await page.click('#to-table')
  for (const [id, text] of Object.entries(fields)) await page.fill(`#${id}`, text)
  await page.click('#begin')
  await pass(page, 500)
}

/** At the table each side agrees by a hold. */
export async function agree(page: Page): Promise<void> {
  for (const side of ['left', 'right']) await click(page, `#half-${side}`, HOLD)
}

/** At the table both agree, and play starts: the right player's time runs. */
export async function play(page: Page): Promise<void> {
  await agree(page)
  await click(page, '#half-left')
  await pass(page, 1500)
}

/** Plays a game at the table, which the left side loses, and looks at each stage from `ready` to the next game. */
export async function walk(page: Page, look: (stage: string) => Promise<void>): Promise<void> {
  const see = async (): Promise<void> => {
    await pass(page, 1500)
    await page.evaluate(() => nardy.draw())
    await look((await stageNameOf(page))!)
  }
  await see()
  await agree(page)
  for (const button of ['#half-left', '#table-stop']) {
    await see()
    await click(page, button)
  }
  await see()
  await click(page, '#half-left')
  for (const side of ['left', 'left', 'left', 'right']) {
    await click(page, `#half-${side}`, HOLD)
    await see()
  }
}

/** Presses a key, or several at once, for `held` ms; then `after` ms pass. */
export async function strike(page: Page, keys: string[], held = PRESS, after = 200): Promise<void> {
  for (const key of keys) await page.keyboard.down(key)
  await pass(page, held)
  for (const key of keys) await page.keyboard.up(key)
  await pass(page, after)
}

/** The name of the stage that the page shows. */
export function stageNameOf(page: Page): Promise<string | null> {
  return page.locator('#stage').textContent()
}

/** The clock at an instant after these deeds, played in Node. */
export async function played(deeds: readonly Deed[], now: number, board: SimBoard): Promise<SimClock> {
  const text = [...deeds, { at: now, text: 'look' }].map(({ at, text: deed }) => `${showMs(at)} ${deed}`).join('\n')
  let clock: SimClock | undefined
  await playOnCore(
    parseTape(text, 'deeds').ops,
    (seen) => {
      clock = seen
    },
    undefined,
    board,
  )
  return clock!
}

export function bitsOf({ canvas }: SimClock): string {
  return placesOf(canvas)
    .map(([x, y]) => pixelAt(canvas, x, y))
    .join('')
}

/** Each pixel of a canvas, row by row. */
export function placesOf({ width, height }: Canvas): [number, number][] {
  return Array.from({ length: width * height }, (_, i) => [i % width, Math.floor(i / width)])
}

/** The red, green and blue of a canvas in the page at these places, given as fractions of its width and height. */
export function coloursAt(page: Page, selector: string, places: readonly (readonly number[])[]): Promise<number[][]> {
  return page.locator(selector).evaluate((canvas: HTMLCanvasElement, list) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return list.map(([x, y]) => {
      const at = (Math.floor(y * canvas.height) * canvas.width + Math.floor(x * canvas.width)) * 4
      return [data[at], data[at + 1], data[at + 2]]
    })
  }, places)
}

/*
 * The page in a real browser without a window, where one starts. No test waits for it without an end.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { decode } from 'fast-png'
import jsqr from 'jsqr'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import type { Stage } from '../../firmware/core/table.ts'
import { playOnCore, type SimClock } from '../../sim/clock/board.ts'
import type { SimBoard } from '../../sim/clock/boards.ts'
import type { Deed } from '../../sim/clock/live.ts'
import { showMs } from '../../sim/clock/time.ts'
import { type Canvas, pixelAt } from '../../sim/display/canvas.ts'
import { parseTape } from '../../sim/tape/tape.ts'
import { type SiteFile, siteFiles } from '../../sim/web/build.ts'
import { type Chromium, launch, WAIT_MS } from '../../sim/web/chromium.ts'
import type { Handle } from '../../sim/web/handle.ts'

/** Why there is none; '' where there is one. */
export const none = inject('noBrowser')
/** Ms after which the browser is killed under a test, which takes a few thousand. */
const WATCH_MS = 2 * WAIT_MS
/** For the tests in a browser: a little more than they have. */
export const LIMITS = { timeout: WATCH_MS + 30_000 }

/** What stands in the page; functions given to `evaluate` run there. */
declare const nardy: Handle
declare const window: { dispatchEvent(event: Event): boolean }
declare const document: {
  activeElement: { id: string; name?: string } | null
  documentElement: { scrollWidth: number }
  querySelector(selector: string): { getBoundingClientRect(): Box } | null
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Opened {
  page: Page
  /** Addresses that were asked for, and what the page complained of. */
  requests: string[]
  troubles: string[]
}

export interface House {
  chromium: Chromium
  /** The page's address at its host, and on the disk. From the latter a browser under load may read back nothing of what it keeps. */
  address: string
  file: string
  close: () => Promise<void>
}

export async function openHouse(): Promise<House> {
  const files = await siteFiles()
  const dir = mkdtempSync(join(tmpdir(), 'nardy-page-'))
  const file = join(dir, 'index.html')
  writeFileSync(file, files[0].data)
  const host = await serveSite(files)
  const chromium = await launch()
  const close = async (): Promise<void> => {
    await chromium.close()
    await host.close()
    rmSync(dir, { recursive: true })
  }
  return { chromium, address: host.address, file: pathToFileURL(file).href, close }
}

/** Where a host has the site: as on GitHub Pages, and nothing beside it. */
export const FOLDER = '/nardy-clock/'

export interface Host {
  address: string
  port: number
  close: () => Promise<void>
}

/** Serves the site on a port of this machine, 0 for any; `note` is told what is asked for. */
export async function serveSite(files: readonly SiteFile[], port = 0, note = (_: string): void => {}): Promise<Host> {
  const server: Server = createServer(({ url }, response) => {
    note(url!)
    const file = url === FOLDER ? files[0] : files.find(({ name }) => url === `${FOLDER}${name}`)
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.data)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const taken = (server.address() as AddressInfo).port
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { address: `http://127.0.0.1:${taken}${FOLDER}`, port: taken, close }
}

/**
 * Kills the browser under a test that is not over in time: what it waits for fails then, and says what that was. So it does after a
 * test that has waited in vain, for the next one would too.
 */
export function watch(house: () => House | undefined): void {
  let from = 0
  let deadline: NodeJS.Timeout
  beforeEach(() => {
    from = performance.now()
    deadline = setTimeout(() => house()?.chromium.kill(), WATCH_MS)
  })
  afterEach(({ task }) => {
    clearTimeout(deadline)
    if (task.result?.state === 'fail' && performance.now() - from > WAIT_MS) house()?.chromium.kill()
  })
}

/** A house, and the page that a test has open in it. */
export interface Visit {
  house: House
  opened: Opened
}

/** For a file's tests in a browser: a house of their own. After each of them its page is closed, and has complained of nothing. */
export function keepHouse(visit: Visit): void {
  watch(() => visit.house)
  beforeAll(async () => {
    visit.house = await openHouse()
  })
  afterAll(() => visit.house?.close())
  afterEach(async () => {
    expect(visit.opened.troubles).toEqual([])
    await visit.opened.page.context().close()
  })
}

/** Opens the page where the clock is as a device, or at another place of it; its time stands still until it is passed. */
export function open(house: House, options: BrowserContextOptions = {}, place = '#simulator'): Promise<Opened> {
  return house.chromium.within('the page', () => openPage(house, options, place))
}

async function openPage({ chromium, address }: House, options: BrowserContextOptions, place: string): Promise<Opened> {
  const window = { viewport: { width: 1200, height: 900 }, locale: 'en', serviceWorkers: 'block' } as const
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

/** What the clock in the page shows, as it has it. */
export function glassOf(page: Page): Promise<string> {
  return page.evaluate(() => nardy.glass())
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

/** Until the page has looked at the clock. */
export async function frame(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}

/** The id or the name of what has the focus. */
export function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id || document.activeElement?.name || '')
}

/** How wide all is that stands in the page. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** Pieces of text and what can be touched, at the table or on the sheet before it. */
const PIECES = `[...document.querySelectorAll(document.querySelector('dialog[open]')
  ? '#table-dialog :is(h2, p, div, summary, a, button, label, input, select, button span, label span)'
  : '.face span, .lines button, .strip button, .strip span')]
  .filter((one) => one.checkVisibility() && one.getClientRects().length && !one.matches('.too-soon, .choice input'))`
/** What of them is wider or higher than its room, leaves its half or the page, or lies over another; a name may end in dots. */
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

/** What is cut off or lies over another thing, as it is shown. */
export function cutAt(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(CUT)
}

/** Another window comes before the browser's. */
export async function blur(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}

/** Time follows the real one until this many ms are over; how many were, and real ones at most. */
export function runFor(page: Page, ms: number): Promise<{ virtual: number; real: number }> {
  return page.evaluate(async (span) => {
    const from = nardy.look().now // what passed before the last frame is none of it
    const real = performance.now()
    nardy.run()
    while (nardy.live.now < from + span) await new Promise((resolve) => setTimeout(resolve, 20))
    nardy.pause()
    return { virtual: nardy.live.now - from, real: performance.now() - real }
  }, ms)
}

/** Where it is in the window, and how large. */
export function boxOf(page: Page, selector: string): Promise<Box> {
  return page.evaluate((part) => {
    const { x, y, width, height } = document.querySelector(part)!.getBoundingClientRect()
    return { x, y, width, height }
  }, selector)
}

/** Where a finger presses it: of a half, the part that lies towards the middle, for at its end there may be lines to be touched. */
export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(page, selector)
  if (!selector.startsWith('#half-')) return { x: Math.round(x + width / 2), y: Math.round(y + height / 3) }
  const window = page.viewportSize()!
  const towards = (at: number, long: number, all: number): number =>
    Math.round(at + long / 2 + Math.sign(all / 2 - (at + long / 2)) * long * 0.3)
  return { x: towards(x, width, window.width), y: towards(y, height, window.height) }
}

/** Rests at a place of the window for so long; then so much time passes. */
export type Finger = (at: { x: number; y: number }, held: number, after: number) => Promise<void>

/** A finger on the page's glass; `wait` lets time pass. */
export async function fingerOn(page: Page, wait = (ms: number) => pass(page, ms)): Promise<Finger> {
  const hand = await page.context().newCDPSession(page)
  return async (at, held, after) => {
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

/** What somebody reads who points a camera at it. */
export async function codeOn(seen: Page | Locator): Promise<string | undefined> {
  const { width, height, channels, data } = decode(await seen.screenshot())
  const points = Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : Number(data[(i >> 2) * channels + (i % 4)]),
  )
  return jsqr(points, width, height, { inversionAttempts: 'dontInvert' })?.data
}

/** A mouse that stays down for so long on what is named. */
export async function click(page: Page, selector: string, held = 80): Promise<void> {
  const { x, y } = await middleOf(page, selector)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await pass(page, held)
  await page.mouse.up()
  await pass(page, 200)
}

/** A key, or several at once, that stay down for so long. */
export async function strike(page: Page, keys: string[], held = 80): Promise<void> {
  for (const key of keys) await page.keyboard.down(key)
  await pass(page, held)
  for (const key of keys) await page.keyboard.up(key)
  await pass(page, 200)
}

/** The clock after these deeds, played in Node, at an instant. */
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

interface Painted {
  width: number
  height: number
  getContext(kind: '2d'): { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } }
}

/** The red, green and blue of a canvas in the page at these places of it, as parts of its width and height. */
export function coloursAt(page: Page, selector: string, places: readonly (readonly number[])[]): Promise<number[][]> {
  return page.locator(selector).evaluate((element, list) => {
    const canvas = element as unknown as Painted
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return list.map(([x, y]) => {
      const at = (Math.floor(y * canvas.height) * canvas.width + Math.floor(x * canvas.width)) * 4
      return [data[at], data[at + 1], data[at + 2]]
    })
  }, places)
}

/*
 * The page from a host, as on a phone: it is accessible, has a manifest, works without a network, and two people play a
 * match on it by touch.
 */
import { execSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { decode } from 'fast-png'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Entry } from '../../firmware/core/word.ts'
import { entriesIn } from '../../sim/record/entries.ts'
import { siteFiles } from '../../sim/web/build.ts'
import { type Chromium, launch, WAIT_MS } from '../../sim/web/chromium.ts'
import type { Watches } from '../../sim/web/handle.ts'
import { ROOT } from '../rules.ts'
import * as web from './browser.ts'
import { HOLD, LYING, PHONE, PRESS, visit } from './browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SIZES = [PHONE, LYING, { width: 1280, height: 800 }]
const LOOKS = SIZES.flatMap((viewport) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    ['en', 'ru'].map((locale) => ({ viewport, colorScheme, locale, deviceScaleFactor: viewport === SIZES[2] ? 1 : 3 })),
  ),
)

/** The colour of the browser's bar, and that of the page below it. */
const THEME = `(() => {
  const { style } = new Option()
  style.color = [...document.querySelectorAll('meta[name=theme-color]')].find(({ media }) => matchMedia(media).matches)?.content
  return [style.color, getComputedStyle(document.body).backgroundColor]
})()`

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}
declare const axe: Axe

const files = await siteFiles()
let chromium: Chromium
let host: web.Host
let address = ''
/** The paths requested from the host. */
let asked: string[] = []

describe('npm run site', () => {
  const { scripts, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

  it('makes the site in dist/site', async () => {
    execSync(scripts.site, { cwd: ROOT, env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` } })
    const dir = join(ROOT, 'dist/site')
    expect(readdirSync(dir).sort()).toEqual(files.map(({ name }) => name).sort())
    for (const { name, data } of files) expect(readFileSync(join(dir, name)).equals(Buffer.from(data)), name).toBe(true)
  })

  it('is what the workflow publishes, made by a Node that is new enough', () => {
    const flow = readFileSync(join(ROOT, '.github/workflows/page.yml'), 'utf8')
    const runs = [...flow.matchAll(/npm run (?:-s )?(\S+)/g)].map(([, script]) => script)
    expect(runs).toContain('site')
    expect(runs.filter((script) => !Object.hasOwn(scripts, script))).toEqual([])
    expect(scripts.site.split(' --out ')[1]).toBe(/path: (.*)/.exec(flow)![1])
    expect(Number(/node-version: (\d+)/.exec(flow)![1])).toBeGreaterThanOrEqual(
      Number(/^>=(\d+)$/.exec(engines.node)![1]),
    )
  })
})

describe('what a host has beside the page', () => {
  it('has small icons that fit the circle that no system cuts off, and one for a tab', () => {
    const icons = files.filter(({ type }) => type === 'image/png')
    expect(icons).toHaveLength(2)
    for (const { name, data } of icons) {
      expect(data.length).toBeLessThan(40_000)
      const { width, height, channels, data: points } = decode(data as Uint8Array)
      expect([`icon-${width}.png`, height]).toEqual([name, width])
      // only the points of the board are red, so they show where the picture is
      const far = Array.from({ length: width * height }, (_, i) => i)
        .filter((i) => points[i * channels] > 2 * points[i * channels + 1])
        .map((i) => Math.hypot((i % width) - width / 2, Math.floor(i / width) - width / 2) / width)
      expect(far.length).toBeGreaterThan(0)
      expect(Math.max(...far)).toBeLessThan(0.4)
    }
    expect(String(files[0].data)).toMatch(/<link rel="icon" href="data:image\/png;base64,[^"]{1000,4000}">/)
  })
})

describe.skipIf(web.none)('the page of a host that can go away', web.LIMITS, () => {
  beforeAll(async () => {
    host = await web.serveSite(files, 0, (url) => asked.push(url))
    address = host.address
    chromium = await launch()
  })
  afterAll(async () => {
    await chromium?.close()
    await host?.close()
  })

  it('needs one request of at most 400 kB before it can be touched', async () => {
    expect(Buffer.byteLength(files[0].data)).toBeLessThanOrEqual(400_000)
    const page = await newPage({ viewport: PHONE, hasTouch: true })
    // this synchronous request marks the touch: whatever came before it was requested before the touch
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      document.querySelector('#choices button').click()
      const request = new XMLHttpRequest()
      request.open('GET', 'touched?' + document.querySelector('#table-dialog').open, false)
      request.send()
    })`)
    asked = []
    await page.goto(address)
    expect(asked.slice(0, 2)).toEqual([web.FOLDER, `${web.FOLDER}touched?false`])
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const rest = asked.slice(2).filter((place) => place !== web.FOLDER)
    expect(rest.filter((place) => !files.some(({ name }) => place === `${web.FOLDER}${name}`))).toEqual([])
  })

  it('can be installed, and then works without a host: a link, its match, a press after a reload', async () => {
    asked = []
    const page = await newPage({ hasTouch: true })
    await page.goto(`${address}#simulator`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    expect(await page.evaluate('caches.keys()')).toEqual([expect.stringContaining(`nardy-clock ${address} `)])
    const device = await page.context().newCDPSession(page)
    const { installabilityErrors } = await device.send('Page.getInstallabilityErrors')
    // the only obstacle is the test's private window
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    const { url, data, errors } = await device.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { id, start_url, scope, icons } = JSON.parse(data!)
    const resolved = [id, start_url, scope, icons[0].src].map((place) => new URL(place, url).href)
    expect(resolved).toEqual([address, address, address, `${address}icon-192.png`])
    const sizes = icons.map((icon: { src: string; sizes: string }) => [icon.src, icon.sizes])
    expect(sizes).toEqual(expect.arrayContaining([192, 512].map((size) => [`icon-${size}.png`, `${size}x${size}`])))
    expect(await page.evaluate("document.querySelector('link[rel=apple-touch-icon]').href")).toBe(resolved[3])
    expect(asked.filter((place) => !place.startsWith(web.FOLDER))).toEqual([])
    await host.close()
    await page.goto('about:blank')
    await page.goto(`${address}#short/7/8`)
    await page.evaluate(() => nardy.pause())
    await web.pass(page, 500)
    expect(await web.stageNameOf(page)).toBe('ready')
    const finger = await web.fingerOn(page)
    for (const half of ['#half-left', '#half-right']) await finger(half, HOLD)
    await web.reload(page)
    await finger('#half-left')
    expect(await web.stageNameOf(page)).toBe('play')
  })
})

web.describePage('the page from a host', () => {
  it.each(LOOKS)(
    'anybody can read and press it: $viewport.width x $viewport.height, $colorScheme, $locale',
    async (look) => {
      const page = await web.visitPage(look)
      expect(await badIn(page)).toEqual([])
      const [theme, ground] = await page.evaluate<string[]>(THEME)
      expect(theme).toBe(ground)
      expect(await web.widthOf(page)).toBe(look.viewport.width)
      const glass = await web.boxOf(page, '#glass')
      expect(glass.y + glass.height).toBeLessThan(look.viewport.height)
      // on a low-density screen a pixel of the glass is one point; upright the clock is nearly as wide as the window
      if (look.viewport === SIZES[2]) expect(glass.width).toBe(400)
      if (look.viewport === PHONE) expect((await web.boxOf(page, '#device')).width).toBeGreaterThan(390 - 40)
      await page.click('#to-table')
      expect(await badIn(page)).toEqual([])
      await page.click('#begin')
      await web.walk(page, async (stage) => {
        expect([stage, await badIn(page)]).toEqual([stage, []])
      })
      expect(await web.stageNameOf(page)).toMatch(/opening roll|розыгрыш/i)
      for (const half of ['#half-left', '#half-right']) {
        const { width, height } = await web.boxOf(page, half)
        expect((width * height) / (look.viewport.width * look.viewport.height)).toBeGreaterThan(0.4)
      }
    },
  )

  it('two people play a match to seven points by touch: stops, results, a break, a reload, a sheet', async () => {
    const page = await phone()
    const finger = await web.fingerOn(page)
    await web.setMatch(page, { 'name-left': 'Anna' })
    expect(await page.locator('#half-left .side').textContent()).toBe('Anna')
    await finger('#half-left', HOLD)
    await finger('#half-right', HOLD)
    await lose(page, finger, 2, true)
    expect(await scoreOf(page)).toEqual([0, 3])
    for (const stage of ['between games', 'break']) {
      await finger('#half-left', HOLD)
      expect(await web.stageNameOf(page)).toBe(stage)
    }
    await web.pass(page, 60_000)
    await web.reload(page)
    expect(await page.locator('#table-mode').isVisible()).toBe(true)
    expect(await web.stageNameOf(page)).toBe('break')
    await finger('#half-left', HOLD)
    await lose(page, finger, 2, true)
    expect(await scoreOf(page)).toEqual([0, 6])
    // the Crawford game has no cube to be asked for
    await lose(page, finger, 0, false)
    expect(await scoreOf(page)).toEqual([0, 7])
    expect(await web.stageNameOf(page)).toBe('match over')
    await page.click('#table-menu')
    expect(await page.locator('#choices button').first().isVisible()).toBe(true) // the next match is one touch away
    expect(await saved(page, '#table-dialog #sheet-text')).toContain('winner        right, by score')
    expect(await saved(page, '#table-dialog #sheet-html')).toContain('<dd>0:7</dd>')
    await page.click('#table-dialog #sheet-print')
    const printed = page.frameLocator('iframe')
    expect(await printed.locator('h1').textContent()).toBe('MATCH SHEET')
    expect(await printed.locator('tbody tr').count()).toBe(3)
    await page.click('#table-leave')
    expect(await saved(page, '#journal #sheet-text')).toContain('winner        right, by score')
    await web.setMatch(page, { 'name-left': 'Boris' })
    expect(await web.stageNameOf(page)).toBe('ready')
    expect(await page.locator('#half-left .side').textContent()).toBe('Boris')
  })

  it('W1: one tab has the match; another says so, saves nothing, and can take it over', async () => {
    const first = await phone()
    await play(first)
    const second = await first.context().newPage()
    await second.goto(visit.house.address)
    await second.locator('#elsewhere[open]').waitFor()
    for (let i = 0; i < 3; i++) await second.keyboard.press('Escape')
    expect(await second.locator('#elsewhere').isVisible()).toBe(true)
    expect(await first.locator('#elsewhere').isVisible()).toBe(false)
    await first.evaluate(() => nardy.run())
    const kept = (page: Page): Promise<string | null> => page.evaluate("localStorage.getItem('nardy-clock match')")
    await second.waitForTimeout(1200)
    const [before, now] = [await kept(second), await web.nowOf(second)]
    await second.waitForTimeout(1200)
    expect([await kept(second), await web.nowOf(second)]).toEqual([before, now])
    await second.click('#take-here')
    await first.locator('#elsewhere[open]').waitFor()
    await second.locator('#half-left').waitFor()
    expect(await second.locator('#elsewhere').isVisible()).toBe(false)
    expect(await second.locator('#stage').textContent()).toBe('play')
  })

  it('W1: over plain http, which has no locks, the tab that was opened last has the match', async () => {
    const first = await phone()
    await first.context().addInitScript("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })")
    await first.reload()
    await play(first)
    const second = await first.context().newPage()
    await second.goto(visit.house.address)
    await first.locator('#elsewhere[open]').waitFor()
    expect(await second.locator('#stage').textContent()).toBe('play')
    await first.click('#take-here')
    await second.locator('#elsewhere[open]').waitFor()
    expect(await first.locator('#elsewhere').isVisible()).toBe(false)
  })

  it('W3: the menu does not open while somebody’s time runs', async () => {
    const page = await phone()
    const finger = await play(page)
    expect(await page.locator('#table-menu').isDisabled()).toBe(true)
    await finger('#table-menu')
    expect(await page.locator('.strip-words').innerText()).toBe('Stop the clock first')
    expect(await page.locator('#table-dialog').isVisible()).toBe(false)
    await page.locator('#strip-word').waitFor({ state: 'hidden' })
    await finger('#table-stop')
    expect(await page.locator('#strip-word').isVisible()).toBe(false)
    await page.click('#table-menu')
    expect(await page.locator('#table-dialog').isVisible()).toBe(true)
    await web.pass(page, 31_000) // the stop ends by itself
    await page.evaluate(() => nardy.draw())
    expect([await web.stageNameOf(page), await page.locator('#table-dialog').isVisible()]).toEqual(['play', false])
  })

  it('W5: the page says at once that storage failed, and nothing older comes back in place of the match', async () => {
    const page = await phone()
    const finger = await play(page)
    expect(await page.locator('#told').isVisible()).toBe(false)
    await page.evaluate(FULL)
    await finger('#half-right')
    await page.locator('#told', { hasText: 'This browser keeps nothing' }).waitFor()
    await page.tap('#told')
    await page.waitForTimeout(1200)
    expect(await page.locator('#told').isVisible()).toBe(false)
    await web.reload(page)
    expect([await web.stageNameOf(page), await web.wordsOf(page)]).toEqual(['menu', []])
  })

  it('W5: where storage fails from the start the front page says so', async () => {
    const page = await phone()
    await page.addInitScript(FULL)
    await page.goto('about:blank')
    await page.goto(visit.house.address)
    await page.locator('#refusal', { hasText: 'This browser keeps nothing' }).waitFor()
    expect(await page.locator('#told').isVisible()).toBe(false)
  })

  it('W6: at the table the simulator’s keys do nothing, and nothing behind it takes the focus', async () => {
    const page = await phone()
    await play(page)
    const before = await web.nowOf(page)
    for (const key of ['f', 'p', '.']) await page.keyboard.press(key)
    expect([await web.nowOf(page), await web.stageNameOf(page)]).toEqual([before, 'play'])
    expect(await page.evaluate("document.querySelector('[name=speed]:checked').value")).toBe('1')
    const reached = new Set<string>()
    for (let i = 0; i < 8; i++) {
      await page.keyboard.press('Tab')
      reached.add(await web.focusOf(page))
    }
    for (const id of reached)
      expect(['', 'half-left', 'half-right', 'table-menu', 'table-stop', 'table-key']).toContain(id)
  })

  it('W8 (finding W12): a page open for a month goes on with its third match after a reload, also in another version, with what was done in that match alone', async () => {
    const page = await phone()
    for (let day = 0; day < 30; day++) await web.pass(page, 24 * 3_600_000)
    for (const length of ['1', '3', '5']) {
      const finger = await play(page, { points: length })
      const deeds = await web.deedsOf(page)
      expect(deeds.filter(({ text }) => text.startsWith('console preset'))).toHaveLength(1)
      const state = 'JSON.stringify([nardy.live.flash, nardy.live.clock.loop.session.match, nardy.live.now])'
      const before = await page.evaluate(state)
      for (const version of ['of before', '']) {
        await page.evaluate(`(() => {
          dispatchEvent(new Event('pagehide'))
          const kept = JSON.parse(localStorage.getItem('nardy-clock match'))
          Storage.prototype.setItem = () => {}
          if ('${version}') localStorage['nardy-clock match'] = JSON.stringify({ ...kept, version: '${version}' })
        })()`)
        await web.reload(page)
        expect([version, await web.stageNameOf(page), await page.evaluate(state)]).toEqual([version, 'play', before])
      }
      await finger('#table-stop')
      await web.pass(page, 3_600_000) // the stop ends by itself, and then a flag falls
      await page.evaluate(() => nardy.draw())
      expect(await web.stageNameOf(page)).toBe('flag')
      await page.click('#table-menu')
      await page.click('#table-leave')
    }
  })

  it('W2: one match survives every kind of absence with both times right to 50 ms, and after more than a minute of sleep both see that its power was off', async () => {
    let page = await phone()
    const context = page.context()
    await context.addInitScript(DEVICE)
    await web.reload(page)
    await page.click('#sound')
    let finger = await play(page)
    const from = await runOf(page)
    const check = async (what: string): Promise<void> => {
      await page.waitForTimeout(100)
      const drift = driftOf(from, await watchesOf(page))
      expect([what, Math.abs(drift) < 50 || drift]).toEqual([what, true])
      expect([what, await web.stageNameOf(page)]).toEqual([what, 'play'])
    }
    await check('nothing')
    const device = await context.newCDPSession(page)
    await device.send('Page.setWebLifecycleState', { state: 'frozen' })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await device.send('Page.setWebLifecycleState', { state: 'active' })
    await check('frozen')
    for (let i = 0; i < 10; i++) await page.reload()
    await check('loaded anew ten times')
    await page.close()
    await new Promise((resolve) => setTimeout(resolve, 2000))
    page = await context.newPage()
    await page.goto(visit.house.address)
    await check('discarded')
    const other = await context.newPage()
    await other.goto(visit.house.address)
    await other.click('#take-here')
    await page.locator('#elsewhere[open]').waitFor()
    await page.close()
    page = other
    await check('in another tab')
    const turned = await context.newCDPSession(page)
    for (const [type, angle, width, height] of [
      ['landscapePrimary', 90, 844, 390],
      ['portraitSecondary', 180, 390, 844],
      ['landscapeSecondary', 270, 844, 390],
      ['portraitPrimary', 0, 390, 844],
    ] as const) {
      const screen = { deviceScaleFactor: 1, mobile: true, screenOrientation: { type, angle } }
      await turned.send('Emulation.setDeviceMetricsOverride', { width, height, ...screen })
      await check(`turned to ${angle}`)
    }
    expect(await page.locator('#dark-word').isVisible()).toBe(false)
    await page.evaluate("isRefused = true; locks.at(-1).dispatchEvent(new Event('release'))")
    await page.locator('#dark-word').waitFor()
    await check('the screen may darken')
    await page.evaluate(`globalThis.setItem = Storage.prototype.setItem; ${FULL}`)
    await page.locator('#told').waitFor()
    await page.evaluate("isRefused = false; document.dispatchEvent(new Event('visibilitychange'))")
    await expect.poll(() => page.locator('#dark-word').isVisible()).toBe(false)
    await check('storage is full')
    await page.evaluate('Storage.prototype.setItem = setItem')
    await expect.poll(() => page.locator('#told').isVisible()).toBe(false)
    await page.evaluate('globalThis.wall = Date.now; globalThis.slept = 0; Date.now = () => wall() + slept')
    await page.evaluate('slept = 30000')
    from.wall += 30_000
    await check('the time of day is corrected')
    const hide = (isHidden: boolean): Promise<unknown> =>
      page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))`)
    await hide(true)
    await page.evaluate('slept += 40000')
    await hide(false)
    await check('asleep for less than a minute')
    // by the other watch the right side has run since the first press, less its delay of 8 s
    const { now, wall } = await page.evaluate(() => {
      const watches = nardy.look()
      nardy.pause()
      return watches
    })
    finger = await web.fingerOn(page)
    const turn = await page.evaluate(() => nardy.live.clock!.loop.session.clock.since)
    const ran = wall - from.wall + (from.now - turn)
    await finger('#half-right')
    const banks = await banksOf(page)
    expect(Math.abs(14 * 60_000 - banks[1] - (ran - 8000))).toBeLessThan(50)
    expect([banks[0], now > turn]).toEqual([14 * 60_000, true])
    await page.evaluate(() => nardy.run())
    await page.evaluate('slept += 61000')
    await expect.poll(() => web.stageNameOf(page)).toBe('power was cut')
    expect(await banksOf(page)).toEqual(banks)
    for (const half of ['#half-left', '#half-right'])
      expect(await page.locator(half).textContent()).toContain('Power was off')
    await page.evaluate(() => nardy.pause())
    for (const half of ['#half-left', '#half-right']) await finger(half, HOLD)
    await page.evaluate('sounds[0]?.suspend()') // a call
    const put = await web.fingerOn(page, (ms) => page.waitForTimeout(ms))
    await put('#half-left', PRESS, 0)
    await expect.poll(() => page.evaluate('sounds[0].state')).toBe('running')
    expect(await web.stageNameOf(page)).toBe('play')
    const told = entriesIn(await web.wordsOf(page)).map(({ entry }) => entry)
    expect(told.filter((entry) => [Entry.Power, Entry.Recovered].includes(entry))).toEqual([
      Entry.Power,
      Entry.Recovered,
    ])
  })
})

/** Fills the browser's storage. */
const FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"

/** A device on which the test can release the screen lock and reach the sound. */
const DEVICE = `
  globalThis.locks = []
  globalThis.isRefused = false
  globalThis.sounds = []
  navigator.wakeLock.request = async () => {
    if (isRefused) throw new Error('low battery')
    locks.push(Object.assign(new EventTarget(), { release: async () => {} }))
    return locks.at(-1)
  }
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super()
      sounds.push(this)
    }
  }
`

/** Reads the clock's time and the time of day at the same instant, to show whether the clock has drifted. */
function watchesOf(page: Page): Promise<Watches> {
  return page.evaluate(() => {
    const watches = nardy.look()
    nardy.draw()
    return watches
  })
}

/** Starts time; returns both watches at that instant. */
function runOf(page: Page): Promise<Watches> {
  return page.evaluate(() => {
    nardy.run()
    return nardy.look()
  })
}

/** Ms by which the clock has drifted from the time of day. */
function driftOf(from: Watches, to: Watches): number {
  return to.now - from.now - (to.wall - from.wall)
}

/** At the table after the first press: the right side's time runs. */
async function play(page: Page, fields?: Record<string, string>): Promise<web.Finger> {
  await web.setMatch(page, fields)
  await web.play(page)
  expect(await web.stageNameOf(page)).toBe('play')
  return web.fingerOn(page)
}

function banksOf(page: Page): Promise<number[]> {
  return page.evaluate(() => [...nardy.live.clock!.loop.session.clock.bank])
}

/** A game that left loses, in the way that `ways` presses choose. */
async function lose(page: Page, finger: web.Finger, ways: number, hasCube: boolean): Promise<void> {
  await finger('#half-left')
  await finger('#half-right')
  await finger('#half-left')
  expect(await web.stageNameOf(page)).toBe('play')
  await finger('#table-stop')
  expect(await web.stageNameOf(page)).toBe('stop')
  await finger('#half-left')
  await finger('#half-left', HOLD)
  expect(await web.stageNameOf(page)).toBe('result')
  for (let i = 0; i < ways; i++) await finger('#half-left')
  await finger('#half-left', HOLD)
  if (hasCube) await finger('#half-left', HOLD)
  await finger('#half-right', HOLD)
}

/** The contents of the file that a button saves. */
async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)])
  return readFileSync(await download.path(), 'utf8')
}

function scoreOf(page: Page): Promise<number[]> {
  return page.evaluate(() => [...nardy.live.clock!.loop.session.match.score])
}

/** The simulator on a phone. */
function phone(): Promise<Page> {
  return web.visitPage({ viewport: PHONE, hasTouch: true })
}

async function newPage(options: BrowserContextOptions): Promise<Page> {
  const context = await chromium.browser.newContext({ locale: 'en', ...options })
  context.setDefaultTimeout(WAIT_MS)
  return context.newPage()
}

/** What axe finds, each with its place. */
async function badIn(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(() => axe.run())
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

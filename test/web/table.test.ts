/*
 * Table mode, with the device between two people, in a real browser: what each half shows, and how it is turned.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import * as web from './browser.ts'
import { HOLD, LYING, PHONE, PRESS, visit } from './browser.ts'

type End = 'bottom' | 'right' | 'top' | 'left'
type Box = Awaited<ReturnType<typeof web.boxOf>>
const OPPOSITE: Record<End, End> = { bottom: 'top', right: 'left', top: 'bottom', left: 'right' }
/** Whether the first box is to the left of the second, seen from this end. */
const TO_LEFT: Record<End, (a: Box, b: Box) => boolean> = {
  bottom: (a, b) => a.x < b.x,
  right: (a, b) => a.y > b.y,
  top: (a, b) => a.x > b.x,
  left: (a, b) => a.y < b.y,
}
/**
 * A phone's four orientations, then those of a tablet that is naturally wide; with the left player's end, and how his
 * text is turned.
 */
const LAID = [
  { type: 'portraitPrimary', angle: 0, size: PHONE, near: 'bottom', turn: 0 },
  { type: 'landscapePrimary', angle: 90, size: LYING, near: 'right', turn: 270 },
  { type: 'portraitSecondary', angle: 180, size: PHONE, near: 'top', turn: 180 },
  { type: 'landscapeSecondary', angle: 270, size: LYING, near: 'left', turn: 90 },
  { type: 'landscapePrimary', angle: 0, size: LYING, near: 'left', turn: 90 },
  { type: 'portraitPrimary', angle: 90, size: PHONE, near: 'bottom', turn: 0 },
  { type: 'landscapeSecondary', angle: 180, size: LYING, near: 'right', turn: 270 },
  { type: 'portraitSecondary', angle: 270, size: PHONE, near: 'top', turn: 180 },
] as const

/** Makes the page save its match. */
const KEEP = `dispatchEvent(new Event('pagehide'))`
/** Ways in which the saved match can be damaged, as functions that do it. */
const DAMAGES = [
  ['no JSON', `() => { globalThis.whole = '{"deeds":[' }`],
  ['a list', `() => { globalThis.whole = '[]' }`],
  ['a deed that is none', `(kept) => { kept.deeds[0] = null }`],
  ['a deed that is never', `(kept) => { kept.deeds[0].at = 1e15 }`],
  ['no settings', `(kept) => { delete kept.settings }`],
  ['no time', `() => { localStorage.removeItem('nardy-clock seen') }`],
  [
    'words of no record, of an older page',
    `(kept) => { kept.version = ''; kept.words = [9, 8, 7]; kept.before = [[1]] }`,
  ],
  ['words that are none, of an older page', `(kept) => { kept.version = ''; kept.words = ['a', null] }`],
  [
    'settings of the clock that are none, of an older page',
    `(kept) => { kept.version = ''; kept.words = []; kept.kept = '[[1],' }`,
  ],
  ['a deed of another kind', `(kept) => { kept.deeds[0].text = 'sing' }`],
] as const

/** The state of the current match. */
const STAND = '[nardy.live.now, nardy.live.flash.words.length]'
/** What can happen while a demonstration is shown. */
const MEANWHILE = [
  ['time passes', 'undefined'],
  ['the page is busy for a while', 'for (const from = performance.now(); performance.now() < from + 1500; );'],
  ['another language is chosen', `document.querySelector('[name=language][value=ru]').click()`],
  ['the match is kept', KEEP],
  ['the device sleeps', 'globalThis.wall = Date.now; Date.now = () => wall() + 90_000'],
] as const

const LOOKS = [
  PHONE,
  LYING,
  { width: 820, height: 1180 },
  { width: 320, height: 568 },
  { width: 640, height: 360 },
].flatMap((viewport) => ['en', 'ru'].map((locale) => ({ viewport, locale })))
const LONG = encodeURIComponent('Константин Константинопольский')
/** Lines that are too small to touch. */
const SMALL = `[...document.querySelectorAll('.lines button')].filter((one) => one.offsetHeight < 44).map((one) => one.textContent)`

web.describePage('table mode', () => {
  // Regression: the text was in the simulator, which is inert at the table, and nothing was read out.
  it('(finding W7): in every stage the names stay and screen readers are told the glass; play alone can be stopped', async () => {
    const page = await begin({ names: ['Анна', 'Борис'] })
    const seen: string[] = []
    const texts = new Set<string | null>()
    await web.walk(page, async (stage) => {
      const canStop = (await page.locator('#table-stop').getAttribute('aria-disabled')) === 'false'
      seen.push(canStop ? `${stage}!` : stage)
      const isSided = stage === 'result' // whose cube it was is asked by sides
      expect(await page.locator('.half .side').allTextContents()).toEqual(
        isSided ? ['right · Борис', 'left · Анна'] : ['Борис', 'Анна'],
      )
      texts.add(await page.locator(':not([inert] *)#said[role=status]').textContent())
    })
    const result = ['result', 'result', 'result']
    expect(seen).toEqual(['ready', 'opening roll', 'play!', 'stop', ...result, 'opening roll'])
    expect([texts.size > 5, texts.has('')]).toEqual([true, false])
  })

  it('does not list the record at each press, but once the players look at it', async () => {
    const page = await begin()
    await web.play(page)
    await web.click(page, '#table-stop')
    await web.frame(page)
    expect(await page.locator('#journal-lines li').count()).toBe(0)
    await page.click('#table-menu')
    await page.click('#table-leave')
    await web.frame(page)
    expect(await page.locator('#journal-lines li').count()).toBeGreaterThan(2)
  })

  it.each(['none', 'active'] as const)(
    '(finding W9): whose time runs, that it is low, and whose flag fell can be seen without colours: forced colours %s',
    async (forcedColors) => {
      const page = await begin({ forcedColors })
      await web.play(page)
      const seen: (readonly string[])[] = []
      for (const ms of [0, 14 * 60_000 - 40_000, 40_000, 20_000]) {
        await web.pass(page, ms)
        const [right, left] = await page.locator('.half .sign').allTextContents()
        expect(left).toBe('')
        seen.push([right, await borderOf(page, '#half-right')])
        expect((await borderOf(page, '#half-left')) === seen.at(-1)![1]).toBe(forcedColors === 'none')
      }
      expect(seen.map(([sign]) => sign)).toEqual(['▶\ufe0e', '▶\ufe0e!', '▶\ufe0e!!', '⚑'])
      expect(new Set(seen.map(([, border]) => border)).size).toBe(forcedColors === 'active' ? 4 : 1)
      expect(await page.locator('.half .title').allTextContents()).toEqual(['Lost', 'Won'])
    },
  )

  it.each([
    ['en', 'Too soon: not counted'],
    ['ru', 'Слишком рано: не засчитано'],
  ])(
    'T12 (finding W11): after a press too soon the page shows at once that it did not count: %s',
    async (locale, words) => {
      const page = await begin({ locale })
      await web.agree(page)
      await web.click(page, '#half-left', PRESS)
      await web.pass(page, 3000)
      const told = page.locator('.too-soon')
      // a key for each side, since one mouse cannot press both
      await page.keyboard.down('l')
      await web.pass(page, 100)
      await page.keyboard.down('a')
      await web.pass(page, 10)
      expect(await page.locator('#half-left.early .too-soon').textContent()).toBe(words)
      expect(await page.evaluate('nardy.live.clock.loop.session.clock.turn')).toBe(0)
      await page.keyboard.up('l')
      await page.keyboard.up('a')
      await web.pass(page, 1000)
      expect(await told.count()).toBe(1)
      await web.pass(page, 1000)
      expect(await told.count()).toBe(0)
      await web.strike(page, ['a'])
      expect(await told.count()).toBe(0)
      expect(await page.evaluate('nardy.live.clock.loop.session.clock.turn')).toBe(1)
    },
  )

  it.each(LOOKS)(
    'nothing is cut off or overlaps in any stage, nor what the strip and the match’s end say: $viewport.width x $viewport.height, $locale',
    async (look) => {
      const isEnglish = look.locale === 'en'
      const page = await web.visitPage(look, `#short/${isEnglish ? 7 : 1}/8?judge=1&left=${LONG}&right=${LONG}`)
      const wrong: string[] = []
      await web.walk(page, async (stage) => {
        if (/^(opening roll|розыгрыш)/.test(stage)) {
          await web.click(page, '#table-stop')
          const told = isEnglish ? 'Only play can be stopped' : '«Стоп» — только во время игры'
          expect(await page.locator('#strip-word').textContent()).toBe(told)
        }
        // of the other side only its bank is shown, not what it is told to do
        if (/^(stop|остановка)$/.test(stage))
          expect(await page.locator('.half .other').allTextContents()).toEqual(
            isEnglish ? ['14:00', '14:00'] : ['2:00', '2:00'],
          )
        wrong.push(...(await web.cutAt(page)))
        if (Math.min(look.viewport.width, look.viewport.height) >= 390)
          wrong.push(...(await page.evaluate<string[]>(SMALL)))
      })
      expect(wrong).toEqual([])
      const ends = isEnglish ? ['Next game 0:28', 'Next game 0:28'] : ['Победа', 'Поражение']
      expect(await page.locator('.half .title').allTextContents()).toEqual(ends)
    },
  )

  it('both halves have the score and the match length outside play too, and neither is large in a ruling', async () => {
    const page = await web.visitPage({ viewport: PHONE }, '#short/7/8?judge=1')
    const seen: (string | null)[] = []
    const look = async (): Promise<void> => {
      await web.pass(page, 1500)
      seen.push(await web.stageNameOf(page))
      const states = await page.locator('.half .state').allTextContents()
      expect(states.map((text) => text.slice(0, 14))).toEqual(['0 : 0  ·  to 7', '0 : 0  ·  to 7'])
    }
    await web.agree(page)
    await look()
    await web.click(page, '#half-left', PRESS)
    await web.pass(page, 1500)
    await web.click(page, '#table-stop', PRESS)
    await look()
    await web.strike(page, ['j'])
    await look()
    expect(await page.locator('.half .own').count()).toBe(0)
    expect(seen).toEqual(['opening roll', 'stop', 'ruling'])
    for (let i = 0; i < 2; i++) await web.click(page, '#half-left', PRESS)
    const firsts = page.locator('#half-left .row.pair .cell:first-child')
    expect(await page.locator('#half-left .row.pair.dark').count()).toBe(1)
    expect(new Set(await firsts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))).size).toBe(1)
  })

  it('a key touched too briefly asks to be held, until the stage is another one', async () => {
    const page = await web.visitPage({ viewport: PHONE }, '#short/7/8?judge=1')
    const word = page.locator('#strip-word')
    await web.click(page, '#table-key', PRESS)
    expect(await word.textContent()).toBe('Keep holding')
    await web.agree(page)
    expect(await word.textContent()).toBe('')
  })

  it('a match that is over shows its score larger than the time that is left, says where the next one is, and the front page is back once the clock is in its setup', async () => {
    const page = await begin({ points: 1 })
    await web.walk(page, async () => {})
    const [score, time] = await Promise.all(['.row', '.time'].map((one) => web.boxOf(page, `#half-left ${one}`)))
    expect(score.height).toBeGreaterThan(1.5 * time.height)
    expect(await page.locator('.half .next').allTextContents()).toEqual(Array(2).fill('☰: next match, match sheet'))
    expect(await page.locator('#choices').isVisible()).toBe(false)
    await page.evaluate((stage) => {
      nardy.live.clock!.loop.session.stage = stage
    }, Stage.Setup)
    await page.locator('#choices').waitFor()
  })

  it('who is asked to agree reads at what, beside the points or the question', async () => {
    const page = await begin()
    await web.play(page)
    await web.click(page, '#table-stop', PRESS)
    const left = page.locator('#half-left')
    await web.click(page, '#half-right', PRESS)
    await web.click(page, '#half-right', HOLD)
    await web.click(page, '#half-right', PRESS)
    for (let i = 0; i < 2; i++) await web.click(page, '#half-right', HOLD)
    expect(await left.locator('.state').allTextContents()).toEqual([
      '0 : 0  ·  to 7  ·  You win 2 points',
      'Gammon\u00a0×1',
    ])
    expect(await left.locator('.other').textContent()).toMatch(/^\d+:\d\d$/)
    await web.click(page, '#half-left', HOLD)
    await web.pass(page, 5000)
    await web.click(page, '#half-right', HOLD)
    for (let i = 0; i < 3; i++) await web.click(page, '#half-right', PRESS)
    await web.click(page, '#half-right', HOLD)
    expect(await left.locator('.state').allTextContents()).toEqual(['2 : 0  ·  to 7  ·  Agree?', 'Undo result'])
  })

  it('(finding W12): damaged saved data lead to a new clock, or to the match as in its record', async () => {
    const page = await begin()
    await web.agree(page)
    for (const [what, damage] of DAMAGES) {
      await page.evaluate(KEEP)
      await page.evaluate(`(() => {
        const kept = JSON.parse(localStorage.getItem('nardy-clock match'))
        ;(${damage})(kept)
        Storage.prototype.setItem = () => {}
        localStorage['nardy-clock match'] = typeof whole === 'string' ? whole : JSON.stringify(kept)
      })()`)
      await web.reload(page)
      await web.pass(page, 1000)
      // deeds that cannot be repeated: the match comes back from its record, if that is whole
      const isRecalled = what === 'a deed of another kind'
      expect(await web.stageNameOf(page), what).toBe(isRecalled ? 'power was cut' : 'menu')
      if (isRecalled) continue
      await web.frame(page)
      expect(visit.opened.troubles, what).toEqual([])
      await page.click('#choices button')
      await web.pass(page, 500)
      await web.agree(page)
      expect(await web.stageNameOf(page), what).toBe('opening roll')
    }
  })

  it('(finding W12): during a demonstration a match stands still, whatever happens meanwhile, and goes on afterwards', async () => {
    const page = await leave()
    const before = await page.evaluate<unknown>(`nardy.run(); document.getElementById('to-demo').click(); ${STAND}`)
    for (const [what, happens] of MEANWHILE) {
      await page.evaluate(happens)
      await page.waitForTimeout(100)
      expect(await page.evaluate(STAND), what).toEqual(before)
      expect(await page.locator('#demo').isVisible(), what).toBe(true)
    }
    expect(await page.evaluate(`document.getElementById('demo-end').click(); ${STAND}`)).toEqual(before)
    expect(await page.locator('#demo').isVisible()).toBe(false)
    const { virtual, real } = await web.runFor(page, 300)
    expect(virtual).toBeLessThan(real + 50)
    expect(await web.stageNameOf(page)).toBe('остановка')
  })

  it.each(['demonstration', 'tape'] as const)(
    '(finding W12): from a %s the way to the table leads to the current match',
    async (what) => {
      const page = await leave()
      const [now] = await page.evaluate<number[]>(STAND)
      if (what === 'demonstration') await page.click('#to-demo')
      else await page.setInputFiles('#file', new URL('../tapes/first.tape', import.meta.url).pathname)
      await page.locator('.on-tape').waitFor()
      await page.evaluate('nardy.run()')
      await page.waitForTimeout(500)
      const there = `globalThis.from = performance.now(); document.getElementById('to-table').click(); nardy.pause()`
      const [after, real] = await page.evaluate<number[]>(`${there}; [nardy.live.now, performance.now() - from]`)
      expect(after - now).toBeLessThanOrEqual(real + 1)
      expect(await page.locator('.on-tape').count()).toBe(0)
      for (const half of ['#half-left', '#half-right']) await web.click(page, half, HOLD)
      expect(await web.stageNameOf(page)).toBe('play')
    },
  )

  it('(finding W12): a reload in a demonstration brings the match back, and so does closing a tape', async () => {
    const page = await leave()
    await page.click('#to-demo')
    const words = await web.wordsOf(page)
    await web.reload(page)
    expect([await web.stageNameOf(page), await web.wordsOf(page)]).toEqual(['stop', words])
    await page.click('#to-demo')
    await page.setInputFiles('#file', new URL('../tapes/first.tape', import.meta.url).pathname)
    await page.locator('#viewer').waitFor()
    expect(await page.locator('#demo').isVisible()).toBe(false)
    await page.click('#close')
    await page.evaluate('nardy.draw()')
    expect([await web.stageNameOf(page), await web.wordsOf(page)]).toEqual(['stop', words])
  })

  it.each(LAID)(
    '(finding W4): each player keeps his end of the device, with text turned towards him: $type at $angle',
    async ({ type, angle, size, near, turn }) => {
      const page = await begin()
      const screen = await page.context().newCDPSession(page)
      const more = { deviceScaleFactor: 1, mobile: true, screenOrientation: { type, angle } }
      await screen.send('Emulation.setDeviceMetricsOverride', { ...size, ...more })
      await expect.poll(() => page.evaluate('innerWidth')).toBe(size.width)
      await web.pass(page, 100)
      const [left, right, menu, start] = await Promise.all(
        ['#half-left', '#half-right', '#table-menu', '#table-start'].map((one) => web.boxOf(page, one)),
      )
      expect([endOf(left, size), endOf(right, size)]).toEqual([near, OPPOSITE[near]])
      // the menu stays at the left player's left
      expect(TO_LEFT[near](menu, start)).toBe(true)
      expect(await turnOf(page, '#half-left .face')).toBe(turn)
      expect(await turnOf(page, '#half-right .face')).toBe((turn + 180) % 360)
    },
  )

  it('if players want it a sound warns of a low bank, once and then twice, and the choice is kept', async () => {
    const page = await begin()
    await page.click('#table-menu')
    await page.click('#more-word')
    await page.click('#switch-low')
    const turns = async (): Promise<string[]> =>
      (await page.locator('.half .rows').allTextContents()).map((text) => /Turn \d/.exec(text)![0])
    await web.reload(page)
    await web.pass(page, 500)
    await web.agree(page)
    await web.click(page, '#half-left', PRESS)
    await web.pass(page, 3000)
    await web.click(page, '#half-right', PRESS)
    expect(await turns()).toEqual(['Turn 1', 'Turn 1'])
    await web.pass(page, 3000)
    await web.click(page, '#half-left', PRESS)
    expect(await turns()).toEqual(['Turn 2', 'Turn 1'])
    const warned: number[] = []
    for (const ms of [8000 + 13 * 60_000 - 1000, 2000, 48_000, 3000]) {
      await web.pass(page, ms)
      warned.push(await page.evaluate('nardy.warned'))
    }
    expect(warned).toEqual([0, 1, 1, 3])
  })

  it.each([PHONE, LYING])(
    'both times are turned the same way for a device that stands upright: $width x $height',
    async (viewport) => {
      const page = await begin({ viewport })
      await page.click('#table-menu')
      await page.click('#more-word')
      await page.click('#switch-upright')
      await page.click('#table-back')
      await web.pass(page, 100)
      for (const half of ['#half-left', '#half-right']) expect(await turnOf(page, `${half} .face`)).toBe(0)
      await web.agree(page)
      await web.pass(page, 100)
      expect(await web.cutAt(page)).toEqual([])
    },
  )

  it('at a screen with a mouse both times are turned one way, unless the player chooses otherwise', async () => {
    const page = await begin({ viewport: LYING, hasTouch: false })
    const turns = async (): Promise<number[]> => {
      await web.pass(page, 100)
      return Promise.all(['left', 'right'].map((side) => turnOf(page, `#half-${side} .face`)))
    }
    expect(await turns()).toEqual([0, 0])
    for (const turned of [
      [90, 270],
      [0, 0],
    ]) {
      await page.click('#table-menu')
      await page.click('#more-word')
      await page.click('#switch-upright')
      await page.click('#table-back')
      expect(await turns()).toEqual(turned)
      await web.reload(page)
      expect(await turns()).toEqual(turned)
    }
  })

  it.each([
    { viewport: { width: 360, height: 640 }, locale: 'ru' },
    { viewport: LYING, locale: 'en' },
  ])('the menu has the sheet of a match, and sends it where the browser can: $locale', async (options) => {
    const page = await begin(options)
    await page.click('#table-menu')
    for (const id of ['sheet', 'sheet-share']) expect(await page.locator(`#${id}`).isVisible(), id).toBe(false)
    await page.addInitScript('navigator.share = async (what) => { globalThis.shared = what }')
    await web.reload(page)
    await web.agree(page)
    await page.click('#table-menu')
    await page.click('#table-dialog #sheet-share')
    expect(await page.evaluate('shared.text')).toMatch(/^(MATCH SHEET|ПРОТОКОЛ МАТЧА)\n/)
    expect((await web.cutAt(page)).filter((text) => text.includes(' sheet-'))).toEqual([])
  })

  it('(finding W4): a lock of the screen that comes after the table was left is given back', async () => {
    const page = await web.visitPage({ viewport: PHONE })
    await page.evaluate(`navigator.wakeLock.request = () => new Promise((come) => {
      globalThis.come = () => come(Object.assign(new EventTarget(), { release: async () => { globalThis.isBack = true } }))
    })`)
    await page.click('#to-table')
    await page.click('#table-leave')
    await page.evaluate('come()')
    await expect.poll(() => page.evaluate('globalThis.isBack')).toBe(true)
  })

  it('(finding W4): the screen’s orientation is locked if the browser can do that', async () => {
    const page = await web.visitPage({ viewport: PHONE })
    await page.evaluate(`(() => {
      globalThis.locked = []
      document.documentElement.requestFullscreen = async () => locked.push('full')
      screen.orientation.lock = async (type) => locked.push(type)
    })()`)
    await page.click('#to-table')
    await expect.poll(() => page.evaluate('locked')).toEqual(['full', 'landscape-primary'])
  })

  it('the first touch after a reload turns the sound on', async () => {
    const page = await begin({ hasTouch: true })
    await page.click('#table-menu')
    await page.click('#more-word')
    await page.click('#table-sound')
    await page.addInitScript(`globalThis.AudioContext = class extends AudioContext {
      constructor() {
        globalThis.audio = super()
      }
    }`)
    await page.reload()
    // without a function run in the page, which a browser takes for a touch
    const finger = await web.fingerOn(page, (ms) => page.waitForTimeout(ms))
    await finger({ x: PHONE.width / 2, y: PHONE.height * 0.7 }, PRESS, 200)
    await expect.poll(() => page.evaluate('globalThis.audio?.state')).toBe('running')
    visit.opened.troubles.length = 0 // the browser warns that the touch's beginning plays nothing
  })

  it('(finding W12): the first touch after a reload restores full screen, if it was on, and is also a press', async () => {
    const page = await begin({ hasTouch: true })
    const finger = await web.fingerOn(page)
    const reload = async (): Promise<void> => {
      await web.reload(page)
      expect(await page.evaluate(FULL)).toBe(false)
    }
    await expect.poll(() => page.evaluate(FULL)).toBe(true)
    await web.agree(page)
    await reload()
    await finger('#half-left')
    expect(await web.stageNameOf(page)).toBe('play')
    await expect.poll(() => page.evaluate(FULL)).toBe(true)
    expect(await page.evaluate('nardy.live.clock.loop.session.clock.turn')).toBe(1)
    await page.evaluate(
      `new Promise((left) => { addEventListener('fullscreenchange', left, { once: true }); document.exitFullscreen() }).then(() => 0)`,
    )
    await reload()
    await finger('#half-right')
    expect(await page.evaluate(`nardy.live.clock.loop.session.clock.turn`)).toBe(0)
    expect(await page.evaluate(FULL)).toBe(false)
  })
})

/** Whether the page fills the screen. */
const FULL = 'document.fullscreenElement !== null'

/** At the table, with a match to which nobody has agreed yet. */
async function begin({
  names: [left, right] = ['', ''],
  points = 7,
  ...options
}: BrowserContextOptions & { names?: [string, string]; points?: number } = {}): Promise<Page> {
  const page = await web.visitPage({ viewport: PHONE, ...options })
  await web.setMatch(page, { 'name-left': left, 'name-right': right, points: String(points) })
  return page
}

/** The end of the screen that a half fills. */
function endOf({ x, y, width, height }: Box, screen: { width: number; height: number }): End | undefined {
  if (width === screen.width) return y === 0 ? 'top' : y + height === screen.height ? 'bottom' : undefined
  if (height !== screen.height) return undefined
  return x === 0 ? 'left' : x + width === screen.width ? 'right' : undefined
}

/** Degrees by which an element is turned, clockwise. */
function turnOf(page: Page, selector: string): Promise<number> {
  return page.evaluate(`(() => {
    const { a, b } = new DOMMatrix(getComputedStyle(document.querySelector('${selector}')).transform)
    return (Math.round(Math.atan2(b, a) * 180 / Math.PI) + 360) % 360
  })()`)
}

/** An element's border, as shown. */
function borderOf(page: Page, selector: string): Promise<string> {
  return page.evaluate(`(() => {
    const style = getComputedStyle(document.querySelector('${selector}'))
    return style.borderTopWidth + ' ' + style.borderTopStyle + (style.borderTopWidth === '0px' ? '' : style.borderTopColor)
  })()`)
}

/** The simulator, while a match is stopped. */
async function leave(): Promise<Page> {
  const page = await begin()
  await web.agree(page)
  await web.click(page, '#half-left', PRESS)
  await web.click(page, '#table-stop', PRESS)
  await page.click('#table-menu')
  await page.click('#table-leave')
  expect(await web.stageNameOf(page)).toBe('stop')
  return page
}

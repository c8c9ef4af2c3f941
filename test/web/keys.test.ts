/*
 * Keys chosen by pressing them, and the usual keys on foreign layouts, with key events of a real browser.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { WAIT_MS } from '../../sim/web/chromium.ts'
import * as web from './browser.ts'
import { HOLD, PHONE, PRESS } from './browser.ts'

const AFTER = 200
/** What stands on the caps of the buttons. */
const CAPS = (caps: Element[]): string[] => caps.map((cap) => getComputedStyle(cap, '::after').content)
const TAKEN = 'cannot be chosen, for the browser or the device needs it. Press another.'

type Button = 'left' | 'right' | 'stop'

web.describePage('keys', () => {
  it('are chosen by pressing them, and survive a reload; one touch brings the usual ones back', async () => {
    const page = await begin()
    expect(await shown(page)).toEqual(['A, ←', 'L, →', 'S'])
    expect(await page.locator('#keys-usual').isVisible()).toBe(false)
    await page.click('#key-left')
    expect(await shown(page)).toEqual(['Press a key', 'L, →', 'S'])
    await page.keyboard.press('1')
    await page.click('#key-right')
    await tap(page, 'Numpad9', '9')
    await choose(page, 'stop', 'Enter')
    await page.reload()
    expect(await shown(page)).toEqual(['1', 'Num 9', 'Enter'])
    await start(page)
    for (const key of ['a', 'l', 's', 'ArrowLeft', 'ArrowRight']) await web.strike(page, [key])
    expect(await buttonsOf(page)).toEqual([])
    for (const key of ['1', 'Numpad9', 'Enter']) await web.strike(page, [key])
    expect(await buttonsOf(page)).toEqual(['left', 'right', 'stop'])
    await openKeys(page)
    await page.click('#keys-usual')
    await page.reload()
    expect(await shown(page)).toEqual(['A, ←', 'L, →', 'S'])
    await web.strike(page, ['1'])
    await web.strike(page, ['ArrowLeft'])
    expect((await buttonsOf(page)).slice(3)).toEqual(['left'])
  })

  it('stay as they were after Escape, a touch elsewhere or another window, and the dialog stays open', async () => {
    const page = await begin()
    await start(page)
    await openKeys(page)
    const giveUps = [
      () => page.keyboard.press('Escape'),
      () => page.click('#key-left'),
      () => page.click('#table-keys h3'),
      () => web.blur(page),
    ]
    for (const giveUp of giveUps) {
      await page.click('#key-left')
      expect(await page.locator('#key-left kbd').textContent()).toBe('Press a key')
      await giveUp()
      expect(await shown(page)).toEqual(['A, ←', 'L, →', 'S'])
      expect(await page.locator('#keys-told').textContent()).toBe('')
      expect(await page.locator('#table-dialog').isVisible()).toBe(true)
      await page.keyboard.press('z')
      expect(await shown(page)).toEqual(['A, ←', 'L, →', 'S'])
    }
    // otherwise Escape closes the dialog
    await page.keyboard.press('Escape')
    expect(await page.locator('#table-dialog').isVisible()).toBe(false)
  })

  it.each([
    [true, 'A touch elsewhere'],
    [false, 'Escape'],
  ])('say how to leave them as they were: by Escape where there is a keyboard: phone %s', async (isMobile, told) => {
    const page = await begin({ isMobile, hasTouch: isMobile })
    await page.click('#key-left')
    expect(await page.locator('#keys-told').textContent()).toBe(`Press the key for it. ${told} leaves it as it was.`)
  })

  it.each(['Space', 'Enter'])('can be chosen by keyboard alone, and %s as a button touches no line', async (key) => {
    const page = await begin()
    await page.locator('#key-left').focus()
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter') // repeats
    expect(await page.locator('#key-left kbd').textContent()).toBe('Press a key')
    await page.keyboard.up('Enter')
    await page.keyboard.press(key)
    expect(await shown(page)).toEqual([key, 'L, →', 'S'])
    await start(page)
    await page.locator('#half-right').focus()
    await web.strike(page, [key])
    expect(await buttonsOf(page)).toEqual(['left'])
  })

  it('are swapped if the other button has the key, and a line says so', async () => {
    const page = await begin()
    await choose(page, 'right', 'a')
    expect(await shown(page)).toEqual(['L', 'A', 'S'])
    expect(await page.locator('#keys-told').textContent()).toBe('Both have changed keys. Left button: L')
    await page.reload()
    expect(await shown(page)).toEqual(['L', 'A', 'S'])
    await openMore(page)
    await choose(page, 'stop', 'ArrowLeft')
    expect(await shown(page)).toEqual(['L', 'A', '←'])
    await start(page)
    for (const key of ['l', 'a', 'ArrowLeft']) await web.strike(page, [key])
    expect(await buttonsOf(page)).toEqual(['left', 'right', 'stop'])
    await openKeys(page)
    await choose(page, 'right', 'l')
    expect(await shown(page)).toEqual(['A', 'L, →', '←'])
  })

  it('are refused if the browser or the device needs them, or if two of them together would close the page', async () => {
    const page = await begin()
    await page.click('#key-left')
    for (const [key, name] of [
      ['Tab', 'Tab'],
      ['Meta', 'Meta'],
      ['CapsLock', 'CapsLock'],
    ]) {
      await page.keyboard.press(key)
      expect(await page.locator('#keys-told').textContent()).toBe(`${name}: ${TAKEN}`)
      expect(await page.locator('#key-left kbd').textContent()).toBe('Press a key')
    }
    await page.keyboard.press('ControlLeft')
    await page.click('#key-right')
    await page.keyboard.press('w')
    expect(await page.locator('#keys-told').textContent()).toBe(`W: ${TAKEN}`)
    await page.keyboard.press('m')
    expect(await shown(page)).toEqual(['left Ctrl', 'M', 'S'])
  })

  it('may be Control, Alt and Shift alone, as USB buttons send them, which then change no other key', async () => {
    const page = await begin()
    await choose(page, 'left', 'ControlLeft')
    await choose(page, 'right', 'ShiftRight')
    await choose(page, 'stop', 'AltLeft')
    expect(await shown(page)).toEqual(['left Ctrl', 'right Shift', 'left Alt'])
    await start(page)
    await agree(page, ['ControlLeft', 'ShiftRight'])
    await web.strike(page, ['ControlLeft'])
    await web.pass(page, 3000)
    await web.strike(page, ['ShiftRight'])
    expect(await web.stageOf(page)).toBe(Stage.Play)
    await web.pass(page, 3000)
    await web.strike(page, ['ControlLeft', 'ShiftRight'], 700)
    expect(await web.stageOf(page)).toBe(Stage.Stop)
    expect((await deedsOf(page)).slice(-2)).toEqual(['open left', 'open right'])
    await openKeys(page)
    await choose(page, 'left', 'ShiftLeft')
    await page.click('#table-back')
    for (const key of ['ShiftLeft', 'ShiftRight']) await page.keyboard.down(key)
    // a system reports only once that both are released
    await type(page, 'keyUp', 'ShiftRight', 'Shift')
    expect((await deedsOf(page)).slice(-2)).toEqual(['open left', 'open right'])
  })

  it('are by default found by their letters on AZERTY, Russian and Greek keyboards', async () => {
    const page = await begin()
    await start(page)
    const keys = [
      ['KeyQ', 'a', 'left'],
      ['KeyA', 'q', ''],
      ['KeyL', 'l', 'right'],
      ['KeyS', 's', 'stop'],
      ['KeyA', 'ф', 'left'],
      ['KeyL', 'д', 'right'],
      ['KeyS', 'ы', 'stop'],
      ['KeyA', 'α', 'left'],
      ['KeyL', 'λ', 'right'],
    ]
    for (const [code, key] of keys) await tap(page, code, key)
    expect(await buttonsOf(page)).toEqual(keys.map(([, , button]) => button).filter(Boolean))
    // chosen keys go by their place, and keep the name that they had
    await openKeys(page)
    await page.click('#key-left')
    await tap(page, 'KeyA', 'q')
    await page.click('#key-right')
    await tap(page, 'Semicolon', 'm')
    expect(await shown(page)).toEqual(['Q', 'M', 'S'])
    await page.click('#key-stop')
    await tap(page, 'BracketLeft', 'Dead')
    expect(await shown(page)).toEqual(['Q', 'M', 'BracketLeft'])
    await page.click('#table-back')
    const before = (await buttonsOf(page)).length
    for (const [code, key] of [
      ['KeyQ', 'a'],
      ['KeyA', 'q'],
      ['KeyA', 'ф'],
      ['Semicolon', 'ж'],
    ])
      await tap(page, code, key)
    expect((await buttonsOf(page)).slice(before)).toEqual(['left', 'left', 'right'])
  })

  it('for a step and the plug go by their letters too', async () => {
    const page = await web.visitPage()
    await tap(page, 'Comma', '.')
    const now = await web.nowOf(page)
    await tap(page, 'Comma', ';')
    await tap(page, 'Period', ':')
    expect(await web.nowOf(page)).toBe(now + 2 * (PRESS + AFTER))
    await tap(page, 'KeyR', 'p')
    expect((await deedsOf(page)).at(-1)).toBe('power off')
  })

  it('have no other effect in the simulator once chosen, and the list there says what each key does', async () => {
    const page = await begin()
    expect(await listed(page)).toEqual([
      ...['A ← left button', 'L → right button', 'Space both', 'S stop button', 'J judge’s key', 'P power'],
      ...['F faster', '. step', 'R keep a tape', 'G keep a picture', 'Shift + B both, for five seconds'],
    ])
    await choose(page, 'left', 'p')
    await choose(page, 'right', 'Space')
    await choose(page, 'stop', 'b')
    expect(await listed(page)).toEqual([
      ...['P left button', 'Space right button', 'B stop button', 'J judge’s key'],
      ...['F faster', '. step', 'R keep a tape', 'G keep a picture'],
    ])
    await page.click('#table-leave')
    expect(await page.locator('.push .cap').evaluateAll(CAPS)).toEqual(['"P"', '"B"', '"Space"'])
    for (const key of ['p', ' ', 'b', 'a', 's']) await web.strike(page, [key])
    expect(await buttonsOf(page)).toEqual(['left', 'right', 'stop'])
    expect(await deedsOf(page)).not.toContain('power off')
    await page.keyboard.press('Shift+p')
    expect((await deedsOf(page)).at(-1)).toBe('close left')
    await expect.poll(async () => (await deedsOf(page)).at(-1), { timeout: WAIT_MS }).toBe('open left')
    await page.click('#to-table')
    await choose(page, 'left', 'ShiftLeft')
    expect(await page.locator('#keys-shift').isHidden()).toBe(true)
  })

  it('hold while they repeat, are released when the page loses the focus, and do nothing while a dialog is open', async () => {
    const page = await begin()
    await choose(page, 'left', 'z')
    await start(page)
    for (let i = 0; i < 4; i++) {
      await page.keyboard.down('z')
      await web.pass(page, 100)
    }
    expect(await deedsOf(page)).toEqual(['close left'])
    await web.blur(page)
    await page.keyboard.down('z')
    expect(await deedsOf(page)).toEqual(['close left', 'open left'])
    await page.keyboard.up('z')
    await openKeys(page)
    // a clicked control gives up the focus
    await page.click('#switch-low')
    for (const key of ['z', 'l', ' ']) await web.strike(page, [key])
    expect(await deedsOf(page)).toHaveLength(2)
  })

  it('have Russian names as on a Russian keyboard', async () => {
    const page = await begin({ locale: 'ru' })
    expect(await shown(page)).toEqual(['A (Ф), ←', 'L (Д), →', 'S (Ы)'])
    await choose(page, 'left', 'ShiftLeft')
    await page.click('#key-right')
    await tap(page, 'KeyJ', 'о')
    await choose(page, 'stop', 'Space')
    expect(await shown(page)).toEqual(['левый Shift', 'О', 'Пробел'])
    expect((await listed(page)).filter((line) => /ключ|обе$/.test(line))).toEqual([])
  })
})

/** The front page with More open. */
async function begin(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await web.visitPage({ viewport: PHONE, hasTouch: true, ...options }, '')
  await openMore(page)
  return page
}

async function openMore(page: Page): Promise<void> {
  if (!(await page.locator('#more[open]').count())) await page.click('#more-word')
}

/** Sets a match to which nobody has agreed yet. */
async function start(page: Page): Promise<void> {
  await page.evaluate('nardy.pause()')
  await openMore(page)
  await page.click('#begin')
  await web.pass(page, 500)
}

/** Opens the menu of a match, with its lines for keys. */
async function openKeys(page: Page): Promise<void> {
  await page.click('#table-menu')
  await openMore(page)
}

async function choose(page: Page, button: Button, key: string): Promise<void> {
  await page.click(`#key-${button}`)
  await page.keyboard.press(key)
}

async function agree(page: Page, keys: string[]): Promise<void> {
  for (const key of keys) await web.strike(page, [key], HOLD)
}

function shown(page: Page): Promise<string[]> {
  return page.locator('.key-line kbd').allTextContents()
}

function listed(page: Page): Promise<string[]> {
  return page.locator('#keys li').allTextContents()
}

/** Sends a key of another layout: its place, and what it types there. */
async function type(page: Page, kind: 'keyDown' | 'keyUp', code: string, key: string): Promise<void> {
  const hand = await page.context().newCDPSession(page)
  await hand.send('Input.dispatchKeyEvent', { type: kind, code, key })
  await hand.detach()
}

async function tap(page: Page, code: string, key: string): Promise<void> {
  await type(page, 'keyDown', code, key)
  await web.pass(page, PRESS)
  await type(page, 'keyUp', code, key)
  await web.pass(page, AFTER)
}

/** The deeds, without console lines. */
async function deedsOf(page: Page): Promise<string[]> {
  return (await web.deedsOf(page)).map(({ text }) => text).filter((text) => !text.startsWith('console'))
}

/** The buttons that were pressed, in order. */
async function buttonsOf(page: Page): Promise<string[]> {
  return (await deedsOf(page)).flatMap(
    (text) => /^(?:close (\w+)|(stop) on)$/.exec(text)?.slice(1).filter(Boolean) ?? [],
  )
}

/*
 * The front page for somebody who opens the address for the first time: a match in three touches, a link that a judge
 * has printed, and the part behind *More*. Touches are real touch events of the browser.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { Discipline } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { faultText, isFault, linkOf, makePreset, presetIn } from '../../sim/web/preset.ts'
import { ENGLISH } from '../../sim/web/tongue.ts'
import { rowsOf } from '../rows.ts'
import * as web from './browser.ts'
import { HOLD, PHONE, PRESS, visit } from './browser.ts'

const SIZES = [PHONE, { width: 844, height: 390 }, { width: 320, height: 568 }]
const LOOKS = SIZES.flatMap((viewport) => ['en', 'ru'].map((locale) => ({ viewport, locale })))
/** Texts of a choice that take more than one line. */
const WRAPPED = `[...document.querySelectorAll('#choices button:not(.last) span')]
  .filter((one) => one.offsetHeight > 1.7 * parseFloat(getComputedStyle(one).fontSize)).map((one) => one.textContent)`
const WITHIN = `(selector) => {
  const one = document.querySelector(selector)
  const { left, top, right, bottom } = one.getBoundingClientRect()
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && one.scrollWidth <= one.clientWidth
}`

/** The visible lines of text. */
const SEEN = `[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && !one.childElementCount && one.textContent.trim()).map((one) => one.textContent)`

/** Wrong links, and the message for each. */
const BAD = rowsOf(`
  short/7                                        | In the link: “#short/7”. Right would be: #short/7/8?left=Anna&right=Boris
  shrt/7/8                                       | Game: “shrt”. Right would be: short, long, short-blitz, long-blitz, pairs, custom, league
  short/0/8                                      | Match length: “0”. Right would be: 1–49
  short/7.5/8                                    | Match length: “7.5”. Right would be: 1–49
  short-blitz/4/10                               | Match length: “4”. Right would be: 3, 5, 7
  short/7/3                                      | Delay, s: “3”. Right would be: 8–12
  league/7/8                                     | Delay, s: “8”. Right would be: 13
  short/7/8?bank=20:00                           | Bank: “20:00”. Right would be: 14:00
  custom/7/8                                     | Bank: “”. Right would be: bank=14:00
  custom/7/8?bank=1:75                           | Bank: “1:75”. Right would be: 0:10–9:59:59
  custom/7/8?bank=1:60:00                        | Bank: “1:60:00”. Right would be: 0:10–9:59:59
  custom/7/8?bank=1:00:75                        | Bank: “1:00:75”. Right would be: 0:10–9:59:59
  custom/7/8?bank=5                              | Bank: “5”. Right would be: 0:10–9:59:59
  short/7/8?left=                                | Left player: “”. Right would be: 1–30 letters
  short/7/8?left=Анна, дочь ПетраАнна, дочь ПетраАнна, дочь Петра | Left player: “Анна, дочь ПетраАнна, дочь ПетраАнна, дочь Петра”. Right would be: 1–30 letters
  short/7/8?right=%0Adate                        | Right player: “%0Adate”. Right would be: 1–30 letters
  short/7/8?right=%FF                            | Right player: “%FF”. Right would be: 1–30 letters
  short/7/8?left=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | Left player: “aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa”. Right would be: 1–30 letters
  short/7/8?judge=yes                            | There is a judge: “yes”. Right would be: judge=1
  short/7/8?score=7:0                            | Head start, points: “7:0”. Right would be: 0:0–6:6
  short/7/8?sound=1                              | In the link: “sound=1”. Right would be: left=, right=, judge=, bank=, score=, left-bank=, right-bank=
  short/7/8?left=A&left=B                        | In the link: “left=B”. Right would be: left=, right=, judge=, bank=, score=, left-bank=, right-bank=
  short/7/8?left-bank=5:00                       | Own bank, left: “5:00”. Right would be: #custom/7/8?bank=14:00&left-bank=5:00
  custom/7/8?bank=14:00&right-bank=0:09          | Own bank, right: “0:09”. Right would be: 0:10–9:59:59
  custom/7/8?bank=14:00&left-bank=300            | Own bank, left: “300”. Right would be: 0:10–9:59:59
  custom/7/8?bank=14:00&left-bank=               | Own bank, left: “”. Right would be: 0:10–9:59:59`)

describe('a link to a match', () => {
  it('holds a whole preset, and is read as it was written', () => {
    const all = [
      makePreset(Discipline.Short, 7),
      { ...makePreset(Discipline.LongBlitz, 3), left: 'Анна & Co', right: 'O’Neil + 1', isJudged: true },
      { ...makePreset(Discipline.Custom, 9), bank: '1:30:00', delay: 0, score: [2, 0] as [number, number] },
      { ...makePreset(Discipline.Custom, 7), banks: ['5:00', '14:00'] as [string, string] },
      { ...makePreset(Discipline.Custom, 7), banks: ['', '1:00:00'] as [string, string] },
    ]
    for (const preset of all) expect(presetIn(linkOf(preset))).toEqual(preset)
    expect(presetIn('short/7/8?left=Anna+Lee&bank=14:00')).toMatchObject({ left: 'Anna Lee', bank: '' })
  })

  it.each(BAD)('is refused, and the message says what would be right: %s', (link, told) => {
    const fault = presetIn(link)
    expect(isFault(fault) && faultText(fault, ENGLISH)).toBe(told)
  })
})

web.describePage('the front page', () => {
  it.each(LOOKS)(
    'three touches from the address to the first press: $viewport.width x $viewport.height, $locale',
    async (look) => {
      const page = await begin('', look)
      const finger = await fingerOn(page)
      expect(await web.cutAt(page)).toEqual([])
      expect(await page.evaluate(WRAPPED)).toEqual([])
      expect(await web.widthOf(page)).toBe(look.viewport.width)
      for (const choice of await page.locator('#choices button').all()) {
        const { y, height } = (await choice.boundingBox())!
        expect(y + height).toBeLessThanOrEqual(look.viewport.height)
        expect(height).toBeGreaterThanOrEqual(44)
      }
      await finger('#choices button')
      expect(await page.locator('#table-dialog').isVisible()).toBe(false)
      expect(await web.stageOf(page)).toBe(Stage.Ready)
      const { width, height } = await web.boxOf(page, '#table-start')
      expect(width * height).toBeGreaterThan(24_000)
      expect(await page.evaluate(`(${WITHIN})('#table-start')`)).toBe(true)
      await finger('#table-start')
      expect(await web.stageOf(page)).toBe(Stage.Open)
      await finger('#half-left')
      expect(await web.stageOf(page)).toBe(Stage.Play)
      expect(await page.evaluate('nardy.live.clock.loop.session.clock.turn')).toBe(1)
      const deeds = (await web.deedsOf(page)).map(({ text }) => text)
      expect(deeds[0]).toBe('console preset short 7 8 door anybody')
      // both have agreed, as if each had held its button for a second
      const both = ['close left', 'close right', 'open left', 'open right']
      expect(deeds.slice(4)).toEqual([...both, 'close left', 'open left'])
    },
  )

  it.each(SIZES)(
    'everything behind More can be reached, and nothing is cut off: $width x $height',
    async (viewport) => {
      const page = await begin('', { viewport, locale: 'ru' })
      await page.tap('#more-word')
      expect(await web.cutAt(page)).toEqual([])
      expect(await web.widthOf(page)).toBe(viewport.width)
      for (const id of ['discipline', 'begin', 'link', 'table-sound', 'key-stop', 'table-leave']) {
        await page.locator(`#${id}`).scrollIntoViewIfNeeded()
        const { y, height } = await web.boxOf(page, `#${id}`)
        expect([id, y >= 0 && y + height <= viewport.height + 1]).toEqual([id, true])
      }
    },
  )

  it('a side that has already agreed does not agree again when Start agrees for both', async () => {
    const page = await begin()
    const finger = await fingerOn(page)
    await finger('#choices button')
    await finger('#half-left', HOLD)
    await finger('#table-start')
    expect(await web.stageOf(page)).toBe(Stage.Open)
    expect((await web.deedsOf(page)).filter(({ text }) => text === 'close left')).toHaveLength(1)
  })

  it('J1: if there is a judge, each side agrees for itself', async () => {
    const page = await begin()
    const finger = await fingerOn(page)
    await page.tap('#more-word')
    await page.check('#has-judge')
    await page.tap('#choices button')
    await web.pass(page, 500)
    expect(await web.stageOf(page)).toBe(Stage.Ready)
    expect(await page.locator('#table-start').isVisible()).toBe(false)
    for (const side of ['left', 'right']) await finger(`#half-${side}`, HOLD)
    expect(await web.stageOf(page)).toBe(Stage.Open)
  })

  it('the simulator is one link away and has its own address; the way back leads to the front page', async () => {
    const page = await begin()
    await page.tap('#table-leave')
    expect(await page.locator('#device').isVisible()).toBe(true)
    expect(await page.locator('#table-mode').isVisible()).toBe(false)
    await page.reload()
    expect(await page.locator('#table-mode').isVisible()).toBe(false)
    expect(new URL(page.url()).hash).toBe('#simulator')
    await page.goBack()
    await page.locator('#choices').waitFor()
    await page.goForward()
    await page.locator('#table-mode').waitFor({ state: 'hidden' })
    await page.click('#to-table')
    expect(await page.locator('#choices').isVisible()).toBe(true)
    expect(new URL(page.url()).hash).toBe('')
  })

  it('Escape does not close the front page, since there is nothing behind it, but closes the menu of a match', async () => {
    const page = await begin()
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
    expect(await page.locator('#choices').isVisible()).toBe(true)
    await page.tap('#choices button')
    await page.tap('#table-menu')
    await page.keyboard.press('Escape')
    expect(await page.locator('#table-dialog').isVisible()).toBe(false)
  })

  it('a match that is set is still there after a visit elsewhere, and the match set last comes first', async () => {
    const page = await begin()
    expect(await page.locator('#choices .last').count()).toBe(0)
    await page.tap('#more-word')
    await page.selectOption('#discipline', 'custom')
    await page.fill('#bank', '19:30')
    await page.fill('#delay', '15')
    await page.fill('#name-left', 'Anna')
    await page.click('#begin')
    await web.pass(page, 500)
    expect(await web.stageOf(page)).toBe(Stage.Ready)
    await page.goto('about:blank')
    await page.goto(visit.house.address)
    expect(await page.locator('#table-start').isVisible()).toBe(true)
    await page.click('#table-menu')
    const first = page.locator('#choices button').first()
    expect(await first.getAttribute('data-preset')).toBe('custom/7/15?bank=19:30')
    expect(await first.textContent()).toBe('As last timecustomto 7 points19:30 + 15 s a move')
    expect(await page.locator('#choices button').count()).toBe(7)
  })

  it('T6, J1: a link sets a locked match, with a bank of each side’s own, which waits until each agrees', async () => {
    const banks = 'bank=10:00&left-bank=5:00&right-bank=14:00'
    const page = await begin(`#custom/5/10?left=Anna&right=%D0%91%D0%BE%D1%80%D0%B8%D1%81&score=2:0&${banks}`)
    expect(page.url()).toBe(visit.house.address)
    expect(await page.locator('#table-dialog').isVisible()).toBe(false)
    const check = async (): Promise<void> => {
      expect(await web.stageOf(page)).toBe(Stage.Ready)
      expect(await page.locator('.half .side').allTextContents()).toEqual(['Борис', 'Anna'])
      expect(await page.evaluate('nardy.live.clock.loop.session.locked')).toBe(1)
      expect(await page.locator('#table-start').isVisible()).toBe(false)
      expect(await page.locator('#half-left').textContent()).toMatch(/to 5.*5:00|5:00.*to 5/)
      expect(await page.locator('#half-right').textContent()).toContain('14:00')
    }
    await check()
    const finger = await fingerOn(page)
    await finger('#half-left')
    await check()
    await web.reload(page)
    await web.pass(page, 500)
    await check()
    await finger('#half-left', HOLD)
    expect(await web.stageOf(page)).toBe(Stage.Ready)
    await finger('#half-right', HOLD)
    expect(await web.stageOf(page)).toBe(Stage.Open)
    expect(await page.evaluate('[...nardy.live.clock.loop.session.match.score]')).toEqual([2, 0])
    expect(await page.evaluate('[...nardy.live.clock.loop.session.clock.bank]')).toEqual([300_000, 840_000])
  })

  it('T6: a side’s own bank makes the control a custom one, and its link and code say so', async () => {
    const page = await begin()
    await page.tap('#more-word')
    await page.selectOption('#discipline', 'short')
    await page.fill('#points', '7')
    expect(await page.inputValue('#link')).toBe(`${visit.house.address}#short/7/8`)
    for (const bank of ['5:00', '5']) {
      await page.fill('#bank-left', bank)
      expect(await page.inputValue('#link'), bank).toBe(`${visit.house.address}#custom/7/8?bank=14:00&left-bank=5:00`)
    }
    await page.tap('#link-code')
    expect(await page.locator('#code-words p').allTextContents()).toEqual([
      'custom, to 7 points',
      '5:00 / 14:00 + 8 s a move',
      'Own bank, left: 5:00',
    ])
    await page.tap('#code-close')
    for (const bank of ['0', '1:75', '1:60:00']) {
      await page.fill('#bank-left', bank)
      expect(await page.locator('#bank-left[aria-invalid]').count(), bank).toBe(1)
    }
    await page.fill('#bank-left', '0:05')
    expect(await page.locator('#form-fault').textContent()).toContain('0:10–9:59:59')
    await page.click('#begin')
    expect(await page.locator('#refusal').textContent()).toBe('')
    await page.fill('#bank-left', '')
    await page.fill('#bank-right', '20:00')
    await page.click('#begin')
    await web.pass(page, 500)
    expect(await web.stageOf(page)).toBe(Stage.Ready)
    await page.click('#table-start')
    await web.pass(page, 2000)
    expect(await page.evaluate('[...nardy.live.clock.loop.session.clock.bank]')).toEqual([840_000, 1_200_000])
  })

  it('J1: a link opened in a match does not change it, and a line says so', async () => {
    const page = await begin()
    const finger = await fingerOn(page)
    for (const one of ['#choices button', '#table-start', '#half-left']) await finger(one)
    const words = await web.wordsOf(page)
    await page.evaluate("location.hash = '#long/9/8'")
    await page.locator('#told', { hasText: 'A match is on: nothing was changed.' }).waitFor()
    expect([await web.wordsOf(page), await web.stageOf(page)]).toEqual([words, Stage.Play])
    expect(page.url()).toBe(visit.house.address)
    await page.tap('#told')
    expect(await page.locator('#told').isVisible()).toBe(false)
  })

  it('each thing that is told stays as long as it should, whatever was told before', async () => {
    const page = await begin()
    const finger = await fingerOn(page)
    for (const one of ['#choices button', '#table-start', '#half-left']) await finger(one)
    await page.evaluate(`{
      const later = setTimeout
      globalThis.setTimeout = (work, ms) => later(work, ms === 15000 ? 2000 : ms)
    }`)
    const told = page.locator('#told')
    await page.evaluate("location.hash = '#long/9/8'")
    await told.waitFor()
    await page.tap('#told')
    await page.waitForTimeout(1000)
    await page.evaluate("location.hash = '#long/5/8'")
    await page.waitForTimeout(1300)
    expect(await told.isVisible()).toBe(true)
    await told.waitFor({ state: 'hidden' })
  })

  it('while the hall is asked about a card a line says so, and a match that has begun by then stays', async () => {
    const page = await begin()
    let answer = (): void => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/phone/join', async (route) => {
      await asked
      await route.fulfill({ json: { lines: ['preset short 5 8'], words: [] } })
    })
    await page.evaluate("location.hash = '#hall/12/abcdefghijklmnop'")
    const told = page.locator('#told')
    await told.filter({ hasText: 'Asking the hall…' }).waitFor()
    const finger = await fingerOn(page)
    for (const side of ['right', 'left', 'right']) await finger(`#half-${side}`, HOLD)
    expect(await web.stageOf(page)).toBe(Stage.Open)
    const deeds = await web.deedsOf(page)
    await page.tap('#table-menu')
    answer()
    await page.locator('#refusal', { hasText: 'A match is on' }).waitFor()
    expect([await web.deedsOf(page), await page.locator('#hall-word').isVisible()]).toEqual([deeds, false])
    expect(await told.isVisible()).toBe(false)
  })

  it('a phone of a hall that has lost its match says to scan the card again', async () => {
    const page = await begin()
    expect(await page.locator('#scan-again').isVisible()).toBe(false)
    await page.route('**/phone/tell', (route) => route.fulfill({ json: { received: 0 } }))
    const seat = { table: '12', secret: 'abcdefghijklmnop', device: 'this phone', load: 0, count: 0 }
    await page.evaluate(`localStorage.setItem('nardy-clock seat', '${JSON.stringify(seat)}')`)
    await page.reload()
    await page.locator('#scan-again', { hasText: 'Scan the table’s card again.' }).waitFor()
    expect(await page.locator('#choices').isVisible()).toBe(false)
  })

  it.each([
    ['en', 'The card was not read whole. Scan it again.'],
    ['ru', 'Карточка прочитана не целиком. Отсканируйте ещё раз.'],
  ])('a card that was cut short is told to be scanned again: %s', async (locale, told) => {
    const page = await begin('#hall/12/ABCDEF', { locale })
    await page.locator('#refusal', { hasText: told }).waitFor()
    expect([await web.deedsOf(page), page.url()]).toEqual([[], visit.house.address])
  })

  it('a wrong link changes nothing, and the front page says what would be right', async () => {
    const page = await begin('#short/7/3')
    expect(await page.locator('#refusal').textContent()).toBe(
      'The link was not taken. Delay, s: “3”. Right would be: 8–12',
    )
    expect(await page.locator('#choices').isVisible()).toBe(true)
    expect(page.url()).toBe(visit.house.address)
    expect(await web.deedsOf(page)).toEqual([])
  })

  it('the form has a link that sets the same match elsewhere', async () => {
    const page = await begin('', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.tap('#more-word')
    await page.selectOption('#discipline', 'long')
    await page.fill('#points', '9')
    await page.fill('#name-right', 'Вера')
    await page.check('#has-judge')
    await page.fill('#delay', '30')
    expect(await page.locator('#form-fault').textContent()).toContain('8–12')
    for (const id of ['link-copy', 'link-code']) expect(await page.locator(`#${id}`).isDisabled(), id).toBe(true)
    await page.fill('#delay', '12')
    const link = await page.inputValue('#link')
    expect(link).toBe(`${visit.house.address}#long/9/12?right=%D0%92%D0%B5%D1%80%D0%B0&judge=1`)
    await page.tap('#link-copy')
    await page.locator('#link-copy', { hasText: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)
    await page.goto('about:blank')
    await page.goto(link)
    await page.locator('#half-right .side', { hasText: 'Вера' }).waitFor()
    await web.pass(page, 500)
    expect(await page.locator('#half-left').textContent()).toContain('to 9')
    expect(await page.locator('#table-key').isVisible()).toBe(true)
  })

  it.each([
    [
      'en',
      'light',
      ['backgammon, to 5 points', '10 min + 10 s a move', 'Left player: Anna', 'Head start, points: 2:0'],
    ],
    [
      'ru',
      'dark',
      ['короткие, до 5 очков', '10 мин + 10 с на ход', 'Левый игрок: Анна Семёнова-Тян-Шанская', 'Фора, очки: 2:0'],
    ],
  ] as const)(
    'the link is also shown as a code, to scan from the screen or from paper: %s, %s',
    async (locale, colorScheme, lines) => {
      const page = await begin('', { locale, colorScheme })
      await page.tap('#more-word')
      await page.fill('#points', '5')
      await page.fill('#delay', '10')
      await page.fill('#name-left', locale === 'en' ? 'Anna' : 'Анна Семёнова-Тян-Шанская')
      await page.fill('#has-left', '2')
      const link = await page.inputValue('#link')
      await page.tap('#link-code')
      expect(await web.codeOn(page)).toBe(link)
      expect(await web.boxOf(page, '#code-drawn')).toMatchObject({ x: 12, width: PHONE.width - 24 })
      expect(await page.locator('#code-words p').allTextContents()).toEqual(lines)
      await page.evaluate('globalThis.prints = 0; print = () => { prints++ }')
      await page.tap('#code-print')
      expect(await page.evaluate('prints')).toBe(1)
      await page.emulateMedia({ media: 'print' })
      expect(await web.codeOn(page)).toBe(link)
      expect(await page.evaluate(SEEN)).toEqual(lines)
      const paper = String.fromCharCode(...(await page.pdf({ format: 'A4' })))
      expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
      await page.emulateMedia({ media: 'screen' })
      await page.tap('#code-close')
      expect(await page.locator('#choices').isVisible()).toBe(true)
    },
  )

  it('link, code and words have the delay of the game that was just chosen', async () => {
    const page = await begin()
    await page.tap('#more-word')
    for (const [game, delay] of [
      ['short-blitz', 10],
      ['pairs', 12],
      ['league', 13],
      ['short', 8],
    ] as const) {
      await page.selectOption('#discipline', game)
      expect(await page.locator('#form-fault').textContent()).toBe('')
      const link = await page.inputValue('#link')
      expect([await page.inputValue('#delay'), link]).toEqual([`${delay}`, `${visit.house.address}#${game}/7/${delay}`])
      await page.tap('#link-code')
      expect(await web.codeOn(page)).toBe(link)
      expect(await page.locator('#code-words p').last().textContent()).toContain(`+ ${delay} s a move`)
      await page.tap('#code-close')
    }
  })

  it.each([
    ['en', 'Delay, s: “30”. Right would be: 8–12', 'Head start, left: “9”. Right would be: 0–6'],
    ['ru', 'Время на ход, с: «30». Нужно: 8–12', 'Фора левому, очки: «9». Нужно: 0–6'],
  ])('a wrong value is told once, under its field, which Start leads to: %s', async (locale, ...told) => {
    const page = await begin('', { locale })
    await page.tap('#more-word')
    expect(await page.locator('#delay-range').textContent()).toBe('8–12')
    expect(await page.getAttribute('#delay', 'max')).toBe('12')
    expect(await page.getAttribute('#bank-left', 'placeholder')).toBe('14:00')
    for (const [i, [field, value, right]] of [
      ['delay', '30', '8'],
      ['has-left', '9', '0'],
    ].entries()) {
      await page.fill(`#${field}`, value)
      await page.tap('#begin')
      expect((await page.evaluate<string[]>(SEEN)).filter((text) => /Right would be|Нужно/.test(text))).toEqual([
        told[i],
      ])
      expect(await page.locator(`label:has(#${field}) + #form-fault`).isVisible()).toBe(true)
      expect(await web.focusOf(page)).toBe(field)
      await page.fill(`#${field}`, right)
      expect(await page.locator('#form-fault').isVisible()).toBe(false)
    }
    await page.selectOption('#discipline', 'custom')
    expect(await page.locator('#delay-range').textContent()).toBe('0–60')
    await page.fill('#bank', '1:75')
    await page.tap('#begin')
    expect(await web.focusOf(page)).toBe('bank')
    expect(await web.deedsOf(page)).toEqual([])
    // a game that has no field for the bank is not stopped by the wrong one
    await page.selectOption('#discipline', 'short')
    await page.tap('#begin')
    expect(await page.locator('#table-dialog').isVisible()).toBe(false)
  })

  it('there is no code for a link that nobody else can open', async () => {
    const page = await begin()
    await page.goto(visit.house.file)
    await page.click('#more-word')
    await page.locator('#link-copy').waitFor()
    expect(await page.locator('#link-code').isVisible()).toBe(false)
  })

  it('with vibration on, only a press that counts vibrates', async () => {
    const page = await begin()
    await page.evaluate('globalThis.felt = []; navigator.vibrate = (ms) => { felt.push(ms); return true }')
    await page.tap('#more-word')
    const finger = await fingerOn(page)
    const felt: number[] = []
    const press = async (half: string): Promise<void> => {
      await finger(half, PRESS, 700) // a press of more than a second ago is no news
      await web.pass(page, 800)
      felt.push(await page.evaluate('felt.length'))
    }
    await page.tap('#switch-buzz')
    await page.tap('#more-word')
    for (const one of ['#choices button', '#table-start']) await press(one)
    for (const side of ['left', 'left', 'right']) await press(`#half-${side}`)
    expect(felt).toEqual([0, 0, 1, 1, 2])
    await page.reload()
    expect(await page.getAttribute('#switch-buzz', 'aria-pressed')).toBe('true')
  })
})

/** Opens the page for the first time; the test controls its time. */
async function begin(place = '', options: BrowserContextOptions = {}): Promise<Page> {
  return web.visitPage({ viewport: PHONE, hasTouch: true, ...options }, place)
}

/** A finger whose page has drawn whatever it did. */
function fingerOn(page: Page): Promise<web.Finger> {
  return web.fingerOn(page, async (ms) => {
    await web.pass(page, ms)
    await web.frame(page)
  })
}

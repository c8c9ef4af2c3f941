/*
 * A director's evening, step by step as in sim/hall/README.md. The README's command is run with two tables and with the
 * test's own port and folder. Each button that the README names must be on the page under that name. Two phones play a
 * match by touch.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Chromium, launch, WAIT_MS } from '../../sim/web/chromium.ts'
import { makeFolder } from '../folder.ts'
import { freePort } from '../listen.ts'
import { ROOT } from '../rules.ts'
import * as web from '../web/browser.ts'

const none = inject('noBrowser')
const SECTION = /^## A hall tonight[^\n]*\n(.*?)^#+ /ms
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true }
/** Ms for which a finger touches the glass: a line counts after 600, a press at once. */
const MEANT = 650
const PRESS = 80
const [LEFT, RIGHT] = ['left', 'right'] as const
/** The lines on a phone in each language, in the order of a match to one point. */
const OFFERS = {
  en: { agree: 'Agree', lost: 'I lost', single: 'Single', yes: 'Yes' },
  ru: { agree: 'Согласен', lost: 'Я проиграл', single: 'Простая', yes: 'Да' },
}
type Language = keyof typeof OFFERS

describe.skipIf(none)('an evening by the README alone', web.LIMITS, () => {
  const section = SECTION.exec(readFileSync(join(ROOT, 'sim/hall/README.md'), 'utf8'))![1]
  const steps = section.split(/^(?=\d\. )/m).slice(1)
  const [, password, words] = /^HALL_PASSWORD=(\S+) npm run hall -- (.+)$/m.exec(section)!
  const out = makeFolder()
  const before = process.env.HALL_PASSWORD
  let hall: ChildProcess | undefined
  let chromium: Chromium
  let desk: Page
  let address = ''
  const phones: Page[] = []
  const fingers: web.Finger[] = []

  web.watch(() => chromium)

  beforeAll(async () => {
    process.env.HALL_PASSWORD = password
    chromium = await launch()
  })

  afterAll(async () => {
    await chromium?.close()
    if (hall?.kill('SIGINT')) await once(hall, 'exit')
    process.env.HALL_PASSWORD = before
    if (before === undefined) delete process.env.HALL_PASSWORD
  })

  /** The visible part of the desk's page with this name, which this step of the README must mention. */
  function named(step: number, name: string) {
    expect(steps[step - 1].replace(/\s+/g, ' ')).toContain(`*${name}*`)
    return desk.getByText(name, { exact: true }).locator('visible=true')
  }

  const bodyAt = async (path: string): Promise<Buffer> =>
    (await desk.context().request.get(new URL(path, address).href)).body()

  async function open(link: string, options: BrowserContextOptions): Promise<Page> {
    const context = await chromium.browser.newContext(options)
    context.setDefaultTimeout(WAIT_MS)
    const page = await context.newPage()
    await page.goto(link)
    return page
  }

  const scan = (language: Language, link: string): Promise<Page> => open(link, { ...PHONE, locale: language })

  /** Waits until the phone is at its table, then stops its time; from then on the test lets time pass. */
  async function seated(page: Page): Promise<void> {
    await page.waitForFunction('nardy.live.clock.loop.session.stage > 0 && document.body.matches(".at-hall")')
    await page.evaluate(() => nardy.pause())
  }

  async function touch(i: number, side: 'left' | 'right', text: string): Promise<void> {
    expect(await web.cutAt(phones[i])).toEqual([])
    await fingers[i](await web.lineAt(phones[i], side, text), MEANT, 3500)
  }

  async function press(i: number, selector: string): Promise<void> {
    expect(await web.cutAt(phones[i])).toEqual([])
    await fingers[i](selector, PRESS, 1700)
  }

  it('the command starts a hall that prints its desk’s address', async () => {
    const isAlone = !Object.values(networkInterfaces()).some((all) =>
      all?.some((one) => !one.internal && one.family === 'IPv4'),
    )
    const port = String(await freePort())
    const own = isAlone ? ['--address', `http://127.0.0.1:${port}`] : []
    const args = words.replace(/--phones \d+/, '--phones 2').split(' ')
    // test/command.ts would end the program too soon
    const typed = ['--import', 'tsx', 'sim/hall/main.ts', ...args, '--port', port, '--out', out, ...own]
    hall = spawn(process.execPath, typed, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
    let told = ''
    hall.stdout!.on('data', (text) => {
      told += text
    })
    const desk = (): string => /^desk +(\S+)\n/m.exec(told)?.[1] ?? ''
    await expect.poll(desk).not.toBe('')
    address = desk()
    expect(steps[0]).toContain('`desk`')
  })

  it('step 1: the password is given, and the plan is kept', async () => {
    desk = await open(address, { locale: 'en' })
    await desk.locator('[type=password]:focus').waitFor()
    await desk.keyboard.type(`${password}\n`)
    await named(1, 'Round').click()
    await expect.poll(() => named(1, 'Rows from a file').count()).toBe(1)
    // a file in Windows-1251, in which А is 0xC0; its first column is named as a line of the plan
    await desk.fill('#plan', 'round 3\nevent Old')
    const text = 'event New\nRound,Board,White,Black\n1,1,Анна,Борис'
    const bytes = Buffer.from([...text].map((letter) => letter.charCodeAt(0) - (letter < 'А' ? 0 : 0x350)))
    await desk.setInputFiles('#file', { name: 'round.csv', mimeType: 'text/csv', buffer: bytes })
    await expect.poll(() => desk.inputValue('#plan')).toBe(`round 3\n${text}`)
    const plan = /```\n(event .*?)```/s.exec(readFileSync(join(ROOT, 'sim/hall/README.md'), 'utf8'))![1]
    await desk.fill('#plan', plan.replace(/^control short \d+/m, 'control short 1'))
    await named(1, 'Save the plan').click()
    await desk.locator('#kept', { hasText: /^saved$/ }).waitFor()
    // without clocks on cables the desk does not offer work that needs a cable
    for (const deed of ['preset', 'check', 'number', 'date', 'release'])
      expect(await desk.locator(`[data-deed=${deed}]`).isVisible()).toBe(false)
  })

  it('steps 2 and 3: cards are printed, and two phones open them; one loses the first answer', async () => {
    expect(await named(2, 'to print from here').getAttribute('href')).toBe(`${address}cards?language=en`)
    const pdf = await bodyAt((await named(2, 'Table cards (PDF)').getAttribute('href'))!)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(2)
    const cards = await desk.context().newPage()
    await cards.goto(new URL('/cards', address).href)
    const links = await Promise.all([0, 1].map((i) => web.codeOn(cards.locator('.card').nth(i))))
    await cards.close()
    for (const [i, link] of links.entries())
      expect(link).toMatch(new RegExp(`^${address}table/#hall/${i + 1}/[\\w-]{16}$`))
    phones.push(await scan('en', links[0]!), await scan('ru', 'about:blank'))
    await phones[1].route('**/phone/join', async (route) => route.fetch().then(() => route.abort()), { times: 1 })
    await phones[1].goto(links[1]!)
    await phones[1].locator('#table-dialog #refusal', { hasText: 'Зал не отвечает' }).waitFor()
    await phones[1].goto(links[1]!)
    for (const page of phones) {
      await seated(page)
      fingers.push(await web.fingerOn(page))
    }
    await phones[1].locator('#hall-word', { hasText: /^стол 2$/ }).waitFor()
    const second = await scan('en', links[0]!)
    await second.locator('#refusal', { hasText: 'Another phone has this table.' }).waitFor()
    await second.context().close()
    await desk.locator('.need-doubt .detail', { hasText: /^another phone wants this table$/ }).waitFor()
  })

  it('a phone without a connection says so, with nothing cut off on a small screen, upright or on its side', async () => {
    for (const [i, page] of phones.entries()) {
      await page.context().setOffline(true)
      await page.locator('#hall-word', { hasText: i ? 'нет связи с залом' : 'not heard' }).waitFor()
      for (const [width, height] of [
        [320, 568],
        [568, 320],
        [PHONE.viewport.width, PHONE.viewport.height],
      ]) {
        await page.setViewportSize({ width, height })
        await web.pass(page, 100)
        expect([width, await web.cutAt(page)]).toEqual([width, []])
      }
      await page.context().setOffline(false)
      await page.locator('#hall-word', { hasText: /^\S+ \d$/ }).waitFor()
    }
  })

  it('a name that the desk mends in the plan reaches a phone on which nobody has agreed yet', async () => {
    const plan = await desk.inputValue('#plan')
    for (const name of ['Nina', 'Anna']) {
      await desk.fill('#plan', plan.replace('Anna', name))
      await named(1, 'Save the plan').click()
      await phones[0].locator('#half-left', { hasText: name }).waitFor()
    }
  })

  it.each([
    ['en', 0],
    ['ru', 1],
  ] as const)('a match in %s is agreed to, played and ended by touch', async (language, i) => {
    const { agree, lost, single, yes } = OFFERS[language]
    for (const side of [LEFT, RIGHT]) await touch(i, side, agree)
    await press(i, '#half-left')
    await press(i, '#half-right')
    await press(i, '#half-left')
    await press(i, '#table-stop')
    await touch(i, RIGHT, lost)
    await touch(i, RIGHT, single)
    await touch(i, LEFT, yes)
    expect(await web.cutAt(phones[i])).toEqual([])
    await phones[i]
      .locator('#hall-word', { hasText: language === 'en' ? 'the hall has the result' : 'зал принял результат' })
      .waitFor()
  })

  it('step 4: the desk has both results as CSV and JSON, and in its folder', async () => {
    for (const [i, winner] of ['Anna', 'Vera'].entries())
      await desk.locator(`[data-table="table ${i + 1}"] .state`, { hasText: `winner: ${winner}` }).waitFor()
    const csv = String(await bodyAt((await named(4, 'CSV').getAttribute('href'))!))
    expect(csv).toMatch(
      /^Spring Open,3,table 1,,Anna,Boris,1,0,1,left,score,1,.*\r\nSpring Open,3,table 2,,Vera,Gleb,1,0,1,left,score,1,/m,
    )
    const json = String(await bodyAt((await named(4, 'JSON').getAttribute('href'))!))
    expect(JSON.parse(json).map(({ left, winner }: Record<string, string>) => [left, winner])).toEqual([
      ['Anna', 'left'],
      ['Vera', 'left'],
    ])
    expect(readFileSync(join(out, 'results.csv'), 'utf8')).toBe(csv)
  })

  it('the projector gives each player his own points first', async () => {
    const board = await desk.context().newPage()
    await board.goto(new URL('/board', address).href)
    const seats = board.locator('.seat .name, .seat .other')
    const lines = ['Anna', 'won 1:0', 'Boris', 'lost 0:1', 'Gleb', 'lost 0:1', 'Vera', 'won 1:0']
    await expect.poll(() => seats.allTextContents()).toEqual(lines)
    await board.close()
  })

  it('sheets of both matches are made, and one button lets another phone take over', async () => {
    await named(4, 'Records, sheets, results').click()
    await desk.locator('#work-text', { hasText: /^records: 2 with sheets; results in / }).waitFor()
    expect(await desk.locator('#done').evaluate((bar: unknown) => (bar as { position: number }).position)).toBe(1)
    await desk.click('#close-round')
    await desk.click('[data-table="table 1"]')
    expect(section).toContain('*Let another phone take over*')
    await desk.getByText('Let another phone take over', { exact: true }).click()
    await desk.locator('#table-told', { hasText: 'The next phone that scans the card' }).waitFor()
  })
})

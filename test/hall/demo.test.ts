/*
 * The demo, in which a newcomer can try everything that a desk does: its simulated clocks answer like real ones.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { encode } from '../../sim/hall/air/encode.ts'
import { Field } from '../../sim/hall/air/rows.ts'
import { cardsHtml } from '../../sim/hall/cards.ts'
import { begin } from '../../sim/hall/deeds.ts'
import { beginDemo, demoClocks } from '../../sim/hall/demo.ts'
import { isOtherLength } from '../../sim/hall/figures.ts'
import { inRussian } from '../../sim/hall/page/words.ts'
import { phoneClocks } from '../../sim/hall/phones.ts'
import { serveHall, type Web } from '../../sim/hall/serve.ts'
import { makeService, type Service, setPlan, take, viewsOf } from '../../sim/hall/service.ts'
import { payloadsOf, topicsOf } from '../../sim/hall/topics.ts'
import { addressOf } from '../../sim/hall/world.ts'
import { type Chromium, launch } from '../../sim/web/chromium.ts'
import { makeFolder } from '../folder.ts'
import { LIMITS } from '../web/browser.ts'
import { post } from './post.ts'

const TABLES = 20
let service: Service
let end: () => void

beforeAll(() => {
  service = makeService(demoClocks(TABLES), makeFolder())
  end = beginDemo(service, TABLES, 2, 1)
})

afterAll(() => end?.())

/** The result at each table, then the total. */
async function done(what: string, names = service.hall.tables.map(({ clock }) => clock.name)): Promise<string[]> {
  const { lines, sum } = await begin(service, what, names)
  return [...lines.map(({ text }) => text), sum]
}

function tablesIn(...stages: Stage[]): string[] {
  return viewsOf(service).flatMap(({ name, said }) => (said && stages.includes(said.stage) ? [name] : []))
}

describe('the demo', () => {
  it('plays to the length of its plan, but where a judge has ruled another', () => {
    expect(viewsOf(service).filter(isOtherLength).length).toBeLessThan(3)
  })

  it('refuses a number or a preset in a match, and a check says so', async () => {
    const [table] = tablesIn(Stage.Play)
    for (const what of ['number', 'preset']) expect((await done(what, [table]))[0]).toBe('refused: A match is on')
    expect((await done('check', [table]))[0]).toMatch(/in a match: play$/)
  })

  it('releases a clock whose match is over, which then takes its preset and its number', async () => {
    const [over] = tablesIn(Stage.Over)
    const [playing] = tablesIn(Stage.Play)
    expect((await done('release', [playing]))[0]).toMatch(/^not released: /)
    const [again] = await done('preset', [over])
    expect(again).toMatch(/^its match of this round is over, \d:\d: not set anew$/)
    expect(inRussian(again)).toMatch(/^матч этого тура уже окончен, \d:\d: не задан заново$/)
    expect((await done('release', [over]))[0]).toMatch(/^released: preset short \d 10$/)
    expect((await done('preset', [over]))[0]).toMatch(/^preset short 5 10.*; \S+ \S+ – \S+ \S+$/)
    expect((await done('number', [over])).at(-1)).toBe('numbers: 1 of 1 done')
    expect((await done('check', [over])).at(-1)).toBe('check: 1 of 1 ready')
  })
})

it('a preset for the next round first reads the records of matches that are over', async () => {
  const own = makeService(demoClocks(TABLES), makeFolder())
  const stop = beginDemo(own, TABLES, 2, 1)
  const { name } = viewsOf(own).find(({ said }) => said?.stage === Stage.Over)!
  const { text, rows } = own.hall.plan!
  setPlan(own, text.replace(/^round .*/m, 'round 99'))
  const { lines } = await begin(own, 'preset', [name])
  stop()
  const { left, right } = rows.get(name)!
  expect(lines[0].text).toMatch(/^preset short 5 10.*; \S+ \S+ – \S+ \S+$/)
  expect(own.matches.map(({ table, result }) => [table, result.left, result.right])).toEqual([[name, left, right]])
})

/** Tables whose match is over without the points for it. */
function decidedTables(): string[] {
  return viewsOf(service).flatMap(({ name, said }) =>
    said?.stage === Stage.Over && Math.max(...said.score) < said.length ? [name] : [],
  )
}

describe.skipIf(inject('noBrowser'))('the pages of the demo', LIMITS, () => {
  let web: Web
  let chromium: Chromium
  let page: Page

  beforeAll(async () => {
    web = await serveHall(service, '127.0.0.1', 0, undefined)
    chromium = await launch()
    page = await chromium.browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en' })
    await page.goto(`http://127.0.0.1:${web.port}/`)
    await page.waitForSelector('.tile .name')
  })

  afterAll(async () => {
    await chromium?.close()
    web?.close()
  })

  it('a match that was not won by score has its winner from the record, and no score on the projector', async () => {
    const [name] = decidedTables()
    const { left, right } = service.hall.plan!.rows.get(name)!
    const state = page.locator(`[data-table="${name}"] .state`)
    const board = await chromium.browser.newPage({ locale: 'en' })
    await board.goto(`http://127.0.0.1:${web.port}/board`)
    const resultOf = (player: string) => board.locator('.seat', { hasText: player }).locator('.other').textContent()
    const unknown = 'over: ruling or flag'
    for (const [text, ofLeft, ofRight] of [
      [unknown, unknown, unknown],
      [`winner: ${right}`, 'lost', 'won'],
    ]) {
      await expect.poll(() => state.textContent()).toBe(text)
      await expect.poll(async () => [await resultOf(left), await resultOf(right)]).toEqual([ofLeft, ofRight])
      await done('records', [name])
    }
    expect(await page.locator(`[data-table="${name}"] .player.won`).textContent()).toBe(right)
    await board.close()
  })

  it('a table has a sheet once its record was read, and the desk tells how many of those matches are over', async () => {
    const name = tablesIn(Stage.Play).find((one) => !service.matches.some(({ table }) => table === one))!
    await page.click(`[data-table="${name}"]`)
    expect(await page.isVisible('#table-sheet')).toBe(false)
    await done('records', [name])
    await page.waitForSelector('#table-sheet')
    await page.click('#close-table')
    await page.click('#open-round')
    const over = service.matches.filter(({ result }) => result.winner).length
    await page.getByText(`matches read: ${service.matches.length}, finished: ${over}`, { exact: true }).waitFor()
    await page.click('#close-round')
  })

  it('says why a score is marked: the match has another length than in the plan', async () => {
    const { name, said } = viewsOf(service).find(isOtherLength)!
    const why = 'the match has another length than in the plan: 5'
    const score = page.locator(`[data-table="${name}"] .score.other`)
    expect(await score.getAttribute('title')).toBe(why)
    expect(await score.getAttribute('aria-label')).toBe(`${said!.score.join(':')} /${said!.length}, ${why}`)
    await page.click(`[data-table="${name}"]`)
    await page.locator('#table-lines').getByText(why, { exact: true }).waitFor()
    await page.click('#close-table')
  })

  it.each([
    ['/', 1280, 'en'],
    ['/', 1280, 'ru'],
    ['/', 390, 'en'],
    ['/', 390, 'ru'],
    ['/watch', 1280, 'ru'],
    ['/watch', 390, 'ru'],
  ])('nothing is cut off at a table or a call on %s, %d px wide, in %s', async (path, width, locale) => {
    const looked = await chromium.browser.newPage({ viewport: { width, height: 844 }, locale })
    await looked.goto(`http://127.0.0.1:${web.port}${path}`)
    await looked.waitForSelector('.tile .name')
    for (const tables of ['few', 'some']) expect(await looked.evaluate(cutIn, tables)).toEqual([])
    await looked.close()
  })

  it('a tile of a hall of a hundred tables has room for the figure of the delay', async () => {
    const delays = await page.evaluate(() => {
      document.body.dataset.tables = 'many'
      return [...document.querySelectorAll('.tile.playing')].flatMap((tile) => {
        const [name, state] = ['.name', '.state'].map((part) => [...tile.querySelectorAll(part)][0])
        const text = state.textContent
        if (!/delay/.test(text)) return []
        name.textContent = '100'
        state.textContent = text.replace(/ delay.*/, '')
        return [{ text, isCut: state.scrollWidth > state.clientWidth }]
      })
    })
    expect(delays.length).toBeGreaterThan(2)
    expect(delays.filter(({ isCut }) => isCut)).toEqual([])
  })

  it('a card has room for long names', async () => {
    const hall = makeService(phoneClocks(1), '/nowhere')
    hall.address = 'http://192.168.100.100:8088'
    const head = 'event Открытый весенний турнир\nround 12\ncontrol short 3 8'
    setPlan(hall, `${head}\n1; Щукина-Белозерская Александра; Анатолий Константинопольский`)
    const cards = await chromium.browser.newPage()
    await cards.setContent(cardsHtml(hall))
    const texts = await cards.locator('.card p').allTextContents()
    expect(texts).toEqual(
      expect.arrayContaining([
        'короткие, до 3 очков, 6 мин + 8 с на ход',
        'backgammon, to 3 points, 6 min + 8 s a move',
      ]),
    )
    const over = await cards.evaluate(() => {
      const [card] = [...document.querySelectorAll('.card')]
      return card.scrollHeight - card.clientHeight
    })
    expect(over).toBe(0)
    await cards.close()
  })

  it('spectators see the tables of the plan alone, in their order', async () => {
    const hall = makeService(phoneClocks(3), '/nowhere')
    const shown = await serveHall(hall, '127.0.0.1', 0, undefined)
    const watch = await chromium.browser.newPage()
    await watch.goto(`http://127.0.0.1:${shown.port}/watch`)
    for (const names of [['1', '3'], ['1', '2', '3'], ['2']]) {
      setPlan(hall, ['control short 1', ...names.map((name) => `${name}; Anna ${name}; Boris ${name}`)].join('\n'))
      await expect.poll(() => watch.locator('.tile .name').allTextContents()).toEqual(names)
    }
    await watch.close()
    shown.close()
  })

  it('the projector has each opponent right below the name, also beside a name of two lines', async () => {
    const hall = makeService(phoneClocks(1), '/nowhere')
    setPlan(hall, 'control short 1\n1; Christophe-Emmanuelle von Montgomery; Anna')
    const shown = await serveHall(hall, '127.0.0.1', 0, undefined)
    const board = await chromium.browser.newPage({ viewport: { width: 1280, height: 720 } })
    await board.goto(`http://127.0.0.1:${shown.port}/board`)
    await board.waitForSelector('.seat')
    const gaps = await board.evaluate(() =>
      [...document.querySelectorAll('.seat')].map((seat) => {
        const [name, other] = ['.name', '.other'].map((part) => seat.querySelector(part)!.getBoundingClientRect())
        return [name.height, other.top - name.bottom]
      }),
    )
    expect([gaps[0][0] < gaps[1][0], gaps[0][1]]).toEqual([true, gaps[1][1]])
    await board.close()
    shown.close()
  })

  it('a hall program that is gone is told of once, not as a lost clock at each table', async () => {
    const hall = makeService(demoClocks(1), '/nowhere')
    const playing = { [Field.Stage]: Stage.Play, [Field.Runs]: 1, [Field.Length]: 5, [Field.Who]: 2, [Field.Fell]: 2 }
    take(hall, topicsOf(addressOf(1))[1], Buffer.from(payloadsOf(encode(playing))[1]))
    const shown = await serveHall(hall, '127.0.0.1', 0, undefined)
    const desk = await chromium.browser.newPage({ locale: 'en' })
    await desk.goto(`http://127.0.0.1:${shown.port}/`)
    await desk.waitForSelector('.tile.playing')
    shown.close()
    await desk.locator('#lost', { hasText: 'No connection to the hall program since' }).waitFor()
    await desk.waitForSelector('.tile.faded')
    expect(await desk.locator('.need').count()).toBe(0)
    await desk.close()
  })

  // Regression: it was asked for as a change to the newest plan, which nobody had seen.
  it('a plan that is edited while another desk keeps one is refused, and can be given up, or kept by asking again', async () => {
    const desk = await chromium.browser.newPage({ locale: 'en' })
    await desk.goto(`http://127.0.0.1:${web.port}/`)
    await desk.click('#open-round')
    const { text } = service.hall.plan!
    await expect.poll(() => desk.inputValue('#plan')).toBe(text)
    await desk.fill('#plan', `judge Olga\n${text}`)
    const other = { text: text.replace('Demo', 'Other'), revision: service.hall.revision }
    expect(await post(`http://127.0.0.1:${web.port}`, '/plan', other)).toMatchObject({ status: 200 })
    await desk.locator('#title', { hasText: 'Other Open' }).waitFor()
    await desk.click('#keep')
    await desk.locator('#fault', { hasText: 'another desk has changed something since' }).waitFor()
    expect(service.hall.plan).toMatchObject({ event: 'Other Open', judge: '' })
    await desk.click('#unedit')
    expect([await desk.inputValue('#plan'), await desk.isVisible('#unedit')]).toEqual([other.text, false])
    await desk.fill('#plan', `judge Olga\n${text}`)
    await desk.click('#keep')
    await expect.poll(() => service.hall.plan).toMatchObject({ event: 'Demo Open', judge: 'Olga' })
    await desk.close()
  })

  it('the desk answers in Russian on a Russian page', async () => {
    const russian = await chromium.browser.newPage({ locale: 'ru' })
    await russian.goto(`http://127.0.0.1:${web.port}/`)
    await russian.click('#open-round')
    await russian.click('[data-deed="check"]')
    await russian.locator('#work-text', { hasText: /^проверка: готово \d+ из 20$/ }).waitFor()
    const lines = await russian.locator('#work-lines li').allTextContents()
    expect([lines.length, lines.filter((line) => /[a-z]/i.test(line))]).toEqual([TABLES, []])
    await russian.fill('#plan', 'round 3\ntable 99; A; B')
    await russian.click('#keep')
    await russian.getByText('план, строка 2: в зале нет стола «стол 99»; напишите его имя или номер часов').waitFor()
    await russian.close()
  })

  it.each(['light', 'dark'] as const)(
    'a tile can be read with each need, and looks like it, in the %s',
    async (scheme) => {
      await page.emulateMedia({ colorScheme: scheme })
      for (const need of ['', 'call', 'flag', 'power', 'doubt', 'lost', 'over', 'battery', 'length'])
        for (const kind of ['playing', 'standing', 'waiting', 'ended']) {
          const { least, look } = await page.evaluate(lookOf, `tile ${kind} ${need && `need-${need}`}`)
          expect([need, kind, least >= 4.5 || least]).toEqual([need, kind, true])
          const plain = await page.evaluate(lookOf, `tile ${kind}`)
          expect([need, kind, look === plain.look]).toEqual([need, kind, ['', 'battery', 'length'].includes(need)])
        }
    },
  )
})

/** The texts that have no room in a hall of so many tables. */
function cutIn(tables: string): string[] {
  document.body.dataset.tables = tables
  const texts = [...document.querySelectorAll('.tile :is(span, b), .need, .need *')]
  return texts.flatMap((text) => (text.scrollWidth > text.clientWidth + 1 ? [text.textContent] : []))
}

/**
 * The least contrast of a text on its background in a tile of this class, and the background and border of the tile.
 */
function lookOf(className: string): { least: number; look: string } {
  const tile = [...document.querySelectorAll('.tile')][0]
  tile.className = className
  const lightOf = (color: string): number => {
    const [r, g, b] = color.match(/[\d.]+/g)!.map((part) => {
      const share = Number(part) / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const groundOf = (element: Element): string => {
    const { backgroundColor } = getComputedStyle(element)
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement!) : backgroundColor
  }
  const texts = ['.name', '.state', '.score', '.bank', '.player'].flatMap((part) => [...tile.querySelectorAll(part)])
  const contrasts = texts.map((text) => {
    const [low, high] = [getComputedStyle(text).color, groundOf(text)].map(lightOf).sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  })
  const { backgroundColor, borderTop } = getComputedStyle(tile)
  return { least: Math.min(...contrasts), look: `${backgroundColor} ${borderTop}` }
}

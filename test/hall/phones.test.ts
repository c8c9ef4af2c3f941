/*
 * A hundred phones for ten minutes of virtual time, over HTTP: 98 simulated ones and two in real browsers. Networks
 * fail and recover, pages are reloaded, the judge lets other phones take over in mid-match, and ten thousand hostile
 * requests arrive.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bankAt } from '../../firmware/core/clock.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { linkOf } from '../../sim/hall/cards.ts'
import { figuresAt, type TableView } from '../../sim/hall/figures.ts'
import { advanceHandset, type Handset, hasEnded, joinHall, makeHandset, sender } from '../../sim/hall/handset.ts'
import { phoneClocks } from '../../sim/hall/phones.ts'
import { resultOf, resultsOf } from '../../sim/hall/results.ts'
import { serveHall, type Web } from '../../sim/hall/serve.ts'
import { makeService, type Service, setPlan, viewsOf } from '../../sim/hall/service.ts'
import { makeDice } from '../../sim/swarm/dice.ts'
import { type Chromium, launch } from '../../sim/web/chromium.ts'
import '../../sim/web/handle.ts'
import { messageOf } from '../../sim/web/report.ts'
import { makeFolder } from '../folder.ts'
import { post } from './post.ts'
import { textOf, truthOf } from './truth.ts'

const none = inject('noBrowser')
const COUNT = 100
/** The number of phones in browsers. */
const REAL = 2
const END = 600_000
const STEP = 1000
const SETTLED = 3000
const NEAR = 200
const FORGED = 10_000

describe.skipIf(none)('a hundred phones for ten minutes, two of them in browsers', () => {
  const clock = { now: 0 }
  const dice = makeDice(49)
  const out = makeFolder()
  const handsets: Handset[] = []
  const changed: { text: string; since: number }[] = []
  const wrong: string[] = []
  let [looks, swaps, silences] = [0, 0, 0]
  let service: Service
  let web: Web
  let chromium: Chromium
  let pages: Page[]

  const cardOf = (table: number): string => linkOf(service, table, service.phones.current.get(`table ${table}`)!)

  beforeAll(async () => {
    service = makeService(phoneClocks(COUNT), out, () => clock.now)
    web = await serveHall(service, '127.0.0.1', 0, undefined, 0)
    service.address = `http://127.0.0.1:${web.port}`
    const rows = Array.from({ length: COUNT }, (_, i) => `${i + 1}; Left ${i + 1}; Right ${i + 1}`)
    setPlan(service, ['event Club', 'round 1', 'control custom 1 8 1:00', ...rows].join('\n'))
    const send = sender(service.address)
    for (let table = REAL + 1; table <= COUNT; table++) {
      const handset = makeHandset(cardOf(table), table, send)
      expect((await joinHall(handset, 0)).status).toBe(200)
      handsets.push(handset)
    }
    chromium = await launch()
    pages = await Promise.all([1, 2].map(open))
  })

  afterAll(async () => {
    await chromium?.close()
    web?.close()
  })

  /** A new phone that has scanned the card of this table; the test controls its time. */
  async function open(table: number): Promise<Page> {
    const context = await chromium.browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'en',
      bypassCSP: true,
    })
    const page = await context.newPage()
    await page.goto(cardOf(table))
    await page.waitForFunction('nardy.live.clock.loop.session.stage > 0 && document.body.matches(".at-hall")')
    await page.evaluate(() => nardy.pause())
    return page
  }

  const letOther = async (name: string): Promise<void> =>
    expect(await post(service.address, '/phone/open', { name })).toMatchObject({ status: 200 })

  /** What the players at a browser's table do now: they agree and press, and the right player thinks too long. */
  async function playOn(page: Page, i: number): Promise<void> {
    const { stage, turn } = await page.evaluate(() => {
      const { stage, clock } = nardy.live.clock!.loop.session
      return { stage, turn: clock.turn }
    })
    const hold = async (key: string, ms: number): Promise<void> => {
      await page.keyboard.down(key)
      await page.evaluate((span) => nardy.pass(span), ms)
      await page.keyboard.up(key)
      await page.evaluate(() => nardy.pass(50))
    }
    const isSlow = turn === 1 && i % 25 > 0
    if (stage === Stage.Over || stage === Stage.Flag) return page.evaluate(() => nardy.tell())
    if (stage === Stage.Ready || stage === Stage.Power) for (const key of ['a', 'l']) await hold(key, 1200)
    else if (stage === Stage.Open) await hold('l', 80)
    else if (stage === Stage.Play && i % 5 === 0 && !isSlow) await hold(turn ? 'l' : 'a', 80)
    await page.evaluate((now) => nardy.pass(Math.max(0, now - nardy.live.now)), clock.now)
    await page.evaluate(() => nardy.tell())
  }

  /** Compares what is shown for a table with its clock. */
  function look(i: number, { said }: TableView): void {
    const handset = handsets[i]
    const { player } = handset
    const { clock: bank, stage } = player.clock.loop.session
    const text = `${truthOf(player)} ${bank.turns} ${bank.isRunning} ${handset.isOnline} ${player.boot}`
    if (changed[i]?.text !== text) changed[i] = { text, since: clock.now }
    if (!said || !handset.isOnline || clock.now - changed[i].since < SETTLED || isBefore(stage)) return
    looks++
    const { bank: shown, isFaded } = figuresAt(said, clock.now)
    const own = [0, 1].map((side) => bankAt(bank, side, clock.now - player.boot))
    const isFar = [0, 1].some((side) => Math.abs(own[side] - shown[side]) > NEAR)
    if (isFaded || isFar || textOf(said) !== truthOf(player))
      wrong.push(`${clock.now} ${handset.table}: ${own} ${truthOf(player)}, shown ${shown} ${textOf(said)} ${isFaded}`)
  }

  /** Another phone replaces this one. */
  async function exchange(i: number): Promise<void> {
    const { table } = handsets[i]
    const other = makeHandset(
      cardOf(Number(table)),
      1000 + i,
      sender(service.address),
      `another phone of ${table}, after ${swaps}`,
    )
    expect((await joinHall(other, clock.now)).body.why).toBe('second')
    await letOther(`table ${table}`)
    expect((await joinHall(other, clock.now)).status).toBe(200)
    handsets[i] = other
    swaps++
  }

  async function stir(): Promise<void> {
    const i = dice.roll(handsets.length)
    const handset = handsets[i]
    const { stage } = handset.player.clock.loop.session
    if (dice.chance(150)) {
      handset.isOnline = !handset.isOnline
      silences++
    } else if (dice.chance(60)) Object.assign(handset, { load: handset.load + 1, count: 0 })
    else if (dice.chance(40) && handset.isOnline && stage === Stage.Play && handset.received) await exchange(i)
  }

  it('no table is shown wrong three seconds after its last change', async () => {
    for (let i = 1; clock.now < END; i++) {
      clock.now += STEP
      await Promise.all(handsets.map((handset) => advanceHandset(handset, clock.now)))
      await Promise.all(pages.map((page) => playOn(page, i)))
      const views = viewsOf(service)
      for (const k of handsets.keys()) look(k, views[k + REAL])
      for (let n = 0; n < 6; n++) await stir()
      if (i === 20) {
        await pages[0].reload()
        await pages[0].waitForFunction('window.nardy')
        await pages[0].evaluate(() => nardy.pause())
      }
      if (i === 40) await pages[0].context().setOffline(true)
      if (i === 70) await pages[0].context().setOffline(false)
      if (i === 30) {
        await letOther('table 2')
        pages[1] = await open(2)
      }
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(looks).toBeGreaterThan(5000)
    expect([swaps > 3, silences > 100]).toEqual([true, true])
  })

  it('every finished match has the result that its record says, and no other match has one', async () => {
    for (const handset of handsets) handset.isOnline = true
    clock.now += STEP
    for (const handset of handsets) await advanceHandset(handset, clock.now)
    const results = resultsOf(service)
    const ended = handsets.filter(hasEnded)
    expect(ended.length).toBeGreaterThan(50)
    for (const { table, player } of ended) {
      const [result, ...more] = results.filter((one) => one.table === `table ${table}`)
      const { words } = player.flash
      const { event: _, round: __, ...read } = resultOf(`table ${table}`, { words, file: result?.record ?? '' })
      expect([result, more]).toMatchObject([{ ...read, left: `Left ${table}`, right: `Right ${table}` }, []])
    }
    for (const [i, page] of pages.entries()) {
      const words = await page.evaluate(() => nardy.live.flash.words)
      const [result] = results.filter((one) => one.table === `table ${i + 1}`)
      expect(result).toMatchObject({ winner: 'left', how: 'flag', left: `Left ${i + 1}` })
      expect(result).toMatchObject(resultOf(`table ${i + 1}`, { words, file: result.record }))
    }
    expect(results.length).toBe(ended.length + REAL)
  })

  it(`${FORGED.toLocaleString('en')} forged, oversized, replayed and foreign requests change nothing`, async () => {
    for (const page of pages) await page.close()
    const stateOf = (): string =>
      JSON.stringify([
        viewsOf(service).map(({ said, players }) => [said, players]),
        resultsOf(service),
        [...service.phones.seats.values()].map(({ words, device, isOpen }) => [words.length, device, isOpen]),
      ])
    const before = stateOf()
    const replayed = handsets.map((h) => messageOf(h, h.player.flash.words, h.player.now))
    await Promise.all(replayed.map((body) => handsets[0].send('tell', body)))
    const asItWas = stateOf().replace(/"freshAt":\d+/g, '') === before.replace(/"freshAt":\d+/g, '')
    expect(asItWas).toBe(true)
    const now = stateOf()
    const paths = ['/phone/tell', '/phone/record', '/phone/join', '/phone/open', '/plan', '/do', '/clear']
    const forge = (n: number): [path: string, init: RequestInit] => {
      const own = handsets[dice.roll(handsets.length)]
      const other = handsets[dice.roll(handsets.length)]
      const json = { 'content-type': 'application/json' }
      const post = (body: string, headers: Record<string, string> = json): RequestInit => ({
        method: 'POST',
        headers,
        body,
      })
      const words = Array.from({ length: 40 }, () => dice.roll(2 ** 31))
      const good = {
        table: own.table,
        secret: own.secret,
        device: own.device,
        load: own.load,
        count: own.count + 1000 + n,
      }
      const path = paths[dice.roll(3)]
      const phone = path === '/phone/join' ? paths[dice.roll(2)] : path
      const kinds: (() => [string, RequestInit])[] = [
        () => [path, post(JSON.stringify({ ...good, secret: 'x'.repeat(16), words }))],
        () => [path, post(JSON.stringify({ ...good, device: 'somebody else altogether', bytes: '', from: 0, words }))],
        () => [path, post(JSON.stringify({ ...good, table: String((Number(own.table) % COUNT) + 1), from: 0, words }))],
        () => ['/phone/tell', post(JSON.stringify(replayed[dice.roll(replayed.length)]))],
        () => [path, post(JSON.stringify({ ...good, words: 'x'.repeat(900_000) }))],
        () => [phone, post(JSON.stringify({ ...good, bytes: 'zz', from: -1, words: [-1, 2 ** 40, 'x'] }))],
        () => ['/phone/record', post(JSON.stringify({ ...good, words: [1, 2, 3, ...words] }))],
        () => [phone, post('{"table":', json)],
        () => [path, post(JSON.stringify(good), { ...json, origin: 'http://evil.example' })],
        () => [paths[3 + dice.roll(4)], post(JSON.stringify({ name: 'table 3', text: 'control short 7 10' }), json)],
        () => [path, { ...post(JSON.stringify(good)), headers: { 'content-type': 'text/plain' } }],
        () => [
          '/phone/record',
          post(JSON.stringify({ ...good, words: other === own ? [] : other.player.flash.words })),
        ],
      ]
      return kinds[n % kinds.length]()
    }
    const admitted: string[] = []
    for (let n = 0; n < FORGED; n += 50) {
      const batch = Array.from({ length: 50 }, (_, k) => forge(n + k))
      const answers = await Promise.all(batch.map(([path, init]) => fetch(`${service.address}${path}`, init)))
      for (const [k, { ok, status }] of answers.entries())
        if (ok || status >= 500) admitted.push(`${status} ${batch[k][0]} ${String(batch[k][1].body).slice(0, 200)}`)
      await Promise.all(answers.map((answer) => answer.text()))
    }
    expect(admitted.slice(0, 5)).toEqual([])
    expect(stateOf()).toBe(now)
    for (const { marks } of viewsOf(service)) expect(marks.length).toBeLessThanOrEqual(8)
  })
})

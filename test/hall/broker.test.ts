/*
 * A hundred clocks for ten minutes, through Debian's Mosquitto to the desk's page in a browser. Time is virtual: it
 * waits while the messages of a step pass through the broker, and the page is read once it shows that step.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { NOBODY } from '../../firmware/core/clock.ts'
import { Stage } from '../../firmware/core/table.ts'
import { tenthsShown, timeText } from '../../firmware/ui/time.ts'
import { BYTES, checkOf, Field, putBits, ROWS } from '../../sim/hall/air/rows.ts'
import { type Carrier, joinBroker, publisher } from '../../sim/hall/broker.ts'
import { demoClocks } from '../../sim/hall/demo.ts'
import { isTelling } from '../../sim/hall/play.ts'
import { type Delivery, USUAL } from '../../sim/hall/radio.ts'
import { serveHall, tellAll, type Web } from '../../sim/hall/serve.ts'
import { brokerIs, makeService, take, viewsOf } from '../../sim/hall/service.ts'
import { payloadsOf, topicsOf } from '../../sim/hall/topics.ts'
import { makeWorld, passTo } from '../../sim/hall/world.ts'
import { type Chromium, launch } from '../../sim/web/chromium.ts'
import { type Mosquitto, makeMosquitto, noMosquitto } from './mosquitto.ts'
import { impliedBy, listen, type Told, textOf, truthOf, watchChanges } from './truth.ts'

const none = inject('noBrowser')
const COUNT = 100
const STEP = 100
/** Ms between looks at the page; the broker is killed half way through. */
const READ = 5000
const END = 600_000
const KILLED = 300_000
const NEAR = 200
const BELIEVED = 4000
const SETTLED = 3000
const MARK = '/ble/advertise/mark'
const EPOCH = Date.UTC(2026, 10, 28, 12)

interface Shown {
  name: string
  left: string
  right: string
  state: string
  score: string
  isFaded: boolean
}

interface Element {
  className: string
  textContent: string | null
  querySelector: (selector: string) => Element | null
  hidden: boolean
  dataset: Record<string, string>
}
declare const document: {
  body: Element
  querySelectorAll: (selector: string) => Iterable<Element>
  querySelector: (selector: string) => Element
}

/** What the page shows once it shows this instant. */
async function readPage(page: Page, now: number): Promise<{ tables: Shown[]; needs: string[]; lost: string }> {
  await page.waitForFunction((told) => document.body.dataset.now === told, String(now), { timeout: 20_000 })
  return page.evaluate(() => {
    const text = (element: Element, selector: string): string => element.querySelector(selector)?.textContent ?? ''
    const tables = [...document.querySelectorAll('.tile')].map((tile) => ({
      name: text(tile, '.name'),
      left: text(tile, '.bank.left'),
      right: text(tile, '.bank.right'),
      state: text(tile, '.state'),
      score: text(tile, '.score'),
      isFaded: / faded/.test(tile.className),
    }))
    const needs = [...document.querySelectorAll('.need')].map((need) => `${text(need, '.name')} ${text(need, '.what')}`)
    const lost = document.querySelector('#lost')
    return { tables, needs, lost: lost.hidden ? '' : (lost.textContent ?? '') }
  })
}

/** A bank is low at a minute, and very low at 15 s. */
function markOf(bank: number): string {
  return bank <= 15_000 ? '!!' : bank <= 60_000 ? '!' : ''
}

/** True if the page's figure fits a bank within NEAR of this one, with or without its mark. */
function isNear(text: string, bank: number): boolean {
  for (let off = -NEAR; off <= NEAR; off += 25) {
    const ms = Math.max(0, bank + off)
    const time = ms > 0 ? timeText(tenthsShown(ms)) : '0:00'
    if (text === time || text === time + markOf(ms)) return true
  }
  return false
}

describe.skipIf(none || noMosquitto)(
  'a hundred clocks for ten minutes, by two gateways and Mosquitto, in a browser',
  () => {
    const world = makeWorld(COUNT, 4, USUAL, (number) => (number % 4 ? 'calm' : 'brief'))
    const told = listen(world)
    const newest = new Map<string, Told>()
    const quietFor = watchChanges(world)
    const service = makeService(demoClocks(COUNT), '/tmp/none', () => EPOCH + world.now)
    const [wrong, late, silent]: string[][] = [[], [], []]
    let [looks, settled, calls, flags] = [0, 0, 0, 0]
    let mosquitto: Mosquitto
    let carrier: Carrier
    let gateway: ReturnType<typeof publisher>
    let web: Web
    let chromium: Chromium
    let page: Page
    let marked = (): void => {}

    beforeAll(async () => {
      mosquitto = await makeMosquitto()
      await mosquitto.start()
      const hear = (topic: string, payload: Uint8Array): void => {
        if (topic === MARK) marked()
        else take(service, topic, payload)
      }
      carrier = await joinBroker(mosquitto.url, { take: hear, onConnection: (isThere) => brokerIs(service, isThere) })
      gateway = publisher(mosquitto.url)
      await gateway.ready
      web = await serveHall(service, '127.0.0.1', 0, undefined, 0)
      chromium = await launch()
      page = await chromium.browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en' })
      await page.goto(`http://127.0.0.1:${web.port}/`, { waitUntil: 'commit' })
      await page.waitForSelector('.tile')
    })

    afterAll(async () => {
      web?.close()
      await Promise.all([carrier?.close(), gateway?.close(), chromium?.close()])
      await mosquitto?.kill()
    })

    /** Publishes what two gateways heard, each with its own topic, and waits until all has passed the broker. */
    const publish = async (list: readonly Delivery[]): Promise<void> => {
      for (const [i, { sender, bytes }] of list.entries()) {
        const which = i % 2
        void gateway.publish(topicsOf(sender)[which], payloadsOf(bytes)[which])
        const seen = told.get(bytes)!
        if (seen.order >= (newest.get(sender)?.order ?? -1)) newest.set(sender, seen)
      }
      const heard = new Promise<void>((resolve) => {
        marked = resolve
      })
      await gateway.publish(MARK, '{}')
      await heard
    }

    const passAll = async (until: number): Promise<void> => {
      for (let now = world.now + STEP; now <= until; now += STEP) {
        const list = passTo(world, now)
        if (list.length) await publish(list)
        if (now % 500 === 0) for (const i of world.players.keys()) quietFor(i, now)
      }
    }

    const look = async (): Promise<string> => {
      const { now } = world
      tellAll(web)
      const { tables, needs, lost } = await readPage(page, EPOCH + now)
      for (const [i, p] of world.players.entries()) {
        const quiet = quietFor(i, now)
        const seen = newest.get(world.senders[i].address)
        const shown = tables[i]
        if (!seen || !shown || shown.isFaded || !isTelling(p) || now - p.boot < BELIEVED || seen.boot !== p.boot)
          continue
        looks++
        const implied = impliedBy(seen, now)
        const score = `${seen.heard.score.join(':')} /${seen.heard.length}`
        if (!isNear(shown.left, implied[0]) || !isNear(shown.right, implied[1]) || shown.score !== score)
          wrong.push(`${now} ${shown.name}: ${implied} ${score}, shown ${shown.left} ${shown.right} ${shown.score}`)
        const isCalled = seen.heard.called > 0 && seen.heard.stage !== Stage.Ruling
        const { stage, fell } = seen.heard
        const isFlag = stage === Stage.Flag || (stage === Stage.Result && fell !== NOBODY)
        if (
          isCalled !== needs.includes(`table ${p.number} JUDGE`) ||
          (isFlag && !isCalled && !needs.includes(`table ${p.number} FLAG`))
        )
          silent.push(`${now} ${shown.name}: ${shown.state}`)
        calls += Number(isCalled)
        flags += Number(isFlag)
        if (quiet < SETTLED) continue
        settled++
        if (truthOf(p) !== textOf(seen.heard))
          late.push(`${now} ${shown.name}: ${truthOf(p)}, shown ${textOf(seen.heard)}`)
      }
      return lost
    }

    it('each figure is within 0.2 s of what the newest message received implies, and each call and flag is shown', async () => {
      while (world.now < KILLED) {
        await passAll(world.now + READ)
        expect(await look()).toBe('')
      }
      expect([wrong.slice(0, 3), late.slice(0, 3), silent.slice(0, 3)]).toEqual([[], [], []])
      expect(viewsOf(service).flatMap(({ marks }) => marks)).toEqual([])
    })

    it('the page says that the broker was killed, and recovers by itself when it is back', async () => {
      await mosquitto.kill()
      await expect.poll(() => service.isBrokerThere, { timeout: 20_000 }).toBe(false)
      const before = world.now
      for (let now = before + STEP; now <= before + 10_000; now += STEP) passTo(world, now)
      tellAll(web)
      const { lost, tables } = await readPage(page, EPOCH + world.now)
      expect(lost).toMatch(/^No connection to the broker since \d\d:\d\d:\d\d/)
      expect(tables.filter(({ isFaded }) => !isFaded)).toEqual([])
      await mosquitto.start()
      await expect.poll(() => service.isBrokerThere, { timeout: 30_000 }).toBe(true)
      gateway.close()
      gateway = publisher(mosquitto.url)
      await gateway.ready
      await passAll(world.now + READ)
      expect(await look()).toBe('')
    })

    it('the figures, calls and flags are still right at the end', async () => {
      while (world.now < END) {
        await passAll(world.now + READ)
        expect(await look()).toBe('')
      }
      expect([wrong.slice(0, 3), late.slice(0, 3), silent.slice(0, 3)]).toEqual([[], [], []])
      const least = [8000, 2500, 50, 5]
      expect([looks, settled, calls, flags].filter((count, i) => count < least[i])).toEqual([])
    })

    it('a call is on the page within two seconds, by a stop-watch', async () => {
      const i = world.players.findIndex((p, k) => {
        const heard = newest.get(world.senders[k].address)?.heard
        return isTelling(p) && heard?.stage === Stage.Stop && !heard.called
      })
      const { address, bytes } = world.senders[i]
      const called = Uint8Array.from(bytes!)
      putBits(called, ROWS[Field.Called], 1)
      putBits(called, ROWS[Field.Changes], (newest.get(address)!.heard.changes + 1) % 256)
      called[BYTES - 1] = checkOf(called)
      const need = page.locator('.need', { hasText: new RegExp(`^table ${i + 1}\\s*JUDGE`) })
      expect(await need.count()).toBe(0)
      const from = performance.now()
      await gateway.publish(topicsOf(address)[1], payloadsOf(called)[1])
      await need.waitFor({ timeout: 20_000 })
      expect(performance.now() - from).toBeLessThan(2000)
    })
  },
)

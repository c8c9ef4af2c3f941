/*
 * A hundred clocks for ten minutes, through Debian's Mosquitto to the desk's page in a browser. The page must show what
 * a hall knows that is told the same without a broker; that this is right is for estimate.test.ts to say. Time is
 * virtual: it waits while the messages of a step pass through the broker, and the page is read once it shows that step.
 */
import type { MqttClient } from 'mqtt'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { NOBODY } from '../../firmware/core/clock.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { tenthsShown, timeText } from '../../firmware/ui/time.ts'
import { decode } from '../../sim/hall/air/decode.ts'
import { BYTES, checkOf, Field, putBits, ROWS } from '../../sim/hall/air/rows.ts'
import { type Carrier, joinBroker, publisher } from '../../sim/hall/broker.ts'
import { demoClocks } from '../../sim/hall/demo.ts'
import { figuresAt, type Said, type TableView } from '../../sim/hall/figures.ts'
import { serveHall, tellAll, type Web } from '../../sim/hall/serve.ts'
import { brokerIs, makeService, take, viewsOf } from '../../sim/hall/service.ts'
import { payloadsOf, topicsOf } from '../../sim/hall/topics.ts'
import { type Delivery, makeWorld, passTo, USUAL } from '../../sim/hall/world.ts'
import { type Chromium, launch } from '../../sim/web/chromium.ts'
import { type Mosquitto, makeMosquitto, noMosquitto } from './mosquitto.ts'

const none = inject('noBrowser')
const COUNT = 100
const STEP = 100
/** Ms between looks at the page. */
const READ = 5000
const END = 600_000
const MARK = '/ble/advertise/mark'
const EPOCH = Date.UTC(2026, 10, 28, 12)

interface Shown {
  left: string
  right: string
  score: string
  isFaded: boolean
}

/** What the page shows once it shows this instant. */
async function readPage(page: Page, now: number): Promise<{ tables: Shown[]; needs: string[]; lost: string }> {
  await page.waitForFunction((told) => document.body.dataset.now === told, String(now), { timeout: 20_000 })
  return page.evaluate(() => {
    const text = (element: Element, selector: string): string => element.querySelector(selector)?.textContent ?? ''
    const tables = [...document.querySelectorAll('.tile')].map((tile) => ({
      left: text(tile, '.bank.left'),
      right: text(tile, '.bank.right'),
      score: text(tile, '.score'),
      isFaded: / faded/.test(tile.className),
    }))
    const needs = [...document.querySelectorAll('.need')].map((need) => `${text(need, '.name')} ${text(need, '.what')}`)
    const lost = document.getElementById('lost')!
    return { tables, needs, lost: lost.hidden ? '' : lost.textContent }
  })
}

/** A bank is low at a minute, and very low at 15 s, but not before a match or after it. */
function bankText(bank: number, { stage }: Said): string {
  const time = bank > 0 ? timeText(tenthsShown(bank)) : '0:00'
  if (isBefore(stage)) return bank ? time : '–'
  const mark = bank <= 15_000 ? '!!' : bank <= 60_000 ? '!' : ''
  return stage === Stage.Over ? time : time + mark
}

function isCalled({ said }: TableView): boolean {
  return said !== undefined && said.called > 0 && said.stage !== Stage.Ruling
}

function isFlag({ said }: TableView): boolean {
  return said?.stage === Stage.Flag || (said?.stage === Stage.Result && said.fell !== NOBODY)
}

/** What the page should show of a table. */
function shownOf({ said }: TableView, now: number): Shown {
  if (!said) return { left: '–', right: '–', score: '', isFaded: true }
  const { bank, isFaded } = figuresAt(said, now)
  const [left, right] = bank.map((ms) => bankText(ms, said))
  const points = isBefore(said.stage) ? '' : `${said.score.join(':')} `
  return { left, right, score: `${points}/${said.length}`, isFaded }
}

describe.skipIf(none || noMosquitto)(
  'a hundred clocks for ten minutes, by two gateways and Mosquitto, in a browser',
  () => {
    const world = makeWorld(COUNT, 4, USUAL, (number) => (number % 4 ? 'calm' : 'brief'))
    const [service, direct] = [0, 1].map(() => makeService(demoClocks(COUNT), '/tmp/none', () => EPOCH + world.now))
    let [looks, calls, flags] = [0, 0, 0]
    let mosquitto: Mosquitto
    let carrier: Carrier
    let gateway: MqttClient
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
      gateway = await publisher(mosquitto.url)
      web = await serveHall(service, '127.0.0.1', 0, undefined, 0)
      chromium = await launch()
      page = await chromium.browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en' })
      await page.goto(`http://127.0.0.1:${web.port}/`, { waitUntil: 'commit' })
      await page.waitForSelector('.tile')
    })

    afterAll(async () => {
      web?.close()
      await Promise.all([carrier?.close(), gateway?.endAsync(), chromium?.close()])
      await mosquitto?.kill()
    })

    /** Publishes what two gateways heard, each with its own topic, and waits until all has passed the broker. */
    const publish = async (list: readonly Delivery[]): Promise<void> => {
      for (const [i, { sender, bytes }] of list.entries()) {
        const [topic, payload] = [topicsOf(sender)[i % 2], payloadsOf(bytes)[i % 2]]
        void gateway.publishAsync(topic, payload)
        take(direct, topic, Buffer.from(payload))
      }
      const heard = new Promise<void>((resolve) => {
        marked = resolve
      })
      await gateway.publishAsync(MARK, '{}')
      await heard
    }

    const passAll = async (until: number): Promise<void> => {
      for (let now = world.now + STEP; now <= until; now += STEP) {
        const list = passTo(world, now)
        if (list.length) await publish(list)
      }
    }

    /** Compares the page with the hall that was told directly; returns what the page says of a lost connection. */
    const look = async (): Promise<string> => {
      const now = EPOCH + world.now
      tellAll(web)
      const { tables, needs, lost } = await readPage(page, now)
      const views = viewsOf(direct)
      expect(tables).toEqual(views.map((view) => shownOf(view, now)))
      const called = views.filter(isCalled)
      const fallen = views.filter((view) => isFlag(view) && !isCalled(view))
      const shown = [...called.map(({ name }) => `${name} JUDGE`), ...fallen.map(({ name }) => `${name} FLAG`)]
      expect(needs.filter((need) => /JUDGE|FLAG/.test(need)).sort()).toEqual(shown.sort())
      looks += tables.filter(({ isFaded }) => !isFaded).length
      calls += called.length
      flags += fallen.length
      return lost
    }

    it('each figure, call and flag is on the page as it was told', async () => {
      while (world.now < END) {
        await passAll(world.now + READ)
        expect(await look()).toBe('')
      }
      expect(viewsOf(service).flatMap(({ marks }) => marks)).toEqual([])
      const least = [8000, 50, 5]
      expect([looks, calls, flags].filter((count, i) => count < least[i])).toEqual([])
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
      gateway.end()
      gateway = await publisher(mosquitto.url)
      await passAll(world.now + READ)
      expect(await look()).toBe('')
    })

    it('a call is on the page within two seconds, by a stop-watch', async () => {
      const stopped = viewsOf(direct).findIndex(({ said }) => said?.stage === Stage.Stop && !said.called)
      const { address, bytes } = world.senders[stopped]
      const called = Uint8Array.from(bytes!)
      putBits(called, ROWS[Field.Called], 1)
      putBits(called, ROWS[Field.Changes], (decode(bytes!)!.changes + 1) % 256)
      called[BYTES - 1] = checkOf(called)
      const need = page.locator('.need', { hasText: new RegExp(`^table ${stopped + 1}\\s*JUDGE`) })
      expect(await need.count()).toBe(0)
      const from = performance.now()
      await gateway.publish(topicsOf(address)[1], payloadsOf(called)[1])
      await need.waitFor({ timeout: 20_000 })
      expect(performance.now() - from).toBeLessThan(2000)
    })
  },
)

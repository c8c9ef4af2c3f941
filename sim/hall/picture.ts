/*
 * Draws the README's picture: the desk's page of the demo, as a browser shows it. `tsx sim/hall/picture.ts` writes it
 * to hall.png, or to the file that is named.
 */
import { fileURLToPath } from 'node:url'
import { launch } from '../web/chromium.ts'
import { beginDemo, demoClocks } from './demo.ts'
import { serveHall } from './serve.ts'
import { makeService } from './service.ts'

const TABLES = 100
const SEED = 8
const SIZE = { width: 1280, height: 744 }
const FILE = process.argv[2] ?? fileURLToPath(new URL('./hall.png', import.meta.url))

const service = makeService(demoClocks(TABLES), '/nowhere')
const stop = beginDemo(service, TABLES, SEED, 1)
const web = await serveHall(service, '127.0.0.1', 0, undefined)
const chromium = await launch()
const page = await chromium.browser.newPage({ viewport: SIZE, locale: 'en' })
await page.goto(`http://127.0.0.1:${web.port}/`)
await page.waitForSelector('.need')
await page.screenshot({ path: FILE })
await chromium.close()
stop()
web.close()

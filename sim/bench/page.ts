/*
 * Measures how soon the page can be touched when a browser that has not seen it opens it from the disk, with this
 * machine's processor as it is, and slowed down to that of a phone. The time runs from the address to the first frame
 * in which a touch is heard.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPage } from '../web/build.ts'
import { type Chromium, launch } from '../web/chromium.ts'
import { verdict, whole } from './report.ts'

const OPENINGS = 10
/** How many times slower the processor is made. */
const SLOWER = [1, 4]
/** The goals: bytes, which a test enforces, and ms on this machine as it is. */
const BYTES = 400_000
const SOON = 1000
/** Notes the ms at which the page's script has run and its first frame is drawn. */
const USABLE = `addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(() => {
  globalThis.usable = performance.now()
})))`

interface PageReport {
  bytes: number
  openings: number
  /** Ms to the first touch, the median, for each of these slownesses. */
  usable: { slower: number; ms: number }[]
}

export const PAGE_STEPS = OPENINGS * SLOWER.length

/** `step` is called for each opening; throws NoStart where there is no browser. */
export async function measurePage(step: () => void, openings = OPENINGS): Promise<PageReport> {
  const dir = mkdtempSync(join(tmpdir(), 'nardy-page-'))
  try {
    await buildPage(dir)
    const file = join(dir, 'index.html')
    const chromium = await launch()
    try {
      const usable: PageReport['usable'] = []
      for (const slower of SLOWER) {
        const times: number[] = []
        for (let i = 0; i < openings; i++) {
          times.push(await chromium.within('the page', () => open(chromium, pathToFileURL(file).href, slower)))
          step()
        }
        usable.push({ slower, ms: Math.round(times.sort((a, b) => a - b)[openings >> 1]) })
      }
      return { bytes: statSync(file).size, openings, usable }
    } finally {
      await chromium.close()
    }
  } finally {
    rmSync(dir, { recursive: true })
  }
}

/** Ms till it can be touched. */
async function open({ browser }: Chromium, address: string, slower: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(USABLE)
  await page.goto(address)
  await page.waitForFunction('globalThis.usable')
  const ms = await page.evaluate<number>('usable')
  await context.close()
  return ms
}

export function pageTable({ bytes, openings, usable }: PageReport): string {
  const rows = usable.map(({ slower, ms }) => {
    const what = slower > 1 ? `the same with a processor ${slower} times slower` : 'from the address to the first touch'
    return `${String(ms).padStart(10)}  ms ${what} (median of ${openings})`
  })
  return [
    `${whole(bytes).padStart(10)}  bytes`,
    ...rows,
    verdict(bytes <= BYTES, `at most ${whole(BYTES)} bytes`),
    verdict(usable[0].ms <= SOON, `at most ${whole(SOON)} ms to the first touch`),
    '',
  ].join('\n')
}

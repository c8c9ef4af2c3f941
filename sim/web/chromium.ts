/*
 * Starts Chromium without a window, and prints pages to PDFs with it. Every wait has a deadline: after it the error
 * names what was awaited, and the browser is killed with all its processes.
 */
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Ms that the start of the browser, or any one piece of work in it, may take. */
export const WAIT_MS = 60_000
/** Ms that the browser has to close before it is killed. */
const CLOSE_MS = 10_000
/** Ms that Playwright has to report its own deadline; it first waits for the browser to exit, which may never come. */
const GRACE_MS = 3000
/** No network of its own, no graphics or sound card, no first-run pages. Playwright sets the rest, an empty profile. */
const SWITCHES = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-audio-output'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** The path of the program; a name without a slash is looked up in PATH. Undefined if there is none. */
function findChromium(name = process.env.CHROMIUM || 'chromium'): string | undefined {
  if (name.includes('/')) return existsSync(name) ? name : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/** Chromium did not start, or there is none. The message is for a person. */
export class NoStart extends Error {}

export interface Chromium {
  browser: Browser
  /** The result of the work. If it takes longer than `ms`, the browser is killed, and the error names it by `what`. */
  within<T>(what: string, work: () => Promise<T>, ms?: number): Promise<T>
  /** Kills the browser's process group at once; whatever still waits for the browser fails. */
  kill(): void
  /** Closes the browser; kills it if that takes too long. */
  close(): Promise<void>
}

/** Starts Chromium. Throws a NoStart if it does not start within `ms`. */
export async function launch(file = findChromium(), ms = WAIT_MS): Promise<Chromium> {
  if (!file) throw new NoStart('no chromium: install it, or name it in CHROMIUM')
  const { kill, watched } = killable(file)
  let isKilled = false
  const end = (): void => {
    isKilled = true
    kill()
  }
  const endAll = (): void => {
    end()
    process.exit(143)
  }
  const within = async <T>(what: string, work: () => Promise<T>, limit = WAIT_MS): Promise<T> => {
    if (isKilled) throw new Error(`${what}: Chromium was killed before`)
    return bounded(what, work(), limit, end)
  }
  const start = () =>
    chromium.launch({ executablePath: file, args: SWITCHES, timeout: ms, handleSIGTERM: false, handleSIGHUP: false })
  process.once('SIGTERM', endAll)
  try {
    const browser = await within('its start', () => watched(start), ms + GRACE_MS)
    const close = async (): Promise<void> => {
      await within('its end', () => browser.close(), CLOSE_MS).catch(() => {})
      process.off('SIGTERM', endAll)
      kill()
    }
    return { browser, within, kill: end, close }
  } catch (error) {
    process.off('SIGTERM', endAll)
    end()
    throw new NoStart(`${file} is of no use: ${inLine((error as Error).message)}`)
  }
}

/** The result of the work. After so many ms, calls `over` and throws an error that names the work. */
function bounded<T>(what: string, work: Promise<T>, ms: number, over: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => {
      over()
      reject(new Error(`Chromium: ${what} did not come within ${ms / 1000} s; it was killed`))
    }, ms)
    work.then(resolve, reject).finally(() => clearTimeout(deadline))
  })
}

/** `watched` notes the processes started during some work; `kill` kills the groups of those that run this file. */
function killable(file: string): { kill: () => void; watched: <T>(work: () => Promise<T>) => Promise<T> } {
  const started: ChildProcess[] = []
  const note = (message: unknown): void => void started.push((message as { process: ChildProcess }).process)
  const watched = <T>(work: () => Promise<T>): Promise<T> => {
    subscribe('child_process', note)
    return work().finally(() => unsubscribe('child_process', note))
  }
  const kill = (): void => {
    unsubscribe('child_process', note)
    for (const { pid, spawnfile } of started.splice(0)) if (pid && spawnfile === file) killGroup(pid)
  }
  return { kill, watched }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // the group is gone already
  }
}

/** Why Chromium cannot be used here, in one line; '' if it starts and draws a page. Takes hardly longer than `ms`. */
export async function whyNoChromium(ms = WAIT_MS): Promise<string> {
  const name = process.env.CHROMIUM || 'chromium'
  const file = findChromium(name)
  if (!file) return `there is no ${name}`
  const until = performance.now() + ms
  try {
    const started = await launch(file, ms)
    try {
      await started.within('a page', () => drawPage(started.browser), Math.max(until - performance.now(), 1))
    } finally {
      await started.close()
    }
    return ''
  } catch (error) {
    const { message } = error as Error
    return error instanceof NoStart ? message : `${file} is of no use: ${inLine(message)}`
  }
}

/** Tries what a test needs of a page: that it opens, runs a script, and draws. */
async function drawPage(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  await page.goto('about:blank')
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => drawn(1)))')
}

/** The first line of one of Playwright's errors, with the last line that the browser wrote to stderr. */
function inLine(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Playwright dims its log
  const lines = message.replace(/\x1b\[\d+m/g, '').split('\n')
  const said = lines.flatMap((line) => /\[err\] (.*\S)/.exec(line)?.[1] ?? []).at(-1)
  return said ? `${lines[0]} (${said})` : lines[0]
}

interface Printer {
  /** The bytes of the PDF. The page's style sets the paper's size. Throws if it does not print in time. */
  print: (html: string) => Promise<Uint8Array>
  close: () => Promise<void>
}

/** A printer for many pages; throws if Chromium does not start. */
export async function makePrinter(): Promise<Printer> {
  const { browser, within, close } = await launch()
  const print = (html: string): Promise<Uint8Array> =>
    within('the print', async () => {
      const page = await browser.newPage()
      await page.setContent(html)
      const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
      await page.close()
      return bytes
    })
  return { print, close }
}

/** The PDF of a single page. */
export async function pdfOf(html: string): Promise<Uint8Array> {
  const { print, close } = await makePrinter()
  try {
    return await print(html)
  } finally {
    await close()
  }
}

/** Whether there is a Chromium; it may still fail to start. */
export function canPrint(): boolean {
  return findChromium() !== undefined
}

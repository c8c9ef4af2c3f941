/*
 * A Chromium without a window. Every wait has an end: what does not come in time is named, and the browser is killed with all its
 * processes.
 */
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Ms that the browser's start, a page, or any one thing in it may take. */
export const WAIT_MS = 60_000
/** Ms for its own end, after which it is killed. */
const CLOSE_MS = 10_000
/** Ms that Playwright has after its own deadline to report it. It waits for the browser's end, which may not come. */
const GRACE_MS = 3000
/** It is to ask for nothing of a network, a graphics card or a profile; the rest Playwright sets itself, an empty profile too. */
const SWITCHES = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** The program by its path; a name alone is looked for as a shell does. */
export function findChromium(name = process.env.CHROMIUM || 'chromium'): string | undefined {
  if (name.includes('/')) return existsSync(name) ? name : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/** What was to be one did not start; the message is for a person. */
export class NoStart extends Error {}

export interface Chromium {
  browser: Browser
  /** The result of this work. If it is not there in time the browser is killed, and the error names the work. */
  within<T>(what: string, work: () => Promise<T>, ms?: number): Promise<T>
  /** At once, its process group; whatever still waits for it fails. */
  kill(): void
  close(): Promise<void>
}

/** Starts it; throws when it has not started in time. */
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

/** What the work comes to, or after so many ms an error that names it; `over` is called then. */
function bounded<T>(what: string, work: Promise<T>, ms: number, over: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => {
      over()
      reject(new Error(`Chromium: ${what} did not come within ${ms / 1000} s; it was killed`))
    }, ms)
    work.then(resolve, reject).finally(() => clearTimeout(deadline))
  })
}

/** Notes what is started from this file in the course of some work; `kill` ends that with all that it has started. */
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
    // It is gone.
  }
}

/** Why no browser can be had here, in one line; '' where one starts and draws a page. Takes hardly longer than `ms`. */
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

/** As much as a test needs of a page: it opens, runs what it is told, and draws. */
async function drawPage(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  await page.goto('about:blank')
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => drawn(1)))')
}

/** The head of an error of Playwright, and what the browser itself said last. */
function inLine(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Playwright dims its log
  const lines = message.replace(/\x1b\[\d+m/g, '').split('\n')
  const said = lines.flatMap((line) => /\[err\] (.*\S)/.exec(line)?.[1] ?? []).at(-1)
  return said ? `${lines[0]} (${said})` : lines[0]
}

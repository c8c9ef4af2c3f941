/*
 * Fake browsers: nobody waits for them for long, and no process is left of them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { launch, whyNoChromium } from '../../sim/web/chromium.ts'
import { makeFolder } from '../folder.ts'

const dir = makeFolder()
const WAIT_MS = 2000

afterEach(() => vi.unstubAllEnvs())

function fake(name: string, ...lines: string[]): string {
  const file = join(dir, name)
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 })
  return file
}

/** False for a zombie too. */
function isAlive(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  if (existsSync('/proc/self')) return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'latin1'))
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each([
  ['is not there', join(dir, 'none'), /^there is no \S+none$/],
  ['ends at once', fake('ends', 'echo no screen here >&2', 'exit 1'), /^\S+ends is of no use: .*no screen here/],
  ['does not answer', fake('sleeps', 'sleep 1000'), /^\S+sleeps is of no use: .*Timeout 2000ms exceeded/],
])('a browser that %s is reported in one line', async (_what, file, line) => {
  vi.stubEnv('CHROMIUM', file)
  const from = performance.now()
  const why = await whyNoChromium(WAIT_MS)
  expect(why).toMatch(line)
  expect(why).not.toContain('\n')
  expect(performance.now() - from).toBeLessThan(10 * WAIT_MS)
})

it('a browser that does not start is killed with its own processes', async () => {
  const file = join(dir, 'pid')
  const starts = fake('starts', `sleep 1000 & echo $! > ${file}`, 'wait')
  await expect(launch(starts, WAIT_MS)).rejects.toThrow('Timeout 2000ms exceeded')
  await expect.poll(() => isAlive(Number(readFileSync(file, 'utf8')))).toBe(false)
})

it.skipIf(inject('noBrowser'))('a missing answer is named, and nothing else is waited for', async () => {
  const { browser, within, close } = await launch()
  const page = await within('a page', () => browser.newPage())
  const never = page.evaluate('new Promise(() => {})')
  await expect(within('an answer', () => never, 500)).rejects.toThrow('an answer did not come within 0.5 s')
  await expect(never).rejects.toThrow('page.evaluate: Target page, context or browser has been closed')
  await expect(within('a page', () => browser.newPage())).rejects.toThrow('a page: Chromium was killed before')
  await close()
})

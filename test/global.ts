/*
 * Before all tests, once: does a browser start here? One that hangs would keep each test waiting that wants it.
 */
import type { TestProject } from 'vitest/node'
import { whyNoChromium } from '../sim/web/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Why there is no browser; '' where there is one. */
    noBrowser: string
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const why = await whyNoChromium()
  if (why) process.stderr.write(`tests that want a browser are skipped: ${why}\n`)
  project.provide('noBrowser', why)
}

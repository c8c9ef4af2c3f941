/*
 * Checks once, before all tests, whether a browser starts here: one that hangs would keep each browser test waiting.
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

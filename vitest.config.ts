import { defineConfig } from 'vitest/config'
import { POLL_TIMEOUT, TEST_TIMEOUT } from './test/limit.ts'
import { Unfinished } from './test/reporter.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/global.ts'],
    setupFiles: ['test/setup.ts'],
    maxWorkers: '100%',
    testTimeout: TEST_TIMEOUT,
    hookTimeout: TEST_TIMEOUT,
    expect: { poll: { timeout: POLL_TIMEOUT } },
    reporters: [
      'default',
      new Unfinished(),
      ...(process.env.CI ? [['json', { outputFile: 'dist/test.json' }] as const] : []),
    ],
  },
})

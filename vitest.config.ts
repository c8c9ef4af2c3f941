import { defineConfig } from 'vitest/config'
import { TEST_TIMEOUT } from './test/limit.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    maxWorkers: '100%',
    testTimeout: TEST_TIMEOUT,
    hookTimeout: TEST_TIMEOUT,
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'dist/test.json' }]] : ['default'],
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'dist/test.json' }]] : ['default'],
  },
})

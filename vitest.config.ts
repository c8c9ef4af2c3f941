import { defineConfig } from 'vitest/config'
import { POLL_TIMEOUT, TEST_TIMEOUT } from './test/limit.ts'

/** What `npm run test:all` adds to `npm test`. */
const LONG = [
  // a browser, the page's pictures
  'test/web/{chromium,front,keys,look,page,serve,site,table,touch}.test.ts',
  // services with clients: broker, radio, upload, the judge's tool, the self-test
  'test/hall/{broker,command,demo,desk,estimate,evening,phones}.test.ts',
  'test/{selftest,upload}/**/*.test.ts',
  'test/build/{core,release}.test.ts',
  'test/sim/{bench,bluez,commands,help,judge,judge-serve,judge-strange}.test.ts',
  'test/sim/{calibrate,replay,sheet,virtual-diff}.test.ts',
  // long searches, and whatever can fail
  'test/{search,faults}/**/*.test.ts',
  'test/sim/{adversary,bundle-cut,truth}.test.ts',
  'test/core/{full-record,whole}.test.ts',
  'test/{soak,virtual}.test.ts',
  'test/ui/stale.test.ts',
  // tapes on the bundle and on the interpreter; on the core test/sim/tape plays them
  'test/same.test.ts',
  // papers, pictures, cases and carriers
  'test/{papers,strips}.test.ts',
  'test/hardware/**/*.test.ts',
  'test/core/diagram.test.ts',
  // a whole board, by the hour
  'test/espruino/{guard,oscillator,time-chip}.test.ts',
  'test/device/{late,rescue,shut}.test.ts',
]

export default defineConfig({
  test: {
    setupFiles: ['test/setup.ts'],
    maxWorkers: '100%',
    testTimeout: TEST_TIMEOUT,
    hookTimeout: TEST_TIMEOUT,
    expect: { poll: { timeout: POLL_TIMEOUT } },
    reporters: ['default', ...(process.env.CI ? [['json', { outputFile: 'dist/test.json' }] as const] : [])],
    projects: [
      { extends: true, test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: LONG } },
      { extends: true, test: { name: 'long', include: LONG, globalSetup: ['test/global.ts'] } },
    ],
  },
})

/*
 * The soak: the day's seed reaches every random part, and the line printed for a failure repeats it.
 */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../sim/build/main.ts'
import { start } from './command.ts'
import { CHILD_TIMEOUT } from './limit.ts'
import { lineOf, type Part, partsOf, randomTests, seedOfDay, soak } from './soak.ts'

const PLANTED = /planted: \d+ \d+/

/** A test with a fault in it, as a part of a soak. */
const planted = (seed: number): Part => ({
  name: 'planted',
  env: { SEED: String(seed), PLANTED: 'yes' },
  command: ['npx', 'vitest', 'run', 'test/planted'],
  isEndless: false,
})

/** Runs this line in a shell. */
function typed(line: string): { status: number | null; said: string } {
  const { status, stdout } = spawnSync('sh', ['-c', `CI= ${line} 2>&1`], {
    ...{ cwd: ROOT, encoding: 'utf8', timeout: CHILD_TIMEOUT, killSignal: 'SIGKILL' },
  })
  return { status, said: PLANTED.exec(stdout)?.[0] ?? '' }
}

/** A part that runs this code in Node. */
const doing = (code: string, isEndless: boolean): Part => ({
  name: 'one',
  env: {},
  command: [process.execPath, '-e', code],
  isEndless,
})

/** The exit code, and what was printed. */
async function soaked(part: Part, seconds: number): Promise<[code: number, text: string]> {
  let text = ''
  const print = (more: string): void => {
    text += more
  }
  const code = await soak([part], seconds, print, { least: seconds, stdio: 'ignore' })
  return [code, text]
}

describe('the soak', () => {
  it('has a new seed each day from midnight UTC', () => {
    const days = ['2026-11-24T00:00:00Z', '2026-11-24T23:59:59Z', '2026-11-25T00:00:00Z'].map((day) => new Date(day))
    expect(days.map(seedOfDay)).toEqual([20261124, 20261124, 20261125])
  })

  it.each([
    [['--no-such'], 'there are --share and --seed N'],
    [['--seed', '0'], '--seed is "0"; write a whole number from 1 on'],
  ])('refuses %j', async (words, reason) => {
    expect(await start('test/soak.ts', ...words).end).toMatchObject({ code: 2, err: expect.stringContaining(reason) })
  })

  it.each([true, false])('gives its seed to every part, with --share: %s', (isShare) => {
    const parts = partsOf(20261124, isShare)
    expect(parts.map(({ name }) => name)).toEqual(['random tests', 'search', 'swarm', 'truth'])
    for (const part of parts) expect(lineOf(part)).toMatch(/^SEED=20261124 |--seed 20261124$/)
  })

  it('runs every test that asks how many cases to try', () => {
    const tests = randomTests()
    expect(tests).toEqual(expect.arrayContaining(['test/faults/power.test.ts', 'test/device/siege.test.ts']))
    expect(tests).not.toContain('test/house.test.ts')
  })

  it('prints a line that repeats a failed part exactly; another seed gives other cases', async () => {
    const [code, text] = await soaked(planted(20261124), 600)
    const line = text.trimEnd().split('\n').at(-1)!.trim()
    expect([code, text]).toEqual([1, expect.stringMatching(/planted FAILED, it ended with 1; to play it again:/)])
    const [first, second] = [typed(line), typed(line)]
    expect(first.said).toMatch(PLANTED)
    expect(second).toEqual(first)
    expect(typed(line.replace('SEED=20261124', 'SEED=20261125')).said).not.toBe(first.said)
  })

  it('stops endless parts when the time is over, and does not count that as a failure', async () => {
    const ends = `setInterval(() => {}, 9); process.on('SIGINT', () => process.exit(130))`
    expect(await soaked(doing(ends, true), 1)).toEqual([0, expect.stringContaining('all held')])
    expect(await soaked(doing('process.exit(1)', true), 1)).toEqual([1, expect.stringContaining('ended with 1')])
  })

  it('fails if a part that should end by itself does not', async () => {
    expect(await soaked(doing('setInterval(() => {}, 9)', false), 1)).toEqual([
      1,
      expect.stringContaining('not over in 2 s'),
    ])
  })
})

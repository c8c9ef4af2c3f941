/*
 * Every command's help has the same shape: usage, what it does, and exit codes. A command that needs a port says how to
 * list those connected.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { helpText, WRONG_USE } from '../../sim/terminal/command.ts'
import { start, startNode } from '../command.ts'
import { ROOT } from '../rules.ts'
import { startBluez } from './bluez.ts'

const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: Record<string, string> }
/** The project's own commands; `truth` belongs to `sim`. */
const OURS = Object.entries(scripts)
  .filter(([name, line]) => /^tsx (--\S+ )?\S+$/.test(line) && name !== 'start')
  .map(([name, line]) => [name, line.split(' ').at(-1)!])
/** The simulator's commands. */
const PARTS = 'play run replay sheet film serve swarm truth web'.split(' ')

describe('every command', () => {
  it.each([...OURS, ...PARTS.map((part) => [`sim -- ${part}`, 'sim/main.ts', part])])(
    'npm run %s --help has the usual shape',
    async (name, file, ...part) => {
      const { code, out, err } = await start(file, ...part, '--help').end
      expect([code, err]).toEqual([0, ''])
      const [first, empty, what] = out.split('\n')
      expect(first).toMatch(new RegExp(`^npm run (-s )?${name}( |$)`))
      expect([empty, what.slice(0, 2)]).toEqual(['', '  '])
      const titles = out.match(/^\w.*$/gm) ?? []
      expect(titles.slice(-2)).toEqual(['for example', 'exit codes'])
      expect(titles).toContain('options')
      expect(out).toMatch(/\nexit codes\n {2}0 +\S/)
      expect(out).toMatch(/^ {2}(.*, )?--help +prints this help$/m)
      if (part.length) expect(/^ {2}1 /m.test(out)).toBe(['run', 'swarm', 'truth'].includes(part[0]))
      if (name === 'sim')
        expect(out.match(/^ {2}\w+(?= {2,}\S)/gm)!.map((word) => word.trim())).toEqual(expect.arrayContaining(PARTS))
      expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(120)
    },
  )

  it('has lines that fit a narrow terminal', () => {
    const was = process.stdout.columns
    process.stdout.columns = 40
    const text = helpText({ use: 'npm start', what: 'several words '.repeat(9), ends: [WRONG_USE] })
    process.stdout.columns = was
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(40)
  })

  it.each([
    ['judge', ['status']],
    ['calibrate', []],
    ['flash', ['table']],
    ['selftest', ['table']],
  ])('%s says how to name a port, and how to find one', async (name, words) => {
    const file = scripts[name].split(' ')[1]
    const { out } = await start(file, '--help').end
    expect(out).toMatch(/-p PORT +\/dev\/ttyACM0, COM3, aa:bb:cc:dd:ee:ff \(Bluetooth, on Linux\) or tcp:/)
    expect(out).toContain('npm run -s judge -- ports lists what is connected')
    const bare = await start(file, ...words).end
    expect([bare.code, bare.err]).toEqual([2, expect.stringContaining('npm run -s judge -- ports')])
  })
})

it('judge refuses what only its log takes with another command', async () => {
  const { code, err } = await start('sim/judge/main.ts', 'status', '--force').end
  expect([code, err]).toEqual([2, '--force and --back go with log\n'])
})

describe('judge ports', () => {
  const HAS_BUS = process.platform === 'linux' && spawnSync('dbus-daemon', ['--version']).status === 0

  it.skipIf(!HAS_BUS)('lists paired radios, and no others', async () => {
    const bluez = await startBluez([
      { address: 'd0:5f:b8:11:22:33' },
      { address: 'd0:5f:b8:11:22:44', isPaired: false },
    ])
    const env = { ...process.env, ...bluez.env }
    const { code, out, err } = await startNode(['--import', 'tsx', 'sim/judge/main.ts', 'ports'], { env }).end
    bluez.end()
    expect(out).toMatch(/^d0:5f:b8:11:22:33 +radio, paired/m)
    expect(out).not.toContain('d0:5f:b8:11:22:44')
    expect([code, err]).toEqual([0, 'ask one of them: npm run -s judge -- -p PORT status\n'])
  })
})

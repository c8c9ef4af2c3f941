/*
 * `npm run selftest` as a person runs it, with boards that are small servers and with the interpreter's own console.
 */
import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { TABLE } from '../../sim/clock/boards.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { tapeStorage } from '../../sim/espruino/bundle.ts'
import { judged } from '../../sim/selftest/check.ts'
import { boardFolder } from '../built.ts'
import { startNode } from '../command.ts'
import { makeFolder } from '../folder.ts'
import { listen, listenForLines } from '../listen.ts'
import { rowsOf } from '../rows.ts'
import { type Hand, runOn } from './bench.ts'
import { powered, STAND_INS } from './console.ts'
import { makeStub, type Stub } from './stub.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const children: ChildProcess[] = []

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** A board with a stub's console, which the clock holds until it gets the password. `heard` collects each line. */
function served(stub: Stub, password = '', heard: string[] = []): Promise<string> {
  let isClock = password !== ''
  const take = (line: string, socket: Socket): void => {
    heard.push(line)
    if (isClock) {
      isClock = line !== wireOf(`repl ${password}`)
      socket.write(isClock ? '{"error":20}\r\n' : '{"ok":1}\r\n')
    } else socket.write(typed(stub, line.replace('\x10', '')))
  }
  return listenForLines(take, '>')
}

function typed(stub: Stub, line: string): string {
  runTo(stub.bench.machine, performance.now())
  try {
    stub.type(line)
    runOn(stub.bench)
  } catch (error) {
    return `Uncaught ${error}\r\n>`
  }
  const lines = stub.take().filter((said) => !said.startsWith('frame'))
  return lines.map((said) => `\x1b[J${said}\r\n>`).join('')
}

/** Runs the command and types these answers. */
async function run(answers: string, ...args: string[]): Promise<{ code: number | null; out: string[]; err: string }> {
  const { code, out, err } = await startNode(['--import', 'tsx', 'sim/selftest/main.ts', ...args], { typed: answers })
    .end
  return { code, out: out.split('\n').filter(Boolean), err }
}

function pressed(on: string, contact: number, times: number): Hand {
  const edges = Array.from({ length: times }, (_, i) => [
    [1000 + i * 1000, contact, 0],
    [1500 + i * 1000, contact, 1],
  ]).flat()
  return { on, edges, say: '' }
}

/** A board that says it is of another kind. */
const ANOTHER = { ...TABLE, espruino: 'ESPRUINOWIFI' }
const HANDS = [
  pressed('do: press LEFT', 0, 3),
  pressed('do: press RIGHT', 1, 3),
  pressed('do: turn the KEY', 2, 1),
  pressed('do: press STOP', 3, 1),
]

describe('npm run selftest', { retry: 2 }, () => {
  it('leads through the checks, reports the result of each, and ends with 0 if all is well', async () => {
    const port = await served(makeStub(TABLE, { hands: HANDS }))
    const checks = 'board,display,lights,sound,buttons,key,battery,flash'
    const answers = 'y yes Y y y y y y y'.replaceAll(' ', '\n')
    const { code, out, err } = await run(answers, 'table', '-p', port, '--presses', '3', '--checks', checks)
    expect([code, err]).toEqual([0, expect.stringContaining('Press LEFT 3 times, half a second each')])
    expect(err).toContain('Press STOP once, for half a second')
    expect(out.slice(-8)).toEqual([
      'board    ok  JOLTJS, Espruino 2v29.1, 1234 variables free',
      'display  ok  5 reports',
      'lights   ok  3 reports',
      'sound    ok  piezo',
      'buttons  ok  2 reports',
      'key      ok  2 reports',
      'battery  ok  4.02 V, 78 %, 1014 of 1300 hours of play, no warning',
      'flash    ok  64 bytes written, read and erased',
    ])
  })

  it('ends with 1 if a check failed, and says what would be right', async () => {
    const port = await served(makeStub(TABLE))
    const { code, out } = await run('n\ny\nn\ny\ny\ny\nn\ny\n', 'table', '-p', port, '--checks', 'display,lights')
    expect(code).toBe(1)
    expect(out.slice(-2)).toEqual([
      expect.stringMatching(/^display {2}FAIL {2}dark; dark: a broken panel/),
      expect.stringMatching(/^lights {3}FAIL {2}RIGHT light; on by D42/),
    ])
  })

  it('stops a clock only with its password, and sends nothing to a board of another kind', async () => {
    const heard: string[] = []
    const clock = await served(makeStub(TABLE), '17', heard)
    const without = await run('', 'table', '-p', clock, '--checks', 'flash')
    expect([without.code, without.err]).toEqual([1, expect.stringContaining('give its password with --password')])
    expect(heard.length).toBe(1)
    const wrong = await run('', 'table', '-p', clock, '--checks', 'flash', '--password', '0')
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('the clock does not open its console')])
    expect((await run('', 'table', '-p', clock, '--checks', 'flash', '--password', '17')).code).toBe(0)
    const other: string[] = []
    const strange = await run('', 'table', '-p', await served(makeStub(ANOTHER), '', other))
    expect(strange.err).toContain('wrong board: table runs on JOLTJS, but this is ESPRUINOWIFI; nothing was sent')
    expect([strange.code, other.length]).toEqual([1, 1])
  })

  it('gives up if nobody answers at the board or at the terminal', async () => {
    const silent = await listen(() => {})
    expect((await run('', 'table', '-p', silent)).err).toContain('no console answered: is it Espruino')
    const left = await run('', 'table', '-p', await served(makeStub(TABLE)), '--checks', 'lights')
    expect([left.code, left.err]).toEqual([1, expect.stringContaining('the input ended before an answer')])
  })

  it('measures the drift, and says if it is not certain enough', async () => {
    const port = await served(makeStub(TABLE))
    const { code, out } = await run('', 'table', '-p', port, '--checks', 'drift', '--minutes', '0.05')
    expect([code, out[0]]).toEqual([0, expect.stringMatching(/^(skip|ok): drift: \d+\.\d ppm (slow|fast), ±\d+\.\d/)])
  })

  it('prints one line for wrong use and touches no board', async () => {
    const lines = rowsOf(`
      pixel                            | no board "pixel"; write table
      table                            | no port is named: write -p PORT; npm run -s judge -- ports lists what is connected
      table -p /dev/a -p /dev/b        | -p: one board at a time
      table -p /dev/a --checks flash,x | --checks: no check "x"; one of board, stack, display
      table -p /dev/a --presses 0      | --presses is "0"; write a number from 1 to 99
      table -p /dev/a --minutes x      | --minutes is "x"; write a number from 0.01 to 9999
      table more --checks none         | selftest takes one board, one port and options; see --help
      table -p /dev/a --password abc   | --password: not a password; write up to six digits`)
    lines.push(['', 'selftest needs a board: npm run selftest -- BOARD -p PORT; BOARD is table'])
    for (const [args, told] of lines) {
      const { code, err } = await run('', ...args.split(' ').filter(Boolean))
      expect([code, err.split('\n').length, err]).toEqual([2, 2, expect.stringContaining(told)])
    }
  })
})

describe('a drift', () => {
  it('is compared with the maker’s limit, including its uncertainty', () => {
    const text = '30.4 ppm slow, ±5.1; 20 ppm at most: another board'
    expect(judged({ tenths: 304, uncertainty: 5.01, wander: 0 }, 20)).toEqual({ kind: 'FAIL', text })
    expect(judged({ tenths: -240, uncertainty: 5, wander: 0 }, 20).kind).toBe('ok')
    expect(judged({ tenths: 0, uncertainty: 21, wander: 0 }, 20).kind).toBe('skip')
  })
})

describe.skipIf(!ESPRUINO)('on the interpreter’s own console', { retry: 2 }, () => {
  it('stops a running clock, checks the board, and leaves no byte in its flash', async () => {
    const storage = [...tapeStorage(await boardFolder('table')), ['.bootPowerOn', STAND_INS] as [string, string]]
    const { child, asked } = await powered(ESPRUINO, makeFolder(), storage)
    children.push(child)
    // the records' file is larger than the memory, so this compares checksums
    const files = 's.list().reduce(function(c,n){return E.CRC32(c+n+E.CRC32(s.read(n)))},0)'
    const before = [await asked('(clock?1:0)'), await asked(files)]
    const port = await listen((socket) => {
      child.stdout.on('data', (data) => socket.write(data))
      socket.on('data', (data) => child.stdin.write(data))
    })
    const { code, out, err } = await run('', 'table', '-p', port, '--checks', 'board,battery,flash')
    expect([code, err]).toEqual([0, expect.not.stringContaining('Uncaught')])
    expect(out.slice(-3)).toEqual([
      expect.stringMatching(/^board {4}ok {2}JOLTJS, Espruino 2v29\.1, \d+ variables free/),
      'battery  ok  4.02 V, 78 %, 1014 of 1300 hours of play, no warning',
      'flash    ok  64 bytes written, read and erased',
    ])
    expect([1, await asked(files)]).toEqual(before)
    expect(await asked('process.memory().usage')).toBeLessThan(6000)
  })
})

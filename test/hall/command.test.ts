/*
 * `npm run hall`: each mistake prints one line and has its own exit code, and Ctrl-C leaves no clock half done.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { serveClock } from '../../sim/judge/serve.ts'
import { printed, type Ran, type Started, start } from '../command.ts'
import { makeFile, makeFolder } from '../folder.ts'
import { freePort, listen } from '../listen.ts'
import { rowsOf } from '../rows.ts'
import { ROOT } from '../rules.ts'
import { post } from './post.ts'

const HALL = 'sim/hall/main.ts'
const dir = makeFolder()
const good = join(dir, 'hall.txt')
const out = join(dir, 'out')
const ends: (() => void)[] = []
let taken = 0

beforeAll(async () => {
  const { address, close } = await serveClock()
  ends.push(close)
  writeFileSync(good, `${address} table 1\n`)
  taken = Number(new URL(await listen(() => {})).port)
})

afterAll(() => {
  for (const end of ends) end()
})

/** Starts a hall on free ports; resolves once it has printed its desk's address. */
async function begun(...args: string[]): Promise<{ started: Started; desk: string }> {
  const own = args[0] === '--demo' ? [] : ['--mqtt-port', String(await freePort())]
  const started = start(HALL, ...args, '--port', '0', ...own, '--out', out)
  return { started, desk: await printed(started, /desk +(\S+)\n/) }
}

/** The first event of a stream, which has everything. */
async function firstEvent(stream: string): Promise<string> {
  const { body } = await fetch(stream)
  const reader = body!.getReader()
  let told = ''
  while (!told.includes('\n\n')) told += Buffer.from((await reader.read()).value!).toString('utf8')
  await reader.cancel()
  return told.split('\n\n')[0].replace(/^data: /, '')
}

/** The number of clocks that the desk's work has finished so far. */
async function doneAt(desk: string): Promise<number> {
  return JSON.parse(await firstEvent(`${desk}events`)).news.work?.lines.length ?? 0
}

const hallOf = (text: string): string => makeFile('other.txt', text)

describe('npm run hall', () => {
  it.each(
    rowsOf(String.raw`
      no hall file                                 |                                      | 2 | ^hall needs a hall file: npm run hall -- hall.txt, or --phones 20, or --demo 100; see --help$
      a missing hall file                          | nope.txt                             | 2 | ^nope.txt: no such file$
      a hall file with control characters          | STRANGE                              | 2 | ^\S*other.txt:2: .* is not a port;
      a clock twice in the hall file               | TWICE                                | 2 | ^\S*other.txt:2: /dev/ttyACM0 appears twice
      a word too many                              | GOOD more                            | 2 | ^hall takes one hall file, but there is also "more"$
      an unknown option                            | GOOD --prot 1                        | 2 | ^unknown option '--prot'; see --help$
      a word for a number                          | --demo many                          | 2 | ^--demo: "many" is not a whole number from 1 to 999$
      a demo at no speed                           | --demo 3 --speed 0                   | 2 | ^--speed: "0" is not a whole number from 1 to
      a demo with a broker                         | --demo 5 --broker foo                | 2 | ^--demo takes no --broker; leave it out$
      a speed of real phones                       | --phones 5 --speed 3                 | 2 | ^--speed is for --demo alone; leave it out$
      two brokers                                  | GOOD --broker mqtt://h --mqtt-port 1 | 2 | ^--mqtt-port is of the built-in broker
      a missing plan                               | GOOD --plan nope.txt                 | 2 | ^nope.txt: no such file$
      a wrong broker address                       | GOOD --broker somewhere              | 2 | ^--broker: write mqtt://HOST or mqtt://HOST:PORT$
      access for other machines without a password | GOOD --listen 0.0.0.0                | 2 | ^--listen lets other machines in: set HALL_PASSWORD
      a port in use                                | GOOD --port TAKEN                    | 5 | ^cannot serve on port \d+: it is taken; choose another with --port N, or take --port 0 for any free one$
      a table of the file that has a phone too     | RUSSIAN --phones 3                   | 2 | ^--phones: the hall file already has "стол 1"; rename that clock$
      a folder that takes no files                 | GOOD --out /proc                     | 2 | ^--out: cannot write to "/proc": ENOENT$
      a gateway port in use                        | GOOD --port 0 --mqtt-port TAKEN      | 6 | taken`),
  )('reports %s in one line, with its exit code', async (_, typed, code, line) => {
    const words: Record<string, () => string> = {
      GOOD: () => good,
      TAKEN: () => String(taken),
      STRANGE: () => hallOf('/dev/ttyACM0 table 1\n\u001b[2Jrm -rf table 2\n'),
      RUSSIAN: () => hallOf('/dev/ttyACM0 стол 1\n'),
      TWICE: () => hallOf('/dev/ttyACM0 a\n/dev/ttyACM0 b\n'),
    }
    const args = typed.split(' ').filter(Boolean)
    const own = args.includes('--out') ? [] : ['--out', out]
    const ran = await start(HALL, ...own, ...args.map((word) => words[word]?.() ?? word)).end
    const told = ran.err.trim().split('\n')
    expect([ran.code, told.length, ran.out]).toEqual([Number(code), 1, ''])
    expect(told[0]).toMatch(new RegExp(line))
    expect(told[0]).not.toContain('\u001b')
  })

  it('plays a demo of a hundred tables, which both pages show', async () => {
    const { started, desk } = await begun('--demo', '100')
    for (const path of ['events', 'watch/events'])
      expect((await firstEvent(`${desk}${path}`)).match(/"stage":\d/g)?.length).toBeGreaterThan(95)
    started.child.kill('SIGINT')
    expect((await started.end).code).toBe(0)
  })

  it.skipIf(inject('noBrowser'))('is drawn for the README by sim/hall/picture.ts', async () => {
    const file = join(dir, 'hall.png')
    expect(await start('sim/hall/picture.ts', file).end).toMatchObject({ code: 0, err: '' })
    const { width, height } = decode(readFileSync(file))
    const there = decode(readFileSync(join(ROOT, 'sim/hall/hall.png')))
    expect([width, height]).toEqual([there.width, there.height])
  })

  it('refuses the folder of another hall, until that one has ended or was killed', async () => {
    const { started } = await begun(good)
    const other = await start(HALL, good, '--port', '0', '--out', out).end
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringMatching(/^--out: another hall runs in "\S+"; end it, or choose another folder \(\S+hall.pid\)\n$/),
    ])
    started.child.kill('SIGKILL')
    await started.end
    const again = await begun('--phones', '2')
    await fetch(again.desk) // by then it heeds Ctrl-C
    again.started.child.kill('SIGINT')
    expect((await again.started.end).err).toMatch(
      /^no phone reaches this page: start with --listen 0.0.0.0, or with --address$/m,
    )
    expect(existsSync(join(out, 'hall.pid'))).toBe(false)
  })

  it('reports a missing broker in one line, with its exit code', async () => {
    const ran = await start(HALL, good, '--port', '0', '--broker', `mqtt://127.0.0.1:${await freePort()}`).end
    expect(ran).toEqual({
      code: 6,
      out: '',
      err: expect.stringMatching(
        /^cannot reach the broker mqtt:\/\/127.0.0.1:\d+: connect ECONNREFUSED 127.0.0.1:\d+\n$/,
      ),
    })
  })

  it('when Ctrl-C interrupts work on clocks, finishes those under way and lists the others as not touched', async () => {
    const port = new URL(await listen(() => {}, '0.0.0.0')).port
    const clock = await serveClock()
    ends.push(clock.close)
    // nine of them do not answer, and eight are asked at once
    const gone = Array.from({ length: 9 }, (_, i) => `tcp://127.0.0.${i + 1}:${port} silent ${i}`)
    const { started, desk } = await begun(hallOf([`${clock.address} table 1`, ...gone].join('\n')))
    expect(await post(desk, 'do', { what: 'date', revision: 0 })).toMatchObject({ status: 200 })
    await expect.poll(() => doneAt(desk), { timeout: 60_000, interval: 300 }).toBeGreaterThan(0)
    started.child.kill('SIGINT')
    const { code, out, err }: Ran = await started.end
    expect(code).toBe(130)
    expect(out).toMatch(/^table 1 {2,}\d{4}-\d\d-\d\d /m)
    expect(out).toMatch(/^silent 8 {2}not touched: stopped by Ctrl-C$/m)
    expect(err).toMatch(/^date: 1 of 10 done$/m)
  })
})

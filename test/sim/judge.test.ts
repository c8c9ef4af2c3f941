/*
 * The judge's tool, run as a command, with clocks that are small servers: good ones, a silent one, one that refuses,
 * one with other firmware, and one that drops the line in the middle of an answer.
 */
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROOT } from '../../sim/build/main.ts'
import { COMMANDS, commonestText } from '../../sim/judge/commands.ts'
import { findClocks, passwordOf } from '../../sim/judge/hall.ts'
import { wantedBy } from '../../sim/judge/preset.ts'
import { differencesIn, stageFault, stateOf, twinsIn } from '../../sim/judge/state.ts'
import { wordsIn } from '../../sim/record/entries.ts'
import { wordsInFile } from '../../sim/record/load.ts'
import { sheetOf } from '../../sim/record/sheet-text.ts'
import { heardAs, start } from '../command.ts'
import { makeFile, makeFolder } from '../folder.ts'
import { listenForLines } from '../listen.ts'

const LOG_WORDS = 32
const STATE = {
  id: '0.1.0 1a2b3c4d',
  number: 0,
  stage: 'setup',
  turn: 'nobody',
  runs: 'no',
  delay: 0,
  control: [0, 7, 840, 10, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
  bank: [840_000, 839_950],
  score: [0, 0],
  games: 0,
  words: 0,
  battery: 80,
  age: 5400,
  over: 0,
  called: 'nobody',
  'called-for': 0,
}
/** The same with a delay of 8 s. */
const DELAY_8 = STATE.control.map((n, i) => (i === 3 ? 8 : n))

/** A clock's answer to a line: lines to write, or none to stay silent. */
type Speech = (line: string, socket: Socket) => string[]

interface Clock {
  port: string
  heard: string[]
}

const dir = makeFolder()
let record: number[] = []

beforeAll(async () => {
  const tape = join(ROOT, 'test/tapes/first.tape')
  record = await wordsInFile(tape, readFileSync(tape))
})

/** A clock on its own port, with the greeting of a board that has just started. */
async function clockThat(say: Speech): Promise<Clock> {
  const heard: string[] = []
  const take = (wire: string, socket: Socket): void => {
    const line = heardAs(wire)
    heard.push(line)
    for (const answer of say(line, socket)) socket.write(`${answer}\r\n`)
  }
  return { port: await listenForLines(take, '\x11 ____ booting {not json}\r\n>'), heard }
}

/** A clock that obeys every line; `state` is how it differs from the others. */
function good(state: Partial<typeof STATE> = {}, words: readonly number[] = []): Promise<Clock> {
  const own = { ...STATE, ...state }
  return clockThat((line) => {
    if (line === 'preset a 7 8 j 15') own.control = DELAY_8.map((n, i) => (i === 13 ? 15 : n))
    return [JSON.stringify(answerTo(line, own, words))]
  })
}

function answerTo(line: string, state: typeof STATE, words: readonly number[]): object {
  const [word, from, back] = line.split(' ')
  if (word === 'status') return state
  const log = back === undefined ? words : back === '2' ? words.slice(0, 40) : [] // it has one older record, two back
  if (word === 'log') return { from: Number(from), words: log.slice(Number(from), Number(from) + LOG_WORDS) }
  if (line === 'transfer') return { transfer: [3, 1, 4] }
  return ['preset', 'transfer'].includes(word) ? { ok: 1 } : { error: 1, why: 'WHAT' }
}

const silent = (): Promise<Clock> => clockThat(() => [])
/** It says how it is, and answers nothing else. */
const deaf = (): Promise<Clock> => clockThat((line) => (line === 'status' ? [JSON.stringify(STATE)] : []))

const refusing = (): Promise<Clock> =>
  clockThat((line) => [JSON.stringify(line === 'status' ? STATE : { error: 15, why: 'A match is on' })])

/** Its connection ends: in the middle of an answer, or reset, as when its machine goes down. */
const ending = (end: (socket: Socket) => void): Promise<Clock> =>
  clockThat((_, socket) => {
    end(socket)
    return []
  })
const dropping = (): Promise<Clock> => ending((socket) => socket.end('{"id":"0.1'))
/** Not every system tells this from an end. */
const failing = (): Promise<Clock> => ending((socket) => socket.resetAndDestroy())

interface Ran {
  code: number | null
  out: string[]
  err: string[]
}

/** Runs the tool. */
async function judge(...args: string[]): Promise<Ran> {
  const { code, out, err } = await start('sim/judge/main.ts', ...args).end
  const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim())
  return { code, out: linesOf(out), err: linesOf(err) }
}

function hallFile(...lines: string[]): string {
  return makeFile('hall', `${lines.join('\n')}\n`)
}

// processes wait 3 s for each other, so one may give up on a machine that stalls for seconds
describe('one clock', { retry: 2 }, () => {
  it('shows its state under a heading', async () => {
    const clock = await good({ number: 17, stage: 'play', score: [2, 0], games: 1, words: 60, battery: 12 })
    const { code, out } = await judge('-p', clock.port, 'status')
    expect(code).toBe(0)
    expect(out[0].split(/ {2,}/)).toContain('battery')
    const row = '17 | play | short 7 10 | 14:00 | 14:00 | 2:0 | 1 | 60 | 12 % low | 0.1.0 1a2b3c4d | 0:05'
    expect(out[1].split(/ {2,}/).join(' | ')).toBe(`${clock.port} | ${row}`)
    expect(out[2]).toBe('1 of 1 answered')
  })

  it.each<[string, Partial<typeof STATE>]>([
    ['0:07; left runs, delay 3 s', { stage: 'play', turn: 'left', runs: 'yes', delay: 2100, age: 7900 }],
    [
      '0:41, 0:11 over; right to move, delay 8 s; judge called by left and clock 0:12 ago',
      {
        ...{ stage: 'stop', turn: 'right', delay: 8000, age: 41_200, over: 11_200 },
        ...{ called: 'left+clock', 'called-for': 12_900 },
      },
    ],
    ['4:10, 0:10 over', { stage: 'break', age: 250_000, over: 10_000 }],
    ['2:00:01', { stage: 'over', age: 7_201_500 }],
  ])('P5, P3, J7 (finding J5): shows %s', async (now, state) => {
    const { out } = await judge('-p', (await good(state)).port, 'status')
    expect(out[1].split(/ {2,}/).at(-1)).toBe(now)
  })

  it('has its record written as a file that the simulator reads, but never over an existing file', async () => {
    const clock = await good({}, record)
    const file = join(dir, 'record')
    const written = await judge('-p', clock.port, 'log', file)
    expect(written).toEqual({ code: 0, out: [`${clock.port}: ${record.length} words in ${file}`], err: [] })
    const bytes = readFileSync(file)
    expect(wordsIn(bytes)).toEqual(record)
    expect(sheetOf(wordsIn(bytes), ['Ana', 'Bo'], 'record')).toContain('Ana')

    const asked = clock.heard.length
    expect(asked).toBeGreaterThan(record.length / LOG_WORDS)
    const again = await judge('-p', clock.port, 'log', file)
    expect(again).toEqual({
      code: 2,
      out: [],
      err: [`${file}: already exists; choose another name, or --force to overwrite it`],
    })
    expect(clock.heard.length).toBe(asked)
    expect(() => COMMANDS.log([file], { force: true, back: 0 })).not.toThrow()
  })

  it('has an older record written, if it has one', async () => {
    const clock = await good({}, record)
    const file = join(dir, 'older')
    expect((await judge('-p', clock.port, 'log', file, '--back', '2')).code).toBe(0)
    expect(wordsIn(readFileSync(file))).toEqual(record.slice(0, 40))
    const none = await judge('-p', clock.port, 'log', join(dir, 'oldest'), '--back', '3')
    expect([none.code, none.err]).toEqual([1, [`${clock.port}: it has no record so far back`]])
    expect((await judge('-p', clock.port, 'log', file, '--back', 'x')).err).toEqual([
      '--back: "x" is not a number up to 9999; write how many records before the newest',
    ])
  })

  it('has no file written if it drops the line or has no match', async () => {
    const file = join(dir, 'none')
    const [drops, fails, empty] = [await dropping(), await failing(), await good()]
    expect(await judge('-p', drops.port, 'log', file)).toEqual({
      ...{ code: 1, out: [] },
      err: [`${drops.port}: the line broke off in the middle of an answer`],
    })
    const brokenOff = expect.stringMatching(/^tcp:\S+: the line broke off(: ECONNRESET| before an answer)$/)
    expect(await judge('-p', fails.port, 'log', file)).toEqual({ code: 1, out: [], err: [brokenOff] })
    expect((await judge('-p', empty.port, 'log', file)).err).toEqual([`${empty.port}: no match is in its record`])
    expect(() => readFileSync(file)).toThrow()
  })

  it('gives and takes a match as numbers', async () => {
    const clock = await good()
    expect(await judge('-p', clock.port, 'transfer')).toEqual({ code: 0, out: ['3,1,4'], err: [] })
    expect((await judge('-p', clock.port, 'transfer', '3,1,4')).code).toBe(0)
    expect(clock.heard).toEqual(['transfer', 'transfer 3,1,4'])
  })

  it('J2 (finding K11): gets Russian names byte for byte', async () => {
    const clock = await clockThat(() => ['{"ok":1}'])
    for (const [what, name] of [
      ['event', 'Кубок СССР'],
      ['judge', 'Петров П. Р'],
    ]) {
      expect((await judge('-p', clock.port, 'line', `about ${what} ${name}`)).code).toBe(0)
    }
    const heard = clock.heard.map((line) => Buffer.from(line, 'latin1').toString())
    expect(heard).toEqual(['about 1 Кубок СССР', 'about 7 Петров П. Р'])
  })
})

it('a clock that is named by its port has it once in the line of a fault', async () => {
  const { out } = await judge('-p', '/dev/no-such-port', 'status')
  const fault = 'no such port'
  expect(out.slice(-2)).toEqual([`/dev/no-such-port  ${fault}`, `0 of 1 answered; /dev/no-such-port: ${fault}`])
})

describe('a hall', { retry: 2 }, () => {
  it('is preset except for clocks that refuse, are silent, drop the line or are missing', async () => {
    const all = [await good(), await refusing(), await silent(), await dropping(), await good()]
    const gone = 'tcp://127.0.0.1:9' // nobody listens there
    const names = ['table 1', 'table 2', 'table 3', 'table #4']
    const hall = hallFile(
      '# the hall',
      ...names.map((name, i) => `${all[i].port}  ${name}  # as numbered`),
      '/dev/no-such-port table 5',
      `${gone} table 6`,
      `${(await deaf()).port} table 7`,
    )
    const words = 'preset short 7 8 lateness 15'
    const { code, out, err } = await judge('--hall', hall, '-p', all[4].port, ...words.split(' '))
    const wide = all[4].port.length
    const refused = `cannot reach ${gone}: nothing listens there`
    const unknown = 'it is not known whether this was set: no answer within 3 s'
    expect([code, err]).toEqual([1, []])
    expect(out).toEqual([
      `${all[4].port}  ${words}`,
      `${'table 1'.padEnd(wide)}  ${words}`,
      `${'table 2'.padEnd(wide)}  refused: A match is on`,
      `${'table 3'.padEnd(wide)}  no answer within 3 s`,
      `${'table #4'.padEnd(wide)}  the line broke off in the middle of an answer`,
      `${'table 5'.padEnd(wide)}  no such port /dev/no-such-port`,
      `${'table 6'.padEnd(wide)}  ${refused}`,
      `${'table 7'.padEnd(wide)}  ${unknown}`,
      '2 of 8 preset; table 2: refused: A match is on; table 3: no answer within 3 s; ' +
        'table #4: the line broke off in the middle of an answer; ' +
        `table 5: no such port /dev/no-such-port; table 6: ${refused}; table 7: ${unknown}`,
    ])
    expect(all[0].heard).toEqual(['status', 'preset a 7 8 j 15', 'status'])
  })

  it('is checked for differences and low batteries', async () => {
    const all = [await good(), await good({ control: DELAY_8 }), await good(), await good({ id: '0.1.0 99999999' })]
    const hall = hallFile(
      ...all.map(({ port }, i) => `${port} table ${i + 1}`),
      `${(await good({ battery: 9 })).port} spare`,
    )
    const { code, out } = await judge('--hall', hall, 'check')
    expect(code).toBe(1)
    expect(out.slice(0, 5)).toEqual([
      'table 1  alike',
      'table 2  delay 8 s, the others 10 s',
      'table 3  alike',
      'table 4  firmware 0.1.0 99999999, the others 0.1.0 1a2b3c4d',
      'spare    battery 9 %',
    ])
    expect(out[5]).toMatch(/^2 of 5 alike and free; table 2: delay 8 s/)
    expect(out[6]).toBe('commonest: short 7 10, firmware 0.1.0 1a2b3c4d')
  })

  it('J1 (finding J3): has a check exit with 4 if all are alike and some are not ready', async () => {
    const ports = [await good({ stage: 'ready' }), await good()].flatMap(({ port }) => ['-p', port])
    const { code, out } = await judge(...ports, 'check', 'short', '7', '10')
    expect([code, ...out.slice(0, 2).map((row) => row.split(/ {2,}/)[1])]).toEqual([4, 'ready', 'not preset: in setup'])
    expect([out.length, out[2]]).toEqual([3, expect.stringMatching(/^1 of 2 alike and ready; /)])
  })
})

describe('a check', () => {
  const named = (...states: Partial<typeof STATE>[]) =>
    states.map((own, i) => ({ name: `table ${i + 1}`, state: stateOf({ ...STATE, ...own }) }))

  it.each([
    ['ready', '', ''],
    ['setup', '', 'not preset: in setup'],
    ['transfer', '', 'not preset: in transfer'],
    ['play', 'in a match: play'],
    ['stop', 'in a match: stop, judge called by right'],
    ['flag', 'match over: flag'],
    ['adjourned', 'match adjourned'],
    ['power', 'in a match: after a power cut'],
  ])('finding J3: tells of a clock in stage %s', (stage, fault, preset = fault) => {
    const [{ state }] = named({ stage, called: stage === 'stop' ? 'right' : 'nobody' })
    expect([stageFault(state, false), stageFault(state, true)]).toEqual([fault, preset])
  })

  it('J1 (finding J3): of a control names the clocks that differ, and how; of other settings what most have', () => {
    const control = (at: number, ...values: number[]): Partial<typeof STATE> => ({
      control: Object.assign([...DELAY_8, 0, 0, 0, 0], Object.fromEntries(values.map((value, i) => [at + i, value]))),
    })
    const clocks = named(
      control(3, 10),
      control(0),
      control(1, 9, 1080),
      control(13, 15),
      control(16, 1, 0, 1),
      control(15, 1),
    )
    expect(differencesIn(clocks, wantedBy(['short', '7', '8']))).toEqual([
      'delay 10 s, not 8 s',
      '',
      'length 9, not 7; bank 18:00, not 14:00',
      'lateness 15, not 0',
      'sound on, the others off; language russian, the others english',
      'door anybody, not key',
    ])
    expect(differencesIn(clocks, wantedBy(['short', '7', '8', 'sound', 'on']))[1]).toBe('sound off, not on')
  })

  it('has no word of most where fewer than half are alike', () => {
    const delays = (...seconds: number[]) => named(...seconds.map((delay) => ({ control: DELAY_8.with(3, delay) })))
    expect(differencesIn(delays(8, 8, 9, 10, 11))[2]).toBe('delay 9 s, 2 others 8 s')
    expect(differencesIn(delays(8, 8, 8, 9, 10))[3]).toBe('delay 9 s, most 8 s')
    expect(differencesIn(delays(8, 8, 9, 9))).toEqual([8, 8, 9, 9].map((s) => `delay ${s} s, 2 others ${17 - s} s`))
    expect(differencesIn(delays(8, 9))).toEqual(['delay 8 s, table 2 9 s', 'delay 9 s, table 1 8 s'])
    expect(commonestText(delays(8, 9))).toBe('none, firmware 0.1.0 1a2b3c4d')
  })

  it('tells two clocks with the same number of each other', () => {
    const twins = twinsIn(named({ number: 17 }, { number: 17 }, { number: 18 }, {}, {}))
    expect(twins).toEqual(['number 17, as table 2 has', 'number 17, as table 1 has', '', '', ''])
  })
})

describe('wrong use prints one line and touches no clock', { retry: 2 }, () => {
  const bad =
    'is not a port; write /dev/ttyACM0, COM3, aa:bb:cc:dd:ee:ff or tcp://host:port; npm run -s judge -- ports lists what is connected'
  const port = 'tcp://127.0.0.1:9'

  it('ends with 2, and help says so', async () => {
    const clock = await good()
    const slip = hallFile(`${clock.port} table 1`, '', 'aa:bb table 2')
    expect(await judge('--hall', slip, 'preset', 'short', '7')).toEqual({
      ...{ code: 2, out: [] },
      err: [`${slip}:3: "aa:bb" ${bad}`],
    })
    const wrong = [
      [['--hall', slip, '--hall', slip, 'preset', 'short', '7'], '--hall is typed twice; write it once'],
      [['line', 'ppm 1', '--password', '1'], '--password goes with preset; other lines have the password at their end'],
    ] as const
    for (const [words, why] of wrong)
      expect(await judge('-p', clock.port, ...words)).toEqual({ code: 2, out: [], err: [why] })
    expect(clock.heard).toEqual([])
    const { code, out } = await judge('--help')
    expect(code).toBe(0)
    expect(out.join('\n')).toMatch(
      /exit codes\n {2}0 +success\n {2}1 .*\n {2}2 +wrong usage.*\n {2}3 .*\n {2}4 +check: /,
    )
  })

  it.each([
    ['preset', 'shrot 7', /^preset: "shrot" is not a discipline; one of short, /],
    ['check', 'short 7 13', /^check: no clock takes short 7 13: Delay out of range: 8 to 12$/],
    ['check', 'short 7 8 password 12', /^check takes no password$/],
    ['status', 'now', /^status takes no more words, but there is "now"/],
    ['log', '', /^log needs one file to write: log FILE/],
    ['log', '/no/such/record', /the folder does not exist or is not writable: \/no\/such$/],
    ['log', dir, /a folder; name a file to write$/],
    ['log', `${dir}/new/`, /a folder; name a file to write$/],
    ['line', '', /^line needs the text to send/],
    ['line', 'rule\nundo', /^line: write one line, without control/],
    ['line', `about event ${'Я'.repeat(31)}`, /^line: about event: .* longer than 60 bytes.* 30 Russian letters$/],
    ['transfer', '1,x', /^transfer: "x" is not a whole number/],
    ['transfer', ',', /^transfer: no numbers/],
  ])('%s %s', (command, words, why) => {
    expect(() => COMMANDS[command](words.split(' ').filter(Boolean), { force: false, back: 0 })).toThrow(why)
  })

  it('when two clocks are named for a command that takes one', async () => {
    const two = findClocks([port, 'COM1'])
    const why = 'takes one clock, but 2 are named; name one with -p'
    await expect(COMMANDS.transfer([], { force: false, back: 0 })(two)).rejects.toThrow(`transfer ${why}`)
    await expect(COMMANDS.log([join(dir, 'two')], { force: false, back: 0 })(two)).rejects.toThrow(`log ${why}`)
  })

  it.each([
    [['tcp://host:99999'], `-p: "tcp://host:99999" ${bad}`],
    [['table 1'], `-p: "table 1" ${bad}`],
    [[port, port], `-p: ${port} is named twice; write it once`],
    [['tcp://h:4711', 'tcp://H:04711'], '-p: tcp://H:04711 is named twice; write it once'],
    [[], 'no clock is named: write -p PORT, or --hall FILE; npm run -s judge -- ports lists what is connected'],
  ])('of -p %j', (ports, why) => {
    expect(() => findClocks(ports)).toThrow(why)
  })

  it('is reported with its line in a hall file', () => {
    const twice = hallFile('COM1 table 1', '# spare', 'COM2 table 1')
    const named = `${twice}:3: "table 1" appears twice, also at ${twice}:1; give each clock its own name`
    expect(() => findClocks([], twice)).toThrow(named)
    expect(() => findClocks([], hallFile('# none yet'))).toThrow('no clock in it; write one on each line: PORT NAME')
    expect(() => findClocks([], join(dir, 'nowhere'))).toThrow('no such file')
  })
})

describe('the password of a clock', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('is taken from the environment if none is typed, so that a list of processes does not show it', () => {
    vi.stubEnv('CLOCK_PASSWORD', '123456')
    expect([passwordOf(undefined), passwordOf('7')]).toEqual(['123456', '7'])
    vi.stubEnv('CLOCK_PASSWORD', undefined)
    expect(passwordOf(undefined)).toBeUndefined()
  })

  it.each([
    [undefined, 'word', 'CLOCK_PASSWORD: not a password; write up to six digits'],
    ['1234567', '1', '--password: not a password; write up to six digits'],
  ])('%s with %s in the environment is refused with the name of the wrong one', (typed, kept, said) => {
    vi.stubEnv('CLOCK_PASSWORD', kept)
    expect(() => passwordOf(typed)).toThrow(said)
  })
})

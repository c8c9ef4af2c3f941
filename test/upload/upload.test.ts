/*
 * The upload without a real board: what it refuses, what it prints, and that nothing waits for ever. No test here
 * searches for a port, because it might find one.
 */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { Refusal } from '../../firmware/core/control.ts'
import type { Manifest } from '../../sim/build/main.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { crc32 } from '../../sim/display/crc.ts'
import { loadStorage } from '../../sim/espruino/bundle.ts'
import { wordsIn } from '../../sim/record/entries.ts'
import { recordsFolder, type Upload, upload } from '../../sim/upload/upload.ts'
import { boardFolder } from '../built.ts'
import { type Ran, start } from '../command.ts'
import { makeFolder } from '../folder.ts'
import { listen, onLines } from '../listen.ts'
import { type Powered, powered, STAND_INS } from '../selftest/console.ts'
import { bare, type Fake, playBoard } from './board.ts'

/** The most characters in a line that any port takes. */
const MOST_OF_A_LINE = 900
const ESPRUINO = process.env.ESPRUINO ?? ''

const DATA: Record<string, Buffer> = {
  big: Buffer.from([0, 255, 128, 10, 13, 16, 3, 34]),
  '.boot0': Buffer.from('print(1)'),
  '.boot1': Buffer.from('x'.repeat(3000)),
}
const files = Object.entries(DATA).map(([name, data]) => ({ file: name, name, bytes: data.length, crc32: crc32(data) }))
const MANIFEST: Manifest = { board: 'table', version: '0.1.0', room: { matches: 2500 }, files }

/** The files of a table clock, in the order of the upload. */
const TABLE_FILES = ['matches', 'crashes', 'id', 'font', 'text', '.boot0', '.boot1']

const makeBuild = (): string => makeFolder({ ...DATA, 'manifest.json': JSON.stringify(MANIFEST) })

const flash = (...args: string[]): Promise<Ran> => start('sim/upload/main.ts', ...args).end

/** Uploads to a board at this port; returns the exit code and the error messages, without the port that each names. */
const uploadAt = async (port: string, dir = makeBuild(), more: Upload = {}): Promise<[number, string[]]> => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const code = await upload(dir, port, more)
  const lines = said.mock.calls.map(([line]) => line as string)
  for (const line of lines) expect(line.startsWith(`${port}: `)).toBe(true)
  said.mockRestore()
  return [code, lines.map((line) => line.slice(port.length + 2))]
}

const uploadTo = async (fake: Fake, dir?: string, more?: Upload): Promise<[number, string[]]> =>
  uploadAt(await listen(playBoard(fake)), dir, more)

/** The files of an older version on a board: its code, a record and settings. */
const older = (): Map<string, Buffer> =>
  new Map(['.boot1', 'matches', 'big', 'crashes'].map((name) => [name, Buffer.from(`old ${name}`)]))

test.each([
  ['', /^flash needs a board: npm run flash -- BOARD -p PORT; BOARD is table\n$/],
  ['nonesuch', /^no board "nonesuch"; write table\n$/],
  ['table', /^no port is named: write -p PORT; npm run -s judge -- ports lists what is connected\n$/],
  ['table -p table', /^-p: "table" is not a port[^\n]*\n$/],
  ['table -p /dev/a -b 9600', /^unknown option '-b'; see --help\n$/],
  ['table -p /dev/a --records package.json/x', /^--records: "package.json\/x" is a file, not a folder\n$/],
  ['table -p /dev/a --password x', /^--password: not a password; write up to six digits\n$/],
])('wrong use gives one line and exit code 2: "%s"', async (typed, said) => {
  const ran = await flash(...typed.split(' ').filter(Boolean))
  expect(ran).toEqual({ code: 2, out: '', err: expect.stringMatching(said) })
})

test.each([
  [
    'tcp://127.0.0.1:1',
    /^no board answered: cannot reach: nothing listens there; connect one, then .* -p; npm run -s judge -- ports .*$/,
  ],
  ['/dev/no-such-port', /^no board answered: no such port; connect one, then .* -p; npm run -s judge -- ports .*$/],
])('a port without a board gives one line and exit code 1: %s', async (port, line) => {
  expect(await uploadAt(port)).toEqual([1, [expect.stringMatching(line)]])
})

test('a board gets every byte, and the clock’s code comes last', async () => {
  const fake = bare()
  expect(await uploadTo(fake)).toEqual([0, []])
  expect([...fake.stored.keys()]).toEqual(['matches', 'big', '.boot0', '.boot1'])
  const { matches, ...rest } = Object.fromEntries(fake.stored)
  expect([rest, matches.length]).toEqual([DATA, 2500])
  expect(fake.heard.filter((line) => line === '(restarted)')).toHaveLength(1) // once all files are there
})

test('a table clock gets every byte of its tokenised code too, and the code comes last', async () => {
  const dir = makeFolder()
  cpSync(await boardFolder('table'), dir, { recursive: true })
  const fake = bare()
  expect(await uploadTo(fake, dir)).toEqual([0, []])
  expect([...fake.stored.keys()]).toEqual(TABLE_FILES)
  const own = ['matches', 'crashes']
  for (const [name, data] of fake.stored)
    if (!own.includes(name)) expect(data.equals(readFileSync(join(dir, name)))).toBe(true)
  expect(fake.stored.get('.boot1')!.length).toBeGreaterThan(40_000)
  expect(Math.max(...fake.heard.map((line) => line.length))).toBeLessThan(MOST_OF_A_LINE)
})

test('a board of another kind is refused in one line, and keeps its files', async () => {
  const fake = bare({ name: 'BANGLEJS2', stored: older() })
  expect(await uploadTo(fake)).toEqual([
    1,
    ['wrong board: table runs on JOLTJS, but this is BANGLEJS2; nothing was sent'],
  ])
  expect(fake.stored).toEqual(older())
})

test('a clock is stopped and replaced with its password, and restarts only once, when all files are right', async () => {
  for (const password of [undefined, '17']) {
    const fake = bare({ stored: older(), clock: { password: password ?? '0' } })
    expect(await uploadTo(fake, undefined, { password })).toEqual([0, []])
    const { matches, crashes, ...code } = Object.fromEntries(fake.stored)
    expect(code).toEqual(DATA)
    expect([matches, crashes].map(String)).toEqual(['old matches', 'old crashes'])
    expect(fake.heard.filter((line, i) => line === '(restarted)' || fake.heard[i + 1] === '(restarted)')).toEqual([
      expect.stringContaining('load();'),
      '(restarted)',
    ])
  }
})

test('a clock’s records are read first, each into a file', async () => {
  const records = [[1, 2, 3], Array.from({ length: 45 }, (_, i) => i * 7)]
  const folder = join(makeFolder(), 'records')
  const fake = bare({ stored: older(), clock: { password: '0', records } })
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(await uploadTo(fake, undefined, { records: folder })).toEqual([0, []])
  expect(said.mock.calls[0]).toEqual([`2 records are in ${folder}`])
  said.mockRestore()
  expect(readdirSync(folder)).toEqual(['match-01', 'match-02'])
  for (const [i, name] of readdirSync(folder).entries())
    expect(wordsIn(readFileSync(join(folder, name)))).toEqual(records[i])
  expect(fake.heard.findIndex((line) => line.includes('log'))).toBeLessThan(
    fake.heard.findIndex((line) => line.includes('erase')),
  )
})

test('records are kept in a folder with the date and the time of the place', () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T03:00:05Z') })
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(480)
  expect(recordsFolder({})).toBe('records-2026-11-30T190005')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a clock whose records cannot be read keeps all its files, and no folder is left', async () => {
  const folder = join(makeFolder(), 'records')
  const fake = bare({ stored: older(), clock: { password: '0' } })
  expect(await uploadTo(fake, undefined, { records: folder })).toEqual([
    1,
    ['the records are not read, so nothing was changed: strange answer: +log {"error":1}'],
  ])
  expect([fake.stored, existsSync(folder)]).toEqual([older(), false])
})

test('a clock that does not open its console is reported in one line, and keeps its files', async () => {
  const clocks: [Fake['clock'], string][] = [
    [{ password: '17' }, 'the clock does not open its console: wrong password'],
    [{ refuses: Refusal.Locked }, 'the clock does not open its console: a match is on'],
    [
      { refuses: Refusal.Wait },
      'the clock does not open its console: it refuses every password for a while after a wrong one',
    ],
  ]
  for (const [clock, why] of clocks) {
    const fake = bare({ stored: older(), clock })
    expect(await uploadTo(fake)).toEqual([1, [expect.stringContaining(why)]])
    expect(fake.stored).toEqual(older())
    expect(fake.heard).toHaveLength(2)
  }
})

test('a board that stores wrong bytes is reported, and is not restarted', async () => {
  const fake = bare({ isSpoiling: true })
  expect(await uploadTo(fake)).toEqual([
    1,
    [expect.stringMatching(/^the board did not confirm big: upload again \(its CRC is \d+, not \d+\)$/)],
  ])
  expect(fake.heard).not.toContain('(restarted)')
})

test('a file that lost a character on the way is written again', async () => {
  const fake = bare()
  let isLost = false
  const port = await listen((socket) => {
    const heard = new PassThrough()
    playBoard(fake)(
      Object.assign(heard, { write: (text: string) => socket.write(text, 'latin1') }) as unknown as Socket,
    )
    socket.setEncoding('latin1').on('data', (text: string) => {
      const at = isLost ? -1 : text.indexOf('.boot1",atob("')
      if (at >= 0) isLost = true
      heard.emit('data', at < 0 ? text : text.slice(0, at + 20) + text.slice(at + 21))
    })
  })
  expect(await upload(makeBuild(), port)).toBe(0)
  expect(isLost).toBe(true)
  expect(fake.stored.get('.boot1')).toEqual(DATA['.boot1'])
})

test('a port that accepts but stays silent is given up', async () => {
  const port = await listen(() => {})
  expect(await upload(makeBuild(), port)).toBe(1)
})

test('a board that falls silent while a file is written is reported with the file, and is not restarted', async () => {
  const fake = bare()
  const isWrite = (line: string) => line.includes('.write(".boot1"')
  const port = await listen((socket) => {
    const play = playBoard(fake)
    play(socket)
    socket.on('data', () => {
      if (fake.heard.some(isWrite)) socket.destroy()
    })
  })
  expect(await uploadAt(port)).toEqual([
    1,
    [expect.stringMatching(/^the board did not confirm \.boot1: upload again \(.+\)$/)],
  ])
  expect(fake.heard).not.toContain('(restarted)')
})

/** Writes a clock of another version, whose guard adds what Linux lacks at every start. */
const newerOn = async (folder: string, ID: string): Promise<Manifest> => {
  const dir = await boardFolder('table')
  const manifest: Manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'))
  for (const one of manifest.files) {
    const before = { id: ID, '.boot0': STAND_INS }[one.name] ?? ''
    const data = Buffer.concat([
      Buffer.from(before),
      one.name === 'id' ? Buffer.of() : readFileSync(join(dir, one.file)),
    ])
    writeFileSync(join(folder, one.file), data)
    Object.assign(one, { bytes: data.length, crc32: crc32(data) })
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return manifest
}

/** The interpreter as a board whose clock holds the console after every start until it opens it. */
const shutBy = ({ child }: Powered, heard: string[]) => {
  let isOpen = false
  return (socket: Socket) => {
    let said = ''
    child.stdout.on('data', (data) => {
      said = (said + data).slice(-100)
      if (said.endsWith('{"ok":1}\r\n>')) isOpen = true
      socket.write(data)
    })
    onLines(socket, (line) => {
      heard.push(line)
      const plain = line.replace(/[^ -~]/g, '')
      child.stdin.write(isOpen ? `${line}\n` : `\x10print(clock.line(${JSON.stringify(plain)}))\n`, 'latin1')
      if (plain.startsWith('reset()') || plain.endsWith('load();')) isOpen = false
    })
  }
}

test.skipIf(!ESPRUINO)(
  'a clock running on the interpreter is replaced, and keeps its settings and record',
  async () => {
    const folder = makeFolder()
    const dirs = [makeFolder(), makeFolder()]
    await newerOn(dirs[0], '0.0.1 00000001')
    const { files } = await newerOn(dirs[1], '9.9.9 0badcafe')
    const board = await powered(ESPRUINO, folder, [...loadStorage(dirs[0])])
    try {
      const { asked } = board
      await asked('(s.write("matches","abcd",4096)?1:0)') // Linux has no pages to erase, so the clock itself stores nothing
      const kept = 'E.CRC32(s.read("matches",4000,200))'
      const before = await asked(kept)
      const heard: string[] = []
      const port = await listen(shutBy(board, heard))
      const records = join(folder, 'records')
      expect(await upload(dirs[1], port, { records })).toBe(0)
      expect(existsSync(records)).toBe(false) // no match was played
      expect(heard.filter((line) => line.includes('reset()'))).toEqual([])
      for (const { name, crc32 } of files) expect(await asked(`E.CRC32(s.read("${name}"))`)).toBe(crc32)
      expect(await asked(kept)).toBe(before)
      // its hash is computed from the flash, so only the version is compared
      expect(
        await asked(`(JSON.parse(clock.line(${JSON.stringify(wireOf('status'))})).id.slice(0,6)=="9.9.9 "?1:0)`),
      ).toBe(1)
    } finally {
      board.child.kill('SIGKILL')
    }
  },
)

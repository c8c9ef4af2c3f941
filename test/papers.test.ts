/*
 * Every command in the documents works: each is run here as written, with a clock, a record or a folder in place of
 * placeholders. Every link leads to something.
 *
 * A command that takes an hour, or needs special hardware, is run by another test; this one checks that the other names
 * it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bytesOf } from '../sim/judge/record.ts'
import { serveClock } from '../sim/judge/serve.ts'
import { wordsInFile } from '../sim/record/load.ts'
import { type Ran, start } from './command.ts'
import { makeFolder } from './folder.ts'
import { CHILD_TIMEOUT } from './limit.ts'
import { freePort } from './listen.ts'
import { CARDS, commandsIn, isThere, linksOf, PAGES } from './papers.ts'
import { ROOT } from './rules.ts'

const SCRIPTS: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts
const CI = readFileSync(join(ROOT, '.ci/run'), 'utf8')
const COMMANDS = commandsIn([...PAGES, ...CARDS])

/** Commands that another test runs, and a text that it must contain. */
const ELSEWHERE: [command: RegExp, file: string, named: string][] = [
  [/^npm run (-s )?bench/, 'test/sim/bench.test.ts', 'sim/bench/main.ts'],
  [/^npm run -s truth/, 'test/sim/truth.test.ts', 'truth'],
  [/^npm run release$|^node firmware\/flash\.mjs /, 'test/build/release.test.ts', 'firmware/flash.mjs'],
  [/^npm pack$/, 'test/build/core.test.ts', "'pack'"],
  [/^HALL_PASSWORD=\S+ npm run hall -- --phones 20 /, 'test/hall/evening.test.ts', 'sim/hall/main.ts'],
  [/^npm run hall -- /, 'test/hall/command.test.ts', 'sim/hall/main.ts'],
  [/^npx tsx sim\/hall\/picture.ts$/, 'test/hall/command.test.ts', 'sim/hall/picture.ts'],
  [/^npm run soak( -- --seed N)?$/, 'test/soak.test.ts', 'test/soak.ts'],
  [/judge -- ports$/, 'test/sim/help.test.ts', "'ports'"],
  [/^npm run site$/, 'test/web/site.test.ts', 'scripts.site'],
  [/^npx tsx test\/rules-table.ts$/, 'test/rules.test.ts', 'rulesText'],
  [/^npm run hardware -- case$/, 'test/hardware/case.test.ts', 'sim/hardware/case'],
  [/--on espruino$/, 'test/same.test.ts', 'ESPRUINO'],
]
/** Commands that CI runs itself: they take minutes, or run this test. */
const BY_CI = /^(ESPRUINO=\S+ )?npm (ci|test|run test:all)$|^npm run (types|lint|build|soak -- --share)$/
/** Measurements by a person, for which no board is needed. */
const BY_HAND = /^npm run selftest .*--checks none/
/** Commands to a board. Here no board answers, so failing to reach it shows that the command was understood. */
const TO_A_BOARD = /^npm run (flash|selftest|calibrate)/
/** What a server prints once it is listening. */
const SERVED = /\/\/127\.0\.0\.1:\d+/
/** Commands without arguments, which only name a tool. */
const NAMED = /^npm run (-s )?(build|calibrate|check|flash|hardware|judge|selftest|soak|truth)$/

const dir = makeFolder()
const record = join(dir, 'match.record')
let words: number[] = []
let deadPort = 0

beforeAll(async () => {
  const tape = join(ROOT, 'test/tapes/match-3.tape')
  words = await wordsInFile(tape, readFileSync(tape))
  writeFileSync(record, bytesOf(words))
  deadPort = await freePort()
})

/** The words of a command; a quoted text is one word. */
function wordsIn(command: string): string[] {
  return (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, '$1'))
}

let made = 0
/** An unused name in the temporary folder. */
function fresh(ending = ''): string {
  return join(dir, `made-${made++}${ending}`)
}

/** The value for a placeholder of the documents; `port` is a clock's address. */
function filled(word: string, before: string, port: string): string {
  if (before === '--hall') return hallWith(port)
  if (before === '--out' || before === '--png' || word === 'DIR' || word === 'frames') return fresh()
  if (before === 'log') return fresh()
  if (word === 'PORT' || /^([0-9a-f]{2}:){5}/.test(word)) return port
  if (before === '--port') return '0'
  if (word === 'table' || word === 'BOARD') return 'table'
  if (/\.gif$/.test(word)) return fresh('.gif')
  if (/^(\[?FILE\]?|A|B|.*\.(record|log))$/.test(word) && before !== '--left' && before !== '--right') return record
  if (/FILE\.tape$/.test(word)) return 'test/tapes/first.tape'
  if (word === 'test/tapes/*.tape') return 'test/tapes/first.tape'
  if (before === '--matches') return '2'
  if (before === '--serial') return '9999'
  return word.replace('NEW', '123456').replace(/^N$/, '0')
}

function hallWith(port: string): string {
  const file = fresh('.txt')
  writeFileSync(file, `${port} table 1\n`)
  return file
}

/** Runs a script of package.json with these arguments; ends it by a signal once it has printed `until`. */
function run(script: string, words: readonly string[], until?: RegExp): Promise<Ran> {
  const [program, file] = SCRIPTS[script].split(' ')
  expect(program).toBe('tsx')
  const { child, end } = start(file, ...words)
  let out = ''
  child.stdout?.on('data', (text) => {
    out += text
    if (until?.test(out)) child.kill('SIGTERM')
  })
  return end
}

/** The script that a command runs, and its arguments. */
function scriptOf(command: string): { script: string; words: string[] } {
  const [, script, rest = ''] = /^npm run (?:-s )?([\w-]+)(?: -- (.*))?$/.exec(command) ?? ['', '']
  return { script, words: wordsIn(rest) }
}

async function runFilled(command: string, port: string): Promise<Ran> {
  const { script, words } = scriptOf(command)
  expect(Object.keys(SCRIPTS)).toContain(script)
  const all = words.flatMap((word, i) => {
    const before = words[i - 1] ?? ''
    // a film takes a tape first; a comparison of two records gets the same record twice
    if (before === 'film' && /FILE|tape$/.test(word)) return ['test/tapes/first.tape']
    return word === '[FILE]' ? [record] : [filled(word, before, port)]
  })
  const isServer = script === 'sim' && (words[0] === 'serve' || (words[0] === 'web' && !words.includes('--out')))
  return run(script, all, isServer ? SERVED : undefined)
}

const ONES = COMMANDS.filter(({ command }) => /^npm run -s (sim|judge) -- /.test(command) && !isElsewhere(command))
const MAKING = COMMANDS.filter(({ command }) => /^npm run (-s )?hardware -- /.test(command) && !isElsewhere(command))

function isElsewhere(command: string): boolean {
  return ELSEWHERE.some(([pattern]) => pattern.test(command))
}

describe('commands in the documents', () => {
  it('are found in code blocks, in sentences and on the cards', () => {
    const all = COMMANDS.map(({ command }) => command)
    expect(all.length).toBeGreaterThan(60)
    expect(all).toEqual(expect.arrayContaining(['npm ci', 'npm start', 'npm test', 'npm run -s sim -- web']))
    expect(COMMANDS.some(({ path }) => path.endsWith('.html'))).toBe(true)
  })

  it.each(ONES)('$command: does what it says ($path)', { timeout: 2 * CHILD_TIMEOUT }, async ({ command }) => {
    const clock = await serveClock(/ log /.test(command) ? [...words] : [])
    try {
      const { code, out, err } = await runFilled(command, clock.address)
      // a new clock may refuse a line of the console, but not because there is no such line
      const isRefused = / line /.test(command) && code === 1 && /"why":"(?!There is no such command)/.test(out)
      // and it does not have the control that `check` expects
      const isUnset = / check \w/.test(command) && code === 4
      const isServed = code === null && SERVED.test(out)
      expect([isRefused || isUnset || isServed ? 0 : code, err.replace(/^npm warn.*\n/gm, '')]).toEqual([0, ''])
      expect(out).not.toBe('')
    } finally {
      clock.close()
    }
  })

  it.each(COMMANDS.filter(({ command }) => BY_HAND.test(command)))(
    '$command: asks questions without a board, and saves nothing without answers ($path)',
    { timeout: 2 * CHILD_TIMEOUT },
    async ({ command }) => {
      const { code, out, err } = await runFilled(command, '')
      expect([code, out]).toEqual([0, ''])
      expect(err).toContain('reversed: ')
    },
  )

  it.each(COMMANDS.filter(({ command }) => TO_A_BOARD.test(command) && !NAMED.test(command) && !BY_HAND.test(command)))(
    '$command: gets as far as the board ($path)',
    { timeout: 2 * CHILD_TIMEOUT },
    async ({ command }) => {
      const { code, out, err } = await runFilled(command, `tcp://127.0.0.1:${deadPort}`)
      expect(out + err).toMatch(/no board answered|cannot reach|nothing listens there/)
      expect(code).toBe(1)
    },
  )

  it.each(MAKING)('$command: makes its files ($path)', { timeout: 2 * CHILD_TIMEOUT }, async ({ command }) => {
    const { code, out, err } = await runFilled(command, '')
    const lacks = /needs (chromium|KiCad)/.test(err)
    expect([lacks || code, lacks ? '' : err]).toEqual([lacks || 0, ''])
    if (!lacks) expect(out).toMatch(/\d+ files/)
  })

  it.each(ELSEWHERE)('%s is run by %s', (pattern, file, named) => {
    expect(COMMANDS.some(({ command }) => pattern.test(command))).toBe(true)
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(named)
  })

  it('that take minutes are run by CI', () => {
    const long = COMMANDS.map(({ command }) => command.replace(/^ESPRUINO=\S+ /, '')).filter((one) => BY_CI.test(one))
    expect(long.length).toBeGreaterThan(4)
    expect([...new Set(long)].filter((one) => !CI.includes(one.replace('npm run soak', 'npm run -s soak')))).toEqual([])
  })

  it('name only existing tests for `npx vitest run`, as does `npm run check`', () => {
    const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
      .map((file) => `test/${file.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.test.ts'))
    const named = [SCRIPTS.check, ...COMMANDS.map(({ command }) => command)].flatMap((command) =>
      (/vitest run (.*)$/.exec(command)?.[1] ?? '').split(' ').filter((word) => word.startsWith('test/')),
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !files.some((file) => file.includes(name)))).toEqual([])
  })

  it('are all covered by these tests', () => {
    const rest = COMMANDS.map(({ command }) => command).filter(
      (command) =>
        !ONES.some((one) => one.command === command) &&
        !isElsewhere(command) &&
        !BY_CI.test(command) &&
        !TO_A_BOARD.test(command) &&
        !NAMED.test(command) &&
        !MAKING.some((one) => one.command === command) &&
        !/vitest run test\//.test(command) &&
        !/^npm run build -- /.test(command) &&
        command !== 'npm start',
    )
    expect(rest).toEqual([])
    const named = COMMANDS.filter(({ command }) => NAMED.test(command)).map(({ command }) => scriptOf(command).script)
    expect(named.filter((script) => !Object.hasOwn(SCRIPTS, script))).toEqual([])
  })

  it.skipIf(!existsSync('/usr/bin/script'))('npm start: shows a clock in the terminal, and q quits', () => {
    const typed = 'sleep 5; printf q'
    const shown = execFileSync(
      'sh',
      ['-c', `(${typed}) | TERM=xterm script -qec "stty rows 40 cols 120; npm start" /dev/null`],
      {
        cwd: ROOT,
        encoding: 'utf8',
        timeout: CHILD_TIMEOUT,
      },
    )
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal is told what is bold
    expect(shown.replace(/\x1b\[\d*m/g, '')).toContain('Setup')
    expect(shown).toContain('q  quit')
  })
})

describe('links in the documents', () => {
  it.each(PAGES.filter((one) => linksOf(one).length))('$path: files and headings exist', (page) => {
    expect(linksOf(page).filter((link) => !isThere(page, link))).toEqual([])
  })
})

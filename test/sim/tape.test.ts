/*
 * Tapes: an error in a tape is reported with its line and gives an exit code, and every tape here meets its
 * expectations.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ITEMS } from '../../firmware/core/ruling.ts'
import { playOnCore } from '../../sim/clock/board.ts'
import { Kind } from '../../sim/clock/op.ts'
import { itemWord } from '../../sim/clock/rulings.ts'
import { parseTime, showMs } from '../../sim/clock/time.ts'
import { parseTape, runTape, TapeError } from '../../sim/tape/tape.ts'
import { EXPECTED } from '../../sim/tape/words.ts'
import { DEMO } from '../../sim/web/demo.ts'
import { sim, startNode } from '../command.ts'
import { makeFile, makeFolder } from '../folder.ts'
import { rowsOf } from '../rows.ts'
import { bytesOf, FOLDER, TAPES } from '../tapes.ts'

function wrongIn(text: string): string {
  try {
    parseTape(text, 'bad.tape')
  } catch (error) {
    if (error instanceof TapeError) return error.message
    throw error
  }
  return 'nothing wrong'
}

/** A line of a tape, and its error message after file and number. */
const BAD = rowsOf(
  `
  0:01 pres left                                  || unknown word "pres"; one of look, press,
  0:01 constructor left                           || unknown word "constructor"
  0:01 press left hard 5                          || unknown word "hard"; write held, late or bounce
  0:01 look left                                  || unknown word "left"
  0:01 press up                                   || "up" is not a side; left or right
  0:01 hold                                       || a side is missing; left or right
  soon look                                       || "soon" is not a time;
  0:60 look                                       || "0:60" is not a time;
  0:01                                            || a time without an event;
  0:01 look | turn left | run left                || two bars;
  0:01 look | turn left run                       || "run" expects nothing;
  0:01 look | clock 14:00                         || unknown expectation "clock"; one of left,
  0:01 press left held                            || "held" needs a number of milliseconds, 86400000 at most
  0:01 press left held 99999999999999999999       || "held" needs a number of milliseconds, 86400000 at most, not "999
  0:01 press left held 0                          || held 0: write at least 1
  0:01 chord left gap 4 held 10 bounce 30         || it bounces for 60 ms but is held for only 14
  0:01 lag soon                                   || "lag" needs a number of milliseconds, 86400000 at most, not "soon"
  0:01 console reset                              || "reset" is not a console line; one of status, time,
  0:01 console preset chess 7                     || "chess" is not a discipline; one of short,
  0:01 console preset custom 7 8                  || a bank is missing; a custom control states one
  0:01 console preset custom 7 8 breaks 2 14:00   || a bank is missing; a custom control states one
  0:01 console preset short seven                 || "seven" is not a match length;
  0:01 console preset short 7 8.5                 || "8.5" is not a delay; write whole
  0:01 console preset short 7 8 14:00             || unexpected word "14:00"
  0:01 console preset short 7 8 speed 3           || no such option "speed"; one of by, flag,
  0:01 console preset custom 7 8 1:00 overtime 1:00 || "1:00" is not a number for "overtime"; write a whole one
  0:01 console preset custom 7 8 1:00 flag set    || "set" is not a value of "flag"; one of match, game
  0:01 console preset short 7 sound on sound off  || "sound" appears twice
  0:01 console result left                        || a way to lose is missing; one of single, gammon, backgammon, resigned, pass
  0:01 console result left gammon two             || "two" is not a value of the cube;
  0:01 console result left gammon 2 me            || "me" is not a side; left or right
  0:01 console preset short 7 Breaks 2            || no such option "Breaks"; one of by, flag,
  0:01 close left at 5                            || unknown word "at"; write late
  0:01 power cut                                  || "cut" is not on or off; write power on or power off
  0:01 power                                      || on or off is missing; write power on or power off
  0:01 set-clock                                  || a number of seconds is missing;
  `,
  '||',
)

describe('a bad tape', () => {
  it.each(BAD)('%s: %s', (line, told) => {
    expect(wrongIn(line)).toContain(`bad.tape:1: ${told}`)
  })

  it('is reported with the number of the wrong line, or as a whole if it is empty', () => {
    const back = 'bad.tape:3: time goes back, from 10000 ms to 9999 ms'
    expect(wrongIn('0:10 look\n# later\n0:09.999 look')).toBe(back)
    expect(wrongIn('\n  # nothing but this\n')).toMatch(/^bad\.tape: an empty tape; /)
  })
})

describe('a good tape', () => {
  it('may have comments, empty lines, either kind of line end, and relative times', () => {
    const tape = parseTape('# head\r\n\r\n1:02.5 look # so\r\n+8.25 press left held 30 | turn left run left\r\n', 'a')
    expect(tape.lines.map(({ number, at }) => [number, at])).toEqual([
      [3, 62_500],
      [4, 70_750],
    ])
    expect(tape.ops.map(({ at, kind }) => [at, kind])).toEqual([
      [62_500, Kind.Look],
      [70_750, Kind.Edge],
      [70_780, Kind.Edge],
      [70_805, Kind.Look],
    ])
  })

  it('types a preset with all its options as one line, then looks', () => {
    const text = 'preset custom 7 8 3:00 flag game refill game breaks 2 in-breaks run overtime 60 by us'
    const more =
      ' left-has 3 right-has 2 lateness 15 worth home-4 sound on door anybody light 2 language russian left-bank 5:00 right-bank 840'
    const { ops } = parseTape(`1 console ${text}${more} | console none`, 'a')
    expect(ops.map((op) => [op.kind, op.text])).toEqual([
      [Kind.Line, 'e f 7 8 3:00 b 1 c 1 d 2 e 1 f 60 a 1 h 3 i 2 j 15 g 2 m 1 l 1 n 2 o 1 q 300 r 840'],
      [Kind.Look, ''],
    ])
  })

  it.each(
    rowsOf(`
    preset short 9             | e a 9
    preset short 7 turn own    | e a 7 turn own
    result left single         | f a a
    result left gammon 4 right | f a b 4 b
    status                     | a
    rule remark right 3        | h r b 3
    number 17                  | n 4 17
    number                     | n 4
    password 0 1               | k 0 1`),
  )('types %s as a board reads it: %s', (words, wire) => {
    const { ops } = parseTape(`1 line ${words}`, 'a')
    expect(ops.map((op) => [op.kind, op.text])).toEqual([[Kind.Line, wire]])
  })

  it('types any line without reading it, turns a key and back, and drains a battery', () => {
    const { ops } = parseTape('1 line presset {} 9\n2 key held 50\n3 battery 5', 'a')
    expect(ops.map((op) => [op.at, op.kind, op.a, op.text])).toEqual([
      [1000, Kind.Line, 0, 'presset {} 9'],
      [2000, Kind.Key, 1, ''],
      [2050, Kind.Key, 0, ''],
      [3000, Kind.Battery, 5, ''],
    ])
  })

  it('is looked at before the next event, if that comes sooner', () => {
    const tape = parseTape('1 press left | turn left\n1.04 press right | turn right', 'a')
    expect(tape.ops.filter(({ kind }) => kind === Kind.Look).map(({ at, line }) => [at, line])).toEqual([
      [1040, 1],
      [1145, 2],
    ])
  })

  it('is off while the power is off', async () => {
    const tape = parseTape('1 power off | stage off\n2 look | left off\n3 power on\n4 look | stage setup', 'off.tape')
    expect(await runTape(tape, playOnCore)).toEqual([])
  })

  it.each([
    ['12', 12_000],
    ['75', 75_000],
    ['1:02:03.250', 3_723_250],
  ])('reads the time %s as %i ms', (text, ms) => {
    expect(parseTime(text)).toBe(ms)
    expect(parseTime(showMs(ms))).toBe(ms)
  })
})

describe('the tapes', () => {
  it.each(TAPES)('%s says what it shows, and meets its expectations', async (name) => {
    const text = bytesOf(name).toString()
    expect(text).toMatch(/^# \S/)
    const tape = parseTape(text, name)
    expect(tape.lines.flatMap(({ expected }) => expected).length).toBeGreaterThan(8)
    expect(await runTape(tape, playOnCore)).toEqual([])
  })

  it('S8: the demonstration of the page shows what it says', async () => {
    expect(await runTape(DEMO, playOnCore)).toEqual([])
  })

  it('have a name of its own for each item of the judge’s menu', () => {
    const words = Object.keys(ITEMS).map((item) => itemWord(Number(item)))
    expect(words).not.toContain(undefined)
    expect(new Set(words).size).toBe(words.length)
  })

  it('README.md names every tape and every expectation', () => {
    const text = readFileSync(`${FOLDER}README.md`, 'utf8')
    expect([...EXPECTED, ...TAPES].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})

describe('the examples of README.md', () => {
  const lines = readFileSync(`${FOLDER}README.md`, 'utf8').split('\n')
  const rows = lines
    .filter((line) => line.startsWith('|'))
    .map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  const bare = (cell: string): string => cell.replace(/^`|`$/g, '')
  const lastOf = (row: string[]): string => bare(row[row.length - 2])
  const blocks = lines.filter((line) => /^ {4}[\d:.]+ [a-z]/.test(line)).map((line) => line.trim())
  const events = [...rows.map(lastOf).filter((text) => /^[\d:.]+ [a-z]/.test(text)), ...blocks]
  const expected = rows.filter((row) => row.length === 6 && EXPECTED.includes(lastOf(row).split(' ')[0])).map(lastOf)

  it('show each event and each expectation', () => {
    const words = wrongIn('1 zzz').split('one of ')[1].split(', ')
    expect(words.length).toBeGreaterThan(10)
    expect(words.filter((word) => !events.some((text) => text.split(' ')[1] === word))).toEqual([])
    const pairs = expected.flatMap((text) => text.split(' ').filter((_, i) => i % 2 === 0))
    const named = rows.flatMap((row) => (row[1].match(/`[a-z-]+`/g) ?? []).map(bare))
    expect(EXPECTED.filter((word) => !pairs.includes(word) && !named.includes(word))).toEqual([])
  })

  it.each(events)('%s is played', async (line) => {
    const { ops } = parseTape(line, 'README.md')
    const samples = await playOnCore(ops)
    expect(samples.length).toBe(ops.length)
  })

  it.each(expected)('%s is a possible expectation', async (text) => {
    const shape = (value: string): string => value.replace(/\d+/g, '0')
    for (const line of await runTape(parseTape(`1 look | ${text}`, 'README.md'), playOnCore)) {
      const [, word, wanted, was] = /^README\.md:1: expected (\S+) (\S+), was (\S+)$/.exec(line) ?? []
      expect(word, line).toBeDefined()
      if (wanted.includes(':') && word !== 'fell-at') expect(shape(was)).toBe(shape(wanted))
    }
  })
})

describe('the command', () => {
  const run = (...args: string[]) => sim('run', ...args)
  const none = `${makeFolder()}/none.tape`

  it('exits with 0 if all is as expected, and says how much was checked', () => {
    const { status, stdout, lines } = run('test/tapes/first.tape')
    expect([status, lines]).toEqual([0, []])
    expect(stdout).toMatch(/^test\/tapes\/first\.tape: 28 of 28 as expected/)
  })

  it('exits with 1 for a failed expectation, with its line', () => {
    const file = makeFile('miss.tape', '1 look | stage setup\n2 look | stage play\n')
    const { status, stdout, lines } = run(file)
    expect([status, lines]).toEqual([1, [`${file}:2: expected stage play, was setup`]])
    expect(stdout).toContain('1 of 2 as expected')
  })

  it.each([
    ['a bad tape', makeFile('bad.tape', '1 look\n0:00.5 look\n'), /bad\.tape:2: time goes back/],
    ['a file that a terminal would obey', makeFile('strange.tape', '1 \x1b[31mlook\n'), /word "\ufffd\[31mlook"/],
    ['a missing file', none, /none\.tape: no such file/],
    ['a folder', makeFolder(), /: a folder, not a tape/],
  ])('plays nothing and exits with 2 if one of several tapes is %s, with one line', (_what, bad, message) => {
    const { status, stdout, lines } = run('test/tapes/first.tape', bad)
    expect([status, stdout, lines.length]).toEqual([2, '', 1])
    expect(lines[0]).toMatch(message)
  })

  it('is told at once that ESPRUINO names no program, or that pictures of two tapes would have one name', async () => {
    const lost = await startNode(
      ['--import', 'tsx', 'sim/main.ts', 'run', 'test/tapes/first.tape', '--on', 'espruino'],
      {
        env: { ...process.env, ESPRUINO: '/nope' },
      },
    ).end
    expect([lost.code, lost.err]).toEqual([2, 'ESPRUINO is "/nope", which is not a program\n'])
    const { status, lines } = run('test/tapes/first.tape', makeFile('first.tape', '1 look'), '--png', makeFolder())
    expect([status, lines]).toEqual([2, [expect.stringMatching(/^--png: two tapes are named "first"/)]])
  })

  it('builds the bundle that it plays, once for all tapes, and leaves nothing behind', async () => {
    const TMPDIR = makeFolder()
    const tapes = ['test/tapes/first.tape', 'test/tapes/match-3.tape']
    const args = ['--import', 'tsx', 'sim/main.ts', 'run', ...tapes, '--on', 'bundle']
    const { code, out } = await startNode(args, { env: { ...process.env, TMPDIR } }).end
    expect([code, out.match(/(\d+) of \1 as expected, on bundle/g)?.length]).toEqual([0, 2])
    expect(readdirSync(TMPDIR).filter((name) => name.startsWith('nardy-clock-'))).toEqual([])
  })
})

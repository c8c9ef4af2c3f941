/*
 * The bench, in so far as it needs no interpreter: what it is asked, the pictures it tells apart, its sums and its table. With one: that
 * the wakes and presses of its scene are what they are called.
 */
import { describe, expect, inject, it } from 'vitest'
import { costOf, type Floor, onceOf } from '../../sim/bench/cost.ts'
import { codeFor, makePlace } from '../../sim/bench/measure.ts'
import { differences } from '../../sim/bench/meter.ts'
import { measurePage, pageTable } from '../../sim/bench/page.ts'
import { drawnIn } from '../../sim/bench/picture.ts'
import { type BoardReport, costsOf, judge, type Report, secondsOf, tableOf } from '../../sim/bench/report.ts'
import { type Done, partsOf, type Thing, watchScene } from '../../sim/bench/scene.ts'
import { sharesOf } from '../../sim/bench/share.ts'
import { BOARDS, boardNamed } from '../../sim/clock/boards.ts'
import { boardFolder } from '../built.ts'
import { waited } from '../command.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const FLOOR: Floor = { loop: 5, call: 10, look: 50, digit: 100, press: 40, turn: 500 }
const HOLLOW = { wake: 70, edge: 210, again: 30 }

function code(name: string, isWatched = false): Promise<string> {
  return codeFor(boardNamed(name), isWatched)
}

describe('npm run bench', () => {
  it.each([
    ['--espresso', /^Unknown option '--espresso'.*; there are --espruino PATH, .*, --hall and --json; see --help$/],
    ['--espruino', /^Option '--espruino <value>' argument missing; there are --espruino PATH, .*; see --help$/],
    ['--espruino=/no/such/build', /^--espruino is "\/no\/such\/build", which is no /],
    ['--board=abacus', /^no board "abacus"; there is table$/],
    ['--tapes', /^--tapes and --only go with --virtual$/],
    ['table', /^Unexpected argument 'table'.*; there are --espruino PATH, .*; see --help$/],
  ])('refuses %s in one line', (arg, line) => {
    const { status, stdout, lines } = waited('sim/bench/main.ts', arg)
    expect([status, stdout, lines.length]).toEqual([2, '', 1])
    expect(lines[0]).toMatch(line)
  })
})

describe('npm run bench -- --page', () => {
  it('tells what was aimed at and what was reached', () => {
    const usable = [1, 4].map((slower) => ({ slower, ms: slower * 250 }))
    const lines = (bytes: number): string[] => pageTable({ bytes, openings: 3, usable }).split('\n')
    expect(lines(390_000)).toEqual([
      '   390,000  bytes',
      '       250  ms from the address to the first touch (median of 3)',
      '      1000  ms the same with a processor 4 times slower (median of 3)',
      'reached      at most 400,000 bytes',
      'reached      at most 1,000 ms to the first touch',
      '',
    ])
    expect(lines(400_001)[3]).toMatch(/^NOT reached/)
  })

  it.skipIf(inject('noBrowser'))('opens the page, as fast as it can and slowed down', async () => {
    let steps = 0
    const { bytes, usable } = await measurePage(() => void steps++, 1)
    expect([bytes > 100_000, steps, usable.map(({ slower }) => slower)]).toEqual([true, 2, [1, 4]])
    for (const { ms } of usable) expect(ms).toBeGreaterThan(0)
  })
})

describe('its sums', () => {
  it('of a case that is run n and 2n times is one repetition, whatever comes before', () => {
    expect(onceOf(50, 1000 + 50 * 7, 1000 + 100 * 7)).toBe(7)
    expect(differences([100, 350, 1050])).toEqual([250, 700])
  })

  it('take off what the stand-ins cost, and leave each call as the floor calls an empty one', () => {
    expect(costOf({ cost: 8 * (70 + 300), calls: { wake: 8 }, count: 8 }, HOLLOW, FLOOR)).toBe(310)
    expect(costOf({ cost: 2 * (210 + 70 + 500), calls: { edge: 2, wake: 2 }, count: 2 }, HOLLOW, FLOOR)).toBe(520)
    expect(costOf({ cost: 9000, calls: {}, count: 1 }, HOLLOW, FLOOR)).toBe(9000)
  })

  it('tell the time of a boot on an nRF52832 by looks: 617 of them are a second', () => {
    expect(secondsOf(617)).toBeCloseTo(1, 2)
  })
})

describe('a picture', () => {
  const glass = (...on: [number, number][]): string => {
    const bytes = Buffer.alloc(52 * 240)
    for (const [i, byte] of on) bytes[i] = byte
    return bytes.toString('base64')
  }

  it.each([
    ['nothing', [], false, false],
    ['the lower row of a digit', [[52 * 20 + 3, 255]], true, true],
    [
      'a digit of 40 by 116 pixels',
      [
        [3, 0x80],
        [52 * 115 + 7, 1],
      ],
      true,
      true,
    ],
    [
      'what is wider',
      [
        [3, 1],
        [8, 0xff],
      ],
      true,
      false,
    ],
    [
      'what is higher',
      [
        [3, 1],
        [52 * 116 + 3, 1],
      ],
      true,
      false,
    ],
  ] as [string, [number, number][], boolean, boolean][])('of the glass: %s', (_, on, isDrawn, isDigit) => {
    expect(drawnIn(glass(), glass(...on))).toEqual({ isDrawn, isDigit })
  })
})

/** A scene: `.` a wake that draws nothing, `d` one digit, `D` more, `w` one digit and a word, `a` all anew, `(` closes, `)` opens. */
function scene(text: string): Done[] {
  let at = 0
  return [...text].map((sign) => {
    if (sign !== '.' || at === 0) at++
    const what = sign === 'a' ? 'again' : sign === '(' ? 'close1' : sign === ')' ? 'open1' : 'wake'
    return { what, at, words: sign === 'w' ? 1 : 0, isDrawn: /[dDw]/.test(sign), isDigit: /[dw]/.test(sign) }
  })
}

describe('the parts of a scene', () => {
  const press = '(D.)..'

  it('are where each thing is done', () => {
    const parts = partsOf(scene(`Dddwdddd........aa${press.repeat(5)}`))
    expect(parts.digit).toEqual([
      [1, 3],
      [4, 8],
    ])
    expect([parts.nothing, parts.repaint]).toEqual([[[8, 16]], [[16, 18]]])
    expect(parts.press).toEqual([
      [30, 32],
      [36, 38],
    ])
    expect(parts.settling).toEqual([
      [32, 36],
      [38, 42],
    ])
  })

  it('are refused where they are not what they are called', () => {
    expect(() => partsOf(scene(`Ddd........aa${press.repeat(5)}`))).toThrow('too few wakes')
    const drawing = scene(`Dddddddd........aa${press.repeat(5)}`)
    drawing[10].isDrawn = true
    expect(() => partsOf(drawing)).toThrow('a wake at which nothing changes draws')
  })

  it.skipIf(!ESPRUINO).each(BOARDS)('are found on the interpreter as $name', async (board) => {
    const place = await makePlace(ESPRUINO, await boardFolder(board.name))
    try {
      const parts = partsOf(await watchScene(ESPRUINO, place, await code(board.name, true), () => {}))
      expect(parts.press.length).toBe(2)
    } finally {
      place.remove()
    }
  })
})

it.each(BOARDS)('the board of the bench for $name is plain text that Espruino reads', async ({ name }) => {
  const text = await code(name)
  expect([...text].filter((char) => char > '\x7f')).toEqual([])
  expect(text).not.toMatch(/\?\.|\?\?|\.\.\./)
})

it.each(BOARDS)("all code of $name is some feature's", async ({ name }) => {
  const shares = await sharesOf(name)
  expect(shares).not.toHaveProperty('other')
  expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0)
})

describe('the report', () => {
  const part = { cost: 1000, calls: {}, count: 1 }
  const things: Thing[] = ['boot', 'nothing', 'digit', 'press', 'settling', 'repaint']
  const parts = Object.fromEntries(things.map((thing) => [thing, part])) as Record<Thing, typeof part>
  const variables = { idle: 45, booted: 1000, peak: 1100, ended: 1020, growth: 0 }
  const board: BoardReport = {
    files: { code: 20_001 },
    bytes: 20_001,
    shares: { 'the judge': 15.5 },
    variables,
    costs: costsOf({ parts, hollow: HOLLOW }, FLOOR),
  }
  const goals = judge(
    { table: board },
    { table: { bytes: 20_000, variables: 1300, growth: 0, digit: 10, press: 24.9 } },
  )
  const report: Report = {
    simulator: { core: 1, headless: 2 },
    unit: 'instructions',
    floor: FLOOR,
    boards: { table: board },
    goals,
  }

  it('tells each cost in a case of the floor', () => {
    expect(board.costs?.digit).toEqual({ cost: 1000, ratio: 10, of: 'digit' })
    expect(board.costs?.press).toEqual({ cost: 1000, ratio: 25, of: 'press' })
    expect(board.costs?.boot).toEqual({ cost: 1000, ratio: 20, of: 'look' })
  })

  it('says whether each measured goal is met, and nothing of the others', () => {
    expect(goals.map(({ what, isMet }) => [what, isMet])).toEqual([
      ['bytes', false],
      ['variables', true],
      ['growth', true],
      ['digit', true],
      ['press', false],
    ])
    expect(
      judge({ table: { files: {}, bytes: 1, shares: {} } }, { table: { bytes: 1, variables: 1, press: 1 } }).length,
    ).toBe(1)
  })

  it('is a table, and the same as JSON', () => {
    const lines = tableOf(report).split('\n')
    expect(lines).toContain('    10.0 digit  a wake with one digit changed: 1,000 instructions')
    expect(lines).toContain('      over  table bytes: 20,001 of 20,000')
    expect(lines).toContain('    15.5 %  of the code: the judge')
    expect(JSON.parse(JSON.stringify(report)).boards.table.costs.press.ratio).toBe(25)
  })

  it('says where there was nothing to count instructions by', () => {
    expect(tableOf({ ...report, unit: 'microseconds' })).toContain('there is no valgrind to count by')
    expect(
      tableOf({ simulator: report.simulator, boards: { table: { files: {}, bytes: 7, shares: {} } }, goals: [] }),
    ).not.toContain('floor')
  })
})

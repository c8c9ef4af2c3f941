/*
 * The parts of the bench that need no interpreter: its arguments and its table.
 */
import { describe, expect, it } from 'vitest'
import { type BoardReport, judge, type Report, sharesOf, tableOf } from '../../sim/bench/report.ts'
import { codeFor } from '../../sim/bench/variables.ts'
import { BOARDS, boardNamed } from '../../sim/clock/boards.ts'
import { waited } from '../command.ts'

describe('npm run bench', () => {
  it.each([
    ['--espresso', /^unknown option '--espresso'; see --help$/],
    ['--espruino', /^option '--espruino <PATH>' argument missing; see --help$/],
    ['--espruino=/no/such/build', /^--espruino is "\/no\/such\/build", which is not a /],
    ['--board=abacus', /^no board "abacus"; one of table$/],
    ['--only=press', /^--only goes with --virtual$/],
    ['table', /^bench takes no more words, but there is "table"$/],
  ])('refuses %s in one line', (arg, line) => {
    const { status, stdout, lines } = waited('sim/bench/main.ts', arg)
    expect([status, stdout, lines.length]).toEqual([2, '', 1])
    expect(lines[0]).toMatch(line)
  })
})

it.each(BOARDS)('the bench’s board for $name is ASCII code that Espruino can read', async ({ name }) => {
  const text = await codeFor(boardNamed(name), false)
  expect([...text].filter((char) => char > '\x7f')).toEqual([])
  expect(text).not.toMatch(/\?\.|\?\?|\.\.\./)
})

it.each(BOARDS)('all code of $name is in some folder of the firmware', async ({ name }) => {
  const shares = Object.entries(await sharesOf(name))
  const folders = shares.filter(([part]) => !part.endsWith('.ts'))
  expect(folders.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(100, 0)
  expect(shares.length).toBeGreaterThan(folders.length)
})

describe('the report', () => {
  const variables = { idle: 45, booted: 1000, peak: 1100, ended: 1020, growth: 0 }
  const board: BoardReport = { files: { code: 20_001 }, bytes: 20_001, shares: { 'core/judge.ts': 15.5 }, variables }
  const goals = judge({ table: board }, { table: { bytes: 20_000, variables: 1300, growth: 0 } })
  const report: Report = { boards: { table: board }, goals }

  it('says of each measured goal whether it is met, and leaves out the others', () => {
    expect(goals.map(({ what, isMet }) => [what, isMet])).toEqual([
      ['bytes', false],
      ['variables', true],
      ['growth', true],
    ])
    expect(judge({ table: { files: {}, bytes: 1, shares: {} } }, { table: { bytes: 1, variables: 1 } }).length).toBe(1)
  })

  it('can be printed as a table or as JSON', () => {
    const lines = tableOf(report).split('\n')
    expect(lines).toContain('     1,100  variables at the peak of a two-hour match')
    expect(lines).toContain('      over  table bytes: 20,001 of 20,000')
    expect(lines).toContain('    15.5 %  of the code: core/judge.ts')
    expect(JSON.parse(JSON.stringify(report)).boards.table.variables.peak).toBe(1100)
  })
})

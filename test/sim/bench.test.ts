/*
 * The parts of the bench that need no virtual board: its arguments and its table.
 */
import { describe, expect, it } from 'vitest'
import { sharesOf, tableOf } from '../../sim/bench/report.ts'
import { BOARDS } from '../../sim/clock/boards.ts'
import { waited } from '../command.ts'

describe('npm run bench', () => {
  it.each([
    ['--espresso', /^unknown option '--espresso'; see --help$/],
    ['--only', /^option '--only <WORD>' argument missing; see --help$/],
    ['--only=press', /^--only goes with --virtual$/],
    ['table', /^bench takes no more words, but there is "table"$/],
  ])('refuses %s in one line', (arg, line) => {
    const { status, stdout, lines } = waited('sim/bench/main.ts', arg)
    expect([status, stdout, lines.length]).toEqual([2, '', 1])
    expect(lines[0]).toMatch(line)
  })
})

it.each(BOARDS)('all code of $name is in some folder of the firmware', async ({ name }) => {
  const shares = Object.entries(await sharesOf(name))
  const folders = shares.filter(([part]) => !part.endsWith('.ts'))
  expect(folders.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(100, 0)
  expect(shares.length).toBeGreaterThan(folders.length)
})

it('the report can be printed as a table', () => {
  const board = { files: { code: 20_001 }, bytes: 20_001, shares: { 'core/judge.ts': 15.5 } }
  expect(tableOf({ table: board }).split('\n')).toEqual([
    'table',
    '    20,001  code, bytes',
    '    20,001  all files, bytes',
    '    15.5 %  of the code: core/judge.ts',
    '',
  ])
})

/*
 * Tables of rows: the columns that replace them in a bundle give the same values, and what cannot be put in columns is
 * refused.
 */
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { columnsForRows } from '../../sim/build/rows.ts'

/** A table with keys 0 to 3; the only field of each row, `it`, is one of these. */
const rowsOf = (...cells: unknown[]): string =>
  `const ROWS = {${cells.map((cell, i) => `${i}: { it: ${JSON.stringify(cell)} }`).join(', ')}}`

const readAll = (table: string): { code: string; values: unknown[] } => {
  const code = columnsForRows(`${table}\nfunction read(key) { return ROWS[key].it }\nvar out = [0, 1, 2, 3].map(read)`)
  return { code, values: [...runInNewContext(`${code}\nout`)] }
}

describe('a table of rows', () => {
  it.each([
    ['small numbers', [3, 56, 0, 12], /charCodeAt/],
    ['numbers below 1,296', [3, 1295, 0, 60], /parseInt\("03zz001o"/],
    ['large numbers', [600_000, 0, 7, 1], /const ROWS_it = \[600000,0,7,1\]/],
    ['words', ['a', 'bc', '', 'd'], /const ROWS_it/],
    ['yes and no', [true, false, false, true], /"\$##\$"\.charCodeAt\(key\)>35/],
    ['numbers below 0', [-1, 2, -3, 0], /\[-1,2,-3,0\]/],
  ])('of %s is read as it was written', (_, cells, form) => {
    const { code, values } = readAll(rowsOf(...cells))
    expect(values).toEqual(cells)
    expect(code).toMatch(form)
    expect(code).not.toContain('ROWS[')
  })

  it('may have one cell a row, and gaps', () => {
    const code = columnsForRows(`const ROWS = { 1: 40, 3: 70 }\nvar out = [ROWS[1], ROWS[3]]`)
    expect([...runInNewContext(`${code}\nout`)]).toEqual([40, 70])
  })

  it('may have a list in a field, read by two indices', () => {
    const table = 'const ROWS = { 0: { it: [1, 20, 3], one: 7 }, 1: { it: [40, 5, 0], one: 8 } }'
    const code = columnsForRows(
      `${table}\nvar out = []\nfor (var i = 0; i < 2; i++) for (var j = 0; j < 3; j++) out.push(ROWS[i].it[j])`,
    )
    expect([...runInNewContext(`${code}\nout`)]).toEqual([1, 20, 3, 40, 5, 0])
    expect(code.match(/"/g)).toHaveLength(2)
  })

  it.each([
    ['read as a whole', 'const ROWS = { 0: { a: 1 } }\nvar out = ROWS[0]', 'read in another way'],
    [
      'of rows that differ',
      'const ROWS = { 0: { a: 1 }, 1: { b: 1 } }\nvar out = ROWS[0].a',
      'a row whose a is neither',
    ],
    ['with a computed cell', 'const ROWS = { 0: { a: f() } }\nvar out = ROWS[0].a', 'a row whose a is neither'],
    [
      'read by a field that it does not have',
      'const ROWS = { 0: { a: 1 } }\nvar out = ROWS[0].c',
      'a row whose c is neither',
    ],
  ])('%s is refused', (_, code, reason) => {
    expect(() => columnsForRows(code)).toThrow(reason)
  })
})

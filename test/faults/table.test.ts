/*
 * The table of faults: each row names an existing test.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const TESTS = fileURLToPath(new URL('..', import.meta.url))
const rows = [...readFileSync(`${TESTS}faults.md`, 'utf8').matchAll(/^\| (.*) \| .* \| `(.*)` "(.*)" \|$/gm)]

describe('the table of faults', () => {
  it('has its rows', () => {
    expect(rows.length).toBeGreaterThan(15)
  })

  it.each(rows.map(([, fault, file, name]) => [fault, file, name]))('%s: is tested', (_fault, file, name) => {
    expect(existsSync(`${TESTS}${file}`), file).toBe(true)
    expect(readFileSync(`${TESTS}${file}`, 'utf8')).toContain(name)
  })
})

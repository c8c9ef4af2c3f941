/*
 * The table of the rules, `rules.md`, is complete and true: every rule that is built so far has a test that bears its id.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The rules that the clock serves by now. */
const BUILT = [
  ...['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10', 'M3'],
  ...['C2', 'C3', 'C8', 'C10', 'C11', 'D1', 'D2', 'D3', 'D4', 'D5'],
]

interface Row {
  id: string
  file: string
  part: string
}

function rowsOf(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => /^\|\s*[A-Z]\d+\s*\|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, id, , file, part]) => ({ id, file, part }))
}

interface Node {
  type: string
  name?: string
  value?: unknown
  object?: Node
  property?: Node
  callee?: Node
  arguments?: Node[]
}

/** The names of the tests in a file, but for those that are known to fail; each text of a row stands for its own test. */
function namesIn(file: string): string[] {
  const calls = nodesOf(parseSync(file, readFileSync(ROOT + file, 'utf8')).program).filter(isTest)
  return calls.flatMap(({ callee, arguments: args = [] }) => {
    const [name] = textsOf(args[0])
    return [name, ...textsOf(callee).map((text) => `${name} ${text}`)]
  })
}

function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(nodesOf)
  return 'type' in value ? [value as Node, ...inner] : inner
}

function textsOf(node: Node | undefined): string[] {
  return nodesOf(node).flatMap(({ type, value }) => (type === 'Literal' && typeof value === 'string' ? [value] : []))
}

/** `it(name, …)` or `it.each(rows)(name, …)`; not `it.fails`. */
function isTest({ type, callee }: Node): boolean {
  if (type !== 'CallExpression') return false
  return callee?.name === 'it' || (callee?.callee?.object?.name === 'it' && callee.callee.property?.name === 'each')
}

const rows = rowsOf(readFileSync(`${ROOT}test/rules.md`, 'utf8'))

describe('the table of the rules', () => {
  it.each(BUILT)('has %s', (id) => {
    expect(rows.filter((row) => row.id === id)).not.toEqual([])
  })

  it.each(rows)('$id: $file has a test of it: $part', ({ id, file, part }) => {
    expect(existsSync(ROOT + file)).toBe(true)
    const bearing = namesIn(file).filter((name) => new RegExp(`\\b${id}\\b`).test(name))
    expect(bearing.filter((name) => name.includes(part))).not.toEqual([])
  })

  it('has no row twice', () => {
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
  })
})

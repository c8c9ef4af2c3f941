/*
 * Which test keeps which rule: the ids of the rules, the ids in the names of the tests, and the table of both.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Rules that no test keeps yet, and why. */
export const LATER: Record<string, string> = {
  S10: 'a crystal is measured on hardware',
}

/** Rules that are kept in part, and what is missing. */
export const PARTLY: Record<string, string> = {
  C1: 'accuracy is measured on hardware',
  S1: 'that it can be read at 3 m is seen on hardware',
  S2: 'and at 10 m',
}

export interface Named {
  id: string
  file: string
  name: string
}

/** The rules by their ids, each in a few words. */
export function ruleWords(): Map<string, string> {
  const lines = readFileSync(`${ROOT}test/rule-ids.txt`, 'utf8').trim().split('\n')
  return new Map(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  )
}

/** Every id in the name of a test, by file and in the order of the tests. */
export function idsInTests(): Named[] {
  return testFiles().flatMap((file) => namesIn(file).flatMap((name) => idsIn(name).map((id) => ({ id, file, name }))))
}

/** The rule ids in a name, each once: T9, X10. The ids in `(finding …)` are not rule ids. */
export function idsIn(name: string): string[] {
  return [...new Set(name.replace(/\(findings? [^)]*\)/g, '').match(/\b[TCMPJXSD]\d+\b/g) ?? [])]
}

function testFiles(): string[] {
  const paths = readdirSync(`${ROOT}test`, { recursive: true, encoding: 'utf8' })
  return paths
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts'))
    .sort()
}

interface Node {
  type: string
  name?: string
  value?: unknown
  quasis?: { value: { raw: string } }[]
  object?: Node
  property?: Node
  callee?: Node
  arguments?: Node[]
}

/** The names of the tests in a file, as written; without those that are skipped, to do or known to fail. */
export function namesIn(file: string): string[] {
  const calls = nodesOf(parseSync(file, readFileSync(ROOT + file, 'utf8')).program).filter(isTest)
  return calls.map((call) => nameOf(call.arguments?.[0]))
}

function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(nodesOf)
  return 'type' in value ? [value as Node, ...inner] : inner
}

/** `it(name, …)` or `it.each(rows)(name, …)`. */
function isTest({ type, callee }: Node): boolean {
  if (type !== 'CallExpression') return false
  return callee?.name === 'it' || (callee?.callee?.object?.name === 'it' && callee.callee.property?.name === 'each')
}

function nameOf(node: Node | undefined): string {
  if (node?.type === 'Literal') return String(node.value)
  return (node?.quasis ?? []).map((part) => part.value.raw).join('…')
}

/** The text of `rules.md`. */
export function rulesText(): string {
  const named = idsInTests()
  const rows = [...ruleWords()].flatMap(([id, words]) => rowsFor(id, words, named))
  const parts = [
    `${HEAD}\n${rows.join('\n')}`,
    '## Kept by no test yet',
    listOf(LATER),
    '## Kept in part',
    listOf(PARTLY),
  ]
  return `${parts.join('\n\n')}\n`
}

function listOf(reasons: Record<string, string>): string {
  return Object.entries(reasons)
    .map(([id, why]) => `- ${id}: ${why}`)
    .join('\n')
}

/** The rows of one rule. The first one has its words. */
function rowsFor(id: string, words: string, named: Named[]): string[] {
  return named
    .filter((test) => test.id === id)
    .map(({ file, name }, i) => `| ${id} | ${i ? '' : words} | ${file.replace(/^test\//, '')} | ${escaped(name)} |`)
}

function escaped(name: string): string {
  return name.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

const HEAD = `# Which test keeps which rule

The ids are those of the project's rules; X1 to X10 are the rows of its table of controls met in the field. Each row names a test of
\`test/\` that bears the id. Made from the names of the tests by \`npx tsx test/rules-table.ts\`; \`rules.test.ts\` holds it to them.

| rule | what it says | file | test |
| ---- | ------------ | ---- | ---- |`

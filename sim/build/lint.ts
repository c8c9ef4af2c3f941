/*
 * Finds in the source what runs in Node and not on the board: each file is parsed, and each node is held against the
 * rows of `lint.md`. Espruino checks a line's syntax only when it runs that line, so a slip in a seldom used branch
 * would show up in a match.
 */
import { readFileSync } from 'node:fs'
import esquery from 'esquery'
import type { Node as EsNode } from 'estree'
import { visitorKeys } from 'oxc-parser'
import {
  above,
  declared,
  isFunction,
  isLoop,
  isPlatform,
  isReference,
  type Node,
  parseTree,
  scopeOf,
  under,
} from './tree.ts'

export interface Finding {
  file: string
  /** Both from 1. */
  line: number
  column: number
  rule: string
  message: string
}

interface Source {
  file: string
  text: string
  program: Node
}

/** A question that a selector cannot ask. */
type Test = (node: Node, source: Source) => boolean

interface Rule {
  name: string
  selector: esquery.Selector
  test: Test
  message: string
}

const TESTS: Record<string, Test> = {
  isGlobal: (node) => isPlatform(node, node.name),
  /** In the core and the ui, which know no board. */
  isPure: (_, { file }) => /(^|\/)firmware\/(core|ui)\//.test(file.replaceAll('\\', '/')),
  capturesLoopVariable: (id) => {
    const scope = isReference(id) ? scopeOf(id) : null
    return scope !== null && isLoop(scope) && crossesFunction(id, scope)
  },
  /** A function of this scope whose declaration has not run when the name is read. */
  isReadTooEarly: (id) => {
    const scope = isReference(id) ? scopeOf(id) : null
    const by = scope && declared(scope).get(id.name)
    return by?.type === 'FunctionDeclaration' && by.start > id.start && !crossesFunction(id, scope)
  },
  /** A call at top level of a function which, through others, needs one that is declared after the call. */
  reachesTooFar: (call, { program }) => {
    if (above(call).some(isFunction) || call.callee.type !== 'Identifier') return false
    const names = declared(program)
    const seen = new Set<Node>()
    const reaches = (by: Node | undefined): boolean => {
      if (by?.type !== 'FunctionDeclaration' || seen.has(by)) return false
      seen.add(by)
      const needs = under(by.body, (n) => isReference(n) && scopeOf(n) === program)
      return by.start > call.start || needs.some((n) => reaches(names.get(n.name)))
    }
    const first = names.get(call.callee.name)
    return first !== undefined && first.start < call.start && reaches(first)
  },
  /** `o.v += f()`, or the same on a variable from outside the function, which `f` may change as well. */
  addsCall: ({ left, right }) => {
    const calls = under(right, (n) => n.type === 'CallExpression' && !isPlatform(n.callee.object, 'Math'))
    if (calls.length === 0 || left.type !== 'Identifier') return calls.length > 0
    const scope = scopeOf(left)
    return scope === null || crossesFunction(left, scope) || scope.type === 'Program'
  },
  /** `const m = o.m` whose `m` is then called. */
  isCalledAlone: ({ id }) => {
    const scope = scopeOf(id)
    const isCall = (n: Node) => n.type === 'CallExpression' && n.callee.name === id.name && scopeOf(n.callee) === scope
    return scope !== null && under(scope, isCall).length > 0
  },
  /** In one block: `if (x) return` before a call is fine, because the bundle puts a semicolon there. */
  returnsNextLine: (node, { text }) => {
    const list = node.parent?.[node.slot]
    if (node.argument || text[node.end - 1] === ';' || !Array.isArray(list)) return false
    return list[list.indexOf(node) + 1]?.type === 'ExpressionStatement'
  },
}

export const RULES: Rule[] = readFileSync(new URL('lint.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| [a-z]+.*`/.test(line))
  .map((line) => {
    const [name, refused, does, write] = line.slice(2, -2).split(' | ')
    const [selector, test] = Array.from(refused.matchAll(/`([^`]+)`/g), ([, part]) => part.replaceAll('\\|', '|'))
    const message = `${does}; ${write}`.replaceAll('\\|', '|')
    return { name, selector: esquery.parse(selector), test: test ? TESTS[test] : () => true, message }
  })

/** Every offence in the text of one file, in the order of its lines. */
export function lintSource(file: string, text: string): Finding[] {
  const { program, nodes, errors } = parseTree(file, text)
  const source: Source = { file, text, program }
  const found = errors.map((e) => finding(source, e.at, 'syntax', e.message))
  for (const node of nodes) {
    const [one, ...ancestry] = [node, ...above(node)] as unknown as EsNode[]
    for (const { name, selector, test, message } of RULES)
      if (esquery.matches(one, selector, ancestry, { visitorKeys }) && test(node, source))
        found.push(finding(source, node.start, name, message))
  }
  return found.sort((a, b) => a.line - b.line || a.column - b.column)
}

/** `file:line:column rule: message`, as editors can follow it. */
export function formatFinding(f: Finding): string {
  return `${f.file}:${f.line}:${f.column} ${f.rule}: ${f.message}`
}

export function finding(
  { file, text }: Pick<Source, 'file' | 'text'>,
  at: number,
  rule: string,
  message: string,
): Finding {
  const before = text.slice(0, at).split('\n')
  return { file, line: before.length, column: before[before.length - 1].length + 1, rule, message }
}

function crossesFunction(node: Node, scope: Node | null): boolean {
  return above(node).some((up) => isFunction(up) && scope !== null && up !== scope && above(up).includes(scope))
}

/*
 * Short names for members, one letter for most: members that no object has together may have the same.
 *
 * What an object has is read from the sources: from every interface with those that it extends, every type literal, and every
 * object that is written out. The type checker holds the rest to these, so two members of different objects cannot meet. A
 * member that stands in none of them shares its name with nothing.
 */
import { readFileSync } from 'node:fs'
import { parseSync, visitorKeys } from 'oxc-parser'
import { memberName, type Node, parseTree } from './tree.ts'

const LETTERS = [...'etnariosuldcmpfhgvbywkxzjqETNARIOSULDCMPFHGVBYWKXZJQ$_']
const SIGNATURES = /^TS(Property|Method)Signature$/

/** The members that `code` speaks of, but for the kept ones, each with its short name: the most frequent choose first. */
export function shortMembers(files: string[], code: string, kept: Set<string>): Record<string, string> {
  const apart = conflicts(shapesIn(files))
  const counts = countMembers(code, kept)
  const names = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1))
  const short = new Map<string, string>()
  const alone = names.filter((name) => !apart.has(name))
  for (const name of names) {
    const others = apart.has(name) ? [...apart.get(name)!, ...alone] : names
    const taken = new Set([...kept, ...others.map((other) => short.get(other))])
    short.set(name, firstFree(taken))
  }
  return Object.fromEntries(short)
}

function firstFree(taken: Set<string | undefined>): string {
  const two = LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).filter((name) => !/^(if|in|do|of|as)$/.test(name))
  return [...LETTERS, ...two].find((name) => !taken.has(name))!
}

/** Of each member those that some object has beside it. */
function conflicts(shapes: string[][]): Map<string, Set<string>> {
  const apart = new Map<string, Set<string>>()
  for (const shape of shapes) {
    for (const name of shape) {
      const others = apart.get(name) ?? new Set()
      for (const other of shape) if (other !== name) others.add(other)
      apart.set(name, others)
    }
  }
  return apart
}

function countMembers(code: string, kept: Set<string>): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (name: string): void => void (kept.has(name) || counts.set(name, (counts.get(name) ?? 0) + 1))
  for (const n of parseTree('bundle.js', code).nodes) {
    if (n.type === 'MemberExpression' && !n.computed) add(memberName(n))
    if (n.type === 'Property' && !n.computed && n.key.type === 'Identifier') add(n.key.name)
  }
  return counts
}

/** What each object has that these files speak of. */
function shapesIn(files: string[]): string[][] {
  const nodes: Node[] = []
  for (const file of files) collect(parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node, nodes)
  const interfaces = nodes.filter((n) => n.type === 'TSInterfaceDeclaration')
  const literals = nodes.filter((n) => n.type === 'TSTypeLiteral').map((n) => signatures(n.members))
  const objects = nodes.filter((n) => n.type === 'ObjectExpression').map((n) => keysOf(n.properties))
  return [...interfaces.map((n) => membersOf(n, interfaces)), ...literals, ...objects]
}

/** With those of what it extends. */
function membersOf(one: Node, all: Node[]): string[] {
  const names = (one.extends ?? []).map((e: Node) => e.expression.name)
  const parents = all.filter((other) => names.includes(other.id.name))
  return [...signatures(one.body.body), ...parents.flatMap((parent) => membersOf(parent, all))]
}

function signatures(members: Node[]): string[] {
  return keysOf(members.filter((m) => SIGNATURES.test(m.type)))
}

function keysOf(members: Node[]): string[] {
  return members.flatMap((m) => (m.key?.type === 'Identifier' ? [m.key.name] : []))
}

function collect(node: Node, into: Node[]): void {
  into.push(node)
  for (const field of visitorKeys[node.type] ?? [])
    for (const child of [node[field]].flat()) if (child) collect(child, into)
}

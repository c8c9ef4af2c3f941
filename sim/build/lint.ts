/*
 * What would run here and not on the board, found in the source: each file is parsed, walked once, and every node is
 * put to the rows of `rules.ts` that ask for its type.
 *
 * Espruino checks syntax only when a line is run, so a slip in a seldom used branch would show up in a match.
 */
import type { Source } from './offence.ts'
import { RULES, type Rule } from './rules.ts'
import { type Node, parseTree } from './tree.ts'

export interface Finding {
  file: string
  /** Both from 1. */
  line: number
  column: number
  rule: string
  message: string
}

const byType = new Map<string, Rule[]>()
for (const rule of RULES) {
  for (const type of rule.types.split(' ')) byType.set(type, [...(byType.get(type) ?? []), rule])
}

/** Every offence in the text of one file, in the order of its lines. */
export const lintSource = (file: string, text: string): Finding[] => {
  const { program, nodes, errors } = parseTree(file, text)
  const source: Source = { file, text, program }
  const found = errors.map((e) => finding(source, e.at, 'syntax', e.message))
  for (const node of nodes) found.push(...lintNode(node, source))
  return found.sort((a, b) => a.line - b.line || a.column - b.column)
}

/** `file:line:column rule: message`, as editors can follow it. */
export const formatFinding = (f: Finding): string => `${f.file}:${f.line}:${f.column} ${f.rule}: ${f.message}`

const lintNode = (node: Node, source: Source): Finding[] =>
  (byType.get(node.type) ?? [])
    .filter((rule) => rule.test(node, source))
    .map((rule) => finding(source, node.start, rule.name, rule.message))

const finding = (source: Source, at: number, rule: string, message: string): Finding => {
  const before = source.text.slice(0, at).split('\n')
  return { file: source.file, line: before.length, column: before[before.length - 1].length + 1, rule, message }
}

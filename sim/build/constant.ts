/*
 * Numbers in the place of their names: a constant costs a variable on the board, and its figure in the code does not.
 */
import { applyEdits } from './edit.ts'
import { assignedNames, isGlobalUse, type Node, parseTree, soleDeclarator } from './tree.ts'

/** Puts each top-level constant that is a number, or is reckoned from such, where it is used. Works on the joined code. */
export function inlineNumbers(code: string): string {
  const { program, nodes } = parseTree('bundle.js', code)
  const assigned = assignedNames(nodes)
  const known = new Map<string, number>()
  const gone: Node[] = []
  for (const node of program.body) {
    const only = soleDeclarator(node)
    const value = only && !assigned.has(only.id.name) ? numberOf(only.init, known) : undefined
    if (value === undefined) continue
    known.set(only!.id.name, value)
    gone.push(node)
  }
  const isGone = (n: Node): boolean => gone.some((node) => node.start <= n.start && n.end <= node.end)
  const uses = nodes.filter((n) => known.has(n.name) && isGlobalUse(n) && !isGone(n))
  const edits = [
    ...uses.map((n) => ({ start: n.start, end: n.end, text: valueAt(n, String(known.get(n.name))) })),
    ...gone.map(({ start, end }) => ({ start, end, text: '' })),
  ]
  return applyEdits(code, edits)
}

/** The number that an expression comes to, by those known so far; undefined for anything else. */
export function numberOf(node: Node, known: Map<string, number>): number | undefined {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined
  if (node.type === 'Identifier') return known.get(node.name)
  if (!/^(Unary|Binary)Expression$/.test(node.type)) return undefined
  const right = numberOf(node.right ?? node.argument, known)
  if (right === undefined) return undefined
  if (node.type === 'UnaryExpression') return node.operator === '-' ? -right : undefined
  const left = node.type === 'BinaryExpression' ? numberOf(node.left, known) : undefined
  if (left === undefined) return undefined
  if (node.operator === '*') return left * right
  return node.operator === '+' ? left + right : node.operator === '-' ? left - right : undefined
}

/** `{ a }` becomes `{ a: 1 }`; a figure with a sign keeps its distance. */
function valueAt(node: Node, value: string): string {
  if (node.parent?.type === 'Property' && node.parent.shorthand) return `${node.name}: ${value}`
  return value.startsWith('-') ? `(${value})` : value
}

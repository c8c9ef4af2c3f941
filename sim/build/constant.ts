/*
 * Numbers in the place of their names: a constant costs a variable on the board, and its figure in the code does not.
 */
import { applyEdits } from './edit.ts'
import { assignedNames, isGlobalUse, type Node, parseTree, soleDeclarator } from './tree.ts'

/** Puts each top-level constant that is a number where it is used. Works on the joined code. */
export function inlineNumbers(code: string): string {
  const { program, nodes } = parseTree('bundle.js', code)
  const assigned = assignedNames(nodes)
  const found = new Map<string, { node: Node; text: string }>()
  for (const node of program.body) {
    const only = soleDeclarator(node)
    if (!only || !isNumber(only.init) || assigned.has(only.id.name)) continue
    found.set(only.id.name, { node, text: code.slice(only.init.start, only.init.end) })
  }
  const uses = nodes.filter((n) => found.has(n.name) && isGlobalUse(n))
  const edits = [
    ...uses.map((n) => ({ start: n.start, end: n.end, text: valueAt(n, found.get(n.name)?.text ?? '') })),
    ...[...found.values()].map(({ node }) => ({ start: node.start, end: node.end, text: '' })),
  ]
  return applyEdits(code, edits)
}

function isNumber(node: Node): boolean {
  if (node.type === 'UnaryExpression') return node.operator === '-' && isNumber(node.argument)
  return node.type === 'Literal' && typeof node.value === 'number'
}

/** `{ a }` becomes `{ a: 1 }`; a figure with a sign keeps its distance. */
function valueAt(node: Node, value: string): string {
  if (node.parent?.type === 'Property' && node.parent.shorthand) return `${node.name}: ${value}`
  return value.startsWith('-') ? `(${value})` : value
}

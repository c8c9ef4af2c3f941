/*
 * Cold functions: those that open with the directive 'cold' live in a Storage file of their own and are read when called.
 *
 * On Espruino a function costs variables even when its code lies in flash; one that is read anew at each call costs
 * its stub alone. What only cold functions need goes with them, a copy to each. So a cold function is for what runs
 * seldom (setup, start, a chord), and it may leave no closure behind.
 */
import { applyEdits } from './edit.ts'
import { assignedNames, isGlobalUse, type Node, parseTree, soleDeclarator } from './tree.ts'

export interface ColdFile {
  name: string
  code: string
}

interface Item {
  name: string
  node: Node
  text: string
  isCold: boolean
  /** Top-level names that its text refers to. */
  uses: Set<string>
}

const DIRECTIVE = 'cold'

/** Puts into each cold function what only cold functions need. Works on the joined code, before names are shortened. */
export function nestCold(code: string): string {
  const tree = parseTree('bundle.js', code)
  const items = itemsOf(tree.program, tree.nodes, code)
  const movable = movableNames(tree.nodes, items)
  const edits = items.map((item) => {
    if (movable.has(item.name)) return { ...rangeOf(item.node), text: '' }
    if (!item.isCold) return { start: 0, end: 0, text: '' }
    const at = directiveOf(item.node) ?? item.node
    const helpers = neededBy(item, items, movable).map((helper) => helper.text)
    return { start: at.start, end: at.end, text: [`"${DIRECTIVE} ${item.name}";`, ...helpers].join('\n') }
  })
  return applyEdits(code, edits)
}

/** Cuts the cold functions out of the finished code; in their places stay stubs that read them from Storage. */
export function splitCold(code: string): { code: string; files: ColdFile[] } {
  const files: ColdFile[] = []
  const edits = functionsOf(parseTree('bundle.js', code).program).flatMap((node) => {
    const directive = directiveOf(node)
    if (!directive) return []
    const name = directive.expression.value.slice(DIRECTIVE.length + 1)
    const parameters = node.params.map((p: Node) => p.name).join()
    const body = code.slice(directive.end, node.body.end).replace(/^;/, '')
    files.push({ name, code: `(function(${parameters}){${body})` })
    const call = `return eval(require("Storage").read("${name}"))(${parameters})`
    return [{ start: node.start, end: node.end, text: `function ${node.id.name}(${parameters}){${call}}` }]
  })
  return { code: applyEdits(code, edits), files }
}

function rangeOf(node: Node): { start: number; end: number } {
  return { start: node.start, end: node.end }
}

function functionsOf(program: Node): Node[] {
  return program.body.filter((node: Node) => node.type === 'FunctionDeclaration')
}

/** The directive's statement, or undefined. */
function directiveOf(fn: Node): Node | undefined {
  const first = fn.type === 'FunctionDeclaration' ? fn.body.body[0] : undefined
  return String(first?.expression?.value ?? '').split(' ')[0] === DIRECTIVE ? first : undefined
}

/** Top-level functions and constants. A variable that is assigned later is neither. */
function itemsOf(program: Node, nodes: Node[], code: string): Item[] {
  const assigned = assignedNames(nodes)
  const found: { name: string; node: Node }[] = program.body.flatMap((node: Node) => {
    if (node.type === 'FunctionDeclaration') return [{ name: node.id.name, node }]
    const name = isTable(node) ? node.declarations[0].id.name : undefined
    return name && !assigned.has(name) ? [{ name, node }] : []
  })
  const names = new Set(found.map((item) => item.name))
  return found.map(({ name, node }) => ({
    name,
    node,
    text: code.slice(node.start, node.end),
    isCold: directiveOf(node) !== undefined,
    uses: new Set(nodes.filter((n) => isInside(n, node) && names.has(n.name) && isGlobalUse(n)).map((n) => n.name)),
  }))
}

function isTable(node: Node): boolean {
  const only = soleDeclarator(node)
  return only !== undefined && isConstant(only.init)
}

/** Literals, and what is made of literals alone. */
function isConstant(node: Node): boolean {
  if (node.type === 'Literal') return true
  if (node.type === 'ArrayExpression') return node.elements.every(isConstant)
  if (node.type === 'UnaryExpression') return isConstant(node.argument)
  return node.type === 'BinaryExpression' && isConstant(node.left) && isConstant(node.right)
}

function isInside(node: Node, outer: Node): boolean {
  return node.start >= outer.start && node.end <= outer.end
}

/**
 * Names that only cold functions need, directly or not. A function that is handed on as a value stays where it is: as a
 * copy inside a cold function it would keep that call's scope alive.
 */
function movableNames(nodes: Node[], items: Item[]): Set<string> {
  const names = new Set(items.map((item) => item.name))
  const uses = nodes.filter((n) => names.has(n.name) && isGlobalUse(n) && n.parent?.type !== 'FunctionDeclaration')
  const movable = new Set(items.filter((item) => !item.isCold && !isHandedOn(item, uses)).map((item) => item.name))
  for (let before = -1; before !== movable.size; ) {
    before = movable.size
    for (const use of uses) if (!isFromCold(use, items, movable)) movable.delete(use.name)
  }
  return movable
}

function isHandedOn(item: Item, uses: Node[]): boolean {
  if (item.node.type !== 'FunctionDeclaration') return false
  return uses.some((n) => n.name === item.name && !(n.parent?.type === 'CallExpression' && n.slot === 'callee'))
}

function isFromCold(use: Node, items: Item[], movable: Set<string>): boolean {
  const from = items.find((item) => isInside(use, item.node))
  return from !== undefined && (from.isCold || movable.has(from.name))
}

/** Tables first, since they are evaluated where they stand. */
function neededBy(cold: Item, items: Item[], movable: Set<string>): Item[] {
  const needed = new Set<string>()
  const add = (item: Item): void => {
    for (const name of item.uses) {
      if (!movable.has(name) || needed.has(name)) continue
      needed.add(name)
      const found = items.find((other) => other.name === name)
      if (found) add(found)
    }
  }
  add(cold)
  const list = items.filter((item) => needed.has(item.name))
  return [...list.filter((i) => isTable(i.node)), ...list.filter((i) => !isTable(i.node))]
}

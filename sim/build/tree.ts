/*
 * TypeScript as a tree that can be asked which nodes stand above a node and which scope a name belongs to; and edits of
 * its text. What only the type checker needs is cut off while the tree is built, so a rule never meets a type.
 */
import { parseSync, visitorKeys } from 'oxc-parser'

export type Node = {
  type: string
  start: number
  end: number
  parent: Node | null
  /** The field of the parent that it stands in. */
  slot: string
  children: Node[]
  // biome-ignore lint/suspicious/noExplicitAny: the fields of a node depend on its type, and rules read them by name
  [field: string]: any
}

interface Tree {
  program: Node
  nodes: Node[]
  /** What the parser refused, and where. */
  errors: { at: number; message: string }[]
}

/** Nodes of TypeScript that hold an expression which runs. */
const WRAPPERS = /^TS(As|Satisfies|NonNull|Instantiation)Expression$|^TSTypeAssertion$|^TS(Module(Block|Declaration))$/
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])
const LOOPS = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement'])
/** Those that can declare a name for the nodes under them. */
const SCOPES = new Set([
  ...['Program', 'BlockStatement', 'StaticBlock', 'SwitchStatement', 'CatchClause', 'ClassExpression'],
  ...FUNCTIONS,
  ...LOOPS,
])

export const isFunction = (node: Node): boolean => FUNCTIONS.has(node.type)
export const isLoop = (node: Node): boolean => LOOPS.has(node.type)

export const parseTree = (file: string, text: string): Tree => {
  const parsed = parseSync(file, text, { preserveParens: false })
  const errors = parsed.errors.map((e) => ({ at: e.labels[0]?.start ?? 0, message: e.message }))
  const program = parsed.program as unknown as Node
  const nodes: Node[] = []
  if (!isOnlyType(program)) walk(program, null, '', nodes)
  return { program, nodes, errors }
}

const walk = (node: Node, parent: Node | null, slot: string, into: Node[]): void => {
  node.parent = parent
  node.slot = slot
  node.children = []
  into.push(node)
  for (const field of visitorKeys[node.type] ?? []) {
    const value = node[field]
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!child || isOnlyType(child)) continue
      node.children.push(child)
      walk(child, node, field, into)
    }
  }
}

const isOnlyType = (node: Node): boolean =>
  node.declare === true ||
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.type.startsWith('TS') && !WRAPPERS.test(node.type))

export const above = (node: Node): Node[] => {
  const list: Node[] = []
  for (let up = node.parent; up; up = up.parent) list.push(up)
  return list
}

/** Whether the name stands for a variable here, and is not a key, a member, a label or a part of an import. */
export const isReference = (node: Node): boolean => {
  const up = node.parent
  if (node.type !== 'Identifier' || !up) return false
  if (up.type === 'MemberExpression') return node.slot === 'object' || up.computed
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(up.type)) return node.slot === 'value' || up.computed
  if (/^(Import|Export\w*Specifier|Labeled|Break|Continue)/.test(up.type)) return false
  return !/^(id|params?)$/.test(node.slot)
}

/** The scope that declares the name, or null when it comes from the platform. */
export const scopeOf = (name: Node): Node | null => {
  for (let up = name.parent; up; up = up.parent) {
    if (SCOPES.has(up.type) && declared(up).has(name.name)) return up
  }
  return null
}

/** Whether the name stands for something of the top level here. */
export const isGlobalUse = (node: Node): boolean =>
  node.type === 'Identifier' && isReference(node) && scopeOf(node)?.type === 'Program'

/** The declarator of a statement that declares one variable and gives it a value; undefined otherwise. */
export const soleDeclarator = (node: Node): Node | undefined =>
  node.type === 'VariableDeclaration' && node.declarations.length === 1 && node.declarations[0].init
    ? node.declarations[0]
    : undefined

/** Names that are assigned somewhere, in whatever scope. */
export const assignedNames = (nodes: Node[]): Set<string> =>
  new Set(
    nodes
      .filter((n) => /^(Assignment|Update)Expression$/.test(n.type))
      .flatMap((n) => (n.left ?? n.argument).name ?? []),
  )

const known = new WeakMap<Node, Map<string, Node>>()

/** What a node declares for the nodes under it: name -> the declaration. */
export const declared = (node: Node): Map<string, Node> => {
  let names = known.get(node)
  if (!names) {
    names = collect(node)
    known.set(node, names)
  }
  return names
}

const collect = (node: Node): Map<string, Node> => {
  const names = new Map<string, Node>()
  const add = (pattern: Node, by: Node): void => {
    const ids = pattern.children?.length ? under(pattern, (n) => n.type === 'Identifier') : [pattern]
    for (const id of ids) names.set(id.name, by)
  }
  if (isFunction(node)) for (const param of node.params) add(param, node)
  if (/FunctionExpression|ClassExpression/.test(node.type) && node.id) add(node.id, node)
  if (node.type === 'CatchClause' && node.param) add(node.param, node)
  for (const statement of statementsOf(node)) {
    const own = /^Export(Named|Default)/.test(statement.type) ? (statement.declaration ?? statement) : statement
    if (own.type === 'VariableDeclaration') for (const d of own.declarations) add(d.id, own)
    if (/^(Function|Class)Declaration$/.test(own.type) && own.id) add(own.id, own)
    if (/^TS(Enum|Module)Declaration$/.test(own.type)) add(own.id, own)
    if (own.type === 'ImportDeclaration') for (const s of own.specifiers) add(s.local, own)
  }
  return names
}

const statementsOf = (node: Node): Node[] => {
  if (node.type === 'Program' || node.type === 'BlockStatement' || node.type === 'StaticBlock') return node.body
  if (node.type === 'SwitchStatement') return node.cases.flatMap((c: Node) => c.consequent)
  if (isLoop(node)) return [node.init ?? node.left].filter(Boolean)
  return []
}

/** Every node of the tree under this one, itself included, for which `test` holds. */
export const under = (node: Node, test: (node: Node) => boolean): Node[] => {
  const list: Node[] = []
  const visit = (n: Node): void => {
    if (test(n)) list.push(n)
    n.children.forEach(visit)
  }
  visit(node)
  return list
}

/** A name from the platform, such as `Math`: declared nowhere in the file. */
export const isPlatform = (node: Node | null | undefined, name: string): boolean =>
  node?.type === 'Identifier' && node.name === name && isReference(node) && scopeOf(node) === null

/** `b` of `a.b` and of `a['b']`; '' for anything else. */
export const memberName = (node: Node): string => {
  if (node.type !== 'MemberExpression') return ''
  if (!node.computed) return node.property.name
  return typeof node.property.value === 'string' ? node.property.value : ''
}

/** The functions that are declared at the top level. */
export const functionsOf = (program: Node): Node[] =>
  program.body.filter((node: Node) => node.type === 'FunctionDeclaration')

/** A change of a program’s text. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** The text with all edits done; they must not overlap. */
export function applyEdits(code: string, edits: Edit[]): string {
  const ordered = [...edits].sort((a, b) => b.start - a.start)
  return ordered.reduce((text, e) => text.slice(0, e.start) + e.text + text.slice(e.end), code)
}

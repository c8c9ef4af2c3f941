/*
 * What is evaluated when: whether an expression may be read later than it stands, whether a statement may be skipped,
 * whether anything runs after it.
 */
import { above, isFunction, isReference, type Node, scopeOf, under } from './tree.ts'

export interface Known {
  /** The names that are assigned after their declaration, by the scope that declares them. */
  assigned: Map<Node | null, Set<string>>
}

/** A string of more characters than this is not written twice. */
const LONG_LITERAL = 10

export function assignedIn(nodes: Node[]): Known['assigned'] {
  const assigned: Known['assigned'] = new Map()
  for (const n of nodes) {
    if (!/^((Assignment|Update)Expression|For(In|Of)Statement)$/.test(n.type)) continue
    const target = n.left ?? n.argument
    if (/^(MemberExpression|VariableDeclaration)$/.test(target.type)) continue
    for (const id of under(target, (t) => t.type === 'Identifier')) {
      const scope = scopeOf(id)
      assigned.set(scope, (assigned.get(scope) ?? new Set()).add(id.name))
    }
  }
  return assigned
}

export const isAssigned = (work: Known, scope: Node | null, name: string): boolean =>
  !!work.assigned.get(scope)?.has(name)

/** Whether the expression means the same wherever in the caller it is read, and costs nothing to read again. */
export function isStable(work: Known, e: Node): boolean {
  if (e.type === 'Literal') return !e.regex && e.end - e.start <= LONG_LITERAL
  if (e.type === 'UnaryExpression') return /^[-!]$|^void$/.test(e.operator) && e.argument.type === 'Literal'
  if (e.type !== 'Identifier') return false
  const scope = scopeOf(e)
  if (!scope) return /^(undefined|Infinity|NaN)$/.test(e.name)
  return scope.type !== 'SwitchStatement' && !isAssigned(work, scope, e.name)
}

export const isEffect = (n: Node): boolean =>
  /^(Call|New|Assignment|Update|Await|Yield|Import|TaggedTemplate)Expression$/.test(n.type) || n.operator === 'delete'

export const hasEffects = (e: Node): boolean => under(e, isEffect).length > 0

export const holds = (n: Node, inner: Node): boolean => n.start <= inner.start && n.end >= inner.end

/** Whether the node is surely evaluated, and nothing before it that it could change or that could change it. */
export function isFirst(work: Known, root: Node, node: Node): boolean {
  if (pathTo(node, root.parent!).some((n) => n !== root && (isBranch(n) || isFunction(n)))) return false
  return under(root, (n) => n.start < node.start && !holds(n, node)).every((n) => {
    if (n.type === 'Identifier') return !isReference(n) || isTarget(n) || isStable(work, n)
    return /^(Literal|(Unary|Binary|Logical|Conditional)Expression)$/.test(n.type) || isTarget(n)
  })
}

/** The left side of `=`, which is not read: a name, or a member with a name. */
const isTarget = (n: Node): boolean =>
  n.parent!.type === 'AssignmentExpression' && n.slot === 'left' && n.parent!.operator === '=' && !n.computed

/** Whether the call stands in a branch, or after a way out of the function or of a loop's turn. */
export const mayBeSkipped = (call: Node, host: Node): boolean =>
  pathTo(call, host).some((n) => isBranch(n) || n.parent!.type === 'CatchClause') ||
  under(host.body, (n) => /^(Return|Throw|Continue)Statement$/.test(n.type) && n.end <= call.start).length > 0

const isBranch = (n: Node): boolean =>
  (/^(If|Conditional)/.test(n.parent!.type) && n.slot !== 'test') ||
  n.parent!.type === 'SwitchCase' ||
  (n.parent!.type === 'LogicalExpression' && n.slot === 'right')

/** The node and those above it, up to but without `top`. */
export function pathTo(node: Node, top: Node): Node[] {
  const path = [node, ...above(node)]
  return path.slice(0, path.indexOf(top))
}

/** Whether the end of the statement can be reached. */
export function completes(n: Node | undefined): boolean {
  if (n?.type === 'BlockStatement') return completes(n.body.at(-1))
  if (n?.type === 'IfStatement') return !n.alternate || completes(n.consequent) || completes(n.alternate)
  return !/^(Return|Throw)Statement$/.test(n?.type ?? '')
}

/** Whether nothing of the function runs after the statement. */
export function isTail(at: Node, host: Node): boolean {
  const up = at.parent!
  if (up.type === 'IfStatement') return isTail(up, host)
  const list: Node[] = up.type === 'SwitchCase' ? up.consequent : up.type === 'BlockStatement' ? up.body : []
  const next = list[list.indexOf(at) + 1]
  if (next) return next.type === 'ReturnStatement' && !next.argument
  return up === host.body || (up.type === 'BlockStatement' && isTail(up, host))
}

/** A function is void until one of its returns is seen to give something; functions in a circle are void. */
export function voidsOf(functions: Node[]): Set<string> {
  const voids = new Set<string>(functions.map((f) => f.id.name))
  const given = functions.map((f) => returnsOf(f).flatMap((r) => r.argument ?? []))
  const isVoid = (e: Node): boolean =>
    (e.type === 'CallExpression' && voids.has(e.callee.name) && scopeOf(e.callee)?.type === 'Program') ||
    (e.type === 'SequenceExpression' && isVoid(e.expressions.at(-1))) ||
    (e.type === 'ConditionalExpression' && isVoid(e.consequent) && isVoid(e.alternate))
  for (let size = -1; size !== voids.size; ) {
    size = voids.size
    for (const [i, f] of functions.entries()) if (!given[i].every(isVoid)) voids.delete(f.id.name)
  }
  return voids
}

export const returnsOf = (f: Node): Node[] => under(f.body, (n) => n.type === 'ReturnStatement')

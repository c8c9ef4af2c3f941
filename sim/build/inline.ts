/*
 * Writes functions that are called once where they are called: on Espruino each function takes four variables, and one
 * more for each parameter. Without this step the clock takes 8,684 variables at the peak, of the 8,000 that it may, and
 * a digit takes a tenth longer. The step works on the joined code. Whatever a function declares gets a fresh name, so
 * that it can stand among its caller's names. Unless it is plain that the program then does the same, a function stays.
 */
import {
  above,
  applyEdits,
  assignedNames,
  declared,
  type Edit,
  isFunction,
  isGlobalUse,
  isReference,
  type Node,
  parseTree,
  scopeOf,
  under,
} from './tree.ts'

/** The longest body to inline, in characters: Espruino reads over it even in a branch that is not taken. */
const LIMIT = 600

/** A call that its function's body may replace. */
interface Job {
  code: string
  callee: Node
  call: Node
  host: Node
  assigned: Set<string>
  /** What the function's names become, by the scope that declares them. */
  names: Map<Node, Map<string, string>>
}

export function inlineOnce(code: string): string {
  const { program, nodes } = parseTree('joined.js', code)
  const functions: Node[] = program.body.filter((n: Node) => n.type === 'FunctionDeclaration')
  const uses = new Map<string, Node[]>(functions.map((f) => [f.id.name, []]))
  for (const n of nodes) if (uses.has(n.name) && isGlobalUse(n)) uses.get(n.name)!.push(n)
  const assigned = assignedNames(nodes)
  const plans = functions
    .filter((f) => uses.get(f.id.name)!.length === 1)
    .map((callee) => planFor(callee, uses.get(callee.id.name)![0], code, assigned))
    .filter((plan) => plan !== undefined)
  // first those that have no such call within, and one a caller at a time
  const hosts = new Set(plans.map(({ host }) => host))
  const free = new Set(hosts)
  const ready = plans.filter(({ callee, host }) => !hosts.has(callee) && free.delete(host))
  const edits = ready.flatMap(({ edit, callee }) => [edit, { start: callee.start, end: callee.end, text: '' }])
  return edits.length ? inlineOnce(applyEdits(code, edits)) : code
}

/** The edit that writes this function where it is called; undefined if it must stay. */
function planFor(callee: Node, use: Node, code: string, assigned: Set<string>) {
  const call = use.parent!
  const scopes = above(use)
  const host = scopes.find(isFunction)
  if (call.type !== 'CallExpression' || use.slot !== 'callee' || call.arguments.length !== callee.params.length) return
  if (!host || host === callee || host.parent?.type !== 'Program') return
  const isOdd = (n: Node): boolean => isFunction(n) || n.type === 'ThisExpression' || n.name === 'arguments'
  if (callee.body.end - callee.body.start > LIMIT || under(callee.body, isOdd).length) return
  const outer = under(callee.body, (n) => isReference(n) && !isWithin(scopeOf(n), callee))
  if (outer.some(({ name }) => scopes.some((up) => up.type !== 'Program' && declared(up).has(name)))) return
  const job = { code, callee, call, host, assigned, names: new Map([[callee, new Map<string, string>()]]) }
  const edit = asExpression(job) ?? asStatements(job)
  return edit && { callee, host, edit }
}

function isWithin(node: Node | null, f: Node): boolean {
  return node !== null && (node === f || above(node).includes(f))
}

/** Whether an argument may stand wherever its parameter does: a short literal, or a variable that keeps its value. */
function isSteady({ host, assigned }: Job, arg: Node): boolean {
  if (arg.type === 'Literal') return String(arg.value).length < 8
  const scope = arg.type === 'Identifier' ? scopeOf(arg) : null
  if (scope?.type === 'Program') return !assigned.has(arg.name)
  return isWithin(scope, host) && !assignedNames(under(host, () => true)).has(arg.name)
}

/** If the body is only `return EXPRESSION`, puts the expression in place of the call. */
function asExpression(job: Job): Edit | undefined {
  const { callee, call, code, names } = job
  const [first, ...more] = callee.body.body
  if (first?.type !== 'ReturnStatement' || !first.argument || more.length) return
  const isPure = under(first.argument, (n) => /^(Call|Assignment|Update|New)/.test(n.type)).length === 0
  for (const [i, { name }] of callee.params.entries()) {
    const arg: Node = call.arguments[i]
    const count = under(first.argument, (n) => isReference(n) && n.name === name).length
    if (assignedNames(under(first.argument, () => true)).has(name)) return
    const isRead =
      under(arg, (n) => !/^(Identifier|MemberExpression|Literal|UnaryExpression)$/.test(n.type)).length === 0
    if (!isSteady(job, arg) && !(isPure && isRead && count < 2)) return
    names.get(callee)!.set(name, code.slice(arg.start, arg.end))
  }
  return { start: call.start, end: call.end, text: `(${renamed(job, first.argument)})` }
}

/** Puts the statements of the body before the statement with the call, or in its place. */
function asStatements(job: Job): Edit | undefined {
  const { callee, call, code, host, names } = job
  const at = above(call).find((n) => /Statement$|^VariableDeclaration$/.test(n.type))!
  const isListed = at.parent!.type === 'BlockStatement'
  if (!/^(consequent|alternate|body)$/.test(at.slot) || (!isListed && at.type === 'VariableDeclaration')) return
  const body: Node[] = callee.body.body
  const last = body.at(-1)
  const returns = under(callee.body, (n) => n.type === 'ReturnStatement')
  const isReturned = at.type === 'ReturnStatement' && at.argument === call
  const isAlone = at.type === 'ExpressionStatement' && at.expression === call
  const isEnd = at.parent!.parent === host && host.body.body.at(-1) === at && returns.every((r) => !r.argument)
  const isFirst =
    (at.type === 'IfStatement' && (at.test === call || at.test.argument === call)) ||
    (at.type === 'VariableDeclaration' && at.declarations[0].init === call) ||
    (at.expression?.operator === '=' && at.expression.left.type === 'Identifier' && at.expression.right === call)
  const isLast = returns.length === 1 && returns[0] === last && last.argument
  const isWhole = isReturned || (isAlone && (returns.length === 0 || isEnd))
  if (!last || (!isWhole && !(isFirst && isLast))) return
  const assigned = assignedNames(under(callee.body, () => true))
  const lines: string[] = []
  for (const [i, { name }] of callee.params.entries()) {
    const arg: Node = call.arguments[i]
    const text = code.slice(arg.start, arg.end)
    const isSame = !assigned.has(name) && isSteady(job, arg)
    names.get(callee)!.set(name, isSame ? text : freshName(job, name))
    if (!isSame) lines.push(`let ${names.get(callee)!.get(name)} = ${text};`)
  }
  for (const statement of isWhole ? body : body.slice(0, -1)) lines.push(renamed(job, statement))
  if (isReturned && last !== returns.at(-1)) lines.push('return;')
  if (!isWhole)
    lines.push(`${code.slice(at.start, call.start)}(${renamed(job, last.argument)})${code.slice(call.end, at.end)}`)
  const text = lines.join('\n')
  return { start: at.start, end: at.end, text: isListed ? text : `{\n${text}\n}` }
}

/** A part of a function's body, with fresh names for what it declares, and arguments in place of its parameters. */
function renamed(job: Job, part: Node): string {
  const isVariable = (n: Node): boolean =>
    isReference(n) || (n.type === 'Identifier' && /^(VariableDeclarator|CatchClause)$/.test(n.parent!.type))
  const edits = under(part, isVariable).flatMap((id): Edit[] => {
    const scope = scopeOf(id)
    if (!scope || !isWithin(scope, job.callee)) return []
    const names = job.names.get(scope) ?? new Map<string, string>()
    job.names.set(scope, names)
    if (!names.has(id.name)) names.set(id.name, freshName(job, id.name))
    const name = names.get(id.name)!
    const text = /^[\w$]+$/.test(name) && !/^\d/.test(name) ? name : `(${name})`
    return [
      {
        start: id.start - part.start,
        end: id.end - part.start,
        text: id.parent!.shorthand ? `${id.name}: ${text}` : text,
      },
    ]
  })
  return applyEdits(job.code.slice(part.start, part.end), edits)
}

function freshName({ code, names }: Job, name: string): string {
  const stem = name.replace(/\$\d+$/, '')
  const taken = [...names.values()].flatMap((some) => [...some.values()])
  let n = 1
  while (code.includes(`${stem}$${n}`) || taken.includes(`${stem}$${n}`)) n++
  return `${stem}$${n}`
}

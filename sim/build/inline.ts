/*
 * Functions that are called once, written out where they are called: on Espruino each costs four variables and one for
 * every parameter, so the source can have as many as it reads best with.
 *
 * Works on the joined, unminified code, one function at a time: parse, choose, edit the text, parse again. Names that
 * move get fresh ones, so that they may stand among those of the caller. In doubt a function is left as it is.
 */

import {
  assignedIn,
  completes,
  hasEffects,
  holds,
  isAssigned,
  isEffect,
  isFirst,
  isStable,
  isTail,
  type Known,
  mayBeSkipped,
  pathTo,
  returnsOf,
  voidsOf,
} from './order.ts'
import {
  above,
  applyEdits,
  declared,
  type Edit,
  isFunction,
  isReference,
  type Node,
  parseTree,
  scopeOf,
  type Tree,
  under,
} from './tree.ts'

/**
 * Espruino reads source again that it skips, at 130 instructions a character, and a call costs some 10,000 with its
 * arguments: in a branch that may not be taken, a body of more characters than this stays a function.
 */
const LIMIT = 320
/** In the head of a loop, which is read at every turn, an expression may be this long. */
const HEAD_LIMIT = 40

interface Work extends Tree, Known {
  code: string
  /** Every name in the program. */
  taken: Set<string>
  /** Where each top-level function is spoken of. */
  uses: Map<string, Node[]>
  /** The top-level functions that give nothing back. */
  voids: Set<string>
}

interface Job {
  callee: Node
  host: Node
  edits: Edit[]
}

/** The same program with as few functions as can be had. */
export function inlineOnce(code: string): string {
  for (let next = inlineNext(code); next !== code; next = inlineNext(code)) code = next
  return code
}

/** The functions spoken of once that stay, each with the reason. */
export function leftAlone(code: string): { name: string; reason: string }[] {
  const work = open(code)
  return spokenOfOnce(work).flatMap((f) => {
    const job = plan(work, f)
    return typeof job === 'string' ? [{ name: f.id.name, reason: job }] : []
  })
}

/** Callees of callees go first, or a short body would take in the long one that it calls; one a caller at a time. */
function inlineNext(code: string): string {
  const work = open(code)
  const jobs = spokenOfOnce(work)
    .map((f) => plan(work, f))
    .filter((job) => typeof job !== 'string')
  const hosts = new Set(jobs.map((job) => job.host))
  const free = new Set(hosts)
  const ready = jobs.filter((job) => !hosts.has(job.callee) && free.delete(job.host))
  const edits = (ready.length > 0 ? ready : jobs.slice(0, 1)).flatMap((job) => job.edits)
  return cut(code, 0, code.length, edits)
}

function open(code: string): Work {
  const tree = parseTree('joined.js', code)
  if (tree.errors.length > 0) throw new Error(`inline: ${tree.errors[0].message} at ${tree.errors[0].at}`)
  const functions = tree.program.body.filter((n: Node) => n.type === 'FunctionDeclaration')
  const uses = new Map<string, Node[]>(functions.map((f: Node) => [f.id.name, []]))
  for (const n of tree.nodes) {
    if (n.type !== 'Identifier' || !uses.has(n.name)) continue
    const isUse = isReference(n) ? scopeOf(n) === tree.program : /^Export/.test(n.parent!.type)
    if (isUse) uses.get(n.name)!.push(n)
  }
  const taken = new Set<string>(tree.nodes.filter((n) => n.type === 'Identifier').map((n) => n.name))
  const assigned = assignedIn(tree.nodes)
  const fixed = functions.filter((f: Node) => !assigned.get(tree.program)?.has(f.id.name))
  return { ...tree, code, taken, uses, assigned, voids: voidsOf(fixed) }
}

const spokenOfOnce = (work: Work): Node[] =>
  work.program.body.filter((n: Node) => n.type === 'FunctionDeclaration' && work.uses.get(n.id.name)!.length === 1)

/** How to write this function out, or why not to. */
function plan(work: Work, f: Node): Job | string {
  const use = work.uses.get(f.id.name)![0]
  const call = use.parent!
  if (call.type !== 'CallExpression' || use.slot !== 'callee') return 'is not called but handed on or exported'
  const host = above(call).find(isFunction)
  if (!host) return 'is called at top level'
  if (host === f) return 'calls itself only'
  const why = unfitCall(f, call, host) || unfitBody(f) || tooLong(work, f, call, host) || shadowed(work, f, call)
  if (why) return why
  const edits = asExpression(work, f, call) ?? asStatement(work, f, call, host)
  return typeof edits === 'string' ? edits : { callee: f, host, edits: [...edits, { ...span(f), text: '' }] }
}

function unfitCall(f: Node, call: Node, host: Node): string {
  if (host.type !== 'FunctionDeclaration' || !/^(Program|Export)/.test(host.parent!.type))
    return 'is called in a closure'
  if (!under(host.body, (n) => n === call).length) return 'is called in parameters'
  if (host.async || host.generator || f.async || f.generator) return 'async or a generator'
  if (call.optional || call.arguments.some((a: Node) => a.type === 'SpreadElement')) return 'is called with ?. or ...'
  if (call.arguments.length !== f.params.length) return 'is called with more or fewer arguments'
  if (directiveOf(f)) return `says '${directiveOf(f)}'`
  return directiveOf(host) ? `its caller says '${directiveOf(host)}'` : ''
}

const directiveOf = (f: Node): string => f.body.body[0]?.directive ?? ''

function unfitBody(f: Node): string {
  if (f.params.some((p: Node) => p.type !== 'Identifier')) return 'has patterns for parameters'
  const odd = under(f.body, (n) => isFunction(n) || isOdd(n))[0]
  return !odd ? '' : isFunction(odd) ? 'holds a closure' : `holds ${odd.name ?? odd.kind ?? odd.type}`
}

const isOdd = (n: Node): boolean =>
  /^(This|Class|Yield|Await|Meta)|^(Super|LabeledStatement|ObjectPattern|ArrayPattern|WithStatement)$/.test(n.type) ||
  (n.type === 'VariableDeclaration' && !/^(let|const)$/.test(n.kind)) ||
  (n.type === 'Identifier' && /^(arguments|eval)$/.test(n.name) && isReference(n))

function tooLong(work: Work, f: Node, call: Node, host: Node): string {
  const length = squeezed(work, f.body) - 2
  const isFree = length <= LIMIT || !mayBeSkipped(call, host)
  return isFree ? '' : `${length} characters, in a branch`
}

const squeezed = (work: Work, n: Node): number =>
  work.code
    .slice(n.start, n.end)
    .replace(/\/\*.*?\*\/|\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([^\w$]) ?/g, '$1').length

/** A name that the body takes from the top level must mean the same where the call stands. */
function shadowed(work: Work, f: Node, call: Node): string {
  const scopes = above(call).filter((n) => n !== work.program)
  const outer = under(f.body, (n) => isReference(n) && !isInside(scopeOf(n), f))
  const bad = outer.find((n) => scopes.some((scope) => declared(scope).has(n.name)))
  return bad ? `${bad.name} means something else in the caller` : ''
}

const isInside = (scope: Node | null, f: Node): boolean => scope !== null && (scope === f || above(scope).includes(f))

/** `return EXPR` alone, where the arguments can be put in place of the parameters; null when that is not so. */
function asExpression(work: Work, f: Node, call: Node): Edit[] | null {
  const [first, ...more] = f.body.body
  if (first?.type !== 'ReturnStatement' || !first.argument || more.length > 0) return null
  const at = statementOf(call)
  if (at.type === 'ExpressionStatement' && at.start === call.start) return null
  const isHead = pathTo(call, at).some(
    (n) => /^(test|update)$/.test(n.slot) && /^(For|While|DoWhile)/.test(n.parent!.type),
  )
  if (isHead && squeezed(work, first.argument) > HEAD_LIMIT) return null
  const given = new Map<string, Node>(f.params.map((p: Node, i: number) => [p.name, call.arguments[i]]))
  if (!f.params.every((p: Node) => fitsInPlace(work, f, first.argument, p, given))) return null
  const texts = new Map([...given].map(([name, arg]) => [name, inParens(work, arg)]))
  const text = cut(work.code, first.argument.start, first.argument.end, renames(f, texts, new Set(work.taken)))
  return [{ ...span(call), text: `(${text})` }]
}

function fitsInPlace(work: Work, f: Node, root: Node, param: Node, given: Map<string, Node>): boolean {
  const arg = given.get(param.name)!
  const uses = usesOf(f, param, root)
  if (isAssigned(work, f, param.name)) return false
  if (isStable(work, arg)) return true
  if (uses.some((use) => use.slot === 'callee' || use.slot === 'tag')) return false
  if (hasEffects(arg)) {
    const others = [...given.values()].filter((other) => other !== arg)
    return others.every((other) => isStable(work, other)) && uses.length === 1 && isFirst(work, root, uses[0])
  }
  const isLate = (use: Node) => under(root, isEffect).some((n) => n.start < use.start && !holds(n, use))
  return (uses.length < 2 || arg.type === 'Identifier') && !uses.some(isLate)
}

const usesOf = (f: Node, param: Node, root: Node): Node[] =>
  under(root, (n) => isReference(n) && n.name === param.name && scopeOf(n) === f)

function statementOf(node: Node): Node {
  return above(node).find((n) => /Statement$|^VariableDeclaration$/.test(n.type))!
}

/** The body in place of the statement that calls, or in front of it; a reason when neither is right. */
function asStatement(work: Work, f: Node, call: Node, host: Node): Edit[] | string {
  const at = statementOf(call)
  if (!takesMore(at)) return 'stands where no statement can go'
  const last = f.body.body.at(-1)
  const isSingle = returnsOf(f).every((r) => r === last)
  const body = bodyFor(work, f, call)
  if (at.type === 'ReturnStatement' && at.argument === call) {
    const end = completes(f.body) ? ['return;'] : []
    return [{ ...span(at), text: listed(at, [...body.lets, ...body.front, ...body.end, ...end]) }]
  }
  if (at.type === 'ExpressionStatement' && at.expression === call) {
    const isOpen = !isSingle && !(work.voids.has(f.id.name) && isTail(at, host))
    if (isOpen) return 'returns early, not at the end of its caller'
    return [{ ...span(at), text: listed(at, [...body.lets, ...body.front, ...body.effect]) }]
  }
  if (!isSingle || !body.value) return 'returns early, in an expression'
  if (!/^(Expression|Return|If|Throw)Statement$|^VariableDeclaration$/.test(at.type))
    return 'stands in the head of a loop'
  if (!isFirst(work, at, call)) return 'is not surely the first thing its statement evaluates'
  const changed = cut(work.code, at.start, at.end, [{ ...span(call), text: body.value }])
  return [{ ...span(at), text: listed(at, [...body.lets, ...body.front, changed]) }]
}

/** Whether statements can stand here; a declaration could not be put in braces. */
const takesMore = (at: Node): boolean =>
  isList(at) || (at.type !== 'VariableDeclaration' && /^(consequent|alternate|body)$/.test(at.slot))
const isList = (at: Node): boolean => at.parent!.type === 'BlockStatement'
const listed = (at: Node, lines: string[]): string =>
  isList(at) ? lines.join('\n').replace(/^\(/, ';(') : `{\n${lines.join('\n')}\n}`

/** The parameters, the statements, and the last return as it stands, as a statement and as a value. */
function bodyFor(work: Work, f: Node, call: Node) {
  const taken = new Set(work.taken)
  const given = new Map<string, string>()
  const lets = f.params.flatMap((p: Node, i: number) => {
    const arg = call.arguments[i]
    const uses = usesOf(f, p, f.body).length
    const isKept = isAssigned(work, f, p.name) || !isStable(work, arg)
    given.set(p.name, isKept ? freshName(p.name, taken) : inParens(work, arg))
    return isKept && (uses > 0 || hasEffects(arg)) ? [`${given.get(p.name)} = ${inParens(work, arg)}`] : []
  })
  const edits = renames(f, given, taken)
  const move = (first: Node, last: Node): string => cut(work.code, first.start, last.end, edits)
  const last = f.body.body.at(-1)
  const isReturn = last?.type === 'ReturnStatement'
  const front = isReturn ? f.body.body.slice(0, -1) : f.body.body
  const value = isReturn && last.argument ? `(${move(last.argument, last.argument)})` : ''
  return {
    lets: lets.length > 0 ? [`let ${lets.join(', ')};`] : [],
    front: front.length > 0 ? [closed(move(front[0], front.at(-1)))] : [],
    end: isReturn ? [`return${value && ` ${value}`};`] : [],
    effect: value && hasEffects(last.argument) ? [`${value.replace(/^\((?=\w+\()(.*)\)$/, '$1')};`] : [],
    value,
  }
}

const closed = (text: string): string => (/[;}]$/.test(text) ? text : `${text};`)

/** Fresh names for all that the function declares, and what its parameters stand for. */
function renames(f: Node, given: Map<string, string>, taken: Set<string>): Edit[] {
  const fresh = new Map<string, string>()
  return under(f.body, isVariable).flatMap((id) => {
    const scope = scopeOf(id)
    if (!isInside(scope, f)) return []
    if (scope !== f && !fresh.has(id.name)) fresh.set(id.name, freshName(id.name, taken))
    const text = (scope === f ? given : fresh).get(id.name)!
    const placed = id.slot === 'object' && /^\d/.test(text) ? `(${text})` : text
    return [{ ...span(id), text: id.parent!.shorthand ? `${id.name}: ${placed}` : placed }]
  })
}

const isVariable = (n: Node): boolean =>
  isReference(n) || (n.type === 'Identifier' && /^(VariableDeclarator|CatchClause)$/.test(n.parent!.type))

function freshName(name: string, taken: Set<string>): string {
  const stem = name.replace(/\$\d+$/, '')
  let n = 1
  while (taken.has(`${stem}$${n}`)) n++
  taken.add(`${stem}$${n}`)
  return `${stem}$${n}`
}

function inParens(work: Work, e: Node): string {
  const text = work.code.slice(e.start, e.end)
  return /^(Identifier|Literal)$/.test(e.type) ? text : `(${text})`
}

const span = (n: Node): { start: number; end: number } => ({ start: n.start, end: n.end })

/** A part of the code, with the edits that lie within. */
function cut(code: string, start: number, end: number, edits: Edit[]): string {
  const inside = edits.filter((e) => e.start >= start && e.end <= end)
  const moved = inside.map((e) => ({ start: e.start - start, end: e.end - start, text: e.text }))
  return applyEdits(code.slice(start, end), moved)
}

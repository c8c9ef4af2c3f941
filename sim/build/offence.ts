/*
 * The questions behind the rows of `rules.ts` that take more than a line, and the names that the board lacks.
 *
 * The names are those a script found undefined on the 32-bit Linux build of 2v29.
 */
import {
  above,
  calledMember,
  declared,
  isFunction,
  isLoop,
  isPlatform,
  isReference,
  memberName,
  type Node,
  scopeOf,
  skipWrappers,
  under,
} from './tree.ts'

export interface Source {
  file: string
  text: string
  program: Node
}

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/))

export const MISSING_MATH = words(`acosh asinh atanh cbrt clz32 cosh expm1 fround hypot imul log10 log1p log2 sinh
  tanh trunc`)
export const MISSING_STATICS: Record<string, Set<string>> = {
  Math: MISSING_MATH,
  Number: words(`isFinite isInteger isNaN isSafeInteger parseFloat parseInt MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON`),
  Array: words('from of fromAsync'),
  Object: words(`freeze is seal hasOwn preventExtensions isFrozen isSealed isExtensible getOwnPropertySymbols groupBy`),
  String: words('fromCodePoint raw'),
  Promise: words('race allSettled any withResolvers'),
  Date: words('UTC'),
}
export const MISSING_METHODS = words(`at copyWithin entries findLast findLastIndex flat flatMap keys lastIndexOf
  reduceRight toReversed toSorted toSpliced values with codePointAt localeCompare matchAll normalize search trimEnd
  trimLeft trimRight trimStart toLocaleLowerCase toLocaleUpperCase toLocaleString toExponential toPrecision
  propertyIsEnumerable isPrototypeOf`)
export const MISSING_GLOBALS =
  words(`Symbol Map Set WeakMap WeakSet WeakRef Proxy Reflect BigInt BigInt64Array BigUint64Array
  Intl RangeError EvalError URIError AggregateError FinalizationRegistry structuredClone queueMicrotask performance
  setImmediate encodeURI decodeURI escape unescape TextEncoder TextDecoder Atomics SharedArrayBuffer`)

const COMPOUND = /^(\+|-|\*|\/|%|<<|>>|>>>|&|\||\^)=$/
const functionAbove = (node: Node): Node | null => above(node).find(isFunction) ?? null
const crosses = (node: Node, scope: Node | null): boolean =>
  above(node).some((up) => isFunction(up) && scope !== null && up !== scope && above(up).includes(scope))

export const capturesLoopVariable = (id: Node): boolean => {
  const scope = isReference(id) ? scopeOf(id) : null
  return scope !== null && isLoop(scope) && crosses(id, scope)
}

/** A function of this scope whose declaration statement has not run when the name is read. */
export const readsTooEarly = (id: Node): boolean => {
  const scope = isReference(id) ? scopeOf(id) : null
  const by = scope && declared(scope).get(id.name)
  return by?.type === 'FunctionDeclaration' && by.start > id.start && !crosses(id, scope)
}

/** A call at top level of a function which, through others, needs one that is declared after the call. */
export const reachesTooFar = (call: Node, source: Source): boolean => {
  if (functionAbove(call) || call.callee.type !== 'Identifier') return false
  const names = declared(source.program)
  const seen = new Set<Node>()
  const visit = (by: Node | undefined): boolean => {
    if (by?.type !== 'FunctionDeclaration' || seen.has(by)) return false
    seen.add(by)
    const needs = under(by.body, (n) => isReference(n) && scopeOf(n) === source.program)
    return by.start > call.start || needs.some((n) => visit(names.get(n.name)))
  }
  const first = names.get(call.callee.name)
  return first !== undefined && first.start < call.start && visit(first)
}

/** `o.v += f()`, or the same on a variable from outside the function, which `f` may change as well. */
export const addsCall = (node: Node): boolean => {
  if (!COMPOUND.test(node.operator)) return false
  const calls = under(node.right, (n) => n.type === 'CallExpression' && !isPlatform(n.callee.object, 'Math'))
  if (calls.length === 0) return false
  const left = skipWrappers(node.left)
  if (left.type !== 'Identifier') return true
  const scope = scopeOf(left)
  return scope === null || crosses(left, scope) || scope.type === 'Program'
}

/** `const m = o.m` whose `m` is then called: it would see the global object as `this`. */
export const takesMethod = (node: Node): boolean => {
  if (node.id.type !== 'Identifier' || !node.init || memberName(skipWrappers(node.init)) === '') return false
  const scope = scopeOf(node.id)
  if (!scope) return false
  const isCall = (n: Node) => n.type === 'CallExpression' && n.callee.type === 'Identifier'
  return under(scope, (n) => isCall(n) && n.callee.name === node.id.name && scopeOf(n.callee) === scope).length > 0
}

/** In one block: `if (x) return` before a call is fine, because the bundle puts a semicolon there. */
export const returnsNextLine = (node: Node, { text }: Source): boolean => {
  if (node.argument || text[node.end - 1] === ';' || !Array.isArray(node.parent?.[node.slot])) return false
  const list: Node[] = node.parent[node.slot]
  return list[list.indexOf(node) + 1]?.type === 'ExpressionStatement'
}

export const isMissingStatic = (node: Node): boolean =>
  skipWrappers(node.object).type === 'Identifier' &&
  isPlatform(skipWrappers(node.object), skipWrappers(node.object).name) &&
  (MISSING_STATICS[skipWrappers(node.object).name]?.has(memberName(node)) ?? false)

export const isMissingMethod = (node: Node): boolean =>
  MISSING_METHODS.has(calledMember(node)) && !isPlatform(skipWrappers(node.callee).object, 'Object')

export const hasReplacer = (node: Node): boolean => {
  if (!isPlatform(skipWrappers(node.callee).object, 'JSON')) return false
  const second = node.arguments[1]
  return second !== undefined && second.value !== null && !isPlatform(second, 'undefined')
}

export const hasHighByte = (text: unknown): boolean =>
  typeof text === 'string' && [...text].some((char) => char.charCodeAt(0) > 0x7f)
export const isFloat = (node: Node): boolean => typeof node.value === 'number' && !Number.isInteger(node.value)
/** Without an argument all are cleared, which only the platform may want. */
export const isStale = (node: Node, { file }: Source): boolean =>
  node.arguments.length ? isPlatform(node.arguments[0], 'undefined') : isPure(file)
export const isPure = (file: string): boolean => /(^|\/)firmware\/(core|ui)\//.test(file.replaceAll('\\', '/'))

/** A list's own length; a record may well have a field of that name, and setting that works. */
export const cutsLength = (node: Node): boolean => {
  if (memberName(skipWrappers(node.left ?? node.argument)) !== 'length') return false
  return node.operator === '-=' || node.operator === '--' || (node.operator === '=' && node.right.value === 0)
}

/**
 * A needle of several characters, looked for in what is not known to be a list: by its declaration in this file or by how it is
 * made. Where neither tells, it counts as a string, and a list is then told by its type in a const.
 */
export const seeksText = (node: Node): boolean => {
  const method = calledMember(node)
  if (!/^(indexOf|includes|replace)$/.test(method)) return false
  const needle = node.arguments[0] && textOf(skipWrappers(node.arguments[0]))
  if (needle === undefined || needle.length < 2) return false
  return method === 'replace' || !isList(skipWrappers(skipWrappers(node.callee).object))
}

/** What a literal says; undefined when it is no text, or not known here. */
const textOf = (node: Node): string | undefined => {
  if (node.type === 'TemplateLiteral') return node.quasis.map((part: Node) => part.value.cooked).join('')
  return typeof node.value === 'string' ? node.value : undefined
}

const isList = (node: Node): boolean => {
  if (node.type === 'ArrayExpression') return true
  if (/^(split|keys|list)$/.test(calledMember(node))) return true
  const scope = node.type === 'Identifier' ? scopeOf(node) : null
  const by = scope && declared(scope).get(node.name)
  if (!by) return false
  const binding = under(by, (n) => n.type === 'Identifier' && n.name === node.name && /^(params?|id)$/.test(n.slot))[0]
  if (isListType(binding?.typeAnnotation?.typeAnnotation)) return true
  const init = binding?.parent?.type === 'VariableDeclarator' ? binding.parent.init : null
  return Boolean(init) && isList(skipWrappers(init))
}

/** `T[]`, `readonly T[]`, a tuple or `Array<T>`. */
const isListType = (type: Node | undefined): boolean => {
  if (!type) return false
  if (type.type === 'TSTypeOperator') return isListType(type.typeAnnotation)
  const isArray = type.type === 'TSTypeReference' && /^(Readonly)?Array$/.test(type.typeName.name)
  return isArray || type.type === 'TSArrayType' || type.type === 'TSTupleType'
}

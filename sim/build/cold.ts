/*
 * Cold functions: those that open with the directive 'cold' live in a Storage file of their own and are read when called.
 *
 * On Espruino a function costs variables even when its code lies in flash; one that is read anew at each call costs
 * its stub alone. What only cold functions need goes with them, a copy to each, or into a file of its own where copies
 * would take more room. Those that only cold functions call have no stub either: their callers read them. So a cold
 * function is for what runs seldom (a stop, a result), and it may leave no closure behind. One with the directive 'rare'
 * is packed as well: unpacked into variables, it takes them for as long as it runs (start, setup).
 */
import { applyEdits } from './edit.ts'
import { assignedNames, isGlobalUse, type Node, parseTree, soleDeclarator } from './tree.ts'

export interface ColdFile {
  name: string
  code: string
  isPacked: boolean
}

interface Item {
  name: string
  node: Node
  text: string
  isCold: boolean
  isRare: boolean
  /** Cold, and called by cold functions alone. */
  isInner: boolean
  /** Top-level names that its text refers to. */
  uses: Set<string>
}

const DIRECTIVE = 'cold'
const RARE = 'rare'
const INNER = ' inner'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Bytes in Storage for a file's head and for the call that reads it, and what shortening leaves of a text. */
const FILE = 60
const CALL = 15
const SHORT = 0.36
/** Bytes below which packing gains nothing. */
const LEAST_PACKED = 110

/** Puts into each cold function what only cold functions need. Works on the joined code, before names are shortened. */
export function nestCold(code: string): string {
  const tree = parseTree('bundle.js', code)
  const items = itemsOf(tree.program, tree.nodes, code)
  const movable = share(tree.nodes, items)
  for (const item of items) item.isInner = item.isCold && isInner(item, tree.nodes, items, movable)
  packRarelyUsed(items, movable)
  const edits = items.map((item) => {
    if (movable.has(item.name)) return { ...rangeOf(item.node), text: '' }
    if (!item.isCold) return { start: 0, end: 0, text: '' }
    const at = directiveOf(item.node) ?? { start: item.node.body.start + 1, end: item.node.body.start + 1 }
    const helpers = neededBy(item, items, movable).map((helper) => helper.text)
    const head = `"${item.isRare ? RARE : DIRECTIVE} ${item.name}${item.isInner ? INNER : ''}";`
    return { start: at.start, end: at.end, text: [head, ...helpers].join('\n') }
  })
  return applyEdits(code, edits)
}

/** Cuts the cold functions out of the finished code; in their places stay stubs that read them from Storage. */
export function splitCold(source: string, taken: string[] = []): { code: string; files: ColdFile[] } {
  const files: ColdFile[] = []
  const readers = readerNames(source, taken)
  const code = readInner(source, readers)
  const edits = functionsOf(parseTree('bundle.js', code).program).flatMap((node) => {
    const directive = directiveOf(node)
    if (!directive) return []
    const name = directive.expression.value.split(' ')[1]
    const parameters = node.params.map((p: Node) => p.name).join()
    const body = code.slice(directive.end, node.body.end).replace(/^;/, '')
    const isPacked = directive.expression.value.startsWith(RARE)
    files.push({ name, code: `(function(${parameters}){${body})`, isPacked })
    const stub = `function ${node.id.name}(${parameters}){return ${callOf(directive, readers)}(${parameters})}`
    return [{ start: node.start, end: node.end, text: directive.expression.value.endsWith(INNER) ? '' : stub }]
  })
  const [reader, unpacker, name] = readers
  const cold = files.length ? `function ${reader}(${name}){return eval(require("Storage").read(${name}))}` : ''
  const unpacked = `E.toString(require("heatshrink").decompress(require("Storage").read(${name})))`
  const rare = files.some((file) => file.isPacked) ? `function ${unpacker}(${name}){return eval(${unpacked})}` : ''
  return { code: cold + rare + applyEdits(code, edits), files }
}

/**
 * Names for the functions that read a file, as it is and packed, and for their parameter, which the file's code can see:
 * such as nothing in the code and nobody on the board has.
 */
function readerNames(code: string, taken: string[]): string[] {
  const used = new Set([...taken, ...parseTree('bundle.js', code).nodes.map((n) => n.name)])
  const free = [...LETTERS].flatMap((a) => [...LETTERS].map((b) => a + b)).filter((name) => !used.has(name))
  if (free.length < 3) throw new Error('no names of two letters are left for the readers of cold files')
  return free
}

/** The function that a cold one's file gives. */
function callOf(directive: Node, readers: string[]): string {
  const reader = readers[directive.expression.value.startsWith(RARE) ? 1 : 0]
  return `${reader}("${directive.expression.value.split(' ')[1]}")`
}

/** Puts into the callers of inner functions the call that reads them. */
function readInner(code: string, readers: string[]): string {
  const tree = parseTree('bundle.js', code)
  const inner = new Map<string, string>()
  for (const node of functionsOf(tree.program)) {
    const directive = directiveOf(node)
    if (directive?.expression.value.endsWith(INNER)) inner.set(node.id.name, callOf(directive, readers))
  }
  const calls = tree.nodes.filter((n) => inner.has(n.name) && isGlobalUse(n) && n.parent?.type === 'CallExpression')
  return applyEdits(
    code,
    calls.map((n) => ({ start: n.start, end: n.end, text: inner.get(n.name) ?? '' })),
  )
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
  const word = String(first?.expression?.value ?? '').split(' ')[0]
  return word === DIRECTIVE || word === RARE ? first : undefined
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
    isRare: directiveOf(node)?.expression.value === RARE,
    isInner: false,
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

/**
 * Makes cold what takes less room as a file of its own than as copies in its callers, one by one, the greatest gain first.
 * Returns the names that still move.
 */
function share(nodes: Node[], items: Item[]): Set<string> {
  for (;;) {
    const movable = movableNames(nodes, items)
    const now = roomOf(items, movable)
    const gains = items
      .filter((item) => movable.has(item.name) && item.node.type === 'FunctionDeclaration')
      .map((item) => ({ item, gain: now - roomWith(item, nodes, items) }))
      .sort((a, b) => b.gain - a.gain)
    if (!gains.length || gains[0].gain <= 0) return movable
    gains[0].item.isCold = true
  }
}

/** What only rare functions read is rare as well, where packing it is worth the while. */
function packRarelyUsed(items: Item[], movable: Set<string>): void {
  const cold = items.filter((item) => item.isCold)
  const callersOf = (item: Item): Item[] =>
    cold.filter((one) => [one, ...neededBy(one, items, movable)].some((part) => part.uses.has(item.name)))
  const isRarelyUsed = (item: Item): boolean =>
    item.isInner &&
    !item.isRare &&
    item.text.length * SHORT > LEAST_PACKED &&
    callersOf(item).every((one) => one.isRare)
  for (let found = cold.filter(isRarelyUsed); found.length; found = cold.filter(isRarelyUsed)) {
    for (const item of found) item.isRare = true
  }
}

/** Bytes of Storage, about, if this item were a file of its own. */
function roomWith(item: Item, nodes: Node[], items: Item[]): number {
  item.isCold = true
  const room = roomOf(items, movableNames(nodes, items))
  item.isCold = false
  return room
}

function roomOf(items: Item[], movable: Set<string>): number {
  const cold = items.filter((item) => item.isCold)
  const names = new Set(cold.map((item) => item.name))
  const rooms = cold.map((item) => {
    const parts = [item, ...neededBy(item, items, movable)]
    const calls = parts.flatMap((part) => [...part.uses].filter((name) => names.has(name))).length
    return parts.reduce((sum, part) => sum + part.text.length * SHORT, FILE + calls * CALL)
  })
  return rooms.reduce((sum, room) => sum + room, 0)
}

/** Whether a cold function is called by cold functions only, and never handed on. */
function isInner(item: Item, nodes: Node[], items: Item[], movable: Set<string>): boolean {
  const uses = nodes.filter((n) => n.name === item.name && isGlobalUse(n) && n.parent?.type !== 'FunctionDeclaration')
  return !isHandedOn(item, uses) && uses.every((use) => isFromCold(use, items, movable))
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

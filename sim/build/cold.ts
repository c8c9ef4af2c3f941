/*
 * Cold functions: those that open with the directive 'cold' lie in a Storage file and are read when called.
 *
 * On Espruino a function costs variables even when its code lies in flash; one that is read anew at each call costs none,
 * or those of its stub where it is handed on. What only cold functions need goes with them, a copy to each, or becomes cold
 * itself where copies would take more room, unless it is called 'hot'. So a cold function is for what runs seldom (a stop, a result), and it may leave
 * no closure behind. It is packed, too: unpacked into variables, it takes them for as long as it runs.
 */
import { applyEdits } from './edit.ts'
import { assignedNames, isGlobalUse, type Node, parseTree, soleDeclarator } from './tree.ts'

interface Item {
  name: string
  node: Node
  text: string
  isCold: boolean
  isHot: boolean
  /** Handed on as a value somewhere, and not only called. */
  isHandedOn: boolean
  /** The items that its text refers to. */
  uses: Set<Item>
  /** Whose texts speak of it, each once; undefined for a place in none of them. */
  users: Set<Item | undefined>
}

const DIRECTIVE = 'cold'
/** A function that cold ones call again and again at one wake, and that is no colder for that. */
const HOT = 'hot'
/** Bytes in Storage for a function of its own and for the call that reads it, and what shortening leaves of a text. */
const OWN = 15
const CALL = 6
const SHORT = 0.36
/** Bytes of a function that is handed on, from which a stub and the packed function take less than it does whole. */
const LEAST_SPLIT = 110

/** Puts into each cold function what only cold functions need. Works on the joined code, before names are shortened. */
export function nestCold(code: string): string {
  const tree = parseTree('bundle.js', code)
  const items = itemsOf(tree.program, tree.nodes, code)
  findUsers(tree.nodes, items)
  const movable = share(items)
  const edits = items.map((item) => {
    if (movable.has(item)) return { ...rangeOf(item.node), text: '' }
    if (item.isHot) return { ...rangeOf(directiveOf(item.node, HOT)!), text: '' }
    if (!item.isCold) return { start: 0, end: 0, text: '' }
    const at = rangeOf(directiveOf(item.node) ?? { start: item.node.body.start + 1, end: item.node.body.start + 1 })
    if (isBetterWhole(item, items, movable)) return { ...at, text: '' }
    const helpers = neededBy(item, items, movable).map((helper) => helper.text)
    return { ...at, text: [`"${DIRECTIVE}";`, ...helpers].join('\n') }
  })
  return applyEdits(code, edits)
}

/** The code with cold functions as any other: what a board runs whose Storage has room for all of it. */
export function keepWhole(code: string): string {
  const directives = functionsOf(parseTree('bundle.js', code).program).flatMap((fn) => [
    directiveOf(fn),
    directiveOf(fn, HOT),
  ])
  return applyEdits(
    code,
    directives.filter((node) => node !== undefined).map((node) => ({ ...rangeOf(node), text: '' })),
  )
}

function rangeOf(node: { start: number; end: number }): { start: number; end: number } {
  return { start: node.start, end: node.end }
}

/** A stub costs as many variables as a function that brings nothing along, and beside a short one it gains no room. */
function isBetterWhole(item: Item, items: Item[], movable: Set<Item>): boolean {
  const isShort = item.text.length * SHORT < LEAST_SPLIT
  return isShort && item.isHandedOn && !neededBy(item, items, movable).length
}

export function functionsOf(program: Node): Node[] {
  return program.body.filter((node: Node) => node.type === 'FunctionDeclaration')
}

/** The directive's statement, or undefined. */
export function directiveOf(fn: Node, directive = DIRECTIVE): Node | undefined {
  const first = fn.type === 'FunctionDeclaration' ? fn.body.body[0] : undefined
  return first?.expression?.value === directive ? first : undefined
}

/** Top-level functions and constants. A variable that is assigned later is neither. */
function itemsOf(program: Node, nodes: Node[], code: string): Item[] {
  const assigned = assignedNames(nodes)
  const found: { name: string; node: Node }[] = program.body.flatMap((node: Node) => {
    if (node.type === 'FunctionDeclaration') return [{ name: node.id.name, node }]
    const name = isTable(node) ? node.declarations[0].id.name : undefined
    return name && !assigned.has(name) ? [{ name, node }] : []
  })
  return found.map(({ name, node }) => ({
    name,
    node,
    text: code.slice(node.start, node.end),
    isCold: directiveOf(node) !== undefined,
    isHot: directiveOf(node, HOT) !== undefined,
    isHandedOn: false,
    uses: new Set(),
    users: new Set(),
  }))
}

/** Notes who speaks of whom, once for all the times that it is asked. */
function findUsers(nodes: Node[], items: Item[]): void {
  const byName = new Map(items.map((item) => [item.name, item]))
  for (const n of nodes) {
    const item = byName.get(n.name)
    if (!item || !isGlobalUse(n)) continue
    const user = items.find((one) => isInside(n, one.node))
    item.users.add(user)
    user?.uses.add(item)
    const isCall = n.parent?.type === 'CallExpression' && n.slot === 'callee'
    if (item.node.type === 'FunctionDeclaration' && !isCall) item.isHandedOn = true
  }
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
function movableItems(items: Item[]): Set<Item> {
  const found = items.filter((item) => !item.isCold && !item.isHot && !item.isHandedOn)
  const movable = new Set(found)
  for (let before = -1; before !== movable.size; ) {
    before = movable.size
    for (const item of found) if (![...item.users].every((user) => isFromCold(user, movable))) movable.delete(item)
  }
  return movable
}

/**
 * Makes cold what takes less room on its own than as copies in its callers, one by one, the greatest gain first.
 * Returns the names that still move.
 */
function share(items: Item[]): Set<Item> {
  for (;;) {
    const movable = movableItems(items)
    const now = roomOf(items, movable)
    const gains = items
      .filter((item) => movable.has(item) && item.node.type === 'FunctionDeclaration')
      .map((item) => ({ item, gain: now - roomWith(item, items) }))
      .sort((a, b) => b.gain - a.gain)
    if (!gains.length || gains[0].gain <= 0) return movable
    gains[0].item.isCold = true
  }
}

/** Bytes of Storage, about, if this item were cold. */
function roomWith(item: Item, items: Item[]): number {
  item.isCold = true
  const room = roomOf(items, movableItems(items))
  item.isCold = false
  return room
}

function roomOf(items: Item[], movable: Set<Item>): number {
  const cold = items.filter((item) => item.isCold)
  const rooms = cold.map((item) => {
    const parts = [item, ...reachOf(item, movable)]
    const calls = parts.flatMap((part) => [...part.uses].filter((one) => one.isCold)).length
    return parts.reduce((sum, part) => sum + part.text.length * SHORT, OWN + calls * CALL)
  })
  return rooms.reduce((sum, room) => sum + room, 0)
}

function isFromCold(user: Item | undefined, movable: Set<Item>): boolean {
  return user !== undefined && (user.isCold || movable.has(user))
}

/** Tables first, since they are evaluated where they stand. */
function neededBy(cold: Item, items: Item[], movable: Set<Item>): Item[] {
  const needed = reachOf(cold, movable)
  const list = items.filter((item) => needed.has(item))
  return [...list.filter((i) => isTable(i.node)), ...list.filter((i) => !isTable(i.node))]
}

/** What goes with a cold function, in no order. */
function reachOf(cold: Item, movable: Set<Item>): Set<Item> {
  const reach = new Set<Item>()
  const next = [cold]
  for (let item = next.pop(); item; item = next.pop()) {
    for (const used of item.uses) {
      if (!movable.has(used) || reach.has(used)) continue
      reach.add(used)
      next.push(used)
    }
  }
  return reach
}

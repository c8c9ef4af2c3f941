/*
 * Names of locals, given anew so that functions look alike: packed code is the shorter, the more of it has been there before.
 *
 * A minifier gives a nested function other names than the one around it, though each could have the same, and so a helper reads
 * differently in each function that has a copy. Here every function names its own in the order in which they come, from the
 * same list, and passes over only what it itself refers to outside. Functions within functions are named from the list's end.
 */
import { applyEdits } from './edit.ts'
import { isFunction, isReference, type Node, parseTree, scopeOf } from './tree.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$_']

/** The first letters are for parameters, of which hardly any function has more. */
const PARAMETERS = 5

/** A function and the names of its own, old to new; those of functions within it are theirs. */
interface Unit {
  node: Node
  outer: Unit | undefined
  names: Map<string, string>
}

/** The code with the locals of its functions renamed; names of the top level stay. */
export function shadowNames(code: string): string {
  const { nodes } = parseTree('bundle.js', code)
  const units = new Map<Node, Unit>()
  for (const node of nodes.filter(isFunction)) {
    units.set(node, { node, outer: unitAround(node.parent, units), names: new Map() })
  }
  const uses = nodes.filter(isVariable)
  // whose own each is; undefined for one of the top level or the platform
  const owners = new Map(uses.map((use) => [use, unitAround(scopeOf(use), units)]))
  const list = usualNames(uses, owners)
  for (const unit of units.values()) nameAll(unit, uses, owners, list)
  const edits = uses.map((use) => {
    const text = owners.get(use)?.names.get(use.name) ?? use.name
    const isShort = use.parent?.type === 'Property' && use.parent.shorthand
    return { start: use.start, end: use.end, text: isShort && text !== use.name ? `${use.name}:${text}` : text }
  })
  return applyEdits(code, edits)
}

/** Whether the name is a variable's: where it is declared, or used. A short property is both key and value, and counts once. */
function isVariable(node: Node): boolean {
  if (node.type !== 'Identifier') return false
  return isReference(node) || /^(id|params?)$/.test(node.slot)
}

/** The nearest function from this node upwards. */
function unitAround(node: Node | null, units: Map<Node, Unit>): Unit | undefined {
  for (let up = node; up; up = up.parent) {
    const unit = units.get(up)
    if (unit) return unit
  }
  return undefined
}

function isFunctionName({ slot, parent }: Node): boolean {
  return slot === 'id' && parent?.type === 'FunctionDeclaration'
}

/** Single letters, those that a minifier has given most often first: its first parameter is everywhere the same. */
function usualNames(uses: Node[], owners: Map<Node, Unit | undefined>): string[] {
  const counts = new Map(LETTERS.map((letter) => [letter, 0]))
  for (const use of uses) {
    const isOuter = owners.get(use) && !owners.get(use)!.outer
    if (isOuter && counts.has(use.name)) counts.set(use.name, counts.get(use.name)! + 1)
  }
  return [...LETTERS].sort((a, b) => counts.get(b)! - counts.get(a)!)
}

/** Names for all that is a function's own, in the order in which it comes; functions from the list's end. */
function nameAll(unit: Unit, uses: Node[], owners: Map<Node, Unit | undefined>, list: string[]): void {
  const { start, end } = unit.node
  const inside = uses.filter((use) => use.start >= start && use.end <= end && use !== unit.node.id)
  const own = inside.filter((use) => owners.get(use) === unit)
  const taken = new Set<string>()
  for (const use of inside) {
    const owner = owners.get(use)
    const isOutside = !owner || (owner.node.start <= start && owner !== unit)
    if (isOutside) taken.add(owner?.names.get(use.name) ?? use.name)
  }
  const functions = new Set(own.filter(isFunctionName).map((use) => use.name))
  const parameters = new Set(own.filter((use) => /^params?$/.test(use.slot)).map((use) => use.name))
  for (const { name } of own) {
    if (unit.names.has(name)) continue
    const from = functions.has(name) ? [...list].reverse() : list.slice(parameters.has(name) ? 0 : PARAMETERS)
    const next = from.find((letter) => !taken.has(letter)) ?? name
    taken.add(next)
    unit.names.set(name, next)
  }
}

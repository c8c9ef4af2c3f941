/*
 * Puts the top level in the order in which Espruino finds names soonest. Whenever Espruino looks for a name, it goes
 * through all names from the first one on. Among four hundred globals it takes some 12,000 instructions to find a
 * function, and as many for each of its own names, which it looks for last. As a member of an object of two dozen, a
 * function is found in a tenth of that. Without these objects a digit and a press take 40 % longer, and the start takes
 * 6.7 s, because a declared function's name is spelt out each time it is passed. The guard runs first, so it is there
 * that the objects and the platform's own functions become the first globals.
 */
import {
  applyEdits,
  assignedNames,
  functionsOf,
  isGlobalUse,
  type Node,
  parseTree,
  soleDeclarator,
  under,
} from './tree.ts'

/** How many functions an object has. */
const MANY = 24

/** Puts constant numbers first: only there does esbuild put them in place of their names. */
export function numbersFirst(code: string): string {
  const { program, nodes } = parseTree('bundle.js', code)
  const assigned = assignedNames(nodes)
  const known = new Set<string>()
  const isKnown = (n: Node): boolean =>
    typeof n.value === 'number' || known.has(n.name) || /^(Unary|Binary)Expression$/.test(n.type)
  const [first, rest]: string[][] = [[], []]
  for (const node of program.body) {
    const only = soleDeclarator(node)
    const isNumber = only && !assigned.has(only.id.name) && under(only.init, (n) => !isKnown(n)).length === 0
    if (isNumber) known.add(only.id.name)
    if (isNumber) first.push(`const ${code.slice(only.start, only.end)};`)
    else rest.push(code.slice(node.start, node.end))
  }
  return [...first, ...rest].join('\n')
}

/** Makes functions members of a few objects, which come before all else. */
export function groupFunctions(code: string): string {
  const { program, nodes } = parseTree('bundle.js', code)
  const groupOf = (at: number): string => `group$${Math.floor(at / MANY)}`
  const places = new Map(functionsOf(program).map(({ id }, at) => [id.name as string, `${groupOf(at)}.${id.name}`]))
  const uses = nodes.filter((node) => places.has(node.name) && isGlobalUse(node))
  const edits = uses.map(({ start, end, name, parent, slot }) => {
    const isShort = parent?.type === 'Property' && parent.shorthand && slot === 'value'
    return { start, end, text: `${isShort ? `${name}: ` : ''}${places.get(name)}` }
  })
  const moved = applyEdits(code, edits)
  const after = parseTree('bundle.js', moved).program
  const functions = functionsOf(after).map(({ id, end }, at) => {
    const head = at % MANY ? '' : `${at ? '};\n' : ''}var ${groupOf(at)} = {`
    return `${head}\n${id.name}: function${moved.slice(id.end, end)},`
  })
  const rest = (after.body as Node[])
    .filter(({ type }) => type !== 'FunctionDeclaration')
    .map(({ start, end }) => moved.slice(start, end))
  return [...functions, functions.length ? '};' : '', ...rest].join('\n')
}

/** What the clock asks of the platform most often: at each edge, each wake and each second. */
const PLATFORM = ['setTimeout', 'digitalWrite', 'digitalRead', 'getTime', 'Math']

/**
 * Statements that make these, the objects of the functions and the variables without a value yet, which become the
 * board's first globals when they run before all other code. Espruino looks for what is its own last of all.
 */
export function firstGlobals(clock: string, guard: string): string {
  const [clocks, guards] = [clock, guard].map((code): Node[] =>
    parseTree('bundle.js', code).program.body.flatMap((node: Node) => node.declarations ?? []),
  )
  const named = (declared: Node[], type?: string): string[] =>
    declared.filter(({ init }) => init?.type === type).map(({ id }) => id.name)
  const names = [...named(clocks, 'ObjectExpression'), ...named(guards), ...named(clocks)]
  return `${PLATFORM.map((name) => `global.${name}=${name};`).join('')}var ${names};`
}

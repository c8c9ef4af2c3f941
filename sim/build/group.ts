/*
 * The functions of the top level as members of a few objects.
 *
 * Espruino goes through all names from the first one whenever it looks for one. Among four hundred globals a function is found after
 * some 12,000 instructions, and so is each name of Espruino's own, which is looked for last. In an object of two dozen it is found
 * after a tenth of that.
 *
 * Before these objects come the variables that are named most often. The objects have names of one letter: they are named five times as
 * often as the variables that had these.
 */
import { espruinoGlobals } from './names.ts'
import { applyEdits, type Edit, isGlobalUse, type Node, parseTree } from './tree.ts'

/** Functions of an object. */
const MANY = 24
/** Variables that come before the objects. */
const EARLY = 16
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The code with its functions in objects, which come before all else. */
export function groupFunctions(whole: string): string {
  const code = withoutLetters(whole)
  const { program, nodes } = parseTree('bundle.js', code)
  const given = variablesOf(program).filter(({ init }) => init?.type === 'FunctionExpression')
  const groups = namesFree(nodes, Math.ceil(given.length / MANY))
  const members = new Map(
    given.map(({ id }, i) => [id.name as string, `${groups[Math.floor(i / MANY)]}.${LETTERS[i % MANY]}`]),
  )
  const uses: Edit[] = nodes
    .filter((node) => isGlobalUse(node) && members.has(node.name))
    .map((node) => renamed(node, members.get(node.name)!))
  const heads: Edit[] = (program.body as Node[]).flatMap((node) => headsOf(node, members))
  const early = busiest(variablesOf(program), nodes, members)
  const first = [...early.map(({ start, end }) => code.slice(start, end)), ...groups]
  const edits = [...uses, ...heads, ...(program.body as Node[]).flatMap((node) => withoutEarly(node, early, code))]
  return `var ${first.join(',')};${applyEdits(code, edits)}`
}

/** The declarators of all variables of the top level, functions that are given to some among them. */
function variablesOf(program: Node): Node[] {
  return (program.body as Node[])
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as Node[])
}

/** The variables that are named most often, of those that have no first value, or one that needs nothing else. */
function busiest(all: Node[], nodes: Node[], members: Map<string, string>): Node[] {
  const simple = all.filter(({ id, init }) => !members.has(id.name) && (!init || init.type === 'Literal'))
  const usesOf = ({ id }: Node): number => nodes.filter((node) => node.name === id.name && isGlobalUse(node)).length
  const uses = new Map(simple.map((one) => [one, usesOf(one)]))
  return simple.sort((a, b) => uses.get(b)! - uses.get(a)!).slice(0, EARLY)
}

/** A statement's variables but for those that stand first. */
function withoutEarly(node: Node, early: Node[], code: string): Edit[] {
  const list: Node[] = node.type === 'VariableDeclaration' ? node.declarations : []
  if (!list.some((one) => early.includes(one))) return []
  const rest = list.filter((one) => !early.includes(one)).map(({ start, end }) => code.slice(start, end))
  return [{ start: node.start, end: node.end, text: rest.length ? `var ${rest.join(',')};` : '' }]
}

/** A statement that gives functions to variables gives objects of them. */
function headsOf(node: Node, members: Map<string, string>): Edit[] {
  const list: Node[] = node.type === 'VariableDeclaration' ? node.declarations : []
  if (!list.some(({ id }) => members.has(id.name))) return []
  if (!list.every(({ id }) => members.has(id.name)))
    throw new Error('a statement declares functions and other variables')
  const keyword: Edit = { start: node.start, end: list[0].start, text: '' }
  const edits = list.flatMap(({ id, init, end }, i): Edit[] => {
    const [group, letter] = members.get(id.name)!.split('.')
    const head: Edit = {
      start: id.start,
      end: init.start,
      text: letter === LETTERS[0] ? `${group}={${letter}:` : `${letter}:`,
    }
    const isLast = letter === LETTERS[MANY - 1] || i === list.length - 1
    return isLast ? [head, { start: end, end, text: '}' }] : [head]
  })
  return [keyword, ...edits]
}

/** The code with longer names for the variables of the top level that have one letter which no function has for a name of its own. */
function withoutLetters(code: string): string {
  const { program, nodes } = parseTree('bundle.js', code)
  const declared = variablesOf(program).map(({ id }) => id as Node)
  const isTop = (node: Node): boolean => isGlobalUse(node) || declared.includes(node)
  const names = nodes.filter((node) => node.type === 'Identifier' && !isMemberName(node))
  const own = new Set(names.filter((node) => !isTop(node)).map(({ name }) => name))
  const letters = declared.map(({ name }) => name as string).filter((name) => name.length === 1 && !own.has(name))
  const longer = namesFree(nodes, letters.length, 2)
  const longerOf = new Map(letters.map((letter, i) => [letter, longer[i]]))
  const found = names.filter((node) => longerOf.has(node.name))
  return applyEdits(
    code,
    found.map((node) => renamed(node, longerOf.get(node.name)!)),
  )
}

/** Whether it only names a member. */
function isMemberName({ parent, slot }: Node): boolean {
  if (parent?.type === 'MemberExpression') return slot === 'property' && !parent.computed
  return parent?.type === 'Property' && slot === 'key' && !parent.computed
}

function renamed({ start, end, name, parent, slot }: Node, text: string): Edit {
  return {
    start,
    end,
    text: parent?.type === 'Property' && parent.shorthand && slot === 'value' ? `${name}:${text}` : text,
  }
}

/** So many names of this many letters or more that nothing in the code has, and no board. */
function namesFree(nodes: Node[], count: number, least = 1): string[] {
  const taken = new Set(
    nodes.filter((node) => node.type === 'Identifier' && !isMemberName(node)).map(({ name }) => name),
  )
  for (const name of espruinoGlobals()) taken.add(name)
  const letters = [...'ABCDFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$']
  const names = [...letters, ...letters.flatMap((a) => letters.map((b) => a + b))]
  return names.filter((name) => name.length >= least && !taken.has(name)).slice(0, count)
}

/*
 * Constants as a board has them cheapest: a number in the place of its name, which would cost a variable, and tables of rows as
 * columns. A row is what an author reads, a column is what costs a board least.
 *
 * A table is a constant at the top level whose keys are members of an enum: an object of rows, each with the same fields, or of
 * lists of the same length. It may be read one field at a time, and counted, and in no other way. What nobody reads takes no room.
 */
import { applyEdits, assignedNames, isGlobalUse, memberName, type Node, parseTree, soleDeclarator } from './tree.ts'

type Value = number | boolean | string

interface Table {
  name: string
  node: Node
  /** Cells of each row by the field's name, or by its place in a list. */
  rows: Map<number, Map<string, Value>>
}

/** Digits of a number with two places; the least character that needs no backslash in a string, and how many there are from it on. */
const BASE = 36
const FIRST = 35
const CHARS = 57

/** Numbers and columns where they are used; how many rows a table has is a number too. */
export function inlineTables(code: string): string {
  return inlineNumbers(columnsForRows(inlineNumbers(code)))
}

/** Puts each top-level constant that is a number, or is reckoned from such, where it is used. Works on the joined code. */
export function inlineNumbers(code: string): string {
  const { program, nodes } = parseTree('bundle.js', code)
  const assigned = assignedNames(nodes)
  const known = new Map<string, number>()
  const gone: Node[] = []
  for (const node of program.body) {
    const only = soleDeclarator(node)
    const value = only && !assigned.has(only.id.name) ? numberOf(only.init, known) : undefined
    if (value === undefined) continue
    known.set(only!.id.name, value)
    gone.push(node)
  }
  const isGone = (n: Node): boolean => gone.some((node) => node.start <= n.start && n.end <= node.end)
  const uses = nodes.filter((n) => known.has(n.name) && isGlobalUse(n) && !isGone(n))
  const edits = [
    ...uses.map((n) => ({ start: n.start, end: n.end, text: valueAt(n, String(known.get(n.name))) })),
    ...gone.map(({ start, end }) => ({ start, end, text: '' })),
  ]
  return applyEdits(code, edits)
}

/** The number that an expression comes to, by those known so far; undefined for anything else. */
function numberOf(node: Node, known: Map<string, number>): number | undefined {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined
  if (node.type === 'Identifier') return known.get(node.name)
  if (!/^(Unary|Binary)Expression$/.test(node.type)) return undefined
  const right = numberOf(node.right ?? node.argument, known)
  if (right === undefined) return undefined
  if (node.type === 'UnaryExpression') return node.operator === '-' ? -right : undefined
  const left = node.type === 'BinaryExpression' ? numberOf(node.left, known) : undefined
  if (left === undefined) return undefined
  if (node.operator === '*') return left * right
  return node.operator === '+' ? left + right : node.operator === '-' ? left - right : undefined
}

/** `{ a }` becomes `{ a: 1 }`; a figure with a sign keeps its distance. */
function valueAt(node: Node, value: string): string {
  if (node.parent?.type === 'Property' && node.parent.shorthand) return `${node.name}: ${value}`
  return value.startsWith('-') ? `(${value})` : value
}

/** Puts columns in the place of the tables. Works on the joined code. */
export function columnsForRows(code: string): string {
  const { program, nodes } = parseTree('bundle.js', code)
  const tables = program.body.flatMap((node: Node) => tableOf(node) ?? [])
  const edits = tables.flatMap((table: Table) => {
    const columns: string[] = []
    const uses = nodes.filter((n) => n.name === table.name && isGlobalUse(n))
    const reads = uses.map((use) => readOf(table, use, code, columns))
    return [...reads, { start: table.node.start, end: table.node.end, text: [...new Set(columns)].join('\n') }]
  })
  return applyEdits(code, edits)
}

/** Whether a property may be a row: its key is a member of an enum, its object a constant of the top level. */
export function isRow(property: Node): boolean {
  const declarator = property.parent?.parent
  if (property.key.type !== 'MemberExpression') return false
  return declarator?.type === 'VariableDeclarator' && /^(Program|Export)/.test(declarator.parent?.parent?.type ?? '')
}

function tableOf(node: Node): Table | undefined {
  const only = soleDeclarator(node)
  if (only?.init.type !== 'ObjectExpression' || only.init.properties.length === 0) return undefined
  if (!only.init.properties.every((p: Node) => p.computed)) return undefined
  const name = only.id.name
  const rows = new Map<number, Map<string, Value>>(
    only.init.properties.map((p: Node) => [numberOf(p.key, new Map()) ?? -1, cellsOf(name, p.value)]),
  )
  const fields = new Set([...rows.values()].map((row) => [...row.keys()].sort().join()))
  if (fields.size > 1 || rows.has(-1))
    throw new Error(`rows: the rows of ${name} differ in their fields, or a key is none`)
  return { name, node, rows }
}

function cellsOf(name: string, row: Node): Map<string, Value> {
  const cells: [string, Node][] =
    row.type === 'ArrayExpression'
      ? row.elements.map((cell: Node, i: number) => [String(i), cell])
      : row.type === 'ObjectExpression'
        ? row.properties.map((p: Node) => [p.key.name, p.value])
        : [['', row]]
  return new Map(
    cells.map(([field, cell]) => {
      const value = /^(boolean|string)$/.test(typeof cell.value) ? cell.value : numberOf(cell, new Map())
      if (value === undefined)
        throw new Error(`rows: ${name} has a cell that is neither a number, a word nor true or false`)
      return [field, value]
    }),
  )
}

/** What stands where a cell was read: `TABLE[key].field`, `TABLE[key][place]`, or `TABLE[key]` where a row is one cell. */
function readOf(
  { name, rows }: Table,
  use: Node,
  code: string,
  columns: string[],
): { start: number; end: number; text: string } {
  const row = use.parent!
  if (isCount(row)) return { ...span(row.parent!), text: String(rows.size) }
  const isOne = rows.values().next().value!.has('')
  const cell = isOne ? row : row.parent!
  const isRead =
    use.slot === 'object' && row.computed && (isOne || (row.slot === 'object' && cell.type === 'MemberExpression'))
  if (!isRead) throw new Error(`rows: ${name} is read in another way than one field of one row`)
  const key = code.slice(row.property.start, row.property.end)
  if (!isOne && cell.computed && !memberName(cell))
    return { ...span(cell), text: cellText(name, rows, key, cell, code) }
  const field = isOne ? '' : memberName(cell)
  return { ...span(cell), text: columnText(name, field, rows, key, columns) }
}

/** `Object.keys(TABLE)` of `Object.keys(TABLE).length`. */
function isCount(call: Node): boolean {
  const isKeys =
    call.type === 'CallExpression' && call.callee.object?.name === 'Object' && memberName(call.callee) === 'keys'
  return isKeys && call.slot === 'object' && memberName(call.parent!) === 'length'
}

const span = ({ start, end }: Node): { start: number; end: number } => ({ start, end })

/** Lists of small numbers: all of them in one string. */
function cellText(name: string, rows: Table['rows'], key: string, cell: Node, code: string): string {
  const width = rows.values().next().value!.size
  const all = Array.from({ length: Math.max(...rows.keys()) + 1 }, (_, i) => [...(rows.get(i)?.values() ?? [])])
  const values = all.flatMap((row) => (row.length > 0 ? row : Array(width).fill(0)))
  const place = code.slice(cell.property.start, cell.property.end)
  const column = charsFor(values, `(${key})*${width}+(${place})`)
  if (!column) throw new Error(`rows: a cell of ${name} is no number from 0 to ${CHARS - 1}`)
  return column
}

/** One field of all rows, in the shortest form that says it. */
function columnText(name: string, field: string, rows: Table['rows'], key: string, columns: string[]): string {
  const last = Math.max(...rows.keys())
  const values = Array.from({ length: last + 1 }, (_, i) => rows.get(i)?.get(field))
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) throw new Error(`rows: ${name} has no field ${field}`)
  if (known.every((value) => typeof value === 'boolean')) {
    return `("${values.map((value) => (value ? 1 : 0)).join('')}"[${key}]>"0")`
  }
  const first = values.findIndex((value) => value !== undefined)
  const start = Number(values[first]) - first
  if (values.every((value, i) => value === undefined || value === start + i)) return `(${start}+(${key}))`
  const whole = values.map((value) => value ?? 0)
  return (
    digitsFor(whole, key) ?? charsFor(whole, key) ?? pairsFor(whole, key) ?? listFor(name, field, whole, key, columns)
  )
}

const isWithin = (values: Value[], most: number): values is number[] =>
  values.every((value) => typeof value === 'number' && value % 1 === 0 && value >= 0 && value <= most)

const digitsFor = (values: Value[], key: string): string | undefined =>
  isWithin(values, 9) ? `(+"${values.join('')}"[${key}])` : undefined

const charsFor = (values: Value[], key: string): string | undefined =>
  isWithin(values, CHARS - 1)
    ? `("${values.map((value) => String.fromCharCode(FIRST + value)).join('')}".charCodeAt(${key})-${FIRST})`
    : undefined

const pairsFor = (values: Value[], key: string): string | undefined =>
  isWithin(values, BASE * BASE - 1)
    ? `parseInt("${values.map((value) => value.toString(BASE).padStart(2, '0')).join('')}".substr((${key})*2,2),${BASE})`
    : undefined

/** Large numbers and words, as a list of its own. */
function listFor(name: string, field: string, values: Value[], key: string, columns: string[]): string {
  const list = `${name}_${field}`
  columns.push(`const ${list} = ${JSON.stringify(values)};`)
  return `${list}[${key}]`
}

/*
 * Turns tables of rows into columns: an author reads rows, but columns cost a board least. Rows would take 1,400 more
 * variables, 3 kB more, and a start that is a tenth of a second longer. A table is a constant at the top level whose
 * keys are numbers, which the members of an enum have become. Its rows are single values, or objects with the same
 * fields, each a single value or a list that is as long in all rows. The code may count the rows or read one cell at a
 * time, and nothing else. A column that nobody reads takes no room.
 */
import { applyEdits, type Edit, isGlobalUse, memberName, type Node, parseTree } from './tree.ts'

type Cell = number | boolean | string | undefined

/** The first character code that stands for a small number, and how many there are; none needs a backslash. */
const FIRST = 35
const CHARS = 57
/** The base of larger numbers, which have two digits. */
const BASE = 36

/** Replaces each read of a table by a read of a column; nothing needs the tables then. Works on the joined code. */
export function columnsForRows(code: string): string {
  const { program, nodes } = parseTree('bundle.js', code)
  const variables = program.body.flatMap((node: Node) => node.declarations ?? [])
  const tables = new Map<string, Node>(variables.filter(isTable).map((d: Node) => [d.id.name, d.init]))
  const lists = new Set<string>()
  const edits = nodes
    .filter((node) => tables.has(node.name) && isGlobalUse(node))
    .map((use) => readOf(use, tables.get(use.name)!.properties, code, lists))
  return [...lists, applyEdits(code, edits)].join('\n')
}

function isTable({ init }: Node): boolean {
  return (
    init?.type === 'ObjectExpression' &&
    init.properties.length > 0 &&
    init.properties.every((p: Node) => /^\d+$/.test(String(p.key.value)))
  )
}

/** The edit for one use of a table: `TABLE[key].field`, `TABLE[key].field[place]`, `TABLE[key]`, or how many rows. */
function readOf(use: Node, rows: Node[], code: string, lists: Set<string>): Edit {
  const row = use.parent!
  if (memberName(row.callee ?? row) === 'keys' && memberName(row.parent!) === 'length')
    return { ...row.parent!, text: `${rows.length}` }
  const fail = (): Error => new Error(`rows: ${use.name} is read in another way than one cell of one row`)
  if (use.slot !== 'object' || row.type !== 'MemberExpression' || !row.computed) throw fail()
  const key = codeOf(row.property, code)
  const first = rows[0].value
  if (/^Array/.test(first.type)) throw fail()
  if (first.type !== 'ObjectExpression') {
    const cells = cellsOf(rows, 1, (value) => [cellOf(use.name, 'value', value)])
    return { ...row, text: columnText(`${use.name}_`, cells, key, lists) }
  }
  const field = row.parent!
  if (row.slot !== 'object' || field.type !== 'MemberExpression' || field.computed) throw fail()
  const name = memberName(field)
  const nodeIn = (value: Node): Node => value.properties.find((p: Node) => p.key.name === name)?.value ?? value
  const column = `${use.name}_${name}`
  if (nodeIn(first).type !== 'ArrayExpression') {
    const cells = cellsOf(rows, 1, (value) => [cellOf(use.name, name, nodeIn(value))])
    return { ...field, text: columnText(column, cells, key, lists) }
  }
  const one = field.parent!
  if (field.slot !== 'object' || one.type !== 'MemberExpression' || !one.computed) throw fail()
  const width = nodeIn(first).elements.length
  const cells = cellsOf(rows, width, (value) =>
    nodeIn(value).elements.map((node: Node) => cellOf(use.name, name, node)),
  )
  return { ...one, text: columnText(column, cells, `(${key})*${width}+(${codeOf(one.property, code)})`, lists) }
}

function codeOf(node: Node, code: string): string {
  return code.slice(node.start, node.end)
}

/** The cells of all rows, `width` of each, in the order of the rows' keys. */
function cellsOf(rows: Node[], width: number, of: (row: Node) => Cell[]): Cell[] {
  const cells: Cell[] = []
  for (const { key, value } of rows)
    of(value).forEach((cell, place) => {
      cells[key.value * width + place] = cell
    })
  return [...cells]
}

function cellOf(table: string, field: string, node: Node): Cell {
  const { type, operator, argument } = node
  const value =
    type === 'UnaryExpression' && argument.type === 'Literal' ? signed(operator, argument.value) : node.value
  if (!/^(number|boolean|string)$/.test(typeof value))
    throw new Error(`rows: ${table} has a row whose ${field} is neither a number, a word nor true or false`)
  return value
}

/** `-1`, and `!0`, which is true. */
function signed(operator: string, value: number): Cell {
  return operator === '-' ? -value : operator === '!' ? !value : undefined
}

/** Code that reads the column's cell at `key`, in the form that costs least. */
function columnText(name: string, cells: Cell[], key: string, lists: Set<string>): string {
  const whole = cells.map((cell) => Number(cell ?? 0))
  const isBelow = (most: number): boolean =>
    cells.every((cell) => typeof cell !== 'string') && whole.every((n) => Number.isInteger(n) && n >= 0 && n < most)
  if (isBelow(CHARS)) {
    const text = `"${String.fromCharCode(...whole.map((n) => FIRST + n))}".charCodeAt(${key})`
    return typeof cells.find((cell) => cell !== undefined) === 'boolean' ? `(${text}>${FIRST})` : `(${text}-${FIRST})`
  }
  if (isBelow(BASE * BASE))
    return `parseInt("${whole.map((n) => n.toString(BASE).padStart(2, '0')).join('')}".substr((${key})*2,2),${BASE})`
  lists.add(`const ${name} = ${JSON.stringify(cells.map((cell) => cell ?? 0))};`)
  return `${name}[${key}]`
}

/*
 * Tables of rows as columns: a row is what an author reads, a column is what costs a board least. Rows as they are would take 1,400 variables and 3 kB
 * more than their columns, and the start a tenth of a second.
 *
 * A table is a constant at the top level whose keys are numbers, which the members of an enum have become. Its rows are objects with the same fields,
 * lists of the same length, or single values. It may be counted, or read one cell at a time, and in no other way; what nobody reads takes no room.
 */
import { applyEdits, type Edit, isGlobalUse, memberName, type Node, parseTree } from './tree.ts'

type Cell = number | boolean | string | undefined

/** The least character that needs no backslash in a string, and how many there are from it on. */
const FIRST = 35
const CHARS = 57
/** Digits of a number with two places. */
const BASE = 36

/** Puts columns in the place of what reads the tables, which nobody needs any more then. Works on the joined code. */
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

/** What stands where `TABLE[key].field`, `TABLE[key][place]`, `TABLE[key]` or the number of rows was read. */
function readOf(use: Node, rows: Node[], code: string, lists: Set<string>): Edit {
  const row = use.parent!
  if (memberName(row.callee ?? row) === 'keys' && memberName(row.parent!) === 'length')
    return { ...row.parent!, text: `${rows.length}` }
  const isWhole = !/^(Object|Array)Expression$/.test(rows[0].value.type)
  const cell = isWhole ? row : row.parent!
  if (use.slot !== 'object' || !row.computed || cell.type !== 'MemberExpression' || (!isWhole && row.slot !== 'object'))
    throw new Error(`rows: ${use.name} is read in another way than one cell of one row`)
  const key = code.slice(row.property.start, row.property.end)
  const column = (field: string): Cell[] => {
    const cells: Cell[] = []
    for (const { key: at, value } of rows) cells[at.value] = cellOf(use.name, value, field)
    return [...cells]
  }
  if (!isWhole && cell.computed) {
    const columns = rows[0].value.elements.map((_: Node, place: number) => column(String(place)))
    const place = code.slice(cell.property.start, cell.property.end)
    const cells = columns[0].flatMap((_: Cell, at: number) => columns.map((one: Cell[]) => one[at]))
    return { ...cell, text: columnText(`${use.name}_cells`, cells, `(${key})*${columns.length}+(${place})`, lists) }
  }
  const field = isWhole ? '' : memberName(cell)
  return { ...cell, text: columnText(`${use.name}_${field}`, column(field), key, lists) }
}

function cellOf(table: string, row: Node, field: string): Cell {
  const node = row.properties?.find((p: Node) => p.key.name === field)?.value ?? row.elements?.[Number(field)] ?? row
  const { type, operator, argument } = node
  const value =
    type === 'UnaryExpression' && argument.type === 'Literal' ? signed(operator, argument.value) : node.value
  if (!/^(number|boolean|string)$/.test(typeof value))
    throw new Error(`rows: ${table} has a row whose ${field || 'value'} is neither a number, a word nor true or false`)
  return value
}

/** `-1`, and `!0`, which is true. */
function signed(operator: string, value: number): Cell {
  return operator === '-' ? -value : operator === '!' ? !value : undefined
}

/** A column's cell at `key`, in the form that costs least. */
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

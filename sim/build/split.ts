/*
 * Cold functions cut out of the finished code into one Storage file, `code`, from which they are read when called.
 *
 * The file begins with the place of each part, as a list of texts does. Part 0 is the dictionary, the others are packed to
 * follow it, and a call names its number: `AB(3)(x)`. A function has a stub of its own name only where it is handed on as
 * a value.
 */
import { directiveOf, functionsOf } from './cold.ts'
import { dictionaryFor, OPENING } from './dictionary.ts'
import { applyEdits } from './edit.ts'
import { pack, packCode, packLiterals } from './pack.ts'
import { tokenise } from './token.ts'
import { isGlobalUse, type Node, parseTree } from './tree.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The code without its cold functions, and these; the first of them is number 1. */
export function splitCold(source: string, taken: string[] = []): { code: string; cold: string[] } {
  const names = freeNames(source, taken)
  const found = coldFunctions(parseTree('bundle.js', source).program)
  const numbers = new Map<string, number>(found.map((node, i) => [node.id.name, i + 1]))
  const code = callByNumber(source, numbers, names[0])
  const { program, nodes } = parseTree('bundle.js', code)
  const again = coldFunctions(program)
  const used = new Set(nodes.filter((n) => numbers.has(n.name) && isGlobalUse(n)).map((n) => n.name))
  const edits = again.map((node, i) => {
    const text = used.has(node.id.name) ? stubOf(node, `${names[0]}(${i + 1})`) : ''
    return { start: node.start, end: node.end, text }
  })
  const reader = again.length > 0 ? readerOf(names, again.length + 1) : ''
  return { code: reader + applyEdits(code, edits), cold: again.map((node) => textOf(node, code)) }
}

/** The Storage file of these functions, packed. */
export function packCold(cold: string[]): Uint8Array {
  const bodies = cold.map((one) => Buffer.from(tokenise(one).slice(OPENING.length), 'latin1'))
  const dictionary = dictionaryFor(bodies)
  return packCode([packLiterals(dictionary), ...bodies.map((body) => pack(body, dictionary))])
}

function coldFunctions(program: Node): Node[] {
  return functionsOf(program).filter((fn) => directiveOf(fn))
}

function textOf(node: Node, code: string): string {
  const start = directiveOf(node)?.end ?? node.body.start + 1
  return `(function(${parametersOf(node)}){${code.slice(start, node.body.end).replace(/^;/, '')})`
}

function stubOf(node: Node, call: string): string {
  return `function ${node.id.name}(${parametersOf(node)}){return ${call}(${parametersOf(node)})}`
}

function parametersOf(node: Node): string {
  return node.params.map((p: Node) => p.name).join()
}

/**
 * What gives a cold function by its number. The places of all parts are read once: words of 16 bits, the lowest byte first, as an
 * array of the board reads them. Parts, of which there are two at a time, are read by a function of their own.
 */
function readerOf([reader, slice, number, places, file]: string[], parts: number): string {
  const part = `${file}.read("code",${places}[${number}],${places}[${number}+1]-${places}[${number}])`
  const found = `var ${file}=require("Storage"),${places}=new Uint16Array(E.toArrayBuffer(${file}.read("code",0,${2 * (parts + 1)})));`
  const text = `E.toString(require("heatshrink").decompress(${slice}(0)+${slice}(${number})))`
  return `${found}function ${slice}(${number}){return ${part}}function ${reader}(${number}){return eval(${text})}`
}

/** Names such as nothing in the code and nobody on the board has, for the reader and all within that a cold function can see. */
function freeNames(code: string, taken: string[]): string[] {
  const used = new Set([...taken, ...parseTree('bundle.js', code).nodes.map((n) => n.name)])
  const free = [...LETTERS].flatMap((a) => [...LETTERS].map((b) => a + b)).filter((name) => !used.has(name))
  if (free.length < 5) throw new Error('no names of two letters are left for the reader of cold functions')
  return free
}

/** Every call of a cold function by its number. */
function callByNumber(code: string, numbers: Map<string, number>, reader: string): string {
  const calls = parseTree('bundle.js', code).nodes.filter(
    (n) => numbers.has(n.name) && isGlobalUse(n) && n.parent?.type === 'CallExpression' && n.slot === 'callee',
  )
  return applyEdits(
    code,
    calls.map((n) => ({ start: n.start, end: n.end, text: `${reader}(${numbers.get(n.name)})` })),
  )
}

/*
 * Functions of the top level as strings, which the interpreter leaps over.
 *
 * Espruino reads a function that it comes by token by token, to find where it ends: at a start that would be all of the code. A string in
 * tokens has its length before it, and one that lies in flash stays there (jslGetRawString). `Function` makes the same function of it.
 */
import { partAt, STRING8, STRING16, tokenise, untokenise } from './tokens.ts'
import { applyEdits, type Node, parseTree } from './tree.ts'

/** What `Function` is called in a bundle, where its own name would be looked for after all others. */
const MAKE = '__'
/** A function of fewer bytes is read sooner than it is made. */
const LEAST = 150

/** The code in tokens, its long functions as strings. */
export function skipBodies(code: string): string {
  const { program, nodes } = parseTree('bundle.js', code)
  if (nodes.some(({ name }) => name === MAKE)) throw new Error(`the name ${MAKE} is taken`)
  const bodies: string[] = []
  const edits = nodes
    .filter((node) => isMade(node, program))
    .map(({ start, end, params, body }) => {
      bodies.push(tokenise(code.slice(body.start + 1, body.end - 1)))
      const list = [...params.map(({ name }: Node) => name), mark(bodies.length - 1)]
      return { start, end, text: `${MAKE}(${list.map((text) => JSON.stringify(text)).join(',')})` }
    })
  const tokens = tokenise(`var ${MAKE}=Function;${applyEdits(code, edits)}`)
  return bodies.reduce((all, body, i) => all.replace(marked(i), () => `${lengthOf(body)}${body}`), tokens)
}

/** The code that these tokens stand for, with functions where functions are made. */
export function readCode(tokens: string): string {
  return untokenise(tokens, (all, at) => (all.startsWith(`${MAKE}(`, at) ? madeAt(all, at) : partAt(all, at)))
}

/** A function that is given to a variable or member of the top level, is long, and is no expression alone. */
function isMade(node: Node, program: Node): boolean {
  if (node.type !== 'FunctionExpression' || node.end - node.start < LEAST) return false
  return isGiven(node, program) && node.body.body[0]?.type !== 'ReturnStatement'
}

/** Whether it is given to a variable or member of the top level, by itself or in an object. */
function isGiven(node: Node, program: Node): boolean {
  const { parent, slot } = node
  const value = parent?.type === 'Property' && slot === 'value' ? parent.parent! : node
  const given = value.parent
  if (given?.type !== 'AssignmentExpression' || given.right !== value) return false
  const at = given.parent?.type === 'SequenceExpression' ? given.parent : given
  return at.parent?.parent === program
}

function mark(index: number): string {
  return `body ${index}.`
}

/** The same as a token. */
function marked(index: number): string {
  return `${String.fromCharCode(STRING8, mark(index).length)}${mark(index)}`
}

function lengthOf(body: string): string {
  if (body.length > 0xffff) throw new Error(`a function has ${body.length} bytes, of 65,535 at most`)
  return String.fromCharCode(STRING16, body.length & 255, body.length >> 8)
}

function madeAt(tokens: string, at: number): [part: string, more: number] {
  const texts: string[] = []
  let i = at + MAKE.length
  while (tokens[i] !== ')') {
    const [text, more] = partAt(tokens, i + 1)
    texts.push(JSON.parse(text))
    i += more + 2
  }
  const body = untokenise(texts.pop() ?? '')
  return [`function(${texts.join(',')}){${body}}`, i - at]
}

/*
 * Small functions that are called a few times, written out at each call: a copy for each, which `inlineOnce` then puts in
 * place. A function of which a copy would stay over is left whole.
 */
import { inlineOnce } from './inline.ts'
import { applyEdits, type Edit, isGlobalUse, type Node, parseTree } from './tree.ts'

/** Characters of a body, white space squeezed, and calls, up to which writing out costs less than the function. */
const SMALL = 90
const FEW = 3
/** Characters of a body that is shorter than most calls of it: however many there are. */
const TINY = 30

/** The program with functions called once, and small ones called a few times, where they are called. */
export function inlineAll(code: string): string {
  const kept = new Set<string>()
  for (;;) {
    const { text, copies } = copySmall(code, kept)
    const done = inlineOnce(text)
    const stayed = [...copies].filter(([copy]) => new RegExp(`function ${copy.replaceAll('$', '\\$')}\\(`).test(done))
    for (const [, name] of stayed) kept.add(name)
    if (!stayed.length) code = done
    if (!copies.size) return done
  }
}

/** Gives each call of a small function a copy of its own; tells which copy is whose. */
function copySmall(code: string, kept: Set<string>): { text: string; copies: Map<string, string> } {
  const { program, nodes } = parseTree('bundle.js', code)
  const usesOf = (f: Node): Node[] => nodes.filter((n) => n.name === f.id.name && isGlobalUse(n))
  const small: Node[] = program.body.filter(
    (node: Node) =>
      isSmall(node, code) &&
      !kept.has(node.id.name) &&
      areFewCalls(usesOf(node), lengthOf(node, code) <= TINY ? Infinity : FEW),
  )
  const copies = new Map<string, string>()
  const edits: Edit[] = []
  for (const f of small) {
    const uses = usesOf(f)
    if (uses.some((use) => isWithin(use, small))) continue
    const names = uses.map((_, i) => `${f.id.name}$copy${i}`)
    for (const [i, use] of uses.entries()) edits.push({ start: use.start, end: use.end, text: names[i] })
    for (const name of names) copies.set(name, f.id.name)
    const rest = code.slice(f.id.end, f.end)
    edits.push({ start: f.start, end: f.end, text: names.map((name) => `function ${name}${rest}`).join('\n') })
  }
  return { text: applyEdits(code, edits), copies }
}

function areFewCalls(uses: Node[], most: number): boolean {
  return uses.length > 1 && uses.length <= most && uses.every(isCall)
}

/** A call in a body that is itself copied cannot be told from those in its copies. */
function isWithin(use: Node, small: Node[]): boolean {
  return small.some((f) => f.start <= use.start && use.end <= f.end)
}

function isSmall(node: Node, code: string): boolean {
  if (node.type !== 'FunctionDeclaration' || node.body.body[0]?.expression?.type === 'Literal') return false
  return lengthOf(node, code) <= SMALL
}

function lengthOf(node: Node, code: string): number {
  return code.slice(node.body.start, node.body.end).replace(/\s+/g, ' ').length
}

function isCall(node: Node): boolean {
  return node.parent?.type === 'CallExpression' && node.slot === 'callee'
}

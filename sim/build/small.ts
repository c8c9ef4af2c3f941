/*
 * Small functions that are called a few times, written out at each call: a copy for each, which `inlineOnce` then puts in
 * place. A function of which a copy would stay over is left whole.
 */
import { inlineOnce } from './inline.ts'
import { isReference, type Node, parseTree, scopeOf } from './tree.ts'

/** Characters of a body, white space squeezed, and calls, up to which writing out costs less than the function. */
const SMALL = 90
const FEW = 5

/** The program with functions called once, and small ones called a few times, where they are called. */
export function inlineAll(code: string): string {
  const kept = new Set<string>()
  for (;;) {
    const { text, copies } = copySmall(code, kept)
    const done = inlineOnce(text)
    const stayed = [...copies].filter(([copy]) => new RegExp(`function ${copy.replaceAll('$', '\\$')}\\(`).test(done))
    if (!stayed.length) return done
    for (const [, name] of stayed) kept.add(name)
  }
}

/** Gives each call of a small function a copy of its own; tells which copy is whose. */
function copySmall(code: string, kept: Set<string>): { text: string; copies: Map<string, string> } {
  const { program, nodes } = parseTree('bundle.js', code)
  const copies = new Map<string, string>()
  const edits: { start: number; end: number; text: string }[] = []
  for (const f of program.body.filter((node: Node) => isSmall(node, code) && !kept.has(node.id.name))) {
    const uses = nodes.filter((n) => n.type === 'Identifier' && n.name === f.id.name && n !== f.id && isUse(n))
    if (uses.length < 2 || uses.length > FEW || !uses.every(isCall)) continue
    const names = uses.map((_, i) => `${f.id.name}$copy${i}`)
    for (const [i, use] of uses.entries()) edits.push({ start: use.start, end: use.end, text: names[i] })
    for (const name of names) copies.set(name, f.id.name)
    const rest = code.slice(f.id.end, f.end)
    edits.push({ start: f.start, end: f.end, text: names.map((name) => `function ${name}${rest}`).join('\n') })
  }
  return { text: apply(code, edits), copies }
}

/** Edits nest where one small function calls another: then the outer one waits for the next round. */
function apply(code: string, edits: { start: number; end: number; text: string }[]): string {
  const outer = edits.filter((e) => !edits.some((o) => o !== e && o.start <= e.start && o.end >= e.end))
  return outer
    .sort((a, b) => b.start - a.start)
    .reduce((out, e) => out.slice(0, e.start) + e.text + out.slice(e.end), code)
}

function isSmall(node: Node, code: string): boolean {
  if (node.type !== 'FunctionDeclaration' || node.body.body[0]?.expression?.type === 'Literal') return false
  return code.slice(node.body.start, node.body.end).replace(/\s+/g, ' ').length <= SMALL
}

function isUse(node: Node): boolean {
  return isReference(node) && scopeOf(node)?.type === 'Program'
}

function isCall(node: Node): boolean {
  return node.parent?.type === 'CallExpression' && node.slot === 'callee'
}

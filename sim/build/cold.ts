/*
 * The marks 'cold' and 'hot' at the head of a function: what runs seldom, and what runs again and again. They say what may stand in
 * whose place (`inline.ts`); a board has no use for them.
 */
import { applyEdits } from './edit.ts'
import { type Node, parseTree } from './tree.ts'

const COLD = 'cold'
const HOT = 'hot'

/** The code without these marks. */
export function keepWhole(code: string): string {
  const directives = functionsOf(parseTree('bundle.js', code).program).flatMap((fn) => [
    directiveOf(fn, COLD),
    directiveOf(fn, HOT),
  ])
  return applyEdits(
    code,
    directives.filter((node) => node !== undefined).map(({ start, end }) => ({ start, end, text: '' })),
  )
}

export function functionsOf(program: Node): Node[] {
  return program.body.filter((node: Node) => node.type === 'FunctionDeclaration')
}

/** The directive's statement, or undefined. */
function directiveOf(fn: Node, directive: string): Node | undefined {
  const first = fn.body.body[0]
  return first?.expression?.value === directive ? first : undefined
}

/*
 * The top level as Espruino finds its way in it soonest: variables, then functions, each as a variable that is given a function.
 *
 * Espruino goes through all names from the first one whenever it looks for one; what is read most often are variables. And it looks
 * for the name of a declared function by spelling out each there is, for that of a variable by its first letters: with 150
 * functions that is a sixth of the time to start. Neither is hoisted there.
 */
import { functionsOf, type Node, parseTree } from './tree.ts'

/** The code in this order; what it runs itself comes last. Fails where a variable's first value needs a function. */
export function assignFunctions(code: string): string {
  const { program, nodes } = parseTree('bundle.js', code)
  const functions = functionsOf(program)
  const rest = program.body.filter((node: Node) => !functions.includes(node))
  const variables = rest.filter((node: Node) => node.type === 'VariableDeclaration')
  const names = new Set(functions.map(({ id }) => id.name))
  for (const { start, end } of variables) {
    const early = nodes.find((n) => n.start >= start && n.end <= end && names.has(n.name))
    if (early) throw new Error(`a variable of the top level needs ${early.name} before it is there`)
  }
  const textOf = ({ start, end }: Node): string => code.slice(start, end).replace(/;?$/, ';')
  const others = rest.filter((node: Node) => !variables.includes(node))
  const given = functions.map(({ id, end }) => `${id.name}=function${code.slice(id.end, end)}`).join(',')
  return [...variables.map(textOf), given && `var ${given};`, ...others.map(textOf)].join('')
}

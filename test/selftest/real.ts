/*
 * Runs the selftest on the real interpreter: types its lines after the bench, and returns what it prints.
 */
import { fileURLToPath } from 'node:url'
import type { SimBoard } from '../../sim/clock/boards.ts'
import { espruinoCode, linesIn, runScript } from '../../sim/espruino/interpreter.ts'
import { makeFolder } from '../folder.ts'
import type { Spec } from './bench.ts'
import { linesFor, NOTHING } from './stub.ts'

const PRELUDE = fileURLToPath(new URL('./prelude.ts', import.meta.url))
const LIMIT = 120_000

/** What these checks print on the interpreter, and the variables that the selftest takes. */
export async function real(
  espruino: string,
  board: SimBoard,
  spec: Partial<Spec>,
  list: string[],
): Promise<{ printed: string[]; variables: number }> {
  const define = {
    BOARD: JSON.stringify(board),
    SPEC: JSON.stringify({ ...NOTHING, ...spec }),
    LIST: JSON.stringify(list),
  }
  const prelude = await espruinoCode(PRELUDE, define)
  const script = [prelude, ...(await linesFor(board.name)), 'CHECKS();'].join('\n')
  const { output } = await runScript({ command: [espruino], folder: makeFolder() }, script, LIMIT, '.end.')
  const lines = linesIn(output)
  const variables = Number(lines.find((line) => line.startsWith('%'))?.slice(1))
  const other = lines.filter((line) => /Uncaught|Error/.test(line))
  if (other.length) throw new Error(other.join(' / '))
  return { printed: lines.filter((line) => line.startsWith('@')).map((line) => line.slice(1)), variables }
}

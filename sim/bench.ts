/*
 * `npm run bench`: what things take, measured and never asserted.
 *
 * Plain, it times a two-hour match on the core, with and without its picture, and lists the sizes of each board's files. With
 * `--espruino PATH` it also plays the match of each board on that interpreter and reads the variables used.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BOARDS } from './boards.ts'
import { buildBoard } from './build/main.ts'
import { playOnCore } from './core.ts'
import { bootVariables, interpret } from './espruino/interpreter.ts'
import { playHeadless } from './headless.ts'
import { Kind, type Op } from './op.ts'
import { makeOp, typeOp } from './tape.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const HOURS = 2
const TURN = 12_000

/** Two hours of turns of 12 s at a delay of 10 s: 600 presses, no flag. */
export function twoHours(): Op[] {
  const press = (side: number, at: number, held: number): Op[] => [
    makeOp(at, Kind.Edge, 0, side, 1),
    makeOp(at + held, Kind.Edge, 0, side, 0),
  ]
  const ops = [typeOp(500, 'preset custom 15 10 30:00'), ...press(0, 1000, 1200), ...press(1, 3000, 1200)]
  for (let at = 6000, i = 0; at < HOURS * 3_600_000; at += TURN, i++) ops.push(...press(i % 2, at, 80))
  return ops
}

async function medianMs(runs: number, what: () => unknown): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    await what()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[runs >> 1]
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { espruino: { type: 'string' }, json: { type: 'boolean' } } })
  const ops = twoHours()
  const rows: Record<string, number> = {
    'two-hour match on the core, ms (median of 20)': Math.round(await medianMs(20, () => playOnCore(ops))),
    'two-hour match headless on the core, ms (median of 20)': Math.round(await medianMs(20, () => playHeadless(ops))),
  }
  for (const { name } of BOARDS) {
    const dir = join(DIST, name)
    const { files } = await buildBoard(name, dir)
    for (const file of files) rows[`dist/${name} ${file.name}, bytes`] = file.bytes
    rows[`dist/${name} in all, bytes`] = files.reduce((sum, file) => sum + file.bytes, 0)
    if (values.espruino) Object.assign(rows, await onInterpreter(values.espruino, name, dir, ops))
  }
  process.stdout.write(values.json ? `${JSON.stringify(rows, null, 2)}\n` : table(rows))
}

async function onInterpreter(espruino: string, name: string, dir: string, ops: Op[]): Promise<Record<string, number>> {
  const start = performance.now()
  const { memory } = await interpret(espruino, dir, ops)
  const match = Math.round(performance.now() - start)
  const { idle, booted } = await bootVariables(espruino, dir)
  return {
    [`${name}: two-hour match on the interpreter, ms`]: match,
    [`${name}: variables used by the interpreter alone`]: idle,
    [`${name}: variables used once the clock has booted, glass or panel included`]: booted,
    [`${name}: variables used at the end of the match`]: booted + memory.ended - memory.booted,
  }
}

function table(rows: Record<string, number>): string {
  return Object.entries(rows)
    .map(([name, value]) => `${String(value).padStart(8)}  ${name}\n`)
    .join('')
}

main().catch((error: Error & { code?: string }) => {
  const isFlag = error.code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(
    isFlag ? `${error.message.split('\n')[0]}; there are --espruino PATH and --json\n` : `${error.stack}\n`,
  )
  process.exitCode = isFlag ? 2 : 70
})

/*
 * What a part of a script costs on the interpreter: in instructions where valgrind is there, otherwise in time.
 *
 * Instructions: between its parts the script calls a native function that a clock never calls, and callgrind writes down its
 * count there. The cost of that call is taken off. A build without function names cannot do this: there the script is run up to
 * each part and once more with it, and the difference is the part's cost. Instructions are the same at every run, but for one in
 * a few thousand.
 *
 * Time: the script notes the interpreter's own time between its parts, and the least of many runs counts.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { InterpreterError, runScript } from '../espruino/run.ts'

export interface Meter {
  unit: 'instructions' | 'microseconds'
  /** The cost of each part but the first, which is what they need. */
  costs(run: Run, parts: readonly string[]): Promise<number[]>
}

/** A place where a script can be run, each time from the same beginning. */
export interface Run {
  folder: string
  renew(): void
}

export const LIMIT = 300_000
/** Printed by a script that has come to its end. */
const DONE = '%done'
const TIMES = 15
const VALGRIND = ['valgrind', '--tool=callgrind']
/** What is called between the parts, and its name in the interpreter. */
const MARK = 'E.getTemperature();'
const MARKED = 'jswrap_espruino_getTemperature'
const COUNTS = 'counts'

/** One that counts instructions if it can; it says `step` for each run of the interpreter. */
export function makeMeter(espruino: string, step: () => void, hasValgrind = isThere('valgrind')): Meter {
  return hasValgrind ? countMeter(espruino, step) : timeMeter(espruino, step)
}

/** Ms in which a program tells its version. */
const ANSWER_MS = 60_000

function isThere(command: string): boolean {
  return spawnSync(command, ['--version'], { timeout: ANSWER_MS }).status === 0
}

function countMeter(espruino: string, step: () => void): Meter {
  const count = async (run: Run, script: string): Promise<number> => {
    const { said } = await runWhole([...VALGRIND, '--callgrind-out-file=/dev/null', espruino], run, script, step)
    const found = /Collected : (\d+)/.exec(said)
    if (!found) throw new InterpreterError(`valgrind has counted nothing: ${said.trim().split('\n').at(-1)}`)
    return Number(found[1])
  }
  const costs = async (run: Run, parts: readonly string[]): Promise<number[]> => {
    const script = [...parts, ''].map((part) => `${part}\n${MARK}`).join('')
    const output = [`--callgrind-out-file=${join(run.folder, COUNTS)}`, `--dump-before=${MARKED}`]
    await runWhole([...VALGRIND, ...output, espruino], run, script, step)
    const counted = takeCounts(run.folder)
    if (counted.length > parts.length) return counted.slice(1, -1).map((n) => n - counted[parts.length])
    const sums: number[] = []
    for (const i of parts.keys()) sums.push(await count(run, parts.slice(0, i + 1).join('\n')))
    return differences(sums)
  }
  return { unit: 'instructions', costs }
}

/** What was counted from mark to mark. */
function takeCounts(folder: string): number[] {
  const files = readdirSync(folder).filter((name) => name.startsWith(`${COUNTS}.`))
  files.sort((a, b) => Number(a.slice(COUNTS.length + 1)) - Number(b.slice(COUNTS.length + 1)))
  const counts = files.map((name) => Number(/^totals: (\d+)/m.exec(readFileSync(join(folder, name), 'latin1'))?.[1]))
  for (const name of [...files, COUNTS]) rmSync(join(folder, name), { force: true })
  return counts
}

function timeMeter(espruino: string, step: () => void): Meter {
  const costs = async (run: Run, parts: readonly string[]): Promise<number[]> => {
    const script = `var NOW=getTime,MARKS=[];${parts.map((part) => `${part}\nMARKS.push(NOW());`).join('')}print("#"+MARKS.join());`
    const least = parts.slice(1).map(() => Infinity)
    for (let i = 0; i < TIMES; i++) {
      const { output } = await runWhole([espruino], run, script, step)
      const marks = /#([\d.,e+-]+)/.exec(output)![1].split(',')
      for (const [k, s] of differences(marks.map(Number)).entries()) least[k] = Math.min(least[k], s * 1e6)
    }
    return least
  }
  return { unit: 'microseconds', costs }
}

/** Runs a script to its end, or throws what it printed instead. */
export async function runWhole(
  command: string[],
  run: Run,
  script: string,
  step: () => void,
): Promise<{ output: string; said: string }> {
  run.renew()
  const done = await runScript({ command, folder: run.folder }, `${script}\nprint("${DONE}");quit();`, LIMIT)
  step()
  const start = done.output.indexOf('Uncaught')
  if (start >= 0 || !done.output.includes(DONE)) {
    throw new InterpreterError(`the interpreter stopped: ${done.output.slice(start < 0 ? -200 : start).trim()}`)
  }
  return done
}

/** From each number to the next. */
export function differences(list: readonly number[]): number[] {
  return list.slice(1).map((n, i) => n - list[i])
}

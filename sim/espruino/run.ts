/*
 * Running the interpreter: a script in a folder, and what is printed. Standard input is held open: a build with a closed one spins.
 */
import { type StdioOptions, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the interpreter printed that was no sample: an error, as a rule. */
export class InterpreterError extends Error {}

/** Where an interpreter runs, the command that runs it, and what ends it. */
export interface Place {
  command: readonly string[]
  folder: string
  signal?: AbortSignal
}

/** Ms between two looks at what is printed. */
const WATCH = 50

/** What came of a script. */
export interface Ran {
  output: string
  /** What the command said of it. */
  said: string
  /** How it ended where that was not by itself: a signal from somebody, or an exit code. */
  end: string
}

/**
 * Runs a script. It is killed after `limit` ms, or once it has printed `end`. It prints
 * into a file: character by character, as it does, a pipe is slow.
 */
export async function runScript(
  { command: [program, ...args], folder, signal }: Place,
  script: string,
  limit: number,
  end = '',
): Promise<Ran> {
  writeFileSync(join(folder, 'run.js'), script)
  const file = join(folder, 'printed')
  const out = openSync(file, 'w')
  const printed = (): string => readFileSync(file, 'latin1')
  return new Promise<Ran>((resolve, reject) => {
    const stdio: StdioOptions = ['pipe', out, 'pipe']
    const child = spawn(program, [...args, 'run.js'], { cwd: folder, stdio, signal, killSignal: 'SIGKILL' })
    const said: Buffer[] = []
    child.stderr?.on('data', (data) => said.push(data))
    const timer = setTimeout(() => child.kill('SIGKILL'), limit)
    const watch = end ? setInterval(() => printed().includes(end) && child.kill('SIGKILL'), WATCH) : undefined
    let fault: Error | undefined
    const done = (code?: number | null, by?: string | null): void => {
      clearTimeout(timer)
      clearInterval(watch)
      if (fault) reject(new InterpreterError(`${program} cannot be run: ${fault.message}`))
      else
        resolve({
          output: printed(),
          said: Buffer.concat(said).toString('latin1'),
          end: by ?? (code ? `exit code ${code}` : ''),
        })
    }
    child.on('error', (error) => {
      fault = error
      if (child.pid === undefined) done()
    })
    child.on('close', done)
  }).finally(() => closeSync(out))
}

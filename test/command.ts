/*
 * The project's own programs, run as a person runs them.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { LETTER_A } from '../firmware/device/orders.ts'
import { ROOT } from '../sim/build/main.ts'
import { COMMANDS } from '../sim/clock/vocabulary.ts'
import { CHILD_TIMEOUT } from './limit.ts'

/** The result of a program run synchronously. */
export interface Waited {
  status: number | null
  stdout: string
  lines: string[]
}

/** `npm run sim` with these words; `lines` are what it says on standard error. */
export function sim(...args: string[]): Waited {
  return waited('sim/main.ts', ...args)
}

/** Runs a program synchronously. The test's own timeout cannot interrupt that, so there is one here. */
export function waited(program: string, ...args: string[]): Waited {
  const options = { cwd: ROOT, encoding: 'utf8' as const, timeout: CHILD_TIMEOUT, killSignal: 'SIGKILL' as const }
  const command = ['--import', 'tsx', program, ...args]
  const { status, stdout, stderr, error } = spawnSync(process.execPath, command, options)
  if (error) throw new Error(`${program} ${args.join(' ')}: ${error.message}; it had said: ${stdout}${stderr}`)
  return { status, stdout, lines: stderr.split('\n').filter((line) => line && !line.startsWith('npm warn')) }
}

/** A line as the clock receives it, with its command's letter turned back into a word. */
export function heardAs(line: string): string {
  return (COMMANDS[line.charCodeAt(0) - LETTER_A] ?? '?') + line.slice(1)
}

export interface Ran {
  code: number | null
  out: string
  err: string
}

/** A running program, and its result once it has ended. */
export interface Started {
  child: ChildProcess
  end: Promise<Ran>
}

export function start(program: string, ...args: string[]): Started {
  return startNode(['--import', 'tsx', program, ...args])
}

/** What this pattern's group finds in the output of a running program; fails if the program ends before. */
export function printed({ child, end }: Started, pattern: RegExp): Promise<string> {
  let out = ''
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (text) => {
      out += text
      const found = pattern.exec(out)
      if (found) resolve(found[1])
    })
    end.then(({ err }) => reject(new Error(err)), reject)
  })
}

/** Where a program runs, and what is typed into it. */
export interface Place {
  cwd?: string
  env?: NodeJS.ProcessEnv
  typed?: string
}

/** Starts Node with these arguments. It is killed when it takes too long. */
export function startNode(args: readonly string[], { cwd = ROOT, env = process.env, typed = '' }: Place = {}): Started {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] })
  const ran = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    ran.out += text
  })
  child.stderr.on('data', (text) => {
    ran.err += text
  })
  child.stdin.on('error', () => {}).end(typed)
  const end = new Promise<Ran>((resolve, reject) => {
    // A process that it has started itself may hold its output open, so this does not wait for the output to end.
    const deadline = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${args.join(' ')}: not over in ${CHILD_TIMEOUT / 1000} s; it had said: ${ran.out}${ran.err}`))
    }, CHILD_TIMEOUT)
    child.on('close', (code) => {
      clearTimeout(deadline)
      resolve({ code, ...ran })
    })
  })
  return { child, end }
}

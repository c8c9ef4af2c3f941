/*
 * The project's own programs, run as a person runs them.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { LETTER_A } from '../firmware/platform/orders.ts'
import { ROOT } from '../sim/build/main.ts'
import { COMMANDS } from '../sim/spoken.ts'

/** `npm run sim` with these words; `lines` are what it says on standard error. */
export function sim(...args: string[]): { status: number | null; stdout: string; lines: string[] } {
  const options = { cwd: ROOT, encoding: 'utf8' as const }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'sim/main.ts', ...args], options)
  return { status, stdout, lines: stderr.split('\n').filter((line) => line && !line.startsWith('npm warn')) }
}

/** A line as a clock hears it, with its command in words again. */
export function heardAs(line: string): string {
  return (COMMANDS[line.charCodeAt(0) - LETTER_A] ?? '?') + line.slice(1)
}

export interface Ran {
  code: number | null
  out: string
  err: string
}

/** A program while it runs, and what came of it. */
export function start(program: string, ...args: string[]): { child: ChildProcess; end: Promise<Ran> } {
  const command = ['--import', 'tsx', program, ...args]
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const ran = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    ran.out += text
  })
  child.stderr.on('data', (text) => {
    ran.err += text
  })
  return { child, end: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...ran }))) }
}

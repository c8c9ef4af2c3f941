/*
 * The interpreter's own console, with a board's files in its flash, for commands that talk to a board. Stand-ins
 * replace what Linux lacks.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { expect } from 'vitest'
import { TABLE } from '../../sim/clock/boards.ts'
import { standIns, writeFlash } from '../../sim/espruino/interpreter.ts'

/** A Jolt.js with its battery at 4.02 V. */
export const STAND_INS = `${standIns(TABLE)}global.analogRead=function(){return 4.02};
process={env:{BOARD:"JOLTJS",VERSION:"2v29.1"},memory:process.memory,on:isNaN,removeAllListeners:isNaN};`

/** A running interpreter. */
export interface Powered {
  child: ChildProcessByStdio<Writable, Readable, null>
  /** Evaluates an expression to a number; `s` is Storage in it. */
  asked: (what: string) => Promise<number>
}

/** Installs files in this folder and starts the interpreter, as a board at power-on. */
export async function powered(espruino: string, folder: string, files: [string, string][]): Promise<Powered> {
  await writeFlash({ command: [espruino], folder }, files, (name) => name)
  const child = spawn(espruino, [], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
  let greeting = ''
  child.stdout.on('data', (data) => {
    greeting += data
  })
  await expect.poll(() => greeting, { timeout: 20_000 }).toContain('Donate')
  const asked = async (what: string): Promise<number> => {
    const from = greeting.length
    child.stdin.write(`\x10s=require("Storage");print("%"+${what}+"%")\n`)
    await expect.poll(() => greeting.slice(from), { timeout: 5000 }).toMatch(/%\d+%/)
    return Number(/%(\d+)%/.exec(greeting.slice(from))![1])
  }
  return { child, asked }
}

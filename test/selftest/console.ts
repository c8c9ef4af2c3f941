/*
 * The interpreter's own console, with a board's files in its flash, for commands that talk to a board. Stand-ins
 * replace what Linux lacks.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { expect } from 'vitest'
import { TABLE } from '../../sim/clock/boards.ts'
import { pinsOf } from '../../sim/espruino/globals.ts'
import { writeFlash } from '../../sim/espruino/interpreter.ts'

/** A Jolt.js with its battery at 4.02 V, for what Linux lacks: pins, ports, radio, supply. All contacts are open. */
export const STAND_INS = [
  ...pinsOf(TABLE).map((pin) => pin && `if(typeof ${pin}=="undefined")global.${pin}=1;`),
  ...['Bluetooth', 'USB'].map((port) => `if(!global.${port})${port}={on:isNaN,print:isNaN,removeAllListeners:isNaN};`),
  'NRF={sleep:isNaN,wake:isNaN,setSecurity:isNaN,setAdvertising:isNaN,disconnect:isNaN};',
  'global.digitalRead=function(){return 3};E.setConsole=isNaN;E.getAnalogVRef=function(){return 3.3};',
  'Pin=function(){return 1};SPI1.setup=SPI1.write=I2C2.setup=I2C2.writeTo=isNaN;',
  'global.analogRead=function(){return 4.02};Jolt={setDriverMode:isNaN};',
  'process={env:{BOARD:"JOLTJS",VERSION:"2v29.1"},memory:process.memory,on:isNaN,removeAllListeners:isNaN};',
].join('')

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

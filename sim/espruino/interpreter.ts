/*
 * The built bundle on the real interpreter: a Linux build of Espruino, named by ESPRUINO, run in a temporary folder. A
 * first run writes the board's files to its Storage. Then each stretch between two power cuts is a run of its own, with
 * the bundle in flash as on a board. Standard input is kept open, because the interpreter spins once it is closed.
 */

import { type StdioOptions, spawn } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { OPTIONS } from '../build/bundle.ts'
import type { SimBoard } from '../clock/boards.ts'
import { Kind, type Op, type Player, type Sample } from '../clock/op.ts'
import { loadBoard, loadProbe, tapeStorage } from './bundle.ts'
import { opLine } from './wire.ts'

/** The interpreter could not be run or did not do its work. The message has what it printed instead. */
export class InterpreterError extends Error {}

/** Where an interpreter runs, the command that runs it, and what ends it. */
export interface Place {
  command: readonly string[]
  folder: string
  signal?: AbortSignal
}

/** Ms between two looks at what is printed. */
const WATCH = 50

/** The outcome of a script. */
interface Ran {
  output: string
  /** What the command wrote to stderr. */
  said: string
  /** The signal that ended it, or its exit code; empty after a normal end. */
  end: string
}

/**
 * Runs a script. It is killed after `limit` ms, or once it has printed `end`. Its output goes to a file: the
 * interpreter prints character by character, which is slow through a pipe.
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

interface Interpreted {
  samples: (Sample | undefined)[]
  /** Variables in use at the end of the first stretch. */
  used: number
}

/** The last line of the interpreter's greeting. */
export const BANNER = /espruino\.com\/Donate/
const FOLDER = join(tmpdir(), 'nardy-clock-')
/** The file that is an interpreter's flash, in the folder where it runs. */
const FLASH = 'espruino.flash'
/** Bytes of flash for what is stored beside the bundle: the prelude and the probe. */
const BESIDE = 4 * 4096
/** Real ms that a stretch may take. One of 24.8 days has four million wakes, which keep the panel alive. */
const LIMIT = 3_600_000
const PRELUDE = fileURLToPath(new URL('./prelude.ts', import.meta.url))

export function interpreterPlayer(espruino: string, dir: string): Player {
  return async (ops) => (await interpret(espruino, dir, ops)).samples
}

export async function interpret(espruino: string, dir: string, ops: readonly Op[]): Promise<Interpreted> {
  const one = await makeInterpreter(espruino, dir)
  try {
    return await one.play(ops)
  } finally {
    one.end()
  }
}

type Off = (flash: string, time: number) => void

/** An interpreter with a board's files in its flash. */
export interface Interpreter {
  /**
   * Plays ops on a copy of that flash; several plays may run at once. At each power cut `off` is called with the file
   * of the flash, which it may change, and with the number of cuts before.
   */
  play(ops: readonly Op[], off?: Off): Promise<Interpreted>
  /** Deletes its files. */
  end(): void
}

/** Installs the bundle built in `dir` once, for any number of plays; `signal` ends them. */
export async function makeInterpreter(espruino: string, dir: string, signal?: AbortSignal): Promise<Interpreter> {
  const first = { command: [espruino], folder: mkdtempSync(FOLDER), signal }
  const end = (): void => rmSync(first.folder, { recursive: true, force: true })
  const play = async (ops: readonly Op[], off?: Off): Promise<Interpreted> => {
    const folder = mkdtempSync(FOLDER)
    try {
      copyFileSync(join(first.folder, FLASH), join(folder, FLASH))
      return await playStretches({ ...first, folder }, ops, off)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  try {
    await install(first, dir)
    return { play, end }
  } catch (error) {
    end()
    throw error
  }
}

async function install(place: Place, dir: string): Promise<void> {
  const beside: [string, string][] = [
    ['.pre', await preludeCode(loadBoard(dir))],
    ['.probe', loadProbe(dir)],
  ]
  await writeFlash(place, [...tapeStorage(dir)].map(shortened).concat(beside))
}

/** Makes the file of the records shorter, so that the prelude and the probe have room beside it. */
function shortened([name, data]: [string, string]): [string, string] {
  return [name, name === 'matches' ? data.slice(BESIDE) : data]
}

export async function writeFlash(place: Place, files: readonly [string, string][], nameOf = flashName): Promise<void> {
  for (const [i, [, data]] of files.entries()) writeFileSync(join(place.folder, `f${i}`), data, 'latin1')
  const lines = files.map(([name, data], i) => writeLine(nameOf(name), data, `f${i}`))
  const script = `var s=require("Storage"),f=require("fs");${lines.join('')}quit();`
  const { output } = await runScript(place, script, 60_000)
  const said = /Uncaught.*/.exec(output)?.[0] ?? (output.trim().split('\n')[0] || 'it says nothing')
  if (!existsSync(join(place.folder, FLASH)) || /Uncaught/.test(output))
    throw new InterpreterError(`${place.command.join(' ')} has written no flash: ${said}`)
}

/**
 * A line of code that stores the file `from` under a name. A file of 0xff alone only reserves room and may be too large
 * to read, so only its first bytes are written.
 */
export function writeLine(name: string, data: string, from: string): string {
  if (/^\xff+$/.test(data)) return `s.write(${JSON.stringify(name)},"\\xff\\xff\\xff\\xff",0,${data.length});`
  return `s.write(${JSON.stringify(name)},f.readFileSync("${from}"));`
}

/** The name of a boot file in the interpreter's flash. It would run `.boot0` by itself, before the prelude. */
function flashName(name: string): string {
  return name.replace('.boot', 'boot-')
}

export async function preludeCode(board: SimBoard): Promise<string> {
  return espruinoCode(PRELUDE, { BOARD: JSON.stringify(board) })
}

/** A file of the simulator as code for the interpreter; `define` gives its constants. */
export async function espruinoCode(file: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    ...OPTIONS,
    entryPoints: [file],
    minify: true,
    define,
    format: 'iife',
  })
  return built.outputFiles![0].text
}

async function playStretches(place: Place, ops: readonly Op[], off?: Off): Promise<Interpreted> {
  const samples: (Sample | undefined)[] = []
  let used: number | undefined
  let times = 0
  for (const stretch of stretches(ops)) {
    if (!stretch.isOn) {
      samples.push(...stretch.ops.map(() => undefined))
      continue
    }
    const done = await playStretch(place, stretch)
    samples.push(...(stretch.isCut ? done.samples.slice(0, -1) : done.samples))
    used ??= done.used
    if (stretch.isCut) off?.(join(place.folder, FLASH), times++)
  }
  return { samples, used: used ?? 0 }
}

export interface Stretch {
  isOn: boolean
  /** Whether a power cut ends it. Then a look is added at that instant, to play up to it; its sample is dropped. */
  isCut: boolean
  start: number
  level: number[]
  ops: Op[]
}

/** Splits ops where the power goes off and where it returns. */
export function stretches(ops: readonly Op[]): Stretch[] {
  const level = [0, 0]
  let last: Stretch = { isOn: true, isCut: false, start: 0, level: [0, 0], ops: [] }
  const list = [last]
  for (const op of ops) {
    if (op.kind === Kind.Edge) level[op.a] = op.b
    if (op.kind === Kind.Off || op.kind === Kind.On) {
      last.isCut = op.kind === Kind.Off && last.isOn
      if (last.isCut) last.ops.push({ ...op, kind: Kind.Look })
      last = { isOn: op.kind === Kind.On, isCut: false, start: op.at, level: [...level], ops: [] }
      list.push(last)
    }
    last.ops.push(op)
  }
  return list.filter((stretch) => stretch.ops.length)
}

async function playStretch(place: Place, stretch: Stretch): Promise<Interpreted> {
  writeFileSync(join(place.folder, 'ops'), stretch.ops.map(opLine).join(''), 'latin1')
  const begin = `SIM.begin(${stretch.start},${stretch.level.join(',')});`
  const load = (name: string): string => `eval(require("Storage").read("${name}"));`
  const script = `var probe=function(){${load('.probe')}};${load('.pre')}${begin}${load(flashName('.boot0'))}${load(flashName('.boot1'))}SIM.go();quit();`
  return parse(await runScript(place, script, LIMIT), stretch.ops.length)
}

function parse({ output, end }: Ran, count: number): Interpreted {
  const lines = linesIn(output)
  const answers = answersIn(lines)
  const samples = lines.filter((line) => line.startsWith('@')).map((line, i) => parseSample(line, answers[i]))
  const [used] = lines.filter((line) => line.startsWith('%')).map((line) => Number(line.slice(1)))
  if (samples.length !== count || used === undefined) {
    const printed = lines.slice(lines.findIndex((line) => BANNER.test(line)) + 1)
    const other = printed.filter((line) => line && !/^[@%~]|^espruino:/.test(line))
    const why = [end, ...other].filter(Boolean).join(' / ')
    throw new InterpreterError(`the interpreter stopped after ${samples.length} of ${count} ops: ${why}`)
  }
  return { samples, used }
}

/** The lines of what an interpreter printed, without its prompts. */
export function linesIn(output: string): string[] {
  const lines = output.replaceAll('\x1b[J', '').split('\n')
  return lines.map((line) => line.replace(/^[>\s]*/, '').trim())
}

/** For each sample the console's last answer up to then; empty if there was none. */
export function answersIn(lines: readonly string[]): string[] {
  let answer = ''
  return lines.flatMap((line) => {
    if (line.startsWith('~')) answer = line.slice(1)
    return line.startsWith('@') ? [answer] : []
  })
}

function parseSample(line: string, answer: string): Sample {
  const [crc, left, right, airCrc, refusal, answerCrc, ...snapshot] = line
    .slice(1)
    .split(',')
    .filter(Boolean)
    .map(Number)
  const light = [left, right]
  return { snapshot, crc: crc >>> 0, light, airCrc: airCrc >>> 0, refusal, answer, answerCrc: answerCrc >>> 0 }
}

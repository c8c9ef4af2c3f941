/*
 * The built bundle on the real interpreter: a Linux build of Espruino, named by ESPRUINO, run in a temporary folder.
 *
 * The first run writes the board's files to its Storage; then each stretch between power cuts is a run of its own,
 * with the bundle evaluated from flash as a board does it. Standard input is held open: a build with a closed one spins.
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
import type { SimBoard } from '../clock/boards.ts'
import { Kind, type Op, type Player, type Sample } from '../clock/op.ts'
import { loadBoard, loadProbe, tapeStorage } from './bundle.ts'
import { pinsOf } from './globals.ts'
import { opLine } from './wire.ts'

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
interface Ran {
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

/** Variables used: before the bundle, after its boot, and at the end. */
interface Memory {
  before: number
  booted: number
  ended: number
}

interface Interpreted {
  samples: (Sample | undefined)[]
  /** Of the first stretch. */
  memory: Memory
}

/** The last line of what it greets with. */
export const BANNER = /espruino\.com\/Donate/
const FOLDER = join(tmpdir(), 'nardy-clock-')
/** The file that is an interpreter's flash, in the folder where it runs. */
const FLASH = 'espruino.flash'
/** Bytes of it that the files beside the bundle's take at most. */
const BESIDE = 4 * 4096
/** Ms that a stretch may take: one of 24.8 days has four million wakes, in which the panel is kept alive. */
const LIMIT = 3_600_000
const PRELUDE = fileURLToPath(new URL('./prelude.ts', import.meta.url))

export function interpreterPlayer(espruino: string, dir: string): Player {
  return async (ops) => (await interpret(espruino, dir, ops)).samples
}

/** Plays ops on the bundle built in `dir`, on the interpreter `espruino`. */
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
   * Plays ops on a copy of that flash; more than one play at a time is well. While the power is off, for the first time, the second…,
   * `off` may change what is in the flash, a file.
   */
  play(ops: readonly Op[], off?: Off): Promise<Interpreted>
  /** Takes its files away. */
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

/**
 * Variables used by the interpreter alone, and after it has run `.boot0` and `.boot1` as at power-on. A stand-in replaces the
 * pins and the port that Linux lacks, and is not counted. Neither is shutting the console, through which this is read.
 */
export async function bootVariables(espruino: string, dir: string): Promise<{ idle: number; booted: number }> {
  const place = { command: [espruino], folder: mkdtempSync(FOLDER) }
  const read = async (what: string): Promise<number> => {
    const script = `print("%"+process.memory().usage+" "+${what}+" ${END}");`
    const output = await run(place, script, 60_000, END)
    if (!/%\d+ (ok|object)/.test(output)) throw new InterpreterError(`the clock has not started: ${output}`)
    return Number(/%(\d+)/.exec(output)?.[1])
  }
  const atPowerOn = (code: string): Promise<string> =>
    run(place, `require("Storage").write(".bootPowerOn",${JSON.stringify(code)});quit();`, 60_000)
  try {
    const idle = await read('"ok"')
    const board = loadBoard(dir)
    await atPowerOn(standIns(board))
    const added = (await read('"ok"')) - idle
    const first: [string, string] = ['.bootPowerOn', standIns(board)]
    await writeFlash(place, [...tapeStorage(dir), first], (name) => name)
    return { idle, booted: (await read('typeof global.clock')) - added }
  } finally {
    rmSync(place.folder, { recursive: true, force: true })
  }
}

/** Tells that all is printed: with a clock's timers pending, the interpreter takes a minute to quit by itself. */
const END = '.end.'

/** What a board has and Linux lacks: its pins, its ports, and a key that is not turned. */
export function standIns(board: SimBoard): string {
  const pins = pinsOf(board).filter(Boolean)
  const ports = ['Bluetooth', 'USB'].map(
    (port) => `if(!global.${port})${port}={on:isNaN,print:isNaN,removeAllListeners:isNaN};`,
  )
  return (
    pins.map((pin) => `if(typeof ${pin}=="undefined")global.${pin}=1;`).join('') +
    ports.join('') +
    'NRF={sleep:isNaN,wake:isNaN,setSecurity:isNaN,setAdvertising:isNaN,disconnect:isNaN};global.digitalRead=function(){return 3};E.setConsole=isNaN;E.getAnalogVRef=function(){return 3.3};Pin=function(){return 1};SPI1.setup=SPI1.write=I2C2.setup=I2C2.writeTo=isNaN;global.analogRead=function(){return 4.5};Jolt={setDriverMode:isNaN};'
  )
}

async function install(place: Place, dir: string): Promise<void> {
  const beside: [string, string][] = [
    ['.pre', await preludeCode(loadBoard(dir))],
    ['.probe', loadProbe(dir)],
  ]
  await writeFlash(place, [...tapeStorage(dir)].map(shortened).concat(beside))
}

/** What stands in for a board takes some of the pages of the records. */
function shortened([name, data]: [string, string]): [string, string] {
  return [name, name === 'matches' ? data.slice(BESIDE) : data]
}

/** Writes files to the flash of an interpreter that runs in this place. */
export async function writeFlash(place: Place, files: readonly [string, string][], nameOf = flashName): Promise<void> {
  for (const [i, [, data]] of files.entries()) writeFileSync(join(place.folder, `f${i}`), data, 'latin1')
  const lines = files.map(([name, data], i) => writeLine(nameOf(name), data, `f${i}`))
  const script = `var s=require("Storage"),f=require("fs");${lines.join('')}quit();`
  const output = await run(place, script, 60_000)
  const said = /Uncaught.*/.exec(output)?.[0] ?? (output.trim().split('\n')[0] || 'it says nothing')
  if (!existsSync(join(place.folder, FLASH)) || /Uncaught/.test(output))
    throw new InterpreterError(`${place.command.join(' ')} has written no flash: ${said}`)
}

/** What writes a file from one of the place; one that has nothing yet but its room may be too large to read. */
export function writeLine(name: string, data: string, from: string): string {
  if (/^\xff+$/.test(data)) return `s.write(${JSON.stringify(name)},"\\xff\\xff\\xff\\xff",0,${data.length});`
  return `s.write(${JSON.stringify(name)},f.readFileSync("${from}"));`
}

/** The interpreter would run `.boot0` by itself, before the prelude; so those files have other names in its flash. */
function flashName(name: string): string {
  return name.replace('.boot', 'boot-')
}

/** What stands in for this board there, as it is loaded before the bundle. */
export async function preludeCode(board: SimBoard): Promise<string> {
  return espruinoCode(PRELUDE, { BOARD: JSON.stringify(board) }, 'iife')
}

/** A file of the simulator as the interpreter reads it, with these names defined; as `esm` its names are globals there. */
export async function espruinoCode(
  file: string,
  define: Record<string, string>,
  format: 'iife' | 'esm',
): Promise<string> {
  const built = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    minifyWhitespace: true,
    minifyIdentifiers: true,
    minifySyntax: format === 'iife', // which would take out the call of an empty function
    define,
    format,
    target: 'es5',
    supported: { 'const-and-let': true, arrow: true, 'object-extensions': true, 'template-literal': true },
    legalComments: 'none',
    charset: 'ascii',
  })
  return built.outputFiles[0].text
}

async function playStretches(place: Place, ops: readonly Op[], off?: Off): Promise<Interpreted> {
  const samples: (Sample | undefined)[] = []
  let memory: Memory | undefined
  let times = 0
  for (const stretch of stretches(ops)) {
    if (!stretch.isOn) {
      samples.push(...stretch.ops.map(() => undefined))
      continue
    }
    const done = await playStretch(place, stretch)
    samples.push(...(stretch.isCut ? done.samples.slice(0, -1) : done.samples))
    memory ??= done.memory
    if (stretch.isCut) off?.(join(place.folder, FLASH), times++)
  }
  return { samples, memory: memory ?? { before: 0, booted: 0, ended: 0 } }
}

export interface Stretch {
  isOn: boolean
  /** Whether a cut ends it: then it is played up to that instant, by a look of which the sample is dropped. */
  isCut: boolean
  start: number
  level: number[]
  ops: Op[]
}

/** Ops cut where the power goes and comes. */
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
  const script = `var probe=function(){${load('.probe')}};${load('.pre')}${begin}print("%"+process.memory().usage);${load(flashName('.boot0'))}${load(flashName('.boot1'))}SIM.go();quit();`
  return parse(await runScript(place, script, LIMIT), stretch.ops.length)
}

function parse({ output, end }: Ran, count: number): Interpreted {
  const lines = linesIn(output)
  const answers = answersIn(lines)
  const samples = lines.filter((line) => line.startsWith('@')).map((line, i) => parseSample(line, answers[i]))
  const [before, booted, ended] = lines.filter((line) => line.startsWith('%')).map((line) => Number(line.slice(1)))
  if (samples.length !== count || ended === undefined) {
    const printed = lines.slice(lines.findIndex((line) => BANNER.test(line)) + 1)
    const other = printed.filter((line) => line && !/^[@%~]|^espruino:/.test(line))
    const why = [end, ...other].filter(Boolean).join(' / ')
    throw new InterpreterError(`the interpreter stopped after ${samples.length} of ${count} ops: ${why}`)
  }
  return { samples, memory: { before, booted, ended } }
}

/** The lines of what an interpreter printed, without its prompts. */
export function linesIn(output: string): string[] {
  const lines = output.replaceAll('\x1b[J', '').split('\n')
  return lines.map((line) => line.replace(/^[>\s]*/, '').trim())
}

/** Of each sample what the console had answered by then. */
export function answersIn(lines: readonly string[]): string[] {
  let told = ''
  return lines.flatMap((line) => {
    if (line.startsWith('~')) told = line.slice(1)
    return line.startsWith('@') ? [told] : []
  })
}

function parseSample(line: string, told: string): Sample {
  const [crc, left, right, air, answer, said, ...record] = line.slice(1).split(',').filter(Boolean).map(Number)
  const light = [left, right]
  return { record, crc: crc >>> 0, light, air: air >>> 0, answer, told, said: said >>> 0 }
}

/** What it printed. */
async function run(place: Place, script: string, limit: number, end = ''): Promise<string> {
  return (await runScript(place, script, limit, end)).output
}

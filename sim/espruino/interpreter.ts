/*
 * The built bundle on the real interpreter: a Linux build of Espruino, named by ESPRUINO, run in a temporary folder.
 *
 * The first run writes the board's files to its Storage; then each stretch between power cuts is a run of its own,
 * with the bundle evaluated from flash as a board does it. Standard input is held open: a build with a closed one spins.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { Shows, type SimBoard } from '../boards.ts'
import { Kind, type Op, type Player, type Sample } from '../op.ts'
import { loadBoard, loadProbe, tapeStorage } from './bundle.ts'
import { opLine } from './wire.ts'

/** Variables used: before the bundle, after its boot, and at the end. */
export interface Memory {
  before: number
  booted: number
  ended: number
}

export interface Interpreted {
  samples: (Sample | undefined)[]
  /** Of the first stretch. */
  memory: Memory
}

/** What the interpreter printed that was no sample: an error, as a rule. */
export class InterpreterError extends Error {}

const PRELUDE = fileURLToPath(new URL('./prelude.ts', import.meta.url))

export function interpreterPlayer(espruino: string, dir: string): Player {
  return async (ops) => (await interpret(espruino, dir, ops)).samples
}

/** Plays ops on the bundle built in `dir`, on the interpreter `espruino`. */
export async function interpret(espruino: string, dir: string, ops: readonly Op[]): Promise<Interpreted> {
  const folder = mkdtempSync(join(tmpdir(), 'nardy-clock-'))
  try {
    await install(espruino, folder, dir)
    return await playStretches(espruino, folder, ops)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Variables used of the interpreter alone, and once it has itself run `.boot0` and `.boot1` as at power-on. What a board has and
 * Linux lacks, its pins and its port, stands in for it and is not counted (nor is the console shut, through which this is read); the 1 kB buffer of Pixl.js's own glass is.
 */
export async function bootVariables(espruino: string, dir: string): Promise<{ idle: number; booted: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'nardy-clock-'))
  const read = async (what: string): Promise<number> => {
    const script = `print("%"+process.memory().usage+" "+${what}+" ${END}");`
    const output = await run(espruino, folder, script, 60_000, END)
    if (!/%\d+ (ok|object)/.test(output)) throw new InterpreterError(`the clock has not started: ${output}`)
    return Number(/%(\d+)/.exec(output)?.[1])
  }
  const atPowerOn = (code: string): Promise<string> =>
    run(espruino, folder, `require("Storage").write(".bootPowerOn",${JSON.stringify(code)});quit();`, 60_000)
  try {
    const idle = await read('"ok"')
    const board = loadBoard(dir)
    await atPowerOn(standIns(board))
    const added = (await read('"ok"')) - idle
    const first: [string, string] = ['.bootPowerOn', standIns(board) + (board.shows === Shows.Glass ? GLASS : '')]
    await writeFlash(espruino, folder, [...tapeStorage(dir), first], (name) => name)
    return { idle, booted: (await read('typeof global.clock')) - added }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tells that all is printed: with a clock's timers pending, the interpreter takes a minute to quit by itself. */
const END = '.end.'

const GLASS = 'g=Graphics.createArrayBuffer(128,64,1,{msb:true});g.flip=isNaN;'

function standIns({ button, light, key, stop, keys, battery, rest }: SimBoard): string {
  const pins = [...button, ...light, key, stop, ...keys, battery, ...rest, 'LED'].filter(Boolean)
  const ports = ['Bluetooth', 'USB'].map((port) => `if(!global.${port})${port}={on:isNaN,println:isNaN};`)
  return (
    pins.map((pin) => `if(typeof ${pin}=="undefined")global.${pin}=1;`).join('') +
    ports.join('') +
    'E.setConsole=E.getBattery=isNaN;'
  )
}

async function install(espruino: string, folder: string, dir: string): Promise<void> {
  const beside: [string, string][] = [
    ['.pre', await preludeCode(loadBoard(dir))],
    ['.probe', loadProbe(dir)],
  ]
  await writeFlash(espruino, folder, [...tapeStorage(dir), ...beside])
}

/** Writes files to the flash of an interpreter that runs in `folder`. */
export async function writeFlash(
  espruino: string,
  folder: string,
  files: readonly [string, string][],
  nameOf = flashName,
): Promise<void> {
  for (const [i, [, data]] of files.entries()) writeFileSync(join(folder, `f${i}`), data, 'latin1')
  const lines = files.map(([name], i) => `s.write(${JSON.stringify(nameOf(name))},f.readFileSync("f${i}"));`)
  const script = `var s=require("Storage"),f=require("fs");${lines.join('')}quit();`
  await run(espruino, folder, script, 60_000)
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

async function playStretches(espruino: string, folder: string, ops: readonly Op[]): Promise<Interpreted> {
  const samples: (Sample | undefined)[] = []
  let memory: Memory | undefined
  for (const stretch of stretches(ops)) {
    if (!stretch.isOn) {
      samples.push(...stretch.ops.map(() => undefined))
      continue
    }
    const done = await playStretch(espruino, folder, stretch)
    samples.push(...(stretch.isCut ? done.samples.slice(0, -1) : done.samples))
    memory ??= done.memory
  }
  return { samples, memory: memory ?? { before: 0, booted: 0, ended: 0 } }
}

interface Stretch {
  isOn: boolean
  /** Whether a cut ends it: then it is played up to that instant, by a look of which the sample is dropped. */
  isCut: boolean
  start: number
  level: number[]
  ops: Op[]
}

/** Ops cut where the power goes and comes. */
function stretches(ops: readonly Op[]): Stretch[] {
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

async function playStretch(espruino: string, folder: string, stretch: Stretch): Promise<Interpreted> {
  writeFileSync(join(folder, 'ops'), stretch.ops.map(opLine).join(''))
  const begin = `SIM.begin(${stretch.start},${stretch.level.join(',')});`
  const load = (name: string): string => `eval(require("Storage").read("${name}"));`
  const script = `var probe=function(){${load('.probe')}};${load('.pre')}${begin}print("%"+process.memory().usage);${load(flashName('.boot0'))}${load(flashName('.boot1'))}SIM.go();quit();`
  return parse(await run(espruino, folder, script, 600_000), stretch.ops.length)
}

function parse(output: string, count: number): Interpreted {
  const lines = output
    .replaceAll('\x1b[J', '')
    .split('\n')
    .map((line) => line.replace(/^[>\s]*/, '').trim())
  const samples = lines.filter((line) => line.startsWith('@')).map(parseSample)
  const [before, booted, ended] = lines.filter((line) => line.startsWith('%')).map((line) => Number(line.slice(1)))
  if (samples.length !== count || ended === undefined) {
    const other = lines.filter((line) => line && !/^[@%]|^espruino:/.test(line))
    throw new InterpreterError(`the interpreter stopped after ${samples.length} of ${count} ops: ${other.join(' / ')}`)
  }
  return { samples, memory: { before, booted, ended } }
}

function parseSample(line: string): Sample {
  const [crc, left, right, bus, answer, ...record] = line.slice(1).split(',').filter(Boolean).map(Number)
  return { record, crc: crc >>> 0, light: [left, right], bus: bus >>> 0, answer }
}

/** Runs a script and returns what it printed; kills it after `limit` ms, or once it has printed `end`. */
async function run(espruino: string, folder: string, script: string, limit: number, end = ''): Promise<string> {
  return (await runScript([espruino], folder, script, limit, end)).output
}

/** The same under a command that runs it, and what that says of it. */
export async function runScript(
  [command, ...args]: string[],
  folder: string,
  script: string,
  limit: number,
  end = '',
): Promise<{ output: string; said: string }> {
  writeFileSync(join(folder, 'run.js'), script)
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args, 'run.js'], { cwd: folder, stdio: 'pipe' })
    const out: Buffer[] = []
    const timer = setTimeout(() => child.kill('SIGKILL'), limit)
    child.stdout.on('data', (data) => {
      out.push(data)
      if (end && Buffer.concat(out).includes(end)) child.kill('SIGKILL')
    })
    const said: Buffer[] = []
    child.stderr.on('data', (data) => said.push(data))
    child.on('error', (error) => reject(new InterpreterError(`${command} cannot be run: ${error.message}`)))
    child.on('close', () => {
      clearTimeout(timer)
      resolve({ output: Buffer.concat(out).toString('latin1'), said: Buffer.concat(said).toString('latin1') })
    })
  })
}

/*
 * The built bundle on a virtual board: an interpreter with its own event loop, watches, timers and flash, and a clock
 * that counts the instructions it takes. A tape's ops become edges of pins and lines of code, each at its instant. In
 * some modes work takes no time, so that each look can be compared with the core; in the others it does, and that is
 * measured. The tape's 0:00 is the zero of the clock's own time. The clock is started at START, and a run beforehand
 * measures the time from there to its zero, so a contact that changes before the clock is up waits in the queue, as on
 * a board. Late wakes (`lag`) are ignored: here a wake is as late as work makes it.
 */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SimBoard } from '../clock/boards.ts'
import { Kind, type Op, type Sample } from '../clock/op.ts'
import { NAMES } from '../clock/snapshot.ts'
import { loadBoard, loadProbe, tapeStorage } from './bundle.ts'
import { pinsOf } from './globals.ts'
import {
  answersIn,
  BANNER,
  espruinoCode,
  InterpreterError,
  linesIn,
  runScript,
  stretches,
  writeLine,
} from './interpreter.ts'
import {
  BEGIN,
  type Costs,
  costsIn,
  eventsOf,
  joined,
  LOOK,
  SPREAD,
  START,
  type Trace,
  traceOf,
} from './virtual-log.ts'

/** The program, and the qemu plugin that counts its instructions in the modes in which work takes time. */
export interface Virtual {
  program: string
  count: string
}

/** How time passes during work, and what is measured. */
type Mode = keyof typeof MODES

const MODES = {
  /** Work takes no time, and the glass is read at each look. */
  still: { isStill: true, isRead: true, isSent: false },
  /** Work takes no time, and variables are counted at each call, which is slow. The glass is not read. */
  weighed: { isStill: true, isRead: false, isSent: false },
  /** Work takes the time of its instructions. */
  timed: { isStill: false, isRead: false, isSent: false },
  /** As `timed`, and keeps all that is sent to the panel, which takes variables, to tell its bytes at the end. */
  sent: { isStill: false, isRead: false, isSent: true },
}

export interface Played {
  /** The ops, and a look after the last. */
  ops: Op[]
  /** Of each look in the mode `still`, of the last one in the others. */
  samples: (Sample | undefined)[]
  /** Whatever was printed that nobody asked for: errors, and warnings of the interpreter. */
  printed: string[]
  /** Error flags, as they came and at the end. */
  flags: string[]
  /** Variables: the clock's at the end, all at the peak; `beside` were in use before it. */
  ended: number
  most: number
  beside: number
  /** Bytes of each write to the panel, in the modes that tell them. */
  sent: number[]
  costs: Costs
}

/** Instructions that a board executes per us. */
const PACE = 28.7
/** Bytes of a file's header in Storage. */
const HEADER = 32
/** Bytes of C stack; a board with as few is tight. */
const STACK = 16384
/** Ms after the last op at which the clock is looked at. */
const SETTLED = 1000
/** The flash that is played on, a copy of the one with the bundle's files. */
const PLAYED = 'played'
/** A copy of either, on which a start is timed. */
const PROBED = 'probed'
const STAND_IN = fileURLToPath(new URL('./stand-in.ts', import.meta.url))
/** The virtual board's highest pin. */
const LAST_PIN = 31
const LIMIT = 1_200_000
/** Us after which a start is over. */
const STARTED = 10_000_000

/** Number of edges whose stamps tell where the clock's zero is. */
const PROBES = 10

/** The virtual board that VIRTUAL_BOARD and VIRTUAL_COUNT name; undefined if there is none. */
export function virtualBoard(): Virtual | undefined {
  const program = process.env.VIRTUAL_BOARD ?? ''
  return program ? { program, count: process.env.VIRTUAL_COUNT ?? '' } : undefined
}

/** A flash with the bundle's files, and the means to play on copies of it. */
export interface VirtualGround {
  /** `speed`: how many times as fast as a board it is, in a mode in which work takes time. */
  play(ops: readonly Op[], mode: Mode, speed?: number): Promise<Played>
  /** What ops without a power cut take, instant by instant. The bus's time is added afterwards. */
  trace(ops: readonly Op[]): Promise<Trace>
  /** What the start alone takes, on a copy of the flash; if `isKept`, on the flash itself, which it then changes. */
  start(isKept: boolean): Promise<Costs>
  end(): void
}

interface Ground extends Virtual {
  folder: string
  board: SimBoard
  pin: Record<string, number>
  /** Us from START to the clock's zero, at each speed. */
  zero: Map<number, number>
}

/** `matches`: the content of the records' file; without it the file is empty. */
export async function makeVirtual(virtual: Virtual, dir: string, matches = ''): Promise<VirtualGround> {
  const folder = mkdtempSync(join(tmpdir(), 'nardy-clock-'))
  const board = loadBoard(dir)
  const ground: Ground = { ...virtual, folder, board, pin: numbersOf(board), zero: new Map() }
  writeFileSync(join(folder, 'count'), Buffer.alloc(4096))
  await install(ground, dir, matches)
  for (const [mode, { isStill, isRead, isSent }] of Object.entries(MODES)) {
    const define = {
      BOARD: JSON.stringify(board),
      PIN: JSON.stringify(ground.pin),
      IS_STILL: String(isStill),
      IS_READ: String(isRead),
      IS_SENT: String(isSent),
    }
    writeFileSync(standIn(ground, mode as Mode), await espruinoCode(STAND_IN, define))
  }
  return {
    play: (ops, mode, speed) => play(ground, ops, mode, speed),
    trace: (ops) => trace(ground, ops),
    start: (isKept) => start(ground, isKept),
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** For each of the board's pins its own number, or a free one if the virtual board lacks it. */
function numbersOf(board: SimBoard): Record<string, number> {
  const names = pinsOf(board)
  const own = (name: string): number => (/^D\d+$/.test(name) ? Number(name.slice(1)) : LAST_PIN + 1)
  const taken = names.map(own).filter((n) => n <= LAST_PIN)
  const free = [...Array(LAST_PIN + 1).keys()].filter((n) => n > 7 && !taken.includes(n))
  return Object.fromEntries(names.map((name) => [name, own(name) <= LAST_PIN ? own(name) : free.shift()!]))
}

async function install(ground: Ground, dir: string, matches: string): Promise<void> {
  const files: [string, string][] = [...tapeStorage(dir), ['.probe', loadProbe(dir)]]
  for (const [i, [, data]] of files.entries()) writeFileSync(join(ground.folder, `f${i}`), data, 'latin1')
  const lines = files.map(([name, data], i) => writeLine(name.replace('.boot', 'boot-'), data, `f${i}`))
  const script = `var s=require("Storage"),f=require("fs");${lines.join('')}`
  const { output } = await run(ground, 'still', { flash: 'flash', script })
  if (/Uncaught/.test(output) || !existsSync(join(ground.folder, 'flash')))
    throw new InterpreterError(`${ground.program} has not written its flash: ${output}`)
  if (matches) fill(join(ground.folder, 'flash'), matches)
}

/** Writes the records straight into the first file of the flash: as a string they are too long for the interpreter. */
function fill(flash: string, matches: string): void {
  const bytes = readFileSync(flash)
  const end = HEADER + matches.length
  if (!bytes.subarray(0, HEADER).includes('matches') || bytes.subarray(HEADER, end).some((byte) => byte !== 255))
    throw new InterpreterError('the first file of the flash is not an empty one of records')
  bytes.write(matches, HEADER, 'latin1')
  writeFileSync(flash, bytes)
}

function standIn({ folder }: Ground, mode: Mode): string {
  return join(folder, `${mode}.js`)
}

/** Us from the clock's start to its zero: the mean of edges 0.1 ms apart, because stamps are whole ms. */
async function findZero(ground: Ground, speed: number, flash: string): Promise<number> {
  const lines = [...BEGIN]
  const pin = ground.pin[ground.board.button[0]]
  for (let k = 0; k < PROBES; k++) {
    const at = 6 * START + k * 1_000_100
    lines.push(`${at} ${pin} ${k & 1}`, `${at + 500_000} !${LOOK}`)
  }
  copyFileSync(join(ground.folder, flash), join(ground.folder, PROBED))
  const { output } = await run(ground, 'timed', { flash: PROBED, events: lines, speed })
  const told = output.split('\n').filter((line) => line.includes('@'))
  if (told.length !== PROBES) throw new InterpreterError(`the clock has not started: ${output}`)
  const stamps = told.map((line) => Number(line.split(',')[3 + NAMES.indexOf('leftLastEdge')]))
  const late = stamps.map((stamp, k) => 5 * START - (stamp - k * 1000) * 1000 + k * 100)
  // a clock that still draws a page has not handled the newest edge yet, and tells the one before it
  const known = late.filter((us) => us < Math.min(...late) + START / 2)
  return Math.round(known.reduce((sum, us) => sum + us, 0) / known.length)
}

interface Run {
  /** The file that is its flash, and what is run in place of the mode's stand-in. */
  flash?: string
  script?: string
  events?: readonly string[]
  speed?: number
  /** Us after the interpreter's start at which it is ended; if 0, it ends by itself. */
  end?: number
}

async function run(
  ground: Ground,
  mode: Mode,
  { flash = PLAYED, script, events = [], speed = 1, end = 0 }: Run,
): Promise<{ output: string; log: string }> {
  const { program, count, folder } = ground
  const { isStill } = MODES[mode]
  const counted = join(folder, 'count')
  const command = isStill ? ['qemu-arm'] : ['qemu-arm', '-plugin', `${count},share=${counted},out=/dev/null`]
  writeFileSync(join(folder, 'events'), events.map((line) => `${line}\n`).join(''), 'latin1')
  const env: Record<string, string> = {
    VB_FLASH: join(folder, flash),
    VB_LOG: join(folder, 'log'),
    ...(isStill
      ? { VB_FLIP: '1000', VB_WRITE: '0', VB_ERASE: '0' }
      : { VB_COUNT: counted, VB_IPUS: String(PACE * speed) }),
    ...(mode === 'weighed' ? { VB_MEM: '1' } : {}),
    ...(events.length ? { VB_SCRIPT: join(folder, 'events'), VB_STACK: String(STACK) } : {}),
    ...(end ? { VB_END: String(end) } : {}),
  }
  const words = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const place = { command: ['env', ...words, ...command, program], folder }
  const { output } = await runScript(place, script ?? readFileSync(standIn(ground, mode), 'latin1'), LIMIT)
  return { output, log: readFileSync(join(folder, 'log'), 'latin1') }
}

async function play(ground: Ground, tape: readonly Op[], mode: Mode, speed = 1): Promise<Played> {
  const last = tape[tape.length - 1]
  const ops = [...tape, { ...last, at: last.at + SETTLED, kind: Kind.Look }]
  const { isStill } = MODES[mode]
  if (!isStill && !ground.zero.has(speed)) ground.zero.set(speed, await findZero(ground, speed, 'flash'))
  // the clock rounds its time, which the timed start knows to some 0.1 ms, so ops are spread about the whole ms
  const zeroOf = async (isFirst: boolean): Promise<number> =>
    isStill ? START : START - SPREAD / 2 + (isFirst ? ground.zero.get(speed)! : await findZero(ground, speed, PLAYED))
  copyFileSync(join(ground.folder, 'flash'), join(ground.folder, PLAYED))
  const made: Played = {
    ops,
    samples: ops.map(() => undefined),
    printed: [],
    flags: [],
    ended: 0,
    most: 0,
    beside: 0,
    sent: [],
    costs: joined([]),
  }
  let place = 0
  for (const stretch of stretches(ops)) {
    if (stretch.isOn) {
      const isLast = place + stretch.ops.length >= ops.length
      const zero = await zeroOf(place === 0) // a longer record takes longer to start
      const { lines, looks } = eventsOf(ground.pin, ground.board, stretch, mode === 'still', isLast, zero)
      const end = Number(lines[lines.length - 1].split(' ')[0]) + 1
      const { output, log } = await run(ground, mode, { events: lines, speed, end })
      const costs = costsIn(log, ground.pin, ground.board)
      take(output, costs.looks, looks, place, made)
      made.costs = joined([made.costs, costs])
      made.most = made.costs.most
    }
    place += stretch.ops.length - (stretch.isCut ? 1 : 0)
  }
  return made
}

async function trace(ground: Ground, ops: readonly Op[]): Promise<Trace> {
  const { printed, flags, sent, costs } = await play(ground, ops, 'sent')
  const wrong = [...printed, ...flags.map((flag) => `flag ${flag}`)]
  if (wrong.length) throw new InterpreterError(`the virtual board says: ${wrong.join(' / ')}`)
  return traceOf(costs, { zero: ground.zero.get(1)!, pace: PACE, sent })
}

async function start(ground: Ground, isKept: boolean): Promise<Costs> {
  const flash = isKept ? 'flash' : PLAYED
  if (!isKept) copyFileSync(join(ground.folder, 'flash'), join(ground.folder, flash))
  const { log } = await run(ground, 'timed', { flash, events: BEGIN, end: STARTED })
  return costsIn(log, ground.pin, ground.board)
}

function take(output: string, lights: [number, number][], looks: number[], place: number, into: Played): void {
  const lines = linesIn(output)
  const of = (sign: string): string[] => lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1))
  const told = of('@')
  const answers = answersIn(lines)
  const [ended] = of('#')
  const after = lines.slice(lines.findIndex((line) => BANNER.test(line)) + 1)
  const strange = after.filter((line) => line && !/^[@%#=!~]/.test(line))
  if (told.length !== looks.length || ended === undefined)
    throw new InterpreterError(
      `the virtual board told of ${told.length} looks of ${looks.length}: ${strange.join(' / ')}`,
    )
  for (const [i, line] of told.entries()) {
    const [crc, refusal, answerCrc, ...snapshot] = line.split(',').map(Number)
    into.samples[place + looks[i]] = {
      snapshot,
      crc: crc >>> 0,
      light: lights[i],
      refusal,
      answer: answers[i],
      answerCrc: answerCrc >>> 0,
    }
  }
  const [before] = of('%').map(Number)
  into.beside = before
  into.ended = Number(ended.split(',')[0]) - before
  into.flags.push(...of('!'), ...ended.split(',').slice(1).filter(Boolean))
  into.printed.push(...strange)
  into.sent.push(...of('=').map(Number))
}

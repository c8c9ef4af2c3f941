/*
 * The built bundle on a stub of Espruino, in Node: the files as they are uploaded, Storage as a map, a canvas for `g`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext, Script } from 'node:vm'
import { boardNamed, PIXL, Shows, type SimBoard } from '../boards.ts'
import { unpack } from '../build/pack.ts'
import { spellOut } from '../build/token.ts'
import { type Canvas, crc, makeCanvas } from '../canvas.ts'
import { hear, ID } from '../core.ts'
import { crc32 } from '../crc.ts'
import { type Chips, litBytes, makeChips, takeBytes } from '../ht16k33.ts'
import { doKind, type Machine, makeMachine, runTo } from '../machine.ts'
import { Kind, type Op, type Player, type Sample } from '../op.ts'
import { playOps } from '../player.ts'
import { makePanel, PANEL, type Panel, takeTransfer } from '../ssd1306.ts'
import { bytesOf, textOf } from './bytes.ts'
import { type Globals, installGlobals } from './globals.ts'
import { createGraphics, makeGraphics } from './graphics.ts'
import { PROBE } from './wire.ts'

interface Console {
  times(): string
  line(text: string): string
}

export type Scope = Globals & { clock?: Console; probed?: number[]; [name: string]: unknown }

/** The bundle, powered up on the stub. */
export interface StubClock {
  machine: Machine
  /** The glass, where the board has one; what is on its bus. */
  canvas: Canvas
  panel: Panel
  chips: Chips
  board: SimBoard
  scope: Scope
  /** What the console answered last: a Refusal, and a check of its words. */
  answer: number
  said: number
}

/** A built board's Storage files by their names, as latin-1 strings. */
export function loadStorage(dir: string): Map<string, string> {
  const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'))
  const files: { file: string; name: string }[] = manifest.files
  return new Map(files.map(({ file, name }) => [name, readFileSync(join(dir, file), 'latin1')]))
}

/** The same with the core's own name for itself, so that what tells clocks apart is alike wherever a tape is played. */
export function tapeStorage(dir: string): Map<string, string> {
  return loadStorage(dir).set('id', ID)
}

/** The board that the bundle in `dir` was built for. */
export function loadBoard(dir: string): SimBoard {
  return boardNamed(JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')).board)
}

/** What puts the session of the bundle built in `dir` into `probed`, on the stub as on the interpreter. */
export function loadProbe(dir: string): string {
  return readFileSync(join(dir, PROBE), 'latin1')
}

/** A player of ops on the bundle built in `dir`. */
export function bundlePlayer(dir: string): Player {
  return async (ops) => {
    const storage = tapeStorage(dir)
    const probe = new Script(loadProbe(dir))
    const board = loadBoard(dir)
    const power = (at: number, level: readonly number[]): StubClock => powerUpBundle(storage, at, level, false, board)
    return playOps(ops, power, (clock, op) => doOp(clock, op, probe))
  }
}

/** Runs `.boot0` and `.boot1` of this Storage at an instant of virtual time, as a board does at power-on; `isRepl`: with its console; `isDeaf`: with nothing on its bus. */
export function powerUpBundle(
  storage: Map<string, string>,
  now: number,
  level: readonly number[],
  isRepl = false,
  board = PIXL,
  isDeaf = false,
): StubClock {
  const machine = makeMachine(now)
  machine.isDeaf = isDeaf
  machine.isRepl = isRepl
  machine.level = [...level]
  const panel = makePanel()
  const canvas = board.shows === Shows.Panel ? panel.canvas : makeCanvas(128, 64)
  let uncaught = (error: unknown): void => {
    throw error
  }
  const onProcess = (_event: string, f: (error: unknown) => void): void => {
    uncaught = f
  }
  const scope = {
    Graphics: { createArrayBuffer: createGraphics },
    process: { on: onProcess },
    I2C1: {},
  } as unknown as Scope
  if (board.shows === Shows.Glass) scope.g = makeGraphics(canvas)
  const heatshrink = { decompress: unpacked }
  scope.require = (name: string) => (name === 'heatshrink' ? heatshrink : makeStorage(storage))
  scope.E = {
    toString: textOf,
    toArrayBuffer: (text: string) => Uint8Array.from(Buffer.from(text, 'latin1')).buffer,
    CRC32: (text: string) => crc32(Buffer.from(text, 'latin1')),
  } as unknown as Scope['E']
  const chips = makeChips(board.shows === Shows.Cells ? 3 : 0)
  const transfer = (address: number, text: string): void => {
    if (machine.isDeaf) throw new Error('no answer on the bus')
    if (board.shows === Shows.Panel && address === PANEL) takeTransfer(panel, bytesOf(text))
    else if (!takeBytes(chips, address, bytesOf(text))) throw new Error('no answer on the bus')
  }
  installGlobals(scope, machine, board, (error) => uncaught(error), transfer)
  createContext(scope)
  runInContext('var global = globalThis', scope)
  scope.eval = (code: string) => scriptOf(code).runInContext(scope)
  for (const name of ['.boot0', '.boot1']) runInContext(spellOut(storage.get(name) ?? ''), scope, { filename: name })
  return { machine, canvas, chips, panel, scope, board, answer: 0, said: 0 }
}

/** Code that is read again and again, compiled once. */
const scripts = new Map<string, Script>()

/** The same of what is packed. */
const packed = new Map<string, Uint8Array>()

function unpacked(text: string): Uint8Array {
  const bytes = packed.get(text) ?? unpack(Buffer.from(text, 'latin1'))
  packed.set(text, bytes)
  return bytes
}

function scriptOf(code: string): Script {
  const script = scripts.get(code) ?? new Script(spellOut(code))
  scripts.set(code, script)
  return script
}

function makeStorage(files: Map<string, string>): Record<string, unknown> {
  return {
    read: (name: string, offset = 0, length?: number) =>
      files.get(name)?.slice(offset, length === undefined ? undefined : offset + length),
    write: (name: string, data: string, offset = 0, size?: number) =>
      files.set(name, written(offset ? (files.get(name) ?? '') : '', data, offset, size)) && true,
    erase: (name: string) => files.delete(name),
  }
}

/** A file after a write into it; what was never written reads as all ones. */
function written(before: string, data: string, offset: number, size = 0): string {
  const file = before.padEnd(Math.max(size, offset + data.length), '\xff')
  return file.slice(0, offset) + data + file.slice(offset + data.length)
}

function doOp(clock: StubClock, op: Op, probe: Script): Sample {
  const { machine, scope } = clock
  runTo(machine, op.at)
  doKind(machine, op.kind, op.a, op.b, op.c)
  if (op.kind === Kind.SetTime) scope.setTime(scope.getTime() + op.a)
  else if (op.kind === Kind.Line) hear(clock, scope.clock?.line(op.text) ?? '')
  runTo(machine, op.at)
  probe.runInContext(scope)
  const record = Array.from(scope.probed ?? [])
  return {
    record,
    crc: frameOf(clock),
    light: [...machine.light],
    bus: machine.bus,
    answer: clock.answer,
    said: clock.said,
  }
}

/** A check of what is seen, as on the core. */
function frameOf({ board, canvas, chips }: StubClock): number {
  return board.shows === Shows.Cells ? crc32(Uint8Array.from(litBytes(chips))) : crc(canvas)
}

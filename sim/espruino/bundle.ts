/*
 * The built bundle on a stub of Espruino, in Node: the files as they are uploaded, Storage as a map, a canvas for `g`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext, Script } from 'node:vm'
import type { Font } from '../build/font.ts'
import { unpack } from '../build/pack.ts'
import { spellOut } from '../build/token.ts'
import { type Canvas, crc, drawText, fillRect, makeCanvas } from '../canvas.ts'
import { doKind, type Machine, makeMachine, runTo } from '../machine.ts'
import { Kind, type Op, type Player, type Sample } from '../op.ts'
import { playOps } from '../player.ts'
import { type Globals, installGlobals, refusalIn } from './globals.ts'
import { PROBE } from './wire.ts'

interface Console {
  times(): string
  line(text: string): string
}

export type Scope = Globals & { clock?: Console; probed?: number[]; [name: string]: unknown }

/** The bundle, powered up on the stub. */
export interface StubClock {
  machine: Machine
  canvas: Canvas
  scope: Scope
  /** What the console answered last: a Refusal. */
  answer: number
}

/** A built board's Storage files by their names, as latin-1 strings. */
export function loadStorage(dir: string): Map<string, string> {
  const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'))
  const files: { file: string; name: string }[] = manifest.files
  return new Map(files.map(({ file, name }) => [name, readFileSync(join(dir, file), 'latin1')]))
}

/** What puts the session of the bundle built in `dir` into `probed`, on the stub as on the interpreter. */
export function loadProbe(dir: string): string {
  return readFileSync(join(dir, PROBE), 'latin1')
}

/** A player of ops on the bundle built in `dir`. */
export function bundlePlayer(dir: string): Player {
  return async (ops) => {
    const storage = loadStorage(dir)
    const probe = new Script(loadProbe(dir))
    const power = (at: number, level: readonly number[]): StubClock => powerUpBundle(storage, at, level)
    return playOps(ops, power, (clock, op) => doOp(clock, op, probe))
  }
}

/** Runs `.boot0` and `.boot1` of this Storage at an instant of virtual time, as a board does at power-on; `isRepl`: with its console. */
export function powerUpBundle(
  storage: Map<string, string>,
  now: number,
  level: readonly number[],
  isRepl = false,
): StubClock {
  const machine = makeMachine(now)
  machine.isRepl = isRepl
  machine.level = [...level]
  const canvas = makeCanvas(128, 64)
  let uncaught = (error: unknown): void => {
    throw error
  }
  const onProcess = (_event: string, f: (error: unknown) => void): void => {
    uncaught = f
  }
  const scope = {
    D2: 2,
    D3: 3,
    D4: 4,
    D5: 5,
    D6: 6,
    D7: 7,
    g: makeGraphics(canvas),
    process: { on: onProcess },
  } as unknown as Scope
  const heatshrink = { decompress: (text: string) => unpack(Uint8Array.from(bytes(text))) }
  scope.require = (name: string) => (name === 'heatshrink' ? heatshrink : makeStorage(storage))
  scope.E = {
    toString: (data: Uint8Array) => Buffer.from(data).toString('latin1'),
    toArrayBuffer: (text: string) => Uint8Array.from(bytes(text)).buffer,
  } as unknown as Scope['E']
  installGlobals(scope, machine, { button: [2, 3], light: [4, 5], key: 7 }, (error) => uncaught(error))
  createContext(scope)
  runInContext('var global = globalThis', scope)
  scope.eval = (code: string) => runInContext(spellOut(code), scope)
  for (const name of ['.boot0', '.boot1']) runInContext(spellOut(storage.get(name) ?? ''), scope, { filename: name })
  return { machine, canvas, scope, answer: 0 }
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

/** Espruino's Graphics, in so far as the firmware uses it; the built-in font of safe mode leaves no pixels here. */
function makeGraphics(canvas: Canvas): Record<string, unknown> {
  let ink = 1
  let font: Font | undefined
  let scale = 1
  const g = {
    setColor: (to: number) => {
      ink = to
      return g
    },
    fillRect: (x1: number, y1: number, x2: number, y2: number) => fillRect(canvas, x1, y1, x2, y2, ink),
    clear: () => fillRect(canvas, 0, 0, canvas.width - 1, canvas.height - 1, 0),
    setFont: () => {
      font = undefined
    },
    setFontCustom: (bits: string, first: number, widths: string, height: number) => {
      font = { first, height: height & 255, widths: bytes(widths), bits: Uint8Array.from(bytes(bits)) }
      scale = height >> 8 || 1
    },
    drawString: (text: string, x: number, y: number) => {
      if (font) drawText(canvas, font, scale, text, x, y, ink)
    },
    flip: () => {},
  }
  return g
}

function bytes(text: string): number[] {
  return [...text].map((c) => c.charCodeAt(0))
}

function doOp(clock: StubClock, op: Op, probe: Script): Sample {
  const { machine, canvas, scope } = clock
  runTo(machine, op.at)
  doKind(machine, op.kind, op.a, op.b, op.c)
  if (op.kind === Kind.SetTime) scope.setTime(scope.getTime() + op.a)
  else if (op.kind === Kind.Line) clock.answer = refusalIn(scope.clock?.line(op.text) ?? '')
  runTo(machine, op.at)
  probe.runInContext(scope)
  const record = Array.from(scope.probed ?? [])
  return { record, crc: crc(canvas), light: [...machine.light], answer: clock.answer }
}

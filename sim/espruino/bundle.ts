/*
 * The built bundle on a stub of Espruino, in Node: the files as they are uploaded, Storage on a model of its
 * chip's flash, the panel by its data sheet.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext, Script } from 'node:vm'
import { untokenise } from '../build/tokens.ts'
import { ID_FILE, noteAnswer } from '../clock/board.ts'
import { boardNamed, type SimBoard, TABLE } from '../clock/boards.ts'
import { makeDs3231 } from '../clock/ds3231.ts'
import { doKind, type Machine, makeMachine, runTo } from '../clock/machine.ts'
import { Kind, type Op, opPlayer, type Player, type Sample } from '../clock/op.ts'
import type { Canvas } from '../display/canvas.ts'
import { crc32 } from '../display/crc.ts'
import { frameCrc as lcdFrame, type MemoryLcd, makeMemoryLcd } from '../display/memory-lcd.ts'
import type { Globals } from './espruino.ts'
import { type Chip, makeChip, PowerCut } from './flash.ts'
import { installGlobals } from './globals.ts'
import { createGraphics } from './graphics.ts'
import { faultsLeft, plantRounding, plantWrites, type Storage } from './idle.ts'
import { flashModules, flashScope } from './modules.ts'
import { readFile, startStorage, writeFile } from './storage.ts'
import { PROBE } from './wire.ts'

interface Console {
  times(): string
  line(text: string): string
}

type Scope = Globals & { clock?: Console; probed?: number[]; [name: string]: unknown }

export interface StubClock {
  machine: Machine
  /** What is on the glass, as it stands when it is asked for. */
  readonly canvas: Canvas
  lcd: MemoryLcd
  board: SimBoard
  scope: Scope
  chip: Chip
  /** Whether its Storage was found broken at power-on, and everything was erased. */
  isLost: boolean
  /** The console's last answer: as a Refusal, as text, and the text's CRC-32. */
  refusal: number
  answer: string
  answerCrc: number
}

/** A built board's Storage files by their names, as latin-1 strings, in the order in which they are uploaded. */
export function loadStorage(dir: string): Map<string, string> {
  const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'))
  const files: { file: string; name: string }[] = manifest.files
  const room = Object.entries<number>(manifest.room).map(([name, bytes]): [string, string] => [
    name,
    '\xff'.repeat(bytes),
  ])
  return new Map(room.concat(files.map(({ file, name }) => [name, readFileSync(join(dir, file), 'latin1')])))
}

/** The same with the core's `id`, so that a clock's number is the same wherever a tape is played. */
export function tapeStorage(dir: string): Map<string, string> {
  return loadStorage(dir).set('id', ID_FILE)
}

/** An erased flash to which these files are written, one after the other. */
export function flashOf(files: Iterable<readonly [string, string]>): Chip {
  const chip = makeChip()
  for (const [name, data] of files) writeFile(chip, name, data)
  return chip
}

/** The flash of a board to which the bundle in `dir` was uploaded. */
export function loadFlash(dir: string): Chip {
  return flashOf(loadStorage(dir))
}

export function loadBoard(dir: string): SimBoard {
  return boardNamed(JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')).board)
}

/** The probe built in `dir`: code that puts the session into `probed`, on the stub and on the interpreter. */
export function loadProbe(dir: string): string {
  return readFileSync(join(dir, PROBE), 'latin1')
}

export function bundlePlayer(dir: string): Player {
  return async (ops) => playOnChip(dir, flashOf(tapeStorage(dir)), ops)
}

/** Plays ops on this flash, to which the bundle in `dir` was uploaded. Throws if a planted fault has not struck. */
export function playOnChip(dir: string, chip: Chip, ops: readonly Op[]): (Sample | undefined)[] {
  const probe = new Script(loadProbe(dir))
  const board = loadBoard(dir)
  let left = 0
  const power = (at: number, level: readonly number[]): StubClock => powerUpBundle(chip, at, level, false, board)
  const play = opPlayer(power, (clock: StubClock, op) => {
    const sample = doOp(clock, op, probe)
    left = faultsLeft(clock.machine)
    return sample
  })
  const samples = ops.map(play)
  if (left) throw new Error(`${left} of the faults have not come about`)
  return samples
}

/**
 * Runs `.boot0` and `.boot1` from this flash at an instant of virtual time, as a board does at power-on. `isRepl`:
 * whether its console is open; `key`: 1 if the judge's key is turned. After a power cut each callback throws a PowerCut
 * at its end, even if the program has caught the first one.
 */
export function powerUpBundle(
  chip: Chip,
  now: number,
  level: readonly number[],
  isRepl = false,
  board = TABLE,
  key = 0,
  timeChip = makeDs3231(),
): StubClock {
  const isLost = startStorage(chip)
  const machine = makeMachine(now, timeChip)
  machine.isRepl = isRepl
  machine.level = [...level]
  machine.key = key
  const onProcess = (_event: string, f: (error: unknown) => void): void => {
    machine.uncaught = f
  }
  const modules = flashModules(chip)
  const scope = {
    ...flashScope(modules),
    Graphics: { createArrayBuffer: createGraphics },
    process: { on: onProcess, memory: () => ({ tx: { used: machine.unread, total: 256 } }) },
    SPI1: {},
    I2C2: {},
  } as unknown as Scope
  const lcd = makeMemoryLcd(board.lcd.width, board.lcd.height, now)
  const idle = installGlobals(scope, machine, board, lcd, (error) => error instanceof PowerCut)
  plantWrites(modules.Storage as unknown as Storage, idle)
  scope.Math = Object.create(Math)
  plantRounding(scope.Math as typeof Math, idle)
  const { setTimeout, setWatch } = scope
  scope.setTimeout = (f, ms) => setTimeout(endingIn(chip, f), ms)
  scope.setWatch = (f, pin, options) => setWatch(endingIn(chip, f), pin, options)
  createContext(scope)
  runInContext('var global = globalThis', scope)
  for (const name of ['.boot0', '.boot1']) scriptOf(name, readFile(chip, name) ?? '').runInContext(scope)
  const shown = (): Canvas => ({
    width: lcd.width,
    height: lcd.height,
    pixels: lcd.memory.map((byte) => 255 - byte),
  })
  return {
    machine,
    get canvas() {
      return shown()
    },
    lcd,
    scope,
    chip,
    isLost,
    board,
    refusal: 0,
    answer: '',
    answerCrc: 0,
  }
}

/** The last script of each name, as most starts run the same one: reading its tokens takes longer than the start. */
const compiled = new Map<string, { tokens: string; script: Script }>()

function scriptOf(name: string, tokens: string): Script {
  const last = compiled.get(name)
  if (last?.tokens === tokens) return last.script
  const script = new Script(untokenise(tokens), { filename: name })
  compiled.set(name, { tokens, script })
  return script
}

/** A callback that throws a PowerCut at its end if the power was cut, in case the program has caught the first one. */
function endingIn<A extends unknown[]>(chip: Chip, f: (...args: A) => void): (...args: A) => void {
  return (...args) => {
    f(...args)
    if (chip.isOff) throw new PowerCut('the power went')
  }
}

function doOp(clock: StubClock, op: Op, probe: Script): Sample {
  const { machine, scope } = clock
  runTo(machine, op.at)
  doKind(machine, op.kind, op.a, op.b, op.c)
  if (op.kind === Kind.SetTime) scope.setTime(scope.getTime() + op.a)
  else if (op.kind === Kind.Line) noteAnswer(clock, scope.clock?.line(op.text) ?? '')
  runTo(machine, op.at)
  probe.runInContext(scope)
  const snapshot = Array.from(scope.probed ?? [])
  return {
    snapshot,
    crc: lcdFrame(clock.lcd, crc32),
    light: [...machine.light],
    airCrc: machine.airCrc,
    refusal: clock.refusal,
    answer: clock.answer,
    answerCrc: clock.answerCrc,
  }
}

/*
 * The built selftest, typed line by line on a stub of its board.
 */
import { createContext, runInContext } from 'node:vm'
import { selftestLines } from '../../sim/build/selftest.ts'
import type { SimBoard } from '../../sim/clock/boards.ts'
import { crc32 } from '../../sim/display/crc.ts'
import { checkVcom, frameCrc, type MemoryLcd, makeMemoryLcd } from '../../sim/display/memory-lcd.ts'
import type { Chip } from '../../sim/espruino/flash.ts'
import { createGraphics } from '../../sim/espruino/graphics.ts'
import { flashModules } from '../../sim/espruino/modules.ts'
import { type Bench, installBench, type Spec } from './bench.ts'

export const NOTHING: Spec = {
  hands: [],
  closed: [],
  supply: -1,
  late: 0,
  volts: 4.02,
  supplyVolts: 3.3,
  hasChip: true,
  state: 0,
  second: 999.8766,
  jitter: 0,
  settling: 50,
  stack: 60_000,
  call: 700,
  below: 900,
  isWritten: false,
  isBridged: false,
  alone: 0,
  isLoose: false,
  hasTx: true,
}

/** A simulated flash, with its faults. */
export interface Flash {
  files: Map<string, string>
  free: number
  isRefusing?: boolean
  isTorn?: boolean
  /** The chip itself, with the clock's files, and the ms to erase a page with the radio asleep and awake. */
  chip?: Chip
  erase?: number[]
}

export interface Stub {
  bench: Bench
  flash: Flash
  lcd: MemoryLcd
  /** Returns what was printed since the last call. */
  take: () => string[]
  /** Types a line on its console. */
  type: (line: string) => void
}

const built = new Map<string, Promise<string[]>>()

export function linesFor(board: string): Promise<string[]> {
  const lines = built.get(board) ?? selftestLines(board)
  built.set(board, lines)
  return lines
}

/** A board with an empty console. */
export function makeStub(board: SimBoard, spec: Partial<Spec> = {}, flash: Partial<Flash> = {}): Stub {
  const of: Flash = { files: new Map(), free: 4000, ...flash }
  let printed: string[] = []
  const E = {
    CRC32: (text: string) => crc32(Buffer.from(text, 'latin1')),
    sum: (numbers: Uint32Array) => numbers.reduce((sum, number) => sum + number, 0),
    getAddressOf: () => 0,
  }
  const Graphics = { createArrayBuffer: createGraphics }
  const scope: Record<string, unknown> = { E, SPI1: {}, Graphics, require: () => storageOf(of) }
  if (of.chip) installChip(scope, E, of, (ms) => bench.pass(bench.now + ms))
  const lcd = makeMemoryLcd(board.lcd.width, board.lcd.height, 1000)
  const show = (text: string): void => {
    printed.push(text)
    if (bench.beat) checkVcom(lcd, bench.now)
    if (text.startsWith('look: ')) printed.push(`frame ${frameCrc(lcd, crc32)} ${bench.light.join('')}`)
  }
  const bench = installBench(scope as never, board, { ...NOTHING, ...spec }, show, lcd)
  createContext(scope)
  runInContext('var global = globalThis', scope)
  const take = (): string[] => {
    const lines = printed
    printed = []
    return lines
  }
  return { bench, flash: of, lcd, take, type: (line) => runInContext(line, scope) }
}

function installChip(
  scope: Record<string, unknown>,
  E: Record<string, unknown>,
  { chip, erase = [85, 85] }: Flash,
  pass: (ms: number) => void,
): void {
  const { Storage, Flash, toArrayBuffer, getAddressOf } = flashModules(chip!)
  let isAwake = 1
  scope.NRF = {
    sleep: () => {
      isAwake = 0
    },
    wake: () => {
      isAwake = 1
    },
  }
  const erasePage = Flash.erasePage as (address: number) => void
  Flash.erasePage = (address: number) => {
    pass(erase[isAwake])
    erasePage(address)
  }
  scope.require = (name: string) => (name === 'Flash' ? Flash : Storage)
  Object.assign(E, { toArrayBuffer, getAddressOf })
}

function storageOf(flash: Flash): Record<string, unknown> {
  return {
    read: (name: string) => {
      const data = flash.files.get(name)
      return flash.isTorn && data ? `${data.slice(0, -1)}\xff` : data
    },
    write: (name: string, data: string) => {
      if (flash.isRefusing) return false
      flash.files.set(name, data)
      return true
    },
    erase: (name: string) => flash.files.delete(name),
    getFree: () => flash.free,
  }
}

/** A board with the selftest loaded; its first output is ready to take. */
export async function selftest(board: SimBoard, spec: Partial<Spec> = {}, flash: Partial<Flash> = {}): Promise<Stub> {
  const stub = makeStub(board, spec, flash)
  for (const line of await linesFor(board.name)) stub.type(line)
  stub.bench.run()
  return stub
}

/** Runs a check and returns everything that it prints. */
export function check(stub: Stub, ...words: (string | number)[]): string[] {
  stub.take()
  stub.type(`selftest(${words.map((word) => JSON.stringify(word)).join(',')})`)
  stub.bench.run()
  return stub.take()
}

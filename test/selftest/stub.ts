/*
 * The built selftest, typed line by line on a stub of its board.
 */
import { createContext, runInContext } from 'node:vm'
import { selftestLines } from '../../sim/build/selftest.ts'
import type { SimBoard } from '../../sim/clock/boards.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { crc32 } from '../../sim/display/crc.ts'
import { checkVcom, frameCrc, type MemoryLcd, makeMemoryLcd } from '../../sim/display/memory-lcd.ts'
import { type Chip, makeChip } from '../../sim/espruino/flash.ts'
import { createGraphics } from '../../sim/espruino/graphics.ts'
import { type FlashModules, flashModules, flashScope } from '../../sim/espruino/modules.ts'
import { type Bench, installBench, runOn, type Spec, START } from './bench.ts'

export const NOTHING: Spec = {
  hands: [],
  closed: [],
  supply: -1,
  late: 0,
  volts: 4.02,
  hasChip: true,
  state: 0,
  second: 999.8766,
  jitter: 0,
  stack: 60_000,
  call: 700,
  below: 900,
  isWritten: false,
  isBridged: false,
  alone: 0,
  isLoose: false,
  hasTx: true,
}

/** A board's flash, and the ms to erase a page of it with the radio asleep and awake. */
export interface Flash {
  chip: Chip
  erase: number[]
}

export interface Stub {
  bench: Bench
  modules: FlashModules
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
export function makeStub(
  board: SimBoard,
  spec: Partial<Spec> = {},
  { chip = makeChip(), erase = [85, 85] }: Partial<Flash> = {},
): Stub {
  let printed: string[] = []
  const modules = flashModules(chip)
  const scope: Record<string, unknown> = {
    ...flashScope(modules),
    ...{ SPI1: {}, I2C2: {}, Graphics: { createArrayBuffer: createGraphics } },
  }
  const lcd = makeMemoryLcd(board.lcd.width, board.lcd.height, START)
  const show = (text: string): void => {
    printed.push(text)
    if (bench.beat) checkVcom(lcd, machine.now)
    if (text.startsWith('look: ')) printed.push(`frame ${frameCrc(lcd, crc32)} ${machine.light.join('')}`)
  }
  const bench = installBench(scope as never, board, { ...NOTHING, ...spec }, show, lcd)
  const { machine } = bench
  const erasePage = modules.Flash.erasePage as (address: number) => void
  modules.Flash.erasePage = (address: number) => {
    runTo(machine, machine.now + erase[machine.isShut ? 0 : 1])
    erasePage(address)
  }
  createContext(scope)
  runInContext('var global = globalThis', scope)
  const take = (): string[] => {
    const lines = printed
    printed = []
    return lines
  }
  return { bench, modules, lcd, take, type: (line) => runInContext(line, scope) }
}

/** A board with the selftest loaded; its first output is ready to take. */
export async function selftest(board: SimBoard, spec: Partial<Spec> = {}, flash: Partial<Flash> = {}): Promise<Stub> {
  const stub = makeStub(board, spec, flash)
  for (const line of await linesFor(board.name)) stub.type(line)
  runOn(stub.bench)
  return stub
}

/** Runs a check and returns everything that it prints. */
export function check(stub: Stub, ...words: (string | number)[]): string[] {
  stub.take()
  stub.type(`selftest(${words.map((word) => JSON.stringify(word)).join(',')})`)
  runOn(stub.bench)
  return stub.take()
}

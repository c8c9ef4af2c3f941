/*
 * What the real interpreter evaluates before the selftest: the bench, and the checks that are then run. Graphics and Storage are its
 * own.
 */
import type { SimBoard } from '../../sim/boards.ts'
import type { Data } from '../../sim/espruino/bytes.ts'
import { litBytes, makeChips, takeBytes } from '../../sim/ht16k33.ts'
import { installBench, type Spec } from './bench.ts'

interface Glass {
  buffer: unknown
  flip: () => void
  asImage(): { buffer: unknown }
}

interface Interpreter {
  g: Glass
  CHECKS: () => void
  selftest: (word: string) => void
  [name: string]: unknown
}

declare const global: Interpreter
declare const Graphics: {
  createArrayBuffer(width: number, height: number, bits: number, options: { msb: boolean }): Glass
}
declare const E: { CRC32(data: unknown): number; toString(a: Data, b: Data): string }
declare const process: { memory(): { usage: number } }
declare const BOARD: SimBoard
declare const SPEC: Spec
declare const LIST: string[]
declare const I2C1: object
declare function print(text: string): void

const out = print
const chips = makeChips(BOARD.shows === 2 ? 3 : 0)
const memory = process

function frame(): number {
  if (BOARD.shows === 2) return E.CRC32(litBytes(chips))
  return E.CRC32(BOARD.shows === 0 ? global.g.buffer : global.g.asImage().buffer)
}

function show(text: string): void {
  out('@' + text)
  if (text.substr(0, 6) === 'look: ') out('@frame ' + frame() + ' ' + bench.light.join(''))
}

function transfer(address: number, a: Data, b: Data): void {
  if (BOARD.shows !== 2) return
  const text = E.toString(a, b)
  const list: number[] = []
  for (let i = 0; i < text.length; i++) list.push(text.charCodeAt(i))
  takeBytes(chips, address, list)
}

if (BOARD.shows === 0) {
  global.g = Graphics.createArrayBuffer(128, 64, 1, { msb: true })
  global.g.flip = () => {}
}
global.I2C1 = I2C1
global.E = E
const bench = installBench(global as never, BOARD, SPEC, show, transfer)
let before = 0
before = memory.memory().usage
global.CHECKS = () => {
  bench.run()
  out('%' + (memory.memory().usage - before))
  for (let i = 0; i < LIST.length; i++) {
    global.selftest(LIST[i])
    bench.run()
  }
  out('.' + 'end.')
}

/*
 * What the real interpreter evaluates before the selftest: the bench, and a function that runs the checks. Graphics and
 * Storage are its own.
 */
import type { SimBoard } from '../../sim/clock/boards.ts'
import { checkVcom, frameCrc, makeMemoryLcd } from '../../sim/display/memory-lcd.ts'
import { installBench, runOn, type Spec, START } from './bench.ts'

interface Interpreter {
  CHECKS: () => void
  selftest: (word: string) => void
  [name: string]: unknown
}

declare const global: Interpreter
declare const E: { CRC32(data: unknown): number }
declare const process: { memory(): { usage: number } }
declare const BOARD: SimBoard
declare const SPEC: Spec
declare const LIST: string[]
declare function print(text: string): void

const out = print
const memory = process

function show(text: string): void {
  out('@' + text)
  if (bench.beat) checkVcom(lcd, bench.machine.now)
  if (text.substr(0, 6) !== 'look: ') return
  out('@frame ' + frameCrc(lcd, E.CRC32) + ' ' + bench.machine.light.join(''))
}

global.E = E
const lcd = makeMemoryLcd(BOARD.lcd.width, BOARD.lcd.height, START)
const bench = installBench(global as never, BOARD, SPEC, show, lcd)
let before = 0
before = memory.memory().usage
global.CHECKS = () => {
  runOn(bench)
  out('%' + (memory.memory().usage - before))
  for (let i = 0; i < LIST.length; i++) {
    global.selftest(LIST[i])
    runOn(bench)
  }
  out('.' + 'end.')
}

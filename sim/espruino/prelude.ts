/*
 * What the real interpreter evaluates before the bundle: virtual time, contacts, and the reader of the ops. Graphics
 * and Storage are the interpreter's own. Ops come from a file of fixed-length lines. An output line begins with `@` for
 * a sample, `~` for the console's answer, `%` for the variables in use, `!` for an uncaught error.
 */
import type { SimBoard } from '../clock/boards.ts'
import { doKind, makeMachine, runTo } from '../clock/machine.ts'
import { Kind } from '../clock/op.ts'
import { frameCrc, makeMemoryLcd } from '../display/memory-lcd.ts'
import type { Globals } from './espruino.ts'
import { addressOf, installGlobals, refusalIn } from './globals.ts'
import { faultsLeft, plantRounding, plantWrites, type Storage } from './idle.ts'
import { OP_LENGTH } from './wire.ts'

interface Interpreter extends Globals {
  SIM: { begin: (now: number, left: number, right: number) => void; go: () => void }
  clock?: { line(text: string): string }
  probe(): void
  require(name: 'Flash'): Parameters<typeof addressOf>[0]
  require(name: 'Storage'): Storage
  probed: number[]
}

declare const global: Interpreter
declare const process: {
  memory: (isTidied?: boolean) => { usage: number }
  on(event: string, f: (error: unknown) => void): void
}
declare const E: Globals['E'] & {
  openFile(name: string, mode: string): { read(length: number): string | undefined }
  CRC32(data: unknown): number
  getAddressOf(text: string): number
}
/** The board that the bundle was built for; the others would take memory. */
declare const BOARD: SimBoard
declare const SPI1: Globals['SPI1']
declare const I2C2: Globals['I2C2']
declare function print(text: string): void

const m = makeMachine(0)
const board = BOARD
const lcd = makeMemoryLcd(board.lcd.width, board.lcd.height, 0)
let refusal = 0
let answerCrc = 0
const memory = process.memory

function play(): void {
  const file = E.openFile('ops', 'r')
  for (;;) {
    const line = file.read(OP_LENGTH)
    if (!line) break
    const n = line.split(',')
    let text = ''
    for (let i = +n[2]; +n[1] === Kind.Line && i > 0; i--) text += file.read(OP_LENGTH)!.substr(0, OP_LENGTH - 1)
    doOp(+n[0], +n[1], +n[2], +n[3], +n[4], text)
  }
  if (faultsLeft(m)) print(faultsLeft(m) + ' of the faults have not come about')
  else print('%' + process.memory().usage)
}

function doOp(at: number, kind: number, a: number, b: number, c: number, text: string): void {
  runTo(m, at)
  doKind(m, kind, a, b, c)
  if (kind === Kind.SetTime) global.setTime(global.getTime() + a)
  else if (kind === Kind.Line && global.clock) hear(global.clock.line(text))
  runTo(m, at)
  const head = ['@' + frameCrc(lcd, E.CRC32), m.light, m.airCrc, refusal, answerCrc].join() + ','
  global.probe()
  print(head + global.probed.join(','))
  global.probed = []
}

function hear(words: string): void {
  print('~' + words)
  refusal = refusalIn(words)
  answerCrc = E.CRC32(words)
}

// a member of a built-in object must be set by the object's own name before it can be set through `global`
E.setConsole = () => {}
E.getAddressOf = () => addressOf(global.require('Flash'), 'matches')
SPI1.setup = () => {}
SPI1.write = () => {}
I2C2.setup = () => {}
I2C2.writeTo = () => {}
I2C2.readReg = () => new Uint8Array(0)
m.uncaught = (error) => print('!' + error)
const idle = installGlobals(global, m, board, lcd, () => false)
plantWrites(global.require('Storage'), idle)
plantRounding(Math, idle)
process.memory = (isTidied) => (isTidied === false ? ({ tx: { used: m.unread } } as never) : memory())
process.on = (_event, f) => {
  m.uncaught = f
}
global.SIM = {
  begin: (now, left, right) => {
    m.now = now
    lcd.turnedAt = now
    m.level[0] = left
    m.level[1] = right
  },
  go: play,
}

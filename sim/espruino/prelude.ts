/*
 * What is evaluated in the real interpreter before the bundle: virtual time, contacts, and the reader of the ops.
 *
 * Graphics and Storage are the interpreter's own. Ops come from a file of fixed-length lines, samples go out as lines
 * that begin with `@`, and memory readings as lines that begin with `%`.
 */
import { doKind, makeMachine, runTo } from '../machine.ts'
import { Kind } from '../op.ts'
import { type Globals, installGlobals, refusalIn } from './globals.ts'
import { OP_LENGTH } from './wire.ts'

interface Interpreter extends Globals {
  D2: unknown
  D3: unknown
  D4: unknown
  D5: unknown
  D6: unknown
  D7: unknown
  g: { buffer: unknown; flip: () => void }
  SIM: { begin: (now: number, left: number, right: number) => void; go: () => void }
  clock?: { line(text: string): string }
  probe(): void
  probed: number[]
}

declare const global: Interpreter
declare const process: { memory(): { usage: number }; on(event: string, f: (error: unknown) => void): void }
declare const Graphics: {
  createArrayBuffer(width: number, height: number, bits: number, options: { msb: boolean }): Interpreter['g']
}
declare const E: Globals['E'] & {
  openFile(name: string, mode: string): { read(length: number): string | undefined }
  CRC32(data: unknown): number
}
declare function print(text: string): void

const m = makeMachine(0)
let answer = 0
let uncaught = (error: unknown): void => print('!' + error)

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
  print('%' + process.memory().usage)
}

function doOp(at: number, kind: number, a: number, b: number, c: number, text: string): void {
  runTo(m, at)
  doKind(m, kind, a, b, c)
  if (kind === Kind.SetTime) global.setTime(global.getTime() + a)
  else if (kind === Kind.Line && global.clock) answer = refusalIn(global.clock.line(text))
  runTo(m, at)
  const head = '@' + E.CRC32(global.g.buffer) + ',' + m.light[0] + ',' + m.light[1] + ',' + answer + ','
  global.probe()
  print(head + global.probed.join(','))
  global.probed = []
}

// an object that Espruino brings takes what is assigned to it by its own name first
E.setConsole = () => {}
const pins = { button: [global.D2, global.D3], light: [global.D4, global.D5], key: global.D7 }
installGlobals(global, m, pins, (error) => uncaught(error))
process.on = (_event, f) => {
  uncaught = f
}
global.g = Graphics.createArrayBuffer(128, 64, 1, { msb: true })
global.g.flip = () => {}
global.SIM = {
  begin: (now, left, right) => {
    m.now = now
    m.level[0] = left
    m.level[1] = right
  },
  go: () => {
    print('%' + process.memory().usage)
    play()
  },
}

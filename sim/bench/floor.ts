/*
 * The floor: the least that such work can take on an interpreter, written by hand as tersely as possible. The clock's
 * costs are compared with it. `look` asks the time, what is left, whether it has run out, and whether the second is the
 * one shown. `digit` also clears and draws one digit of 24×32 pixels in the interpreter's font. `press` checks whose
 * turn it is, takes what exceeds the delay from the bank, and passes the turn. `turn` is a lower bound and no
 * measurement: it draws what a press changes on the glass, both halves, both times and the delay, with the
 * interpreter's own functions alone.
 */
declare const global: { floor: (what: string, count: number) => number }
declare const Graphics: { createArrayBuffer(w: number, h: number, bits: number, o: { msb: boolean }): Glass }
declare function getTime(): number

interface Glass {
  setFont(name: string): void
  setColor(ink: number): Glass
  setFontCustom(bits: string, first: number, width: number, heightAndScale: number): Glass
  fillRect(x1: number, y1: number, x2: number, y2: number): Glass
  clearRect(x1: number, y1: number, x2: number, y2: number): void
  drawString(text: unknown, x: number, y: number): void
}

const glass = Graphics.createArrayBuffer(128, 64, 1, { msb: true })
const began = getTime() * 1000
const bank = 9e6
let shown = 0
let left = 9e6
let right = 9e6
let turn = 0
let since = 0
/** Eleven figures as large as the clock's, half of their pixels set. */
let strokes = ''
for (let i = 0; i < 135; i++) strokes += '\xaa'

function empty(): void {}

function look(): void {
  'ram'
  const rest = bank - (getTime() * 1000 - began)
  if (rest <= 0) return
  const second = (rest / 1000) | 0
  if (second !== shown) shown = second & 0 ? second : shown
}

function digit(): void {
  'ram'
  const rest = bank - (getTime() * 1000 - began)
  if (rest <= 0) return
  const second = (rest / 1000) | 0
  glass.clearRect(72, 10, 95, 41)
  glass.drawString(second % 10, 72, 10)
}

function press(side: number, at: number): void {
  'ram'
  if (turn !== side) return
  const over = at - since - 12000
  if (over > 0) {
    if (side) right -= over
    else left -= over
  }
  since = at
  turn = 1 - side
}

function write(): void {
  'ram'
  glass.setColor(0).fillRect(0, 8, 63, 63)
  glass.setColor(1).fillRect(64, 8, 127, 63)
  glass.setFontCustom(strokes, 48, 7, 14 | 512)
  glass.setColor(1).drawString('13:48', 1, 17)
  glass.setColor(0).drawString('13:59', 65, 17)
  glass.setFontCustom(strokes, 48, 6, 7 | 512)
  glass.setColor(0).drawString('12', 85, 46)
}

/** Runs a case `count` times. It returns the banks only so that they are read. */
function run(what: string, count: number): number {
  let i = 0
  if (what === 'loop') for (i = 0; i < count; i++) {}
  if (what === 'call') for (i = 0; i < count; i++) empty()
  if (what === 'look') for (i = 0; i < count; i++) look()
  if (what === 'digit') for (i = 0; i < count; i++) digit()
  if (what === 'turn') for (i = 0; i < count; i++) write()
  if (what === 'press') for (i = 0; i < count; i++) press(i & 1, i)
  return left + right
}

glass.setFont('4x6:4')
global.floor = run

export {}

/*
 * The floor: the least that such work can cost on an interpreter, written by hand and as tersely as it goes. What the clock takes
 * is told in these.
 *
 * `look`: now, what is left, has it run out, is the second the one that is shown. `digit`: the same, and one digit of 24x32 pixels
 * cleared and drawn in a font that the interpreter has. `press`: whose turn, the delay, the bank, the other's turn.
 */
declare const global: { floor: (what: string, count: number) => number }
declare const Graphics: { createArrayBuffer(w: number, h: number, bits: number, o: { msb: boolean }): Glass }
declare function getTime(): number

interface Glass {
  setFont(name: string): void
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

/** Both banks, too, for nothing is counted that nobody reads. */
function run(what: string, count: number): number {
  let i = 0
  if (what === 'loop') for (i = 0; i < count; i++) {}
  if (what === 'call') for (i = 0; i < count; i++) empty()
  if (what === 'look') for (i = 0; i < count; i++) look()
  if (what === 'digit') for (i = 0; i < count; i++) digit()
  if (what === 'press') for (i = 0; i < count; i++) press(i & 1, i)
  return left + right
}

glass.setFont('4x6:4')
global.floor = run

export {}

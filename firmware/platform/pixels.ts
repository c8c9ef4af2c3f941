/*
 * A display on an Espruino Graphics of one bit a pixel, in the clock's own fonts and texts, which lie in Storage.
 */

import type { Face } from '../ui/face.ts'
import { paintTick } from '../ui/pixl/dial.ts'
import { type Glass, makeGlass } from '../ui/pixl/glass.ts'
import { paint } from '../ui/pixl/paint.ts'
import { Font } from '../ui/pixl/screen.ts'
import { TEXTS } from '../ui/text.ts'
import type { Display } from './port.ts'
import { storage } from './storage.ts'
import { textIn } from './texts.ts'

let graphics: Graphics
let glass: Glass
let font = -1
/** Those that were used, as the interpreter takes them. */
const fonts: Custom[] = []
/** The first text of the language. */
let first = 0
/** What was drawn over last, and whether it is the figure that a second changes. */
let left = 0
let top = 0
let right = 0
let bottom = 0
let isAimed = false
/** A bank shows the last figure of its seconds alone, a delay all of them. */
let most = 10
let shown: Face

interface Custom {
  bits: string
  first: number
  width: string | number
  height: number
}

/** The display on a glass of 128x64 that has `flip`; `bright` sets its light, `sleep` switches it off and on. */
export function makePixels(of: Graphics, bright: (level: number) => void, sleep: (isOff: boolean) => void): Display {
  graphics = of
  of.setBgColor(1)
  glass = makeGlass({ fill, write, over, speak, phrase, show })
  return { paint: paintGlass, tick, forget, bright, sleep }
}

function paintGlass(face: Face, read: (index: number) => number): void {
  paint(glass, face, read)
  shown = face
  isAimed = false
}

/** Font and ink are those of the figure before. */
function tick(second: number): void {
  const figure = second % most
  if (isAimed && figure !== 9) {
    graphics.clearRect(left, top, right, bottom).drawString(figure, left, top)
    graphics.flip()
  } else {
    paintTick(glass, shown, second)
    most = shown.delay ? 100 : 10
    isAimed = true
  }
}

function forget(): void {
  glass.keys[0] = -1
}

function fill(x1: number, y1: number, x2: number, y2: number, ink: number): void {
  graphics.setColor(ink).fillRect(x1, y1, x2, y2)
}

function write(text: string, x: number, y: number, want: Font, ink: number): void {
  if (want !== font) setFont(want)
  graphics.setColor(ink).drawString(text, x, y)
}

function over(text: string, x1: number, y1: number, x2: number, y2: number, want: Font, ink: number): void {
  left = x1
  top = y1
  right = x2
  bottom = y2
  fill(x1, y1, x2, y2, 1 - ink)
  write(text, x1, y1, want, ink)
}

function setFont(want: Font): void {
  font = want
  const f = fonts[want] || readFont(want)
  graphics.setFontCustom(f.bits, f.first, f.width, f.height)
}

/** A font file: first character, height, count, as many widths or the one that all have, then the bits. */
function readFont(want: Font): Custom {
  const name = want === Font.Big ? 'big' : want === Font.Tall ? 'mid' : 'small'
  const head = storage.read(name, 0, 3)!
  const count = head.charCodeAt(2)
  const scale = want === Font.Small ? 1 : 2
  const widths = storage.read(name, 3, count)!
  const f = {
    bits: storage.read(name, 3 + count)!,
    first: head.charCodeAt(0),
    width: count > 1 ? widths : widths.charCodeAt(0),
    height: head.charCodeAt(1) | (scale << 8),
  }
  fonts[want] = f
  return f
}

function speak(language: number): void {
  first = language * TEXTS
}

function phrase(id: number): string {
  return textIn(storage, 'text', first + id)
}

function show(): void {
  graphics.flip()
}

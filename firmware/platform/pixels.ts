/*
 * A display on an Espruino Graphics of one bit a pixel, in the clock's own fonts and texts, which lie in Storage.
 */
import type { Face } from '../ui/face.ts'
import { type Glass, makeGlass } from '../ui/glass.ts'
import { paint } from '../ui/paint.ts'
import { Font } from '../ui/screen.ts'
import type { Display } from './port.ts'

const storage = require('Storage')
let graphics: Graphics
let glass: Glass
let font = -1

/** The display on a glass of 128x64 that has `flip`; `bright` sets its light, `sleep` switches it off and on. */
export function makePixels(of: Graphics, bright: (level: number) => void, sleep: (isOff: boolean) => void): Display {
  graphics = of
  glass = makeGlass({ fill, write, phrase, show })
  return { paint: paintGlass, forget, phrase, bright, sleep }
}

function paintGlass(face: Face, read: (index: number) => number): void {
  paint(glass, face, read)
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

/** A font file: first character, height, count, as many widths, then the bits. */
function setFont(want: Font): void {
  font = want
  const name = want === Font.Big ? 'big' : want === Font.Tall ? 'mid' : 'small'
  const head = storage.read(name, 0, 3)!
  const count = head.charCodeAt(2)
  const scale = want === Font.Small ? 1 : 2
  const widths = storage.read(name, 3, count)!
  graphics.setFontCustom(storage.read(name, 3 + count)!, head.charCodeAt(0), widths, head.charCodeAt(1) | (scale << 8))
}

function phrase(id: number): string {
  const head = storage.read('en', id * 2, 2)!
  const place = head.charCodeAt(0) * 256 + head.charCodeAt(1)
  return storage.read('en', place >> 5, place & 31)!
}

function show(): void {
  graphics.flip()
}

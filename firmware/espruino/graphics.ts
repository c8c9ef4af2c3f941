/*
 * A display on an Espruino Graphics of any size with one bit a pixel, where a set bit is light. Font and texts are in
 * Storage; strokes go to the Graphics itself.
 */
import type { Side } from '../core/clock.ts'
import type { Display } from '../device/port.ts'
import { paintTick, paintTurnEnd, recordTurnEnd } from '../ui/dial.ts'
import type { Face } from '../ui/face.ts'
import { type Glass, makeGlass } from '../ui/glass.ts'
import { paint } from '../ui/paint.ts'
import { TEXTS } from '../ui/text.ts'
import { storage } from './storage.ts'

let graphics: Graphics
let glass: Glass
/** The scale of the present font; 0 for none. */
let scale = 0
/** The font as the interpreter wants it: bits, first character, widths, height. */
let bits = ''
let first = 0
let widths = ''
let height = 0
/** All texts in one string, where each begins, and the first one of the language. */
let letters = ''
let places: Uint16Array
let texts = 0
let shown: Face

/** A display on this Graphics, of which `width` by `height` are visible. `sleep` switches it off and on. */
export function makeGraphicsDisplay(
  of: Graphics,
  width: number,
  height: number,
  sleep: (isOff: boolean) => void,
): Display {
  graphics = of
  readFont()
  letters = storage.read('text')!
  places = new Uint16Array(
    E.toArrayBuffer(storage.read('text', 0, letters.charCodeAt(0) + letters.charCodeAt(1) * 256)!),
  )
  const screen = { width, height, write, widthOf, speak, phrase, show }
  glass = makeGlass(of, screen)
  return { paint: paintGlass, tick, predictTurn, showTurn, forget, sleep }
}

function paintGlass(face: Face, isTimeOnly?: boolean): void {
  shown = face
  paint(glass, face, isTimeOnly)
}

function tick(second: number): void {
  paintTick(glass, shown, second)
}

function predictTurn(delay: number): void {
  recordTurnEnd(glass, delay)
}

function showTurn(side: Side): void {
  paintTurnEnd(glass, side)
}

function forget(): void {
  glass.keys[0] = -1
}

function write(text: string, x: number, y: number, want: number): void {
  setScale(want)
  graphics.drawString(text, x, y)
}

/** The width of a text, measured at the present scale: setting another one costs more. */
function widthOf(text: string, want: number): number {
  return (graphics.stringWidth(text) / scale) * want
}

function setScale(want: number): void {
  if (scale === want) return
  scale = want
  graphics.setFontCustom(bits, first, widths, height | (want << 8))
}

/** The font's file: first character, height, count, as many widths, then the bits. */
function readFont(): void {
  const head = storage.read('font', 0, 3)!
  const count = head.charCodeAt(2)
  first = head.charCodeAt(0)
  height = head.charCodeAt(1)
  widths = storage.read('font', 3, count)!
  bits = storage.read('font', 3 + count)!
  scale = 0
  setScale(1)
}

function speak(language: number): void {
  texts = language * TEXTS
}

function phrase(id: number): string {
  const at = texts + id
  return letters.substr(places[at], places[at + 1] - places[at])
}

function show(): void {
  graphics.flip()
}

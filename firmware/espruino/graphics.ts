/*
 * A display on an Espruino Graphics of any size with one bit a pixel, where a set bit is light. Font and texts are in Storage;
 * strokes go to the Graphics itself.
 */
import type { Side } from '../core/clock.ts'
import type { Count, Display } from '../device/port.ts'
import { noteCount, paintTick } from '../ui/dial.ts'
import type { Face } from '../ui/face.ts'
import { stepsOf } from '../ui/figures.ts'
import { type Glass, makeGlass } from '../ui/glass.ts'
import { paint } from '../ui/paint.ts'
import { TEXTS } from '../ui/text.ts'
import { layTurn, paintTurn, paintTurned } from '../ui/turn.ts'
import { storage } from './storage.ts'

let graphics: Graphics
let glass: Glass
/** The scale of the font that is set; 0 for none. */
let scale = 0
/** As the interpreter takes it: bits, first character, widths, height. */
let bits = ''
let first = 0
let widths = ''
let height = 0
/** All texts one after the other, where each begins, and the first one of the language. */
let letters = ''
let places: Uint16Array
let texts = 0
let shown: Face

/** The display on this Graphics, `width` by `height` of which are seen; `sleep` switches it off and on. It has no light. */
export function makeGraphicsDisplay(
  of: Graphics,
  width: number,
  height: number,
  sleep: (isOff: boolean) => void,
): Display {
  'cold'
  graphics = of
  readFont()
  letters = storage.read('text')!
  places = new Uint16Array(
    E.toArrayBuffer(storage.read('text', 0, letters.charCodeAt(0) + letters.charCodeAt(1) * 256)!),
  )
  const screen = { width, height, write, widthOf, speak, phrase, show, part: of.part, showPart: of.showPart }
  glass = makeGlass(of, screen)
  return { paint: paintGlass, tick, count, counted, lay, turn, turned, forget, bright, sleep }
}

function paintGlass(face: Face, isAll: boolean): boolean {
  shown = face
  return paint(glass, face, isAll)
}

function tick(second: number): void {
  paintTick(glass, shown, second)
}

function count(): Count {
  const row = glass.run.row
  const lines = graphics.part(row.y, row.y + row.height - 1)
  return {
    due: 0,
    pins: 0,
    left: 0,
    figure: 0,
    steps: stepsOf(row),
    pen: graphics,
    cs: lines[1],
    spi: lines[0],
    address: lines[2],
    lines: lines[3],
    tens: 0,
    told: undefined,
    words: undefined,
    tail: 0,
  }
}

/** What has changed since the last flip was sent already. */
function counted(second: number): void {
  noteCount(glass, second)
  graphics.getModified(true)
}

function lay(delay: number): void {
  layTurn(glass, delay)
}

function turn(side: Side): void {
  paintTurn(glass, side)
}

function turned(side: Side): void {
  paintTurned(glass, side)
}

function forget(): void {
  glass.keys[0] = -1
}

/** A reflective glass has no light. */
function bright(): void {}

function write(text: string, x: number, y: number, want: number): void {
  'hot'
  setScale(want)
  graphics.drawString(text, x, y)
}

/** Measured in the font that is set, at whatever scale: to set another one costs more. */
function widthOf(text: string, want: number): number {
  'hot'
  return (graphics.stringWidth(text) / scale) * want
}

function setScale(want: number): void {
  'hot'
  if (scale === want) return
  scale = want
  graphics.setFontCustom(bits, first, widths, height | (want << 8))
}

/** The font's file: first character, height, count, as many widths, then the bits. */
function readFont(): void {
  'cold'
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
  'hot'
  const at = texts + id
  return letters.substr(places[at], places[at + 1] - places[at])
}

function show(): void {
  graphics.flip()
}

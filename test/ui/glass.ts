/*
 * A glass that watches what is drawn on it: a text that leaves the glass or its half, lies on something else, or is cut
 * by what is drawn after it, is a fault. The one idea: each character is a cell, which must be bare when it is drawn
 * and whole until it is covered.
 */
import { mayTurn } from '../../firmware/core/setup.ts'
import { isBefore } from '../../firmware/core/table.ts'
import type { Face } from '../../firmware/ui/face.ts'
import { makeGlass } from '../../firmware/ui/glass.ts'
import { paint } from '../../firmware/ui/paint.ts'
import { BAND, LINE, type Pen, type Screen, TALL_BAND } from '../../firmware/ui/screen.ts'
import type { Font } from '../../sim/build/glass-files.ts'
import { loadTextFont, loadTexts } from '../../sim/display/assets.ts'
import { type Canvas, drawText, fillRect, makeCanvas, pixelAt, textWidth } from '../../sim/display/canvas.ts'
import { makePen } from '../../sim/display/paper.ts'
import { Crawford, type Session, Stage } from '../core/names.ts'

interface Cell {
  char: string
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

/** A part of a character. */
interface Box {
  left: number
  top: number
  wide: number
  high: number
}

const boxes = new Map<Font, Map<string, Box>>()

export interface Watched {
  canvas: Canvas
  /** What is wrong, each said once. */
  faults: Set<string>
  /** Texts that were drawn, by their numbers. */
  drawn: Set<number>
  /** All that was written since this was last emptied. */
  written: string[]
  /** Whether a text of this row has its own half. */
  halved: (y: number) => boolean
}

export interface Eye extends Watched {
  fill(x1: number, y1: number, x2: number, y2: number, ink: number): void
  write(text: string, x: number, y: number, font: Font, scale: number, ink: number): void
  speak(language: number): void
  phrase(id: number): string
  show(): void
}

/** A painter of faces, and what is seen of it. */
export interface Painter {
  watched: Watched
  paint(face: Face): void
  /** Next time all is painted anew. */
  forget(): void
}

/** Where a character of a font has ink. */
function inkOf(font: Font, char: string, wide: number): Box {
  const c = makeCanvas(40, font.height)
  drawText(c, font, 1, char, 0, 0, 1)
  const dots: [number, number][] = []
  for (let y = 0; y < font.height; y++) for (let x = 0; x < wide; x++) if (pixelAt(c, x, y)) dots.push([x, y])
  if (!dots.length) return { left: 0, top: 0, wide: wide - 1, high: font.height }
  const columns = dots.map(([x]) => x)
  const rows = dots.map(([, y]) => y)
  const [left, top] = [Math.min(...columns), Math.min(...rows)]
  return { left, top, wide: Math.max(...columns) - left + 1, high: Math.max(...rows) - top + 1 }
}

/** The watch over a glass of this size, on which this ink lies on a ground of the other one. */
export function watch(width: number, height: number, texts: string[][], language = 0): Eye {
  const canvas = makeCanvas(width, height)
  let phrases = texts[language]
  let asked: number[] = []
  const cells: Cell[] = []

  /** Each character as the box of its ink; of a space, which has none, the whole of it. */
  const cellsOf = (text: string, x: number, y: number, font: Font, scale: number): Cell[] => {
    const seen = boxes.get(font) ?? new Map<string, Box>()
    boxes.set(font, seen)
    const list: Cell[] = []
    let end = x
    for (const char of text) {
      const wide = font.widths[char.charCodeAt(0) - font.first] ?? 0
      const ink = seen.get(char) ?? inkOf(font, char, wide)
      seen.set(char, ink)
      const [left, top] = [end + ink.left * scale, y + ink.top * scale]
      list.push({ char, text, left, top, right: left + ink.wide * scale - 1, bottom: top + ink.high * scale - 1 })
      end += wide * scale
    }
    return list
  }

  /** Byte by byte: this is asked of every character that is written. */
  const isBare = (c: Cell, ink: number): boolean => {
    const row = width >> 3
    const ground = ink ? 0 : 255
    for (let byte = c.left >> 3; byte <= c.right >> 3; byte++) {
      const from = c.left > byte * 8 ? c.left - byte * 8 : 0
      const mask = (255 >> from) & (c.right < byte * 8 + 7 ? 255 << (byte * 8 + 7 - c.right) : 255)
      for (let y = c.top; y <= c.bottom; y++) if ((canvas.pixels[y * row + byte] ^ ground) & mask) return false
    }
    return true
  }

  const blame = (c: Cell, what: string): unknown => eye.faults.add(`"${c.text}": ${what}`)

  const faultOf = (c: Cell, ink: number, x: number, y: number): string => {
    const half = width / 2
    if (c.right < c.left) return 'not in the font'
    if (c.left < 0 || c.right >= width || c.top < 0 || c.bottom >= height) return 'off the glass'
    if (eye.halved(y) && (x < half ? c.right >= half : c.left < half)) return 'in the other half'
    return c.char === ' ' || isBare(c, ink) ? '' : 'lies on something'
  }

  const eye: Eye = {
    canvas,
    fill: (x1, y1, x2, y2, ink) => {
      let kept = 0
      for (let i = 0; i < cells.length; i++) {
        const c = cells[i]
        const isTouched = c.left <= x2 && c.right >= x1 && c.top <= y2 && c.bottom >= y1
        if (!isTouched) cells[kept++] = c
        else if (c.left < x1 || c.right > x2 || c.top < y1 || c.bottom > y2) blame(c, 'cut')
      }
      cells.length = kept
      fillRect(canvas, x1, y1, x2, y2, ink)
    },
    write: (text, x, y, font, scale, ink) => {
      for (const cell of cellsOf(text, x, y, font, scale)) {
        const what = faultOf(cell, ink, x, y)
        if (what) blame(cell, what)
        else if (cell.char !== ' ') cells.push(cell)
      }
      for (const id of asked) if (text.includes(phrases[id])) eye.drawn.add(id)
      eye.written.push(text)
      drawText(canvas, font, scale, text, x, y, ink)
    },
    speak: (to) => {
      phrases = texts[to]
    },
    phrase: (id) => {
      asked.push(id)
      return phrases[id]
    },
    show: () => {
      asked = []
    },
    faults: new Set(),
    drawn: new Set(),
    written: [],
    halved: () => false,
  }
  return eye
}

/** A set pixel of the canvas is dark, as a set bit of the ink is light. */
export function paperOf(eye: Eye): { pen: Pen; screen: Screen } {
  const font = loadTextFont()
  let dark = 1
  return {
    pen: makePen(
      (x1, y1, x2, y2, ink) => eye.fill(x1, y1, x2, y2, ink),
      (ink) => {
        dark = ink
      },
    ),
    screen: {
      width: eye.canvas.width,
      height: eye.canvas.height,
      write: (text, x, y, scale) => eye.write(text, x, y, font, scale, dark),
      widthOf: (text, scale) => textWidth(font, scale, text),
      speak: eye.speak,
      phrase: eye.phrase,
      show: eye.show,
    },
  }
}

/** The rows in which each side has its own half: the legend, and what each side has before it. */
function tableHalves(s: Session, words: number, height: number): (y: number) => boolean {
  const { stage, page, match } = s
  const legend = height - BAND - LINE * 2
  if (page || stage === Stage.Play || stage === Stage.Flag || stage === Stage.Over) return () => false
  const first = (stage === Stage.Ready && !mayTurn(s)) || stage === Stage.Arrived ? legend - BAND : legend
  if (isBefore(stage) || stage === Stage.Arrived) return (y) => y >= first && y < height - BAND
  const across = stage === Stage.Open && match.crawford === Crawford.Now ? words + BAND : height
  const isAcross = (y: number): boolean => y >= across && y < across + TALL_BAND
  if (stage === Stage.Adjourned) return (y) => y >= words && y < words + BAND
  if (stage !== Stage.Ruling) return (y) => y >= words && y < height - BAND && !isAcross(y)
  return (y) => y >= words + TALL_BAND + BAND && y < height - BAND
}

function tablePainter(width: number, height: number): Painter {
  const eye = watch(width, height, loadTexts())
  const { pen, screen } = paperOf(eye)
  const glass = makeGlass(pen, screen)
  return {
    watched: eye,
    paint: (face) => {
      eye.halved = tableHalves(face.session, glass.layout.words, height)
      paint(glass, face)
    },
    forget: () => {
      glass.keys[0] = -1
    },
  }
}

/** The glasses there are, and how each is painted. */
export interface GlassKind {
  name: string
  make: () => Painter
}

export const GLASSES: readonly GlassKind[] = [
  { name: 'table', make: () => tablePainter(400, 240) },
  { name: 'table at 320x240', make: () => tablePainter(320, 240) },
]

/*
 * A glass as the strokes on it, and the law that it shows what painting from nothing would give.
 *
 * A stroke that covers another one takes it away. So two glasses that look alike have the same strokes, which are quick to
 * compare. Where the strokes differ, the pixels decide.
 */
import type { Session } from '../../firmware/core/state.ts'
import type { Display } from '../../firmware/device/port.ts'
import { type Face, look, lookAgain, makeFace } from '../../firmware/ui/face.ts'
import type { SimBoard } from '../clock/boards.ts'
import type { Machine } from '../clock/machine.ts'
import { loadTextFont } from './assets.ts'
import { type Canvas, drawText, fillRect, makeCanvas, textWidth } from './canvas.ts'
import { lightsOf, makePainter, type Painter } from './display.ts'
import { makePaper, makePen, type Paper } from './paper.ts'

interface Stroke {
  x1: number
  y1: number
  x2: number
  y2: number
  /** 1 dark, 0 light; of a text what it says, and its scale. */
  ink: number
  text: string
  scale: number
}

export interface Sketch {
  board: SimBoard
  strokes: Stroke[]
  painter: Painter
}

/** A bare glass. */
export function makeSketch(board: SimBoard): Sketch {
  const sketch = { board, strokes: [] } as unknown as Sketch
  sketch.painter = makePainter(paperOn(sketch))
  return sketch
}

/** What is drawn goes no further than the sketch: the canvas is there for those who write on it. */
const NOWHERE = makeCanvas(8, 1)

function paperOn(sketch: Sketch): Paper {
  const { width, height } = sketch.board.lcd
  const paper = makePaper({ ...NOWHERE, width, height })
  let dark = 1
  paper.pen = makePen(
    (x1, y1, x2, y2, ink) => fill(sketch, x1, y1, x2, y2, ink),
    (ink) => {
      dark = ink
    },
  )
  paper.screen.write = (text, x, y, scale) => write(sketch, text, x, y, scale, dark)
  return paper
}

function fill(sketch: Sketch, x1: number, y1: number, x2: number, y2: number, ink: number): void {
  let isCut = false
  sketch.strokes = sketch.strokes.filter((one) => {
    const isIn = one.x1 >= x1 && one.x2 <= x2 && one.y1 >= y1 && one.y2 <= y2
    if (!isIn && touches(one, x1, y1, x2, y2)) isCut = true
    return !isIn
  })
  if (ink || isCut) sketch.strokes.push({ x1, y1, x2, y2, ink, text: '', scale: 0 })
}

function write(sketch: Sketch, text: string, x: number, y: number, scale: number, ink: number): void {
  if (text === '') return
  const font = loadTextFont()
  const [x2, y2] = [x + textWidth(font, scale, text) - 1, y + font.height * scale - 1]
  sketch.strokes.push({ x1: x, y1: y, x2, y2, ink, text, scale })
}

/** The strokes in no order, each with those that it lies on. */
function nameOf({ strokes }: Sketch): string {
  const names = strokes.map((s) => `${s.x1},${s.y1},${s.x2},${s.y2},${s.ink},${s.scale},${s.text}`)
  const told: string[] = []
  for (let i = 0; i < strokes.length; i++) {
    const { x1, y1, x2, y2 } = strokes[i]
    const below: string[] = []
    for (let k = 0; k < i; k++) if (touches(strokes[k], x1, y1, x2, y2)) below.push(names[k])
    told.push(below.length ? `${names[i]} on ${below.sort().join(';')}` : names[i])
  }
  return told.sort().join('\n')
}

function touches(one: Stroke, x1: number, y1: number, x2: number, y2: number): boolean {
  return one.x1 <= x2 && one.x2 >= x1 && one.y1 <= y2 && one.y2 >= y1
}

function pixelsOf({ board, strokes }: Sketch): Canvas {
  const { width, height } = board.lcd
  const canvas = makeCanvas(width, height)
  for (const s of strokes) {
    if (s.text === '') fillRect(canvas, s.x1, s.y1, s.x2, s.y2, s.ink)
    else drawText(canvas, loadTextFont(), s.scale, s.text, s.x1, s.y1, s.ink)
  }
  return canvas
}

/**
 * What on the glass differs from painting it from nothing, in a few words; empty where nothing does. `second` is the last second
 * drawn alone since the face was painted, -1 for none.
 */
export function soil(sketch: Sketch, face: Face, second = -1): string {
  const bare = makeSketch(sketch.board)
  const now: Face = { ...face, time: [...face.time], low: [...face.low] }
  if (second >= 0) lookAgain(now, second)
  bare.painter.paint(now)
  if (nameOf(sketch) === nameOf(bare)) return ''
  const [is, wants] = [pixelsOf(sketch), pixelsOf(bare)]
  const at = is.pixels.findIndex((byte, i) => byte !== wants.pixels[i])
  if (at < 0) return ''
  const row = is.width >> 3
  return `stage ${face.stage}, from nothing another picture at ${(at % row) * 8},${Math.floor(at / row)}`
}

/** The same for a session that is looked at now and then: from its first look on, what is not as it should be. */
export function watchClean(board: SimBoard, s: Session): (now: number) => string {
  const sketch = makeSketch(board)
  const face = makeFace(s)
  return (now) => {
    look(s, now, face)
    sketch.painter.paint(face)
    return soil(sketch, face)
  }
}

/** A display that holds each look to that law, and throws where it does not hold. */
export function cleanDisplay(m: Machine, board: SimBoard, see: () => void = () => {}): Display {
  const sketch = makeSketch(board)
  let shown: Face
  const insist = (second?: number): void => {
    const found = soil(sketch, shown, second)
    if (found) throw new Error(`G1 the glass is clean: ${found}`)
    see()
  }
  return {
    paint: (face, isTimeOnly) => {
      shown = face
      sketch.painter.paint(face, isTimeOnly)
      insist()
    },
    tick: (second) => {
      sketch.painter.tick(shown, second)
      insist(second)
    },
    predictTurn: sketch.painter.predictTurn,
    showTurn: (side) => {
      sketch.painter.showTurn(side)
      see()
    },
    forget: sketch.painter.forget,
    ...lightsOf(m),
  }
}

/*
 * The part of Espruino's Graphics that the firmware uses, on a canvas. It keeps track of the changed area, which a
 * panel's driver sends. Text in Espruino's built-in font, used in safe mode, draws no pixels here.
 */
import type { Rect } from '../../firmware/ui/screen.ts'
import type { Font } from '../build/glass-files.ts'
import { type Canvas, drawText, fillRect, makeCanvas, textWidth } from '../display/canvas.ts'

export interface StubGraphics {
  readonly buffer: ArrayBuffer
  flip: () => void
  [name: string]: unknown
}

interface Area {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** What it draws with. */
interface Hand {
  ink: number
  paper: number
  font: Font | undefined
  scale: number
}

type Touch = (x1: number, y1: number, x2: number, y2: number) => void

function makeGraphics(canvas: Canvas): StubGraphics {
  const hand: Hand = { ink: 1, paper: 0, font: undefined, scale: 1 }
  let changed: Area | undefined
  const touch: Touch = (x1, y1, x2, y2) => {
    changed = grown(changed, canvas, x1, y1, x2, y2)
  }
  const fill = (x1: number, y1: number, x2: number, y2: number, of: number): StubGraphics => {
    touch(x1, y1, x2, y2)
    fillRect(canvas, x1, y1, x2, y2, of)
    return g
  }
  const fillBy = (x1: number | Rect, y1: number, x2: number, y2: number, of: number): StubGraphics =>
    typeof x1 === 'number' ? fill(x1, y1, x2, y2, of) : fill(x1.x, x1.y, x1.x2, x1.y2, of)
  const g: StubGraphics = {
    get buffer() {
      return canvas.pixels.buffer as ArrayBuffer
    },
    setColor: (to: number) => {
      hand.ink = to
      return g
    },
    setBgColor: (to: number) => {
      hand.paper = to
      return g
    },
    clearRect: (x1: number | Rect, y1: number, x2: number, y2: number) => fillBy(x1, y1, x2, y2, hand.paper),
    fillRect: (x1: number | Rect, y1: number, x2: number, y2: number) => fillBy(x1, y1, x2, y2, hand.ink),
    clear: (isReset: boolean) => {
      if (isReset) {
        Object.assign(hand, { ink: 1, paper: 0 })
        canvas.right = undefined
      }
      return fill(0, 0, canvas.width - 1, canvas.height - 1, hand.paper)
    },
    drawImage: (image: { width: number; height: number; buffer: string }, x: number, y: number) => {
      const bytes = bytesOf(image.buffer)
      const stride = image.width / 8
      for (let i = 0; i < image.width * image.height; i++) {
        const [column, row] = [i % image.width, Math.floor(i / image.width)]
        const lit = (bytes[row * stride + (column >> 3)] >> (7 - (column & 7))) & 1
        fill(x + column, y + row, x + column, y + row, lit ? hand.ink : hand.paper)
      }
      return g
    },
    setClipRect: (x1: number, y1: number, x2: number, y2: number) => {
      clip(canvas, x1, y1, x2, y2)
      return g
    },
    getModified: (isReset: boolean) => {
      const area = changed
      if (isReset) changed = undefined
      return area
    },
    flip: () => {},
  }
  return addText(g, canvas, hand, touch)
}

function addText(g: StubGraphics, canvas: Canvas, hand: Hand, touch: Touch): StubGraphics {
  g.setFont = () => {
    hand.font = undefined
  }
  g.setFontCustom = (bits: string, first: number, width: string | number, height: number) => {
    hand.font = fontOf(bits, first, width, height & 255)
    hand.scale = height >> 8 || 1
  }
  g.drawString = (text: string | number, x: number, y: number) => {
    if (hand.font) drawText(canvas, hand.font, hand.scale, `${text}`, x, y, hand.ink, touch)
    return g
  }
  g.stringWidth = (text: string) => (hand.font ? textWidth(hand.font, hand.scale, text) : 0)
  return g
}

/** The area, extended by the part of a rectangle that is on the glass. The corners may be in either order. */
function grown(a: Area | undefined, c: Canvas, x1: number, y1: number, x2: number, y2: number): Area | undefined {
  const left = Math.max(0, Math.min(x1, x2))
  const top = Math.max(0, Math.min(y1, y2))
  const right = Math.min(c.right ?? c.width - 1, Math.max(x1, x2))
  const bottom = Math.min(c.height - 1, Math.max(y1, y2))
  if (left > right || top > bottom) return a
  if (!a) return { x1: left, y1: top, x2: right, y2: bottom }
  return { x1: Math.min(a.x1, left), y1: Math.min(a.y1, top), x2: Math.max(a.x2, right), y2: Math.max(a.y2, bottom) }
}

function clip(c: Canvas, x1: number, y1: number, x2: number, y2: number): void {
  if (x1 || y1 || y2 !== c.height - 1) throw new Error('only a clip at the right is known here')
  c.right = x2
}

function fontOf(bits: string, first: number, width: string | number, height: number): Font {
  const count = ((bits.length * 8) / height / Number(width)) | 0
  const widths = typeof width === 'string' ? bytesOf(width) : Array<number>(count).fill(width)
  return { first, height, widths, bits: Uint8Array.from(bytesOf(bits)) }
}

/** Graphics.createArrayBuffer. */
export function createGraphics(width: number, height: number, _bits: number, options: { msb: boolean }): StubGraphics {
  if (!options.msb) throw new Error('rows with the lowest bit first are not known here')
  return makeGraphics(makeCanvas(width, height))
}

/** The bytes of a latin-1 string, as numbers. */
function bytesOf(text: string): number[] {
  return [...Buffer.from(text, 'latin1')]
}

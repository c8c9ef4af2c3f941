/*
 * Espruino's Graphics on a canvas, in so far as the firmware uses it, and what of it has changed: the driver of a panel sends
 * that. The built-in font of safe mode leaves no pixels here.
 */
import type { Font } from '../build/font.ts'
import { type Canvas, drawText, fillRect, makeCanvas, pixelAt } from '../canvas.ts'
import { bytesOf } from './bytes.ts'

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

export function makeGraphics(canvas: Canvas): StubGraphics {
  let ink = 1
  let paper = 0
  let font: Font | undefined
  let scale = 1
  let changed: Area | undefined
  const touch = (x1: number, y1: number, x2: number, y2: number): void => {
    const a = changed ?? { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity }
    const right = Math.min(x2, canvas.width - 1)
    const bottom = Math.min(y2, canvas.height - 1)
    if (x1 > right || y1 > bottom) return
    changed = { x1: Math.min(a.x1, x1), y1: Math.min(a.y1, y1), x2: Math.max(a.x2, right), y2: Math.max(a.y2, bottom) }
  }
  const fill = (x1: number, y1: number, x2: number, y2: number, of: number): StubGraphics => {
    touch(x1, y1, x2, y2)
    fillRect(canvas, x1, y1, x2, y2, of)
    return g
  }
  const g: StubGraphics = {
    get buffer() {
      return inPages(canvas)
    },
    setColor: (to: number) => {
      ink = to
      return g
    },
    setBgColor: (to: number) => {
      paper = to
      return g
    },
    clearRect: (x1: number, y1: number, x2: number, y2: number) => fill(x1, y1, x2, y2, paper),
    fillRect: (x1: number, y1: number, x2: number, y2: number) => fill(x1, y1, x2, y2, ink),
    clear: (isReset: boolean) => {
      if (isReset) {
        ink = 1
        paper = 0
      }
      return fill(0, 0, canvas.width - 1, canvas.height - 1, paper)
    },
    setFont: () => {
      font = undefined
    },
    setFontCustom: (bits: string, first: number, width: string | number, height: number) => {
      font = fontOf(bits, first, width, height & 255)
      scale = height >> 8 || 1
    },
    drawString: (text: string | number, x: number, y: number) => {
      if (font) drawText(canvas, font, scale, `${text}`, x, y, ink, touch)
      return g
    },
    getModified: (isReset: boolean) => {
      const area = changed
      if (isReset) changed = undefined
      return area
    },
    flip: () => {},
  }
  return g
}

function fontOf(bits: string, first: number, width: string | number, height: number): Font {
  const count = ((bits.length * 8) / height / Number(width)) | 0
  const widths = typeof width === 'string' ? bytesOf(width) : Array<number>(count).fill(width)
  return { first, height, widths, bits: Uint8Array.from(bytesOf(bits)) }
}

/** Graphics.createArrayBuffer. */
export function createGraphics(width: number, height: number): StubGraphics {
  return makeGraphics(makeCanvas(width, height))
}

/** The pixels as `vertical_byte` has them: pages of eight rows, of each column a byte, the upper pixel in the lowest bit. */
function inPages(canvas: Canvas): ArrayBuffer {
  const bytes = new Uint8Array((canvas.width * canvas.height) / 8)
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) bytes[(y >> 3) * canvas.width + x] |= pixelAt(canvas, x, y) << (y & 7)
  }
  return bytes.buffer
}

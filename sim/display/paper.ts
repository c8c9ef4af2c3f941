/*
 * A pen and text on a canvas of any size, for the firmware's painting; text comes out as Espruino's Graphics draws it.
 * It also keeps which texts stand on the canvas, for displays too coarse to show their pixels.
 */
import { LINE, type Pen, type Rect, type Screen } from '../../firmware/ui/screen.ts'
import type { Drawn } from '../build/glass-files.ts'
import { loadTextFont, loadTexts } from './assets.ts'
import { type Canvas, drawText, fillRect, textWidth } from './canvas.ts'

export interface Paper {
  pen: Pen
  screen: Screen
}

/** A text on the glass: its place in pixels, and whether it is dark on light, 1, or light on dark, 0. */
export interface Written {
  text: string
  x: number
  y: number
  width: number
  height: number
  dark: number
}

/** On the canvas a set pixel is dark; a pen of colour 1 is light. `texts` keeps the texts that stand on the canvas. */
export function makePaper(canvas: Canvas, texts: Written[] = []): Paper {
  const font = loadTextFont()
  let phrases = loadTexts()[0]
  let dark = 1
  return {
    pen: makePen(
      (x1, y1, x2, y2, ink) => {
        fillRect(canvas, x1, y1, x2, y2, ink)
        for (let i = texts.length - 1; i >= 0; i--) {
          const left = leftOf(texts[i], font, x1, y1, x2, y2)
          if (left) texts[i] = left
          else texts.splice(i, 1)
        }
      },
      (ink) => {
        dark = ink
      },
    ),
    screen: {
      width: canvas.width,
      height: canvas.height,
      write: (text, x, y, scale) => {
        drawText(canvas, font, scale, text, x, y, dark)
        texts.push({ text, x, y, width: textWidth(font, scale, text), height: LINE * scale, dark })
      },
      widthOf: (text, scale) => textWidth(font, scale, text),
      speak: (language) => {
        phrases = loadTexts()[language]
      },
      phrase: (id) => phrases[id],
      show: () => {},
    },
  }
}

/** Four numbers or a rectangle. */
type Stroke = [number | Rect, number?, number?, number?]

/** A pen that makes each rectangle by a call of `fill`, and tells `dip` each colour that is set; 1 is dark. */
export function makePen(
  fill: (x1: number, y1: number, x2: number, y2: number, dark: number) => void,
  dip: (dark: number) => void,
): Pen {
  let dark = 1
  const fillWith = (from: number | Rect, y1: number, x2: number, y2: number, ink: number): void => {
    if (typeof from === 'number') fill(from, y1, x2, y2, ink)
    else fill(from.x, from.y, from.x2, from.y2, ink)
  }
  return {
    setColor: (ink) => {
      dark = 1 - ink
      dip(dark)
    },
    fillRect: (...[from, y1 = 0, x2 = 0, y2 = 0]: Stroke) => fillWith(from, y1, x2, y2, dark),
    clearRect: (...[from, y1 = 0, x2 = 0, y2 = 0]: Stroke) => fillWith(from, y1, x2, y2, 0),
  }
}

/** A rectangle that covers no more columns of a text than this leaves it whole. */
const STROKE = 2

/** What a rectangle leaves of a text: all if it covers little, its beginning if it covers the end, or undefined. */
function leftOf(t: Written, font: Drawn, x1: number, y1: number, x2: number, y2: number): Written | undefined {
  const end = t.x + t.width - 1
  const rows = Math.min(y2, t.y + t.height - 1) - Math.max(y1, t.y) + 1
  const columns = Math.min(x2, end) - Math.max(x1, t.x) + 1
  if (rows < t.height / 2 || columns <= STROKE) return t
  const room = x1 - t.x
  if (room < t.width / 2 || x2 < end) return undefined
  const scale = t.height / LINE
  let text = t.text
  while (textWidth(font, scale, text) > room) text = text.slice(0, -1)
  return { ...t, text, width: room }
}

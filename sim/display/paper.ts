/*
 * A glass of any size for the painting, on a canvas: a pen, and text as Espruino's Graphics would draw it. It also keeps which
 * texts stand there, for displays that cannot show them so small.
 */
import { LINE, type Pen, type Rect, type Screen } from '../../firmware/ui/screen.ts'
import type { Drawn } from '../build/font.ts'
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

/** A set pixel of the canvas is dark, a set bit of the panel light. What stands on the canvas is kept in `texts`. */
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

/** A pen whose every stroke `fill` makes, with 1 for dark; `dip` hears of each ink in the same way. */
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

/** A stroke no wider than this leaves a text that it crosses. */
const STROKE = 2

/** What a rectangle leaves of a text: all of it where it lies beside it or is a mere stroke, its beginning, or nothing. */
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

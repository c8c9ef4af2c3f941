/*
 * A glass that watches what is drawn on it: a text that leaves the glass or its half, lies on something else, or is cut by what is
 * drawn after it, is a fault. The one idea: each character is a cell, which must be bare when it is drawn and whole until it is
 * covered.
 */
import { Font, type Screen } from '../../firmware/ui/screen.ts'
import { drawText, fillRect, makeCanvas, pixelAt } from '../../sim/canvas.ts'
import { loadFonts, loadTexts } from '../../sim/files.ts'

interface Cell {
  char: string
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

export interface Watched {
  screen: Screen
  /** What is wrong, each said once. */
  faults: Set<string>
  /** Texts that were drawn, by their numbers. */
  drawn: Set<number>
  /** Whether a text of this row has its own half. */
  halved: (y: number) => boolean
}

export function watchedGlass(language: number): Watched {
  const fonts = loadFonts()
  const faces = [fonts.small, fonts.small, fonts.mid, fonts.big]
  const canvas = makeCanvas(128, 64)
  let texts = loadTexts()[language]
  let asked: number[] = []
  let cells: Cell[] = []

  const cellsOf = (text: string, x: number, y: number, font: Font): Cell[] => {
    const face = faces[font]
    const scale = font === Font.Small ? 1 : 2
    let left = x
    return [...text].map((char) => {
      const width = (face.widths[char.charCodeAt(0) - face.first] ?? 0) * scale
      const cell = { char, text, left, top: y, right: left + width - scale - 1, bottom: y + face.height * scale - 1 }
      left += width
      return cell
    })
  }

  const isBare = (c: Cell, ink: number): boolean => {
    for (let y = c.top; y <= c.bottom; y++) {
      for (let x = c.left; x <= c.right; x++) if (pixelAt(canvas, x, y) === ink) return false
    }
    return true
  }

  const blame = (c: Cell, what: string): unknown => glass.faults.add(`"${c.char}" of "${c.text}": ${what}`)

  const faultOf = (c: Cell, ink: number, x: number): string => {
    if (c.right < c.left) return 'not in the font'
    if (c.left < 0 || c.right > 127 || c.top < 0 || c.bottom > 63) return 'off the glass'
    if (glass.halved(c.top) && (x < 64 ? c.right > 63 : c.left < 64)) return 'in the other half'
    return c.char === ' ' || isBare(c, ink) ? '' : 'lies on something'
  }

  const fill = (x1: number, y1: number, x2: number, y2: number, ink: number): void => {
    const isIn = (c: Cell): boolean => c.left >= x1 && c.right <= x2 && c.top >= y1 && c.bottom <= y2
    const isTouched = (c: Cell): boolean => c.left <= x2 && c.right >= x1 && c.top <= y2 && c.bottom >= y1
    for (const c of cells) if (isTouched(c) && !isIn(c)) blame(c, 'cut')
    cells = cells.filter((c) => !isTouched(c))
    fillRect(canvas, x1, y1, x2, y2, ink)
  }

  const write = (text: string, x: number, y: number, font: Font, ink: number): void => {
    for (const cell of cellsOf(text, x, y, font)) {
      const what = faultOf(cell, ink, x)
      if (what) blame(cell, what)
      else if (cell.char !== ' ') cells.push(cell)
    }
    for (const id of asked) if (text.includes(texts[id])) glass.drawn.add(id)
    drawText(canvas, faces[font], font === Font.Small ? 1 : 2, text, x, y, ink)
  }

  const glass: Watched = {
    screen: {
      fill,
      write,
      over: (text, x1, y1, x2, y2, font, ink) => {
        fill(x1, y1, x2, y2, 1 - ink)
        write(text, x1, y1, font, ink)
      },
      speak: (to) => {
        texts = loadTexts()[to]
      },
      phrase: (id) => {
        asked.push(id)
        return texts[id]
      },
      show: () => {
        asked = []
      },
    },
    faults: new Set(),
    drawn: new Set(),
    halved: () => false,
  }
  return glass
}

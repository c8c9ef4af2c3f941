/*
 * Displays of cells as a test reads them: what stands on each, how often it was shown anew, and the words asked for.
 */
import type { Session } from '../../firmware/core/state.ts'
import { type CellScreen, type Cells, Mark, makeCells, paintCells } from '../../firmware/ui/cells.ts'
import { type Face, look, makeFace } from '../../firmware/ui/face.ts'
import { words } from '../segments.ts'

/** A record in which there is nothing. */
export const none = (): number => 0xffffffff

export interface Shown {
  text: string
  marks: number
  level: number
}

export interface View {
  cells: Cells
  shown: Shown[]
  /** How often a display was shown anew. */
  times: number
  /** Texts whose words were asked for. */
  asked: Set<number>
}

export function makeView(language = 0): View {
  const view: View = { cells: makeCells({} as CellScreen), shown: [], times: 0, asked: new Set() }
  view.cells.screen = {
    show(display, text, marks, level) {
      view.times++
      view.shown[display] = { text, marks, level }
    },
    figure(display, cell, figure) {
      const shown = view.shown[display]
      view.times++
      shown.text = shown.text.slice(0, cell) + figure + shown.text.slice(cell + 1)
    },
    phrase(id) {
      view.asked.add(id)
      return words[language][id]
    },
    speak() {},
  }
  return view
}

export function faceOf(s: Session, now: number): Face {
  const face = makeFace(s)
  look(s, now, face)
  return face
}

export function viewOf(s: Session, now: number, beat = 0): View {
  const view = makeView()
  paintCells(view.cells, faceOf(s, now), beat, none)
  return view
}

/** The cells with their dots, as one reads them. */
export function textOf({ text, marks }: Shown): string {
  const cells = [...text].map(
    (char, i) => char + ((marks >> (i + 1)) & 1 ? '.' : '') + (i === 1 && marks & 1 ? ':' : ''),
  )
  return (marks & Mark.Left ? ';' : '') + cells.join('')
}

export const read = (view: View): string[] => view.shown.map(textOf)

/** The pages of each display, from the stage's first on. */
export function pagesOf(s: Session, now: number, beats = 8): string[][] {
  const view = makeView()
  return Array.from({ length: beats }, (_, beat) => {
    paintCells(view.cells, faceOf(s, now), beat, none)
    return read(view)
  })
}

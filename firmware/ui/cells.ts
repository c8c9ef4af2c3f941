/*
 * The face on three seven-segment displays: each bank on its player's large one, all else on the small one between them.
 *
 * In play every display has a key of its own, and nothing is done for one whose key is the same. Outside play there are
 * more things to say than cells to say them in, so that pages take turns, two seconds each.
 */
import type { Face } from './face.ts'

export interface CellScreen {
  /**
   * Four cells on display 0 left, 1 right, 2 small: a text of exactly 4 characters, marks (see Mark), brightness 0-15.
   * Marks that a display does not have are left out.
   */
  show(display: number, text: string, marks: number, level: number): void
  /** The word for a Text, at most 4 characters. */
  phrase(id: number): string
  /** 0 English, 1 Russian. */
  speak(language: number): void
}

/** Dots beside the cells; a bit set. */
export const enum Mark {
  /** Between the second and third cell. */
  Colon = 1,
  /** The point behind the first cell, and so on; the large displays have only the third one. */
  Point = 2,
  /** The two dots before the first cell, on the large displays. */
  Left = 32,
}

export interface Cells {
  screen: CellScreen
  /** The key of what each display shows, after that of the page, which is -1 when all is to be shown again. */
  keys: number[]
}

export function makeCells(screen: CellScreen): Cells {
  return { screen, keys: [-1, -1, -1, -1] }
}

/**
 * Shows what the face says and the displays do not show yet; `beat` counts steps of two seconds, by which pages take turns
 * outside play, and `read` gives the words of the match record.
 */
export function paintCells(_c: Cells, _f: Face, _beat: number, _read: (index: number) => number): void {}

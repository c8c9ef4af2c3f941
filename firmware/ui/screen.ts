/*
 * The screen: what painting asks of a glass of any width and height.
 *
 * Strokes go straight to the pen, which on a board is Espruino's Graphics: a call in between would cost more than the
 * stroke.
 */

/** What a stroke leaves, as bits of a reflective panel: a set bit is light. */
export const enum Ink {
  Dark,
  Light,
}

/** Both corners are inside. */
export interface Rect {
  x: number
  y: number
  x2: number
  y2: number
}

/** A rectangle that becomes dark or light. Espruino refuses one that has more than its corners. */
export interface Stroke {
  ink: Ink
  rect: Rect
}

/** The ink is dark, except while a light text is written. */
export interface Pen {
  setColor(ink: Ink): unknown
  /** Fills with the ink. Both corners are inside. */
  fillRect(x1: number, y1: number, x2: number, y2: number): unknown
  fillRect(rect: Rect): unknown
  /** Makes the rectangle light, whatever the ink. */
  clearRect(x1: number, y1: number, x2: number, y2: number): unknown
  clearRect(rect: Rect): unknown
}

export interface Screen {
  /** In pixels. */
  width: number
  height: number
  /** Draws a text with the pen's ink, and nothing around it; x, y is its upper left corner, at scale 1 or 2. */
  write(text: string, x: number, y: number, scale: number): void
  /** How wide a text is at this scale. */
  widthOf(text: string, scale: number): number
  /** Sets the language of the texts. */
  speak(language: number): void
  /** A text of the glass by its number. */
  phrase(id: number): string
  /** Shows what was drawn since the last time. */
  show(): void
}

/** Rows of pixels in a line of text at scale 1: capitals of 14 pixels, and what hangs below. */
export const LINE = 18
/** The height of the ground of a line, at scale 1 and at scale 2: one row above the letters and one below. */
export const BAND = LINE + 2
export const TALL_BAND = LINE * 2 + 2

/*
 * The screen: the little that painting asks of a pixel glass.
 */

export const enum Font {
  /** 6x8, upper case, digits and signs. */
  Small,
  /** The same at twice the size, 12x16. */
  Medium,
  /** Digits 10x24, for h:mm:ss. */
  Tall,
  /** Digits 14x28. */
  Big,
}

export interface Screen {
  /** Fills the rectangle with these corners, both inside, with ink 1 (dark) or 0. */
  fill(x1: number, y1: number, x2: number, y2: number, ink: number): void
  /** Draws the set pixels of a text, nothing else; x, y is its upper left corner. */
  write(text: string, x: number, y: number, font: Font, ink: number): void
  /** The same over a ground of its own, whose upper left corner is the text's. */
  over(text: string, x1: number, y1: number, x2: number, y2: number, font: Font, ink: number): void
  /** From now on texts are in this language, by its setting. */
  speak(language: number): void
  /** A text of the glass by its number. */
  phrase(id: number): string
  /** Brings to the glass what was drawn since the last time. */
  show(): void
}

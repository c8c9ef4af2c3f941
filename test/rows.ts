/*
 * Tables written as text, for `it.each`.
 */

/** The rows of a text, one to a line. Bars separate the cells; space around a cell is dropped. */
export function rowsOf(text: string, bar = '|'): string[][] {
  const lines = text.trim().split('\n')
  return lines.map((line) => line.split(bar).map((cell) => cell.trim()))
}

/*
 * Rows of a table that are written as text, for `it.each`.
 */

/** The rows of a text, one a line: what stands between the bars, without the space around it. */
export function rowsOf(text: string, bar = '|'): string[][] {
  const lines = text.trim().split('\n')
  return lines.map((line) => line.split(bar).map((cell) => cell.trim()))
}

/*
 * Text in lines of a width.
 */

/** Pieces, as many to a line as fit; one that is longer than a line has one of its own. */
export function inLines(pieces: readonly string[], between: string, width: number): string[] {
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + between.length + piece.length <= width)
      lines[lines.length - 1] += between + piece
    else lines.push(piece)
  }
  return lines
}

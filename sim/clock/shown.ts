/*
 * Text as a terminal may show it: what a clock says is a stranger's, and nothing in it is obeyed; pieces in lines of a width.
 */

/** Control characters, escape among them; what turns a line's direction, is not seen, or is no character; other ends of a line. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}]/gu
/** Characters of it in one line of somebody's terminal. */
const MOST = 300

export function shown(text: string): string {
  return text.replace(UNSHOWN, '\ufffd')
}

/** The same, cut where it is long. */
export function shownShort(text: string): string {
  return text.length > MOST ? `${shown(text.slice(0, MOST))}…` : shown(text)
}

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
